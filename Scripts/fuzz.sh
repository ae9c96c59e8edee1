#!/usr/bin/env bash
# Scripts/fuzz.sh [seconds [readers]]: libFuzzer and AddressSanitizer over the readers of Formats, led by what each input reaches; 60 s.
# Ends with another status than 0 where an input crashes, takes 5 s, or makes the program larger than 1 GB; that input is kept in
# .build/fuzz. Inputs that reach something new are kept in .build/fuzz/inputs, for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
made=.build/fuzz
mkdir -p "$made/inputs"

features=(-swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility)

# module name, then its folders
module() {
  find "${@:2}" -name '*.swift' >"$made/$1.sources"
  swiftc -O -wmo -parse-as-library "${features[@]}" -sanitize=fuzzer,address -I "$made" -module-name "$1" \
    -emit-module-path "$made/$1.swiftmodule" -emit-object -o "$made/$1.o" "@$made/$1.sources"
}

module Workouts Sources/Workouts
module Sensing Sources/Sensing
module Formats Sources/Formats Benchmarks/Fuzz
# gold warns of each function of the sanitizer that it doesn't export.
swiftc -sanitize=fuzzer,address "$made"/{Workouts,Sensing,Formats}.o -o "$made/formats" 2>&1 | grep -v 'Cannot export local symbol' || true

# A beginning for each reader: its number, as FormatsFuzz.swift counts, and a small file.
files=EndToEnd/commands/files
seed() { { printf "\\x0$1"; cat; } >"$made/inputs/seed-$1-$2"; }
for file in "$files"/*.gpx; do seed 1 "$(basename "$file")" <"$file"; done
for file in "$files"/*.tcx; do seed 2 "$(basename "$file")" <"$file"; done
for file in "$files"/*.zwo; do seed 3 "$(basename "$file")" <"$file"; done
for file in "$files"/*.csv; do seed 4 "$(basename "$file")" <"$file"; done
seed 4 sets.csv <<'END'
session,began,workout,activity,session time (s),exercise,exercise id,set,kind,reps,weight (kg),time (s),distance (m),reserve (reps)
a,2026-03-02T18:00:00+01:00,'=A,strength,600,Squat,,1,warmUp,8,62.5,,,1.5
END
seed 4 sessions.csv <<'END'
session,began,name,activity,time (s),distance (m),climb (m),energy (kcal),mean heart rate (bpm),max heart rate (bpm),body weight (kg),feeling (1-5),note,imported,entered by hand
a,2026-03-02T18:00:00+01:00,A,strength,600,1.5,2,50.5,120,140,80.5,4,"a ""b"" c",yes,no
END
for name in log-blank-lines-first.csv zwo-under-is-no-rest.zwo; do gzip -nc "$files/$name" | seed 7 "$name"; done
python3 - "$made/inputs" <<'END'
import io, pathlib, sys, zipfile
sys.path.insert(0, "EndToEnd/support")
import odd_fit
inputs = pathlib.Path(sys.argv[1])
for make in (odd_fit.a_second_in_three_messages, odd_fit.first_lap_early, odd_fit.lap_without_start, odd_fit.heart_rates_apart):
    (inputs / f"seed-0-{make.__name__}").write_bytes(b"\0" + make()[14:-2])
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("a.txt", "some content " * 20)
    archive.writestr("b/ü.csv", b"x")
(inputs / "seed-5-two-files").write_bytes(b"\5" + packed.getvalue())
(inputs / "seed-6-link").write_bytes(b"\6w1.q1YqSCwuVrJSSq0oSC3KzE3NK0nMUaoFAA")
END

exec "$made/formats" "$made/inputs" -max_total_time="$seconds" -max_len=8192 -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=512 \
  -artifact_prefix="$made/" -print_final_stats=1 -verbosity=0
