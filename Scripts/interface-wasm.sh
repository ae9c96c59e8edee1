#!/usr/bin/env bash
# Builds Interface alone (Benchmarks/InBrowser) for the browser, as web.sh builds the app; prints where the module is.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=.build-web/interface
Scripts/toolset.sh "$scratch/toolset.json"
SETLIST_PORTABLE=1 swift build -c release --triple wasm32-unknown-none-wasm --toolset "$scratch/toolset.json" \
  --package-path Benchmarks/InBrowser --scratch-path "$scratch" -Xswiftc -Xclang-linker -Xswiftc -nostdlib >&2
linked=$scratch/wasm32-unknown-none-wasm/release/InterfaceInBrowser.wasm
wasm-opt "${WASM_OPT:--Oz}" "$linked" -o "$scratch/interface.wasm"
echo "$scratch/interface.wasm"
