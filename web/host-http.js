// Requests to our own server, and its stream of events.

const longest = 30_000; // ms
const largest = 18 << 20; // bytes: RecordRules.deviceBytes

export function http(send) {
    let source;

    return {
        async http({ token, method, address, body }) {
            let told;
            try {
                const response = await fetch(address, {
                    method, body, mode: "same-origin", cache: "no-store", signal: AbortSignal.timeout(longest),
                    headers: method === "GET" ? {} : { "Content-Type": "application/json" },
                });
                const bytes = await whole(response);
                const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
                told = ["http", { token, status: response.status, retryAfter }, bytes];
            } catch {
                told = ["http.failed", { token }];
            }
            send(...told);
        },

        "events.open"({ address }) {
            source?.close();
            const opened = new EventSource(address);
            source = opened;
            opened.addEventListener("changed", ({ data }) => send("events.changed", { data }));
            opened.onerror = () => {
                // After a failure of the network the browser comes back by itself; after a refusal it gives up, and doesn't say why.
                if (source !== opened || opened.readyState !== EventSource.CLOSED) return;
                source = undefined;
                send("events.closed");
            };
        },

        "events.close"() {
            source?.close();
            source = undefined;
        },
    };
}

/// An answer's body. One that is larger than any of the server's is not read to its end.
async function whole(response) {
    const reader = response.body?.getReader();
    const chunks = [];
    let size = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader.read()) {
        size += part.value.byteLength;
        if (size > largest) {
            reader.cancel().catch(() => { /* It is over either way. */ });
            throw new RangeError(`${response.url}: more than ${largest} bytes`);
        }
        chunks.push(part.value);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
