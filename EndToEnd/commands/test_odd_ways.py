"""GPX and TCX as people have them: odd times, values that are none, gaps, encodings (IX-2, IX-3), beside gpxpy."""

import datetime
import random

import gpxpy
import pytest

from converting import convert
from reading_back import sessions_of

BEGAN = datetime.datetime(2026, 3, 2, 9, tzinfo=datetime.timezone.utc)
GPX = """<?xml version="1.0" encoding="{encoding}"?>
<gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">"""
ACTIVITY = """<?xml version="1.0" encoding="{encoding}"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Running"><Id>{id}</Id>"""
LAP = """<Lap StartTime="{start}"><TotalTimeSeconds>{seconds}</TotalTimeSeconds><DistanceMeters>{metres}</DistanceMeters><Calories>10</Calories>
<Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>"""


def stamp(second):
    return f"{BEGAN + datetime.timedelta(seconds=second):%Y-%m-%dT%H:%M:%SZ}"


def point(second, time=None, height="40", rate=None, place=None):
    latitude, longitude = place or (f"{52.5 + second * 0.000027:.6f}", "13.4")
    extension = "" if rate is None else (
        f"<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>{rate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>")
    return f'<trkpt lat="{latitude}" lon="{longitude}"><ele>{height}</ele><time>{time or stamp(second)}</time>{extension}</trkpt>'


def gpx(*tracks, encoding="UTF-8", name="Way"):
    """A track is a list of segments; a segment a list of points."""
    body = "".join(
        f"<trk><name>{name}</name><type>running</type>{''.join('<trkseg>' + ''.join(segment) + '</trkseg>' for segment in track)}</trk>" for track in tracks)
    return GPX.format(encoding=encoding) + body + "</gpx>"


def trackpoint(second, time=None, rate="140", place=None, height="40", speed="3.0", cadence="85", metres=None):
    latitude, longitude = place or (f"{52.5 + second * 0.000027:.6f}", "13.4")
    return (
        f"<Trackpoint><Time>{time or stamp(second)}</Time><Position><LatitudeDegrees>{latitude}</LatitudeDegrees>"
        f"<LongitudeDegrees>{longitude}</LongitudeDegrees></Position><AltitudeMeters>{height}</AltitudeMeters>"
        f"<DistanceMeters>{second * 3 if metres is None else metres}</DistanceMeters><HeartRateBpm><Value>{rate}</Value></HeartRateBpm>"
        f"<Cadence>{cadence}</Cadence><Extensions><TPX xmlns=\"http://www.garmin.com/xmlschemas/ActivityExtension/v2\"><Speed>{speed}</Speed></TPX>"
        "</Extensions></Trackpoint>")


def tcx(*tracks, encoding="UTF-8", notes="", seconds=59, metres=177):
    """One lap of these tracks."""
    body = "".join(f"<Track>{''.join(track)}</Track>" for track in tracks)
    return (
        ACTIVITY.format(encoding=encoding, id=stamp(0)) + LAP.format(start=stamp(0), seconds=seconds, metres=metres) + body + "</Lap>"
        + (f"<Notes>{notes}</Notes>" if notes else "") + "</Activity></Activities></TrainingCenterDatabase>")


def read(folder, name, content, out="out.fit"):
    """The exit code, the words, and the session if there is one."""
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    code, words = convert(folder / name, folder / out)
    return code, words, sessions_of(folder / out)[0] if code == 0 else None


ODD_TIMES = [
    "1970-01-01T00:00:00Z", "1989-12-31T00:00:00Z", "0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "2099-12-31T23:59:59Z",
    "2026-03-02T09:33:23Z", "2026-03-01T09:00:30Z", "2026-03-02T08:00:30Z", "2006-07-17T09:00:30Z",
]
PLACES = {"first": [0], "second": [1], "middle": [30], "last": [59], "ten in a row": list(range(20, 30)), "first and last": [0, 59]}



def contradicts(odd, places):
    """Not so where a first point lies before the others by a day at most, or a last one behind them: that is a pause."""
    is_near = "2026-03-01" <= odd < "2026-03-03"
    return not is_near or not (odd < stamp(0) and 0 in places or odd > stamp(59) and 59 in places)


@pytest.mark.parametrize(
    "odd, places", [pytest.param(odd, places, id=f"{odd}-{name}") for name, places in PLACES.items() for odd in ODD_TIMES if contradicts(odd, places)])
@pytest.mark.parametrize("name", ["in.gpx", "in.tcx"])
def test_the_longer_story_is_believed(tmp_path, odd, places, name):
    """IX-3 points whose times don't agree with the many are left out, and nothing else is."""
    make = point if name == "in.gpx" else trackpoint
    points = [make(second, odd if second in places else None) for second in range(60)]
    code, words, session = read(tmp_path, name, gpx([points]) if name == "in.gpx" else tcx(points))
    assert code == 0, words
    right = [second for second in range(60) if second not in places]
    assert session["points"] == len(right), words
    assert session["times"] == [stamp(second)[:-1].replace("T", " ") for second in right]
    # A lap of TCX says itself when it began.
    assert session["began"] == (stamp(right[0])[:-1].replace("T", " ") if name == "in.gpx" else "2026-03-02 09:00:00")
    assert session["spent"] == (right[-1] - right[0] if name == "in.gpx" else 59)
    assert f"{len(places)} " in words and "left out" in words, words


@pytest.mark.parametrize("text", ["yesterday", "", "2026-03-02", "2026-02-30T09:00:30Z", "09:00:30"])
def test_a_time_that_is_none_costs_its_point(tmp_path, text):
    """IX-3 one time that can't be read isn't the end of the file."""
    points = [point(second) for second in range(60)]
    points[30] = points[30].replace(stamp(30), text)
    code, words, session = read(tmp_path, "in.gpx", gpx([points]))
    assert code == 0 and words.strip(), words
    assert session["points"] >= 59 and session["spent"] == 59 and session["began"] == "2026-03-02 09:00:00"


@pytest.mark.parametrize("height", ["NaN", "INF", "-INF", "1e308", "1,020.5", "1.020,5", "40 m", "high", "-32768"])
@pytest.mark.parametrize("place", [0, 10, 19])
@pytest.mark.parametrize("name", ["in.gpx", "in.tcx"])
def test_one_height_costs_itself(tmp_path, height, place, name):
    """IX-3 a height that is none, or can't be, is left out; its point and all others stay."""
    make = point if name == "in.gpx" else trackpoint
    points = [make(second, height=height if second == place else "40") for second in range(20)]
    code, words, session = read(tmp_path, name, gpx([points]) if name == "in.gpx" else tcx(points, seconds=19, metres=57))
    assert code == 0, words
    assert session["points"] == session["places"] == 20
    assert session["heights"] == [None if second == place else 40 for second in range(20)]
    assert session["ascent"] in (None, 0)
    if height in ("1,020.5", "1.020,5", "40 m", "high"):
        assert height in words and "1 height" in words, words


@pytest.mark.parametrize("speed", ["NaN", "INF", "-1", "3,0", "fast", "1e308"])
def test_one_speed_costs_itself(tmp_path, speed):
    """IX-3 a speed that is none is left out, and nothing else."""
    points = [trackpoint(second, speed=speed if second == 7 else "3.0") for second in range(20)]
    code, words, session = read(tmp_path, "in.tcx", tcx(points, seconds=19, metres=57))
    assert code == 0, words
    assert session["points"] == 20 and session["metres"] == 57 and session["rates"] == [140] * 20
    assert session["speeds"][6] == 3 and session["speeds"][7] is None and session["speeds"][8] == 3


@pytest.mark.parametrize("metres", ["NaN", "-1", "1e308", "2,1", "far"])
def test_one_distance_costs_itself(tmp_path, metres):
    """IX-3 a distance that can't be is left out; the lap's stays as the device says."""
    points = [trackpoint(second, metres=metres if second == 7 else None) for second in range(20)]
    code, words, session = read(tmp_path, "in.tcx", tcx(points, seconds=19, metres=57))
    assert code == 0, words
    assert session["points"] == 20 and session["metres"] == 57 and max(way for way in session["ways"] if way is not None) == 57


@pytest.mark.parametrize("rate", ["0", "255", "", "-3", "fast", "999"])
@pytest.mark.parametrize("out", ["out.fit", "out.tcx", "out.gpx"])
@pytest.mark.parametrize("name", ["in.gpx", "in.tcx"])
def test_no_heart_rate(tmp_path, rate, out, name):
    """IX-2 0 and 255 are none in every format alike, and a value that can't be is none either."""
    make = point if name == "in.gpx" else trackpoint
    points = [make(second, rate=rate if second % 4 == 0 else "140") for second in range(20)]
    code, words, session = read(tmp_path, name, gpx([points]) if name == "in.gpx" else tcx(points, seconds=19, metres=57), out)
    assert code == 0, words
    assert session["rates"] == [None if second % 4 == 0 else 140 for second in range(20)]


@pytest.mark.parametrize("place", [("180", "180"), ("180.0", "180.0"), ("NaN", "NaN"), ("91", "13.4"), ("52.5", "181"), ("1e308", "0"), ("0", "0")])
@pytest.mark.parametrize("index", [0, 10, 19])
@pytest.mark.parametrize("name", ["in.gpx", "in.tcx"])
def test_one_place_costs_itself(tmp_path, place, index, name):
    """IX-3 a place that is none, as at 180/180, or can't be costs at most its point, and never makes a way of its own."""
    make = point if name == "in.gpx" else trackpoint
    points = [make(second, place=place if second == index else None) for second in range(20)]
    code, words, session = read(tmp_path, name, gpx([points]) if name == "in.gpx" else tcx(points, seconds=19, metres=57))
    assert code == 0, words
    assert session["places"] == 19
    assert session["metres"] == pytest.approx(57, abs=3.1)


@pytest.mark.parametrize(
    "place", [("52,500000", "13.4"), ("52.5", "13,400000"), ("N52.5", "13.4"), ("52.5°", "13.4"), ("52 30 0", "13 24 0")],
)
def test_reasons_are_true(tmp_path, place):
    """IX-3 where every place is no number, the file is refused with the text that stands there, and never with the bounds."""
    code, words, _ = read(tmp_path, "in.gpx", gpx([[point(second, place=place) for second in range(20)]]))
    assert code == 65, words
    odd = next(text for text in place if text not in ("52.5", "13.4"))
    assert f"“{odd}”" in words and "must be" not in words, words
    assert ("comma" in words) == ("," in odd), words


def climb(start, begin, count=30, step=1):
    """So many points a second apart, and a metre higher each."""
    return [
        point(begin + second, height=str(start + second * step), place=(f"{52.5 + (begin + second) * 0.000027:.6f}", "13.4")) for second in range(count)
    ]


@pytest.mark.parametrize("between", ["segments", "tracks"])
@pytest.mark.parametrize("lift", [600, -600, 5])
def test_between_segments_there_is_no_climb(tmp_path, between, lift):
    """IX-2 a ropeway, up or down, between two segments is no distance, no time and no climb: as gpxpy counts."""
    one, two = climb(1000, 0), climb(1029 + lift, 900)
    text = gpx([one, two]) if between == "segments" else gpx([one], [two])
    (tmp_path / "in.gpx").write_text(text, encoding="utf-8")
    code, words = convert(tmp_path / "in.gpx", tmp_path / "out.zip", "--to", "fit")
    assert code == 0, words
    found = sessions_of(tmp_path / "out.zip")
    theirs = gpxpy.parse(text)
    assert sum(session["ascent"] for session in found) == pytest.approx(58, abs=1)
    assert sum(session["metres"] for session in found) == pytest.approx(theirs.length_2d(), rel=0.003)
    assert sum(session["spent"] for session in found) == 58


@pytest.mark.parametrize("gap", [1, 2])
def test_tracks_that_follow_at_once_are_no_pause(tmp_path, gap):
    """IX-2 a new Track of a lap within the interval of the points is no pause."""
    seconds = range(0, 60 * gap, gap)
    one, two = ([trackpoint(second) for second in seconds if (second < 30 * gap) == is_first] for is_first in (True, False))
    text = tcx(one, two, seconds=59 * gap, metres=177 * gap)
    code, words, session = read(tmp_path, "in.tcx", text)
    assert code == 0, words
    assert session["points"] == 60 and session["spent"] == 59 * gap and session["metres"] == 177 * gap
    code, words, session = read(tmp_path, "in.tcx", text, "out.gpx")
    assert session["segments"] == [60]


@pytest.mark.parametrize("seed", range(6))
def test_random_ways_beside_gpxpy(tmp_path, seed):
    """IX-2 of random segments the same times, the same length of each, and climbs that add up within each segment."""
    chance = random.Random(seed)
    second, segments = 0, []
    latitude, height = chance.uniform(-60, 60), 500.0
    for _ in range(chance.randint(1, 5)):
        segment = []
        is_rising = chance.random() < 0.7
        for _ in range(chance.randint(2, 200)):
            segment.append(point(second, height=f"{height:.1f}", place=(f"{latitude:.6f}", f"{chance.uniform(9.9999, 10.0001):.6f}")))
            latitude += chance.uniform(1e-5, 4e-5)
            height += 1 if is_rising else -1
            second += chance.choice([1, 1, 2])
        segments.append(segment)
        second += chance.randint(30, 900)
        height += chance.uniform(-300, 300)
    text = gpx(segments)
    theirs = gpxpy.parse(text)
    code, words, session = read(tmp_path, "in.gpx", text, "out.gpx")
    assert code == 0, words
    ours = gpxpy.parse((tmp_path / "out.gpx").read_text(encoding="utf-8"))
    assert session["segments"] == [len(segment) for segment in segments]
    for one, other in zip(ours.tracks[0].segments, theirs.tracks[0].segments):
        assert [each.time for each in one.points] == [each.time for each in other.points]
        assert one.length_2d() == pytest.approx(other.length_2d(), abs=0.02)
        assert one.length_3d() == pytest.approx(other.length_3d(), rel=0.001, abs=0.1)
    code, words, session = read(tmp_path, "in.gpx", text)
    up = sum(segment.points[-1].elevation - segment.points[0].elevation for segment in theirs.tracks[0].segments if segment.points[-1].elevation > segment.points[0].elevation)
    assert (session["ascent"] or 0) == pytest.approx(up, abs=1 + 0.02 * up)
    assert session["metres"] == pytest.approx(theirs.length_2d(), rel=0.004, abs=0.5)
    assert session["spent"] == sum(segment.get_duration() for segment in theirs.tracks[0].segments)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "windows-1252", "utf-8-sig"])
def test_encodings(tmp_path, encoding):
    """IX-3 texts are read in the encoding that their marks or declarations tell."""
    name = "Über „Größe“ – 5 km"
    content = gpx([[point(second) for second in range(20)]], encoding=encoding.replace("-sig", ""), name=name).encode(encoding)
    (tmp_path / "in.gpx").write_bytes(content)
    code, words = convert(tmp_path / "in.gpx", tmp_path / "out.gpx")
    assert code == 0, words
    assert gpxpy.parse((tmp_path / "out.gpx").read_text(encoding="utf-8")).tracks[0].name == name
