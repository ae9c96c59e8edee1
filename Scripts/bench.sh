#!/usr/bin/env bash
# Runs every benchmark: the native ones in Benchmarks/, then those in Chromium, EndToEnd/bench_*.py. Each prints its figure
# beside what it is compared to. SETLIST_BENCH_SHARE (first: 1) is the share of the work to do.
set -euo pipefail
cd "$(dirname "$0")/.."
export SETLIST_BENCH_SHARE=${SETLIST_BENCH_SHARE:-1}
Scripts/install.sh test
Scripts/web.sh >/dev/null

if [ -f Benchmarks/Package.swift ]; then
  SETLIST_PORTABLE=1 swift run -c release --package-path Benchmarks
  # A release build of the server takes minutes: for the whole work only. In a folder of its own, since SwiftPM would
  # otherwise check everything out anew each time.
  case "$SETLIST_BENCH_SHARE" in 1 | 1.0)
    swift run -c release --package-path Benchmarks --scratch-path Benchmarks/.build-server ServerBenchmarks
    # The histories of whole apps, of which the tests play the first 200, and what only a release build has time for.
    SETLIST_HISTORIES=20000 SETLIST_PORTABLE=1 swift test -c release -Xswiftc -enable-testing \
      --scratch-path .build-histories --filter 'WorldTests|LongRecordTests' ;;
  esac
fi
# Whoever has just built the server, for the tests, says where: a portable build in between makes SwiftPM check everything out anew.
if [ -n "${SETLIST_BIN-}" ]; then
  Scripts/check-server-benchmarks.sh
else
  Scripts/swift.sh build --product setlist
fi
for file in EndToEnd/bench_*.py; do
  [ -f "$file" ] || continue
  printf '\n=== %s\n' "$file"
  .venv/bin/python "$file"
done
