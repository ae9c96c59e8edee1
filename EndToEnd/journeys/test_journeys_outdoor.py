"""Outdoor intervals: put together, run along a track, interrupted, kept, looked at, deleted and undone."""

import re

import gpxpy
import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import WALKS
from outdoors import STAND_IN, Runner, north, oval
from waiting import until
from test_axe import Inspector

MORNING = "2026-11-21T09:00"


def fields(person, **values: str):
    for name, value in values.items():
        person.page.get_by_label(name, exact=True).fill(value)


def adds(person, kind: str, **values: str):
    person.control("Interval Type", "combobox").select_option(label=kind)
    fields(person, **values)
    person.press("Add Interval")


def plans(person, *intervals: tuple[str, dict], repeat: int = 1, name: str = "Workout 1"):
    """An empty workout with intervals of these types; its screen is open."""
    person.tab("Workout List")
    person.press("Add Workout")
    person.is_on(name)
    person.press("Add Intervals")
    for kind, values in intervals:
        adds(person, kind, **values)
    person.control("Repeat", "spinbutton").fill(str(repeat))
    person.press("Save")
    person.is_on(name)


def place(metres: float, track=north) -> dict:
    there = track(metres)
    return {"Latitude": f"{there['latitude']:.6f}", "Longitude": f"{there['longitude']:.6f}", "Radius": "20"}


def starts(person, track=north, speed: float = 3.0) -> Runner:
    person.press("Play")
    expect(person.control("Start")).to_be_visible()
    runner = Runner(person, track, speed)
    expect(person.page.get_by_text("Ready.")).to_be_visible()
    person.holds_time()
    person.press("Start")
    expect(person.control("Stop")).to_be_visible()
    return runner


def is_at(person, name: str, of: str | None = None):
    now = person.page.get_by_role("region", name="Now")
    expect(now).to_contain_text(name)
    if of:
        expect(now).to_contain_text(of)


def leaves(person, answer: str):
    person.press("Stop")
    person.press("Back")
    person.press(answer)


# Source 2's own example, and one type more.
FOUR = [
    ("Time", {"Label": "Warm", "Minutes": "2"}),
    ("Distance", {"Label": "Fast", "Distance": "400"}),
    ("Location", {"Label": "Bridge", **place(910)}),
    ("Open", {"Label": "Rest"}),
]


def test_ou_1_ou_3_ou_4_hi_1_a_run_of_all_types_from_the_form_to_history(visit):
    person = visit(PHONE, clock=MORNING, script=STAND_IN)
    page = person.page
    plans(person, *FOUR)
    expect(person.rows("Periods")).to_have_count(4)
    runner = starts(person)
    runner.goes(100)
    is_at(person, "Warm", "1 of 4")
    person.is_told("Interval 1 of 4, Warm, 2 minutes")
    runner.goes(25)
    is_at(person, "Fast", "2 of 4")
    person.is_told("Interval 2 of 4, Fast, 400 m")
    runner.goes(130)
    is_at(person, "Bridge", "3 of 4")
    expect(person.rows("Expired Intervals").first).to_contain_text(
        re.compile(r"Fast.*400 m · 2:1[34] · 5:3\d /km", re.S))
    runner.goes(46)
    is_at(person, "Rest", "4 of 4")
    person.control("Change workout label here", "textbox").fill("Bridge and back")
    person.is_on("Bridge and back")
    runner.goes(20, speed=0)
    person.press("Stop")
    person.press("Finish")
    expect(page.get_by_role("heading", name="Workout saved")).to_be_visible()
    # "Finish" lies beside "Resume": it is as if nobody had pressed it.
    person.press("Undo")
    expect(person.control("Resume")).to_be_visible()
    is_at(person, "Rest", "4 of 4")
    person.press("Back")
    person.press("Save")
    expect(page.get_by_role("heading", name="Workout saved")).to_be_visible()
    person.press("Done")
    person.tab("History")
    person.tap(person.control("Bridge and back"))
    person.is_on("Bridge and back")
    expect(page.get_by_role("application", name=re.compile(r"Your way, 9\d\d m"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Pace along the way"))).to_be_visible()
    page.get_by_label("Point of the way").fill("40")
    expect(page.get_by_role("region", name="Pace and height")).to_contain_text(re.compile(r"\d+ m · 5:3\d /km"))
    with page.expect_download() as download:
        person.press("Export GPX")
    with open(download.value.path(), encoding="utf-8") as file:
        gpx = gpxpy.parse(file)
    assert download.value.suggested_filename == "Bridge and back 2026-11-21.gpx"
    assert gpx.tracks[0].name == "Bridge and back"
    assert abs(gpx.length_2d() - 903) < 12
    # Deleted, and undone with its way.
    person.press("Delete")
    expect(person.control("Bridge and back")).to_have_count(0)
    person.press("Undo")
    expect(person.control("Bridge and back")).to_be_visible()
    person.is_stored()
    person.again().open("/history")
    person.tap(person.control("Bridge and back"))
    expect(person.page.get_by_role("application", name=re.compile("Your way"))).to_be_visible()


@pytest.mark.at_length("OutingTests/takenUp", "OutingTests/takenUpTwice", "OutingTests/leftForLater", "test_parts::test_en_7_sh_2_killed", "test_heart::test_hr_1_a_page_that_goes")
def test_ou_3_en_7_hi_3_killed_in_the_middle_and_left_for_later(visit):
    person = visit(PHONE, clock=MORNING, script=STAND_IN)
    plans(person, ("Distance", {"Label": "Lap", "Distance": "400"}), repeat=3)
    runner = starts(person, oval)
    runner.goes(150)
    is_at(person, "Lap", "2 of 3")
    # Killed, and opened a minute later: the way so far is there.
    person.is_stored()
    person.again()
    person.page.clock.install(time="2026-11-21T09:03:40")
    person.open("/")
    person.press("Resume where I stopped")
    is_at(person, "Lap", "2 of 3")
    runner.person = person
    runner.goes(5)
    expect(person.page.get_by_text(re.compile(r"0\.4[456] km"))).to_be_visible()
    leaves(person, "Keep for later")
    person.is_on("Workout List")
    person.press("Workout 1", within=person.page.get_by_role("region", name="In Progress"))
    is_at(person, "Lap", "2 of 3")
    person.press("Resume")
    person.shows("Stop")
    runner.goes(300)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    expect(person.page.get_by_text(re.compile(r"^1\.(19|2|21) km$"))).to_be_visible()


def test_ou_6_permission_refused(visit):
    # Chromium's own location, which nobody has allowed.
    person = visit(PHONE)
    plans(person, ("Time", {"Label": "Warm", "Seconds": "2"}), ("Distance", {"Label": "Fast", "Distance": "400"}))
    person.press("Play")
    expect(person.page.get_by_text("This device doesn’t tell Setlist where you are")).to_be_visible()
    person.press("Start")
    is_at(person, "Fast")
    person.press("Next")
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()


@pytest.mark.real_time
def test_ou_3_with_chromium_s_own_location_ten_times_as_fast(visit):
    person = visit(DESKTOP, permissions=["geolocation"], geolocation={**oval(0), "accuracy": 5})
    page = person.page
    plans(
        person, ("Time", {"Label": "Warm", "Seconds": "3"}), ("Distance", {"Label": "Fast", "Distance": "100"}),
        ("Location", {"Label": "Bridge", **place(280, oval)}))
    person.press("Play")
    expect(page.get_by_text("Ready.")).to_be_visible()
    # The map draws where the person is: on a grid with a scale, for this server has no tiles.
    until(page, "document.querySelector('#run-map canvas') !== null")
    expect(page.locator("#run-map .leaflet-control-scale-line").first).to_be_visible()
    person.press("Start")
    person.shows("Stop")
    for metres in range(0, 300, 15):
        page.context.set_geolocation({**oval(metres), "accuracy": 5})
        # The runner's pace: 30 m/s.
        page.wait_for_timeout(500)
    expect(page.get_by_role("heading", name="Workout complete")).to_be_visible()


def test_ou_1_use_my_location(visit):
    person = visit(PHONE, permissions=["geolocation"], geolocation={"latitude": -33.9249, "longitude": 18.4241, "accuracy": 9})
    person.tab("Workout List")
    person.press("Add Workout")
    person.press("Add Intervals")
    person.control("Interval Type", "combobox").select_option(label="Location")
    person.press("Use my location")
    expect(person.page.get_by_label("Latitude", exact=True)).to_have_value("−33.9249")
    person.press("Add Interval")
    expect(person.rows("Intervals")).to_have_count(1)


def test_ou_3_dimmed_and_lit_again_by_a_swipe(visit):
    person = visit(PHONE, clock=MORNING, script=STAND_IN)
    plans(person, ("Open", {"Label": "Easy"}), ("Distance", {"Label": "Fast", "Distance": "400"}))
    starts(person).goes(5)
    person.press("Dim the screen")
    page = person.page
    dim = page.get_by_role("dialog", name="Dimmed screen")
    expect(dim).to_be_visible()
    clicks = page.evaluate("setlistWatch.clicks")
    dim.tap(position={"x": 200, "y": 400})
    until(page, f"setlistWatch.clicks !== {clicks}")
    expect(dim).to_be_visible()
    mouse = page.mouse
    mouse.move(80, 400)
    mouse.down()
    mouse.move(300, 420, steps=4)
    mouse.up()
    expect(dim).to_have_count(0)


@WALKS
def test_sh_4_sh_8_axe_finds_nothing_serious_outdoors(visit, kind, mode):
    person = visit(kind, clock=MORNING, script=STAND_IN, reduced_motion="reduce")
    inspector = Inspector(person)
    look = inspector.look
    if mode == "Light":
        person.open("/profile/settings")
        person.press("Mode")
        person.says("Mode", "Light")
        person.press("Done")
    person.tab("Workout List")
    person.press("Add Workout")
    person.is_on("Workout 1")
    person.press("Add Intervals")
    person.control("Interval Type", "combobox").select_option(label="Location")
    person.press("Add Interval")
    look("a place refused")
    person.press("Choose on a map")
    look("a map to pick from")
    fields(person, Label="Bridge", **place(100))
    person.press("Add Interval")
    adds(person, "Open", Label="Rest")
    look("intervals of two types")
    person.press("Save")
    person.press("Show map")
    look("a workout with its map")
    person.press("Play")
    expect(person.control("Start")).to_be_visible()
    look("before Start")
    runner = Runner(person)
    person.holds_time()
    person.press("Start")
    person.shows("Stop")
    runner.goes(45)
    is_at(person, "Rest")
    look("running")
    person.press("Dim the screen")
    look("dimmed")
    person.page.keyboard.press("Escape")
    person.press("Stop")
    look("stopped")
    person.press("Back")
    look("leaving")
    person.press("Save")
    person.press("Done")
    person.tab("History")
    person.press("Workout 1")
    expect(person.page.get_by_role("img", name=re.compile("Pace"))).to_be_visible()
    look("a session with its way")
    assert inspector.found == []
