// Sound. The rendered soundtrack has a player (audio-player.js); live sounds are here, on the sample clock of Web Audio. The program
// speaks of moments of the monotonic clock; this file keeps the map between the two, so that a sound is heard at its moment whatever
// the timers of a hidden tab do.

import { player } from "./audio-player.js";

/// How long a map may serve, in seconds: a busy machine drops parts of the audio clock, and all cues after that would be
/// late; and one made while the audio system was still starting.
const lifetime = { fine: 1, rough: 0.2 };
/// A change of the map that is worth moving sounds which are already planned.
const audibleShift = 0.001;
/// How much the clock may say it lags behind what is handed over (s): a receiver of Bluetooth takes half a second. Older releases of WebKit
/// tell another unit.
const latencies = { least: -0.05, most: 1 };
/// Firefox asks PulseAudio for the latency while it holds the lock that PulseAudio's own thread may be waiting for, and the page stands for ever
/// (Docs/Browsers.md). There it isn't asked: so much (s) is usual.
const usualLatency = 0.035;
const isAsked = !("mozInnerScreenX" in window && /Linux/.test(navigator.platform) && !/Android/.test(navigator.userAgent));
/// A clock that stands for so long (s) stands; a new one that stands as well is the machine's fault.
const patience = 1.5;
const mostRebuilt = 2;
/// A sound that is cut fades for so long, in seconds, so that it doesn't click.
const fade = 0.005;

export function audio(send, shared = {}) {
    const soundtrack = player(send, shared);
    let context;
    let master;
    let volume = 1;
    /// Context time minus monotonic time, both in seconds.
    let offset = 0;
    let precision = "rough";
    let isWatching = false;
    let isUnlocked = false;
    /// How often the audio system was made anew since the last tap, and what its clock last showed when.
    let rebuilt = 0;
    let seen = { contextTime: 0, at: 0 };
    const buffers = new Map();
    const planned = new Set();

    function prepare() {
        if (context) return;
        context = new AudioContext({ latencyHint: "interactive" });
        master = new GainNode(context, { gain: volume });
        master.connect(context.destination);
        context.onstatechange = () => { if (context.state === "running" && planned.size > 0) watch(); };
    }

    function unlock() {
        prepare();
        if (!isUnlocked) {
            isUnlocked = true;
            // Another program's sound, or a locked screen, may have stopped it.
            document.addEventListener("visibilitychange", () => { if (!document.hidden) context.resume(); });
            setInterval(check, 500);
        }
        rebuilt = 0;
        return context.resume();
    }

    /// While somebody looks, an audio system that was stopped goes on, and one that says it runs while its clock stands is replaced.
    function check() {
        const now = performance.now() / 1000;
        if (document.hidden || planned.size === 0 || context.currentTime !== seen.contextTime) {
            seen = { contextTime: context.currentTime, at: now };
        } else if (context.state !== "running") {
            context.resume().catch(() => {});
        } else if (now - seen.at > patience && rebuilt < mostRebuilt) {
            rebuilt += 1;
            rebuild();
        }
    }

    function rebuild() {
        context.onstatechange = null;
        context.close().catch(() => {});
        context = undefined;
        isWatching = false;
        prepare();
        context.resume().catch(() => {});
        watch();
        for (const sound of planned) start(sound);
    }

    /// Where the sample that is heard at this very moment stands, less this moment.
    function measure() {
        const now = performance.now() / 1000;
        const stamp = isAsked ? context.getOutputTimestamp?.() : undefined;
        const heard = (stamp?.performanceTime ?? 0) / 1000;
        // One from before a standstill says nothing about what comes.
        const latency = context.currentTime - (stamp?.contextTime ?? 0) - (now - heard);
        const isFresh = context.state === "running" && heard > 0 && now - heard < 0.1
            && latency > latencies.least && latency < latencies.most;
        precision = isFresh ? "fine" : "rough";
        offset = isFresh
            ? stamp.contextTime - heard
            : context.currentTime - (isAsked ? context.outputLatency || context.baseLatency || 0 : usualLatency) - now;
    }

    /// Measures anew, and moves what is planned and not sounding yet if that makes a difference.
    function renew() {
        const before = offset;
        measure();
        if (Math.abs(offset - before) < audibleShift) return;
        for (const sound of planned) {
            if (sound.startsAt <= context.currentTime) continue;
            sound.node.disconnect();
            start(sound);
        }
    }

    /// While anything is planned, the audio clock itself asks for the next renewal: its events are not throttled in a
    /// hidden tab, as timers are.
    function watch() {
        renew();
        if (isWatching) return;
        isWatching = after(lifetime[precision], () => {
            isWatching = false;
            if (planned.size > 0) watch();
        });
    }

    /// Calls back in so many seconds of the audio clock; false if that isn't running.
    function after(seconds, work) {
        if (context?.state !== "running") return false;
        const silence = new ConstantSourceNode(context, { offset: 0 });
        silence.connect(context.destination);
        silence.onended = () => {
            silence.disconnect();
            work();
        };
        silence.start();
        silence.stop(context.currentTime + seconds);
        return true;
    }

    function start(sound) {
        const buffer = buffers.get(sound.id);
        const now = context.currentTime;
        const at = sound.at + offset;
        const until = sound.until === undefined ? Infinity : sound.until + offset;
        if (!buffer || at + buffer.duration <= now || until <= now) return void planned.delete(sound);
        const node = new AudioBufferSourceNode(context, { buffer });
        const level = new GainNode(context, { gain: sound.gain });
        node.connect(level).connect(master);
        node.onended = () => { if (sound.node === node) planned.delete(sound); };
        Object.assign(sound, { node, level, startsAt: Math.max(at, now) });
        node.start(sound.startsAt);
        if (until < Infinity) end(sound, until);
    }

    function end({ node, level, gain }, at) {
        level.gain.setValueAtTime(gain, Math.max(at - fade, context.currentTime));
        level.gain.linearRampToValueAtTime(0, Math.max(at, context.currentTime + fade));
        node.stop(Math.max(at, context.currentTime + fade));
    }

    const commands = {
        // Making a context takes several frames: ahead of the tap that it will be unlocked by.
        "audio.prepare": prepare,

        "audio.unlock"({ player }) {
            unlock().then(() => send("audio.unlocked"), () => send("audio.refused"));
            soundtrack.unlock(player);
        },

        "audio.define"({ id, samples: [from, count] }, bytes) {
            // A copy: the view dies with the call, and 16-bit views must be aligned.
            const samples = new Int16Array(bytes.slice(from, from + count).buffer);
            const buffer = new AudioBuffer({ length: Math.max(samples.length, 1), sampleRate: 24000 });
            const channel = buffer.getChannelData(0);
            for (let index = 0; index < samples.length; index++) channel[index] = samples[index] / 32768;
            buffers.set(id, buffer);
        },

        "audio.schedule"({ sounds }) {
            if (!context) return send("audio.refused");
            watch();
            for (const sound of sounds) {
                planned.add(sound);
                start(sound);
            }
        },

        "audio.cancelScheduled"() {
            for (const sound of planned) {
                if (sound.startsAt > context.currentTime) sound.node.disconnect(); else end(sound, context.currentTime);
            }
            planned.clear();
        },

        "audio.volume"(command) {
            volume = command.volume;
            if (master) master.gain.value = volume;
            soundtrack.setVolume(volume);
        },

        ...soundtrack.commands,
    };

    return { commands, after };
}
