"""A million readings through filter, distance, splits and energy, beside gpxpy's length, speeds and uphill of the same ones.
Exits with 1 if a figure is missed. BENCHMARKS_PROGRAM (first: the release build) is the native program.

SETLIST_TRACKS may name a folder of GPX files that somebody recorded: then the distance is measured along those ways as well.
"""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import gpxpy
from gpxpy.gpx import GPXTrackPoint, GPXTrackSegment

from bench_app import Report
from devices import ROOT

PROGRAM = ROOT / os.environ.get("BENCHMARKS_PROGRAM", ".build/release/Benchmarks")
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)


def segment(path: pathlib.Path) -> GPXTrackSegment:
    points = []
    with path.open() as lines:
        for line in lines:
            seconds, latitude, longitude, height = map(float, line.split(","))
            points.append(GPXTrackPoint(latitude, longitude, elevation=height, time=START + datetime.timedelta(seconds=seconds)))
    return GPXTrackSegment(points)


def recorded(tracks: pathlib.Path):
    """People's own ways, with simulated receivers."""
    with tempfile.TemporaryDirectory() as folder:
        ways = []
        for path in sorted(tracks.glob("*.gpx")):
            points = [point for point, *_ in gpxpy.parse(path.read_text()).get_points_data()]
            if len(points) > 1:
                ways.append(pathlib.Path(folder) / f"{len(ways)}.csv")
                ways[-1].write_text("".join(f"{point.latitude},{point.longitude}\n" for point in points))
        subprocess.run([PROGRAM, "recorded", *ways], check=True)


def main():
    if not PROGRAM.is_file():
        subprocess.run(
            ["swift", "build", "-c", "release", "--product", "Benchmarks"], cwd=ROOT, check=True, env=os.environ | {"SETLIST_BENCHMARKS": "1"})
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "track.csv"
        answer = subprocess.run([PROGRAM, "track", path], check=True, capture_output=True, text=True)
        native, distance, _ = map(float, answer.stdout.split())
        track = segment(path)
    start = time.process_time()
    length = track.length_2d()
    moving = track.get_moving_data()
    track.get_uphill_downhill()
    python = time.process_time() - start
    count = len(track.points)
    report.line(f"{count:,} readings, natively", f"{native:.3f} s", "at most 1 s for 1,000,000", native <= 1 or share < 1)
    report.line("length, speeds and uphill by gpxpy", f"{python:.1f} s", f"{python / native:.0f} times as long")
    report.line("distance", f"{distance / 1000:,.1f} km",
                f"by gpxpy {length / 1000:,.1f} km, moving {moving.moving_distance / 1000:,.1f} km")
    if tracks := os.environ.get("SETLIST_TRACKS"):
        sys.stdout.flush()
        recorded(pathlib.Path(tracks))
    sys.exit(0 if report.reached else 1)


if __name__ == "__main__":
    main()
