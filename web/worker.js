// Heavy work, in an instance of the program of its own: renders one soundtrack and ends. Cancelling it is terminating it.

import { instantiate, pass } from "./host-wasm.js";

onmessage = async ({ data: { modules: [first, second], request, voices } }) => {
    const pieces = [];
    const program = await instantiate(first, { output: (bytes) => pieces.push(bytes.slice()) }, second);

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
    let told = 0;
    while (progress >= 0 && progress < 1) {
        progress = program.renderStep();
        if (performance.now() - told < 50) continue;
        told = performance.now();
        postMessage({ progress: Math.max(progress, 0) });
    }
    if (progress < 0) return postMessage({});
    // The last piece is the file's header.
    const header = pieces.pop();
    postMessage({ file: new Blob([header, ...pieces], { type: "audio/flac" }) });
};
