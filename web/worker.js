// Heavy work, in an instance of the program of its own: renders one soundtrack and ends. Cancelling it is terminating it.

import { instantiate, pass } from "./host-wasm.js";
import { folder, write } from "./song-files.js";
import { SongSources, readable } from "./song-source.js";

const sources = new SongSources();
/// Songs that the page had decoded before, by their names.
let known;

onmessage = async ({ data }) => {
    try {
        await render(data);
    } catch (error) {
        console.debug(error);
        postMessage({ failed: error?.name === "QuotaExceededError" ? "full" : "other" });
    }
};

async function render({ modules: [first, second], request, voices, name, decoded }) {
    known = decoded;
    const given = [];
    const program = await instantiate(first, {
        output: (bytes) => given.push(bytes.slice()),
        size: (song) => sources.size(song),
        read: (song, place, view) => sources.read(song, place, view),
    }, second);

    // The recordings in one piece, and before them where each is: [phrase, offset, count].
    const places = [];
    let count = 0;
    for (const [phrase, bytes] of voices) {
        places.push([phrase, count, bytes.length]);
        count += bytes.length;
    }
    const recordings = new Uint8Array(count);
    for (const [phrase, offset] of places) recordings.set(voices.get(phrase), offset);

    const text = new TextEncoder().encode(JSON.stringify({ request, voices: places }));
    let progress = program.renderStart(...pass(program, text), ...pass(program, recordings));
    const songs = JSON.parse(request).music?.songs;
    // Cues alone are a few megabytes, whatever the length.
    const track = songs && progress >= 0 ? await onDisk(name) : inMemory();
    let told = 0;
    while (progress >= 0 && progress < 1) {
        if (songs) await provide(program, songs);
        progress = program.renderStep();
        if (progress < 1) for (const bytes of given.splice(0)) track.write(bytes);
        if (performance.now() - told < 50) continue;
        told = performance.now();
        postMessage({ progress: Math.max(progress, 0) });
    }
    if (progress < 0) return postMessage({ failed: "other" });
    // The last piece is the file's header, before it stands what couldn't be played.
    const header = given.pop();
    const silent = songs ? [...new Int32Array(given.pop().buffer)].map((song) => songs[song]) : [];
    for (const bytes of given) track.write(bytes);
    // A file on the disk stays there: the header is put before it, not into it.
    postMessage({ file: new Blob([header, ...await track.end()], { type: "audio/flac" }), silent });
}

/// Frames in a file that the page removes. Where the browser keeps no files (a private window), in memory.
async function onDisk(name) {
    let handle, access;
    if (!self.FileSystemFileHandle?.prototype.createSyncAccessHandle) return inMemory();
    try {
        handle = await (await folder("soundtracks")).getFileHandle(name, { create: true });
        access = await handle.createSyncAccessHandle();
    } catch (error) {
        if (error?.name === "QuotaExceededError") throw error;
        return inMemory();
    }
    let place = 0;
    return {
        write(bytes) {
            write(access, bytes, place);
            place += bytes.length;
        },
        async end() {
            // Older releases of WebKit give a promise.
            await access.close();
            return [await handle.getFile()];
        },
    };
}

function inMemory() {
    const pieces = [];
    return { write: (bytes) => pieces.push(bytes), end: () => pieces };
}

/// Has the songs ready that the next step reads, and no others. One that can't be had is silent.
async function provide(program, songs) {
    const needed = [];
    for (let song; (song = program.renderSong(needed.length)) >= 0;) needed.push(song);
    sources.keep(needed);
    for (const song of needed) {
        if (sources.has(song)) continue;
        try {
            sources.set(song, known?.get(songs[song]) ?? await sound(songs[song]));
        } catch {
            sources.set(song, new Blob());
        }
    }
}

/// A song as the program reads it. The page keeps what it had to decode, for the next worker.
async function sound(name) {
    const file = await (await (await folder()).getFileHandle(name)).getFile();
    const sound = await readable(file);
    if (sound !== file) postMessage({ decoded: sound, name });
    return sound;
}
