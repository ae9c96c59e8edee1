#!/usr/bin/env bash
# Runs every benchmark: the native ones in Benchmarks/, then those in Chromium, EndToEnd/bench/. Each prints its figure
# beside what it is compared to; those that failed or missed a figure are listed at the end. SETLIST_BENCH_SHARE (first: 1) is
# the share of the work to do. Less than all of it shows only that they run: the debug build does, which the tests have made.
set -euo pipefail
cd "$(dirname "$0")/.."
export SETLIST_BENCH_SHARE=${SETLIST_BENCH_SHARE:-1}
export SETLIST_BENCHMARKS=1

missed=()
bench() {
  printf '\n=== %s\n' "$*"
  "$@" || missed+=("$*")
}

# Tests that only a release build has time for, the histories of whole apps among them: `make test` plays the first 40.
long_tests() {
  SETLIST_HISTORIES=20000 SETLIST_PORTABLE=1 swift test -c release -Xswiftc -enable-testing \
    --scratch-path .build-histories --filter 'WorldTests|TabHistoryTests|ConvergenceTests|LongRecordTests'
}

# Tags of 10,008 random files, as mutagen reads them: `make test` writes 540.
tagged_songs() {
  SETLIST_TAGGED_SONGS=1112 Scripts/python.sh -m pytest -q -o timeout=1800 EndToEnd/commands/test_songs.py -k mutagen
}

Scripts/install.sh test
Scripts/web.sh >/dev/null
Scripts/swift.sh build --product setlist
case "$SETLIST_BENCH_SHARE" in
  1 | 1.0)
    export BENCHMARKS_PROGRAM=.build/release/Benchmarks
    swift build -c release --product Benchmarks
    swift build -c release --product ServerBenchmarks
    # Beside readers of others an optimised program counts.
    swift build -c release --product setlist
    bench "$BENCHMARKS_PROGRAM"
    bench .build/release/ServerBenchmarks
    bench Scripts/fuzz.sh 300
    bench long_tests
    bench tagged_songs ;;
  *)
    export BENCHMARKS_PROGRAM=.build/debug/Benchmarks
    Scripts/swift.sh build --product Benchmarks
    bench "$BENCHMARKS_PROGRAM" ;;
esac
for file in EndToEnd/bench/bench_*.py; do bench Scripts/python.sh "$file"; done

if [ ${#missed[@]} -gt 0 ]; then
  printf '\n=== FAILED, or missed a figure:\n' >&2
  printf '  %s\n' "${missed[@]}" >&2
  exit 1
fi
