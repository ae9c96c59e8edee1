"""Files that `setlist convert` makes, as independent programs read them: fitdecode, Garmin's SDK, gpxpy, ElementTree."""

import datetime
import io
import json
import zipfile
import xml.etree.ElementTree as ElementTree

import fitdecode
import garmin_fit_sdk
import gpxpy

TCX = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
TPX = "{http://www.garmin.com/xmlschemas/ActivityExtension/v2}"


def messages(file):
    """Messages that fitdecode finds in a file of this path, or in these bytes, by their names."""
    found = {}
    source = io.BytesIO(file) if isinstance(file, bytes) else str(file)
    with fitdecode.FitReader(source, check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage):
                found.setdefault(frame.name, []).append({field.name: field.value for field in frame.fields})
    return found


def garmin(file, **options):
    """The same by Garmin's SDK."""
    stream = garmin_fit_sdk.Stream
    source = stream.from_byte_array(bytearray(file)) if isinstance(file, bytes) else stream.from_file(str(file))
    found, errors = garmin_fit_sdk.Decoder(source).read(**options)
    assert errors == []
    return found


def clock(moment):
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def sessions_of_fit(file):
    found = messages(file)
    records = found.get("record", [])
    session = found["session"][0]
    local = found.get("activity", [{}])[0].get("local_timestamp")
    # Some versions of fitdecode give this field as seconds of FIT.
    if isinstance(local, int):
        local = datetime.datetime(1989, 12, 31) + datetime.timedelta(seconds=local)
    return {
        "began": clock(session["start_time"]), "spent": session["total_timer_time"], "metres": session.get("total_distance"),
        "ascent": session.get("total_ascent"), "points": len(records), "local": local and clock(local),
        "rates": [record.get("heart_rate") for record in records], "cadences": [record.get("cadence") for record in records],
        "powers": [record.get("power") for record in records], "ways": [record.get("distance") for record in records],
        "heights": [record.get("enhanced_altitude") for record in records],
        "speeds": [record.get("enhanced_speed") for record in records],
        "places": sum(record.get("position_lat") is not None for record in records),
        "times": [clock(record["timestamp"]) for record in records],
        "laps": [(clock(lap["start_time"]), lap["total_timer_time"], lap.get("total_distance")) for lap in found.get("lap", [])],
        "sets": [
            (each.get("repetitions"), each.get("weight")) for each in found.get("set", []) if each.get("set_type") in ("active", 1)
        ],
    }


def sessions_of_tcx(file):
    root = ElementTree.fromstring(file) if isinstance(file, bytes) else ElementTree.parse(file).getroot()
    points = root.findall(f".//{TCX}Trackpoint")
    laps = [
        (lap.get("StartTime")[:19].replace("T", " "), float(lap.findtext(f"{TCX}TotalTimeSeconds")),
         float(lap.findtext(f"{TCX}DistanceMeters")))
        for lap in root.findall(f".//{TCX}Lap")
    ]
    rates = [point.findtext(f"{TCX}HeartRateBpm/{TCX}Value") for point in points]
    return {
        "began": root.findtext(f".//{TCX}Id")[:19].replace("T", " "), "spent": sum(lap[1] for lap in laps),
        "metres": sum(lap[2] for lap in laps), "points": len(points), "laps": laps,
        "places": len(root.findall(f".//{TCX}Position")), "rates": [None if rate is None else int(rate) for rate in rates],
        "times": [point.findtext(f"{TCX}Time")[:19].replace("T", " ") for point in points],
        "speeds": [None if each is None else float(each) for each in (point.findtext(f".//{TPX}Speed") for point in points)],
    }


def sessions_of_gpx(file):
    way = gpxpy.parse(file.decode() if isinstance(file, bytes) else file.read_text(encoding="utf-8"))
    points = [point for track in way.tracks for segment in track.segments for point in segment.points]

    def rate(point):
        found = [int(node.text) for extension in point.extensions for node in extension.iter() if node.tag.endswith("hr")]
        return found[0] if found else None

    return {
        "began": clock(points[0].time), "points": len(points), "places": len(points), "metres": way.length_2d(),
        "ascent": way.get_uphill_downhill().uphill, "rates": [rate(point) for point in points],
        "heights": [point.elevation for point in points], "times": [clock(point.time) for point in points],
        "segments": [len(segment.points) for track in way.tracks for segment in track.segments],
    }


def workout_of(file):
    content = json.loads(file.read_text(encoding="utf-8"))
    return content | {"parts": [(step["name"], step["target"].get("time")) for step in content["steps"]]}


def sessions_of(path):
    """Of each session (of an archive, by the order of its files; else there is one) its values."""
    readers = {"fit": sessions_of_fit, "tcx": sessions_of_tcx, "gpx": sessions_of_gpx}
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None
            return [readers[name.rpartition(".")[2]](archive.read(name)) for name in archive.namelist()]
    if path.suffix == ".json":
        return [workout_of(path)]
    return [readers[path.suffix[1:]](path)]
