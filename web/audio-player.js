// The rendered soundtrack in the platform's own media player, which sounds on time behind a locked screen, and its controls
// there. Platform speech too, as it shares the volume. A part of the port of sound (host-audio.js).

import { can } from "./host-can.js";
import { tracks } from "./host-soundtrack.js";

/// An end so many seconds before that of the track is none.
const early = 2;

const actions = ["play", "pause", "seekbackward", "seekforward", "nexttrack", "previoustrack", "stop"];

export function player(send) {
    const element = new Audio();
    // Two in a hundred of pitch are not heard; the stretching that keeps the pitch is.
    element.preservesPitch = false;
    const session = navigator.mediaSession;
    let volume = 1;
    /// What the program wants. A pause that it didn't want is somebody else's.
    let shouldPlay = false;
    let isOurs = false;
    let timer;
    /// Where the track was last seen, and where it would be now by the clock.
    let seen = 0;
    let due = () => 0;
    let isSteerable = true;

    const report = () => send("audio.position", { position: element.currentTime, isPlaying: !element.paused });

    element.addEventListener("timeupdate", () => {
        if (!element.ended) seen = element.currentTime;
        if (isOurs) report();
    });
    element.addEventListener("playing", () => { if (isOurs) report(); });
    element.addEventListener("pause", () => {
        if (!isOurs || element.ended || !shouldPlay) return;
        shouldPlay = false;
        report();
        send("audio.interrupted");
    });
    element.addEventListener("ended", () => {
        if (!isOurs) return;
        shouldPlay = false;
        if (Math.max(seen, due()) > element.duration - early) return send("audio.trackEnded");
        // WebKitGTK (2.50) may jump to the end when the rate is changed. It isn't changed again: what is late by much is sought anew.
        isSteerable = false;
        send("audio.trackFailed");
    });
    element.addEventListener("error", () => { if (isOurs) send("audio.trackFailed"); });

    function use(blob) {
        URL.revokeObjectURL(element.src);
        element.src = URL.createObjectURL(blob);
    }

    /// Phones allow an element to play by itself once it has played from a tap: here, a moment of silence.
    async function unlock() {
        if (element.src) return;
        use(silence());
        try { await element.play(); } catch { /* The real track will tell. */ }
    }

    function play(position, at) {
        due = () => Math.max(position + performance.now() / 1000 - at, 0);
        // Loaded anew after an end: WebKitGTK's play() calls itself until the page dies, if it ended and now seeks.
        if (element.ended) element.load();
        element.currentTime = seen = due();
        element.play().catch((error) => {
            if (!shouldPlay || error.name === "AbortError") return;
            shouldPlay = false;
            send(error.name === "NotAllowedError" ? "audio.refused" : "audio.trackFailed");
        });
    }

    function pause() {
        clearTimeout(timer);
        shouldPlay = false;
        element.pause();
    }

    function control(handler) {
        for (const action of actions) {
            try { session.setActionHandler(action, handler && (() => handler(action))); } catch { /* Unknown here. */ }
        }
    }

    return {
        unlock,

        setVolume(value) {
            volume = value;
            element.volume = value;
        },

        commands: {
            "audio.load"({ track }) {
                pause();
                isOurs = tracks.has(track);
                if (isOurs) use(tracks.get(track)); else send("audio.trackFailed");
            },

            "audio.play"({ position, at }) {
                clearTimeout(timer);
                shouldPlay = true;
                const wait = at - performance.now() / 1000;
                // A tap's right to make sound lasts for the tap: only what lies clearly ahead is waited for.
                if (wait > 0.02) timer = setTimeout(play, wait * 1000, position, at); else play(position, at);
            },

            "audio.pause"() {
                pause();
                if (isOurs) report();
            },

            "audio.rate"({ rate }) { if (isSteerable) element.playbackRate = rate; },

            "audio.mix"({ isOn }) {
                if (can.mixing) navigator.audioSession.type = isOn ? "transient" : "playback";
            },

            "audio.nowPlaying"({ title, detail, duration, position, isPlaying }) {
                if (!session) return;
                const artwork = [{ src: document.querySelector("link[rel='apple-touch-icon']").href, sizes: "180x180" }];
                session.metadata = new MediaMetadata({ title, artist: detail, artwork });
                session.playbackState = isPlaying ? "playing" : "paused";
                session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: 1 });
                control((action) => send("audio.control", { action }));
            },

            "audio.stop"() {
                pause();
                isOurs = false;
                URL.revokeObjectURL(element.src);
                element.removeAttribute("src");
                element.load();
                if (!session) return;
                session.metadata = null;
                session.playbackState = "none";
                control(null);
            },

            "audio.speak"({ text }) {
                const utterance = new SpeechSynthesisUtterance(text);
                utterance.volume = volume;
                speechSynthesis.cancel();
                speechSynthesis.speak(utterance);
            },
        },
    };
}

/// A tenth of a second of nothing: a WAV file of 8 bits, mono, 8 kHz.
function silence() {
    const count = 800;
    const header = new DataView(new ArrayBuffer(44));
    const text = (at, value) => [...value].forEach((c, index) => header.setUint8(at + index, c.charCodeAt(0)));
    text(0, "RIFF");
    header.setUint32(4, 36 + count, true);
    text(8, "WAVEfmt ");
    header.setUint32(16, 16, true);
    header.setUint16(20, 1, true);
    header.setUint16(22, 1, true);
    header.setUint32(24, 8000, true);
    header.setUint32(28, 8000, true);
    header.setUint16(32, 1, true);
    header.setUint16(34, 8, true);
    text(36, "data");
    header.setUint32(40, count, true);
    return new Blob([header, new Uint8Array(count).fill(128)], { type: "audio/wav" });
}
