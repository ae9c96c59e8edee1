"""Workouts put together of exercises, edited, and exercises of one's own."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import DESKTOP_FIRST, PHONE_FIRST, WALKS
from waiting import box, until
from test_axe import Inspector
from test_journeys_training import imports, line

LONG = "Single-arm dumbbell row from the knee with a pause at the top"


def plans(visit, kind=PHONE, **options):
    person = visit(kind, **options)
    person.open("/plan")
    return person


def pick(person, name: str):
    person.tap(person.control(name, "radio"))


def adds(person, category: str, name: str):
    person.press(category)
    # Where the groups stand there is a search, too.
    person.is_on(category)
    person.control("Search", "searchbox").fill(name)
    pick(person, name)
    person.press("Add")


def goes_back(person):
    """By the button on top: there is a muscle group of that name, too."""
    person.tap(person.page.locator(".top-bar").get_by_role("button", name="Back", exact=True))


def field(person, name: str, exercise: str):
    return person.row(exercise).get_by_label(name, exact=True)


def editor_of(person, workout: str) -> str:
    """The address of a workout's editor."""
    person.tab("Workout List")
    person.press(workout, within=person.row(workout))
    person.is_on(workout)
    return "/edit-workouts/" + person.path().split("/")[-1]


def saves(person, name: str, *days: str):
    person.press("Done")
    person.is_on("Save Workout")
    person.control("Workout name", "textbox").fill(name)
    for day in days:
        person.control(day, "checkbox").check()
    person.press("Save")
    person.is_on("Profile")


@PHONE_FIRST
def test_pl_2_a_workout_is_put_together_named_and_planned(visit, kind):
    person = plans(visit, kind)
    person.press("Done")
    person.is_refused("Add an exercise first")
    person.press("Legs")
    expect(person.control("Legs")).to_have_attribute("aria-expanded", "true")
    person.press("Quads")
    person.is_on("Quads")
    person.press("Add")
    person.is_refused("Pick an exercise")
    pick(person, "Back squat")
    expect(person.control("Back squat", "radio")).to_be_checked()
    # A second press keeps it.
    pick(person, "Back squat")
    expect(person.control("Back squat", "radio")).to_be_checked()
    person.press("Add")
    person.is_on("Create Workout")
    person.press("Chest")
    goes_back(person)
    person.is_on("Create Workout")
    adds(person, "Chest", "Barbell bench press")
    # Found from the categories, with a typing error.
    person.control("Search", "searchbox").fill("kettlebel swign")
    pick(person, "Kettlebell swing")
    person.press("Add")
    field(person, "Weight", "Back squat").fill("-5")
    field(person, "Notes", "Back squat").fill("Deep")
    person.is_refused("Enter a weight from 0")
    field(person, "Weight", "Back squat").fill("82,5")
    field(person, "Sets", "Kettlebell swing").fill("4")
    for name in ("Back squat", "Kettlebell swing"):
        person.row(name).get_by_role("checkbox").check()
    person.press("Create Superset")
    superset = person.row("Superset")
    expect(superset.get_by_role("listitem")).to_have_count(2)
    person.press("More", within=superset.locator(".superset-head"))
    person.press("Move down")
    expect(person.page.locator("li.exercise-card").first).to_have_attribute("aria-label", "Barbell bench press")
    person.press("Done")
    person.is_on("Save Workout")
    person.control("Workout name", "textbox").fill("Monday lift")
    person.press("Save")
    # Above the button, and the place to mend it.
    expect(person.page.get_by_text("Choose at least one day")).to_be_in_viewport(ratio=1)
    expect(person.control("Sunday", "checkbox")).to_be_focused()
    goes_back(person)
    person.is_on("Create Workout")
    saves(person, "Monday lift", "Monday")
    person.is_stored()
    person.open(editor_of(person, "Monday lift"))
    expect(field(person, "Weight", "Back squat")).to_have_value("82.5")
    expect(field(person, "Sets", "Kettlebell swing")).to_have_value("4")
    expect(field(person, "Notes", "Back squat")).to_have_value("Deep")
    expect(person.control("Monday", "checkbox")).to_be_checked()


@pytest.mark.at_length("NewWorkoutTests/draft", "NewWorkoutTests/leave", "test_journeys_tabs::test_pl_2_sh_6_a_plan_that")
def test_sh_6_the_queue_survives_a_killed_tab_and_is_discarded_only_after_asking(visit):
    person = plans(visit)
    adds(person, "Chest", "Barbell bench press")
    field(person, "Reps", "Barbell bench press").fill("7")
    person.is_stored()
    person.again().open("/plan")
    expect(field(person, "Reps", "Barbell bench press")).to_have_value("7")
    goes_back(person)
    person.press("Cancel")
    person.is_on("Create Workout")
    goes_back(person)
    person.press("Discard workout")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    person.is_stored()
    person.open("/plan")
    expect(person.row("Barbell bench press")).to_have_count(0)


@pytest.mark.at_length("EditWorkoutTests/add", "EditWorkoutTests/delete", "EditWorkoutTests/save", "EditWorkoutTests/draft", "test_keys::", "test_names::")
def test_pl_9_a_workout_is_edited_and_saved_at_once(visit):
    person = plans(visit)
    adds(person, "Chest", "Barbell bench press")
    adds(person, "Abdominals", "Plank")
    saves(person, "Short", "Any day")
    editor = editor_of(person, "Short")
    person.open(editor)
    person.press("Add Exercise")
    person.is_on("Add Exercise")
    adds(person, "Balance", "Single-leg stand")
    person.press("Done")
    person.is_on("Edit Workout")
    person.choose(person.row("Single-leg stand"), "Move up")
    person.choose(person.row("Barbell bench press"), "Delete")
    person.press("Cancel")
    person.choose(person.row("Barbell bench press"), "Delete")
    person.press("Ok")
    expect(person.row("Barbell bench press")).to_have_count(0)
    person.control("Workout name", "textbox").fill("Shorter")
    person.is_stored()
    # A draft: restored, not applied.
    person.again().open("/workouts")
    expect(person.row("Short")).to_be_visible()
    person.open(editor)
    expect(person.control("Workout name", "textbox")).to_have_value("Shorter")
    goes_back(person)
    expect(person.control("Discard changes")).to_be_visible()
    person.press("Cancel")
    expect(person.control("Discard changes")).to_have_count(0)
    person.press("Save changes")
    person.tab("Workout List")
    person.open(editor_of(person, "Shorter"))
    cards = person.page.locator("li.exercise-card")
    expect(cards).to_have_count(2)
    expect(cards.first).to_have_attribute("aria-label", "Single-leg stand")
    goes_back(person)
    expect(person.control("Discard changes")).to_have_count(0)


@pytest.mark.at_length("OwnExerciseTests/create", "OwnExerciseTests/refuse", "OwnExerciseTests/draft", "test_keys::")
def test_ca_3_an_exercise_of_ones_own(visit):
    person = plans(visit, DESKTOP)
    person.press("New Exercise")
    person.press("Save")
    person.is_refused("Enter a name")
    person.control("Exercise name", "textbox").fill(LONG)
    person.is_stored()
    person.again().open("/plan/add/new")
    expect(person.control("Exercise name", "textbox")).to_have_value(LONG)
    person.press("Save")
    person.is_refused("Choose at least one muscle")
    person.control("Lats", "checkbox").check(force=True)
    person.press("Save")
    person.open("/plan/add/lats")
    person.control("Search", "searchbox").fill("pause at the top")
    expect(person.row(LONG)).to_contain_text("Yours")
    pick(person, LONG)
    person.press("How to do it", within=person.row(LONG))
    person.press("Close")
    person.press("Add")
    expect(person.row(LONG)).to_be_visible()


def test_pl_2_by_keyboard(visit):
    person = plans(visit, DESKTOP)
    person.control("Chest").focus()
    person.page.keyboard.press("Enter")
    person.is_on("Chest")
    first = person.page.get_by_role("radio").first
    first.focus()
    person.page.keyboard.press("ArrowDown")
    second = person.page.get_by_role("radio").nth(1)
    expect(second).to_be_focused()
    expect(second).to_be_checked()
    name = second.get_attribute("aria-label")
    person.control("Add").focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/plan")
    sets = field(person, "Sets", name)
    expect(sets).to_have_value(re.compile(r"^\d+$"))
    before = int(sets.input_value())
    sets.focus()
    person.page.keyboard.press("ArrowUp")
    expect(sets).to_have_value(str(before + 1))


@WALKS
def test_sh_8_axe_finds_nothing_serious_in_the_planner(visit, kind, mode):
    person = visit(kind, reduced_motion="reduce")
    if mode == "Light":
        person.open("/profile/settings")
        person.press("Mode")
        person.says("Mode", "Light")
        person.is_stored()
    inspector = Inspector(person)
    look = inspector.look
    person.open("/plan")
    person.press("Arms")
    look("the columns")
    person.press("Biceps")
    person.page.get_by_role("radio").first.wait_for()
    person.press("Add")
    look("a list, refused")
    person.tap(person.page.get_by_role("radio").first)
    look("a list, picked")
    # On a desk the queue's list stands beside.
    person.press("How to do it", within=person.page.get_by_role("listitem").filter(has=person.page.get_by_role("radio")).first)
    look("how to")
    person.press("Close")
    person.press("New Exercise")
    person.press("Save")
    look("a new exercise, refused")
    person.press("Cancel")
    person.press("Add")
    adds(person, "Chest", "Barbell bench press")
    person.control("Select", "checkbox").first.check()
    person.control("Select", "checkbox").last.check()
    person.press("Create Superset")
    field(person, "Weight", "Barbell bench press").fill("x")
    field(person, "Sets", "Barbell bench press").focus()
    look("the queue")
    goes_back(person)
    look("leaving")
    person.press("Cancel")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    field(person, "Weight", "Barbell bench press").fill("5")
    person.press("Done")
    person.press("Save")
    look("saving, refused")
    person.control("Workout name", "textbox").fill("A")
    person.control("Any day", "checkbox").check()
    person.press("Save")
    person.is_on("Profile")
    person.open(editor_of(person, "A"))
    look("editing")
    assert inspector.found == []


def test_sh_5_ca_1_exercises_are_there_offline_after_one_load(visit):
    person = visit(PHONE, installs=True)
    page = person.page
    until(page, "navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    person.open("/plan/add/biceps")
    expect(person.row("Hammer curl")).to_be_visible()
    page.context.set_offline(False)


def imported(visit, kind, count: int):
    """A workout of that many exercises, in its editor."""
    person = visit(kind)
    imports(person, [line(f"Exercise {number}", sets=1, reps=5) for number in range(1, count + 1)], name="Long")
    person.open(editor_of(person, "Long"))
    expect(person.row("Exercise 1")).to_be_visible()
    return person


def heading(person, exercise: str):
    return person.row(exercise).locator(".exercise-title")


@DESKTOP_FIRST
def test_pl_9_exercises_are_dragged_by_their_headings(visit, kind):
    person = imported(visit, kind, 4)
    person.drag(heading(person, "Exercise 1"), rows=2, pitch=64)
    person.list_is("Exercises", "Exercise 2", "Exercise 3", "Exercise 1", "Exercise 4")
    person.drag(heading(person, "Exercise 4"), rows=-3, pitch=64)
    person.list_is("Exercises", "Exercise 4", "Exercise 2", "Exercise 3", "Exercise 1")
    for name in ("Exercise 2", "Exercise 3"):
        person.row(name).get_by_role("checkbox", name="Select").check()
    person.press("Create Superset")
    superset = person.row("Superset")
    expect(superset.get_by_role("listitem")).to_have_count(2)
    # Away from what is told at the bottom of the screen.
    superset.evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    person.drag(superset.locator(".superset-title"), rows=1, pitch=64)
    expect(person.page.locator(".editing > li").last).to_have_attribute("aria-label", "Superset")
    superset.evaluate("(node) => node.scrollIntoView({ block: 'start' })")
    person.drag(heading(person, "Exercise 2"), rows=1, pitch=64)
    expect(superset.get_by_role("listitem").first).to_have_attribute("aria-label", "Exercise 3")
    person.press("Save changes")
    person.is_on("Edit Workouts")


def test_pl_9_over_forty_exercises_the_list_scrolls_on_by_itself(visit):
    person = imported(visit, PHONE, 40)
    place = box(heading(person, "Exercise 1"))
    x, y = place["x"] + 40, place["y"] + place["height"] / 2
    with person.finger(x, y) as move:
        person.page.locator(".lifted").wait_for()
        for goal in (y + 20, 500, 740):
            move(x, goal)
        until(person.page, "document.querySelector('main').scrollTop > 1700")
        move(x, 745)
    expect(person.page.locator(".lifting")).to_have_count(0)
    names = person.names("Exercises")
    assert names.index("Exercise 1") > 20


@DESKTOP_FIRST
def test_pl_2_several_exercises_are_picked_at_once_and_the_queue_is_seen_meanwhile(visit, kind):
    person = plans(visit, kind)
    person.press("Chest")
    person.is_on("Chest")
    person.press("Several")
    for name in ("Barbell bench press", "Push-up"):
        person.control("Search", "searchbox").fill(name)
        person.tap(person.control(name, "checkbox"))
    expect(person.page.locator("#picked")).to_have_text("2 picked: Barbell bench press, Push-up")
    person.press("Add")
    person.is_on("Create Workout")
    person.list_is("Queue", "Barbell bench press", "Push-up")
    person.press("Chest")
    person.is_on("Chest")
    if kind == PHONE:
        expect(person.control("Queue, 2 exercises")).to_have_accessible_description(re.compile("Push-up"))
        person.press("Queue, 2 exercises")
        person.is_on("Create Workout")
        expect(person.page.get_by_role("heading", name="Queue · 2 exercises")).to_be_focused()
    else:
        expect(person.page.get_by_role("heading", name="Queue · 2 exercises")).to_be_visible()
        person.press("Legs")
        person.press("Quads")
        person.is_on("Quads")
        goes_back(person)
        person.is_on("Create Workout")
    # The group is told apart from the button by ear.
    expect(person.page.get_by_role("region", name="Muscle Groups").get_by_role("button", name="Back", exact=True)
           ).to_have_accessible_description("Muscle group")


@pytest.mark.at_length("ExercisePickerTests/filters", "test_journeys_outdoor::test_ou_1_ou_3")
def test_ca_4_equipment_and_level_narrow_the_list(visit):
    person = plans(visit)
    person.press("Chest")
    person.control("Equipment", "combobox").select_option("Barbell")
    expect(person.row("Push-up")).to_have_count(0)
    expect(person.row("Barbell bench press")).to_be_visible()
    person.control("Equipment", "combobox").select_option("None")
    expect(person.row("Barbell bench press")).to_have_count(0)
    expect(person.row("Push-up")).to_be_visible()
