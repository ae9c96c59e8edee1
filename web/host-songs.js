// The files of songs, in the browser's own file system: added by a worker, a song each, and played for taps on their beats.

import { folder, part } from "./song-files.js";
import { rendering } from "./song-rendering.js";

const day = 86_400_000;
/// Characters of a file's name that are kept: no file system has longer ones, but an app that hands over a file may.
const longestName = 255;

export function songs(send, shared) {
    const workers = new Map();
    let player;
    const { decode, forget: forgetRendering } = shared.rendering = rendering();

    /// Changes to the folder, and lists of it, follow each other: a list that is read while a song gets its name has it under none.
    let last = Promise.resolve();
    const inTurn = (work) => (...given) => (last = last.then(() => work(...given)));

    const tell = inTurn(list);
    const keep = inTurn(rename);
    const remove = inTurn(erase);
    const forget = inTurn(async () => {
        try { await (await navigator.storage.getDirectory()).removeEntry("songs", { recursive: true }); } catch { /* There are none. */ }
    });

    async function list() {
        const ids = [];
        let bytes = 0;
        try {
            for await (const [name, handle] of (await folder()).entries()) {
                // A worker, or another tab, may take one away at any time.
                const file = await handle.getFile().catch(() => undefined);
                if (!file) continue;
                // One that is being added isn't one yet; what a killed tab has left of one never will be.
                if (name.endsWith(part)) {
                    if (Date.now() - file.lastModified > day) (await folder()).removeEntry(name).catch(() => {});
                    continue;
                }
                ids.push(name);
                bytes += file.size;
            }
        } catch {
            return send("songs.here", { ids: [], bytes: 0, isKept: false });
        }
        send("songs.here", { ids, bytes, isKept: true });
    }

    async function add({ id, token, index }) {
        const file = shared.chosen.get(token)?.[index];
        if (!file) return send("songs.failed", { id, reason: "unreadable" });
        const worker = new Worker(new URL("./song-worker.js", import.meta.url), { type: "module" });
        workers.set(id, worker);
        const fail = (reason, text) => {
            if (workers.get(id) !== worker) return;
            drop(id);
            send("songs.failed", { id, reason, text });
        };
        worker.onerror = () => fail("unreadable");
        worker.onmessage = async ({ data }) => {
            if (workers.get(id) !== worker) return;
            if (data.decode) return worker.postMessage(...await decode(data.decode));
            if (data.progress !== undefined) return send("songs.progressed", { id, progress: data.progress });
            if (data.failed) return fail(data.failed.reason, data.failed.text);
            if (data.read) return send("songs.read", { id, name: file.name.slice(0, longestName).toWellFormed(), ...data.read });
            send("songs.heard", { id, sound: data.heard });
        };
        worker.postMessage({ modules: await shared.compiled(), name: id + part, file });
    }

    /// To the account, or from it.
    function move({ id, ...song }) {
        const worker = new Worker(new URL("./song-transfer.js", import.meta.url), { type: "module" });
        workers.set(id, worker);
        const isOver = () => workers.get(id) !== worker;
        worker.onerror = () => worker.onmessage({ data: { failed: { reason: "offline", text: "" } } });
        worker.onmessage = async ({ data }) => {
            if (isOver()) return;
            if (data.progress !== undefined) return send("songs.progressed", { id, progress: data.progress });
            end(id);
            if (data.failed) return send("songs.failed", { id, ...data.failed });
            if (!song.isUpload) await keep(id, id);
            send("songs.moved", { id });
        };
        worker.postMessage({ id, ...song });
    }

    function end(id) {
        workers.get(id)?.terminate();
        workers.delete(id);
    }

    function drop(id) {
        end(id);
        return remove([id + part]);
    }

    async function erase(ids) {
        try {
            const songs = await folder();
            for (const id of ids) await songs.removeEntry(id).catch(() => {});
        } catch { /* There are none. */ }
    }

    /// The file that was being added becomes a song.
    async function rename(id, name) {
        end(id);
        try {
            await (await (await folder()).getFileHandle(id + part)).move(name);
        } catch {
            await erase([id + part]);
        }
    }

    function stop() {
        if (!player) return;
        player.pause();
        URL.revokeObjectURL(player.src);
        player = undefined;
    }

    async function play({ id }) {
        stop();
        try {
            const file = await (await (await folder()).getFileHandle(id)).getFile();
            player = new Audio(URL.createObjectURL(file));
            const own = player;
            own.onended = () => { if (player === own) send("songs.stopped", { id }); };
            await own.play();
        } catch {
            stop();
            send("songs.stopped", { id });
        }
    }

    return {
        "songs.list": tell,
        "songs.add": add,
        "songs.hear": ({ id }) => workers.get(id)?.postMessage({}),
        "songs.cancel": ({ id }) => drop(id),
        "songs.keep": ({ id }) => keep(id, id),
        "songs.rename": ({ id, to }) => keep(id, to),
        "songs.move": move,
        "songs.halt": ({ id }) => end(id),
        "songs.remove": async ({ ids }) => { await remove(ids); tell(); },
        "songs.forget"() {
            stop();
            for (const id of [...workers.keys()]) end(id);
            forgetRendering();
            return forget();
        },
        "songs.play": play,
        "songs.stop": stop,
    };
}
