"""Files as people really have them: inputs that were once read wrongly (files/), the values that must come out, and the words that must be said."""

import pathlib
from collections.abc import Callable
from dataclasses import dataclass, field

import odd_fit
import pytest

from converting import convert
from reading_back import sessions_of

FILES = pathlib.Path(__file__).parent / "files"
BERLIN = ("--to", "fit", "--zone", "Europe/Berlin")
# In FIT a weight has sixteenths of a kilogram.
SIXTEENTH = 0.04


@dataclass
class Case:
    """`values`: of each session that comes out. `said`: of each sentence that must be said the words that are in it."""

    file: str
    out: str
    values: list[dict] = field(default_factory=list)
    said: list[tuple[str, ...]] = field(default_factory=list)
    options: tuple[str, ...] = ()
    is_refused: bool = False
    make: Callable[[], bytes] | None = None

    def path(self, folder):
        if self.make is None:
            return FILES / self.file
        (folder / self.file).write_bytes(self.make())
        return folder / self.file

    def __str__(self):
        return f"{self.file}-{self.out}"


def log(file, *values, said=()):
    return Case(file, "out.zip", list(values), list(said), BERLIN)


def fit(make, out, values, said=()):
    return Case(f"{make.__name__}.fit", out, [values], list(said), make=make)


def lifted(*sets):
    return {"sets": [(reps, weight if weight is None else pytest.approx(weight, abs=SIXTEENTH)) for reps, weight in sets]}


def about(value, share=0.003):
    return pytest.approx(value, rel=share)


def rates(content):
    return [rate for rate in content["rates"] if rate is not None]


SECONDS = {"points": 61, "places": 61, "rates": [140] * 61, "metres": 180, "spent": 60}
HALVES = {
    "spent": 60, "metres": 180, "points": 61, "began": "2026-03-02 09:00:00",
    "laps": [("2026-03-02 09:00:00", 30, 90), ("2026-03-02 09:00:30", 30, 90)],
}
LAP = {"began": "2026-03-02 09:00:00", "laps": [("2026-03-02 09:00:00", 60, 180)]}

CASES = [
    log("log-second-weight-column.csv", lifted((5, 45.36), (3, 49.90))),
    log("log-second-weight-column-hevy.csv", lifted((8, 61.23))),
    log("log-comma-and-point.csv", lifted((8, 62.5), (3, 102.5)), said=[("RPE",)]),
    # FIT has the local time of the end.
    log("log-time-with-offset.csv", {"began": "2026-07-18 03:30:00", "local": "2026-07-18 00:15:00", "spent": 45 * 60}),
    log(
        "log-centimetres-inches.csv", {"metres": about(2.4), "began": "2026-03-01 23:00:00"}, {"metres": about(0.61)},
        {"metres": None, "spent": 20 * 60 + 30}, said=[("furlong",)],
    ),
    log("log-blank-lines-first.csv", {**lifted((8, 20)), "began": "2026-03-01 23:00:00"}),
    Case("gpx-ropeway-between-segments.gpx", "out.fit", [{"ascent": 58, "metres": about(174.26), "spent": 58}]),
    Case(
        "gpx-height-with-a-comma.gpx", "out.fit", [{"points": 20, "metres": about(57.1), "spent": 19, "heights": [None] * 20}],
        [("20 heights", "1,020.5", "no number")],
    ),
    Case("tcx-speed-nan.tcx", "out.fit", [{"points": 20, "metres": 57, "spent": 19, "rates": [140] * 20}]),
    Case(
        "gpx-first-point-from-later.gpx", "out.fit",
        [{"points": 59, "spent": 58, "metres": about(174.3), "began": "2026-03-02 09:00:01"}], [("1 point",)],
    ),
    Case("gpx-one-point-from-later.gpx", "out.fit", [{"points": 59, "spent": 59, "metres": about(177.3), "began": "2026-03-02 09:00:00"}], [("1 point",)]),
    Case("tcx-heart-rate-255.tcx", "out.gpx", [{"points": 20, "rates": [None] * 20}]),
    Case("tcx-heart-rate-255.tcx", "out.tcx", [{"points": 20, "rates": [None] * 20}]),
    fit(odd_fit.a_second_in_three_messages, "out.fit", SECONDS | {"cadences": [85] * 61, "powers": [200] * 61}),
    fit(odd_fit.a_second_in_three_messages, "out.tcx", SECONDS),
    fit(odd_fit.a_second_in_three_messages, "out.gpx", {"points": 61, "places": 61, "rates": [140] * 61}),
    fit(odd_fit.bytes_behind_the_end, "out.tcx", {"points": 61, "spent": 60, "metres": 180}, [("40 bytes",)]),
    fit(odd_fit.first_lap_early, "out.tcx", HALVES),
    fit(odd_fit.first_lap_early, "out.fit", HALVES),
    fit(odd_fit.lap_without_start, "out.tcx", LAP | {"points": 62}),
    fit(odd_fit.lap_without_start, "out.fit", LAP | {"points": 62}),
    Case("zwo-under-is-no-rest.zwo", "out.json", [{"parts": [("Work", 90), ("Work", 45)] * 4}], [("Powers", "aren't kept")]),
    Case("gpx-comma-in-latitude.gpx", "out.fit", said=[("52,500000", "no number")], is_refused=True),
]


def told(code, words, said):
    """All of the sentences are there."""
    for parts in said:
        assert any(all(part in line for part in parts) for line in words.splitlines()), (code, parts, words)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_file_that_was_read_wrongly(tmp_path, case):
    """IX-2 IX-3 IX-5 the values are right, and whatever isn't kept is named."""
    code, words = convert(case.path(tmp_path), tmp_path / case.out, *case.options)
    assert (code != 0) == case.is_refused, words
    told(code, words, case.said)
    if case.is_refused:
        assert not (tmp_path / case.out).exists()
        return
    found = sessions_of(tmp_path / case.out)
    assert len(found) == len(case.values)
    for session, values in zip(found, case.values):
        for name, value in values.items():
            assert session[name] == value, name


def test_help_of_a_machine_is_kept_or_named(tmp_path):
    """IX-5 a negative weight is the help of a machine: kept as such, or said."""
    code, words = convert(FILES / "log-assisted.csv", tmp_path / "out.zip", *BERLIN)
    assert code == 0, words
    (session,) = sessions_of(tmp_path / "out.zip")
    ((reps, weight),) = session["sets"]
    assert reps == 11
    assert weight == -18 or weight is None and any(part in words for part in ("18", "help", "assist", "negative")), words


def test_a_heart_rate_of_0_is_none(tmp_path):
    """IX-2 a sensor without contact writes 0: those points have none, and the mean is that of the others."""
    code, words = convert(FILES / "tcx-heart-rate-0.tcx", tmp_path / "out.fit")
    assert code == 0, words
    (session,) = sessions_of(tmp_path / "out.fit")
    assert rates(session) == [140] * 10 and session["points"] == 20
