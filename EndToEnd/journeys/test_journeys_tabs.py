"""Several tabs of one browser, and presses that come twice."""

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import AT_LENGTH
from test_journeys_list import rename, three_workouts
from test_journeys_plan import adds, saves
from test_journeys_training import imports, line
from waiting import box

EVENING = "2026-11-19T19:30"
ELSEWHERE = "Running in another tab"


def runs(person, is_running=True):
    """The run is on the screen, and runs."""
    # On the list every row has its Play.
    person.page.wait_for_url("**/run")
    expect(person.control("Pause" if is_running else "Play")).to_be_visible()


def twice(person, control, how):
    if how == "a double click":
        control.dblclick()
    elif how == "Enter twice":
        control.focus()
        person.page.keyboard.press("Enter")
        person.page.keyboard.press("Enter")
    else:
        place = box(control)
        for _ in range(2):
            person.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


WAYS = {"double-click": (DESKTOP, "a double click"), "enter": (DESKTOP, "Enter twice"), "touch": (PHONE, "two touches")}


def pressed_twice(by: str):
    """By one way of pressing, and by the others at length: which of them counts is shown by PressTests."""
    return pytest.mark.parametrize(["kind", "how"], [
        pytest.param(*way, id=name, marks=[] if name == by else AT_LENGTH) for name, way in WAYS.items()])


@pressed_twice("double-click")
def test_en_7_it_9_play_that_is_pressed_twice_runs_once_and_on_screen(visit, kind, how):
    person = visit(kind, clock=EVENING)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.holds_time()
    twice(person, person.control("Play"), how)
    person.is_on("Workout 1")
    expect(person.page.get_by_role("timer", name="Time remaining")).to_be_visible()
    runs(person)
    # There is one, which can be left and taken up again with two presses.
    person.press("Back")
    person.press("Keep for later")
    waiting = person.page.get_by_role("region", name="In Progress")
    expect(waiting.get_by_role("listitem")).to_have_count(1)
    twice(person, person.control("Workout 1", within=waiting), how)
    runs(person, is_running=False)


@pressed_twice("touch")
def test_it_5_add_workout_and_duplicate_make_one_however_often_they_are_pressed(visit, kind, how):
    person = visit(kind, clock=EVENING)
    person.tab("Workout List")
    person.holds_time()
    twice(person, person.control("Add Workout"), how)
    person.is_on("Workout 1")
    person.open("/workouts")
    person.list_is("Workouts", "Workout 1")
    person.press("More", within=person.row("Workout 1"))
    twice(person, person.control("Duplicate"), how)
    person.list_is("Workouts", "Workout 1", "Workout 1 copy")


@pressed_twice("enter")
def test_it_5_delete_that_is_pressed_twice_opens_no_neighbour(visit, kind, how):
    person = three_workouts(lambda kind: visit(kind, clock=EVENING), kind)
    person.press("More", within=person.row("B"))
    person.holds_time()
    twice(person, person.control("Delete"), how)
    assert person.page.evaluate("location.pathname") == "/workouts"
    person.list_is("Workouts", "A", "C")
    if how != "Enter twice":
        return
    # The neighbour has the focus by now: Enter still belongs to the press before it.
    neighbour = person.control("C", within=person.row("C"))
    expect(neighbour).to_be_focused()
    person.page.keyboard.press("Enter")
    assert person.page.evaluate("location.pathname") == "/workouts"
    person.page.clock.run_for(1_000)
    person.page.keyboard.press("Enter")
    person.is_on("C")


def test_pl_6_two_quick_presses_of_set_done_do_one_set(visit):
    person = visit(DESKTOP, clock=EVENING)
    imports(person, [line("Squat", sets=4, reps=5, rest=0), line("Curl", sets=1, reps=5)], "Legs")
    person.press("Legs", within=person.row("Legs"))
    person.is_on("Legs")
    person.press("Play")
    person.holds_time()
    person.control("Begin Workout").dblclick()
    now = person.page.get_by_role("region", name="Now")
    expect(now).to_contain_text("set 1 of 4")
    for number in (2, 3):
        person.page.clock.run_for(1_000)
        person.control("Set done").dblclick()
        expect(now).to_contain_text(f"set {number} of 4")


@pytest.mark.at_length("TabsTests/again", "TabsTests/paused", "TabsTests/ended", "test_parts::test_sy_1_two_tabs", "test_tabs::test_sy_1")
def test_en_7_sy_1_a_run_is_taken_over_in_both_directions_and_is_the_very_same(visit):
    first = visit(PHONE, clock=EVENING)
    first.create(Work=300)
    first.play("Workout 1")
    second = first.beside()
    second.is_on(ELSEWHERE)
    tabs = [first, second]
    for number in range(5):
        giving, taking = tabs[number % 2], tabs[1 - number % 2]
        left = giving.seconds_left()
        taking.press("Take over")
        runs(taking)
        taking.leaves(left, within=1)
        giving.is_on(ELSEWHERE)
        expect(taking.page.get_by_role("dialog")).to_have_count(0)
    # Paused, it comes over paused.
    second.press("Pause")
    runs(second, is_running=False)
    left = second.seconds_left()
    first.press("Take over")
    runs(first, is_running=False)
    assert first.seconds_left() == left
    # Ended in one, it has ended in the other.
    first.press("Back")
    first.press("Save")
    expect(first.page.get_by_role("heading", name="Workout saved")).to_be_visible()
    second.is_on("Workout List")
    second.tab("History")
    expect(second.row("Workout 1")).to_have_count(1)


@pytest.mark.at_length("TabsTests/closed", "TabsTests/killed", "test_tabs::test_en_7_who_was_refused")
def test_en_7_a_tab_that_is_closed_is_noticed(visit):
    first = visit(PHONE, clock=EVENING)
    first.create(Work=300)
    first.play("Workout 1")
    second = first.beside()
    second.is_on(ELSEWHERE)
    first.is_stored()
    left = first.seconds_left()
    first.page.close()
    second.press("Resume where I stopped")
    runs(second)
    second.leaves(left + 1)
    expect(second.control("Take over")).to_have_count(0)


@pytest.mark.at_length("TabsTests/training", "test_tabs::test_en_7_who_was_refused")
def test_en_7_pl_6_sets_ticked_in_two_tabs_are_all_in_the_history(visit):
    first = visit(DESKTOP)
    imports(first, [line("Squat", sets=2, reps=5, rest=0), line("Burpee", sets=2, reps=9, rest=0)], "Legs")
    first.press("Legs", within=first.row("Legs"))
    first.is_on("Legs")
    first.press("Play")
    first.press("Begin Workout")
    second = first.beside()
    second.is_on(ELSEWHERE)
    first.control("Set 2 done", "checkbox", first.row("Burpee")).click()
    expect(first.page.get_by_role("region", name="Now")).to_contain_text("set 1 of 2")
    second.press("Take over")
    expect(second.control("Set 2 done", "checkbox", second.row("Burpee"))).to_be_checked()
    second.control("Set 1 done", "checkbox", second.row("Squat")).click()
    first.press("Take over")
    expect(first.control("Set 1 done", "checkbox", first.row("Squat"))).to_be_checked()
    first.press("Stop")
    expect(first.page.get_by_role("heading", name="Workout saved")).to_be_visible()
    second.is_on("Workout List")
    second.tab("History")
    second.press("Legs")
    for name in ("Squat", "Burpee"):
        expect(second.page.get_by_role("main")).to_contain_text(name)


@pytest.mark.at_length("SettingsTests/otherTab", "test_tabs::")
def test_sh_4_a_mode_that_is_changed_in_one_tab_shows_in_the_other(visit):
    first = visit(PHONE)
    second = first.beside("/profile")
    for mode in ("light", "dark"):
        first.open("/profile/settings")
        first.press("Mode")
        for person in (first, second):
            expect(person.page.locator("html")).to_have_attribute("data-mode", mode)


@pytest.mark.at_length("KeptUndoTests/reload", "KeptUndoTests/freeName", "test_music::test_mu_4")
def test_sh_9_undo_outlives_a_reload(visit):
    person = visit(PHONE)
    person.create()
    person.create()
    person.choose(person.row("Workout 1"), "Delete")
    person.list_is("Workouts", "Workout 2")
    person.is_told("Workout 1 deleted")
    # Its number is given away meanwhile.
    person.press("Add Workout")
    person.is_on("Workout 1")
    person.is_stored()
    person.page.reload()
    person.press("Undo")
    person.press("Back")
    person.list_is("Workouts", "Workout 3", "Workout 2", "Workout 1")


def test_sy_1_sy_8_two_tabs_that_hear_nothing_of_each_other_keep_each_other_s_edits(visit):
    # Messages of one tab come too late for the other: both are closed before.
    first = visit(PHONE, script="BroadcastChannel.prototype.postMessage = () => {};")
    first.create(Rounds=1)
    first.is_stored()
    second = first.beside()
    for person in (first, second):
        person.press("Workout 1", within=person.row("Workout 1"))
        person.is_on("Workout 1")
    rename(first, first.control("Workout 1"), "Workout name", "Mine")
    first.is_on("Mine")
    first.is_stored()
    rename(second, second.control("Work", within=second.row("Work")), "Period name", "Burpees")
    # The store tells what the other tab hasn't.
    second.is_on("Mine")
    second.is_stored()
    first.page.close()
    second.again().open("/workouts")
    second.press("Mine", within=second.row("Mine"))
    second.list_is("Periods", "Prepare", "Burpees", "Rest")


@pytest.mark.at_length("TabDraftTests/apart", "test_journeys_tabs::test_pl_2_sh_6_a_plan_that")
def test_pl_2_sh_6_two_tabs_plan_apart_from_each_other(visit):
    first = visit(DESKTOP)
    second = first.beside()
    plans = ((first, "Push-up"), (second, "Plank"))
    for person, name in plans:
        person.open("/plan")
        adds(person, "Chest" if name == "Push-up" else "Abdominals", name)
    for _ in range(2):
        for person, name in plans:
            person.open("/plan")
            expect(person.rows("Queue")).to_have_count(1)
            expect(person.rows("Queue").first).to_contain_text(name)


@pytest.mark.at_length("DraftTests/forms", "DraftTests/tabs", "test_journeys_list::test_it_6_it_10")
def test_sh_6_a_form_keeps_its_draft_whatever_is_typed_in_other_forms_and_tabs(visit):
    first = visit(DESKTOP)
    for name in ("Workout 1", "Workout 2"):
        first.create()
        first.press(name, within=first.row(name))
        first.is_on(name)
        first.press("Add Intervals")
        first.control("Label", "textbox").fill(f"Of {name}")
        first.control("Seconds", "spinbutton").fill("30")
        first.press("Add Interval")
        first.list_is("Intervals", f"Of {name}")
    second = first.beside("/profile")
    second.control("Name", "textbox").fill("Zo")
    second.is_stored()
    first.is_stored()
    first.page.reload()
    first.list_is("Intervals", "Of Workout 2")
    first.tab("Workout List")
    first.press("Workout 1", within=first.row("Workout 1"))
    first.press("Add Intervals")
    first.list_is("Intervals", "Of Workout 1")
    second.page.reload()
    expect(second.control("Name", "textbox")).to_have_value("Zo")


def test_pl_2_sh_6_a_plan_that_a_closed_tab_has_left_goes_on_in_one_tab_and_is_gone_once_it_is_saved(visit):
    person = visit(DESKTOP)
    person.open("/plan")
    adds(person, "Chest", "Push-up")
    person.is_stored()
    person.again().open("/plan")
    expect(person.rows("Queue")).to_have_count(1)
    other = person.beside("/plan")
    other.is_on("Create Workout")
    expect(other.rows("Queue")).to_have_count(0)
    adds(person, "Abdominals", "Plank")
    expect(person.rows("Queue")).to_have_count(2)
    person.is_stored()
    person.page.reload()
    expect(person.rows("Queue")).to_have_count(2)
    saves(person, "Mine", "Any day")
    person.open("/plan")
    expect(person.rows("Queue")).to_have_count(0)
    person.again().open("/plan")
    person.is_on("Create Workout")
    expect(person.rows("Queue")).to_have_count(0)
