// Folders that are dropped on the page: all files in them, by their paths.

/// The most files of one drop, as `FilesEvent.mostDropped` has it, and the most folders within each other: also a link that leads back to its
/// own folder comes to an end.
const most = 2000;
const deepest = 8;

/// Lets the files port (host-files.js) read folders: `shared.dropped(items, tell)` gives whether there is one among the items of a drop. Then `tell`
/// gets the files of all, later.
export function dropped(shared) {
    shared.dropped = (items, tell) => {
        // They are gone once the event is over.
        const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
        if (!entries.some((entry) => entry.isDirectory)) return false;
        collect(entries, [], 0).then(tell);
        return true;
    };
    return {};
}

async function collect(entries, files, depth) {
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
        if (files.length >= most) break;
        if (entry.isDirectory) {
            if (depth < deepest) await collect(await children(entry), files, depth + 1);
        } else {
            // One that can't be had is told of by who reads it.
            const file = await new Promise((resolve) => entry.file(resolve, () => resolve(new File([], entry.name))));
            if (depth === 0 || isMeant(file)) files.push(file);
        }
    }
    return files;
}

/// Whether a file in a folder is why it was dropped: pictures of covers, and what systems and programs hide there, aren't.
const isMeant = ({ name, type }) => !name.startsWith(".") && !type.startsWith("image/");

async function children(folder) {
    const reader = folder.createReader();
    const all = [];
    for (;;) {
        // Some at a time, and none at the end.
        const some = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
        if (some.length === 0) return all;
        all.push(...some);
    }
}
