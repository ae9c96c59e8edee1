// The clocks, and being woken.

/// The clocks of every event: seconds of the monotonic and of the wall clock, and local time minus UTC in minutes.
export const clocks = () => [performance.now() / 1000, Date.now() / 1000, -new Date().getTimezoneOffset()];

/// `after` is a timer that isn't throttled, on the audio clock.
export function clock(send, after) {
    let wakeAt = Infinity;
    let timer;

    function wake() {
        const left = wakeAt - performance.now() / 1000;
        // Timers may come a little early.
        if (left > 0.0005) return sleep(left);
        wakeAt = Infinity;
        send("clock.woke");
    }

    /// Timers of a hidden tab come up to a minute late; where sound is on, the audio clock does not.
    function sleep(seconds) {
        const asked = wakeAt;
        const check = () => { if (asked === wakeAt) wake(); };
        clearTimeout(timer);
        timer = setTimeout(check, Math.min(seconds * 1000, 3_600_000));
        if (document.hidden) after(seconds, check);
    }

    document.addEventListener("visibilitychange", () => { if (wakeAt < Infinity) wake(); });

    return {
        "clock.wake"({ at }) {
            wakeAt = at;
            sleep(Math.max(at - performance.now() / 1000, 0));
        },
    };
}
