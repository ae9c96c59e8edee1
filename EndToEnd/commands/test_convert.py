"""Files that `setlist convert` writes and reads, beside independent programs: fitdecode, Garmin's own SDK, fit-tool, gpxpy, zbar."""

import csv
import datetime
import gzip
import io
import json
import quopri
import random
import zipfile
import xml.etree.ElementTree as ElementTree

import gpxpy
import gpxpy.gpx
import pytest
from fit_tool.fit_file_builder import FitFileBuilder
from fit_tool.profile.messages.event_message import EventMessage
from fit_tool.profile.messages.file_id_message import FileIdMessage
from fit_tool.profile.messages.lap_message import LapMessage
from fit_tool.profile.messages.record_message import RecordMessage
from fit_tool.profile.messages.session_message import SessionMessage
from fit_tool.profile.messages.workout_message import WorkoutMessage
from fit_tool.profile.messages.workout_step_message import WorkoutStepMessage
from fit_tool.profile.profile_type import (
    Event, EventType, FileType, Intensity, Manufacturer, Sport, WorkoutStepDuration, WorkoutStepTarget,
)
from PIL import Image
from pyzbar import pyzbar

from converting import EPOCH, Track, convert, converted
from reading_back import TCX, garmin, messages

SEMICIRCLE = 180 / 2**31


def gpx_file(path, track, name="Mörning & more"):
    document = gpxpy.gpx.GPX()
    way = gpxpy.gpx.GPXTrack(name=name)
    way.type = "running"
    document.tracks.append(way)
    segment = gpxpy.gpx.GPXTrackSegment()
    way.segments.append(segment)
    for index, (_, latitude, longitude, height, _) in enumerate(track.points):
        segment.points.append(gpxpy.gpx.GPXTrackPoint(latitude, longitude, elevation=height, time=track.time(index)))
    path.write_text(document.to_xml(), encoding="utf-8")
    return path


def milliseconds(moment):
    return round(moment.timestamp() * 1000)


def fit_file(path, track, sport=Sport.RUNNING):
    """By fit-tool: a way with heart rates and a pause of a minute in its middle."""
    builder = FitFileBuilder(auto_define=True)
    head = FileIdMessage()
    head.type, head.manufacturer, head.time_created = FileType.ACTIVITY, Manufacturer.GARMIN.value, milliseconds(EPOCH)
    builder.add(head)
    half = len(track.points) // 2

    def event(moment, kind):
        message = EventMessage()
        message.event, message.event_type, message.timestamp = Event.TIMER, kind, milliseconds(moment)
        builder.add(message)

    event(EPOCH, EventType.START)
    minute = datetime.timedelta(seconds=60)
    for index, (_, latitude, longitude, height, rate) in enumerate(track.points):
        moment = track.time(index)
        if index == half:
            event(track.time(half - 1), EventType.STOP_ALL)
            event(moment + minute, EventType.START)
        message = RecordMessage()
        message.timestamp = milliseconds(moment + (minute if index >= half else minute * 0))
        message.position_lat, message.position_long = latitude, longitude
        message.enhanced_altitude, message.heart_rate, message.distance = height, rate, float(index * 3)
        builder.add(message)
    end = track.time(-1) + minute
    spent = (end - EPOCH).total_seconds() - (track.time(half) + minute - track.time(half - 1)).total_seconds()
    for message in LapMessage(), SessionMessage():
        message.timestamp, message.start_time = milliseconds(end), milliseconds(EPOCH)
        message.total_elapsed_time, message.total_timer_time = (end - EPOCH).total_seconds(), spent
        message.total_distance, message.total_calories = float((len(track.points) - 1) * 3), 321
        message.sport = sport
        builder.add(message)
    builder.build().to_file(str(path))
    return path


@pytest.mark.parametrize("seed", range(5))
def test_fit_that_we_write_is_the_same_to_others(tmp_path, seed):
    """IX-1 fitdecode and Garmin's own SDK read of our file what gpxpy wrote into its source."""
    track = Track(seed)
    source = gpx_file(tmp_path / "in.gpx", track)
    converted(source, tmp_path / "out.fit")
    found = messages(tmp_path / "out.fit")
    records = found["record"]
    assert len(records) == len(track.points)
    for index, (record, (_, latitude, longitude, height, _)) in enumerate(zip(records, track.points)):
        assert record["timestamp"] == track.time(index)
        assert abs(record["position_lat"] * SEMICIRCLE - latitude) < 1e-7
        assert abs(record["position_long"] * SEMICIRCLE - longitude) < 1e-7
        assert abs(record["enhanced_altitude"] - height) < 0.101
    way = gpxpy.parse(source.read_text(encoding="utf-8"))
    assert abs(records[-1]["distance"] - way.length_2d()) < 0.01 * way.length_2d()
    assert found["session"][0]["sport"] == "running"
    assert found["session"][0]["total_timer_time"] == track.points[-1][0]
    assert found["workout"][0]["wkt_name"] == "Mörning & more"
    theirs = garmin(tmp_path / "out.fit")
    assert [record["position_lat"] for record in theirs["record_mesgs"]] == [record["position_lat"] for record in records]
    assert [record["enhanced_altitude"] for record in theirs["record_mesgs"]] == [
        record["enhanced_altitude"] for record in records
    ]
    assert theirs["session_mesgs"][0]["total_distance"] == found["session"][0]["total_distance"]


@pytest.mark.parametrize("seed", range(5))
def test_fit_that_others_write_is_read(tmp_path, seed):
    """IX-2 what fit-tool writes comes out as GPX and TCX that others read: places, heights, heart rates, pauses, energy."""
    track = Track(seed)
    source = fit_file(tmp_path / "in.fit", track)
    converted(source, tmp_path / "out.gpx")
    way = gpxpy.parse((tmp_path / "out.gpx").read_text(encoding="utf-8")).tracks[0]
    half = len(track.points) // 2
    assert [len(segment.points) for segment in way.segments] == [half, len(track.points) - half]
    points = [point for segment in way.segments for point in segment.points]
    for point, (_, latitude, longitude, height, rate) in zip(points, track.points):
        assert abs(point.latitude - latitude) < 1e-6 and abs(point.longitude - longitude) < 1e-6
        assert abs(point.elevation - height) < 0.11
        assert [int(node.text) for extension in point.extensions for node in extension.iter() if node.tag.endswith("hr")] == [rate]
    converted(source, tmp_path / "out.tcx")
    lap = ElementTree.parse(tmp_path / "out.tcx").getroot().find(f".//{TCX}Lap")
    assert lap.findtext(f"{TCX}Calories") == "321"
    assert len(lap.findall(f"{TCX}Track")) == 2
    assert len(lap.findall(f".//{TCX}Trackpoint")) == len(track.points)
    assert float(lap.findtext(f"{TCX}DistanceMeters")) == (len(track.points) - 1) * 3


def test_everything_comes_back_through_every_format(tmp_path):
    """IX-1 IX-2 a way goes FIT → TCX → GPX → FIT and has the same places and times."""
    source = fit_file(tmp_path / "a.fit", Track(9))
    for first, second in (("a.fit", "b.tcx"), ("b.tcx", "c.gpx"), ("c.gpx", "d.fit")):
        converted(tmp_path / first, tmp_path / second)
    one, other = messages(source)["record"], messages(tmp_path / "d.fit")["record"]
    assert [record["timestamp"] for record in one] == [record["timestamp"] for record in other]
    assert [record["heart_rate"] for record in one] == [record["heart_rate"] for record in other]
    for left, right in zip(one, other):
        assert abs(left["position_lat"] - right["position_lat"]) <= 2


def workout_file(path, steps, name="Intervals", **fields):
    path.write_text(json.dumps({"setlist": 1, "name": name, "steps": steps, **fields}), encoding="utf-8")
    return path


WORK = {"name": "Work", "role": "work", "target": {"time": 20}}
REST = {"name": "Rest", "role": "rest", "target": {"time": 10}}


def test_a_watch_gets_repeats(tmp_path):
    """IX-1 a workout's rounds are repeats of a FIT workout; both readers agree, and it comes back as it was."""
    press = {"name": "Press", "role": "exercise", "target": {"open": True}, "sets": 3, "reps": 8, "weight": 42.5, "rest": 90}
    steps = [{"name": "Prepare", "role": "prepare", "target": {"time": 10}}] + [WORK, REST] * 8 + [press]
    source = workout_file(tmp_path / "in.workout.json", steps, activity="running")
    assert converted(source, tmp_path / "out.fit") == []
    found = messages(tmp_path / "out.fit")
    assert found["file_id"][0]["type"] == "workout"
    kinds = [step["duration_type"] for step in found["workout_step"]]
    assert kinds == ["time", "time", "time", "repeat_until_steps_cmplt", "reps", "time", "repeat_until_steps_cmplt"]
    assert found["workout"][0]["num_valid_steps"] == 7
    assert found["workout_step"][3]["duration_step"] == 1 and found["workout_step"][3]["repeat_steps"] == 8
    assert found["workout_step"][4]["duration_reps"] == 8 and found["workout_step"][4]["exercise_weight"] == 42.5
    assert [step.get("wkt_step_name") for step in garmin(tmp_path / "out.fit")["workout_step_mesgs"]][:3] == [
        "Prepare", "Work", "Rest",
    ]
    converted(tmp_path / "out.fit", tmp_path / "back.json")
    back = json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))
    assert back["steps"] == steps and back["activity"] == "running"


def test_a_workout_of_fit_tool_is_read(tmp_path):
    """IX-2 a FIT workout of another program, with a repeat and a target that can't be kept."""
    builder = FitFileBuilder(auto_define=True)
    head = FileIdMessage()
    head.type, head.manufacturer, head.time_created = FileType.WORKOUT, Manufacturer.GARMIN.value, milliseconds(EPOCH)
    workout = WorkoutMessage()
    workout.workout_name, workout.sport, workout.num_valid_steps = "800s", Sport.RUNNING, 3
    run, easy, again = WorkoutStepMessage(), WorkoutStepMessage(), WorkoutStepMessage()
    run.workout_step_name, run.intensity = "Run", Intensity.ACTIVE
    run.duration_type, run.duration_distance = WorkoutStepDuration.DISTANCE, 800.0
    run.target_type, run.target_hr_zone = WorkoutStepTarget.HEART_RATE, 4
    easy.workout_step_name, easy.intensity = "Easy", Intensity.REST
    easy.duration_type, easy.duration_time = WorkoutStepDuration.TIME, 90.0
    easy.target_type = WorkoutStepTarget.OPEN
    again.duration_type, again.duration_step = WorkoutStepDuration.REPEAT_UNTIL_STEPS_CMPLT, 0
    again.target_repeat_steps = 4
    for index, step in enumerate((run, easy, again)):
        step.message_index = index
    for message in (head, workout, run, easy, again):
        builder.add(message)
    builder.build().to_file(str(tmp_path / "in.fit"))
    assert converted(tmp_path / "in.fit", tmp_path / "out.json") == [
        "IN: Targets of pace, heart rate, cadence or power aren't kept."
    ]
    found = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert found["name"] == "800s" and found["activity"] == "running"
    assert [(step["name"], step["role"], step["target"]) for step in found["steps"]] == [
        ("Run", "work", {"distance": 800}), ("Easy", "rest", {"time": 90}),
    ] * 4


def test_zwift(tmp_path):
    """IX-1 a ZWO file has Zwift's elements, and what it can't hold is named."""
    source = workout_file(tmp_path / "in.json", [WORK, REST, {"name": "Go", "role": "work", "target": {"open": True}}], activity="cycling")
    assert converted(source, tmp_path / "out.zwo") == [
        "OUT: Steps that wait for the person, or for a place, become free rides of 60 s."
    ]
    root = ElementTree.parse(tmp_path / "out.zwo").getroot()
    assert root.findtext("sportType") == "bike"
    assert [(step.tag, step.get("Duration")) for step in root.find("workout")] == [
        ("SteadyState", "20"), ("SteadyState", "10"), ("FreeRide", "60"),
    ]
    converted(tmp_path / "out.zwo", tmp_path / "back.json")
    assert len(json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["steps"]) == 3


STRONG = """Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
2025-06-30 19:56:00;Chest;Bench Press (Barbell);1;132,3;lbs;15;;0;mi.;0;;;62m
2025-06-30 19:56:00;Chest;Bench Press (Barbell);2;60;kg;12;;0;mi.;0;;;62m
2025-07-01 07:00:00;Easy;Running;1;0;lbs;0;;3,1;mi.;1800;;;30m
"""


def test_three_years_of_a_log(tmp_path):
    """IX-5 a log becomes an archive of a file a session, whose sets Garmin's SDK reads; its times are those of the zone."""
    (tmp_path / "in.csv").write_text(STRONG, encoding="utf-8")
    converted(tmp_path / "in.csv", tmp_path / "out.zip", "--to", "fit", "--zone", "Europe/Berlin")
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["2025-06-30 Chest.fit", "2025-07-01 Easy.fit"]
        archive.extractall(tmp_path)
    found = garmin(tmp_path / "2025-06-30 Chest.fit")
    sets = found["set_mesgs"]
    assert [one["repetitions"] for one in sets] == [15, 12]
    assert sets[0]["weight"] == pytest.approx(60.0, abs=0.06) and sets[1]["weight"] == 60
    assert found["session_mesgs"][0]["start_time"] == datetime.datetime(2025, 6, 30, 17, 56, tzinfo=datetime.timezone.utc)
    assert found["session_mesgs"][0]["total_timer_time"] == 62 * 60
    assert found["session_mesgs"][0]["sub_sport"] == "strength_training"
    easy = garmin(tmp_path / "2025-07-01 Easy.fit")
    assert easy["session_mesgs"][0]["total_distance"] == pytest.approx(3.1 * 1609.344, abs=0.01)


def a_year_of_training(seed):
    """Hevy's log of a year: the rows' repetitions and kilograms by month, and the text."""
    chance, rows, months = random.Random(seed), [], {}
    file = io.StringIO()
    table = csv.writer(file)
    table.writerow(
        "title start_time end_time description exercise_title superset_id exercise_notes set_index set_type weight_kg reps distance_km "
        "duration_seconds rpe".split())
    for day in range(0, 364, 2):
        begin = datetime.datetime(2025, 1, 1, 18, chance.randrange(60)) + datetime.timedelta(days=day)
        end = begin + datetime.timedelta(minutes=chance.randint(20, 90))
        dates = [f"{moment.day} {moment:%b %Y, %H:%M}" for moment in (begin, end)]
        title = chance.choice(["Push", "=HYPERLINK(\"x\")", "Legs, heavy", "Übung \"A\"\nB", "@home"])
        for exercise in chance.sample(["Squat (Barbell)", "Bench Press (Barbell)", "+Row", "Curl"], 3):
            for index in range(chance.randint(1, 5)):
                kind = chance.choice(["normal", "normal", "warmup", "dropset", "failure"])
                reps, weight, rpe = chance.randint(1, 15), chance.randint(8, 800) / 4, chance.choice(["", "8", "8.5", "10"])
                table.writerow([title, *dates, "", exercise, "", "", index, kind, weight, reps, "", "", rpe])
                rows.append((begin, title, exercise, kind, reps, weight, rpe))
                month = months.setdefault(begin.month, [0, 0.0])
                month[0] += reps
                month[1] += reps * weight
    return rows, months, file.getvalue()


KINDS = {"normal": "working", "warmup": "warmUp", "dropset": "drop", "failure": "toFailure"}


def test_a_year_as_tables(tmp_path):
    """IX-8 PL-10 the sums of a year's tables, as Python's csv reads them, are those of the log; its months too. No cell is a formula."""
    rows, months, text = a_year_of_training(5)
    (tmp_path / "in.csv").write_text(text, encoding="utf-8")
    assert converted(tmp_path / "in.csv", tmp_path / "all.zip", "--to", "tables", "--zone", "Europe/Berlin") == []
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert archive.testzip() is None and archive.namelist() == ["sessions.csv", "sets.csv", "measures.csv"]
        raw = {name: archive.read(name).decode("utf-8") for name in archive.namelist()}
    for table in raw.values():
        assert not table.startswith("\ufeff") and table.endswith("\r\n")
        for row in csv.reader(io.StringIO(table, newline="")):
            assert all(cell[:1] not in ("=", "+", "@", "\t", "\r", "-") for cell in row), row
    sets = list(csv.DictReader(io.StringIO(raw["sets.csv"], newline="")))
    assert len(sets) == len(rows)
    found = {}
    for row in sets:
        moment = datetime.datetime.fromisoformat(row["began"])
        assert moment.utcoffset() in (datetime.timedelta(hours=1), datetime.timedelta(hours=2))
        month = found.setdefault(moment.month, [0, 0.0])
        month[0] += int(row["reps"])
        month[1] += int(row["reps"]) * float(row["weight (kg)"])
    assert found == {month: pytest.approx(sums) for month, sums in months.items()}
    assert [row["kind"] for row in sets].count("warmUp") == sum(kind == "warmup" for _, _, _, kind, *_ in rows)
    assert sorted(row["reserve (reps)"] for row in sets) == sorted(f"{10 - float(rpe):g}" if rpe else "" for *_, rpe in rows)
    sessions = list(csv.DictReader(io.StringIO(raw["sessions.csv"], newline="")))
    assert len(sessions) == len({begin for begin, *_ in rows}) and {row["name"].lstrip("'") for row in sessions} == {row[1] for row in rows}


@pytest.mark.parametrize("tool, holds", [("strong", True), ("hevy", True), ("fitnotes", False)])
def test_sets_as_others_write_them(tmp_path, tool, holds):
    """IX-8 the file for another app comes in again with the same sets; FitNotes' lacks kinds and how hard they were, which is said."""
    rows, _, text = a_year_of_training(6)
    (tmp_path / "in.csv").write_text(text, encoding="utf-8")
    said = converted(tmp_path / "in.csv", tmp_path / f"{tool}.csv", "--zone", "UTC")
    assert any("FitNotes has no warm-ups" in line for line in said) == (not holds)
    converted(tmp_path / f"{tool}.csv", tmp_path / "sets.csv", "--zone", "UTC")
    with open(tmp_path / "sets.csv", newline="", encoding="utf-8") as file:
        back = [(row["exercise"].lstrip("'"), row["kind"], row["reps"], float(row["weight (kg)"])) for row in csv.DictReader(file)]
    made = [(exercise, KINDS[kind] if holds else "working", str(reps), weight) for _, _, exercise, kind, reps, weight, _ in rows]
    assert back == made


def test_archives_of_others(tmp_path):
    """IX-2 an archive as Strava makes it, deflated, with gzip inside; one damaged file is named and the others are kept."""
    one = gpx_file(tmp_path / "one.gpx", Track(1, 30), "One").read_bytes()
    two = fit_file(tmp_path / "two.fit", Track(2, 30)).read_bytes()
    with zipfile.ZipFile(tmp_path / "in.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("activities/1.gpx.gz", gzip.compress(one))
        archive.writestr("activities/2.fit", two)
        archive.writestr("activities/3.fit", two[:-1] + b"?")
        archive.writestr("activities.csv", "id,name\n1,a\n")
        archive.writestr("media/photo.jpg", bytes(100))
    said = converted(tmp_path / "in.zip", tmp_path / "out.tcx")
    assert len(ElementTree.parse(tmp_path / "out.tcx").getroot().findall(f".//{TCX}Activity")) == 2
    assert any(line.startswith("IN: activities/3.fit: Byte") and "The checksum is wrong" in line for line in said)
    assert any(line.startswith("IN: activities.csv: Line 1, column 1: These aren't the columns") for line in said)
    assert any(line == "IN: media/photo.jpg: It is of no format that is read." for line in said)


@pytest.mark.parametrize("rounds", [1, 8, 40])
def test_a_code_is_read_by_zbar(tmp_path, rounds):
    """IX-4 a link as a QR code is read by another program, and opens as the workout that it was made of."""
    chance = random.Random(rounds)
    steps = [{**WORK, "name": f"Step {chance.randint(0, 99999)}", "target": {"time": chance.randint(1, 999)}} for _ in range(rounds)]
    source = workout_file(tmp_path / "in.json", steps)
    converted(source, tmp_path / "code.pbm", "--site", "https://setlist.example/")
    (read,) = pyzbar.decode(Image.open(tmp_path / "code.pbm"), symbols=[pyzbar.ZBarSymbol.QRCODE])
    link = read.data.decode()
    assert link.startswith("https://setlist.example/#w1.")
    converted(source, tmp_path / "link", "--to", "link", "--site", "https://setlist.example/")
    assert (tmp_path / "link").read_text() == link + "\n"
    converted(link, tmp_path / "back.json")
    assert json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["steps"] == steps
    converted(source, tmp_path / "code.svg", "--site", "https://setlist.example/")
    assert ElementTree.parse(tmp_path / "code.svg").getroot().get("viewBox").startswith("0 0 ")


@pytest.mark.parametrize("level, step", [("low", 140), ("medium", 110), ("quartile", 80), ("high", 60)])
def test_codes_of_all_sizes_are_read_by_zbar(tmp_path, level, step):
    """IX-4 codes from small to the largest, at each level of error correction."""
    chance = random.Random(level)
    sides = set()
    for length in range(0, 2200, step):
        note = "".join(chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") for _ in range(length))
        source = workout_file(tmp_path / "in.json", [{**WORK, "note": note}])
        code, said = convert(source, tmp_path / "code.pbm", "--level", level)
        if code:
            assert "too long for a QR code" in said
            continue
        converted(source, tmp_path / "link", "--to", "link")
        image = Image.open(tmp_path / "code.pbm")
        (read,) = pyzbar.decode(image, symbols=[pyzbar.ZBarSymbol.QRCODE])
        assert read.data.decode() == (tmp_path / "link").read_text().strip()
        sides.add(image.width)
    assert len(sides) >= 12
    assert max(sides) >= 4 * (17 + 4 * 36 + 8)


@pytest.mark.parametrize(
    "link, said",
    [("#w9.abc", "newer version"), ("#w1.AAAA", "damaged"), ("#w1." + "A" * 100_000, "too long")],
)
def test_links_that_hold_nothing(tmp_path, link, said):
    """IX-4 links of a newer version, damaged and too long ones are told apart."""
    code, words = convert(link, tmp_path / "out.json")
    assert code == 65 and said in words and not (tmp_path / "out.json").exists()


def test_a_link_in_a_mail(tmp_path):
    """IX-4 a link is found in a text, broken into lines as mail does it, and with what stands around it."""
    source = workout_file(tmp_path / "in.json", [{**WORK, "name": f"Step {number}"} for number in range(20)])
    converted(source, tmp_path / "link", "--to", "link", "--site", "https://setlist.example/")
    link = (tmp_path / "link").read_text().strip()
    mail = quopri.encodestring(f"Look: <{link}>, and tell me.\n".encode()).decode()
    assert "=\n" in mail
    (tmp_path / "mail.txt").write_text(mail)
    for given, options in [(tmp_path / "mail.txt", ("--from", "link")), (link.replace("#", "%23") + ".", ())]:
        converted(given, tmp_path / "out.json", *options)
        assert [step["name"] for step in json.loads((tmp_path / "out.json").read_text())["steps"]] == [f"Step {number}" for number in range(20)]


def test_a_way_begins_elsewhere(tmp_path):
    """IX-6 no point that others read lies near the place that is hidden, however the way is written."""
    track = Track(3, 2000)
    # Straight away from its first point, 2 m a second.
    start = (47.5, 8.5)
    track.points = [(index, start[0] + index * 1.8e-5, start[1], 500.0, 100) for index in range(2000)]
    source = gpx_file(tmp_path / "in.gpx", track)
    options = ["--hide", f"{start[0]},{start[1]},300", "--secret", "a sentence of my own"]
    said = converted(source, tmp_path / "out.gpx", *options)
    assert any("begins and ends outside of what is hidden" in line for line in said)
    points = gpxpy.parse((tmp_path / "out.gpx").read_text(encoding="utf-8")).tracks[0].segments[0].points
    home = gpxpy.gpx.GPXTrackPoint(*start)
    assert len(points) > 1000 and min(point.distance_2d(home) for point in points) >= 299
    converted(source, tmp_path / "again.gpx", *options)
    assert (tmp_path / "again.gpx").read_bytes() == (tmp_path / "out.gpx").read_bytes()


@pytest.mark.parametrize(
    "name, content, said",
    [
        (
            "a.gpx",
            "<gpx><trk><trkseg><trkpt lat='91' lon='0'/></trkseg></trk></gpx>",
            "IN: Line 1, column 19: “91” is no latitude (−90 to 90).",
        ),
        ("a.gpx", "<!DOCTYPE a [<!ENTITY b 'c'>]><gpx/>", "document type (DTD)"),
        ("a.tcx", "<TrainingCenterDatabase>", "The file ends inside <TrainingCenterDatabase>."),
        ("a.fit", "no fit", "IN: Byte 0: The file is no FIT: its header is missing."),
        ("a.zwo", "<workout_file/>", "There are no steps in the file."),
        ("a.csv", "a;b\n1;2\n", "IN: Line 1, column 1: These aren't the columns of Strong, Hevy, FitNotes, Fitbod, LiftLog, Lyfta or StrongLifts: a, b."),
        ("a.csv", '"Date', "IN: Line 1, column 1: The quotes of this field never close."),
        ("a.zip", "PK\x03\x04", "no ZIP archive"),
        ("a.json", "{", "line 1"),
    ],
)
def test_damaged_files(tmp_path, name, content, said):
    """IX-3 AP-1 what is damaged is refused with its place and its reason, and nothing is made."""
    (tmp_path / name).write_text(content, encoding="utf-8")
    code, words = convert(tmp_path / name, tmp_path / "out.fit")
    assert code == 65 and said in words, words
    assert not (tmp_path / "out.fit").exists()


def test_a_line_of_100_megabytes(tmp_path):
    """IX-3 a log that is one line of 100 MB is refused."""
    with open(tmp_path / "in.csv", "wb") as file:
        for _ in range(100):
            file.write(b"x" * (1 << 20))
    code, words = convert(tmp_path / "in.csv", tmp_path / "out.fit")
    assert code == 65 and "larger than 64 MB" in words


def test_gpxpy_reads_what_we_read(tmp_path):
    """IX-2 GPX with segments, prefixes and fractions of seconds: as many points, and the same length, as gpxpy finds."""
    track = Track(11, 200)
    text = gpx_file(tmp_path / "in.gpx", track).read_text(encoding="utf-8")
    text = text.replace("</trkpt>", "</trkpt></trkseg><trkseg>", 1).replace("Z</time>", ".500Z</time>")
    (tmp_path / "in.gpx").write_text(text, encoding="utf-8")
    converted(tmp_path / "in.gpx", tmp_path / "out.gpx")
    ours = gpxpy.parse((tmp_path / "out.gpx").read_text(encoding="utf-8"))
    theirs = gpxpy.parse(text)
    assert ours.get_points_no() == theirs.get_points_no()
    assert abs(ours.length_2d() - theirs.length_2d()) < 0.01
    times = [[point.time for segment in way.segments for point in segment.points] for way in (ours.tracks[0], theirs.tracks[0])]
    assert times[0] == times[1]
