"""SH-12: the core journeys in every engine: Chromium, Firefox and WebKit. Chromium has hundreds more.

They take real players and a clock that goes by itself as they are: `make test-all` runs them. `make test` has one_journey for each engine.
"""

import itertools
import time

import pytest

import server
from engines import Line
from marionette import Firefox
from outdoors import north
from webdriver_person import WebDriverPerson

pytestmark = pytest.mark.real_time
numbers = itertools.count(int(time.time()) % 1_000_000)
PASSWORD = "secret1!"


def is_asked(person, title):
    person.one(title, "dialog")


def is_complete(person, title="Workout complete"):
    person.one(title, "heading")


def rename(person, old, new):
    person.press(old)
    person.fill(Workout_name=new)
    person.keys("Enter")
    person.is_on(new)


def three_workouts(visit):
    person = visit()
    for name in "ABC":
        person.create()
        person.press("Workout 1", within=person.row("Workout 1"))
        person.is_on("Workout 1")
        rename(person, "Workout 1", name)
        person.press("Back")
        person.is_on("Workout List")
    return person


def test_sh_1_sh_5_the_first_opening_offers_no_new_version(visit):
    person = visit(is_first=True)
    person.is_on("Setlist")
    for way in ("Sign Up", "Log In", "Continue without an account"):
        person.one(way)
    # The worker has taken the page over: whatever it told the page of its installation has been told.
    person.sees("navigator.serviceWorker.getRegistration().then((each) => each?.active?.state === 'activated'"
                " && !each.waiting && navigator.serviceWorker.controller !== null)")
    person.goes_on_without_an_account()
    person.create()
    person.list_is("Workouts", "Workout 1")
    assert "new version" not in person.shown()


def test_it_1_it_2_it_4_values_are_typed_and_there_next_time(visit):
    person = visit()
    person.plan(Prepare=0, Work=45, Rounds=3, Cycles=2)
    person.reads("6:30 in all")
    person.reload()
    for name, value in (("Prepare", "0:00"), ("Work", "0:45"), ("Rounds", "3 ×"), ("Cycles", "2 ×")):
        person.says(name, value)
    person.press("Work")
    person.turn(Seconds=0)
    person.press("Confirm")
    person.reads("Work can’t be zero", "[role=alert]")
    person.back()
    person.is_on("Quick Create")
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.list_is("Periods", *["Work", "Rest"] * 3, "Rest between Cycles", *["Work", "Rest"] * 3)


def test_it_2_wheels_turn_by_mouse_wheel_by_dragging_and_by_keys(visit):
    person = visit()
    person.press("Work")
    person.is_on("Work")
    seconds = person.one("Seconds", "spinbutton")
    assert person.rests(seconds) == 20
    person.spins(seconds, 120)
    person.sees("arguments[0].getAttribute('aria-valuenow') !== '20'", seconds)
    turned = person.rests(seconds)
    assert turned > 20
    person.drag(seconds, 112)
    person.sees("arguments[0].getAttribute('aria-valuenow') !== arguments[1]", seconds, str(turned))
    dragged = person.rests(seconds)
    assert dragged < turned
    person.session.evaluate("arguments[0].focus()", seconds)
    person.keys("ArrowUp")
    person.sees("arguments[0].getAttribute('aria-valuenow') === arguments[1]", seconds, str(dragged + 1))
    person.press("Confirm")
    person.says("Work", f"0:{dragged + 1:02}")


def test_it_5_it_6_a_list_is_reordered_copied_and_cleared_up(visit):
    person = three_workouts(visit)
    pitch = person.place(person.row("B"))[1] - person.place(person.row("A"))[1]
    person.drag(person.row("A"), 2 * pitch)
    person.list_is("Workouts", "B", "C", "A")
    # After a drag a click within 250 ms is its end and nobody's own: a load lies between.
    person.reload()
    person.list_is("Workouts", "B", "C", "A")
    person.choose(person.row("A"), "Move up")
    person.list_is("Workouts", "B", "A", "C")
    person.choose(person.row("B"), "Duplicate")
    person.list_is("Workouts", "B", "B copy", "A", "C")
    person.choose(person.row("B"), "Delete")
    person.list_is("Workouts", "B copy", "A", "C")
    person.press("Undo")
    person.list_is("Workouts", "B", "B copy", "A", "C")
    person.reload()
    person.list_is("Workouts", "B", "B copy", "A", "C")


def test_en_3_it_9_hi_1_a_run_with_skips_and_pauses_to_its_end_and_into_history(visit):
    person = visit()
    person.create()
    person.play("Workout 1")
    person.leaves(250)
    person.reads("Prepare", "[aria-current=step]")
    # It goes on by itself, and its page lives: the player has been told to play.
    person.leaves(person.seconds_left() - 3, within=2)
    person.press("Skip forward 30 seconds")
    person.leaves(220)
    person.press("Pause")
    person.one("Play")
    left = person.seconds_left()
    person.time_passes(60)
    person.press("Skip backward 30 seconds")
    person.leaves(min(left + 30, 250), within=0)
    person.press("Play")
    person.one("Pause")
    left = person.seconds_left()
    # As a phone that slept.
    person.time_passes(100)
    person.leaves(left - 100)
    person.reads(r"round \d of 8")
    for _ in range(3):
        person.press("Skip forward 30 seconds")
    person.time_passes(60)
    is_complete(person)
    # All of it but what was skipped.
    person.reads("2:40", "dl")
    person.fill(Note="Knees high")
    person.press("Good", "radio")
    person.press("Done")
    person.is_on("Profile")
    person.tab("History")
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.reload()
    person.sees("document.querySelector('textarea')?.value === 'Knees high'")
    person.press("Back")
    person.is_on("History")
    person.choose(person.row("Workout 1"), "Delete")
    person.is_gone("Workout 1", "listitem")
    person.press("Undo")
    person.row("Workout 1")


def test_cu_3_cu_5_a_run_sounds(visit):
    """The track plays, or, where the engine's player doesn't do as it is told, its cues sound live: never neither."""
    person = visit()
    person.session.evaluate("""(() => {
        const { start } = AudioBufferSourceNode.prototype, { play } = HTMLMediaElement.prototype;
        window.heard = { cues: 0, players: new Set() };
        AudioBufferSourceNode.prototype.start = function (...when) { heard.cues += 1; return start.apply(this, when); };
        HTMLMediaElement.prototype.play = function () { heard.players.add(this); return play.call(this); };
    })()""")
    person.create(Prepare=5, Work=5, Rest=5)
    person.play("Workout 1")
    # A track that is heard and longer than the silence between tracks.
    person.sees("heard.cues > 0 || [...heard.players].some((each) => each.duration > 11 && each.currentTime > 0.5 && !each.paused && !each.muted)")
    person.press("Back")
    person.press("Don't Save")
    person.is_on("Workout List")
    person.sees("[...heard.players].every((each) => each.paused)")


def test_pl_1_pl_4_predetermined_workouts_are_planned(visit):
    person = visit()
    person.tab("Profile")
    person.press("Add Workout")
    person.press("Choose a predetermined workout")
    person.is_on("Predetermined workouts")
    person.press("Arms")
    person.press("Biceps")
    person.is_on("Biceps")
    person.press("Choose", within=person.row("Biceps basics"))
    person.press("Any day", "checkbox")
    person.press("Save")
    person.is_on("Predetermined workouts")
    person.press("Done")
    person.is_on("Profile")
    person.list_is("Every workout", "Biceps basics")
    person.reload()
    person.list_is("Every workout", "Biceps basics")
    person.tab("Workout List")
    person.list_is("Workouts", "Biceps basics")


def goes(person, start: float, seconds: int, speed: float = 3.0) -> float:
    """A runner, a fix a second; gives where it ends."""
    places = [north(start + speed * second) for second in range(1, seconds + 1)]
    # Not awaited by the driver: WebKit's has been seen to lose the answer of a promise that takes its time.
    person.session.evaluate("""((places, speed) => {
        window.hasGone = false;
        const go = () => {
            if (places.length === 0) return window.hasGone = true;
            timePasses(1);
            placed({ ...places.shift(), speed });
            setTimeout(go);
        };
        go();
        return true;
    })(...arguments)""", places, speed)
    person.sees("window.hasGone")
    return start + speed * seconds


def test_ou_1_ou_3_a_run_outdoors_by_time_and_distance_with_its_way(visit):
    person = visit()
    person.tab("Workout List")
    person.press("Add Workout")
    person.press("Add Intervals")
    for kind, fields in (("Time", {"Label": "Warm", "Seconds": "20"}), ("Distance", {"Label": "Fast", "Distance": "100"})):
        person.session.evaluate("""((select, kind) => {
            select.value = [...select.options].find((each) => each.textContent === kind).value;
            select.dispatchEvent(new Event("change", { bubbles: true }));
        })(...arguments)""", person.one("Interval Type", "combobox"), kind)
        for label, text in fields.items():
            person.sees("""((label, text) => {
                const field = [...document.querySelectorAll("input")].find((each) =>
                    each.ariaLabel === label || each.labels[0]?.textContent.trim() === label);
                if (!field) return false;
                field.focus();
                field.value = text;
                return field.dispatchEvent(new Event("input", { bubbles: true })) && field.dispatchEvent(new Event("change", { bubbles: true }));
            })(...arguments)""", label, text)
        person.press("Add Interval")
    person.press("Save")
    person.is_on("Workout 1")
    person.press("Play")
    person.one("Start")
    person.sees("isLocated()")
    person.session.evaluate("placed({ ...arguments[0], speed: 3 })", north(0))
    person.reads("Ready\\.")
    person.sees("document.querySelector('#run-map canvas') !== null")
    person.press("Start")
    person.one("Stop")
    metres = goes(person, 0, 15)
    person.reads("1 of 2.*Warm", "section")
    metres = goes(person, metres, 15)
    person.reads("2 of 2.*Fast", "section")
    goes(person, metres, 40)
    is_complete(person)
    person.press("Done")
    person.tab("History")
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.sees("[...document.querySelectorAll('[role=application]')].some((map) => /^Your way, 1\\d\\d m/.test(map.ariaLabel))")


def test_sh_5_sh_7_everything_opens_without_a_network(visit, line):
    person = visit()
    person.create()
    person.sees("navigator.serviceWorker.controller !== null")
    line.cut()
    person.sees("fetch('/health?' + Math.random()).then(() => false, () => true)")
    person.reload()
    person.is_on("Workout List")
    for path, title in (("/", "Quick Create"), ("/history", "History"), ("/profile", "Profile"), ("/workouts", "Workout List")):
        person.open(path)
        person.is_on(title)
    person.choose(person.row("Workout 1"), "Duplicate")
    person.list_is("Workouts", "Workout 1", "Workout 1 copy")
    person.play("Workout 1")
    person.press("Skip forward 30 seconds")
    person.leaves(220)
    person.press("Back")
    person.press("Don't Save")
    person.is_on("Workout List")
    line.mend()
    person.reload()
    person.list_is("Workouts", "Workout 1", "Workout 1 copy")


@pytest.mark.skipif(server.program() is None, reason="accounts need the setlist binary")
def test_ac_1_ac_9_sy_1_an_account_takes_a_workout_to_another_device(visit, engine, watched_site):
    person = visit()
    person.create(Work=30)
    person.tab("Profile")
    name = f"engine{next(numbers)}"
    person.press("Sign Up")
    person.fill(Username=name, Email=f"{name}@example.com", Password=PASSWORD)
    person.press("Sign Up")
    person.is_on("About you")
    person.press("Create")
    person.is_on("Profile")
    person.press("I have saved it")
    person.reads("Synced", "[role=status]")
    # By another name of the same machine, to which cookies and storage are another's.
    away = Line(watched_site, "localhost")
    try:
        other = WebDriverPerson(engine, away.address).open()
        other.press("Log In")
        other.fill(Username_or_email=name, Password=PASSWORD)
        other.press("Log In")
        other.is_on("Profile")
        other.tab("Workout List")
        other.list_is("Workouts", "Workout 1")
        other.choose(other.row("Workout 1"), "Duplicate")
        other.tab("Profile")
        other.reads("Synced", "[role=status]")
        other.press("Log Out")
        other.is_on("Setlist")
    finally:
        engine.open("about:blank")
        away.close()
    person.open("/workouts")
    person.list_is("Workouts", "Workout 1", "Workout 1 copy")


def test_sh_12_what_an_engine_lacks_is_told_where_it_is_missed(visit):
    person = visit("/profile/settings", is_first=True)
    # Start comes first, and leads on.
    person.press("Continue without an account")
    person.is_on("Settings")
    person.press("Mixed with my music", "radio")
    for has, here, lacking in (
        ("'Notification' in window", "When an interval or the whole workout ends", "This browser can’t show any"),
        ("'audioSession' in navigator", "this device turns it down under the cues", "this one doesn’t say whether it does"),
        ("'wakeLock' in navigator", "The screen stays on meanwhile", "Keep the screen on: this device can’t do it for you"),
    ):
        person.reads(here if person.session.evaluate(has) else lacking, "main")


ASKED = """(() => {
    const told = (context) => ({ contextTime: context.currentTime - 0.03, performanceTime: performance.now() });
    AudioContext.prototype.getOutputTimestamp = function () { window.isAsked = true; return told(this); };
    Object.defineProperty(AudioContext.prototype, "outputLatency", { get() { window.isAsked = true; return 0.03; } });
})()"""


def test_cu_7_only_firefox_on_pulseaudio_isn_t_asked_for_its_latency(visit):
    """It might never answer, and the page with it (Docs/Browsers.md)."""
    person = visit()
    person.create()
    person.session.evaluate(ASKED)
    person.play("Workout 1")
    person.leaves(person.seconds_left() - 3, within=2)
    assert person.session.evaluate("window.isAsked === true") != isinstance(person.session, Firefox)


def is_in_the_middle_of_a_run(person):
    person.create(Prepare=60)
    person.play("Workout 1")
    person.press("Skip forward 30 seconds")
    person.leaves(270)


CRASH = "You were in the middle of a workout"


def test_en_7_a_reload_in_the_middle_of_a_run(visit):
    person = visit()
    is_in_the_middle_of_a_run(person)
    now = person.seconds_left()
    person.reload()
    is_asked(person, CRASH)
    person.press("Resume where I stopped")
    person.one("Pause")
    person.leaves(now + 6, within=30)
    # WebKitGTK's store answers nobody after a page that goes in mid-run.
    keeps_for_later(person)


def keeps_for_later(person):
    person.press("Back")
    is_asked(person, "Leave this workout?")
    person.press("Keep for later")
    person.is_on("Workout List")
    person.one("In Progress", "heading")


# WebKitGTK's IndexedDB doesn't answer the next page (Docs/Browsers.md).
@pytest.mark.parametrize("engine", ["chromium", "firefox"], indirect=True)
def test_en_7_sh_2_a_page_that_goes_in_the_middle_of_a_run(visit, engine):
    person = visit()
    is_in_the_middle_of_a_run(person)
    # The page goes without a word. (Not its tab: in one that is opened anew Firefox may show no more frames.)
    person.is_stored()
    now = person.seconds_left()
    engine.open("about:blank")
    person.open()
    is_asked(person, CRASH)
    person.press("Continue as if nothing happened")
    person.one("Pause")
    person.leaves(now, within=60)
    keeps_for_later(person)
