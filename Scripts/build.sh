#!/usr/bin/env bash
# Builds the web app and, at the same time, what `swift build` is given to build: each is busy with one processor for long. With --iphone first
# among the arguments, the portable modules for an iPhone too, where a processor would be idle otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."
portable() {
  Scripts/web.sh
  if $iphone; then Scripts/ios.sh; fi
}
iphone=false
if [ "${1:-}" = --iphone ]; then iphone=true; shift; fi
said=$(mktemp)
trap 'rm "$said"' EXIT
portable >"$said" 2>&1 &
outcome=0
Scripts/swift.sh build "$@" || outcome=$?
wait $! || outcome=$?
cat "$said"
exit $outcome
