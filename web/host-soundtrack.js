// Rendered soundtracks: made by a worker, kept here as files under their tokens, never copied into the program.

import { download } from "./host-files.js";
import { recordings } from "./host-voices.js";

/// The finished tracks, by token.
export const tracks = new Map();

/// `shared` is what ports have of each other: `compiled` gives the program's two modules, once they are there; `decode` is the second
/// part's (song-decoding.js), for songs that the worker can't decode.
export function soundtrack(send, shared) {
    const workers = new Map();

    async function render({ token, request }) {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        workers.set(token, worker);
        const fail = () => {
            if (!workers.has(token)) return;
            stop(token);
            send("soundtrack.failed", { token });
        };
        worker.onerror = fail;
        worker.onmessageerror = fail;
        worker.onmessage = async ({ data }) => {
            if (data.decode) return worker.postMessage(...await shared.decode(data.decode));
            if (data.progress !== undefined) return send("soundtrack.progressed", { token, progress: data.progress });
            if (!data.file) return fail();
            stop(token);
            tracks.set(token, data.file);
            send("soundtrack.rendered", { token, bytes: data.file.size, silent: data.silent });
        };
        const modules = await shared.compiled().catch(fail);
        if (workers.has(token)) worker.postMessage({ modules, request, voices: recordings });
    }

    function stop(token) {
        workers.get(token)?.terminate();
        workers.delete(token);
    }

    return {
        "soundtrack.render": render,
        "soundtrack.cancel": ({ token }) => stop(token),
        "soundtrack.save": ({ token, fileName }) => download(tracks.get(token), fileName),
        "soundtrack.release"({ token }) {
            stop(token);
            tracks.delete(token);
        },
    };
}
