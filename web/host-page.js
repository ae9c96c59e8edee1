// The page around the program's own part of it: addresses, visibility, size, keys, colours, the moment to wake, and new
// versions of the app.

/// `afterFrame` takes what must wait until the next patch is in the page; `afterOnAudioClock` is a timer that is not throttled.
export function page(send, afterFrame, afterOnAudioClock) {
    const path = () => location.pathname + location.search;
    const viewport = () => ({ width: innerWidth, height: innerHeight });
    let waiting;
    let wakeAt = Infinity;
    let timer;

    addEventListener("popstate", () => send("navigated", { path: path() }));
    addEventListener("resize", () => send("resized", viewport()));
    addEventListener("online", () => send("wentOnline", { isOnline: true }));
    addEventListener("offline", () => send("wentOnline", { isOnline: false }));
    document.addEventListener("visibilitychange", () => send("visibilityChanged", { isHidden: document.hidden }));
    addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!isFree(event.key, event.target)) return;
        // Else Space would scroll as well.
        event.preventDefault();
        send("key", { key: event.key });
    });

    // MARK: Waking

    function wake() {
        const left = wakeAt - performance.now() / 1000;
        // Timers may come a little early.
        if (left > 0.0005) return sleep(left);
        wakeAt = Infinity;
        send("woke", {});
    }

    /// Timers of a hidden tab come up to a minute late; where sound is on, the audio clock does not.
    function sleep(seconds) {
        const asked = wakeAt;
        const check = () => { if (asked === wakeAt) wake(); };
        clearTimeout(timer);
        timer = setTimeout(check, Math.min(seconds * 1000, 3_600_000));
        if (document.hidden) afterOnAudioClock(seconds, check);
    }

    document.addEventListener("visibilitychange", () => { if (wakeAt < Infinity) wake(); });

    // MARK: Versions

    async function watchVersions() {
        const registration = await navigator.serviceWorker.register("/service-worker.js");
        const tell = () => {
            // The first installation replaces nothing.
            if (!registration.waiting || !navigator.serviceWorker.controller) return;
            waiting = registration.waiting;
            send("versionWaiting", {});
        };
        tell();
        navigator.serviceWorker.controller?.postMessage("started");
        // An app that is never closed hears of new versions too.
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) registration.update().catch(() => { /* No network. */ });
        });
        registration.addEventListener("updatefound", () => {
            registration.installing?.addEventListener("statechange", tell);
        });
    }

    function showMode({ isLight }) {
        const mode = isLight ? "light" : "dark";
        if (document.documentElement.dataset.mode === mode) return;
        document.documentElement.dataset.mode = mode;
        const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
        document.querySelector("meta[name='theme-color']").content = ground;
        // Read by early.js, before there is a program.
        try {
            localStorage.setItem("mode", mode);
            localStorage.setItem("ground", ground);
        } catch { /* Then it opens dark. */ }
    }

    return {
        start() {
            // Not before the app is there: the download for later must not delay what is on the screen now.
            if (navigator.serviceWorker) setTimeout(() => watchVersions().catch(console.warn), 500);
            const has = {
                mediaSession: "mediaSession" in navigator,
                notifications: "Notification" in window,
                speech: "speechSynthesis" in window,
                vibration: "vibrate" in navigator,
                wakeLock: "wakeLock" in navigator,
                locks: "locks" in navigator,
                mixing: "audioSession" in navigator,
                location: "geolocation" in navigator,
            };
            return {
                path: path(),
                origin: location.origin,
                isReturn: performance.getEntriesByType("navigation")[0]?.type !== "navigate",
                ...viewport(),
                isOnline: navigator.onLine,
                language: navigator.language,
                userAgent: navigator.userAgent,
                can: Object.keys(has).filter((name) => has[name]),
                catalogue: ["/catalogue/exercises.json", "/catalogue/routines.json"],
                // Written by the server, where it is set up to have tiles.
                map: { ...document.querySelector("meta[name='map']")?.dataset },
            };
        },

        "history.push": (command) => history.pushState(null, "", command.path),
        "history.replace": (command) => history.replaceState(null, "", command.path),
        "history.back": ({ steps = 1 }) => history.go(-steps),
        "history.visit": ({ address }) => location.assign(address),

        wake({ at }) {
            wakeAt = at;
            sleep(Math.max(at - performance.now() / 1000, 0));
        },

        focus: ({ id }) => afterFrame.push(() => document.getElementById(id)?.focus()),
        reveal: ({ id }) => afterFrame.push(() => document.getElementById(id)?.scrollIntoView({ block: "nearest" })),
        mode: showMode,

        reload() {
            if (!waiting) return location.reload();
            navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
            waiting.postMessage("activate");
        },
    };
}

/// Whether nothing that has the focus has a use for this key itself.
function isFree(key, target) {
    const takesText = "input:not([type=checkbox], [type=button]), textarea, select, [contenteditable], [role=spinbutton],"
        + " [role=slider]";
    switch (key) {
    case " ": return !target.closest(`${takesText}, input, button, a[href], summary, [role=button]`);
    case "ArrowLeft": case "ArrowRight": return !target.closest(takesText);
    case "Escape": return !target.closest(takesText) && !document.querySelector(":modal");
    default: return false;
    }
}
