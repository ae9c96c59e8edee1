// The recordings of phrases.

/// WAV files, by phrase: what a soundtrack is rendered with.
export const recordings = new Map();

/// A recording that takes longer, in milliseconds, counts as none: the soundtrack waits for it.
const patience = 5_000;

export function voices(send) {
    return {
        async "voices.fetch"({ phrase, address }) {
            try {
                const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
                if (!response.ok) throw new Error(`${address}: ${response.status}`);
                const bytes = new Uint8Array(await response.arrayBuffer());
                recordings.set(phrase, bytes);
                send("voices.fetched", { phrase }, bytes);
            } catch (error) {
                console.warn(error);
                send("voices.failed", { phrase });
            }
        },

        "voices.forget"() {
            recordings.clear();
            // Kept by the service worker.
            window.caches?.delete("speech").catch(console.warn);
        },
    };
}
