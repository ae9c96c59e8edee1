"""Imports from other tools and exports to them, in the app (IX): files, training logs, links and privacy zones."""

import datetime
import io
import math
import re
import time
import urllib.error
import urllib.request
import zipfile
import xml.etree.ElementTree as ElementTree

import garmin_fit_sdk
import gpxpy
import gpxpy.gpx
import icalendar
import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import DESKTOP_FIRST
from test_journeys_account import sign_up
from test_journeys_schedule import plans
from waiting import until

BEGAN = datetime.datetime(2026, 11, 18, 7, tzinfo=datetime.timezone.utc)
HOME = 59.3293, 18.0686
CLOCK = "2026-11-19T12:00"

STRONG = """Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-11-10 18:00:00,"Evening, heavy",Plank,1,0,0,0,60,,,
2026-11-10 18:00:00,"Evening, heavy",Qwertz lift,1,40,8,0,0,,,
2026-11-10 18:00:00,"Evening, heavy",Qwertz lift,2,42.5,6,0,0,,,
"""
HEVY = """"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
"Pull, then push","17 Nov 2026, 18:05","17 Nov 2026, 19:05","Felt good","Squat (Barbell)",,"",0,"warmup",135,10,,,
"Pull, then push","17 Nov 2026, 18:05","17 Nov 2026, 19:05","Felt good","Squat (Barbell)",,"",1,"normal",225,5,,,8.5
"Pull, then push","17 Nov 2026, 18:05","17 Nov 2026, 19:05","Felt good","Deadlift (Dumbbell)",0,"slow",0,"normal",100,8,,,
"Pull, then push","17 Nov 2026, 18:05","17 Nov 2026, 19:05","Felt good","Running",,"",0,"normal",,,1,600,
"""
# Without the unit's column, and with dates as a spreadsheet has written them.
FITNOTES = """Date,Exercise,Category,Weight,Reps,Distance,Distance Unit,Time,Comment
03/04/2026,Deadlift,Back,100,5,,,,heavy
03/04/2026,Plank,Abs,0,0,,,0:01:30,
03/05/2026,Cable Qwertz,Back,22.5,12,,,,
"""


def gpx(name: str, minutes: int = 20, days: int = 0) -> bytes:
    """A way of 3 m/s to the north, from home."""
    document = gpxpy.gpx.GPX()
    track = gpxpy.gpx.GPXTrack(name=name)
    track.type = "running"
    segment = gpxpy.gpx.GPXTrackSegment()
    track.segments.append(segment)
    document.tracks.append(track)
    for second in range(0, minutes * 60 + 1, 2):
        segment.points.append(gpxpy.gpx.GPXTrackPoint(
            HOME[0] + second * 3 / 111_320, HOME[1], elevation=20 + second / 60,
            time=BEGAN + datetime.timedelta(days=days, seconds=second)))
    return document.to_xml().encode()


def chooses(person, *files: tuple[str, bytes], command: str = "Choose files"):
    with person.page.expect_file_chooser() as chooser:
        person.press(command)
    chooser.value.set_files([{"name": name, "mimeType": "", "buffer": content} for name, content in files])


def imports(person, *files: tuple[str, bytes]):
    person.tab("Profile")
    person.press("Import files")
    person.is_on("Import")
    chooses(person, *files)


def file(person, name: str):
    """A file's line in the report."""
    return person.page.get_by_role("list", name="Files").get_by_role("listitem", name=name, exact=True)


def saved(person, command: str) -> tuple[str, bytes]:
    with person.page.expect_download() as download:
        person.press(command)
    with open(download.value.path(), "rb") as content:
        return download.value.suggested_filename, content.read()


def messages(content: bytes) -> dict:
    read, errors = garmin_fit_sdk.Decoder(garmin_fit_sdk.Stream.from_byte_array(bytearray(content))).read()
    assert not errors
    return read


def metres(latitude: float, longitude: float) -> float:
    """From home."""
    return math.hypot((latitude - HOME[0]) * 111_320, (longitude - HOME[1]) * 111_320 * math.cos(math.radians(HOME[0])))


@DESKTOP_FIRST
def test_ix_2_many_files_come_in_once_and_go_again(visit, kind):
    person = visit(kind, clock=CLOCK)
    files = ("Monday.gpx", gpx("Monday")), ("Tuesday.gpx", gpx("Tuesday", days=1)), ("broken.fit", b"no fit"), ("empty.tcx", b"")
    imports(person, *files)
    expect(person.page.get_by_role("heading", name="2 sessions imported")).to_be_visible()
    expect(file(person, "Monday.gpx")).to_contain_text("1 session")
    expect(file(person, "broken.fit")).to_contain_text(re.compile("FIT"))
    expect(file(person, "empty.tcx")).to_contain_text(re.compile("."))
    # Once more: what is here is known.
    chooses(person, files[0])
    expect(person.page.get_by_role("heading", name="Nothing new was imported")).to_be_visible()
    expect(file(person, "Monday.gpx")).to_contain_text("1 here already")
    # In an archive, with another one; undone, only that one goes.
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as entries:
        entries.writestr("Monday.gpx", files[0][1])
        entries.writestr("more/Wednesday.gpx", gpx("Wednesday", days=-1))
    chooses(person, ("all.zip", archive.getvalue()))
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    person.press("Undo import")
    expect(person.page.get_by_role("heading", name="The import was undone")).to_be_visible()
    person.tab("History")
    expect(person.control("Tuesday")).to_be_visible()
    expect(person.control("Monday")).to_be_visible()
    expect(person.control("Wednesday")).to_have_count(0)
    person.is_stored()
    person.again().open("/history")
    expect(person.control("Tuesday")).to_be_visible()
    expect(person.control("Monday")).to_be_visible()
    expect(person.control("Wednesday")).to_have_count(0)


def test_ix_1_a_session_leaves_as_fit_tcx_and_gpx_and_all_as_an_archive(visit):
    person = visit(DESKTOP, clock=CLOCK)
    imports(person, ("Monday.gpx", gpx("Monday")))
    person.press("History", within=person.page.get_by_role("main"))
    person.tap(person.control("Monday"))
    person.is_on("Monday")
    name, fit = saved(person, "Export FIT")
    assert name.endswith(".fit")
    read = messages(fit)
    session, = read["session_mesgs"]
    assert session["sport"] == "running" and abs(session["total_distance"] - 3600) < 36
    assert session["start_time"] == BEGAN and abs(session["total_timer_time"] - 1200) < 2
    assert len(read["record_mesgs"]) > 300
    name, tcx = saved(person, "Export TCX")
    assert name.endswith(".tcx") and ElementTree.fromstring(tcx).tag.endswith("TrainingCenterDatabase")
    name, way = saved(person, "Export GPX")
    assert abs(gpxpy.parse(way.decode()).length_2d() - 3600) < 36
    person.tab("Profile")
    person.press("Export sessions")
    person.is_on("Export sessions")
    name, archive = saved(person, "Export")
    with zipfile.ZipFile(io.BytesIO(archive)) as entries:
        only, = entries.namelist()
        assert messages(entries.read(only))["session_mesgs"][0]["sport"] == "running"


def test_ix_1_a_workout_leaves_as_fit_and_zwo(visit):
    person = visit(PHONE)
    person.create(Work=30, Rounds=8)
    person.tap(person.control("Workout 1"))
    person.is_on("Workout 1")
    person.press("More", within=person.page.locator(".tools"))
    name, fit = saved(person, "Export FIT")
    assert name == "Workout 1.fit" and messages(fit)["workout_mesgs"][0]["wkt_name"] == "Workout 1"
    person.press("More", within=person.page.locator(".tools"))
    name, zwo = saved(person, "Export ZWO")
    assert ElementTree.fromstring(zwo).tag == "workout_file"
    imports(person, ("again.zwo", zwo), ("again.fit", fit))
    expect(person.page.get_by_role("heading", name="1 workout imported")).to_be_visible()
    expect(file(person, "again.fit")).to_contain_text("1 here already")


@pytest.mark.at_length("ImportTests/log", "TrainingLogTests/strong", "test_in_and_out::test_ix_5_fitnotes")
def test_ix_5_a_training_log_asks_for_what_it_doesn_t_say(visit):
    person = visit(PHONE, clock=CLOCK)
    imports(person, ("strong.csv", STRONG.encode()))
    person.control("Kilograms", "radio").check()
    person.press("Go on")
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    expect(person.page.get_by_text("1 exercise became your own: Qwertz lift")).to_be_visible()
    person.press("History", within=person.page.get_by_role("main"))
    person.tap(person.control("Evening, heavy"))
    expect(person.page.get_by_text("Qwertz lift")).to_be_visible()
    expect(person.page.get_by_text(re.compile("42.5"))).to_be_visible()


def matched(person, name: str):
    """The choice of exercises for a name in a log that isn't known."""
    return person.page.get_by_role("list", name="Exercises").get_by_role("combobox", name=name, exact=True)


def test_ix_5_hevy_s_log_tells_its_units_and_asks_what_an_exercise_is(visit):
    person = visit(PHONE, clock=CLOCK)
    imports(person, ("hevy.csv", HEVY.encode()))
    expect(person.page.get_by_role("heading", name="Which exercises are these?")).to_be_visible()
    # The squat and the deadlift are known by their names, whatever the order of the words.
    for name in ("Squat (Barbell)", "Deadlift (Dumbbell)"):
        expect(matched(person, name)).to_have_count(0)
    matched(person, "Running").select_option(label="Stair running")
    person.press("Import")
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    person.press("History", within=person.page.get_by_role("main"))
    person.tap(person.control("Pull, then push"))
    person.is_on("Pull, then push")
    # 225 lb.
    expect(person.page.get_by_text(re.compile(r"102\.06?"))).to_be_visible()
    expect(person.control("Note", "textbox")).to_have_value(re.compile("^Felt good\nDeadlift .Dumbbell.: slow$"))
    person.open("/records")
    expect(person.page.locator("a[href='/records/dumbbell-deadlift']")).to_be_visible()


def is_lifted(person, day: str, weight: str):
    """When the deadlift of FITNOTES was, and with how much: 100, whatever that is."""
    person.press("History", within=person.page.get_by_role("main"))
    person.tap(person.page.get_by_role("main").get_by_role("button").filter(has_text=day))
    expect(person.page.get_by_text(re.compile(rf"\b{re.escape(weight)} kg"))).to_be_visible()


def test_ix_5_fitnotes_log_asks_for_units_and_the_order_of_dates(visit):
    person = visit(DESKTOP, clock=CLOCK)
    imports(person, ("FitNotes_Export.csv", FITNOTES.encode()))
    expect(person.page.get_by_role("heading", name="FitNotes_Export.csv")).to_be_visible()
    person.control("Pounds", "radio").check()
    person.control("Month first", "radio").check()
    person.press("Go on")
    expect(person.page.get_by_role("heading", name="2 sessions imported")).to_be_visible()
    expect(person.page.get_by_text("1 exercise became your own: Cable Qwertz")).to_be_visible()
    is_lifted(person, "Wed 4 Mar", "45.36")
    person.page.go_back()
    person.page.go_back()
    person.is_on("Import")
    person.press("Undo import")
    # The same file once more, answered otherwise.
    chooses(person, ("FitNotes_Export.csv", FITNOTES.encode()))
    person.control("Kilograms", "radio").check()
    person.control("Day first", "radio").check()
    person.press("Go on")
    expect(person.page.get_by_role("heading", name="2 sessions imported")).to_be_visible()
    is_lifted(person, "Fri 3 Apr", "100")


class Calendar:
    """A calendar that subscribes to an address, as they do: without a browser, cookies or an account."""

    def __init__(self, address: str):
        self.address = address
        self.tag = None

    def ask(self, method: str = "GET", **headers: str):
        request = urllib.request.Request(self.address, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def refresh(self) -> dict[str, icalendar.Event]:
        """The events by their names."""
        status, headers, content = self.ask()
        assert status == 200 and headers["Content-Type"] == "text/calendar; charset=utf-8"
        self.tag = headers["ETag"]
        assert content.count(b"\n") == content.count(b"\r\n") and max(map(len, content.split(b"\r\n"))) <= 75
        calendar = icalendar.Calendar.from_ical(content)
        assert not calendar.errors and str(calendar["VERSION"]) == "2.0"
        events = calendar.walk("VEVENT")
        assert not any(event.errors for event in events)
        return {str(event["SUMMARY"]): event for event in events}

    def shows(self, condition):
        """Asks until the events are so: devices tell the server of a change a moment after it was made."""
        deadline = time.monotonic() + 20
        while not condition(events := self.refresh()):
            assert time.monotonic() < deadline, events
            time.sleep(1)
        return events


def test_ix_7_a_calendar_subscribes_to_the_plan_and_follows_it(visit):
    person = visit(DESKTOP, is_first=True, permissions=["clipboard-read", "clipboard-write"])
    sign_up(person)
    plans(person)
    person.press("Make an address")
    person.is_told("Calendar address made")
    person.press("Copy")
    person.is_told("Copied")
    calendar = Calendar(person.page.evaluate("navigator.clipboard.readText()"))
    expect(person.page.get_by_text(calendar.address)).to_be_visible()
    before = calendar.shows(lambda events: "Biceps basics" in events)["Biceps basics"]
    assert before["RRULE"] == {"FREQ": ["WEEKLY"], "BYDAY": ["TU", "TH"]} and not before.walk("VALARM")
    assert calendar.ask("HEAD")[2] == b""
    assert calendar.ask(**{"If-None-Match": calendar.tag})[0] == 304

    # A time of day, and the change arrives. Calendars count in seconds: what changes within one changes at the same time.
    while datetime.datetime.now(datetime.timezone.utc) < before["LAST-MODIFIED"].dt + datetime.timedelta(seconds=1):
        time.sleep(0.05)
    person.page.get_by_label("Time of day").fill("18:05")
    after = calendar.shows(lambda events: events["Biceps basics"].walk("VALARM"))["Biceps basics"]
    assert after["UID"] == before["UID"] and after["LAST-MODIFIED"].dt > before["LAST-MODIFIED"].dt
    start = after["DTSTART"].dt
    assert (start.hour, start.minute, start.tzinfo) == (18, 5, None) and start.weekday() in (1, 3)

    person.press("Renew")
    person.is_told("Calendar address renewed")
    assert calendar.ask()[0] == 404
    renewed = Calendar(person.page.get_by_text(re.compile("/api/v1/calendars/")).inner_text())
    assert renewed.address != calendar.address and "Biceps basics" in renewed.refresh()
    # It isn't shown again, but can be ended.
    person.open("/profile")
    expect(person.page.get_by_text("It can’t be shown again")).to_be_visible()
    expect(person.page.get_by_text(renewed.address)).to_have_count(0)
    person.press("Remove")
    expect(person.control("Make an address")).to_be_visible()
    assert renewed.ask()[0] == 404


def test_ix_4_a_workout_is_sent_as_a_link(visit):
    person = visit(DESKTOP)
    person.create(Work=45, Rounds=6)
    person.tap(person.control("Workout 1"))
    person.press("More", within=person.page.locator(".tools"))
    person.press("Share")
    person.is_on("Share")
    expect(person.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = person.page.get_by_role("group", name="Link").inner_text()
    friend = visit(PHONE)
    friend.page.goto(link)
    friend.is_on("Shared workout")
    friend.press("Add to Workout List")
    friend.is_on("Workout List")
    friend.list_is("Workouts", "Workout 1")
    friend.page.goto(link[:-8])
    expect(friend.page.get_by_role("heading", name="This link can’t be opened")).to_be_visible()
    # As a messenger spells it, with the end of its sentence, and in two lines.
    for sent in link.replace("#", "%23") + ".", link[:-9] + "%0A" + link[-9:] + ">":
        friend.page.goto(sent)
        friend.is_on("Shared workout")
        expect(friend.page.get_by_role("heading", name="Workout 1")).to_be_visible()


def test_ix_6_ways_that_leave_begin_and_end_outside_of_privacy_zones(visit):
    place = {"latitude": HOME[0], "longitude": HOME[1], "accuracy": 9}
    person = visit(DESKTOP, clock=CLOCK, permissions=["geolocation"], geolocation=place)
    person.open("/profile/privacy")
    person.press("Use my location")
    zone = person.page.get_by_role("list", name="Privacy zones").get_by_role("listitem")
    expect(zone).to_have_count(1)
    imports(person, ("Monday.gpx", gpx("Monday")))
    person.press("History", within=person.page.get_by_role("main"))
    person.tap(person.control("Monday"))
    _, way = saved(person, "Export GPX")
    points = [point for track in gpxpy.parse(way.decode()).tracks for part in track.segments for point in part.points]
    assert points and min(metres(point.latitude, point.longitude) for point in points) > 50
    assert points[0].time > BEGAN
    person.open("/profile/privacy")
    person.control("Hide this place", "checkbox").uncheck()
    person.tab("History")
    person.tap(person.control("Monday"))
    _, way = saved(person, "Export GPX")
    assert gpxpy.parse(way.decode()).tracks[0].segments[0].points[0].time == BEGAN


def test_ix_2_the_share_sheet_s_files_are_asked_about_before_they_are_read(visit):
    person = visit(PHONE, installs=True)
    until(person.page, "navigator.serviceWorker.controller !== null")
    # The system's request to the share target of the manifest.
    person.page.evaluate("""(text) => {
        const files = new DataTransfer();
        files.items.add(new File([text], "Möhring.gpx"));
        const form = document.createElement("form");
        Object.assign(form, { action: "/import/shared", method: "post", enctype: "multipart/form-data" });
        const input = Object.assign(document.createElement("input"), { type: "file", name: "files", files: files.files });
        form.append(input);
        document.body.append(form);
        form.submit();
    }""", gpx("Shared").decode())
    expect(person.page.get_by_role("heading", name="Import 1 file?")).to_be_visible()
    expect(person.page.get_by_text("Möhring.gpx")).to_be_visible()
    person.press("Import")
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    # They are handed over once.
    person.open("/import/shared")
    expect(person.control("Choose files")).to_be_visible()


def test_ix_2_files_are_dropped_on_any_screen(visit):
    person = visit(DESKTOP, clock=CLOCK)
    person.page.evaluate("""(text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "Dropped.gpx"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }""", gpx("Dropped").decode())
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    expect(file(person, "Dropped.gpx")).to_contain_text("1 session")
