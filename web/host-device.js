// Other features of a device: a screen that sleeps, vibration, a clipboard.

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
        "device.wakeLock"({ isOn }) {
            wantsScreen = isOn;
            if (isOn) return keepScreen();
            screenLock?.release();
            screenLock = undefined;
        },

        "device.vibrate": ({ pattern }) => navigator.vibrate?.(pattern),

        async "device.copy"({ text }) {
            let isDone = true;
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                isDone = false;
            }
            send("device.copied", { isDone });
        },

        async "device.share"({ title, link }) {
            try {
                await navigator.share({ title, url: link });
            } catch { /* A person who has closed the sheet still has the link in view. */ }
        },
    };
}
