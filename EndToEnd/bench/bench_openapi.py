"""The OpenAPI document against the server at length: 100 examples for each operation, and sequences of operations.

Compared to: no failure.
"""

import os
import pathlib
import re
import tempfile

import server
from devices import ROOT
from test_openapi import try_out

if __name__ == "__main__":
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    phases = "examples,coverage,fuzzing,stateful" if share >= 1 else "fuzzing"
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", pathlib.Path(data)) as address:
        report = try_out(address, max(1, round(100 * share)), phases)
    cases = sum(int(number) for number in re.findall(r"(\d+) generated", report))
    print(f"schemathesis: {cases} requests, no failure (limit: none)")
