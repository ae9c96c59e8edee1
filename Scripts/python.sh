#!/usr/bin/env bash
# The tests' Python, which finds the modules of EndToEnd/ and Scripts/: Scripts/python.sh EndToEnd/bench/bench_app.py
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
path=$(printf '%s:' "$top"/EndToEnd/{support,journeys,ports,api,bench,source} "$top"/Scripts "$top"/Scripts/testing)
PYTHONPATH=${path%:} exec "$top/.venv/bin/python" "$@"
