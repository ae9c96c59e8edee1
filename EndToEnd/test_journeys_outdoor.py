"""Outdoor intervals: put together, run along a track, interrupted, kept, looked at, deleted and undone."""

import re

from playwright.sync_api import expect

from conftest import DESKTOP, PHONE
from outdoors import START, STAND_IN, Runner, north, oval

MORNING = "2026-11-21T09:00"


def fields(person, **values: str):
    for name, value in values.items():
        person.page.get_by_label(name, exact=True).fill(value)


def adds(person, kind: str, **values: str):
    person.control("Interval Type", "combobox").select_option(kind)
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


def is_at(person, name: str, of: str | None = None):
    now = person.page.get_by_role("region", name="Now")
    expect(now).to_contain_text(name)
    if of:
        expect(now).to_contain_text(of)


FOUR = [
    ("time", {"Label": "Warm", "Minutes": "2"}),
    ("distance", {"Label": "Fast", "Distance": "400"}),
    ("place", {"Label": "Bridge", "Latitude": f"{north(910)['latitude']:.6f}", "Longitude": str(START[1]), "Radius": "20"}),
    ("open", {"Label": "Rest"}),
]


def test_ou_1_ou_3_ou_4_hi_1_a_run_of_all_types_from_the_form_to_history(visit):
    person = visit(PHONE, clock=MORNING, script=STAND_IN)
    plans(person, *FOUR)
    expect(person.rows("Periods")).to_have_count(4)
    person.press("Play")
    expect(person.control("Start")).to_be_visible()
    runner = Runner(person)
    expect(person.page.get_by_text("Ready.")).to_be_visible()
    person.press("Start")
    expect(person.control("Stop")).to_be_visible()
    runner.goes(119)
    is_at(person, "Warm", "1 of 4")
    runner.goes(3)
    is_at(person, "Fast", "2 of 4")
    runner.goes(133)
    is_at(person, "Bridge", "3 of 4")
    expect(person.rows("Expired Intervals").first).to_contain_text(re.compile(r"Fast.*400 m · 2:1[34] · 5:3\d /km"))
    runner.goes(46)
    is_at(person, "Rest", "4 of 4")
    person.page.screenshot(path="/tmp/run-phone.png")
    runner.goes(20, speed=0)
    person.press("Stop")
    person.press("Back")
    person.press("Save")
    expect(person.page.get_by_role("heading", name="Workout saved")).to_be_visible()
    person.page.screenshot(path="/tmp/finished.png")
    person.press("Done")
    person.tab("History")
    person.press("Workout 1")
    person.page.wait_for_timeout(500)
    person.page.screenshot(path="/tmp/session.png", full_page=True)
