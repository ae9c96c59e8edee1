#!/usr/bin/env bash
# Compiles the portable modules for iOS, as Embedded Swift and without Apple's SDK, into .build-ios: an object and a module
# file for each. It shows that they compile for an iPhone; linking needs the SDK. Does only what changed.
set -euo pipefail
cd "$(dirname "$0")/.."
out=.build-ios
# Each imports only earlier ones: the order of Package.swift.
modules=(Workouts Soundtrack Music Catalogue Sensing Records Formats Exchange Interface App)

# `strict` of Package.swift. Optimised code would take longer, and nobody runs this.
flags=(
  -target arm64-apple-ios18.0 -enable-experimental-feature Embedded -wmo -parse-as-library -Onone -gnone
  -package-name setlist -swift-version 6 -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
  -avoid-emit-module-source-info
)
compiler=$(swiftc --version 2>/dev/null)

# The modules that a module's sources import, a name a line, in the order above.
imports() {
  local words
  words=$(cat "$@" | sed -nE 's/^ *(@?[a-z_]+ +)*import +([a-z]+ +)?([A-Za-z_]+).*/\3/p' | sort -u)
  printf '%s\n' "${modules[@]}" | grep -Fx "$words" || true
}

compile() {
  local module=$1 sources=("${@:2}")
  rm -f "$out/$module".*
  swiftc "${flags[@]}" -I "$out" -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
    -c "${sources[@]}" -o "$out/$module.o"
}

mkdir -p "$out"
compiled=()
for module in "${modules[@]}"; do
  sources=($(find "Sources/$module" -name '*.swift' | LC_ALL=C sort))
  key=$(
    {
      echo "$compiler"
      printf '%s\n' "${flags[@]}"
      declare -f compile
      sha256sum "${sources[@]}"
      # The key of an import includes those of its own imports.
      for import in $(imports "${sources[@]}"); do cat "$out/$import.key"; done
    } | sha256sum
  )
  if [ -f "$out/$module.key" ] && [ "$(cat "$out/$module.key")" = "$key" ]; then continue; fi
  began=$SECONDS
  compile "$module" "${sources[@]}"
  echo "$key" > "$out/$module.key"
  compiled+=("$module")
  echo "$module: $((SECONDS - began)) s"
done

objects=("${modules[@]/%/.o}")
python3 Scripts/mach_o.py "${objects[@]/#/$out/}"
echo "Compiled for iOS: ${compiled[*]:-nothing, for nothing changed}."
