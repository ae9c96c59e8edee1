// The server's stream of events.

export function events(send) {
    let source;

    return {
        "events.open"({ address }) {
            source?.close();
            const opened = new EventSource(address);
            source = opened;
            opened.addEventListener("changed", ({ data }) => send("events.changed", { data }));
            opened.addEventListener("boards", () => send("events.boards"));
            const end = () => {
                if (source !== opened) return;
                opened.close();
                source = undefined;
                send("events.closed");
            };
            // The session is over: the browser would come back only after some seconds.
            opened.addEventListener("ended", end);
            // After a failure of the network the browser comes back by itself; after a refusal it gives up, and doesn't say why.
            opened.onerror = () => { if (opened.readyState === EventSource.CLOSED) end(); };
        },

        "events.close"() {
            source?.close();
            source = undefined;
        },
    };
}
