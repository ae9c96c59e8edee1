"""The fitness test (FT): chosen, done with a sensor and without, corrected, tracked, and what it comes to."""

import json
import re

import pytest
from playwright.sync_api import expect

from devices import PHONE, ROOT
from looks import PHONE_FIRST
from moving import Sensor, log
from test_get_workout import exercise, skips, starts, summary
from test_journeys_training import imports, line

CLOCK = "2026-11-19T19:30"


def trains(visit, kind=PHONE):
    person = visit(kind, clock=CLOCK)
    person.page.context.grant_permissions(["accelerometer", "gyroscope"])
    # More names than a server speaks for one address in so short a time.
    voice = next((ROOT / "dist/web/voices").glob("*.wav"))
    person.page.context.route("**/api/v1/speech**", lambda route: route.fulfill(path=voice))
    person.tab("Get Workout")
    person.press("Fitness Test")
    person.is_on("Fitness Test")
    return person


def chooses(person, *names):
    """These exercises, and the first of them."""
    person.page.get_by_label("Number of exercises", exact=True).select_option(str(len(names)))
    for name in names:
        person.page.get_by_label("Filter", exact=True).fill(name)
        person.control(name, "checkbox").check()
    person.holds_time()
    person.press("Start test")
    person.is_on(names[0])


def performs(person, sensor, rate: float):
    """Begin, and the half minute."""
    sensor.moves(rate)
    person.press("Begin")
    expect(person.page.get_by_role("timer")).to_be_visible()
    expect(person.page.get_by_role("heading", name="Hold still", exact=True)).to_be_visible()
    sensor.goes(34)
    expect(person.control("Again")).to_be_visible()


def enters(person, count: str):
    person.page.get_by_label("Repetitions", exact=True).fill(count)
    person.press("Save")


@PHONE_FIRST
def test_ft_1_ft_6_three_exercises_one_counted_one_skipped_one_entered(visit, kind):
    person = trains(visit, kind)
    sensor = Sensor(person)
    chooses(person, "Push-up", "Crunch", "Bodyweight squat")
    expect(person.page.get_by_text("On an arm strap")).to_be_visible()
    performs(person, sensor, 40)
    result = person.page.get_by_role("status").filter(has_text="a minute")
    expect(result).to_contain_text(re.compile(r"(38|40|42) a minute"))
    expect(person.page.get_by_role("img", name=re.compile("repetitions marked"))).to_be_visible()
    person.press("Next exercise")
    person.is_on("Crunch")
    person.press("Skip exercise")
    person.is_on("Bodyweight squat")
    person.press("Enter the count")
    enters(person, "many")
    person.is_refused("Enter a whole number from 0 to 500.")
    enters(person, "15")
    expect(result).to_contain_text("30 a minute")
    expect(result).to_contain_text("15 repetitions in 30 s, entered")
    person.press("See results")
    person.is_on("Test results")
    person.list_is("Results", "Push-up", "Crunch", "Bodyweight squat")
    expect(person.row("Crunch")).to_contain_text("Skipped")
    person.press("Done")
    person.is_on("Fitness Test")
    person.is_stored()
    later = person.again()
    later.open("/fitness-test/results")
    later.list_holds("Exercises", "Push-up", "Bodyweight squat")


@pytest.mark.at_length("FitnessTestTests/still", "FitnessTestTests/againNothing", "test_fitness::test_ft_1_ft_6")
def test_ft_3_a_device_that_lies_still_gives_no_repetitions_and_again_counts(visit):
    person = trains(visit)
    sensor = Sensor(person)
    chooses(person, "Push-up")
    performs(person, sensor, 0)
    expect(person.page.get_by_role("heading", name="No repetitions found")).to_be_visible()
    person.press("Again")
    performs(person, sensor, 36)
    expect(person.page.get_by_role("status").filter(has_text="a minute")).to_be_visible()


def test_ft_4_a_second_test_that_rises_a_level_says_so_and_ft_5_tracking_is_seen_in_all_rows(visit):
    person = trains(visit)
    sensor = Sensor(person)
    chooses(person, "Push-up")
    performs(person, sensor, 20)
    expect(person.page.get_by_text("Level up")).to_have_count(0)
    person.press("See results")
    person.press("Done")
    chooses(person, "Push-up")
    performs(person, sensor, 44)
    expect(person.page.get_by_text("Level up")).to_be_visible()
    expect(person.page.get_by_text("Before: ")).to_be_visible()
    person.press("Untrack")
    expect(person.control("Track")).to_be_visible()
    with person.page.expect_download() as download:
        person.press("Export motion log")
    log = json.loads(download.value.path().read_text())
    assert log["motion"] == 1 and len(log["samples"]) > 1_000 and len(log["samples"][0]) == 7
    person.press("See results")
    expect(person.control("Track")).to_be_visible()
    person.press("Done")
    person.page.get_by_label("Filter", exact=True).fill("Push-up")
    expect(person.row("Knee push-up")).to_contain_text("Tracked")
    # Behind all that are tracked.
    expect(person.row("Push-up")).to_have_count(0)
    person.press("Show more")
    expect(person.row("Push-up")).to_be_visible()
    expect(person.row("Push-up")).not_to_contain_text("Tracked")
    person.open("/fitness-test/results/push-up")
    expect(person.control("Track")).to_be_visible()
    person.press("Track")
    expect(person.control("Untrack")).to_be_visible()


def test_ft_6_without_a_sensor_the_countdown_runs_and_the_count_is_entered(visit):
    person = trains(visit)
    chooses(person, "Push-up")
    person.press("Begin")
    expect(person.page.get_by_role("timer")).to_be_visible()
    expect(person.page.get_by_text(re.compile("no motion sensor|tells nothing"))).to_be_visible()
    person.page.clock.run_for(34_000)
    enters(person, "12")
    expect(person.page.get_by_role("status").filter(has_text="24 a minute")).to_be_visible()


@pytest.mark.at_length("FitnessTestTests/stopped", "FitnessTestTests/skipping", "FitnessTestTests/crash", "test_fitness::test_ft_1_ft_6")
def test_ft_1_a_test_is_stopped_skipped_and_outlives_a_reload_between_two_exercises(visit):
    person = trains(visit)
    Sensor(person)
    chooses(person, "Push-up", "Crunch")
    person.press("Begin")
    expect(person.page.get_by_role("timer")).to_be_visible()
    person.press("Stop")
    person.is_on("Push-up")
    person.press("Begin")
    expect(person.page.get_by_role("timer")).to_be_visible()
    person.press("Skip exercise")
    person.is_on("Crunch")
    person.is_stored()
    person.page.reload()
    person.is_on("Crunch")
    expect(person.page.get_by_text("Exercise 2 of 2")).to_be_visible()


def test_ft_2_a_log_is_picked_and_counted(visit, tmp_path):
    person = trains(visit)
    chooses(person, "Push-up")
    path = tmp_path / "motion.json"

    def picks(content: bytes):
        path.write_bytes(content)
        with person.page.expect_file_chooser() as chooser:
            person.press("Use a motion log")
        chooser.value.set_files(path)

    picks(b'{"motion": 1, "samples": [[0, 1]]}')
    person.is_refused("samples[0]: must have 4 or 7 numbers, has 2")
    picks(log(36, 60, False))
    expect(person.page.get_by_role("status").filter(has_text=re.compile(r"(34|36|38) a minute"))).to_be_visible()
    person.press("Enter the count")
    enters(person, "15")
    expect(person.page.get_by_role("status").filter(has_text="30 a minute")).to_contain_text("the sensor counted")


def trains_by_hand(visit, *lines):
    """A workout of sets, begun: the person, and the card of the set that is on."""
    person = trains(visit)
    imports(person, lines, "Floor")
    person.press("Floor", within=person.row("Floor"))
    person.is_on("Floor")
    person.press("Play")
    return person, person.page.get_by_role("region", name="Now")


def test_ft_5_pl_6_a_tracked_exercise_is_counted_into_its_set_and_corrected(visit):
    person, now = trains_by_hand(visit, line("Push-up", "push-up", sets=2, reps=12, rest=60))
    sensor = Sensor(person)
    person.press("Begin Workout")
    expect(now).to_contain_text("set 1 of 2")
    sensor.moves(40)
    sensor.goes(31)
    expect(now).to_contain_text("Counting by motion")
    person.press("Set done")
    reps = person.page.get_by_label("Set 1 reps", exact=True)
    expect(reps).to_have_value(re.compile("^(19|20|21)$"))
    count = int(reps.input_value())
    expect(now).to_contain_text(f"{count} reps counted by motion")
    person.press("One repetition more")
    expect(reps).to_have_value(f"{count + 1}")
    expect(now).to_contain_text(f"{count + 1} reps, {count} counted by motion")
    reps.fill("22")
    reps.press("Tab")
    person.press("Skip rest")
    # Nothing moves: what was planned stands.
    sensor.moves(0)
    sensor.goes(10)
    person.press("Set done")
    expect(person.page.get_by_label("Set 2 reps", exact=True)).to_have_value("12")
    person.press("Stop")
    person.press("Done")
    person.tab("History")
    person.press("Floor", within=person.row("Floor"))
    expect(person.page.get_by_role("main")).to_contain_text("22")


@pytest.mark.at_length("SetCounterTests/paused", "SetCounterTests/straddling", "test_fitness::test_ft_5_pl_6_a_tracked")
def test_ft_5_pl_6_a_pause_keeps_what_was_felt_of_the_set_and_adds_nothing(visit):
    person, now = trains_by_hand(visit, line("Push-up", "push-up", sets=2, reps=12, rest=60))
    sensor = Sensor(person)
    person.press("Begin Workout")
    expect(now).to_contain_text("set 1 of 2")
    sensor.moves(40)
    sensor.goes(15)
    person.press("Pause")
    expect(person.control("Resume")).to_be_visible()
    sensor.goes(20)
    expect(now).not_to_contain_text("Counting by motion")
    person.press("Resume")
    sensor.moves(40)
    sensor.goes(15)
    expect(now).to_contain_text("Counting by motion")
    person.press("Set done")
    expect(person.page.get_by_label("Set 1 reps", exact=True)).to_have_value(re.compile("^(18|19|20|21)$"))


def test_ft_5_pl_6_a_sensor_that_stops_or_is_refused_is_said_where_the_set_is(visit):
    person, now = trains_by_hand(visit, line("Push-up", "push-up", sets=2, reps=12, rest=60))
    sensor = Sensor(person)
    person.press("Begin Workout")
    sensor.moves(40)
    sensor.goes(5)
    expect(now).to_contain_text("Counting by motion")
    sensor.stops()
    sensor.goes(4)
    expect(now).to_contain_text("The motion sensor has stopped: count yourself")
    person.press("Stop")
    person.press("Done")
    person.tab("Workout List")
    person.press("Floor", within=person.row("Floor"))
    person.press("Play")
    person.page.evaluate("() => { DeviceMotionEvent.requestPermission = async () => 'denied'; }")
    person.press("Begin Workout")
    expect(now).to_contain_text("Setlist isn’t allowed to feel motion: count yourself")


@pytest.mark.at_length("SetCounterTests/absentOnce", "SetCounterTests/trouble", "test_fitness::test_ft_6_without")
def test_ft_5_pl_6_a_device_without_a_sensor_says_so_once(visit):
    person, now = trains_by_hand(
        visit, line("Push-up", "push-up", reps=12, rest=60), line("Crunch", "crunch", reps=12, rest=60))
    person.holds_time()
    person.press("Begin Workout")
    expect(now).to_contain_text("Push-up")
    person.page.clock.run_for(4_000)
    expect(now).to_contain_text(re.compile("(no motion sensor|tells nothing): count yourself"))
    person.press("Set done")
    person.press("Skip rest")
    expect(now).to_contain_text("Crunch")
    person.page.clock.run_for(4_000)
    expect(now).not_to_contain_text("count yourself")


@pytest.mark.at_length("SetCounterTests/tracking", "SetCounterTests/untracked", "test_fitness::test_ft_5_pl_6_a_tracked")
def test_ft_5_pl_6_track_and_untrack_hold_at_once_in_the_workout_that_is_on(visit):
    person, now = trains_by_hand(visit, line("Push-up", "push-up", sets=1, reps=12))
    sensor = Sensor(person)
    person.press("Begin Workout")
    person.press("Set done")
    expect(now).to_contain_text("All sets done")
    person.press("Untrack")
    expect(person.control("Track")).to_be_visible()
    person.press("Add set")
    expect(now).to_contain_text("set 2 of 2")
    sensor.moves(40)
    sensor.goes(20)
    expect(now).not_to_contain_text("Counting by motion")
    person.press("Set done")
    expect(person.page.get_by_label("Set 2 reps", exact=True)).to_have_value("12")
    person.press("Track")
    expect(person.control("Untrack")).to_be_visible()
    person.press("Add set")
    expect(now).to_contain_text("set 3 of 3")
    sensor.moves(40)
    sensor.goes(31)
    expect(now).to_contain_text("Counting by motion")
    person.press("Set done")
    expect(person.page.get_by_label("Set 3 reps", exact=True)).to_have_value(re.compile("^(19|20|21)$"))


@pytest.mark.at_length("SetCounterTests/generated", "FitnessTestTests/inWorkouts", "test_fitness::test_ft_5_pl_6_a_tracked")
def test_ft_5_gw_4_a_tracked_exercise_of_a_generated_workout_is_counted_and_corrected(visit):
    person = trains(visit)
    person.open("/get-workout/muscles=chest,quads&difficulty=beginner&minutes=10&seed=1")
    person.is_on("Workout Summary")
    expect(person.rows("Exercises").first).to_be_visible()
    names = person.names("Exercises")
    sensor = Sensor(person)
    starts(person)
    tempo = None
    for name in names:
        expect(exercise(person)).to_have_text(name)
        card = person.page.get_by_role("region", name="How to", exact=True).inner_text()
        if "\nTracked" in card:
            tempo = int(re.search(r"(\d+) rpm", card).group(1))
            break
        skips(person)
        expect(exercise(person)).to_have_text("Rest")
        skips(person)
    assert tempo, "none of them is tracked"
    sensor.moves(tempo)
    sensor.goes(15)
    expect(person.page.get_by_role("region", name="How to", exact=True)).to_contain_text("Tracked · Counting by motion")
    skips(person)
    done = person.page.get_by_role("region", name="Done", exact=True)
    expect(done).to_contain_text(re.compile(r"\d+ reps"))
    count = int(re.search(r"(\d+) reps", done.inner_text()).group(1))
    expect(done).to_contain_text("counted by motion")
    person.press("One repetition more")
    expect(done).to_contain_text(f"{count + 1} reps")
    person.press("Untrack", within=done)
    expect(person.control("Track", within=done)).to_be_visible()


# MARK: Attempts, levels and picks


def ends(person):
    """The last result, all of the test, and back to the choice."""
    person.press("See results")
    person.is_on("Test results")
    person.press("Done")
    person.is_on("Fitness Test")


def enters_a_test(person, name: str, count: str):
    """One exercise, whose count is entered, to the results of the test."""
    chooses(person, name)
    # A later test than the last one.
    person.page.clock.run_for(60_000)
    person.press("Enter the count")
    enters(person, count)
    person.press("See results")
    person.is_on("Test results")


@pytest.mark.at_length("FitnessTestTests/enteredAnew", "FitnessTestTests/cancelled", "FitnessTestTests/corrected", "FitnessRecordTests/survives")
def test_ft_6_after_again_an_entered_count_is_another_attempt_and_cancel_leads_back(visit):
    person = trains(visit)
    sensor = Sensor(person)
    chooses(person, "Push-up")
    performs(person, sensor, 40)
    result = person.page.get_by_role("status").filter(has_text="a minute")
    # A result is corrected, or left as it is.
    person.press("Enter the count")
    person.press("Cancel")
    expect(result).not_to_contain_text("entered")
    person.press("Enter the count")
    enters(person, "25")
    expect(result).to_contain_text("the sensor counted")
    # Another attempt: before it again, where Cancel leads back to, too.
    person.press("Again")
    person.press("Enter the count")
    person.press("Cancel")
    expect(person.control("Begin")).to_be_visible()
    person.press("Enter the count")
    enters(person, "12")
    expect(result).to_contain_text("24 a minute")
    expect(result).to_contain_text("12 repetitions in 30 s, entered")
    expect(result).not_to_contain_text("the sensor counted")
    ends(person)
    person.is_stored()
    person.open("/fitness-test/results/push-up")
    expect(person.rows("All results")).to_have_count(1)
    expect(person.rows("All results")).to_contain_text("24 a minute")


@pytest.mark.at_length("FitnessTestTests/categoryLevelUp", "test_gallery::")
def test_ft_4_a_category_whose_level_rose_says_so_at_the_end_and_in_the_results(visit):
    person = trains(visit)
    rises = person.page.get_by_role("definition").filter(has_text="Level up from 1")
    enters_a_test(person, "Push-up", "4")
    expect(person.page.get_by_role("definition").filter(has_text="Level 1")).to_have_count(2)
    expect(rises).to_have_count(0)
    person.press("Done")
    enters_a_test(person, "Push-up", "16")
    # Strength and Chest.
    expect(rises).to_have_count(2)
    expect(rises.first).to_contain_text("Level 5")
    person.press("Done")
    person.press("Results")
    person.is_on("Results")
    expect(rises).to_have_count(2)


@pytest.mark.at_length("FitnessTestTests/ownExercise", "OwnExerciseTests/tempo", "test_keys::test_sh_8_a_workout")
def test_ft_1_ca_3_an_exercise_of_ones_own_with_a_tempo_is_tested_and_tracked(visit):
    person = trains(visit)
    person.open("/plan/add/new")
    person.control("Exercise name", "textbox").fill("Wall march")
    person.control("Quads", "checkbox").check(force=True)
    tempo = person.control("Repetitions a minute", "textbox")
    tempo.fill("500")
    person.press("Save")
    person.is_refused("Enter a number from 1 to 400, or nothing.")
    expect(tempo).to_be_focused()
    tempo.fill("40")
    person.press("Save")
    expect(tempo).to_have_count(0)
    person.is_stored()
    person.open("/fitness-test")
    sensor = Sensor(person)
    chooses(person, "Wall march")
    expect(person.page.get_by_text("Where it moves", exact=True)).to_be_visible()
    performs(person, sensor, 40)
    expect(person.page.get_by_role("status").filter(has_text="a minute")).to_contain_text(re.compile(r"(38|40|42) a minute"))
    person.press("Track")
    expect(person.control("Untrack")).to_be_visible()
    ends(person)
    person.page.get_by_label("Filter", exact=True).fill("Wall march")
    expect(person.row("Wall march")).to_contain_text("Tracked")


@pytest.mark.at_length("FitnessTestTests/elevenPicks", "FitnessTestTests/emptyList", "test_journeys_shell::test_cu_8")
def test_ft_1_the_eleventh_pick_is_refused_in_words_and_an_empty_list_says_why(visit):
    person = trains(visit)
    picks = person.rows("Exercises").get_by_role("checkbox")
    for place in range(10):
        picks.nth(place).check()
    picks.nth(10).click()
    person.is_refused("At most 10 exercises")
    expect(picks.nth(10)).not_to_be_checked()
    expect(person.rows("Exercises").nth(10)).to_contain_text("At most 10 exercises")
    picks.nth(0).uncheck()
    picks.nth(10).check()
    expect(picks.nth(10)).to_be_checked()
    expect(person.page.get_by_role("alert")).to_have_count(0)
    person.page.get_by_label("Filter", exact=True).fill("zzzz")
    expect(person.page.get_by_text("Nothing in Strength that has repetitions matches “zzzz”.")).to_be_visible()


def strengths(person) -> set[str]:
    """The difficulties of a summary's exercises for strength."""
    exercises = json.loads((ROOT / "web/catalogue/exercises.json").read_text())["exercises"]
    known = {exercise["name"]: exercise for exercise in exercises}
    expect(person.rows("Exercises").first).to_be_visible()
    found = [known[name] for name in person.names("Exercises")]
    return {exercise["difficulty"] for exercise in found if exercise["type"] == "strength"}


@pytest.mark.at_length("FitnessTestTests/generated", "FitnessTestTests/limitIsTold")
def test_gw_3_ft_4_a_workout_that_is_generated_after_a_test_respects_the_level(visit):
    person = trains(visit)
    person.open("/get-workout/categories=strength&difficulty=advanced&minutes=30&seed=5")
    person.is_on("Workout Summary")
    assert strengths(person) - {"beginner"}, "nothing is hard without a level, so the level would prove nothing"
    person.open("/fitness-test")
    enters_a_test(person, "Push-up", "6")
    person.press("Done")
    person.is_on("Fitness Test")
    person.is_stored()
    person.open("/get-workout")
    person.control("Strength", "checkbox").check()
    expect(person.page.get_by_text("Nothing harder is chosen")).to_have_count(0)
    person.control("Advanced", "radio").check()
    expect(person.page.get_by_text("Your Strength level is 2 of 10. Nothing harder is chosen.")).to_be_visible()
    person.control("Duration", "slider").fill("30")
    summary(person)
    assert strengths(person) == {"beginner"}
    names = person.names("Exercises")
    person.press("Shuffle")
    person.list_is_another("Exercises", *names)
    assert strengths(person) == {"beginner"}
# Motion logs: what they are of, and one for each result


def picks(person, path, content: bytes):
    path.write_bytes(content)
    with person.page.expect_file_chooser() as chooser:
        person.press("Use a motion log")
    chooser.value.set_files(path)


def exports(person) -> dict:
    with person.page.expect_download() as download:
        person.press("Export motion log")
    assert download.value.suggested_filename.startswith("push-up-")
    return json.loads(download.value.path().read_text())


def of(content: bytes, **members) -> bytes:
    return json.dumps(json.loads(content) | members).encode()


def marks(person, count: str):
    expect(person.page.get_by_role("img", name=re.compile(f"with {count} repetitions marked"))).to_be_visible()


def shown(person):
    return person.page.get_by_role("list", name="All results").get_by_role("button", name="Show the motion", exact=True)


def does_two_tests(person, path):
    """Two results of a push-up, of 24 and of 40 a minute, each from a log."""
    for rate in (24, 40):
        chooses(person, "Push-up")
        picks(person, path, log(rate, 60, True))
        expect(person.page.get_by_role("status").filter(has_text="a minute")).to_be_visible()
        person.press("See results")
        person.press("Done")
        person.is_on("Fitness Test")
        person.page.clock.run_for(60_000)


@pytest.mark.at_length("MotionLogTests/uncounted", "test_page::test_ix_1_a_file")
def test_ft_2_a_try_without_repetitions_is_exported_right_there_and_stays_with_the_count_that_is_entered(visit):
    person = trains(visit)
    sensor = Sensor(person)
    chooses(person, "Push-up")
    performs(person, sensor, 0)
    expect(person.page.get_by_role("heading", name="No repetitions found")).to_be_visible()
    tried = exports(person)
    assert tried["exercise"] == "push-up" and tried["name"] == "Push-up" and tried["counted"] == 0
    assert "entered" not in tried and len(tried["samples"]) > 1_000
    person.press("Enter the count")
    enters(person, "12")
    expect(person.page.get_by_role("status").filter(has_text="24 a minute")).to_be_visible()
    person.is_stored()
    later = person.again()
    later.open("/fitness-test/results/push-up")
    kept = exports(later)
    assert kept["entered"] == 12 and kept["samples"] == tried["samples"]


@pytest.mark.at_length("MotionLogTests/each", "MotionLogTests/deleted", "MotionLogTests/next", "test_store::test_ft_2_keys")
def test_ft_2_each_result_keeps_its_log_and_undo_brings_a_deleted_one_back_with_it(visit, tmp_path):
    person = trains(visit)
    does_two_tests(person, tmp_path / "motion.json")
    person.open("/fitness-test/results/push-up")
    expect(shown(person)).to_have_count(2)
    marks(person, "(19|20|21)")
    assert exports(person)["counted"] in (19, 20, 21)
    person.tap(shown(person).nth(1))
    marks(person, "(11|12|13)")
    expect(shown(person).nth(1)).to_have_attribute("aria-pressed", "true")
    assert exports(person)["counted"] in (11, 12, 13)
    person.tap(person.control("Delete").first)
    expect(shown(person)).to_have_count(1)
    person.press("Undo")
    expect(shown(person)).to_have_count(2)
    person.tap(shown(person).first)
    marks(person, "(19|20|21)")


@pytest.mark.at_length("MotionLogTests/another", "MotionLogTests/importing", "test_fitness::test_ft_2_a_log_is_picked")
def test_ft_2_a_log_of_another_exercise_is_counted_and_the_app_says_so(visit, tmp_path):
    person = trains(visit)
    chooses(person, "Push-up")
    picks(person, tmp_path / "motion.json", of(log(36, 60, False), exercise="dip", name="Dip", tempo=-1))
    person.is_refused("tempo: must be from 1 to 400 a minute, is -1")
    picks(person, tmp_path / "motion.json", of(log(36, 60, False), exercise="my-dip", name="My dip", device={"name": "x"}))
    expect(person.page.get_by_role("status").filter(has_text=re.compile(r"(34|36|38) a minute"))).to_be_visible()
    expect(person.page.get_by_text("This log is of My dip. It is counted as Push-up.")).to_be_visible()


@pytest.mark.at_length("MotionLogTests/earlier", "test_store::test_ft_2_keys")
def test_ft_2_a_log_that_an_earlier_version_kept_is_found_under_its_result(visit, tmp_path):
    person = trains(visit)
    does_two_tests(person, tmp_path / "motion.json")
    person.is_stored()
    # As earlier versions stored it: the last one, under the exercise's id, with the result's in the first line.
    person.page.evaluate(
        """() => new Promise((resolve, reject) => {
            const request = indexedDB.open("setlist");
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
                const transaction = request.result.transaction("rows", "readwrite");
                const rows = transaction.objectStore("rows");
                const range = IDBKeyRange.bound("values/motions/", "values/motions0");
                const keys = rows.getAllKeys(range);
                const texts = rows.getAll(range);
                texts.onsuccess = () => {
                    const counts = texts.result.map((text) => JSON.parse(text).counted);
                    const last = counts[0] > counts[1] ? 0 : 1;
                    const result = keys.result[last].slice("values/motions/".length);
                    rows.delete(range);
                    rows.put(`${result}\n${texts.result[last]}`, "values/motion/push-up");
                };
                transaction.oncomplete = () => { request.result.close(); resolve(); };
                transaction.onabort = () => reject(transaction.error);
            };
        })""")
    later = person.again()
    later.open("/fitness-test/results/push-up")
    expect(shown(later)).to_have_count(1)
    marks(later, "(19|20|21)")
    # And once more, now that it has moved.
    later.open("/fitness-test/results/push-up")
    marks(later, "(19|20|21)")
