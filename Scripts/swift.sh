#!/usr/bin/env bash
# `swift build`, `swift test` …, as all debug builds of this project. C and C++ are optimised: without, BoringSSL's scrypt, with
# which passwords are hashed, makes a log-in take seconds. There is no debug information, which costs time and serves debuggers
# alone: these make a build of their own. One command for all: SwiftPM builds everything anew where these options differ.
#
# SETLIST_BUILD_CACHE=FOLDER keeps the build there, by the compiler, these options and the dependencies' versions: the next clone on
# this machine that names the folder compiles its own modules only. .build then has copies of the programs. Clones build one after the other.
# A clone that has been built without it stays so.
set -euo pipefail
options=(-Xcc -O1 -Xcxx -O1 -debug-info-format none)
if [ -z "${SETLIST_BUILD_CACHE:-}" ] || [ "$1" != build ] || [ -e .build/build.db ] || [[ " $* " == *" --scratch-path "* ]]; then
  exec swift "$1" "${options[@]}" "${@:2}"
fi

key=$({ swift --version 2>/dev/null; echo "${options[@]}"; grep '\.package(url:' Package.swift; } | shasum -a 256 | cut -c 1-16)
kept=$SETLIST_BUILD_CACHE/$key
mkdir -p "$kept" .build/debug
# SwiftPM waits for others that build in the same folder; nobody builds while programs are copied.
command -v flock >/dev/null && exec 9>"$kept.lock" && flock 9
swift build "${options[@]}" --scratch-path "$kept" "${@:2}"
for program in setlist WebApp DeviceShell setlistPackageTests.xctest; do
  [ -e "$kept/debug/$program" ] || continue
  rm -rf ".build/debug/$program"
  cp -Rp "$kept/debug/$program" .build/debug/
done
# Type-checks read the modules, and the maps of those in C.
rm -rf .build/debug/Modules .build/debug/*.build .build/checkouts
cp -Rp "$kept/debug/Modules" .build/debug/
for map in "$kept"/debug/*.build/module.modulemap; do
  folder=.build/debug/$(basename "$(dirname "$map")")
  mkdir -p "$folder"
  cp "$map" "$folder/"
done
ln -s "$kept/checkouts" .build/checkouts
