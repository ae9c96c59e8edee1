"""Takes the README's pictures of the app as it is: screenshots.py OUT

Drives dist/web in Chromium through what a person would do, with the page's clock set, so that every day's pictures are the
same. Every screen in both modes on a phone, one of them on a desktop.
"""

import io
import pathlib
import sys

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "EndToEnd"))
import server  # noqa: E402
from chromium import launch_options  # noqa: E402
from waiting import at_rest, stored, watched  # noqa: E402

LIMIT = 150_000  # bytes a picture
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def press(page: Page, name: str, role: str = "button"):
    page.get_by_role(role, name=name, exact=True).first.click()


def create(page: Page, name: str, **values: int):
    """Makes a workout in Quick Create: values are seconds, or counts, by the names of the rows."""
    press(page, "Quick Create", "link")
    for row, value in values.items():
        press(page, row.replace("_", " "))
        wheels = {row: value} if row in ("Rounds", "Cycles") else {"Minutes": value // 60, "Seconds": value % 60}
        for wheel, number in wheels.items():
            spin = page.get_by_role("spinbutton", name=wheel, exact=True)
            spin.focus()
            page.keyboard.type(f"{number:02}" if len(wheels) > 1 else str(number))
            page.keyboard.press("Tab")
        press(page, "Confirm")
    press(page, "Create")
    page.get_by_role("listitem").last.get_by_role("button").first.click()
    page.get_by_role("heading", level=1).get_by_role("button").click()
    page.get_by_label("Workout name").fill(name)
    page.keyboard.press("Enter")


def perform(page: Page, name: str, on: str):
    """Runs a workout to its end on a day."""
    page.clock.set_system_time(on)
    press(page, "Workout List", "link")
    press(page, name)
    press(page, "Play")
    page.clock.run_for(20 * 60_000)  # longer than any of them
    press(page, "Done")


def prepare(page: Page):
    """A device that has been in use for some days."""
    page.goto(page.base)
    press(page, "Continue without an account")
    press(page, "Profile", "link")
    for field, text in {"Name": "Early bird", "Birth date": "1992-03-14", "Height": "178", "Weight": "72"}.items():
        page.get_by_label(field, exact=True).fill(text)
        page.keyboard.press("Tab")
    create(page, "Hill sprints", Prepare=60, Work=45, Rest=90, Rounds=6)
    create(page, "Core and hold", Prepare=10, Work=40, Rest=20, Rounds=5, Cycles=3)
    create(page, "Rope, then stretch", Prepare=15, Work=180, Rest=60, Rounds=4, Cycles=1)
    create(page, "Morning Tabata", Prepare=10, Work=20, Rest=10, Rounds=8)
    perform(page, "Hill sprints", "2026-11-14T09:12")
    perform(page, "Morning Tabata", "2026-11-16T07:05")
    perform(page, "Core and hold", "2026-11-18T18:40")
    perform(page, "Morning Tabata", "2026-11-19T07:02")


def save(page: Page, path: pathlib.Path):
    at_rest(page)
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(path, optimize=True)
    size = path.stat().st_size
    print(f"{size:8,} {path}")
    if size > LIMIT:
        raise SystemExit(f"screenshots.py: {path.name} is over {LIMIT:,} bytes")


def pictures(page: Page, out: pathlib.Path, mode: str):
    """One of every screen."""
    page.goto(page.base)
    save(page, out / f"quick-create-{mode}.png")
    press(page, "Work")
    save(page, out / f"time-menu-{mode}.png")
    page.goto(page.base + "/workouts")
    save(page, out / f"workout-list-{mode}.png")
    press(page, "Morning Tabata")
    save(page, out / f"workout-{mode}.png")
    press(page, "Play")
    run(page)
    save(page, out / f"run-{mode}.png")
    press(page, "Back")
    press(page, "Don't Save")
    for screen in ("History", "Profile"):
        press(page, screen, "link")
        save(page, out / f"{screen.lower()}-{mode}.png")


def run(page: Page):
    """Into the third round."""
    press(page, "Skip forward 30 seconds")
    press(page, "Skip forward 30 seconds")
    page.wait_for_timeout(15_500)  # the bar's fill is the browser's, and has no other clock


def main(out: pathlib.Path):
    out.mkdir(parents=True, exist_ok=True)
    serving, address = server.start(ROOT / "dist/web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())

        def open_page(device: dict, time: str, state: dict | None = None) -> Page:
            context = watched(browser.new_context(
                **device, service_workers="block", timezone_id="Europe/Stockholm", locale="en-GB", storage_state=state))
            page = context.new_page()
            page.base = address
            page.clock.install(time=time)
            return page

        page = open_page(PHONE, "2026-11-14T08:00")
        prepare(page)
        for mode in ("dark", "light"):
            page.goto(page.base + "/profile/settings")
            shown = page.locator("html").get_attribute("data-mode")
            if shown != mode:
                press(page, "Mode")
                page.locator(f"html[data-mode={mode}]").wait_for()
                stored(page)
            state = page.context.storage_state(indexed_db=True)
            pictures(open_page(PHONE, "2026-11-19T19:30", state), out, mode)
            desktop = open_page(DESKTOP, "2026-11-19T19:30", state)
            desktop.goto(address + "/workouts")
            save(desktop, out / f"desktop-workout-list-{mode}.png")
            press(desktop, "Morning Tabata")
            press(desktop, "Play")
            run(desktop)
            save(desktop, out / f"desktop-run-{mode}.png")
        browser.close()
    serving.shutdown()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
