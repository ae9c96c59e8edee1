// The page around the program's own part of it: visibility, size, keys, colours, and new versions of the app.

import { can } from "./host-can.js";
import { scale } from "./host-dom.js";
import { path } from "./host-history.js";

/// `afterFrame` takes what must wait until the next patch is in the page.
export function page(send, afterFrame) {
    // The width decides on the layout, as in the style sheets; the height on how many rows are drawn.
    const viewport = () => ({ width: innerWidth, height: innerHeight / scale() });
    let waiting;

    addEventListener("resize", () => send("page.resized", viewport()));
    // Text of another size is a window of another height.
    let size = scale();
    const letter = document.body.appendChild(document.createElement("i"));
    letter.style.cssText = "position: absolute; height: 1rem";
    new ResizeObserver(() => {
        if (size !== (size = scale())) send("page.resized", viewport());
    }).observe(letter);
    addEventListener("online", () => send("page.wentOnline", { isOnline: true }));
    addEventListener("offline", () => send("page.wentOnline", { isOnline: false }));
    document.addEventListener("visibilitychange", () => send("page.visibilityChanged", { isHidden: document.hidden }));
    addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
        if (!isFree(event.key, event.target)) return;
        // Else Space would scroll as well.
        event.preventDefault();
        send("page.key", { key: event.key });
    });

    // MARK: Versions

    async function watchVersions() {
        const registration = await navigator.serviceWorker.register("/service-worker.js");
        const tell = () => {
            // The first installation replaces nothing. That the page has a controller doesn't tell: in WebKit it may be the first
            // worker itself, before the page hears that this is installed.
            if (!registration.waiting || !registration.active) return;
            waiting = registration.waiting;
            send("page.versionWaiting");
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
            return {
                path: path(),
                origin: location.origin,
                isReturn: ["reload", "back_forward"].includes(performance.getEntriesByType("navigation")[0]?.type),
                ...viewport(),
                isOnline: navigator.onLine,
                language: navigator.language,
                userAgent: navigator.userAgent,
                can: Object.keys(can).filter((name) => can[name]),
                catalogue: ["/catalogue/exercises.json", "/catalogue/routines.json"],
                // Written by the server, where it is set up to have tiles.
                map: { ...document.querySelector("meta[name='map']")?.dataset },
            };
        },

        "page.focus": ({ id }) => afterFrame.push(() => {
            const node = document.getElementById(id);
            node?.focus();
            // With the words that say what is wrong with it.
            const words = node?.closest("[aria-describedby]")?.getAttribute("aria-describedby");
            if (words) document.getElementById(words)?.scrollIntoView({ block: "nearest" });
        }),
        "page.reveal": ({ id }) =>
            afterFrame.push(() => document.getElementById(id)?.scrollIntoView({ block: "nearest" })),
        "page.mode": showMode,

        "page.reload"() {
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
