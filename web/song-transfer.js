// A song's file on its way to the account, or from it. Ending it is terminating it: what has come stays, on either end, and the next one goes
// on from there.

import { digest, folder, hash, part, piece, write } from "./song-files.js";

/// Bytes that are sent at a time. Where a link is too slow for the server's patience, fewer.
const most = 1 << 20;
const least = 32 << 10;
/// How often in a row nothing comes through before it is given up.
const tries = 4;
const pause = 1000;

onmessage = async ({ data }) => {
    try {
        await (data.isUpload ? send(data) : receive(data));
        postMessage({ moved: data.size });
    } catch (error) {
        const reasons = { QuotaExceededError: "full", NotFoundError: "unreadable" };
        postMessage({ failed: error instanceof Failure ? error : { reason: reasons[error?.name] ?? "offline", text: "" } });
    }
};

class Failure {
    constructor(reason, text = "") { Object.assign(this, { reason, text }); }

    /// In the server's words.
    static async of(answer) {
        const problem = await answer.json().catch(() => ({}));
        return problem.detail ? new Failure("other", problem.detail) : new Failure("offline");
    }
}

const wait = () => new Promise((done) => setTimeout(done, pause));

async function send({ id, address, size, from }) {
    const file = await (await (await folder()).getFileHandle(id)).getFile();
    if (file.size !== size) throw new Failure("unreadable");
    let [place, step, failures] = [from < size ? from : 0, most, 0];
    while (place < size) {
        if (failures === tries) throw new Failure("offline");
        const end = Math.min(place + step, size);
        const answer = await put(address, file.slice(place, end), `bytes ${place}-${end - 1}/${size}`);
        if (!answer || answer.status === 408 || answer.status === 503) {
            step = Math.max(least, step / 4);
            failures += 1;
            await wait();
            continue;
        }
        if (answer.status === 409) {
            // Another tab or device sends it as well, or an answer was lost.
            const there = Number(answer.headers.get("Upload-Offset"));
            failures = there === place ? failures + 1 : 0;
            if (there === place) await wait();
            place = there;
            continue;
        }
        if (!answer.ok) throw await Failure.of(answer);
        place = (await answer.json()).received;
        failures = 0;
        postMessage({ progress: place / size });
    }
}

/// Nil: no answer.
async function put(address, body, range) {
    try {
        return await fetch(address, {
            method: "PUT", body, headers: { "Content-Type": "application/octet-stream", "Content-Range": range },
        });
    } catch {
        return undefined;
    }
}

async function receive({ id, address, size, hash: expected }) {
    const songs = await folder();
    const handle = await songs.getFileHandle(id + part, { create: true });
    const access = await handle.createSyncAccessHandle();
    try {
        if (access.getSize() > size) access.truncate(0);
        for (let failures = 0; access.getSize() < size; failures += 1) {
            if (failures === tries) throw new Failure("offline");
            if (failures > 0) await wait();
            const before = access.getSize();
            await receiveFrom(address, access, size);
            if (access.getSize() > before) failures = 0;
        }
        access.flush();
    } finally {
        access.close();
    }
    if (await hashOf(await handle.getFile()) === expected) return;
    await songs.removeEntry(id + part);
    throw new Failure("other", "It came damaged. Try again.");
}

/// Goes on behind what is here, until all is, or the connection ends.
async function receiveFrom(address, access, size) {
    const answer = await fetch(address, { headers: { Range: `bytes=${access.getSize()}-` } }).catch(() => undefined);
    if (!answer) return;
    if (!answer.ok) throw await Failure.of(answer);
    // A proxy in between may know no ranges.
    let place = answer.status === 206 ? access.getSize() : 0;
    let told = 0;
    const reader = answer.body.getReader();
    for (;;) {
        const { done, value } = await reader.read().catch(() => ({ done: true }));
        if (done) return;
        write(access, value, place);
        place += value.byteLength;
        if (performance.now() - told < 100) continue;
        told = performance.now();
        postMessage({ progress: place / size });
    }
}

async function hashOf(file) {
    const digests = [];
    for (let place = 0; place < file.size; place += piece) {
        digests.push(await digest(await file.slice(place, place + piece).arrayBuffer()));
    }
    return hash(digests);
}
