"""Get Workout: from a choice to the summary, the run, its end, and what was kept."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE, ROOT
from looks import DESKTOP_FIRST, PHONE_FIRST
from test_axe import Inspector

EVENING = "2026-11-19T19:30"


def trains(visit, kind=PHONE, **options):
    person = visit(kind, clock=EVENING, **options)
    # More names than a server speaks for one address in so short a time.
    voice = next((ROOT / "dist/web/voices").glob("*.wav"))
    person.page.context.route("**/api/v1/speech**", lambda route: route.fulfill(path=voice))
    return person


def chooses(visit, *names, kind=PHONE, minutes=10, **options):
    person = trains(visit, kind, **options)
    person.tab("Get Workout")
    for name in names:
        person.control(name, "checkbox").check()
    person.control("Duration", "slider").fill(str(minutes))
    expect(person.control("Duration", "slider")).to_have_attribute("aria-valuetext", f"{minutes} min")
    return person


def summary(person):
    person.press("Get Workout")
    person.is_on("Workout Summary")
    expect(person.rows("Exercises").first).to_be_visible()
    return person


def starts(person):
    if person.has_clock:
        person.holds_time()
    person.press("Start Workout")
    expect(person.control("Skip")).to_be_visible()


def skips(person):
    person.press("Skip")


def exercise(person):
    return person.page.get_by_role("region", name="Now").get_by_role("heading")


def place(person):
    return person.page.get_by_text(re.compile(r"exercise \d+ of \d+"))


def keeps(person):
    person.press("Quit")
    person.press("Keep for later")
    person.is_on("View Workouts")


def ends(person):
    """Runs the page's clock past the end."""
    person.page.clock.run_for(700_000)
    expect(person.control("Save")).to_be_visible()


@DESKTOP_FIRST
def test_gw_1_gw_2_a_choice_its_summary_and_what_can_be_changed(visit, kind):
    person = trains(visit, kind)
    person.tab("Get Workout")
    person.press("Get Workout")
    person.is_refused("Choose at least one")
    person.control("Muscle Groups", "radio").check()
    person.control("Arms", "checkbox").check()
    expect(person.control("Biceps", "checkbox")).to_be_checked()
    person.control("Chest", "checkbox").check()
    person.control("Dumbbells", "checkbox").check()
    person.control("Intermediate", "radio").check()
    person.control("Duration", "slider").fill("15")
    summary(person)
    expect(person.page.get_by_text("15:00", exact=True)).to_be_visible()
    # A reload shows the same; Shuffle another.
    names = person.names("Exercises")
    path = person.path()
    person.open(path)
    person.list_is("Exercises", *names)
    person.press("Shuffle")
    names = person.list_is_another("Exercises", *names)
    # After three exercises of the warm-up a round begins: what is changed there is changed in all rounds.
    expect(person.page.get_by_text(re.compile(r"^\d rounds of \d exercises"))).to_be_visible()
    expect(person.rows("Exercises").nth(3)).to_contain_text("rounds")
    row = person.row(names[3])
    person.choose(row, "Swap")
    dialog = person.page.get_by_role("dialog", name=f"Swap {names[3]}")
    other = dialog.get_by_role("button").first
    name = other.get_attribute("aria-label")
    person.tap(other)
    person.list_is("Exercises", *names[:3], name, *names[4:])
    names[3] = name
    person.choose(person.row(name), "Move down")
    names[3:5] = names[4], names[3]
    person.list_is("Exercises", *names)
    person.open(person.path())
    person.list_is("Exercises", *names)
    # The last choice is there when one comes back.
    person.press("Back")
    person.is_on("Get Workout")
    expect(person.control("Chest", "checkbox")).to_be_checked()
    expect(person.control("Intermediate", "radio")).to_be_checked()


@pytest.mark.at_length("GetWorkoutTests/relaxations", "SummaryTests/relaxations", "test_get_workout::test_gw_1_gw_2")
def test_gw_1_what_cant_be_met_is_said_with_what_helps(visit):
    person = chooses(visit, "Endurance", "Arms")
    helps = person.page.get_by_role("group", name="Any of these makes it possible").get_by_role("button")
    expect(helps.first).to_be_visible()
    expect(person.page.get_by_role("alert")).to_be_visible()
    person.tap(helps.first)
    expect(helps).to_have_count(0)
    summary(person)


@pytest.mark.at_length("SummaryTests/dislike", "GetWorkoutTests/forgiven", "test_get_workout::test_gw_1_gw_2")
def test_gw_2_not_this_one_is_never_offered_again_until_it_is_forgiven(visit):
    person = summary(chooses(visit, "Chest"))
    name = person.names("Exercises")[3]
    person.choose(person.row(name).first, "Not this one")
    person.is_told("won’t come again")
    expect(person.row(name)).to_have_count(0)
    person.press("Undo")
    expect(person.row(name).first).to_be_visible()
    person.choose(person.row(name).first, "Not this one")
    expect(person.row(name)).to_have_count(0)
    person.press("Back")
    person.is_on("Get Workout")
    person.press("Offer again", within=person.row(name))
    expect(person.row(name)).to_have_count(0)


@PHONE_FIRST
def test_gw_4_gw_5_an_exercise_after_the_other_to_the_end_and_saved(visit, kind):
    person = summary(chooses(visit, "Chest", "Back", kind=kind))
    names = person.names("Exercises")
    inspector = Inspector(person)
    inspector.look("summary")
    starts(person)
    expect(exercise(person)).to_have_text(names[0])
    person.is_told(f"{names[0]}, ")
    inspector.look("exercise")
    for fact in ("Equipment", "Tempo", "Duration"):
        expect(person.page.get_by_role("term").filter(has_text=fact)).to_be_visible()
    person.press("Pause")
    expect(person.control("Resume")).to_be_visible()
    skips(person)
    expect(exercise(person)).to_have_text("Rest")
    expect(person.page.get_by_role("region", name="Next")).to_contain_text(names[1])
    person.is_told(f". Next: {names[1]}")
    inspector.look("rest")
    skips(person)
    expect(exercise(person)).to_have_text(names[1])
    person.is_told(f"{names[1]}, ")
    person.press("Resume")
    expect(person.control("Pause")).to_be_visible()
    ends(person)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    expect(person.rows("Exercises").first).to_contain_text("Skipped")
    inspector.look("end")
    assert inspector.found == []
    person.press("Save")
    person.is_on("View Workouts")
    expect(person.rows("Saved")).to_have_count(1)
    person.tab("Workout List")
    expect(person.page.get_by_role("listitem").filter(has_text="10 min")).to_be_visible()
    person.tab("History")
    expect(person.page.get_by_role("listitem").filter(has_text="10 min")).to_be_visible()


@pytest.mark.at_length("GeneratedRunTests/quitAtEnd", "ViewWorkoutsTests/lists", "test_get_workout::test_gw_4_gw_5")
def test_gw_5_quit_keeps_no_workout_but_its_session(visit):
    person = summary(chooses(visit, "Legs"))
    starts(person)
    ends(person)
    person.press("Quit")
    person.is_on("Profile")
    person.tab("History")
    expect(person.page.get_by_role("listitem").filter(has_text="10 min")).to_be_visible()
    person.tab("Get Workout")
    person.press("View Workouts")
    expect(person.page.get_by_text("Nothing saved or in progress")).to_be_visible()


def test_gw_6_hi_3_saved_in_progress_the_alert_and_unsave(visit):
    person = summary(chooses(visit, "Chest"))
    starts(person)
    ends(person)
    person.press("Save")
    person.is_on("View Workouts")
    saved = person.rows("Saved")
    name = person.names("Saved")[0]
    # It begins at its first exercise, and is left at its second.
    person.press(name, within=saved)
    expect(place(person)).to_contain_text("exercise 1 of")
    skips(person)
    skips(person)
    expect(place(person)).to_contain_text("exercise 2 of")
    keeps(person)
    running = person.rows("In Progress")
    expect(running).to_have_count(1)
    person.press(name, within=saved)
    alert = person.page.get_by_role("dialog", name="A version of this workout is in progress")
    expect(alert).to_be_visible()
    person.press("Resume", within=alert)
    expect(place(person)).to_contain_text("exercise 2 of")
    keeps(person)
    person.press(name, within=running)
    expect(place(person)).to_contain_text("exercise 2 of")
    keeps(person)
    # Away with it, and back in one go.
    person.press("Unsave", within=saved)
    expect(person.page.get_by_text("Nothing saved or in progress")).to_be_visible()
    person.press("Undo")
    expect(saved).to_have_count(1)
    expect(running).to_have_count(1)
    if person.has_touch:
        person.swipe(saved.first, across=-260)
        expect(saved).to_have_count(0)
        expect(running).to_have_count(0)


@pytest.mark.at_length("GeneratedRunTests/crash", "RunTests/resumes", "test_parts::test_en_7_sh_2_killed")
def test_gw_4_en_7_a_reload_in_the_middle_asks_how_to_go_on(visit):
    person = summary(chooses(visit, "Abdominals"))
    starts(person)
    person.press("Skip")
    expect(exercise(person)).to_have_text("Rest")
    person.is_stored()
    person.open("/run")
    person.press("Resume where I stopped")
    expect(person.control("Pause")).to_be_visible()
    expect(place(person)).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_sh_4_gw_4_the_pulse_respects_who_wants_no_motion(visit, motion):
    person = summary(chooses(visit, "Chest", reduced_motion=motion))
    starts(person)
    expect(person.page.locator(".beat")).to_have_css("animation-name", "none" if motion == "reduce" else "beat")


@pytest.mark.at_length("SummaryTests/tick", "SettingsTests/tempoTick", "GeneratedRunTests/ticks", "test_get_workout::test_gw_4_gw_5")
def test_gw_4_the_tempo_tick_is_switched_on_before_the_start_and_kept_with_the_workout(visit):
    person = summary(chooses(visit, "Chest"))
    tick = person.control("Tempo tick", "checkbox")
    expect(tick).not_to_be_checked()
    tick.check()
    expect(tick).to_be_checked()
    person.is_stored()
    person.open(person.path())
    expect(tick).to_be_checked()
    starts(person)
    ends(person)
    person.press("Save")
    person.is_on("View Workouts")
    person.open("/profile")
    person.press("Settings")
    expect(tick).to_be_checked()
    tick.uncheck()
    expect(tick).not_to_be_checked()
    # The saved workout has its own.
    person.tab("Workout List")
    person.tap(person.page.get_by_role("listitem").filter(has_text="10 min").get_by_role("button").first)
    person.press("Settings")
    expect(tick).to_be_checked()


@pytest.mark.at_length("SummaryTests/bodyMap", "test_gallery::", "test_dom::test_SH_8_svg")
def test_gw_2_what_it_trains_is_drawn_and_told(visit):
    person = summary(chooses(visit, "Legs", kind=DESKTOP))
    body = person.page.get_by_role("img", name=re.compile("^Front and back of a body. Trained most: "))
    expect(body).to_be_visible()
    expect(body.locator(".muscle.trained").first).to_be_visible()


@pytest.mark.at_length("GeneratedRunTests/skippedInHistory", "test_get_workout::test_gw_4_gw_5")
def test_gw_5_hi_1_history_marks_what_was_skipped(visit):
    person = summary(chooses(visit, "Chest"))
    first = person.names("Exercises")[0]
    starts(person)
    skips(person)
    expect(exercise(person)).to_have_text("Rest")
    ends(person)
    person.press("Quit")
    person.is_on("Profile")
    person.tab("History")
    person.tap(person.page.get_by_role("listitem").filter(has_text="10 min").get_by_role("button").first)
    expect(person.rows("Steps").first).to_contain_text(first)
    expect(person.rows("Steps").first).to_contain_text("Skipped")


@pytest.mark.at_length("ViewWorkoutsTests/unsave", "GetWorkoutTests/made", "GoalFormTests/create", "test_keys::test_sh_8_gw_4", "test_reach::test_sh_8_tab_comes")
def test_sh_8_keys_alone_from_a_choice_to_a_saved_workout_and_a_goal(visit):
    person = trains(visit, DESKTOP)
    keys = person.page.keyboard
    person.reaches("Get Workout", "link")
    keys.press("Enter")
    person.is_on("Get Workout")
    person.reaches("Strength", "checkbox")
    keys.press("Space")
    expect(person.control("Strength", "checkbox")).to_be_checked()
    person.reaches("Duration", "slider")
    keys.press("Home")
    expect(person.control("Duration", "slider")).to_have_attribute("aria-valuetext", "10 min")
    person.reaches("Get Workout")
    keys.press("Enter")
    person.is_on("Workout Summary")
    # A row's menu: its commands one after another.
    person.reaches("More")
    keys.press("Enter")
    person.reaches("Not this one")
    keys.press("Escape")
    expect(person.control("Not this one")).to_have_count(0)
    person.reaches("Start Workout")
    keys.press("Enter")
    expect(place(person)).to_contain_text("exercise 1 of")
    person.reaches("Pause")
    keys.press("Enter")
    person.reaches("Resume")
    keys.press("Enter")
    person.reaches("Skip")
    keys.press("Enter")
    expect(exercise(person)).to_have_text("Rest")
    ends(person)
    person.reaches("Save")
    keys.press("Enter")
    person.is_on("View Workouts")
    person.reaches("Unsave")
    keys.press("Enter")
    expect(person.page.get_by_text("Nothing saved or in progress")).to_be_visible()
    person.reaches("Undo")
    keys.press("Enter")
    expect(person.rows("Saved")).to_have_count(1)
    person.reaches("Back")
    keys.press("Enter")
    person.is_on("Get Workout")
    person.reaches("Goals")
    keys.press("Enter")
    person.is_on("Goals")
    person.reaches("Add Goal")
    keys.press("Enter")
    person.is_on("Add Goal")
    person.reaches("Name", "textbox")
    keys.type("Stronger")
    person.reaches("Number of times", "textbox")
    keys.type("1")
    keys.press("Enter")
    person.is_on("Goals")
    person.list_holds("Goals", "Stronger")
