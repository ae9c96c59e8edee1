#!/usr/bin/env bash
# Checks the types of ServerBenchmarks against the modules of the tests' debug build: a release build of them takes minutes, so only
# `make bench` makes one, and what they call may have changed long before.
set -euo pipefail
cd "$(dirname "$0")/.."
built=.build/debug
options=(-swift-version 6 -I "$built/Modules")
# C modules: those that have a map, and those for which SwiftPM has made one.
while IFS= read -r map; do options+=(-I "$(dirname "$map")"); done < <(
  find .build/checkouts Sources -name module.modulemap -not -path '*/Tests/*')
for map in "$built"/*.build/module.modulemap; do options+=(-Xcc "-fmodule-map-file=$map"); done
for flag in $(pkg-config --cflags libpq); do options+=(-Xcc "$flag"); done
swiftc -typecheck "${options[@]}" Benchmarks/Sources/ServerBenchmarks/*.swift
