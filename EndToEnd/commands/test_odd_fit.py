"""FIT activities as devices write them, beside Garmin's own SDK and fitdecode (IX-2, IX-3)."""

import itertools
import random

import pytest

import built_fit
from built_fit import BEGAN, BYTE, ENUM, LONG, RECORD, SHORT, TIME, BuiltFIT, closed, line, semicircles, started
from converting import convert
from reading_back import garmin, messages, sessions_of

NINE = "2026-03-02 09:00:00"


def read(folder, content, out="out.fit"):
    """The exit code, the words, and the session if there is one."""
    (folder / "in.fit").write_bytes(content)
    code, words = convert(folder / "in.fit", folder / out)
    return code, words, sessions_of(folder / out)[0] if code == 0 else None


@pytest.mark.parametrize("order", list(itertools.permutations((6, 7, 8))))
@pytest.mark.parametrize("is_odd_second_lone", [False, True], ids=["all", "some"])
def test_messages_of_one_second_are_one_point(tmp_path, order, is_odd_second_lone):
    """IX-2 each message of a second gives what the others lack, in any order."""
    code, words, session = read(tmp_path, built_fit.a_second_in_three_messages(is_odd_second_lone, order))
    assert code == 0, words
    assert session["points"] == session["places"] == 61
    assert session["rates"] == [140] * 61 and session["cadences"] == [85] * 61 and session["heights"] == [40] * 61
    assert session["ways"] == [3 * second for second in range(61)]
    assert session["powers"] == [None if is_odd_second_lone and second % 2 else 200 for second in range(61)]


def test_a_second_that_is_written_twice(tmp_path):
    """IX-2 the same message twice is one point."""
    fit = started()
    for second in range(61):
        line(line(fit, [second]), [second])
    code, words, session = read(tmp_path, closed(fit).bytes())
    assert code == 0, words
    assert session["points"] == 61 and session["metres"] == 180 and session["rates"] == [140] * 61


@pytest.mark.parametrize("kind, count", [("noise", count) for count in (1, 2, 7, 40, 3000)] + [("a cut file", count) for count in (1, 13, 14, 40, 300)])
def test_bytes_behind_a_whole_file(tmp_path, kind, count):
    """IX-2 they are left out, with their number; so is a second file of which only the beginning is there."""
    whole = closed(line(started())).bytes()
    extra = random.Random(count).randbytes(count) if kind == "noise" else whole[:count]
    code, words, session = read(tmp_path, whole + extra)
    assert code == 0, words
    # Of a second file that is cut behind its first points these come out as well.
    assert session["points"] >= 61 and session["spent"] == 60 and session["metres"] == 180
    if kind == "noise":
        assert f"{count} byte" in words or f"{count:,} byte" in words, words
    else:
        assert words.strip()


def test_bytes_behind_two_files(tmp_path):
    """IX-2 chained files keep their sessions when bytes follow."""
    whole = closed(line(started())).bytes()
    (tmp_path / "in.fit").write_bytes(whole + whole + bytes(range(1, 14)))
    code, words = convert(tmp_path / "in.fit", tmp_path / "out.gpx")
    assert code == 0 and "13 bytes" in words, words
    assert (tmp_path / "out.gpx").read_text(encoding="utf-8").count("<trkpt") == 122


@pytest.mark.parametrize("seed", range(12))
def test_a_cut_file_yields_what_is_whole(tmp_path, seed):
    """IX-3 all messages before the cut come out, and the words say that the rest is missing."""
    fit = line(started(), range(600))
    whole = closed(fit, seconds=600, metres=1800.0).bytes()
    ends = list(itertools.accumulate((len(part) for part in fit.parts), initial=14))[1:]
    is_point = [len(part) == ends[10] - ends[9] and part[0] == 2 for part in fit.parts]
    cut = random.Random(seed).randint(ends[10], ends[600])
    points = sum(is_it and end <= cut for is_it, end in zip(is_point, ends))
    code, words, session = read(tmp_path, whole[:cut])
    assert code == 0 and words.strip(), words
    assert session["points"] == points and session["began"] == NINE
    assert session["rates"] == [140] * points and session["spent"] == points - 1


@pytest.mark.parametrize("length", [0, 1, 5, 13, 14, 20, 60])
def test_a_file_that_is_cut_before_its_first_point(tmp_path, length):
    """IX-3 nothing is whole: it is refused in words."""
    code, words, _ = read(tmp_path, closed(line(started())).bytes()[:length])
    assert code == 65 and words.strip() and not (tmp_path / "out.fit").exists()


def test_a_file_without_its_length(tmp_path):
    """IX-3 a device that lost its power has left a length of 0 and no checksum: its points come out."""
    content = line(started()).bytes()
    content = content[:4] + bytes(4) + content[8:12] + bytes(2) + content[14:-2]
    code, words, session = read(tmp_path, content)
    assert code == 0 and words.strip(), words
    assert session["points"] == 61 and session["began"] == NINE


@pytest.mark.parametrize("early", [(1, 0), (1, 1), (0, 1), (5, 0), (30, 1), (1, 1, 1)])
def test_laps_that_begin_early(tmp_path, early):
    """IX-2 no lap is dropped because it begins before its session."""
    fit = line(started(), range(30 * len(early) + 1)).timer(BEGAN + 30 * len(early), 4)
    laps = [(BEGAN + 30 * (n + 1), BEGAN + 30 * n - before, 30 + before, 30, 90.0) for n, before in enumerate(early)]
    content = closed(fit, seconds=30 * len(early), metres=90.0 * len(early), laps=laps).bytes()
    for out in "out.tcx", "out.fit":
        code, words, session = read(tmp_path, content, out)
        assert code == 0, words
        assert session["began"] == NINE and session["spent"] == 30 * len(early) and session["metres"] == 90 * len(early), out
        assert [lap[1:] for lap in session["laps"]] == [(pytest.approx(30, abs=1), pytest.approx(90, abs=3))] * len(early), out
        assert session["laps"][0][0] == NINE
        assert session["points"] == 30 * len(early) + 1


@pytest.mark.parametrize("lacks", ["start", "distance", "timer", "elapsed", "start and elapsed", "times", "all"])
def test_laps_that_lack_something(tmp_path, lacks):
    """IX-2 a lap's start, times and distance follow from its session, its end and its points."""
    fit = line(started()).timer(BEGAN + 60, 4)
    laps = []
    for half in range(2):
        end, start, elapsed, timer, metres = BEGAN + 30 * (half + 1), BEGAN + 30 * half, 30, 30, 90.0
        is_all = lacks == "all"
        laps.append((
            end, None if is_all or "start" in lacks else start, None if is_all or lacks in ("elapsed", "times", "start and elapsed") else elapsed,
            None if is_all or lacks in ("timer", "times") else timer, None if is_all or lacks == "distance" else metres,
        ))
    code, words, session = read(tmp_path, closed(fit, laps=laps).bytes())
    assert code == 0, words
    assert session["laps"] == [
        (NINE, pytest.approx(30, abs=1), pytest.approx(90, abs=3)), ("2026-03-02 09:00:30", pytest.approx(30, abs=1), pytest.approx(90, abs=3)),
    ]
    assert session["points"] == 61 and session["spent"] == 60 and session["metres"] == 180


@pytest.mark.parametrize("has_lap_timer", [True, False])
def test_a_missing_running_time_isn_t_the_elapsed_one(tmp_path, has_lap_timer):
    """IX-2 where the session doesn't say it, the pause between two events isn't counted."""
    fit = started()
    line(fit, range(31)).timer(BEGAN + 30, 4).timer(BEGAN + 90, 0)
    for second in range(91, 121):
        fit.point(BEGAN + second, 52.5 + (second - 60) * 0.000027, 13.4, (second - 60) * 3)
    fit.timer(BEGAN + 120, 4).lap(BEGAN + 120, BEGAN, 120, 60 if has_lap_timer else None, 180.0)
    fit.session(BEGAN + 120, BEGAN, 1, 120, None, 180.0).activity(BEGAN + 120, 60)
    code, words, session = read(tmp_path, fit.bytes())
    assert code == 0, words
    assert session["spent"] == 60 and session["metres"] == 180


@pytest.mark.parametrize("rate", [0, 255])
@pytest.mark.parametrize("places", [[0], [30], [60], list(range(20, 30)), list(range(61))], ids=["first", "middle", "last", "ten", "all"])
@pytest.mark.parametrize("out", ["out.fit", "out.tcx", "out.gpx"])
def test_no_heart_rate(tmp_path, rate, places, out):
    """IX-2 0 and 255 are none, wherever they stand and whatever they become."""
    fit = started()
    for second in range(61):
        line(fit, [second], rate=rate if second in places else 140)
    code, words, session = read(tmp_path, closed(fit).bytes(), out)
    assert code == 0, words
    assert session["rates"] == [None if second in places else 140 for second in range(61)]


def strap(seed):
    """Heart rates that are sent apart: some seconds after the start, with gaps, in intervals of the heart's own."""
    chance = random.Random(seed)
    fit = started()
    for second in range(121):
        fit.point(BEGAN + second, distance=second)
    fit.define(6, "hr", [TIME, (0, SHORT), (6, BYTE), (9, LONG)])
    clock = chance.randint(0, 1 << 20)
    begun = clock
    fit.add(6, BEGAN + chance.choice([0, 0, 1, 5]), chance.choice([0, 16384]), chance.randint(80, 120), clock)
    fit.define(7, "hr", [(6, BYTE), (9, LONG)])
    while clock < begun + 130 * 1024:
        clock += round(1024 * chance.choice([0.4, 0.7, 1, 1.2] if seed else [1]))
        fit.add(7, chance.randint(80, 180), clock)
    return closed(fit.timer(BEGAN + 120, 4), sport=5, seconds=120, metres=120.0).bytes()


@pytest.mark.parametrize("seed", range(8))
def test_heart_rates_are_merged_as_garmin_does(tmp_path, seed):
    """IX-2 each point has the heart rate that Garmin's SDK gives it."""
    content = strap(seed)
    theirs = [record.get("heart_rate") for record in garmin(content, merge_heart_rates=True)["record_mesgs"]]
    assert sum(rate is not None for rate in theirs) > 60
    code, words, session = read(tmp_path, content)
    assert code == 0, words
    assert session["rates"] == [None if rate is None else int(rate) for rate in theirs]


def test_heart_rates_packed_in_twelve_bits(tmp_path):
    """IX-2 times of heart rates, eight of 12 bits in one field, as straps pack them, against Garmin's SDK."""
    fit = started()
    for second in range(61):
        fit.point(BEGAN + second, distance=second)
    fit.define(6, "hr", [TIME, (0, SHORT), (6, BYTE), (9, LONG)]).add(6, BEGAN, 0, 100, 2048)
    # Eight heart rates, and twelve bytes.
    fit.raw(bytes([0x47, 0, 0, 132, 0, 2, 6, 8, BYTE, 10, 12, 0x0D]))
    beat = 2048
    for group in range(7):
        times, values = [], []
        for _ in range(8):
            beat += 1024
            times.append(beat & 0xFFF)
            values.append(110 + (group * 8 + len(values)) % 30)
        packed = b"".join(bytes([a & 0xFF, a >> 8 | (b & 0xF) << 4, b >> 4]) for a, b in zip(times[::2], times[1::2]))
        fit.raw(bytes([7, *values]) + packed)
    content = closed(fit.timer(BEGAN + 60, 4), sport=5, metres=60.0).bytes()
    theirs = [record.get("heart_rate") for record in garmin(content, merge_heart_rates=True)["record_mesgs"]]
    code, words, session = read(tmp_path, content)
    assert code == 0, words
    assert session["rates"] == [None if rate is None else int(rate) for rate in theirs]


def shape(name, seed):
    """A session of a shape that few writers make, its points random."""
    chance = random.Random(seed)
    fit = BuiltFIT(is_big=name == "big-endian").file_id().timer(BEGAN, 0)
    count = 120

    def values(second):
        return (
            semicircles(47 + second * 1e-5), semicircles(8 + chance.uniform(0, 1e-4)), second * 250, chance.randint(2600, 9000),
            chance.randint(60, 190), chance.randint(60, 120), chance.randint(50, 400),
        )

    if name == "compressed times":
        fit.define(2, "record", RECORD).add(2, BEGAN, *values(0))
        fit.define(3, "record", RECORD[1:])
        moment = BEGAN
        for second in range(1, count + 1):
            moment += 1
            fit.compressed(3, moment, *values(second))
        del fit.layouts[3]
    elif name == "developer fields":
        fit.define(6, "developer_data_id", [(3, ENUM), (4, LONG)]).add(6, 0, 1)
        fit.raw(bytes([0x47, 0, 0, 206, 0, 4, 0, 1, BYTE, 1, 1, BYTE, 2, 1, BYTE, 3, 6, 7]) + bytes([7, 0, 0, BYTE]) + b"Sweat\0")
        fit.define(2, "record", RECORD, [(0, BYTE, 0)])
        for second in range(count + 1):
            fit.add(2, BEGAN + second, *values(second), chance.randint(0, 99))
    else:
        fit.define(2, "record", RECORD)
        for second in range(count + 1):
            if name == "pauses" and 40 <= second < 60:
                if second == 40:
                    fit.timer(BEGAN + 39, 4).timer(BEGAN + 60, 0)
                continue
            if name == "redefined" and second == 50:
                fit.define(2, "record", RECORD)
            fit.add(2, BEGAN + second, *values(second))
    fit.timer(BEGAN + count, 4)
    laps = 4 if name == "laps" else 1
    spent = count - 21 if name == "pauses" else count
    for lap in range(laps):
        part = count // laps
        fit.lap(BEGAN + part * (lap + 1), BEGAN + part * lap, part, part if laps > 1 else spent, part * 2.5)
    return fit.session(BEGAN + count, BEGAN, 1, count, spent, count * 2.5).activity(BEGAN + count, spent).bytes()


@pytest.mark.parametrize("name", ["plain", "big-endian", "compressed times", "developer fields", "pauses", "laps", "redefined"])
@pytest.mark.parametrize("seed", range(3))
def test_the_same_values_as_others_read(tmp_path, name, seed):
    """IX-2 what comes out holds of every point the values that fitdecode and Garmin's SDK read of what went in."""
    content = shape(name, seed)
    code, words, session = read(tmp_path, content)
    assert code == 0, words
    before, after = messages(content), messages(tmp_path / "out.fit")
    # Garmin's SDK for Python refuses compressed times.
    theirs = before if name == "compressed times" else {kind.removesuffix("_mesgs"): each for kind, each in garmin(content).items()}
    assert len(before["record"]) == len(theirs["record"]) == session["points"]
    for one, third, other in zip(before["record"], theirs["record"], after["record"]):
        for field in "timestamp", "heart_rate", "cadence", "power", "position_lat", "position_long":
            if "position" in field:
                assert abs(one[field] - other[field]) <= 1, field
            else:
                assert one[field] == other[field], field
        assert other["distance"] == pytest.approx(one["distance"], abs=0.01) and third["distance"] == one["distance"]
        assert other["enhanced_altitude"] == pytest.approx(one["enhanced_altitude"], abs=0.101)
    for field in "start_time", "total_timer_time", "total_distance":
        assert before["session"][0][field] == after["session"][0][field] == theirs["session"][0][field], field
    assert [lap["total_timer_time"] for lap in before["lap"]] == [lap["total_timer_time"] for lap in after["lap"]]
    if name == "pauses":
        stops = [event["timestamp"] for event in after["event"] if event["event_type"] in ("stop_all", "stop")]
        assert built_fit.EPOCH + BEGAN + 39 in [round(moment.timestamp()) for moment in stops]


@pytest.mark.parametrize("way", ["in one file", "chained"])
def test_several_sessions(tmp_path, way):
    """IX-2 a swim, a ride and a run of one day stay three, each with its points and laps."""
    parts, fit = [], started()
    for number, (sport, began) in enumerate(((5, 0), (2, 200), (1, 400))):
        one = started() if way == "chained" else fit
        line(one, range(101), BEGAN + began, rate=120 + number)
        one.lap(BEGAN + began + 100, BEGAN + began, 100, 100, 300.0).session(BEGAN + began + 100, BEGAN + began, sport, 100, 100, 300.0)
        if way == "chained":
            parts.append(one.activity(BEGAN + began + 100, 100).bytes())
    content = b"".join(parts) or fit.activity(BEGAN + 500, 300, 3).bytes()
    (tmp_path / "in.fit").write_bytes(content)
    code, words = convert(tmp_path / "in.fit", tmp_path / "out.zip", "--to", "fit")
    assert code == 0, words
    found = sorted(sessions_of(tmp_path / "out.zip"), key=lambda session: session["began"])
    assert [session["began"][11:] for session in found] == ["09:00:00", "09:03:20", "09:06:40"]
    assert [session["points"] for session in found] == [101] * 3 and [session["spent"] for session in found] == [100] * 3
    assert [set(session["rates"]) for session in found] == [{120}, {121}, {122}]
