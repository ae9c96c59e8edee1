// Requests to our own server.

const longest = 30_000; // ms
const largest = 18 << 20; // bytes: RecordRules.deviceBytes

export function http(send) {
    return {
        async "http.request"({ token, method, address, body }) {
            let told;
            try {
                const response = await fetch(address, {
                    method, body, mode: "same-origin", cache: "no-store", signal: AbortSignal.timeout(longest),
                    headers: method === "GET" ? {} : { "Content-Type": "application/json" },
                });
                const bytes = await whole(response);
                const retryAfter = Number(response.headers.get("Retry-After")) || undefined;
                told = ["http.answer", { token, status: response.status, retryAfter }, bytes];
            } catch {
                told = ["http.failed", { token }];
            }
            send(...told);
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
