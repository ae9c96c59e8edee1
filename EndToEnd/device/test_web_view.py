"""An app whose web view may be taken away at any time, while the app itself goes on."""

import signal

from playwright.sync_api import expect

from device_bridge import bridge
from devices import DESKTOP, PHONE

EVENING = "2026-11-19T19:30"


def loses_its_page(person):
    """The system ends the web view's process; the app loads an empty page in its place."""
    page = person.page
    bridge(page).keeps = True
    # The app goes by a clock of its own, here the page's: the new one doesn't begin anew.
    page.context.add_init_script(f"""(() => {{
        const now = performance.now.bind(performance), before = {page.evaluate("performance.now()")} - now();
        performance.now = () => now() + before;
    }})()""")
    page.goto(person.site + "/")


def test_io_1_a_run_goes_on_without_its_page(visit):
    person = visit(PHONE, clock=EVENING)
    person.create(Work=60)
    person.play("Workout 1")
    page = person.page
    person.shows("Pause")
    page.clock.run_for(20_000)
    expect(page.locator("[aria-current=step]")).to_contain_text("Work")
    left = person.seconds_left()
    loses_its_page(person)
    # As it was, at the address that it had, and nobody is asked whether to resume.
    person.shows("Pause")
    person.leaves(left, within=0)
    assert person.path() != "/"
    page.clock.run_for(10_000)
    person.leaves(left - 10, within=0)
    # Controls of the new page are the old program's.
    person.press("Pause")
    person.shows("Play")


def renames(person):
    """The field for the name of a workout whose screen is open."""
    tools = person.page.locator(".tools")
    person.press("More", within=tools)
    person.press("Rename")
    field = person.control("Workout name", "textbox")
    expect(field).to_be_focused()
    return field


def test_io_1_what_was_typed_outlives_the_page(visit):
    person = visit(DESKTOP)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    renames(person).fill("Tabata at dawn")
    loses_its_page(person)
    field = person.control("Workout name", "textbox")
    expect(field).to_have_value("Tabata at dawn")
    field.press("Enter")
    person.is_on("Tabata at dawn")


def test_io_1_the_new_page_goes_back_over_the_same_addresses(visit):
    person = visit(PHONE)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    loses_its_page(person)
    person.is_on("Workout 1")
    person.page.go_back()
    person.is_on("Workout List")
    assert person.path() == "/workouts"


def test_io_1_text_that_is_typed_before_the_app_answers_is_kept(visit):
    person = visit(DESKTOP)
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    field = renames(person)
    app = bridge(person.page).process
    # It stands while the person types, and then hears of one letter after the other.
    app.send_signal(signal.SIGSTOP)
    field.fill("")
    field.press_sequentially("Intervals by the river, early")
    app.send_signal(signal.SIGCONT)
    person.is_stored()
    expect(field).to_have_value("Intervals by the river, early")
    field.press("Enter")
    person.is_on("Intervals by the river, early")


def test_io_1_a_press_on_what_is_about_to_go_is_no_press_on_what_comes(visit):
    person = visit(DESKTOP)
    person.create()
    app = bridge(person.page).process
    link = person.control("Workout 1", within=person.row("Workout 1"))
    app.send_signal(signal.SIGSTOP)
    # The second one meets the same place of the screen, before the first has opened anything.
    link.click()
    link.click()
    app.send_signal(signal.SIGCONT)
    person.is_on("Workout 1")
    person.is_stored()
    assert person.path().startswith("/workouts/")
