// The tabs of one browser: which of them may run and sound (a Web Lock), and what they tell each other.

export function tabs(send) {
    const channel = new BroadcastChannel("setlist");
    channel.onmessage = ({ data }) => send("tabs.received", { text: data });
    /// Ends the hold of the lock; undefined while this tab doesn't have it.
    let release;

    return {
        "tabs.acquireRun"({ steal }) {
            // Without locks (an old browser, a page without https) tabs can't know of each other's runs.
            if (release || !navigator.locks) return send("tabs.runAcquired");
            const hold = (lock) => {
                if (!lock) return send("tabs.runHeldElsewhere");
                const held = new Promise((resolve) => { release = resolve; });
                send("tabs.runAcquired");
                return held;
            };
            navigator.locks.request("setlist-run", steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
                release = undefined;
                send("tabs.runTaken");
            });
        },

        "tabs.releaseRun"() {
            release?.();
            release = undefined;
        },

        "tabs.acquireSync"() {
            if (!navigator.locks) return send("tabs.syncAcquired");
            navigator.locks.request("setlist-sync", () => {
                send("tabs.syncAcquired");
                return new Promise(() => { /* Until this tab closes. */ });
            });
        },

        "tabs.broadcast": ({ text }) => channel.postMessage(text),
    };
}
