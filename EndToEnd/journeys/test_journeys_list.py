"""The Workout List and one workout: renamed, moved, copied, deleted, changed, brought in from a file."""

import json
import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP
from looks import DESKTOP_FIRST, PHONE_FIRST
from waiting import box, steady


def rename(person, button, field, name):
    person.tap(button)
    text = person.control(field, "textbox")
    expect(text).to_be_focused()
    text.fill(name)
    text.press("Enter")


def three_workouts(visit, kind):
    """A person whose list holds A, B and C."""
    person = visit(kind)
    for name in "ABC":
        person.create()
        person.press("Workout 1", within=person.row("Workout 1"))
        rename(person, person.control("Workout 1"), "Workout name", name)
        person.is_on(name)
        person.press("Back")
        person.is_on("Workout List")
    return person


def test_it_5_a_rows_menu_opens_at_its_button_on_a_desktop(visit):
    person = three_workouts(visit, DESKTOP)
    button = person.row("B").locator(".more")
    person.tap(button)
    menu = person.page.get_by_role("dialog")
    menu, at = box(menu), box(button)
    assert abs(menu["x"] + menu["width"] - (at["x"] + at["width"])) < 2
    assert 0 <= menu["y"] - (at["y"] + at["height"]) < 8


@pytest.mark.at_length("WorkoutListTests/beside", "test_journeys_plan::test_pl_2_several")
def test_it_5_another_workout_is_opened_beside_the_open_one(visit):
    person = three_workouts(visit, DESKTOP)
    person.press("A", within=person.row("A"))
    person.is_on("A")
    beside = person.page.get_by_role("navigation", name="Workouts", exact=True)
    person.tap(beside.get_by_role("button", name=re.compile("^B, ")))
    person.is_on("B")
    person.press("Back")
    person.is_on("Workout List")


@PHONE_FIRST
def test_it_5_sh_9_a_list_is_reordered_copied_and_cleared_up(visit, kind):
    person = three_workouts(visit, kind)
    person.drag(person.row("A"), rows=2, pitch=96)
    person.list_is("Workouts", "B", "C", "A")
    person.choose(person.row("A"), "Move up")
    person.list_is("Workouts", "B", "A", "C")
    person.choose(person.row("B"), "Move down")
    person.list_is("Workouts", "A", "B", "C")
    person.choose(person.row("B"), "Duplicate")
    person.list_is("Workouts", "A", "B", "B copy", "C")
    person.choose(person.row("B"), "Delete")
    person.list_is("Workouts", "A", "B copy", "C")
    person.is_told("B deleted")
    person.press("Undo")
    person.list_is("Workouts", "A", "B", "B copy", "C")
    if person.has_touch:
        person.swipe(person.row("C"), across=-300)
        person.list_is("Workouts", "A", "B", "B copy")
        person.press("Undo")
    person.list_is("Workouts", "A", "B", "B copy", "C")
    person.is_stored()
    person.page.reload()
    person.list_is("Workouts", "A", "B", "B copy", "C")


def test_it_5_sh_8_a_list_is_reordered_by_keyboard(visit):
    person = three_workouts(visit, DESKTOP)
    more = person.control("More", within=person.row("C"))
    more.focus()
    person.page.keyboard.press("Enter")
    move = person.control("Move up", within=person.row("C"))
    expect(move).to_be_visible()
    for _ in range(10):
        if move.evaluate("(node) => node === document.activeElement"):
            break
        person.page.keyboard.press("Tab")
    expect(move).to_be_focused()
    person.page.keyboard.press("Enter")
    person.list_is("Workouts", "A", "C", "B")
    person.page.keyboard.press("Tab")
    person.control("More", within=person.row("A")).focus()
    person.page.keyboard.press("Enter")
    expect(person.control("Delete", within=person.row("A"))).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.control("Delete", within=person.row("A"))).to_have_count(0)
    expect(person.control("More", within=person.row("A"))).to_be_focused()


@pytest.mark.at_length("WorkoutListTests/filter", "WorkoutListTests/filterStays", "test_journeys_plan::test_pl_2_a_workout")
def test_it_5_many_workouts_are_filtered_by_name(visit):
    person = visit(DESKTOP)
    person.create()
    for _ in range(10):
        person.choose(person.row("Workout 1"), "Duplicate")
    person.control("Filter", "searchbox").fill("copy 1")
    person.list_is("Workouts", "Workout 1 copy 10")
    person.control("Filter", "searchbox").fill("nothing like it")
    expect(person.page.get_by_text("No workout has a name with “nothing like it” in it.")).to_be_visible()
    person.control("Filter", "searchbox").fill("")
    expect(person.rows("Workouts").first).to_be_visible()


def test_it_6_it_10_a_workout_is_made_by_hand(visit):
    person = visit()
    person.tab("Workout List")
    person.press("Add Workout")
    person.is_on("Workout 1")
    expect(person.control("Play")).to_be_disabled()
    person.press("Add Intervals")
    person.press("Save")
    person.is_refused("Press Add Interval first")
    person.press("Add Interval")
    person.is_refused("Enter a time of at least 1 second.")
    person.control("Label", "textbox").fill("Rope")
    person.control("Minutes", "spinbutton").fill("1")
    person.control("Seconds", "spinbutton").fill("30")
    # A form that isn't confirmed is a draft: there after a reload, and not in the workout.
    person.is_stored()
    person.page.reload()
    expect(person.control("Label", "textbox")).to_have_value("Rope")
    person.press("Add Interval")
    person.control("Interval Type", "combobox").select_option("Open")
    person.control("Label", "textbox").fill("Stretch")
    person.press("Add Interval")
    person.list_is("Intervals", "Rope", "Stretch")
    person.control("Repeat", "spinbutton").fill("100")
    person.press("Save")
    person.is_refused("Enter a number from 1 to 99.")
    person.control("Repeat", "spinbutton").fill("2")
    person.press("Save")
    person.list_is("Periods", "Rope", "Stretch", "Rope", "Stretch")
    expect(person.control("Play")).to_be_enabled()


@DESKTOP_FIRST
def test_it_6_every_period_can_be_changed(visit, kind):
    person = visit(kind)
    person.create(Rounds=2)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.list_is("Periods", "Prepare", "Work", "Rest", "Work", "Rest")
    first, second = person.row("Work").first, person.row("Work").last
    person.press("Period time", within=first)
    person.is_on("Work")
    person.turn(Seconds=0)
    person.press("Confirm")
    person.is_refused("Work can’t be zero")
    person.turn(Seconds=35)
    person.press("Confirm")
    person.says("Period time", "0:35", within=first)
    person.says("Period time", "0:20", within=second)
    person.choose(first, "Apply to all")
    person.says("Period time", "0:35", within=second)
    person.press("Undo")
    person.says("Period time", "0:20", within=second)
    rename(person, person.control("Work", within=first), "Period name", "Burpees")
    person.list_is("Periods", "Prepare", "Burpees", "Rest", "Work", "Rest")
    person.choose(person.row("Burpees"), "Move up")
    person.list_is("Periods", "Burpees", "Prepare", "Rest", "Work", "Rest")
    person.choose(person.row("Burpees"), "Duplicate")
    person.list_is("Periods", "Burpees", "Burpees", "Prepare", "Rest", "Work", "Rest")
    person.choose(person.row("Burpees").first, "Delete")
    person.list_is("Periods", "Burpees", "Prepare", "Rest", "Work", "Rest")
    person.press("Undo")
    person.list_is("Periods", "Burpees", "Burpees", "Prepare", "Rest", "Work", "Rest")
    person.choose(person.row("Burpees").last, "Delete")
    person.list_is("Periods", "Burpees", "Prepare", "Rest", "Work", "Rest")
    person.drag(person.row("Burpees"), rows=2, pitch=72)
    person.list_is("Periods", "Prepare", "Rest", "Burpees", "Work", "Rest")
    person.choose(person.row("Prepare"), "Move down")
    person.list_is("Periods", "Rest", "Prepare", "Burpees", "Work", "Rest")
    person.is_stored()
    person.page.reload()
    person.list_is("Periods", "Rest", "Prepare", "Burpees", "Work", "Rest")
    person.says("Period time", "0:35", within=person.row("Burpees"))


def test_sh_10_names_that_cannot_be_are_refused_and_odd_ones_kept(visit):
    person = visit(DESKTOP)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.control("Workout 1").click()
    text = person.control("Workout name", "textbox")
    for name, words in (("   ", "Enter a name."), ("x" * 5000, "Enter a shorter name")):
        text.fill(name)
        text.press("Enter")
        person.is_refused(words)
    text.press("Escape")
    person.is_on("Workout 1")
    last = "Workout 1"
    for name in ("🏋️‍♀️ 火曜日", "תרגול בוקר", "<b>&amp;</b>", "x" * 200):
        rename(person, person.control(last), "Workout name", f"  {name} ")
        person.is_on(name)
        last = name
    person.is_stored()
    person.page.reload()
    person.is_on(last)
    # A name of any length leaves the screen as wide as it is.
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_it_6_sh_8_a_name_is_left_by_the_tab_key_for_what_comes_next(visit):
    person = visit(DESKTOP)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    # The screen has begun: the focus isn't moved any more.
    expect(person.page.get_by_role("heading", level=1, name="Workout 1")).to_be_focused()
    person.tap(person.control("Workout 1"))
    text = person.control("Workout name", "textbox")
    expect(text).to_be_focused()
    text.fill("Burner")
    text.press("Tab")
    person.is_on("Burner")
    expect(person.control("Settings")).to_be_focused()


BAD_FILES = {
    "{": "line 1",
    "[" * 5000: "",
    "null": "",
    '{"setlist":1,"name":"x","steps":7}': "steps",
    '{"setlist":1,"name":"x","steps":[{"role":"work","target":{"time":-5}}]}': "Step 1, target.time",
    '{"setlist":1,"name":"x","steps":[{"role":"work","target":{"time":1e308}}]}': "Step 1, target.time",
    '{"setlist":1,"name":"x","steps":[{"role":"work","target":{"time":NaN}}]}': "line 1",
    '{"setlist":1,"name":"x","steps":[{"role":"fly","target":{"time":5}}]}': "Step 1, role",
    '{"setlist":1,"name":"","steps":[]}': "name",
}


def test_sh_10_a_file_that_is_no_workout_is_refused_in_words_and_changes_nothing(visit):
    person = visit(DESKTOP)
    person.create()

    def bring(text: str):
        person.press("More", within=person.page.get_by_role("banner"))
        with person.page.expect_file_chooser() as chooser:
            person.press("Import")
        chooser.value.set_files({"name": "mine.json", "mimeType": "application/json", "buffer": text.encode()})

    for text, place in BAD_FILES.items():
        bring(text)
        alert = person.page.get_by_role("alert").filter(has_text="isn’t imported")
        expect(alert).to_contain_text(place)
        person.press("Close")
        expect(alert).to_have_count(0)
    person.list_is("Workouts", "Workout 1")
    good = {
        "setlist": 1, "name": "From a file", "new": [1],
        "steps": [{"role": "work", "target": {"time": 90.5}}, {"name": "Lie down", "role": "rest", "target": {"open": True}}]}
    bring(json.dumps(good))
    person.list_is("Workouts", "Workout 1", "From a file")
    person.press("From a file", within=person.row("From a file"))
    person.says("Period time", "1:30", within=person.row("Work"))
    person.press("More", within=person.page.locator(".tools"))
    with person.page.expect_download() as download:
        person.press("Export")
    assert download.value.suggested_filename == "From a file.workout.json"
    written = json.loads(download.value.path().read_text())
    assert written["new"] == [1]
    assert written["steps"][0]["target"] == {"time": 90.5}
    assert written["steps"][1]["name"] == "Lie down"


@pytest.mark.at_length("SettingsTests/scopes", "SettingsTests/stored", "BeepTests/tone", "BeepTests/start", "test_names::test_it_7_it_8", "test_keys::")
def test_it_7_it_8_a_workout_has_settings_of_its_own(visit):
    person = visit()
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.press("Settings")
    person.is_on("Settings")
    expect(person.control("Mode")).to_have_count(0)
    for name in ("Halfway reminder", "10 second reminder", "Verbal reminder"):
        expect(person.control(name, "checkbox")).to_be_checked()
    person.control("Halfway reminder", "checkbox").uncheck()
    person.press("Beep Start")
    person.turn(Seconds=5)
    person.press("Done")
    person.says("Beep Start", re.compile("5"))
    person.press("Beep Tone")
    pitch = person.control("Pitch", "slider")
    expect(pitch).to_have_value("880")
    pitch.focus()
    pitch.press("ArrowRight")
    expect(pitch).not_to_have_value("880")
    pitch.fill("440")
    person.control("Square", "radio").check()
    person.press("Done")
    person.says("Beep Tone", re.compile("440 Hz.*square", re.I))
    person.control("Activity", "combobox").select_option("Rowing")
    person.press("Done")
    person.is_on("Workout 1")
    # Quick Create's own are as they were.
    person.tab("Quick Create")
    person.press("Settings")
    expect(person.control("Halfway reminder", "checkbox")).to_be_checked()
    person.says("Beep Tone", re.compile("880 Hz"))
    person.is_stored()
    person.page.reload()
    person.is_on("Settings")
    person.says("Mode", "Dark")
    person.press("Done")
    person.is_on("Quick Create")


def test_it_4_99_rounds_of_99_cycles_open_and_scroll(visit):
    person = visit()
    person.create(Rounds=99, Cycles=99)
    person.says("Workout 1", re.compile("19,?701 periods"), within=person.row("Workout 1"))
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    expect(person.rows("Periods").nth(5)).to_be_attached()
    assert steady(person.rows("Periods").first, "node.parentNode.childElementCount") < 60
    person.page.get_by_role("main").evaluate("(main) => { main.scrollTop = main.scrollHeight; }")
    last = person.page.locator("[aria-posinset='19701']")
    expect(last).to_be_in_viewport()
    expect(last).to_have_accessible_name("Rest")
    person.choose(last, "Delete")
    expect(person.page.locator("[aria-setsize='19700']").first).to_be_attached()
    person.press("Undo")
    expect(last).to_be_in_viewport()
    person.is_stored()
    person.page.reload()
    person.is_on("Workout 1")
    person.press("Play")
    expect(person.control("Pause")).to_be_visible()
    person.press("Skip forward 30 seconds")
    expect(person.page.get_by_text(re.compile("round 1 of 99, cycle 1 of 99"))).to_be_visible()


def test_it_6_a_workout_s_own_menu_renames_copies_and_deletes_it(visit):
    person = visit(DESKTOP)
    person.create(Rounds=2)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    tools = person.page.locator(".tools")
    person.press("More", within=tools)
    person.press("Rename")
    field = person.control("Workout name", "textbox")
    expect(field).to_be_focused()
    field.fill("Legs")
    field.press("Enter")
    person.is_on("Legs")
    person.press("More", within=tools)
    person.press("Duplicate")
    person.is_on("Legs copy")
    person.press("More", within=tools)
    person.press("Delete", within=tools)
    person.is_on("Workout List")
    person.list_is("Workouts", "Legs")
    person.press("Undo")
    person.list_is("Workouts", "Legs", "Legs copy")


def test_it_5_what_was_said_on_a_screen_goes_with_it_unless_it_can_be_undone(visit):
    person = visit(DESKTOP)
    person.create(Rounds=2)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("More", within=person.row("Work").first)
    person.press("Apply to all", within=person.row("Work").first)
    person.is_told("already has this time")
    person.press("Back")
    person.is_on("Workout List")
    expect(person.page.get_by_role("status").filter(has_text="already has this time")).to_have_count(0)
    person.choose(person.row("Workout 1"), "Delete")
    person.tab("Quick Create")
    person.is_told("Workout 1 deleted")
    person.press("Undo")
    person.tab("Workout List")
    person.list_is("Workouts", "Workout 1")
