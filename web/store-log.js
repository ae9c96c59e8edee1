// Chromium keeps all databases of a site in one LevelDB, and writes each change into its log first. A change that a full disk cuts off leaves a torn
// record there, behind which the log goes on being written. At the browser's next start that is a fault, for which Chromium deletes all of the
// site's databases. Once a new log is begun, and the old one has become a table, nothing is lost.
//
// LevelDB begins a new log behind each 4 MB (`write_buffer_size`; less on a disk of less than 40 MB). So more than that is written to a database of
// its own, which is then deleted; Chromium tells that it is deleted once all that was written before has become tables. The deletion alone begins a new
// log too, but not if something else is written in the same moment. Other browsers have no such log, and it does them no harm.

/// The name of a database that comes and goes, and of the mark that the log may be torn. The mark reaches the other tabs at once, and outlives a reload;
/// of a browser that is killed some seconds later it doesn't.
const name = "setlist-log";
/// So there is an entry in a cache that says the opposite: to take that away needs no room, and is on the disk at once.
const whole = "/whole-log";
/// 6 MB, in rows that Chromium doesn't put into files of their own (64 KiB), of bytes that it can't compress.
const [count, size] = [100, 60_000];
const rows = () => Array.from({ length: count }, () => crypto.getRandomValues(new Uint8Array(size)));
let renewing;

/// Notes that a disk was full while something was written.
export function tear() {
    // A mark of its own each time: a renewal that is under way then isn't the end of it.
    try { localStorage.setItem(name, Math.random()); } catch (error) { console.warn(error); }
    entry((cache) => cache.delete(whole));
}

/// Finds whether an earlier run of the browser has left a torn log, if the database isn't new.
export const check = (isNew) => isNew ? note() : entry(async (cache) => await cache.match(whole) || tear());

/// Notes that the log is whole.
const note = () => entry((cache) => cache.put(whole, new Response()));

async function entry(use) {
    // Without https there are no caches: then the other mark is the only one.
    try { await use(await caches.open("log")); } catch (error) { console.warn(error); }
}

export const isTorn = () => tornBy() !== null;

function tornBy() {
    try { return localStorage.getItem(name); } catch { return null; }
}

/// Has a new log begun. Throws what the browser says if there is no room for it yet.
export function renew() {
    return renewing ??= begin().finally(() => { renewing = undefined; });
}

async function begin() {
    const mark = tornBy();
    await proveRoom();
    // One that a browser which was killed has left is no new one.
    await settled(indexedDB.deleteDatabase(name));
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => {
        const table = request.result.createObjectStore("rows");
        rows().forEach((bytes, row) => table.put(bytes, row));
    };
    (await settled(request)).close();
    await settled(indexedDB.deleteDatabase(name));
    if (tornBy() !== mark) return;
    localStorage.removeItem(name);
    await note();
    // It was torn anew while that was noted.
    if (isTorn()) await entry((cache) => cache.delete(whole));
}

/// Throws where the disk has no room for a log, its table, and as much again for what else is written meanwhile.
///
/// The file is one of the caches: songs' files have a database of their own in Chromium, which a full disk may tear as well. One that a browser
/// which was killed has left goes with the caches of earlier versions.
async function proveRoom() {
    let cache;
    try {
        cache = await caches.open(name);
    } catch (error) {
        // Without https, and in some private windows, there are none: nothing can be proved there, and all would be refused for ever.
        if (error.name === "ReferenceError" || error.name === "SecurityError") return;
        throw error;
    }
    try {
        const some = rows();
        await cache.put("/" + name, new Response(new Blob([...some, ...some, ...some])));
    } finally {
        await caches.delete(name);
    }
}

function settled(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}
