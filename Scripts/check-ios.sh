#!/usr/bin/env bash
# Type-checks the iPhone app's own sources without Apple's SDK: against stubs of Apple's modules (iOS/Stubs/README.md) and the package's real
# modules, which `Scripts/swift.sh build --target DeviceHost` has built. Into .build-ios-check goes a module file for each stub.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=${1:-.build/debug/Modules}
out=.build-ios-check
mkdir -p "$out"
if [ ! -f "$modules/DeviceHost.swiftmodule" ]; then
  echo "check-ios.sh: build first: Scripts/swift.sh build --target DeviceHost" >&2
  exit 1
fi

# `strict` of Package.swift. A warning is an error: nobody sees those of the real build here.
flags=(
  -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -warnings-as-errors -parse-as-library -D DEBUG -module-cache-path "$out/cache"
)
# Each imports only earlier ones.
stubs=(AVFAudio CoreBluetooth CoreHaptics CoreLocation CoreMotion MediaPlayer UIKit AuthenticationServices UserNotifications WebKit)
key=$({ pwd; swiftc --version 2>/dev/null; printf '%s\n' "${flags[@]}"; cat iOS/Stubs/*.swift; } | sha256sum)
if [ "$(cat "$out/key" 2>/dev/null)" != "$key" ]; then
  rm -rf "$out"
  mkdir -p "$out"
  for stub in "${stubs[@]}"; do
    swiftc "${flags[@]}" -I "$out" -module-name "$stub" -emit-module -emit-module-path "$out/$stub.swiftmodule" \
      -avoid-emit-module-source-info "iOS/Stubs/$stub.swift"
  done
  echo "$key" > "$out/key"
fi

# C modules that those of the package import.
maps=()
while IFS= read -r map; do
  maps+=(-Xcc "-fmodule-map-file=$map")
done < <(find .build/checkouts/GRDB.swift/Sources Sources/CSupport -name module.modulemap 2>/dev/null)
# Types are checked first, and what crosses threads in the intermediate language that comes of them.
swiftc "${flags[@]}" -I "$out" -I "$modules" "${maps[@]}" -module-name Setlist -wmo -emit-sil -o "$out/Setlist.sil" \
  iOS/Setlist/*.swift
echo "iOS/Setlist type-checks against the stubs."
