#!/usr/bin/env bash
# `swift build`, `swift test` …, as all debug builds of this project. C and C++ are optimised: without, BoringSSL's scrypt, with
# which passwords are hashed, makes a log-in take seconds. There is no debug information, which costs time and serves debuggers
# alone: these make a build of their own. One command for all: SwiftPM builds everything anew where these options differ.
set -euo pipefail
exec swift "$1" -Xcc -O1 -Xcxx -O1 -debug-info-format none "${@:2}"
