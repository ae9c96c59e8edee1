"""Takes the README's pictures of the app as it is: screenshots.py OUT

Drives dist/web in Chromium through what a person would do, with the page's clock set, so that every day's pictures are the
same. Each in both modes, on a phone, and one on a desktop: the README shows the mode that its reader has chosen.
"""

import io
import pathlib
import re
import sys

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import server
from chromium import launch_options
from devices import DESKTOP, PHONE, ROOT
from moving import Sensor
from outdoors import STAND_IN, Runner, oval
from playwright_person import DRAWS, PlaywrightPerson
from test_fitness import chooses, performs
from test_get_workout import summary
from test_journeys_list import rename
from test_journeys_outdoor import starts
from test_journeys_schedule import chooses as plans
from test_journeys_training import PUSH, imports
from waiting import at_rest, watched

LIMIT = 150_000  # bytes a picture
TODAY = "2026-11-19T19:30"  # a Thursday


# MARK: A device that has been in use for some days


def creates(person: PlaywrightPerson, name: str, **values: int):
    """Makes a workout in Quick Create, of seconds and counts."""
    person.create(**values)
    person.press("Workout 1", within=person.row("Workout 1"))
    rename(person, person.control("Workout 1"), "Workout name", name)
    person.is_on(name)


def performed(person: PlaywrightPerson, name: str, on: str):
    """A workout was done to its end on a day."""
    person.page.clock.set_system_time(on)
    person.tab("Workout List")
    person.play(name)
    person.page.clock.run_for(20 * 60_000)  # longer than any of them
    person.press("Done")


def uses(person: PlaywrightPerson):
    person.open().goes_on_without_an_account()
    person.tab("Profile")
    for field, text in {"Name": "Early bird", "Birth date": "1992-03-14", "Height": "178", "Weight": "72"}.items():
        person.page.get_by_label(field, exact=True).fill(text)
        person.page.keyboard.press("Tab")
    creates(person, "Hill sprints", Prepare=60, Work=45, Rest=90, Rounds=6)
    creates(person, "Core and hold", Prepare=10, Work=40, Rest=20, Rounds=5, Cycles=3)
    creates(person, "Morning Tabata", Prepare=10, Work=20, Rest=10, Rounds=8, Cycles=1)
    for name, day in {"Hill sprints": "2026-11-14T09:12", "Morning Tabata": "2026-11-16T07:05", "Core and hold": "2026-11-18T18:40"}.items():
        performed(person, name, day)
    performed(person, "Morning Tabata", "2026-11-19T07:02")
    person.open("/routines")
    person.press("Chest")
    plans(person, "Bench day", "Tuesday", "Thursday")
    person.press("Flexibility")
    plans(person, "Whole-body stretch", "Any day")


# MARK: What the pictures show


def run(person: PlaywrightPerson):
    """Into the third round."""
    person.open("/workouts")
    person.play("Morning Tabata")
    for _ in range(2):
        person.press("Skip forward 30 seconds")
    person.page.wait_for_timeout(15_500)  # the bar's fill is the browser's, and has no other clock


def quick_create(person: PlaywrightPerson):
    person.tab("Quick Create")


def workout(person: PlaywrightPerson):
    person.press("Morning Tabata", within=person.row("Morning Tabata"))
    person.is_on("Morning Tabata")


def plan(person: PlaywrightPerson):
    person.tab("Profile")
    person.list_is("Today, Thursday", "Bench day", "Whole-body stretch")


def week(person: PlaywrightPerson):
    person.tab("Profile")
    person.page.get_by_role("heading", name="This week", exact=True).evaluate("(node) => node.scrollIntoView()")


def training(person: PlaywrightPerson):
    """A second training, beside what was done in the first."""
    imports(person, PUSH)
    for weight in ("60", "65"):
        person.tab("Workout List")
        person.press("Push day", within=person.row("Push day"))
        person.is_on("Push day")
        person.press("Play")
        person.press("Begin Workout")
        bench = person.row("Bench press")
        person.control("Set 1 weight", "textbox", bench).fill(weight)
        person.control("Set 1 done", "checkbox", bench).check()
        person.page.clock.run_for(61_000)
        if weight == "60":
            person.press("Stop")
            person.press("Done")


def generated(person: PlaywrightPerson):
    person.tab("Get Workout")
    for name in ("Chest", "Arms", "Dumbbells"):
        person.control(name, "checkbox").check()
    person.control("Duration", "slider").fill("20")
    summary(person)


def fitness(person: PlaywrightPerson):
    person.page.context.grant_permissions(["accelerometer", "gyroscope"])
    person.tab("Get Workout")
    person.press("Fitness Test")
    sensor = Sensor(person)
    chooses(person, "Push-up")
    performs(person, sensor, 36)


def outdoors(person: PlaywrightPerson) -> Runner:
    """Around a track, in the second interval."""
    imports(person, [
        {"role": "prepare", "target": {"distance": 400}}, *({"role": "work", "target": {"distance": 800}} for _ in range(3))], "Track")
    person.press("Track", within=person.row("Track"))
    person.is_on("Track")
    runner = starts(person, oval, 4.0)
    runner.goes(150)
    return runner


def session(person: PlaywrightPerson):
    """The same run in History: its way and its pace."""
    runner = outdoors(person)
    for lap in range(6):
        runner.goes(50, 3.0 + 0.4 * (lap % 3))
    person.press("Stop")
    person.press("Back")
    person.press("Save")
    person.press("Done")
    person.tab("History")
    person.press("Track", within=person.row("Track"))
    person.page.get_by_role("application", name=re.compile("^Your way")).evaluate("(node) => node.scrollIntoView()")


PICTURES = {
    "run": run, "outdoors": outdoors, "training": training, "get-workout": generated, "profile": plan, "history": session,
    "quick-create": quick_create, "workout": workout, "week": week, "fitness-test": fitness,
}


def save(page: Page, path: pathlib.Path):
    at_rest(page)
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, optimize=True)
    size = path.stat().st_size
    print(f"{size:8,} {path}")
    if size > LIMIT:
        raise SystemExit(f"screenshots.py: {path.name} is over {LIMIT:,} bytes")


def main(out: pathlib.Path):
    out.mkdir(parents=True, exist_ok=True)
    serving, address = server.start(ROOT / "dist/web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())

        def visits(device: dict, time: str, state: dict | None = None) -> PlaywrightPerson:
            context = watched(browser.new_context(
                **device, service_workers="block", timezone_id="Europe/Stockholm", locale="en-GB", storage_state=state))
            context.add_init_script(STAND_IN)
            page = context.new_page()
            page.clock.install(time=time)
            page.context.add_init_script(DRAWS)
            person = PlaywrightPerson(page, address)
            person.has_clock = True
            return person

        person = visits(PHONE, "2026-11-14T08:00")
        uses(person)
        for mode in ("dark", "light"):
            person.open("/profile/settings")
            if person.page.locator("html").get_attribute("data-mode") != mode:
                person.press("Mode")
                person.page.locator(f"html[data-mode={mode}]").wait_for()
                person.is_stored()
            state = person.page.context.storage_state(indexed_db=True)
            for device, pictures in ((PHONE, PICTURES), (DESKTOP, {"desktop-run": run})):
                for name, goes in pictures.items():
                    shown = visits(device, TODAY, state).open("/workouts")
                    goes(shown)
                    save(shown.page, out / f"{name}-{mode}.png")
                    shown.page.context.close()
        browser.close()
    serving.shutdown()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
