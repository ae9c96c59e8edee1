// The song of a run on a media element of its own, beside the soundtrack: where it can't be rendered under the cues. A part of the port
// of songs (host-songs.js); Docs/Music.md tells when.

import { silence } from "./audio-player.js";
import { folder } from "./song-files.js";

/// As loud as this, as a factor, is a song while somebody speaks: 12 dB less.
const ducked = 0.25;
/// Before somebody speaks it falls in so many seconds, and afterwards it rises in so many.
const fall = 0.08;
const rise = 0.4;
/// A song that begins, or that is brought elsewhere, fades in for so long (s).
const entry = 0.2;
/// Nearer to its place than that (s), a song isn't moved: each move is heard.
const tolerance = 0.3;
/// A song that ends so many seconds before its time didn't end.
const early = 2;
/// While its loudness changes, it is set so often (ms).
const pace = 20;
/// Before a pause that nobody asked for is told, the player may tell of its own (ms).
const courtesy = 100;

/// The beginnings of files: theirs have no names that end with a kind.
const kinds = [
    ["RIFF", 0, "audio/wav"], ["fLaC", 0, "audio/flac"], ["OggS", 0, "audio/ogg"], ["ftyp", 4, "audio/mp4"], ["ID3", 0, "audio/mpeg"],
];

export function songElement(send, shared = {}) {
    const element = new Audio();
    // As long as it plays, nobody has stopped all of ours (audio-player.js).
    shared.song = element;
    element.preservesPitch = true;
    /// Apple's phones have one volume, that of their buttons.
    element.volume = 0.5;
    const isAdjustable = element.volume === 0.5;
    /// The song that sounds, as the program told it; `state` is "loading", "playing" or "paused".
    let song;
    let state;
    /// The song whose file the element has.
    let loaded;
    let spans = [];
    let isReady = false;
    /// WebKitGTK may jump to a song's end when its rate is changed: then no rate is changed any more.
    let isSteerable = true;
    /// When it began to fade in, and the end of its fading out and its length (s).
    let entered = 0;
    let leaving;
    let timer;

    element.ontimeupdate = adjust;
    element.onerror = () => { if (song && song.id === loaded) lose(); };
    element.onpause = () => {
        const paused = song;
        if (state !== "playing" || leaving || element.ended) return;
        setTimeout(() => {
            if (song !== paused || state !== "playing" || !element.paused) return;
            state = "paused";
            send("songs.interrupted", { id: song.id });
        }, courtesy);
    };
    element.onended = () => {
        if (state !== "playing" || leaving) return;
        if (place() < element.duration - early) {
            isSteerable = false;
            return lose();
        }
        over();
    };

    const now = () => performance.now() / 1000;

    /// Where the song should be, in its seconds.
    const place = () => song.place + (now() - song.at) * song.rate;

    function load(blob) {
        free();
        element.src = URL.createObjectURL(blob);
    }

    function free() {
        loaded = undefined;
        if (!element.src) return;
        URL.revokeObjectURL(element.src);
        element.removeAttribute("src");
        element.load();
    }

    /// Nothing of the song stays.
    function unload() {
        clearTimeout(timer);
        song = state = leaving = undefined;
        element.pause();
        free();
    }

    function over() {
        const { id } = song;
        unload();
        send("songs.ended", { id });
    }

    function lose() {
        const { id } = song;
        unload();
        send("songs.broken", { id });
    }

    async function fetch(own) {
        state = "loading";
        element.pause();
        free();
        try {
            const file = await (await (await folder()).getFileHandle(own.id)).getFile();
            const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
            const kind = kinds.find(([mark, at]) => start.startsWith(mark, at))?.[2] ?? "audio/mpeg";
            if (song?.id !== own.id || state !== "loading") return;
            load(file.slice(0, file.size, kind));
            loaded = own.id;
            element.onloadedmetadata = () => { if (song?.id === own.id && state === "loading") play(); };
        } catch {
            if (song?.id === own.id && state === "loading") lose();
        }
    }

    /// Plays what is loaded, from its place.
    function play() {
        const at = Math.max(place(), 0);
        if (at >= element.duration) return over();
        if (Math.abs(element.currentTime - at) > tolerance) {
            element.currentTime = at;
            entered = now();
        }
        if (isSteerable) element.playbackRate = song.rate;
        state = "playing";
        adjust();
        const own = song;
        element.play().catch((error) => {
            if (song === own && state === "playing" && error.name !== "AbortError") lose();
        });
    }

    /// How much of the loudness that it has alone a song has while somebody speaks, at a moment.
    function share(moment) {
        let depth = 0;
        for (const { from, until } of spans) {
            const before = Math.max((from - moment) / fall, 0), after = Math.max((moment - until) / rise, 0);
            depth = Math.max(depth, 1 - before - after);
        }
        return ducked ** depth;
    }

    /// Sets the loudness of this moment, and the moment at which it has to be set again.
    function adjust() {
        clearTimeout(timer);
        if (!song) return;
        const moment = now();
        let left = 1;
        if (leaving) {
            left = (leaving.end - moment) / leaving.fade;
            if (!(left > 0)) return unload();
        }
        const into = Math.min((moment - entered) / entry, 1);
        const level = song.volume * share(moment) * Math.max(Math.min(into, left), 0);
        if (isAdjustable) element.volume = Math.min(level, 1);
        element.muted = !isAdjustable && (song.volume === 0 || share(moment) <= ducked);
        const isMoving = into < 1 || left < 1
            || spans.some(({ from, until }) => moment > from - fall && moment < from || moment > until && moment < until + rise);
        const next = spans.flatMap(({ from, until }) => [from - fall, from, until]).filter((edge) => edge > moment);
        if (isMoving) timer = setTimeout(adjust, pace);
        else if (next.length > 0) timer = setTimeout(adjust, (Math.min(...next) - moment) * 1000 + 1);
    }

    return {
        /// Phones allow an element to play by itself once it has played from a tap: here, silence.
        async "songs.ready"() {
            if (isReady || song) return;
            isReady = true;
            load(silence());
            const { src } = element;
            try { await element.play(); } catch { isReady = false; }
            if (element.src === src) element.pause();
        },

        "songs.sound"({ id, place, at, rate, volume }) {
            const isLoaded = song?.id === id && state !== "loading";
            const isLoading = song?.id === id && state === "loading";
            song = { id, place, at, rate, volume };
            leaving = undefined;
            if (isLoaded) play(); else if (!isLoading) fetch(song);
        },

        "songs.duck"(command) {
            ({ spans } = command);
            adjust();
        },

        "songs.pause"() {
            if (!song) return;
            if (leaving || state === "loading") return unload();
            state = "paused";
            element.pause();
        },

        "songs.hush"({ fade }) {
            if (!song) return;
            if (state !== "playing" || !isAdjustable) return unload();
            leaving = { end: now() + fade, fade };
            adjust();
        },
    };
}
