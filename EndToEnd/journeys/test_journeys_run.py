"""A run from Play to its end, and everything that may come between: the page's clock stands still but where it is run forward."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import PHONE_FIRST
from waiting import box, until

EVENING = "2026-11-19T19:30"
COMPLETE = "Workout complete"


def running(visit, kind=PHONE, **plan):
    """A person in the first seconds of a workout made in Quick Create."""
    person = visit(kind, clock=EVENING)
    person.create(**plan)
    person.play("Workout 1")
    return person


def forward(person, seconds: float):
    person.page.clock.run_for(int(seconds * 1000))


def asleep(person, seconds: float):
    """As with the lid closed: no timer fires in between."""
    person.page.clock.fast_forward(int(seconds * 1000))


def current(person):
    return person.page.locator("[aria-current=step]")


def is_complete(person):
    expect(person.page.get_by_role("heading", name=COMPLETE)).to_be_visible()


def is_asked(person, title: str):
    expect(person.page.get_by_role("dialog", name=title)).to_be_visible()


def test_it_9_it_10_hi_1_hi_2_a_tabata_from_play_to_history(visit):
    person = running(visit)
    page = person.page
    expect(page.get_by_role("navigation", name="Main")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Workout 1")
    expect(page).to_have_title("Workout 1 · Run – Setlist")
    expect(current(person)).to_contain_text("Prepare")
    person.is_told("Prepare")
    person.leaves(250)
    expect(page.get_by_text(re.compile("left · ends 19:3[45]"))).to_be_visible()
    coming = page.get_by_role("list", name="Periods").locator(".coming")
    expect(coming.first).to_contain_text(re.compile("Work.*0:20", re.S))
    path = person.path()
    person.tap(coming.first)
    forward(person, 12)
    expect(current(person)).to_contain_text("Work")
    person.is_told("Work")
    assert person.path() == path
    expect(page.get_by_text("round 1 of 8")).to_be_visible()
    person.press("Pause")
    expect(person.control("Play")).to_be_visible()
    left = person.seconds_left()
    forward(person, 60)
    assert person.seconds_left() == left
    person.press("Play")
    expect(person.control("Pause")).to_be_visible()
    forward(person, 30)
    person.leaves(left - 30, within=1)
    # EN-6: a phone that slept for a minute shows what it would have shown.
    asleep(person, 60)
    person.leaves(left - 90, within=1)
    expect(page.get_by_text(re.compile("round [45] of 8"))).to_be_visible()
    forward(person, left)
    is_complete(person)
    expect(page.locator("dl")).to_contain_text("4:10")
    expect(page.locator("dl")).to_contain_text("kcal")
    # Read first: that it is over, and how it went.
    end = page.get_by_role("heading", name=COMPLETE)
    expect(end).to_be_focused()
    expect(end).to_have_accessible_description(re.compile("Time 4:10.*kcal"))
    expect(page).to_have_title("Workout 1 · Finished – Setlist")
    note = person.control("Note", "textbox")
    note.fill("Knees high\nuntil round 6")
    person.control("Good", "radio").check()
    person.press("Done")
    person.is_on("Profile")
    person.is_stored()
    person.tab("History")
    row = person.row("Workout 1")
    person.says("Workout 1", re.compile("19:3.*4:10"), within=row)
    person.press("Workout 1", within=row)
    person.is_on("Workout 1")
    expect(page).to_have_title("Workout 1 · History – Setlist")
    expect(note).to_have_value("Knees high\nuntil round 6")
    expect(person.page.get_by_role("radio", name="Good")).to_be_checked()
    expect(person.rows("Steps").first).to_have_accessible_name("Prepare")
    note.fill("Knees higher")
    person.is_stored()
    page.reload()
    expect(note).to_have_value("Knees higher")
    person.press("Back")
    person.is_on("History")
    person.choose(person.row("Workout 1"), "Delete")
    expect(person.row("Workout 1")).to_have_count(0)
    person.press("Undo")
    expect(person.row("Workout 1")).to_be_visible()
    if person.has_touch:
        person.swipe(person.row("Workout 1"), across=-300)
        expect(person.row("Workout 1")).to_have_count(0)
        person.press("Undo")
    expect(person.row("Workout 1")).to_be_visible()


def test_en_3_sh_8_skips_cross_periods_and_keys_do_what_buttons_do(visit):
    person = running(visit, DESKTOP)
    keys = person.page.keyboard
    person.leaves(250)
    person.press("Skip forward 30 seconds")
    person.leaves(220)
    expect(current(person)).to_contain_text("Rest")
    person.press("Skip backward 30 seconds")
    person.press("Skip backward 30 seconds")
    person.leaves(250)
    expect(current(person)).to_contain_text("Prepare")
    person.page.evaluate("document.activeElement.blur()")
    keys.press("ArrowRight")
    person.leaves(220)
    keys.press("Space")
    expect(person.control("Play")).to_be_visible()
    keys.press("ArrowLeft")
    person.leaves(250)
    keys.press("Space")
    expect(person.control("Pause")).to_be_visible()
    keys.press("Escape")
    is_asked(person, "Leave this workout?")
    keys.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    # It was paused for the question, and stays so.
    expect(person.control("Play")).to_be_visible()
    for _ in range(9):
        keys.press("ArrowRight")
    is_complete(person)


def test_it_9_hi_3_back_asks_and_each_of_its_answers_holds(visit):
    person = running(visit)
    forward(person, 15)
    person.press("Back")
    is_asked(person, "Leave this workout?")
    # Not left after all.
    person.press("Resume")
    expect(person.control("Pause")).to_be_visible()
    # Kept for later, it waits in the list.
    person.press("Back")
    person.press("Keep for later")
    person.is_on("Workout List")
    expect(person.page.get_by_role("heading", name="In Progress")).to_be_visible()
    person.is_stored()
    person.page.reload()
    kept = person.page.get_by_role("region", name="In Progress")
    # No second one begins unasked: the workout offers the first.
    person.press("Play", within=person.page.get_by_role("list", name="Workouts", exact=True))
    person.is_on("Workout 1")
    expect(person.control("Resume")).to_be_visible()
    person.press("Back")
    person.press("Workout 1", within=kept)
    expect(person.control("Play")).to_be_visible()
    person.leaves(235)
    # The browser's own Back asks as well.
    person.page.go_back()
    is_asked(person, "Leave this workout?")
    person.press("Don't Save")
    person.is_on("Workout List")
    expect(kept).to_have_count(0)
    person.tab("History")
    expect(person.page.get_by_text("Nothing here yet")).to_be_visible()
    # Saved, its session is in the history.
    person.tab("Workout List")
    person.play("Workout 1")
    forward(person, 20)
    person.press("Back")
    person.press("Save")
    expect(person.control("Done")).to_be_visible()
    person.press("Done")
    person.tab("History")
    person.says("Workout 1", re.compile("0:2\\d"), within=person.row("Workout 1"))


@pytest.mark.at_length("RunTests/resumes", "RunTests/continues", "RunTests/ends", "test_parts::test_en_7_sh_2_killed")
def test_en_7_sh_2_a_killed_tab_asks_how_to_go_on(visit):
    person = running(visit, Prepare=60, Rounds=40)
    left = 60 + 40 * 30
    question = "You were in the middle of a workout"

    def killed(seconds):
        """The tab goes without a word in the middle of the run, and the app is opened so much later."""
        forward(person, 12)
        person.is_stored()
        now = person.seconds_left()
        person.again()
        asleep(person, seconds)
        person.open()
        is_asked(person, question)
        assert person.path() == "/run"
        return now

    now = killed(90)
    # It can't be put aside.
    person.page.keyboard.press("Escape")
    is_asked(person, question)
    person.press("Resume where I stopped")
    expect(person.control("Pause")).to_be_visible()
    # At most five seconds are lost.
    person.leaves(now + 5, within=6)
    now = killed(90)
    person.press("Continue as if nothing happened")
    person.leaves(now - 89, within=3)
    expect(person.control("Pause")).to_be_visible()
    killed(90)
    person.press("End workout")
    expect(person.control("Done")).to_be_visible()
    person.press("Done")
    person.again().open()
    person.is_on("Quick Create")
    person.tab("History")
    expect(person.rows("This week")).to_have_count(1)
    assert left > 0


@pytest.mark.at_length("RunTests/continues", "test_parts::test_en_7_ended_meanwhile")
def test_en_7_continuing_after_the_end_shows_the_end(visit):
    person = running(visit, Rounds=1)
    forward(person, 6)
    person.is_stored()
    person.again()
    asleep(person, 600)
    person.open()
    person.press("Continue as if nothing happened")
    is_complete(person)
    expect(person.page.locator("dl")).to_contain_text("0:40")


@pytest.mark.at_length("RunTests/pausedReload", "test_parts::test_sh_7_paused")
def test_sh_7_a_paused_run_reopens_paused_and_unasked(visit):
    person = running(visit)
    forward(person, 12)
    person.press("Pause")
    expect(person.control("Play")).to_be_visible()
    left = person.seconds_left()
    person.is_stored()
    person.page.reload()
    expect(person.control("Play")).to_be_visible()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    assert person.seconds_left() == left
    person.press("Play")
    person.shows("Pause")
    forward(person, left + 1)
    is_complete(person)


@pytest.mark.at_length("RunTests/takenOver", "TabsTests/again", "test_parts::test_sy_1_two_tabs")
def test_sy_1_one_tab_runs_and_another_takes_over(visit):
    first = running(visit, DESKTOP)
    second = first.beside("/")
    second.is_on("Running in another tab")
    second.press("Take over")
    first.is_on("Running in another tab")
    expect(second.control("Pause")).to_be_visible()
    second.press("Back")
    second.press("Don't Save")
    second.is_on("Workout List")
    # A change in one tab shows in the other.
    second.create()
    first.press("Back")
    first.tab("Workout List")
    first.list_is("Workouts", "Workout 1", "Workout 2")
    first.choose(first.row("Workout 1"), "Delete")
    second.list_is("Workouts", "Workout 2")


@pytest.mark.at_length("RunTests/openStep", "test_journeys_outdoor::test_ou_1_ou_3")
def test_en_2_a_step_without_a_time_waits_for_next(visit):
    person = visit(clock=EVENING)
    person.tab("Workout List")
    person.press("Add Workout")
    person.press("Add Intervals")
    for label, kind in (("Warm up", "Open"), ("Cool down", "Time")):
        person.control("Label", "textbox").fill(label)
        person.control("Interval Type", "combobox").select_option(kind)
        if kind == "Time":
            person.control("Seconds", "spinbutton").fill("20")
        person.press("Add Interval")
    person.press("Save")
    person.holds_time()
    person.press("Play")
    person.shows("Pause")
    forward(person, 65)
    expect(person.page.get_by_role("timer")).to_have_text("1:05")
    expect(current(person)).to_contain_text("Warm up")
    person.press("Next")
    expect(current(person)).to_contain_text("Cool down")
    expect(person.control("Next")).to_have_count(0)
    forward(person, 21)
    is_complete(person)
    person.press("Done")
    person.tab("History")
    person.says("Workout 1", re.compile("1:2[56]"), within=person.row("Workout 1"))


def test_cu_4_the_soundtrack_is_saved_as_a_file_that_flac_accepts(visit, tmp_path):
    person = visit(DESKTOP)
    person.create(Rounds=2)
    person.press("Workout 1", within=person.row("Workout 1"))
    with person.page.expect_download() as download:
        person.press("Download soundtrack")
    assert download.value.suggested_filename == "Workout 1.flac"
    track = tmp_path / "track.flac"
    download.value.save_as(track)
    subprocess.run(["flac", "--test", "--silent", "--warnings-as-errors", track], check=True)
    samples = int(subprocess.run(["metaflac", "--show-total-samples", track], check=True, capture_output=True).stdout)
    assert 70 <= samples / 24_000 < 75


def test_it_9_the_screen_stays_awake_while_it_runs(visit, new_page):
    person = visit(clock=EVENING)
    person.page.evaluate(
        """
        window.awake = [];
        navigator.wakeLock.request = async () => {
            const lock = { release: async () => { awake.push(false); }, addEventListener() {} };
            awake.push(true);
            return lock;
        };
        null;
        """
    )
    person.create()
    person.play("Workout 1")
    until(person.page, "awake.join() === 'true'")
    person.press("Pause")
    until(person.page, "awake.join() === 'true,false'")


@PHONE_FIRST
def test_it_9_everything_of_a_run_is_in_view(visit, kind):
    person = running(visit, kind, Rounds=99)
    for name in ("Back", "Pause", "Skip backward 30 seconds", "Skip forward 30 seconds"):
        expect(person.control(name)).to_be_in_viewport(ratio=1)
    expect(current(person)).to_be_in_viewport(ratio=1)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    toggle, skip = (box(person.control(name)) for name in ("Pause", "Skip forward 30 seconds"))
    assert toggle["width"] * toggle["height"] > skip["width"] * skip["height"]


@pytest.mark.parametrize("size", [(390, 844), (375, 667), (844, 390)], ids=["upright", "small", "lying"])
def test_it_9_sh_8_the_controls_stand_at_the_same_place_in_every_step(visit, size):
    person = running(visit, Rounds=1, Cycles=2)
    person.page.set_viewport_size(dict(zip(("width", "height"), size)))
    places = []
    for step, seconds in (("Prepare", 12), ("Work", 20), ("Rest", 10), ("Rest between Cycles", 0)):
        expect(person.page.locator(".run-role")).to_have_text(step)
        expect(person.control("Pause")).to_be_in_viewport(ratio=1)
        places.append([box(person.control(name)) for name in ("Pause", "Skip backward 30 seconds", "Skip forward 30 seconds")])
        forward(person, seconds)
    assert places == places[:1] * 4
