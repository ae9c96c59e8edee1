"""Plans and their days: predetermined workouts, the schedule on Profile, rest days, all workouts to edit."""

import re

import pytest
from playwright.sync_api import expect

from devices import PHONE
from looks import DESKTOP_FIRST, PHONE_FIRST, WALKS
from test_axe import Inspector

# A Thursday.
CLOCK = "2026-11-19T12:00"


def chooses(person, routine: str, *days: str):
    """On the list of a category: a routine and its days, back to the categories."""
    person.press("Choose", within=person.row(routine))
    for day in days:
        person.control(day, "checkbox").check()
    person.press("Save")
    person.is_on("Predetermined workouts")
    person.is_told(f"{routine} is planned")


def plans(person):
    """Profile with biceps on Tuesday and Thursday, and a stretch on any day."""
    person.tab("Profile")
    person.press("Add Workout")
    person.press("Choose a predetermined workout")
    person.is_on("Predetermined workouts")
    person.press("Arms")
    person.press("Biceps")
    person.is_on("Biceps")
    chooses(person, "Biceps basics", "Tuesday", "Thursday")
    person.press("Flexibility")
    chooses(person, "Whole-body stretch", "Any day")
    person.press("Done")
    person.is_on("Profile")


@PHONE_FIRST
def test_pl_1_pl_3_pl_4_pl_5_predetermined_workouts_are_planned(visit, kind):
    person = visit(kind, clock=CLOCK)
    plans(person)
    person.list_is("Today, Thursday", "Biceps basics", "Whole-body stretch")
    person.list_is("Every workout", "Biceps basics", "Whole-body stretch")
    expect(person.rows("Every workout").first).to_contain_text("Tue, Thu")
    person.is_stored()
    person.tab("Workout List")
    person.list_is("Workouts", "Biceps basics", "Whole-body stretch")
    person.page.reload()
    person.tab("Profile")
    person.press("Biceps basics")
    expect(person.control("Begin Workout")).to_be_visible()
    assert re.fullmatch(r"/begin/\w+", person.path())
    person.page.go_back()
    person.is_on("Profile")


def test_pl_2_pl_3_days_are_asked_for_and_rest_days_say_what_they_are(visit):
    person = visit(PHONE, clock=CLOCK)
    person.open("/rest-days")
    person.control("Sunday", "checkbox").check()
    person.press("Done")
    person.open("/routines/balance")
    person.press("Choose", within=person.page.get_by_role("listitem").first)
    sunday = person.control("Sunday", "checkbox")
    expect(sunday).to_be_disabled()
    expect(sunday).to_have_accessible_description("Sunday is a rest day")
    person.press("Save")
    person.is_refused("Choose at least one day")
    expect(person.page.get_by_text("Choose at least one day")).to_be_in_viewport(ratio=1)
    expect(person.control("Monday", "checkbox")).to_be_focused()
    person.control("Monday", "checkbox").check()
    person.control("Any day", "checkbox").check()
    expect(person.control("Monday", "checkbox")).not_to_be_checked()
    # A draft outlives a killed tab.
    person.is_stored()
    person.again().open("/routines/balance")
    expect(person.control("Any day", "checkbox")).to_be_checked()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


@DESKTOP_FIRST
def test_pl_7_rest_days(visit, kind):
    person = visit(kind, clock=CLOCK)
    plans(person)
    person.press("Rest Days")
    person.is_on("Rest Days")
    tuesday = person.control("Tuesday", "checkbox")
    expect(tuesday).to_be_disabled()
    expect(tuesday).to_have_accessible_description("Biceps basics is on Tuesday")
    person.control("Today is a rest day", "checkbox").check()
    person.control("Sunday", "checkbox").check()
    person.press("Done")
    person.is_on("Profile")
    expect(person.page.get_by_text("Today is a rest day.")).to_be_visible()
    expect(person.page.get_by_role("list", name="Today, Thursday")).to_have_count(0)
    # The page stays open over midnight.
    person.page.clock.fast_forward("12:00:01")
    person.list_is("Today, Friday", "Whole-body stretch")
    person.press("Rest Days")
    expect(person.control("Today is a rest day", "checkbox")).not_to_be_checked()
    expect(person.control("Sunday", "checkbox")).to_be_checked()
    person.control("Sunday", "checkbox").uncheck()
    person.is_stored()
    person.again().open("/rest-days")
    expect(person.control("Sunday", "checkbox")).not_to_be_checked()


@pytest.mark.at_length("EditWorkoutsTests/rows", "EditWorkoutsTests/delete", "test_keys::", "test_names::test_pl_5")
def test_pl_8_a_workout_is_deleted_after_a_question(visit):
    person = visit(PHONE, clock=CLOCK)
    plans(person)
    person.press("Edit Workouts")
    person.is_on("Edit Workouts")
    person.press("Delete", within=person.row("Biceps basics"))
    person.press("Cancel")
    person.list_is("Workouts", "Biceps basics", "Whole-body stretch")
    person.press("Delete", within=person.row("Biceps basics"))
    person.press("Ok")
    person.list_is("Workouts", "Whole-body stretch")
    person.press("Undo")
    person.list_is("Workouts", "Biceps basics", "Whole-body stretch")
    person.press("Edit", within=person.row("Biceps basics"))
    person.is_on("Edit Workout")
    person.page.go_back()
    person.is_on("Edit Workouts")
    person.press("Done")
    person.is_on("Profile")


def test_pl_5_the_plan_goes_to_a_calendar(visit):
    person = visit(PHONE, clock=CLOCK)
    plans(person)
    person.press("Add to calendar")
    person.is_refused("Enter the time of day")
    person.page.get_by_label("Time of day", exact=True).fill("18:30")
    person.page.get_by_label("Time of day", exact=True).blur()
    with person.page.expect_download() as download:
        person.press("Add to calendar")
    assert download.value.suggested_filename == "setlist.ics"
    text = download.value.path().read_bytes().decode()
    assert "DTSTART:20261119T183000\r\n" in text
    assert "RRULE:FREQ=WEEKLY;BYDAY=TU,TH\r\n" in text
    assert text.count("BEGIN:VALARM") == 2


@WALKS
def test_sh_4_sh_8_axe_finds_nothing_serious_in_the_schedule(visit, kind, mode):
    person = visit(kind, clock=CLOCK, reduced_motion="reduce")
    if mode == "Light":
        person.open("/profile/settings")
        person.press("Mode")
        person.says("Mode", "Light")
        person.is_stored()
    person.open()
    plans(person)
    inspector = Inspector(person)
    inspector.look("schedule")
    person.press("Add Workout")
    inspector.look("add workout")
    person.press("Choose a predetermined workout")
    inspector.look("categories")
    person.press("All of Arms")
    person.is_on("Arms")
    inspector.look("routines")
    person.press("Choose", within=person.row("Triceps basics"))
    person.press("Save")
    inspector.look("days refused")
    for path in ("/rest-days", "/edit-workouts"):
        person.open(path)
        inspector.look(path)
    person.press("Delete", within=person.row("Biceps basics"))
    inspector.look("delete")
    assert inspector.found == []
