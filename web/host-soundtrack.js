// Rendered soundtracks: made by a worker, kept here as files under their tokens, never copied into the program. And the
// recordings of phrases that go into them.

/// The finished tracks, by token.
export const tracks = new Map();

/// `compiled` gives the program's two modules, once they are there.
export function soundtrack(send, compiled) {
    const workers = new Map();
    const voices = new Map();

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
        worker.onmessage = ({ data }) => {
            if (data.progress !== undefined) return send("soundtrack.progressed", { token, progress: data.progress });
            if (!data.file) return fail();
            stop(token);
            tracks.set(token, data.file);
            send("soundtrack.rendered", { token, bytes: data.file.size });
        };
        const modules = await compiled().catch(fail);
        if (workers.has(token)) worker.postMessage({ modules, request, voices });
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

        async "voices.fetch"({ phrase, address }) {
            try {
                const response = await fetch(address);
                if (!response.ok) throw new Error(`${address}: ${response.status}`);
                const bytes = new Uint8Array(await response.arrayBuffer());
                voices.set(phrase, bytes);
                send("voices.fetched", { phrase }, bytes);
            } catch (error) {
                console.warn(error);
                send("voices.failed", { phrase });
            }
        },

        "voices.forget"() {
            voices.clear();
            // Kept by the service worker.
            window.caches?.delete("speech").catch(console.warn);
        },
    };
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
