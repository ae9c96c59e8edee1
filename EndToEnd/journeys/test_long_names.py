"""SH-8: a name may have 200 characters. It is cut off wherever it would push something off the screen, and all of it is a press away."""

import re

from playwright.sync_api import expect

from looks import PHONE_FIRST
from test_journeys_training import imports
from waiting import at_rest, until

NAME = ("The very long intervals up the hill and back, twice. " * 4)[:199].strip()
# Where all parts of the screen are.
PLACES = "[...document.querySelectorAll('.top-bar, .top-bar > *, main, main > *')].map((node) => node.getBoundingClientRect().top)"


def is_whole(person, selector: str):
    """Every line of it stands on the screen, or can be scrolled to."""
    until(person.page, f"""(() => {{
        const node = document.querySelector("{selector}");
        if (!node) return false;
        const {{ left, right, top }} = node.getBoundingClientRect();
        const isScrolled = getComputedStyle(node).overflowY === "auto";
        return (isScrolled || node.scrollHeight <= node.clientHeight + 2) && left >= 0 && right <= innerWidth && top >= 0;
    }})()""")


def is_cut(person, selector: str):
    until(person.page, f"(({{ scrollHeight, clientHeight }}) => scrollHeight > clientHeight + 2)(document.querySelector(\"{selector}\"))")


def unfolds(person, selector: str):
    """By a press, by Tab, and over what is below, which doesn't move."""
    page = person.page
    name = page.locator(selector)
    text = f"{selector} > span"
    expect(name).to_have_text(NAME)
    is_cut(person, text)
    places = page.evaluate(PLACES)
    person.tap(name)
    is_whole(person, text)
    at_rest(page)
    assert page.evaluate(PLACES) == places
    page.evaluate("document.activeElement.blur()")
    is_cut(person, text)
    name.focus()
    is_whole(person, text)
    page.evaluate("document.activeElement.blur()")


@PHONE_FIRST
def test_sh_8_the_whole_of_a_long_name_is_a_press_away_and_moves_nothing(visit, kind):
    person = visit(kind, clock="2026-11-19T19:30")
    imports(person, [{"name": NAME, "role": "work", "target": {"time": 900}}], NAME)
    row = person.row(NAME)
    person.press("More", within=row)
    is_whole(person, ".row-menu > h2")
    person.page.keyboard.press("Escape")
    person.press(NAME, within=row)
    expect(person.page.get_by_role("heading", level=1)).to_have_text(NAME)
    person.press("More", within=person.row(NAME))
    is_whole(person, ".row-menu > h2")
    person.page.keyboard.press("Escape")
    person.press("Play")
    expect(person.control("Pause")).to_be_visible()
    unfolds(person, ".top-bar .unfolding")
    unfolds(person, ".run-role .unfolding")
    person.press("Back")
    person.press("Save")
    expect(person.control("Done")).to_be_visible()
    person.press("Done")
    person.tab("History")
    person.press(NAME, within=person.row(NAME))
    unfolds(person, ".top-bar .unfolding")
    assert re.match("/history/", person.path())
