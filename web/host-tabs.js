// The tabs of one browser: which of them may run and sound (a Web Lock), and what they tell each other.

const name = "setlist-run";
/// Within so many milliseconds the tab that has the run puts down what it knows, or it doesn't live.
const patience = 1000;
/// Within so many the tab that was here before a reload is gone, or this one is its duplicate.
const departure = 2000;

/// The beginning of the name of the lock that each tab has as long as it lives.
const living = "setlist-tab-";

/// The name of this tab, which outlives a reload, and those of the others that live. No name where the browser can't tell
/// that two tabs have the same.
export async function identity() {
    try {
        let tab = sessionStorage.tab ??= newName();
        if (!await lives(tab)) {
            // This tab was duplicated, its storage too.
            tab = sessionStorage.tab = newName();
            await lives(tab);
        }
        const names = (await navigator.locks.query()).held.map((lock) => lock.name);
        const others = names.filter((each) => each.startsWith(living) && each !== living + tab);
        return { tab, others: others.map((each) => each.slice(living.length)) };
    } catch {
        return { tab: "", others: [] };
    }
}

const newName = () => Math.random().toString(36).slice(2);

/// Takes the lock of a tab's name for as long as the tab lives, and tells whether it could be had. Before a reload is over, the
/// page that was there has it for a moment.
function lives(tab) {
    return new Promise((resolve) => {
        navigator.locks.request(living + tab, { signal: AbortSignal.timeout(departure) }, () => {
            resolve(true);
            return new Promise(() => { /* Until this tab closes. */ });
        }).catch(() => resolve(false));
    });
}

export function tabs(send) {
    const channel = new BroadcastChannel("setlist");
    channel.onmessage = ({ data }) => send("tabs.received", { text: data });
    /// Between the tab that wants the run and the one that has it.
    const asking = new BroadcastChannel(name);
    /// Ends the hold of the lock; undefined while this tab doesn't have it.
    let release;
    /// Ends the wait for it.
    let waiting;
    /// Settled once the lock that this tab has, or had last, is free.
    let held = Promise.resolve();
    let freed = held;
    /// Called when the tab that has the run has put down all that it knows.
    let given;

    asking.onmessage = ({ data }) => {
        if (data === "given") given?.(true);
        else if (release) send("tabs.runWanted");
    };

    /// `event`: what to tell when it is granted.
    async function request(options, event) {
        let isHeld = false;
        const granted = navigator.locks.request(name, options, (lock) => {
            isHeld = lock !== null;
            if (!isHeld) return;
            waiting = undefined;
            held = granted.catch(() => {});
            const end = new Promise((resolve) => { release = resolve; });
            send(event);
            return end;
        });
        try {
            await granted;
            if (isHeld) return;
            send("tabs.runHeldElsewhere");
        } catch {
            // Either the wait was ended, or the lock was taken from this tab.
            if (!isHeld) return;
            release = undefined;
            send("tabs.runTaken");
        }
        wait();
    }

    function wait() {
        waiting = new AbortController();
        request({ signal: waiting.signal }, "tabs.runFreed");
    }

    function endWait() {
        waiting?.abort();
        waiting = undefined;
    }

    return {
        async "tabs.acquireRun"({ steal }) {
            // Without locks (an old browser, a page without https) tabs can't know of each other's runs.
            if (release || !navigator.locks) return send("tabs.runAcquired");
            endWait();
            if (!steal) {
                // One that was let go just now isn't taken for another tab's.
                await freed;
                return request({ ifAvailable: true }, "tabs.runAcquired");
            }
            const answer = new Promise((resolve) => {
                given = resolve;
                setTimeout(resolve, patience, false);
            });
            asking.postMessage("wanted");
            const isFree = navigator.locks.query().then(({ held }) => !held.some((lock) => lock.name === name));
            const isGiven = await isFree || await answer;
            request({ steal }, isGiven ? "tabs.runAcquired" : "tabs.runStolen");
        },

        "tabs.giveRun": () => asking.postMessage("given"),

        "tabs.releaseRun"() {
            endWait();
            if (!release) return;
            freed = held;
            release();
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
