#!/usr/bin/env bash
# Every test there is, each part under a heading with the time it took. Stops at the first part that fails.
set -euo pipefail
cd "$(dirname "$0")/.."

part() {
  local started=$SECONDS
  printf '\n=== %s\n' "$1"
  "${@:2}" || { printf '\n=== FAILED: %s\n' "$1" >&2; exit 1; }
  printf '=== %s: %d s\n' "$1" $((SECONDS - started))
}

# What passed is told by its name; that it started need not be.
swift_tests() {
  swift test --skip-build "$@" 2>&1 | grep -vE '^◇ |^✔ Test case '
}
# Those that wait for connections, processes and the clock; beside a minute's calculations they would wait in vain.
waiting='^(ServerTests|StorageTests|SetlistTests)\.'

part "Tools and Python packages" Scripts/install.sh test
# A PostgreSQL of the tests' own, gone when they end, however they do.
cluster=$(Scripts/postgres.sh start)
trap 'Scripts/postgres.sh stop "$cluster"' EXIT
SETLIST_TEST_POSTGRES=$(cat "$cluster/address")
export SETLIST_TEST_POSTGRES
part "Web app (WebAssembly, voices, icons, size budget)" Scripts/web.sh
part "Server, command line and Swift tests: build" swift build --build-tests
part "Swift tests: what calculates" swift_tests --skip "$waiting"
part "Swift tests: server, storage, command line" swift_tests --filter "$waiting"
part "WebAssembly against native, and journeys in Chromium" .venv/bin/python -m pytest EndToEnd
part "Benchmarks, 1 % of each" env SETLIST_BENCH_SHARE=0.01 SETLIST_BIN="$PWD/.build/debug/setlist" Scripts/bench.sh
printf '\nEverything passed in %d s.\n' "$SECONDS"
