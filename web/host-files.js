// Files that the person saves, chooses, drops on the page, or hands over by the system's share sheet.

import { zone } from "./host-clock.js";

/// `shared.chosen` are those that the program may still open, by their tokens.
export function files(send, shared) {
    const kept = shared.chosen = new Map();
    // Files that were dropped have tokens below 0: nobody asked for them.
    let drops = 0;

    function keep(token, list) {
        kept.set(token, list);
        const files = list.map(({ name, size }) => ({ name: name.toWellFormed(), size }));
        send("files.chosen", { token, files, zone: zone() });
    }

    const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
    addEventListener("dragover", (event) => {
        if (hasFiles(event)) event.preventDefault();
    });
    addEventListener("drop", (event) => {
        if (!hasFiles(event)) return;
        // Else the browser would show the file in the app's place.
        event.preventDefault();
        const { files, items } = event.dataTransfer;
        // Folders are read with the second part of the program, and told of once they are.
        const tell = (list) => keep(--drops, [...list]);
        if (!shared.dropped?.(items, tell) && files.length > 0) tell(files);
    });

    return {
        "files.save": ({ name, mediaType, text }) => download(new Blob([text], { type: mediaType }), name),

        "files.saveBytes"({ name, mediaType, bytes: [offset, count] }, attachment) {
            download(new Blob([attachment.slice(offset, offset + count)], { type: mediaType }), name);
        },

        "files.pick"({ token, accept, limit }) {
            ask(accept, "file", () => send("files.cancelled", { token }), async ([file]) => {
                const name = file.name.toWellFormed();
                if (file.size > limit) return send("files.tooLarge", { token, name });
                try {
                    send("files.picked", { token, name }, new Uint8Array(await file.arrayBuffer()));
                } catch {
                    send("files.cancelled", { token });
                }
            });
        },

        "files.choose"({ token, accept, isFolder }) {
            ask(accept, isFolder ? "folder" : "files", () => send("files.cancelled", { token }), (list) => keep(token, list));
        },

        // The service worker has put them into a cache of their own.
        async "files.collect"({ token }) {
            const list = [];
            try {
                const cache = await caches.open("shared");
                for (const request of await cache.keys()) {
                    const answer = await cache.match(request);
                    list.push(new File([await answer.blob()], decodeURIComponent(answer.headers.get("X-Name"))));
                    await cache.delete(request);
                }
            } catch { /* Without caches there is no service worker either. */ }
            keep(token, list);
        },

        async "files.open"({ token, index }) {
            try {
                const bytes = await kept.get(token)[index].arrayBuffer();
                send("files.opened", { token, index }, new Uint8Array(bytes));
            } catch {
                send("files.unreadable", { token, index });
            }
        },

        "files.release": ({ token }) => kept.delete(token),
    };
}

function ask(accept, what, cancelled, chosen) {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.multiple = what === "files";
    input.webkitdirectory = what === "folder";
    input.oncancel = cancelled;
    input.onchange = () => chosen([...input.files]);
    input.click();
}

/// Offers a file to the person.
export function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // The browser reads it a little later; nothing tells when it has.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
