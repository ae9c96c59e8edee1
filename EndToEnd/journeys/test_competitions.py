"""Accounts that compete through the real server (GO-2): live, offline for a day, and after a session was deleted."""

import re
import time

import pytest
from playwright.sync_api import expect

import fit_files
from devices import DESKTOP, PHONE
from test_in_and_out import imports
from test_journeys_account import complaints, is_synced, sign_up  # noqa: F401  a fixture

DAY = 86_400


def opens(person, name: str):
    """The board of a competition, from Profile."""
    person.tab("Profile")
    person.press("Competitions")
    person.is_on("Competitions")
    person.press(name)
    person.is_on(name)


def trains(person, minutes: int, began: float):
    """A run at 3 m/s that comes in as a watch's file."""
    imports(person, ("run.fit", fit_files.run(int(began), minutes * 60)))
    expect(person.page.get_by_role("heading", name="1 session imported")).to_be_visible()


def shows(person, *lines: str):
    """The standings, from the first place."""
    expect(person.page.get_by_role("list", name="Standings").get_by_role("listitem")).to_have_text(
        [re.compile(line.replace(" ", r"\s*")) for line in lines])


def joins(person, code: str, alias: str, name: str):
    person.tab("Profile")
    person.press("Competitions")
    person.press("Join")
    person.is_on("Join a competition")
    # As one types it.
    person.page.get_by_label("Code", exact=True).fill(code.lower().replace("-", " "))
    person.page.get_by_label("Your name there", exact=True).fill(alias)
    person.press("Join")
    person.is_on(name)


def test_go_2_three_compete_one_offline_for_a_day_and_one_deletes_a_session(visit):
    now = time.time()
    anna, bert, cleo = visit(PHONE, is_first=True), visit(DESKTOP, is_first=True), visit(PHONE, is_first=True)
    for person in anna, bert, cleo:
        sign_up(person)
    # Earlier sessions are part of it.
    trains(cleo, 10, now - 2 * 3600)
    is_synced(cleo)

    anna.press("Competitions")
    expect(anna.page.get_by_role("heading", name="No competitions yet")).to_be_visible()
    anna.press("Add Competition")
    anna.page.get_by_label("Name", exact=True).fill("Round the lake")
    anna.page.get_by_label("First day", exact=True).fill(time.strftime("%Y-%m-%d", time.gmtime(now - 3 * DAY)))
    anna.page.get_by_label("Your name there", exact=True).fill("Anna")
    anna.press("Make")
    anna.is_on("Round the lake")
    code = anna.page.locator(".secret-text").inner_text()
    shows(anna, "1. Anna You 0 m")

    # A code that nobody has.
    bert.press("Competitions")
    bert.press("Join")
    bert.page.get_by_label("Code", exact=True).fill("0000-0000")
    bert.page.get_by_label("Your name there", exact=True).fill("Bert")
    bert.press("Join")
    bert.is_refused("code")
    bert.press("Cancel")
    joins(bert, code, "Bert", "Round the lake")
    joins(cleo, code, "Cleo", "Round the lake")
    # Live, on a screen that nobody touches.
    shows(anna, "1. Cleo 1.8 km of which 1.8 km from files", "2. Anna You 0 m", "2. Bert 0 m")

    # Cleo trains where there is no network, for a day.
    cleo.page.context.set_offline(True)
    expect(cleo.page.get_by_text(re.compile("Not up to date: as of Today"))).to_be_visible()
    shows(cleo, "1. Cleo You 1.8 km", "2. Anna 0 m", "2. Bert 0 m")
    trains(cleo, 50, now - DAY)
    # The others go on.
    trains(bert, 30, now - 5 * 3600)
    trains(bert, 20, now - 4 * 3600)
    trains(anna, 45, now - 3 * 3600)
    opens(anna, "Round the lake")
    shows(anna, "1. Bert 9 km", "2. Anna You 8.1 km", "3. Cleo 1.8 km")
    opens(bert, "Round the lake")
    # She is back: all see it at once.
    opens(cleo, "Round the lake")
    shows(cleo, "1. Cleo You 1.8 km", "2. Anna 0 m", "2. Bert 0 m")
    cleo.page.context.set_offline(False)
    for person in anna, bert, cleo:
        shows(person, "1. Cleo( You)? 10.8 km", "2. Bert( You)? 9 km", "3. Anna( You)? 8.1 km")
    expect(cleo.page.get_by_text("Not up to date")).to_have_count(0)

    # One of Bert's runs was in a car.
    bert.tab("History")
    bert.page.get_by_role("main").get_by_role("button").filter(has_text="Run").first.click()
    bert.press("Delete")
    shows(anna, "1. Cleo 10.8 km", "2. Anna You 8.1 km", "3. Bert 5.4 km")

    # Anna renews the code: the one that there was is void. Cleo leaves, and takes her name along.
    anna.press("New code")
    expect(anna.page.locator(".secret-text")).not_to_have_text(code)
    cleo.press("Leave")
    dialog = cleo.page.get_by_role("dialog", name="Leave Round the lake?")
    cleo.press("Leave", within=dialog)
    cleo.is_on("Competitions")
    expect(cleo.page.get_by_role("heading", name="No competitions yet")).to_be_visible()
    shows(anna, "1. Anna You 8.1 km", "2. Bert 5.4 km")
    cleo.press("Join")
    cleo.page.get_by_label("Code", exact=True).fill(code)
    cleo.page.get_by_label("Your name there", exact=True).fill("Cleo")
    cleo.press("Join")
    cleo.is_refused("code")


@pytest.mark.at_length("CompetitionListTests/tabs", "CompetitionListTests/logOut", "CompetitionBoardTests/live", "LogOutTests/otherTabs", "test_journeys_account::test_sy_1_two_tabs", "test_tabs::test_sy_1_tabs_hear")
def test_go_2_a_board_follows_in_a_tab_that_has_no_stream(visit):
    anna, bert = visit(DESKTOP, is_first=True), visit(PHONE, is_first=True)
    sign_up(anna)
    sign_up(bert)
    anna.press("Competitions")
    anna.press("Add Competition")
    anna.page.get_by_label("Name", exact=True).fill("Two tabs")
    anna.page.get_by_label("Your name there", exact=True).fill("Anna")
    anna.press("Make")
    anna.is_on("Two tabs")
    code = anna.page.locator(".secret-text").inner_text()
    anna.is_stored()
    other = anna.beside("/profile")
    opens(other, "Two tabs")
    joins(bert, code, "Bert", "Two tabs")
    for tab in anna, other:
        shows(tab, "1. Anna You 0 m", "1. Bert 0 m")
    trains(bert, 10, time.time() - 1_000)
    for tab in anna, other:
        shows(tab, "1. Bert 1.8 km", "2. Anna You 0 m")
    # Logging out takes what is the account's from the device.
    anna.tab("Profile")
    anna.press("Log Out")
    other.page.wait_for_url(re.compile("/start"))
