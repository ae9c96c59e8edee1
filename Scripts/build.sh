#!/usr/bin/env bash
# Builds the web app and, at the same time, what `swift build` is given to build: each is busy with one processor for long.
# Says twice a minute how far both are; all that they print goes into .build-logs/, and is shown of one that failed.
set -euo pipefail
cd "$(dirname "$0")/.."
logs=.build-logs
mkdir -p "$logs"

names=("the server" "the web app")
files=("$logs/native" "$logs/web")
# Each is a process group of its own, which can be ended with all that it started.
set -m
Scripts/swift.sh build "$@" >"${files[0]}" 2>&1 &
jobs=($!)
Scripts/web.sh >"${files[1]}" 2>&1 &
jobs+=($!)
end() { kill -- "${jobs[@]/#/-}" 2>/dev/null || true; }
trap 'end; exit 130' INT TERM

# The last that a log tells of: "20 of 24 steps, the last Compiling Records".
step() {
  sed -nE 's/^\[([0-9]+)\/([0-9]+)\] ([A-Z][a-z]+ [^ ]+).*/\1 of \2 steps, the last \3/p; s/^--- (.*)/\1/p' "$1" | tail -n 1
}

SECONDS=0
told=0
ended=("" "")
while [ -z "${ended[0]}" ] || [ -z "${ended[1]}" ]; do
  sleep 0.5
  for i in 0 1; do
    if [ -z "${ended[$i]}" ] && ! kill -0 "${jobs[$i]}" 2>/dev/null; then
      ended[i]=0
      wait "${jobs[$i]}" || ended[i]=$?
      [ "${ended[$i]}" = 0 ] && printf '%2d:%02d  %s is built\n' $((SECONDS / 60)) $((SECONDS % 60)) "${names[$i]}"
      # Nobody waits for the rest of what failed.
      if [ "${ended[$i]}" != 0 ]; then
        echo "${names[$i]} can't be built (all of what was said: ${files[$i]}):"
        grep -A 4 -E '(error|fatal): ' "${files[$i]}" | head -n 60 || true
        tail -n 20 "${files[$i]}"
        end
        exit "${ended[$i]}"
      fi
    fi
  done
  if [ $((SECONDS - told)) -ge 30 ]; then
    told=$SECONDS
    line=
    for i in 0 1; do
      [ -n "${ended[$i]}" ] || line+="${line:+ · }${names[$i]}: $(step "${files[$i]}")"
    done
    [ -n "$line" ] && printf '%2d:%02d  %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$line"
  fi
done
# The sizes of what is served, and warnings.
grep -hE '^warning|: warning: ' "${files[@]}" | grep -v 'unhandled; explicitly' | sort -u | head -n 20 || true
sed -n '/brotli .*gzip/,$p' "${files[1]}"
