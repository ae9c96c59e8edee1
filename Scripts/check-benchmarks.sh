#!/usr/bin/env bash
# Type-checks the programs of Benchmarks/ against the modules that `Scripts/swift.sh build --build-tests` has built, so that a change which
# leaves them behind is seen before somebody measures. `make bench` builds them.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=.build/debug/Modules
# `strict` of Package.swift.
flags=(
  -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -package-name setlist -I "$modules"
)
# C modules that those of the package import, and the place of libpq's header.
while IFS= read -r map; do flags+=(-Xcc "-fmodule-map-file=$map"); done < <(
  find .build/checkouts/*/Sources Sources .build/debug/*.build -maxdepth 3 -name module.modulemap \
    ! -path "*/GRDBSQLCipher/*" ! -path "*.build/include/*")
for flag in $(pkg-config --cflags libpq); do flags+=(-Xcc "$flag"); done
for target in Benchmarks:Portable ServerBenchmarks:Server; do
  module=${target%:*} folder=Benchmarks/${target#*:} sources=()
  while IFS= read -r source; do sources+=("$source"); done < <(find "$folder" -name '*.swift')
  swiftc -typecheck "${flags[@]}" -module-name "$module" "${sources[@]}"
  echo "$folder type-checks."
done
