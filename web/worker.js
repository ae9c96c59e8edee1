// Heavy work, in an instance of the program of its own: renders one soundtrack and ends. Cancelling it is terminating it.

import { instantiate, pass } from "./host-wasm.js";
import { folder } from "./song-files.js";
import { SongSources, readable } from "./song-source.js";

const sources = new SongSources();

onmessage = async ({ data: { modules: [first, second], request, voices } }) => {
    const pieces = [];
    const program = await instantiate(first, {
        output: (bytes) => pieces.push(bytes.slice()),
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
    let told = 0;
    while (progress >= 0 && progress < 1) {
        if (songs) await provide(program, songs);
        progress = program.renderStep();
        if (performance.now() - told < 50) continue;
        told = performance.now();
        postMessage({ progress: Math.max(progress, 0) });
    }
    if (progress < 0) return postMessage({});
    // The last piece is the file's header, before it stands what couldn't be played.
    const header = pieces.pop();
    const silent = songs ? [...new Int32Array(pieces.pop().buffer)].map((song) => songs[song]) : [];
    postMessage({ file: new Blob([header, ...pieces], { type: "audio/flac" }), silent });
};

/// Has the songs ready that the next step reads, and no others. One that can't be had is silent.
async function provide(program, songs) {
    const needed = [];
    for (let song; (song = program.renderSong(needed.length)) >= 0;) needed.push(song);
    sources.keep(needed);
    for (const song of needed) {
        if (sources.has(song)) continue;
        try {
            const file = await (await (await folder()).getFileHandle(songs[song])).getFile();
            sources.set(song, await readable(file));
        } catch {
            sources.set(song, new Blob());
        }
    }
}
