// The page's part in rendering music: songs that it has decoded, for the pieces of a run, and the files of rendered soundtracks on the disk.

import { decode } from "./song-decoding.js";
import { folder } from "./song-files.js";

const day = 86_400_000;
/// Decoded songs that are kept: the one that plays, the next one, and one that is gone back to.
const most = 3;
/// They are kept for so long (ms) when nothing is rendered or played any more: a run asks for another piece a moment after it has let go of one.
const patience = 10_000;
/// A worker that was ended holds its file a little longer: so often, and so far apart (ms), it is tried.
const tries = 40;
const pause = 250;

export function rendering() {
    /// The songs that were asked for last, by their names, as WAV files.
    const decoded = new Map();
    let resting;
    let isSwept = false;

    function keep(name, sound) {
        decoded.delete(name);
        decoded.set(name, sound);
        if (decoded.size > most) decoded.delete(decoded.keys().next().value);
    }

    async function remove(name) {
        for (let left = tries; left > 0; left -= 1) {
            try {
                return await (await folder("soundtracks")).removeEntry(name);
            } catch (error) {
                // It isn't there, or never was.
                if (error?.name !== "NoModificationAllowedError" && error?.name !== "InvalidStateError") return;
            }
            await new Promise((done) => setTimeout(done, pause));
        }
    }

    return {
        decode,
        decoded,
        keep,
        remove,

        /// Forgets the songs soon, unless something is rendered or played by then.
        rest(isIdle) {
            clearTimeout(resting);
            resting = setTimeout(() => { if (isIdle()) decoded.clear(); }, patience);
        },

        /// Removes what killed tabs have left. Another tab's is younger.
        async sweep() {
            if (isSwept) return;
            isSwept = true;
            try {
                const soundtracks = await folder("soundtracks");
                for await (const [name, handle] of soundtracks.entries()) {
                    const file = await handle.getFile().catch(() => undefined);
                    if (file && Date.now() - file.lastModified > day) await soundtracks.removeEntry(name).catch(() => {});
                }
            } catch { /* There are none. */ }
        },

        /// Log-out: nothing of the person's stays.
        async forget() {
            decoded.clear();
            try { await (await navigator.storage.getDirectory()).removeEntry("soundtracks", { recursive: true }); } catch { /* There are none. */ }
        },
    };
}
