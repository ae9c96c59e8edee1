// The server's stream of events.

export function events(send) {
    let source;

    return {
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
