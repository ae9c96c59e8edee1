// The capabilities of this device (`Capabilities` in Sources/App/Ports).

export const can = {
    mediaSession: "mediaSession" in navigator,
    notifications: "Notification" in window,
    speech: "speechSynthesis" in window,
    vibration: "vibrate" in navigator,
    wakeLock: "wakeLock" in navigator,
    mixing: "audioSession" in navigator,
    sharing: "share" in navigator,
    // A phone has the control, and nothing to choose with it.
    folders: "webkitdirectory" in HTMLInputElement.prototype && matchMedia("(pointer: fine)").matches,
    bluetooth: "bluetooth" in navigator,
    copyFolders: "showDirectoryPicker" in window,
    copyServers: true,
};
