#!/usr/bin/env bash
# Runs the tests (Scripts/testing), after it has seen to a Python for them.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v python3 >/dev/null || Scripts/install.sh build
exec python3 Scripts/testing "$@"
