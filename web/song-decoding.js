// Work that only a page can do: decode the formats of songs that the program doesn't.

/// The rate of soundtracks with music: what is decoded comes at it.
const rate = 44_100;
/// Minutes of a song that are decoded: two channels of so many take some 400 MB.
const longest = 20;

/// Gives the message to the worker that asked, and what is handed over with it.
export async function decode(file) {
    try {
        if (await minutes(file) > longest) return [{ reason: "tooLong" }];
        const buffer = await new OfflineAudioContext(2, 1, rate).decodeAudioData(await file.arrayBuffer());
        const channels = [];
        for (let channel = 0; channel < Math.min(buffer.numberOfChannels, 2); channel += 1) {
            const samples = new Float32Array(buffer.length);
            buffer.copyFromChannel(samples, channel);
            channels.push(samples);
        }
        return [{ rate, channels }, channels.map((each) => each.buffer)];
    } catch {
        return [{ reason: "undecodable" }];
    }
}

/// As the platform's player says, before anything is decoded.
function minutes(file) {
    return new Promise((resolve) => {
        const element = new Audio();
        const done = (result) => {
            URL.revokeObjectURL(element.src);
            resolve(result);
        };
        element.preload = "metadata";
        element.onloadedmetadata = () => done(element.duration / 60);
        element.onerror = () => done(0);
        element.src = URL.createObjectURL(file);
    });
}
