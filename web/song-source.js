// Files of songs in a worker: what the program reads of them, a piece at a time, without ever holding one whole.

const reader = new FileReaderSync();
const header = 12;

/// The songs that the program may read, by its numbers for them.
export class SongSources {
    #files = new Map();

    has(song) { return this.#files.has(song); }
    set(song, file) { this.#files.set(song, file); }
    /// Forgets all but these.
    keep(songs) { for (const song of this.#files.keys()) if (!songs.includes(song)) this.#files.delete(song); }

    /// Imports of the program (host-wasm.js).
    size(song) { return this.#files.get(song)?.size ?? -1; }
    read(song, place, view) {
        try {
            const bytes = new Uint8Array(reader.readAsArrayBuffer(this.#files.get(song).slice(place, place + view.length)));
            view.set(bytes);
            return bytes.length;
        } catch {
            return -1;
        }
    }
}

/// Whether the program decodes the file itself: WAV and FLAC, also behind an ID3 tag, which the program reads.
export function isOwn(file) {
    const bytes = new Uint8Array(reader.readAsArrayBuffer(file.slice(0, header)));
    const text = (from) => String.fromCharCode(...bytes.slice(from, from + 4));
    return text(0) === "fLaC" || (text(0) === "RIFF" && text(8) === "WAVE");
}

/// The sound that the page has decoded, as a WAV file of 16 bits. A browser keeps large ones on its disk.
export function wav({ rate, channels }) {
    const [left, right = left] = channels;
    const count = left.length;
    const parts = [wavHeader(rate, count)];
    const step = 65_536;
    for (let from = 0; from < count; from += step) {
        const piece = Math.min(step, count - from);
        const samples = new Int16Array(2 * piece);
        for (let index = 0; index < piece; index += 1) {
            samples[2 * index] = level(left[from + index]);
            samples[2 * index + 1] = level(right[from + index]);
        }
        parts.push(new Blob([samples]));
    }
    return new Blob(parts);
}

const level = (value) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));

function wavHeader(rate, frames) {
    const bytes = 4 * frames;
    const view = new DataView(new ArrayBuffer(44));
    const text = (at, value) => [...value].forEach((each, index) => view.setUint8(at + index, each.charCodeAt(0)));
    text(0, "RIFF");
    view.setUint32(4, 36 + bytes, true);
    text(8, "WAVEfmt ");
    view.setUint32(16, 16, true);
    view.setUint16(20, 1, true);
    view.setUint16(22, 2, true);
    view.setUint32(24, rate, true);
    view.setUint32(28, 4 * rate, true);
    view.setUint16(32, 4, true);
    view.setUint16(34, 16, true);
    text(36, "data");
    view.setUint32(40, bytes, true);
    return view;
}

/// Has the page decode a file, which no worker can.
export function decoded(file) {
    return new Promise((resolve, reject) => {
        onmessage = ({ data }) => data.channels ? resolve(wav(data)) : reject(new DOMException(data.reason, "EncodingError"));
        postMessage({ decode: file });
    });
}

/// A file as the program can read it.
export const readable = async (file) => isOwn(file) ? file : decoded(file);
