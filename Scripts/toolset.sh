#!/usr/bin/env bash
# Writes the SwiftPM toolset of the WebAssembly build to the file named first. It names folders of this machine's
# toolchain and C library, so it is made, not committed.
set -euo pipefail
out=$1

swift_bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
unicode="$swift_bin/../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
if [ "$(uname)" = Darwin ]; then
  libc=$(find -L "$(brew --prefix wasi-libc)" -path '*/wasm32-wasi/libc.a')
  builtins=$(find -L "$(brew --prefix wasi-runtimes)" -name 'libclang_rt.builtins-wasm32.a')
else
  # The release of LLVM is part of the name of the second package.
  libc=$(dpkg -L wasi-libc | grep '/wasm32-wasi/libc\.a$')
  runtime=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 'libclang-rt-*-dev-wasm32' | awk '$1 == "installed" {print $2}')
  builtins=$(dpkg -L $runtime | grep '/libclang_rt.builtins-wasm32\.a$' | head -n 1)
fi
for file in "$unicode" "$libc" "$builtins"; do
  [ -f "$file" ] || { echo "toolset.sh: missing $file" >&2; exit 1; }
done

mkdir -p "$(dirname "$out")"
cat > "$out" <<JSON
{
  "schemaVersion": "1.0",
  "swiftCompiler": {
    "extraCLIOptions": ["-enable-experimental-feature", "Embedded", "-wmo", "-Osize", "-gnone", "-Xfrontend", "-disable-stack-protector", "-Xllvm", "-sil-disable-pass=closure-specialize"]
  },
  "linker": {
    "extraCLIOptions": [
      "--no-entry", "--export-if-defined=__main_argc_argv", "--stack-first", "-z", "stack-size=1048576", "--strip-debug",
      "--emit-relocs", "--no-merge-data-segments",
      "$unicode", "-L$(dirname "$libc")", "-lc", "$builtins"
    ]
  }
}
JSON
