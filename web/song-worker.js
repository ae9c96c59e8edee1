// One song that is being added, in an instance of the program of its own: copies its file, reads its tags, listens to it. Cancelling it is
// terminating it.

import { instantiate } from "./host-wasm.js";
import { digest, folder, hash, piece, write } from "./song-files.js";
import { SongSources, readable } from "./song-source.js";

const sources = new SongSources();
let text;

onmessage = async ({ data: { modules: [first, second], name, file } }) => {
    try {
        const songs = await folder().catch(() => { throw new DOMException("", "NotSupportedError"); });
        const found = await copy(file, songs, name);
        const kept = await (await songs.getFileHandle(name)).getFile();
        const program = await instantiate(first, {
            output: (bytes) => { text = new TextDecoder().decode(bytes); },
            size: (song) => sources.size(song),
            read: (song, place, view) => sources.read(song, place, view),
        }, second);
        sources.set(0, kept);
        if (program.songTags() < 0) return fail("other", text);
        onmessage = () => listen(program, kept);
        postMessage({ read: { size: kept.size, hash: found, tags: text } });
    } catch (error) {
        failFor(error);
    }
};

/// Gives what tells it apart from other files.
async function copy(file, songs, name) {
    const handle = await songs.getFileHandle(name, { create: true });
    const access = await handle.createSyncAccessHandle();
    try {
        const digests = [];
        for (let place = 0; place < file.size; place += piece) {
            const bytes = await file.slice(place, place + piece).arrayBuffer();
            write(access, bytes, place);
            digests.push(await digest(bytes));
        }
        access.flush();
        return await hash(digests);
    } finally {
        access.close();
    }
}

async function listen(program, kept) {
    try {
        sources.set(0, await readable(kept));
        if (program.songStart() < 0) return fail("other", text);
        let told = 0;
        for (;;) {
            const progress = program.songStep();
            if (progress < 0) return fail("other", text);
            if (progress >= 1) return postMessage({ heard: text });
            if (performance.now() - told < 100) continue;
            told = performance.now();
            postMessage({ progress });
        }
    } catch (error) {
        failFor(error);
    }
}

function failFor(error) {
    const reasons = { QuotaExceededError: "full", NotSupportedError: "notKept", SecurityError: "notKept", EncodingError: error?.message };
    fail(reasons[error?.name] ?? "unreadable");
}

const fail = (reason, words = "") => postMessage({ failed: { reason, text: words } });
