"""A workout of exercises, set by set: from Play to History, through rests, a crash and a run that is left for later."""

import json
import re

import pytest
from playwright.sync_api import expect

from devices import PHONE
from looks import DESKTOP_FIRST, PHONE_FIRST, WALKS
from test_axe import Inspector

EVENING = "2026-11-19T19:30"


def line(name, exercise=None, **more):
    return {"name": name, "role": "exercise", "target": {"open": True}, **({"exercise": exercise} if exercise else {}), **more}


PUSH = [
    line("Bench press", "barbell-bench-press", sets=3, reps=8, weight=60, rest=90, note="Slow on the way down"),
    line("Dumbbell row", sets=2, reps=10, rest=0, superset="a"),
    line("Push-up", "push-up", sets=2, reps=12, rest=60, superset="a"),
    {"name": "Plank", "role": "exercise", "target": {"time": 40}, "exercise": "plank", "sets": 2, "rest": 30},
]


def imports(person, steps, name="Push day"):
    """A workout file, through the Workout List."""
    person.tab("Workout List")
    person.press("More", within=person.page.get_by_role("banner"))
    with person.page.expect_file_chooser() as chooser:
        person.press("Import")
    chooser.value.set_files(
        {"name": "push.workout.json", "mimeType": "application/json",
         "buffer": json.dumps({"setlist": 1, "name": name, "steps": steps}).encode()})
    expect(person.row(name)).to_be_visible()


def training(visit, kind=PHONE, **options):
    person = visit(kind, clock=EVENING, **options)
    imports(person, PUSH)
    person.press("Push day", within=person.row("Push day"))
    person.is_on("Push day")
    person.press("Play")
    expect(person.control("Begin Workout")).to_be_visible()
    person.holds_time()
    return person


def forward(person, seconds):
    person.page.clock.run_for(int(seconds * 1000))


def stopwatch(person):
    return person.page.get_by_role("timer", name="Time spent")


def now(person):
    return person.page.get_by_role("region", name="Now")


@PHONE_FIRST
def test_pl_6_it_11_hi_2_hi_6_hi_7_a_workout_of_exercises_from_play_to_history(visit, kind):
    person = training(visit, kind)
    page = person.page
    expect(page.get_by_text("Slow on the way down")).to_be_visible()
    expect(page.get_by_role("listitem", name="Superset").get_by_role("listitem")).to_have_count(2)
    person.press("Bench press")
    expect(page.get_by_role("dialog", name="Bench press")).to_contain_text("Chest")
    person.press("Close")
    person.press("Begin Workout")
    expect(stopwatch(person)).to_have_text("0:00")
    person.is_told("Bench press, set 1 of 3")
    forward(person, 65)
    expect(stopwatch(person)).to_have_text("1:05")
    person.press("Pause")
    forward(person, 30)
    expect(stopwatch(person)).to_have_text("1:05")
    person.press("Resume")
    person.press("Set done")
    expect(now(person)).to_contain_text("Next: Bench press, set 2 of 3")
    # It is told as it begins; what a second changes isn't.
    rest = page.get_by_role("status").filter(has_text="Rest, 1 minute 30. Next: Bench press, set 2 of 3")
    expect(rest).to_be_visible()
    forward(person, 10)
    expect(rest).to_be_visible()
    forward(person, 81)
    person.is_told("Bench press, set 2 of 3")
    bench = person.row("Bench press")
    person.control("Set 2 weight", "textbox", bench).fill("62,5")
    person.control("Set 2 reps", "textbox", bench).fill("7")
    person.tap(person.control("Set 2 done", "checkbox", bench))
    person.press("Skip rest")
    # The weight of the set before is the next one's.
    expect(now(person)).to_contain_text("62.5 kg × 8")
    person.tap(person.control("Done", "checkbox", bench))
    expect(person.control("Set 3 done", "checkbox", bench)).to_be_checked()
    person.press("Skip rest")
    for name in ("Dumbbell row", "Push-up"):
        expect(now(person)).to_contain_text(name)
        person.press("Set done")
    person.press("Stop")
    expect(page.get_by_role("heading", name="Workout saved")).to_be_visible()
    # The way back lies on nothing.
    expect(person.control("Undo")).to_be_visible()
    person.press("Done")
    person.is_on("Profile")
    person.tab("History")
    person.press("Push day")
    main = page.get_by_role("main")
    expect(main).to_contain_text("62.5 kg × 7")
    person.press("Edit")
    person.control("Set 2 reps", "textbox", person.row("Bench press")).fill("9")
    person.press("Save")
    expect(main).to_contain_text("62.5 kg × 9")
    person.press("As recorded")
    expect(main).to_contain_text("62.5 kg × 7")
    # The same was done yesterday, without a phone.
    person.press("Back")
    person.press("Add to history")
    person.press("Push day")
    person.press("Yesterday")
    person.press("Save")
    expect(person.page.get_by_role("listitem", name="Push day")).to_have_count(2)
    expect(main).to_contain_text("Yesterday")


@pytest.mark.at_length("TrainingTests/enters", "test_parts::test_pl_6_en_7")
def test_pl_6_en_7_a_crash_loses_no_set(visit):
    person = training(visit)
    person.press("Begin Workout")
    forward(person, 20)
    person.control("Set 1 weight", "textbox", person.row("Bench press")).fill("57.5")
    person.press("Set done")
    forward(person, 12)
    person.is_stored()
    person.again()
    person.open()
    person.press("Resume where I stopped")
    expect(person.control("Set 1 done", "checkbox", person.row("Bench press"))).to_be_checked()
    expect(person.control("Set 1 weight", "textbox", person.row("Bench press"))).to_have_value("57.5")


@pytest.mark.at_length("TrainingTests/later", "test_journeys_run::test_it_9_hi_3_back")
def test_pl_6_hi_3_a_workout_left_in_the_middle_is_taken_up_again(visit):
    person = training(visit)
    person.press("Begin Workout")
    person.press("Set done")
    person.press("Back")
    person.press("Keep for later")
    person.is_on("Workout List")
    waiting = person.page.get_by_role("region", name="In Progress")
    expect(waiting).to_contain_text(re.compile("1 of 9 sets"))
    person.press("Push day", within=waiting)
    expect(person.control("Resume")).to_be_visible()
    expect(person.control("Set 1 done", "checkbox", person.row("Bench press"))).to_be_checked()


@pytest.mark.at_length("TrainingTests/refuses", "test_journeys_training::test_sh_4_sh_8_axe")
def test_pl_6_sh_10_a_weight_that_is_none_is_refused(visit):
    person = training(visit)
    person.press("Begin Workout")
    bench = person.row("Bench press")
    person.control("Set 1 weight", "textbox", bench).fill("-5")
    person.tap(person.control("Set 1 done", "checkbox", bench))
    person.is_refused("Enter a weight from 0 to 2000 kg")
    expect(person.control("Set 1 done", "checkbox", bench)).not_to_be_checked()


@pytest.mark.at_length("TrainingTests/timed")
def test_pl_6_a_plank_waits_and_counts_down(visit):
    person = visit(PHONE, clock=EVENING)
    imports(person, [PUSH[3], line("Squat")], "Core")
    person.press("Core", within=person.row("Core"))
    person.is_on("Core")
    person.press("Play")
    person.press("Begin Workout")
    person.press("Start 0:40")
    forward(person, 41)
    expect(person.control("Set 1 done", "checkbox", person.row("Plank"))).to_be_checked()
    expect(now(person)).to_contain_text("Rest")


@WALKS
def test_sh_4_sh_8_axe_finds_nothing_serious_while_training(visit, kind, mode):
    person = visit(kind, clock=EVENING, reduced_motion="reduce")
    if mode == "Light":
        person.open("/profile/settings")
        person.press("Mode")
        person.says("Mode", "Light")
        person.is_stored()
    inspector = Inspector(person)
    imports(person, PUSH)
    person.press("Push day", within=person.row("Push day"))
    inspector.look("the workout")
    person.press("Play")
    expect(person.control("Begin Workout")).to_be_visible()
    inspector.look("before it begins")
    person.press("Bench press")
    inspector.look("an exercise described")
    person.press("Close")
    person.press("Begin Workout")
    expect(now(person)).to_contain_text("Bench press")
    inspector.look("a set")
    person.press("Set done")
    inspector.look("a rest")
    bench = person.row("Bench press")
    person.control("Set 2 weight", "textbox", bench).fill("-5")
    person.tap(person.control("Set 2 done", "checkbox", bench))
    person.is_refused("Enter a weight from 0 to 2000 kg")
    inspector.look("a weight refused")
    person.press("Stop")
    expect(person.control("Done")).to_be_visible()
    inspector.look("the end")
    assert inspector.found == []


@DESKTOP_FIRST
def test_pl_6_plates_and_warm_up_sets_are_a_tap_away_and_a_rest_takes_longer_than_planned(visit, kind):
    person = training(visit, kind)
    person.press("Plates and warm-up", within=person.row("Bench press"))
    expect(person.page.get_by_role("region", name="Each end of the bar")).to_contain_text("20 kg")
    expect(person.page.get_by_role("region", name="Warm-up sets")).to_contain_text("47.5 kg × 2")
    person.control("Bar", "combobox").select_option("15 kg")
    expect(person.page.get_by_role("region", name="Each end of the bar")).to_contain_text("2.5 kg")
    person.press("Close")
    person.press("Begin Workout")
    person.press("Set done")
    expect(now(person)).to_contain_text("Rest")
    for _ in range(3):
        person.press("Rest 30 seconds longer")
    forward(person, 120)
    expect(now(person)).to_contain_text("Rest")
    forward(person, 61)
    expect(now(person)).to_contain_text("set 2 of 3")
