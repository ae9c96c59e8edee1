#!/usr/bin/env bash
# Builds the web app and, at the same time, what `swift build` is given to build: each is busy with one processor for long.
set -euo pipefail
cd "$(dirname "$0")/.."
said=$(mktemp)
trap 'rm "$said"' EXIT
Scripts/web.sh >"$said" 2>&1 &
outcome=0
Scripts/swift.sh build "$@" || outcome=$?
wait $! || outcome=$?
cat "$said"
exit $outcome
