// Live sounds, on the sample clock of Web Audio. The program speaks of moments of the monotonic clock; this file keeps the
// map between the two, so that a sound is heard at its moment whatever the timers of a hidden tab do.

/// How long a map may serve, in seconds, before drift between the two clocks could be heard.
const mapLifetime = 8;
/// A change of the map that is worth moving sounds which are already planned.
const audibleShift = 0.001;

export function liveAudio(send) {
    let context;
    let master;
    let volume = 1;
    /// Context time minus monotonic time, both in seconds.
    let offset = 0;
    let isWatching = false;
    const buffers = new Map();
    const planned = new Set();

    function unlock() {
        if (!context) {
            context = new AudioContext({ latencyHint: "interactive" });
            master = new GainNode(context, { gain: volume });
            master.connect(context.destination);
            context.onstatechange = () => { if (context.state === "running") renew(true); };
            // Another program's sound, or a locked screen, may have stopped it.
            document.addEventListener("visibilitychange", () => { if (!document.hidden) context.resume(); });
        }
        return context.resume();
    }

    /// Where the sample that is heard at this very moment stands, less this moment.
    function measure() {
        const stamp = context.getOutputTimestamp?.();
        if (stamp?.performanceTime > 0) return stamp.contextTime - stamp.performanceTime / 1000;
        return context.currentTime - (context.outputLatency || context.baseLatency || 0) - performance.now() / 1000;
    }

    /// Measures anew, and moves what is planned and not sounding yet if that makes a difference.
    function renew(mustMove = false) {
        const before = offset;
        offset = measure();
        if (!mustMove && Math.abs(offset - before) < audibleShift) return;
        for (const sound of planned) {
            if (sound.startsAt <= context.currentTime) continue;
            sound.node?.disconnect();
            start(sound);
        }
    }

    /// While anything is planned, the audio clock itself asks for the next renewal: its events are not throttled in a
    /// hidden tab, as timers are.
    function watch() {
        if (isWatching) return;
        isWatching = true;
        after(mapLifetime, () => {
            isWatching = false;
            if (planned.size === 0) return;
            renew();
            watch();
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
        node.connect(new GainNode(context, { gain: sound.gain })).connect(master);
        node.onended = () => { if (sound.node === node) planned.delete(sound); };
        sound.node = node;
        sound.startsAt = Math.max(at, now);
        node.start(sound.startsAt);
        if (until < Infinity) node.stop(until);
    }

    const ports = {
        "audio.unlock"() {
            unlock().then(() => send("audio.unlocked"), () => send("audio.refused"));
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
            renew();
            for (const sound of sounds) {
                planned.add(sound);
                start(sound);
            }
            watch();
        },

        "audio.cancelScheduled"() {
            for (const sound of planned) sound.node?.disconnect();
            planned.clear();
        },
    };

    return {
        ports,
        after,
        setVolume(value) {
            volume = value;
            if (master) master.gain.value = value;
        },
    };
}
