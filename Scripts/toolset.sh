#!/usr/bin/env bash
# Writes the SwiftPM toolset of the WebAssembly build to the file named first. It names folders of this machine's
# toolchain and C library, so it is made, not committed.
set -euo pipefail
out=$1

swift_bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
unicode="$swift_bin/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
libc=$(dpkg -L wasi-libc | grep '/libc\.a$')
builtins=$(dpkg -L libclang-rt-14-dev-wasm32 | grep '/libclang_rt.builtins-wasm32\.a$')
for file in "$unicode" "$libc" "$builtins"; do
  [ -f "$file" ] || { echo "toolset.sh: missing $file" >&2; exit 1; }
done

mkdir -p "$(dirname "$out")"
cat > "$out" <<JSON
{
  "schemaVersion": "1.0",
  "swiftCompiler": {
    "extraCLIOptions": ["-enable-experimental-feature", "Embedded", "-wmo", "-Osize", "-gnone", "-Xfrontend", "-disable-stack-protector"]
  },
  "linker": {
    "extraCLIOptions": [
      "--no-entry", "--export-if-defined=__main_argc_argv", "--stack-first", "-z", "stack-size=1048576", "--strip-debug",
      "$unicode", "-L$(dirname "$libc")", "-lc", "$builtins"
    ]
  }
}
JSON
