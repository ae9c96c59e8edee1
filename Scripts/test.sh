#!/usr/bin/env bash
# Every test there is, each part under a heading with the time it took. Goes on after a part that failed, leaves out what can't do
# without it, and ends with a list of what failed.
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/parts.sh

results=$(mktemp -d)
cluster=
failed=()
# However this ends.
trap '[ -z "$cluster" ] || Scripts/postgres.sh stop "$cluster"; rm -rf "$results"' EXIT

# part TITLE COMMAND…: whether it succeeded.
part() {
  local started=$SECONDS outcome=0
  printf '\n=== %s\n' "$1"
  "${@:2}" || outcome=$?
  printf '=== %s: %d s\n' "$1" $((SECONDS - started))
  [ $outcome = 0 ] || failed+=("$1")
  return $outcome
}

# Ends with the list of what failed.
finish() {
  if [ ${#failed[@]} = 0 ]; then
    printf '\nEverything passed in %d s.\n' "$SECONDS"
    exit 0
  fi
  {
    printf '\n=== FAILED, in %d s:\n' "$SECONDS"
    printf '  %s\n' "${failed[@]}"
    python3 Scripts/failures.py "$results"
  } >&2
  exit 1
}

part "Tools and Python packages" Scripts/install.sh test || finish
start_postgres
# Beside the native build: each is busy with one processor for long.
Scripts/web.sh >"$results/web" 2>&1 &
web=$!
web_app() {
  local outcome=0
  wait "$web" || outcome=$?
  cat "$results/web"
  return $outcome
}
part "Server, command line and Swift tests: build" Scripts/swift.sh build --build-tests && is_built=1 || is_built=
part "Web app (WebAssembly, voices, icons, size budget), the rest of it" web_app && has_web=1 || has_web=
for name in "${parts[@]}"; do
  if [ -z "$is_built" ] || { [ "$name" = journeys ] && [ -z "$has_web" ]; }; then
    failed+=("$(title "$name"): left out")
  else
    mkdir "$results/$name"
    part "$(title "$name")" "$name" "$results/$name" || true
  fi
done
benchmarks="Benchmarks, 1 % of each"
if [ -z "$is_built" ] || [ -z "$has_web" ]; then
  failed+=("$benchmarks: left out")
else
  part "$benchmarks" env SETLIST_BENCH_SHARE=0.01 Scripts/bench.sh || true
fi
finish
