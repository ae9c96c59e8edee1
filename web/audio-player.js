// The platform's own media player, which sounds on time behind a locked screen, and its controls there. Platform speech too. A part
// of the port of sound (host-audio.js).
//
// From the beginning of a run to its end something of ours plays: silence, so that a track can begin behind a locked screen. Two decks
// take turns: a track begins unheard in one while the other is heard, and nothing ever seeks (Docs/Decisions.md).

import { can } from "./host-can.js";
import { reads, tracks } from "./host-soundtrack.js";

/// A track that ends so many seconds before its time didn't end.
const early = 2;

/// The controls that a lock screen offers: Apple's shows two buttons, for tracks rather than for seconds.
const controls = {
    timed: ["play", "pause", "stop", "seekbackward", "seekforward"],
    hold: ["play", "pause", "stop", "previoustrack", "nexttrack"],
};
const allControls = new Set([...controls.timed, ...controls.hold]);

export function player(send, shared) {
    const bridge = new Audio();
    bridge.loop = true;
    bridge.onpause = noticePause;
    const decks = [deck(), deck()];
    const elements = [bridge, ...decks.map(({ element }) => element)];
    const session = navigator.mediaSession;
    let volume = 1;
    /// Whether the program wants it open. A pause that it didn't want is somebody else's.
    let isOpen = false;
    /// It closes when the track that is heard has ended.
    let isFinishing = false;
    let isReady = false;
    /// WebKitGTK (2.50) may jump to a track's end when its rate is changed: then no rate is changed any more.
    let isSteerable = true;
    let offered = [];

    bridge.onplaying = () => offer(offered);

    function deck() {
        const element = new Audio();
        // A changed pitch of two in a hundred isn't heard; the stretching that would keep it is.
        element.preservesPitch = false;
        const deck = { element };
        const report = () => {
            if (deck.track === undefined || element.paused) return;
            send("audio.position", { track: deck.track, position: element.currentTime });
        };
        element.ontimeupdate = report;
        element.onplaying = report;
        element.onpause = noticePause;
        element.onerror = () => { if (deck.track !== undefined) fail(deck); };
        element.onended = () => {
            const { track, at } = deck;
            if (track === undefined) return;
            if (performance.now() / 1000 - at < element.duration - early) {
                isSteerable = false;
                return fail(deck);
            }
            unload(deck);
            if (isFinishing) close(); else send("audio.trackEnded", { track });
        };
        return deck;
    }

    const deckOf = (track) => decks.find((deck) => deck.track === track);

    function fail(deck) {
        const { track } = deck;
        unload(deck);
        send("audio.trackFailed", { track });
    }

    function load(element, blob) {
        URL.revokeObjectURL(element.src);
        element.src = URL.createObjectURL(blob);
    }

    function unload(deck) {
        const { track } = deck;
        clearTimeout(deck.timer);
        deck.track = undefined;
        deck.element.pause();
        free(deck.element);
        if (track !== undefined) reads(track, false);
    }

    function free(element) {
        if (!element.src) return;
        URL.revokeObjectURL(element.src);
        element.removeAttribute("src");
        element.load();
    }

    function play(deck) {
        const { element, track } = deck;
        element.play().catch((error) => {
            if (deck.track === track && error.name !== "AbortError") fail(deck);
        });
    }

    /// Phones allow an element to play by itself once it has played from a tap: here, silence.
    async function prime(element) {
        load(element, silence());
        const { src } = element;
        try { await element.play(); } catch { /* The track will tell. */ }
        if (element.src === src && !(element === bridge && isOpen)) element.pause();
    }

    /// A phone call, another program or a headset that is pulled out stops all of ours. One alone may be stopped for another's sake.
    function noticePause() {
        if (!isOpen) return;
        setTimeout(() => {
            if (!isOpen || [...elements, shared.song].some((element) => element?.paused === false)) return;
            pause();
            send("audio.interrupted");
        });
    }

    function pause() {
        isOpen = false;
        isFinishing = false;
        for (const deck of decks) unload(deck);
        bridge.pause();
    }

    function close() {
        pause();
        free(bridge);
        isReady = false;
        if (!session) return;
        session.metadata = null;
        session.playbackState = "none";
        offer([]);
    }

    /// Has the lock screen offer these actions and no others.
    function offer(actions) {
        offered = actions;
        for (const action of allControls) {
            const handler = actions.includes(action) ? () => send("audio.control", { action }) : null;
            try { session?.setActionHandler(action, handler); } catch { /* Unknown here. */ }
        }
    }

    return {
        unlock(withPlayer) {
            // Speech too is allowed to a page that spoke in a tap.
            if (can.speech && !speechSynthesis.speaking) speechSynthesis.speak(new SpeechSynthesisUtterance(""));
            if (!withPlayer || isReady) return;
            isReady = true;
            elements.forEach(prime);
        },

        setVolume(value) { volume = value; },

        commands: {
            "audio.openPlayer"() {
                isOpen = true;
                isFinishing = false;
                if (!bridge.src) load(bridge, silence());
                bridge.play().catch(() => { /* Tracks tell whether they can be heard. */ });
            },

            "audio.start"({ track, at }) {
                const file = tracks.get(track);
                const deck = deckOf(undefined);
                if (!file || !deck) return send("audio.trackFailed", { track });
                const { element } = deck;
                Object.assign(deck, { track, at });
                reads(track, true);
                load(element, file);
                element.muted = true;
                element.playbackRate = 1;
                const wait = at - performance.now() / 1000;
                if (wait > 0) deck.timer = setTimeout(play, wait * 1000, deck); else play(deck);
            },

            "audio.hear"({ track }) {
                const heard = deckOf(track);
                if (!heard) return;
                heard.element.muted = false;
                for (const deck of decks) if (deck !== heard && deck.track !== undefined) unload(deck);
            },

            "audio.drop"({ track }) {
                const deck = deckOf(track);
                if (deck) unload(deck);
            },

            "audio.rate"({ track, rate }) {
                const deck = deckOf(track);
                if (deck && isSteerable) deck.element.playbackRate = rate;
            },

            "audio.pause"() {
                pause();
                if (can.speech) speechSynthesis.cancel();
            },

            "audio.finish"() {
                const heard = decks.find(({ element, track }) => track !== undefined && !element.muted);
                if (!heard) return close();
                isOpen = false;
                isFinishing = true;
                bridge.pause();
            },

            "audio.mix"({ isOn }) {
                if (can.mixing) navigator.audioSession.type = isOn ? "transient" : "playback";
            },

            "audio.nowPlaying"({ title, detail, duration, position, isPlaying, hasNext }) {
                if (!session) return;
                const artwork = [{ src: document.querySelector("link[rel='apple-touch-icon']").href, sizes: "180x180" }];
                session.metadata = new MediaMetadata({ title, artist: detail, artwork });
                session.playbackState = isPlaying ? "playing" : "paused";
                session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: 1 });
                offer(hasNext ? controls.hold : controls.timed);
            },

            "audio.stop": close,

            "audio.speak"({ text }) {
                const utterance = new SpeechSynthesisUtterance(text);
                utterance.volume = volume;
                speechSynthesis.cancel();
                speechSynthesis.speak(utterance);
            },
        },
    };
}

/// Ten seconds of nothing: a WAV file of 8 bits, mono, 8 kHz. Some platforms show controls only for what is longer than five.
export function silence() {
    const count = 80_000;
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
