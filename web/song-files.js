// The folder of songs in the browser's own file system, and what tells their files apart.

/// Ends the names of files that aren't whole.
export const part = ".part";
/// Files are hashed in pieces of so many bytes: browsers hash no streams.
export const piece = 4 << 20;

/// Where there is no such folder (a private window), this throws.
export async function folder() {
    return (await navigator.storage.getDirectory()).getDirectoryHandle("songs", { create: true });
}

export const digest = (bytes) => crypto.subtle.digest("SHA-256", bytes);

/// A file's hash, of the digests of its pieces, in hexadecimal.
export async function hash(digests) {
    const whole = new Uint8Array(await digest(await new Blob(digests).arrayBuffer()));
    return [...whole].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
