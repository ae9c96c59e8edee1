// Copies of everything, which leave the device by themselves: to a folder that the person chose, or through our own server to theirs.

const longest = 600_000; // ms: a large copy on a slow line, which the server passes on meanwhile
/// Held by the tab that writes a copy.
const lock = "setlist-copy";
/// A database of its own: what leads to a folder can't be written as text.
const database = "setlist-copies";
const table = "folders";

function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(database, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(table);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/// Carries out one request on the folders, and gives its result once that is on disk.
async function folders(mode, ask) {
    const opened = await open();
    try {
        return await new Promise((resolve, reject) => {
            const transaction = opened.transaction(table, mode);
            const request = ask(transaction.objectStore(table));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = () => reject(transaction.error);
        });
    } finally {
        opened.close();
    }
}

const kept = (folder) => folders("readonly", (store) => store.get(folder));

/// Does the work unless another tab does; false: another one does. Without locks (a page without https) tabs can't know of each other.
async function alone(work) {
    if (!navigator.locks) {
        await work();
        return true;
    }
    return navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
        if (held) await work();
        return held !== null;
    });
}

/// The file of that name; undefined: there is none.
async function entry(directory, name) {
    try {
        return await directory.getFileHandle(name);
    } catch (error) {
        if (error.name !== "NotFoundError") throw error;
    }
}

/// Puts a file in its place at once when all of it is on disk. A failure leaves the file that was there, and none where there was none.
async function put(directory, name, content) {
    const before = await entry(directory, name);
    const handle = before ?? await directory.getFileHandle(name, { create: true });
    let writable;
    try {
        writable = await handle.createWritable();
        await writable.write(content);
        await writable.close();
    } catch (error) {
        await writable?.abort().catch(() => { /* It has ended by itself. */ });
        if (!before) await directory.removeEntry(name).catch(() => { /* The folder is gone as well. */ });
        throw error;
    }
}

/// Basic authentication, as RFC 7617 has it in UTF-8.
const login = (user, password) => btoa(String.fromCharCode(...new TextEncoder().encode(`${user}:${password}`)));

export function copies(send) {
    /// Asks a folder by one of its methods whether it may be written to.
    async function access(token, folder, method) {
        let told = "gone";
        try {
            const directory = await kept(folder);
            if (directory) told = await directory[method]({ mode: "readwrite" });
        } catch (error) {
            // It may only be asked for right after a tap.
            if (error.name === "SecurityError") told = "prompt";
        }
        send("copies.access", { token, access: told });
    }

    async function attempt(token, work) {
        try {
            if (!await alone(work)) send("copies.busy", { token });
        } catch (error) {
            send("copies.failed", { token, error: error.name });
        }
    }

    return {
        async "copies.choose"({ token, folder }) {
            try {
                const directory = await window.showDirectoryPicker({ id: "copies", mode: "readwrite" });
                await folders("readwrite", (store) => store.put(directory, folder));
                send("copies.chosen", { token, name: directory.name.toWellFormed() });
            } catch (error) {
                if (error.name === "AbortError") send("copies.unchosen", { token });
                else send("copies.failed", { token, error: error.name });
            }
        },

        "copies.check": ({ token, folder }) => access(token, folder, "queryPermission"),

        "copies.ask": ({ token, folder }) => access(token, folder, "requestPermission"),

        "copies.write"({ token, folder, name, before, bytes: [offset, count] }, attachment) {
            const content = attachment.slice(offset, offset + count);
            return attempt(token, async () => {
                const directory = await kept(folder);
                if (!directory) throw new DOMException("", "NotFoundError");
                const last = await (await entry(directory, name))?.getFile();
                if (last?.size) await put(directory, before, last);
                await put(directory, name, content);
                send("copies.written", { token });
            });
        },

        "copies.send"({ token, route, address, user, password, name, bytes: [offset, count] }, attachment) {
            const body = new Blob([attachment.slice(offset, offset + count)]);
            if (!URL.canParse(address)) return send("copies.failed", { token, error: "URL" });
            const headers = {
                "Content-Type": "application/json", "Setlist-Copy-Folder": new URL(address).href, "Setlist-Copy-Name": name,
            };
            if (user) headers["Setlist-Copy-Login"] = login(user, password);
            return attempt(token, async () => {
                const response = await fetch(route, {
                    method: "PUT", body, headers, mode: "same-origin", cache: "no-store", signal: AbortSignal.timeout(longest),
                });
                const answer = new Uint8Array(await response.arrayBuffer());
                send("copies.answered", { token, status: response.status }, answer);
            });
        },

        async "copies.forget"({ folder }) {
            await folders("readwrite", (store) => store.delete(folder)).catch(() => { /* Then nobody finds it either. */ });
        },
    };
}
