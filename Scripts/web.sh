#!/usr/bin/env bash
# Builds the web app into dist/web: the WebAssembly module, the recorded voices, the icons and what is in web/, hash-named,
# compressed and measured. Does only what changed. WASM_OPT chooses wasm-opt's level (first: -Oz).
#
# The compiler's driver would run wasm-opt as well, and it merges every function that is called once into its caller: what
# is left are functions of 100 KB, which compress worse by 4 % and take browsers longer to compile.
set -euo pipefail
cd "$(dirname "$0")/.."
stage=.build-web/stage
mkdir -p "$stage/voices" "$stage/icons"

# SwiftPM relinks for changed sources, not for a changed toolset.
Scripts/toolset.sh .build-web/toolset.new.json
if ! cmp -s .build-web/toolset.new.json .build-web/toolset.json; then
  rm -rf .build-web/wasm32-*
  mv .build-web/toolset.new.json .build-web/toolset.json
else
  rm .build-web/toolset.new.json
fi
SETLIST_WEB=1 swift build -c release --triple wasm32-unknown-none-wasm --toolset .build-web/toolset.json \
  --product WebApp --scratch-path .build-web -debug-info-format none -Xswiftc -Xclang-linker -Xswiftc -nostdlib \
  -Xswiftc -Xclang-linker -Xswiftc --no-wasm-opt

# Runs a function unless it has been run on these very bytes and arguments: once NAME INPUT FUNCTION ARGUMENT …
once() {
  local key="$stage/$1.key" now
  now=$({ cat "$2"; declare -f "$3"; echo "${@:4}"; } | sha256sum)
  [ -f "$key" ] && [ "$(cat "$key")" = "$now" ] && return
  "${@:3}"
  echo "$now" > "$key"
}

# The linked module has the golden vectors too, for the tests; what the app serves has only what the host calls, in two parts.
linked=.build-web/wasm32-unknown-none-wasm/release/WebApp.wasm
exports=Scripts/app-exports.json
cut=Scripts/second-part.txt
shrink() {
  echo "--- the program is cut in two and made smaller"
  python3 Scripts/wasm_data.py "$1" "$stage/linked.wasm"
  wasm-metadce -g --graph-file="$exports" "$stage/linked.wasm" -o "$stage/served.wasm" > "$stage/metadce.log"
  # Addresses that the linker put into variables: each that the second part needs would be exported.
  wasm-opt -g --simplify-globals --remove-unused-nonfunction-module-elements "$stage/served.wasm" -o "$stage/whole.wasm"
  python3 Scripts/split.py "$stage/whole.wasm" "$1" "$cut" "$stage"
  # After the cut: it makes one function of two that are the same, which may belong to different parts.
  for part in app more; do
    wasm-opt "$2" --one-caller-inline-max-function-size 20 --strip-debug --strip-producers \
      --strip-target-features "$stage/$part.cut.wasm" -o "$stage/$part.wasm"
  done
}
once app.wasm "$linked" shrink "$linked" "${WASM_OPT:--Oz}" "$(cat "$exports" "$cut" Scripts/split.py Scripts/wasm_data.py | sha256sum)"

# The voices that come with the app: a phrase a line. Their files are named after it, in lower case with hyphens.
speak() {
  local phrase slug
  rm -f "$stage"/voices/*.wav
  while IFS= read -r phrase || [ -n "$phrase" ]; do
    case "$phrase" in '' | '#'*) continue ;; esac
    slug=$(tr '[:upper:]' '[:lower:]' <<<"$phrase" | sed -E 's/[^a-z0-9]+/-/g; s/^-|-$//g')
    flite -voice slt -t "$phrase" -o "$stage/voices/$slug.wav"
  done < Scripts/voices.txt
}
once voices Scripts/voices.txt speak

# Home screens cut the maskable icon and Apple's to their own shape: those get a ground without round corners.
draw() {
  rm -f "$stage"/icons/*.png
  rsvg-convert -w 192 -h 192 web/icon.svg -o "$stage/icons/icon-192.png"
  sed -E 's/ rx="[0-9]+" id="ground"/ id="ground"/' web/icon.svg > "$stage/maskable.svg"
  rsvg-convert -w 512 -h 512 "$stage/maskable.svg" -o "$stage/icons/icon-maskable-512.png"
  rsvg-convert -w 180 -h 180 "$stage/maskable.svg" -o "$stage/icons/apple-touch-icon.png"
  # A few flat colours: a palette shows them as well, in a third of the bytes.
  pngquant --strip --speed 1 --force --ext .png 64 "$stage"/icons/*.png
}
once icons web/icon.svg draw

echo "--- all is compressed"
exec python3 Scripts/bundle.py web "$stage" dist/web
