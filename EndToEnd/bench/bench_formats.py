"""`setlist convert` beside fitdecode and gpxpy on the same files in the same run: a day at 1 Hz. Exits with 1 if a figure is missed.

The program's time is that of its whole process, in which it also writes what it read; theirs is that of reading alone.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import fitdecode
import gpxpy

import fit_files
import server
from bench_app import Report

BEGAN = 1_767_592_800


def seconds(work, times: int = 1) -> float:
    """The best of so many."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return min(found)


def converts(source: pathlib.Path, target: pathlib.Path):
    subprocess.run([server.program(), "convert", str(source), str(target)], check=True, capture_output=True)


def reads_fit(path: pathlib.Path) -> int:
    with fitdecode.FitReader(str(path)) as reader:
        return sum(len([field.value for field in frame.fields]) for frame in reader if isinstance(frame, fitdecode.FitDataMessage))


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    report = Report()
    day = max(600, round(86_400 * share))
    is_release = "release" in str(server.program())
    with tempfile.TemporaryDirectory() as folder:
        fit, way, out = (pathlib.Path(folder) / name for name in ("day.fit", "day.gpx", "out.fit"))
        fit.write_bytes(fit_files.run(BEGAN, day))
        converts(fit, way)
        # A start of the process, which reading isn't.
        (pathlib.Path(folder) / "short.fit").write_bytes(fit_files.run(BEGAN, 1))
        start = seconds(lambda: converts(pathlib.Path(folder) / "short.fit", out), 5)
        for name, source, theirs, other, aim in (
            ("FIT", fit, lambda: reads_fit(fit), "fitdecode", 50),
            ("GPX", way, lambda: gpxpy.parse(way.read_text(encoding="utf-8")), "gpxpy", 10),
        ):
            ours = max(0.001, seconds(lambda: converts(source, out), 5) - start)
            their = seconds(theirs)
            report.line(
                f"{name} of {day:,} s at 1 Hz, read and written", f"{ours:.3f} s", f"{other}, read only: {their:.2f} s, {their / ours:.0f} times "
                f"as long; at least {aim} in a release build", their / ours >= aim or share < 1 or not is_release)
    print("reached" if report.reached else "MISSED")
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
