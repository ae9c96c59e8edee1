"""From an empty device to a workout in the list, by finger, mouse and keyboard."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import PHONE_FIRST
from playwright_person import rests
from waiting import box

FIELDS = {
    "Prepare": "0:10", "Work": "0:20", "Rest": "0:10", "Rounds": "8 ×", "Cycles": "1 ×", "Rest between Cycles": "1:00"}


@PHONE_FIRST
def test_it_1_it_4_a_tabata_takes_one_tap(visit, kind):
    person = visit(kind)
    person.is_on("Quick Create")
    for name, value in FIELDS.items():
        person.says(name, value)
    expect(person.page.get_by_text("4:10 in all")).to_be_visible()
    create = box(person.control("Create"))
    middle = (create["y"] + create["height"] / 2) / kind["viewport"]["height"]
    assert 0.58 < middle < 0.76
    person.press("Create")
    person.is_on("Workout List")
    assert person.path() == "/workouts"
    person.list_is("Workouts", "Workout 1")
    person.says("Workout 1", re.compile("^4:10, 17 periods"), within=person.row("Workout 1"))
    person.create()
    person.list_is("Workouts", "Workout 1", "Workout 2")
    expect(person.row("Workout 2")).to_be_in_viewport()


@pytest.mark.at_length("TimeMenuTests/confirm", "CountMenuTests/confirm", "test_names::test_sh_1_sh_3_it_1")
def test_it_2_it_3_every_value_has_its_menu_and_is_there_next_time(visit):
    person = visit()
    person.plan(Prepare=0, Work=45, Rest=15, Rounds=3, Cycles=2, Rest_between_Cycles=90)
    person.says("Work", "0:45")
    expect(person.page.get_by_text("7:30 in all")).to_be_visible()
    person.is_stored()
    person.again().open()
    for name, value in zip(FIELDS, ["0:00", "0:45", "0:15", "3 ×", "2 ×", "1:30"]):
        person.says(name, value)
    person.press("Create")
    person.press("Workout 1", within=person.row("Workout 1"))
    person.list_is(
        "Periods", *["Work", "Rest"] * 3, "Rest between Cycles", *["Work", "Rest"] * 3)


@pytest.mark.at_length("WheelTests/swipes", "test_forms::test_it2_a_finger_spins")
def test_it_2_wheels_turn_by_finger(visit):
    person = visit()
    person.press("Work")
    seconds = person.control("Seconds", "spinbutton")
    expect(seconds).to_have_attribute("aria-valuenow", "20")
    # Two rows up, and stopped there: what is above comes down.
    person.swipe(seconds, down=-112)
    expect(seconds).not_to_have_attribute("aria-valuenow", "20")
    shown = rests(seconds)
    assert 21 <= shown <= 59
    person.press("Confirm")
    person.says("Work", f"0:{shown:02}")


@pytest.mark.at_length("TimeMenuTests/zeroRefused", "test_forms::test_it2_work_of_zero")
def test_it_2_a_work_of_nothing_is_refused_in_words(visit):
    person = visit(DESKTOP)
    person.press("Work")
    person.turn(Seconds=0)
    person.press("Confirm")
    person.is_refused("Work can’t be zero")
    person.is_on("Work")
    person.turn(Hours=23, Minutes=59, Seconds=59)
    expect(person.page.get_by_role("alert").filter(has_text="zero")).to_have_count(0)
    person.press("Confirm")
    person.says("Work", "23:59:59")


@pytest.mark.at_length("TimeMenuTests/draft", "TimeMenuTests/back", "test_forms::test_sh6_a_turned_wheel")
def test_sh_6_sh_7_a_menu_keeps_what_was_turned_through_a_reload_and_applies_nothing(visit):
    person = visit()
    person.press("Rest")
    person.turn(Minutes=2, Seconds=34)
    person.is_stored()
    person.page.reload()
    person.is_on("Rest")
    assert person.path() == "/create/rest"
    expect(person.control("Minutes", "spinbutton")).to_have_attribute("aria-valuenow", "2")
    expect(person.control("Seconds", "spinbutton")).to_have_attribute("aria-valuenow", "34")
    person.press("Back")
    person.is_on("Quick Create")
    person.says("Rest", "0:10")
    person.press("Rest")
    expect(person.control("Minutes", "spinbutton")).to_have_attribute("aria-valuenow", "0")


def test_sh_7_back_and_forward_go_where_a_person_expects(visit):
    person = visit(DESKTOP)
    person.press("Create")
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    workout = person.path()
    person.press("Period time", within=person.row("Prepare"))
    person.is_on("Prepare")
    person.page.go_back()
    person.is_on("Workout 1")
    person.page.go_back()
    person.is_on("Workout List")
    person.page.go_back()
    person.is_on("Quick Create")
    person.page.go_forward()
    person.page.go_forward()
    person.is_on("Workout 1")
    assert person.path() == workout
    person.is_stored()
    person.page.reload()
    person.is_on("Workout 1")
    # The screen's own button goes up, although this page has no past of its own.
    person.press("Back")
    person.is_on("Workout List")
    for path, title in (("/history", "History"), ("/profile", "Profile"), ("/no/such/place", "Not found")):
        person.open(path)
        person.is_on(title)


@pytest.mark.at_length("RunTests/keys", "TimeMenuTests/keys", "test_keys::", "test_page::test_sh_8_keys_reach")
def test_sh_8_keys_alone_create_run_and_finish(visit):
    person = visit(DESKTOP, clock="2026-11-19T19:30")
    keys = person.page.keyboard

    go_to = person.reaches
    go_to("Rounds")
    keys.press("Enter")
    person.is_on("Rounds")
    go_to("Rounds", "spinbutton")
    keys.press("Home")
    keys.press("ArrowUp")
    keys.press("Enter")
    person.is_on("Quick Create")
    person.says("Rounds", "2 ×")
    go_to("Create")
    keys.press("Space")
    person.is_on("Workout List")
    go_to("Workout 1")
    keys.press("Enter")
    person.is_on("Workout 1")
    go_to("Play")
    person.holds_time()
    keys.press("Enter")
    expect(person.control("Pause")).to_be_visible()
    person.leaves(70, within=0)
    # On a control, Space presses that control only.
    go_to("Skip forward 30 seconds")
    keys.press("Space")
    person.leaves(40, within=0)
    expect(person.control("Pause")).to_be_visible()
    keys.press("ArrowLeft")
    person.leaves(70, within=0)
    person.page.evaluate("document.activeElement.blur()")
    keys.press("Space")
    expect(person.control("Play")).to_be_visible()
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    person.leaves(10, within=0)
    keys.press("ArrowRight")
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    go_to("Done")
    keys.press("Enter")
    person.is_on("Profile")


@pytest.mark.at_length("StartTests/without", "test_journeys_create::test_it_1_it_9_one_tap")
def test_sh_1_it_1_who_opens_it_for_the_first_time_trains_after_two_taps(visit):
    person = visit(PHONE, is_first=True)
    person.press("Continue without an account")
    person.press("Create and play")
    expect(person.control("Pause")).to_be_visible()
    expect(person.page.locator("[aria-current=step]")).to_contain_text("Prepare")


@PHONE_FIRST
def test_it_1_it_9_one_tap_makes_a_workout_and_plays_it_and_so_does_one_in_the_list(visit, kind):
    person = visit(kind)
    person.press("Create and play")
    person.is_on("Workout 1")
    expect(person.control("Pause")).to_be_visible()
    person.press("Back")
    person.press("Don't Save")
    person.is_on("Workout List")
    person.list_is("Workouts", "Workout 1")
    person.press("Play", within=person.row("Workout 1"))
    expect(person.control("Pause")).to_be_visible()
    person.press("Back")
    person.press("Save")
    expect(person.control("Done")).to_be_visible()
    # Of an empty one there is nothing to play.
    person.open("/workouts")
    person.press("Add Workout")
    person.is_on("Workout 2")
    person.press("Back")
    expect(person.control("Play", within=person.row("Workout 2"))).to_have_count(0)


def test_it_2_a_number_that_a_wheel_does_not_have_is_refused_in_words(visit):
    person = visit(DESKTOP)
    person.press("Rest")
    person.is_on("Rest")
    wheel = person.control("Seconds", "spinbutton")
    before = wheel.get_attribute("aria-valuenow")
    wheel.focus()
    person.page.keyboard.type("90")
    person.is_refused("Only 0 to 59")
    expect(wheel).to_have_attribute("aria-valuenow", before)
    person.page.keyboard.press("ArrowUp")
    expect(person.page.get_by_role("alert").filter(has_text="Only")).to_have_count(0)
