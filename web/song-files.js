// Folders of the browser's own file system: that of songs, and what tells their files apart, and that of soundtracks.

/// Ends the names of files that aren't whole.
export const part = ".part";
/// Files are hashed in pieces of so many bytes: browsers hash no streams.
export const piece = 4 << 20;

/// Where there is no such folder (a private window), this throws.
export async function folder(name = "songs") {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
}

/// Throws where the disk has no room for all of the bytes.
export function write(access, bytes, place) {
    if (access.write(bytes, { at: place }) < bytes.byteLength) throw new DOMException("", "QuotaExceededError");
}

export const digest = (bytes) => crypto.subtle.digest("SHA-256", bytes);

/// A file's hash, of the digests of its pieces, in hexadecimal.
export async function hash(digests) {
    const whole = new Uint8Array(await digest(await new Blob(digests).arrayBuffer()));
    return [...whole].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
