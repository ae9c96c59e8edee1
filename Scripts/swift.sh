#!/usr/bin/env bash
# `swift build`, `swift test` …, as all debug builds of this project: with C and C++ optimised. Without, BoringSSL's scrypt, with which
# passwords are hashed, makes a log-in take seconds. One command for all of them: SwiftPM builds everything anew where these
# options differ.
set -euo pipefail
exec swift "$1" -Xcc -O2 -Xcxx -O2 "${@:2}"
