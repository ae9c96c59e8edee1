// Rendered soundtracks: made by a worker, kept here as files under their tokens, never copied into the program. Those with music lie on
// the disk (song-rendering.js).

import { download } from "./host-files.js";
import { recordings } from "./host-voices.js";

/// The finished tracks, by token.
export const tracks = new Map();
/// Tokens of tracks that are being read, by the player or by the browser that saves them: their files outlive their release.
const read = new Set();
/// How long a browser may take to save a file (ms), its question where to included. Nothing tells when it has.
const saving = 600_000;
/// Has the file of a track removed that nobody has or reads.
let tidy;

/// The player begins to read a track, or ends.
export function reads(token, isReading) {
    if (isReading) return read.add(token);
    read.delete(token);
    tidy?.(token);
}

/// `shared` is what ports have of each other: `compiled` gives the program's two modules, once they are there; `rendering` is the second
/// part's, for music: songs that the worker can't decode, and files (song-rendering.js).
export function soundtrack(send, shared) {
    const workers = new Map();
    /// The names of files on the disk, by token.
    const names = new Map();
    tidy = (token) => {
        if (workers.has(token) || tracks.has(token) || read.has(token)) return;
        if (names.has(token)) shared.rendering?.remove(names.get(token));
        names.delete(token);
        shared.rendering?.rest(() => workers.size + tracks.size === 0);
    };

    async function render({ token, request }) {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        const name = crypto.randomUUID();
        workers.set(token, worker);
        names.set(token, name);
        const fail = (reason) => {
            if (!workers.has(token)) return;
            stop(token);
            tidy(token);
            send("soundtrack.failed", { token, reason });
        };
        worker.onerror = () => fail("other");
        worker.onmessageerror = worker.onerror;
        worker.onmessage = async ({ data }) => {
            if (data.decode) return worker.postMessage(...await shared.rendering.decode(data.decode));
            if (data.decoded) return shared.rendering.keep(data.name, data.decoded);
            if (data.progress !== undefined) return send("soundtrack.progressed", { token, progress: data.progress });
            if (data.failed) return fail(data.failed);
            stop(token);
            tracks.set(token, data.file);
            send("soundtrack.rendered", { token, bytes: data.file.size, silent: data.silent });
        };
        const modules = await shared.compiled().catch(worker.onerror);
        if (!workers.has(token)) return;
        shared.rendering?.sweep();
        worker.postMessage({ modules, request, voices: recordings, name, decoded: shared.rendering?.decoded });
    }

    function stop(token) {
        workers.get(token)?.terminate();
        workers.delete(token);
    }

    function release({ token }) {
        stop(token);
        tracks.delete(token);
        tidy(token);
    }

    return {
        "soundtrack.render": render,
        "soundtrack.cancel": release,
        "soundtrack.save"({ token, fileName }) {
            reads(token, true);
            setTimeout(reads, saving, token, false);
            download(tracks.get(token), fileName);
        },
        "soundtrack.release": release,
    };
}
