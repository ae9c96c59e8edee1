// The clocks, and being woken.

/// The clocks of every event: seconds of the monotonic and of the wall clock, and local time minus UTC in minutes.
export const clocks = () => [performance.now() / 1000, Date.now() / 1000, -new Date().getTimezoneOffset()];

/// When local time is set forward and back from 2000 until two years from now: [seconds since 1970, minutes ahead of UTC], ascending.
export function zone() {
    const minutes = (moment) => -new Date(moment).getTimezoneOffset();
    const hour = 3_600_000;
    const end = Date.now() + 740 * 24 * hour;
    const changes = [];
    let from = Date.UTC(2000, 0, 1);
    changes.push([from / 1000, minutes(from)]);
    for (let next = from; next < end; from = next) {
        next = from + 30 * 24 * hour;
        if (minutes(next) === minutes(from)) continue;
        let [low, high] = [from, next];
        while (high - low > 60_000) {
            const middle = low + Math.floor((high - low) / 120_000) * 60_000;
            if (minutes(middle) === minutes(from)) low = middle; else high = middle;
        }
        changes.push([high / 1000, minutes(high)]);
    }
    return changes;
}

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
        "clock.readZone"() { send("clock.zone", { zone: zone() }); },
    };
}
