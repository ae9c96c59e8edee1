#!/usr/bin/env bash
# Finds tests that fail by chance: runs every part so often (first: 20), every second time beside two programs that keep the
# machine busy, and prints how often each test failed. Keeps what failed runs printed in .build-soak.
#
#   Scripts/soak.sh 20
#   PARTS="server journeys" Scripts/soak.sh 5                     only these parts (calculations, server, journeys)
#   PARTS=journeys ONLY="test_map or tiles" Scripts/soak.sh 50    and of these only some tests
set -euo pipefail
cd "$(dirname "$0")/.."
source Scripts/parts.sh
count=${1:-20}
read -ra chosen <<<"${PARTS:-${parts[*]}}"
for name in "${chosen[@]}"; do
  [ -n "$(title "$name")" ] || { echo "soak.sh: there is no part $name, but ${parts[*]}" >&2; exit 64; }
done

Scripts/install.sh test
Scripts/web.sh >/dev/null
Scripts/swift.sh build --build-tests
rm -rf .build-soak
mkdir .build-soak

busy=()
start_busy() {
  for _ in 1 2; do
    while :; do :; done &
    busy+=($!)
  done
}
stop_busy() {
  [ ${#busy[@]} -gt 0 ] || return 0
  kill "${busy[@]}"
  wait "${busy[@]}" || true
  busy=()
}
start_postgres
# However this ends.
trap 'stop_busy; Scripts/postgres.sh stop "$cluster"' EXIT

for ((run = 1; run <= count; run++)); do
  for name in "${chosen[@]}"; do
    folder=.build-soak/$name-$run
    mkdir "$folder"
    started=$SECONDS beside='' outcome=passed
    if [ $((run % 2)) = 0 ]; then
      beside=", beside busy loops"
      start_busy
    fi
    "$name" "$folder" >"$folder/output" 2>&1 || outcome=FAILED
    stop_busy
    printf '%s, run %d of %d%s: %s in %d s\n' "$name" "$run" "$count" "$beside" "$outcome" $((SECONDS - started))
    if [ $outcome = FAILED ]; then touch "$folder/failed"; else rm "$folder/output"; fi
  done
done
printf '\nHow often each test failed in %d runs, every second one beside busy loops:\n' "$count"
python3 Scripts/failures.py --count .build-soak
