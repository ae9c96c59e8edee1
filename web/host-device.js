// What a device has and a page may use: notifications, vibration, the screen's wakefulness, files.

import { download } from "./host-soundtrack.js";

export function device(send) {
    let wantsScreen = false;
    let screenLock;
    let isAsking = false;

    async function keepScreen() {
        if (!wantsScreen || isAsking || document.hidden || screenLock?.released === false) return;
        isAsking = true;
        try {
            screenLock = await navigator.wakeLock?.request("screen");
        } catch { /* A low battery: asked for again when the page is next shown. */ }
        isAsking = false;
        if (!wantsScreen) screenLock?.release();
    }
    // The browser lets the screen sleep when the page is hidden, and doesn't take that back.
    document.addEventListener("visibilitychange", keepScreen);

    return {
        wakeLock({ isOn }) {
            wantsScreen = isOn;
            if (isOn) return keepScreen();
            screenLock?.release();
            screenLock = undefined;
        },

        vibrate: ({ pattern }) => navigator.vibrate?.(pattern),

        async "notify.askPermission"() {
            const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
            send("notify.permission", { granted: answer === "granted" });
        },

        async "notify.show"({ title, body, tag }) {
            if (!("Notification" in window) || Notification.permission !== "granted") return;
            const options = { body, tag, icon: document.querySelector("link[rel='apple-touch-icon']").href };
            // Phones show notifications of a service worker only.
            const registration = await navigator.serviceWorker?.getRegistration();
            if (registration?.active) registration.showNotification(title, options);
            else new Notification(title, options);
        },

        async "notify.clear"({ tag }) {
            const registration = await navigator.serviceWorker?.getRegistration();
            for (const each of await registration?.getNotifications({ tag }) ?? []) each.close();
        },

        async copy({ text }) {
            let isDone = true;
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                isDone = false;
            }
            send("copied", { isDone });
        },

        "files.save": ({ name, mediaType, text }) => download(new Blob([text], { type: mediaType }), name),

        "files.pick"({ accept, limit }) {
            const input = document.createElement("input");
            input.type = "file";
            input.accept = accept;
            input.oncancel = () => send("files.cancelled");
            input.onchange = async () => {
                const [file] = input.files;
                const name = file.name.toWellFormed();
                if (file.size > limit) return send("files.tooLarge", { name });
                try {
                    send("files.picked", { name }, new Uint8Array(await file.arrayBuffer()));
                } catch {
                    send("files.cancelled");
                }
            };
            input.click();
        },
    };
}
