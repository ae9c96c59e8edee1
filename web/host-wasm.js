// The program as an instance: with the page's ports behind it here, with none in a worker or a test.

import { complete, placeholders } from "./host-parts.js";

/// Instantiates the compiled module, with its second part where that is given, and runs its main function, so that its globals
/// exist. `host` holds the functions of import module "host"; each gets views of the program's memory, good only during the call.
export async function instantiate(module, host, second) {
    let memory;
    const view = (pointer, count) => new Uint8Array(memory.buffer, pointer, count);
    const imports = { host: {}, wasi_snapshot_preview1: {}, placeholder: placeholders(module) };
    // The C library imports files that nobody opens: every such call answers "no such function" (52).
    for (const { module: from, name } of WebAssembly.Module.imports(module)) imports[from][name] ??= () => 52;
    imports.wasi_snapshot_preview1.random_get = (pointer, count) => {
        crypto.getRandomValues(view(pointer, count));
        return 0;
    };
    imports.host.patch = (pointer, count) => host.patch?.(view(pointer, count));
    imports.host.command = (pointer, count, bytes, byteCount) =>
        host.command?.(view(pointer, count), view(bytes, byteCount));
    // The caller of the program hears why it can't go on.
    imports.host.fail = (pointer, count) => { throw new Error(new TextDecoder().decode(view(pointer, count))); };
    // In a worker: the files of songs, by the program's numbers for them.
    imports.host.size = (song) => host.size(song);
    imports.host.read = (song, place, pointer, count) => host.read(song, place, view(pointer, count));
    imports.host.output = (pointer, count) => host.output?.(view(pointer, count));

    const { exports } = await WebAssembly.instantiate(module, imports);
    memory = exports.memory;
    if (second) await complete(exports, second);
    exports.__main_argc_argv(0, 0);
    return exports;
}

/// Copies bytes into memory of the program's, which the called export frees. Gives [pointer, count].
export function pass(exports, bytes) {
    const pointer = exports.allocate(bytes.byteLength);
    new Uint8Array(exports.memory.buffer, pointer, bytes.byteLength).set(bytes);
    return [pointer, bytes.byteLength];
}
