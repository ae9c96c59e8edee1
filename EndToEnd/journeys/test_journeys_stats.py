"""Results of training: the week on Profile, personal bests, and a session's steps explained."""

import datetime
import re

import pytest
from playwright.sync_api import expect

import sessions
from devices import DESKTOP, PHONE
from looks import PHONE_FIRST, WALKS
from test_axe import Inspector

# A Friday.
NOW = "2026-11-20T20:00:00Z"
LATEST = int(datetime.datetime(2026, 11, 20, 18, tzinfo=datetime.timezone.utc).timestamp())


def trained(visit, kind=PHONE, count=60, apart=1.4, **options):
    """A person whose device has so many sessions."""
    person = visit(kind, clock=NOW, timezone_id="UTC", **options)
    person.is_stored()
    sessions.fill(person.page, sessions.years(count, LATEST, apart))
    return person.open("/profile")


def bars(person, chart: str):
    return person.page.get_by_role("group", name=chart, exact=True).get_by_role("button")


@PHONE_FIRST
def test_hi_5_the_week_is_seen_in_bars_and_in_a_table(visit, kind):
    person = trained(visit, kind)
    page = person.page
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    expect(page.get_by_text("5 workouts · 15–21 Nov")).to_be_visible()
    for chart in ("Time", "Calories"):
        expect(bars(person, chart)).to_have_count(7)
    today = bars(person, "Time").nth(5)
    expect(today).to_have_accessible_name(re.compile(r"^Friday, today, \d+ min$"))
    expect(today).to_have_attribute("aria-current", "date")
    # A bar that is tapped shows its value; so does one that the keyboard reaches.
    value = today.locator(".chart-bar-value")
    expect(value).to_have_css("opacity", "0")
    person.tap(today)
    expect(value).to_have_css("opacity", "1")
    bars(person, "Calories").first.focus()
    page.keyboard.press("Tab")
    expect(bars(person, "Calories").nth(1).locator(".chart-bar-value")).to_have_css("opacity", "1")
    # All seven lie within the card.
    edges = page.locator(".chart").first.evaluate(
        "each => [each.scrollWidth - each.clientWidth, document.documentElement.scrollWidth - innerWidth]")
    assert edges == [0, 0]
    person.press("Show as table")
    table = page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(11)
    expect(table.get_by_role("rowheader", name="Friday, today")).to_be_visible()
    person.press("Show as charts")
    expect(table).to_have_count(0)


def test_hi_5_earlier_weeks_by_arrow_and_keyboard(visit):
    person = trained(visit, DESKTOP, count=12, apart=2)
    page = person.page
    week = page.get_by_role("region").filter(has=person.control("Next week"))
    title = week.get_by_role("heading", level=2).first
    expect(person.control("Next week")).to_be_disabled()
    person.control("Previous week").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Last week")).to_be_visible()
    page.keyboard.press("Enter")
    expect(title).to_have_text("1–7 Nov")
    page.keyboard.press("Enter")
    expect(title).to_have_text("25–31 Oct")
    # There is nothing before; the button stays, and so does the focus.
    expect(person.control("Previous week")).to_be_disabled()
    page.keyboard.press("Enter")
    expect(title).to_have_text("25–31 Oct")
    expect(person.control("Previous week")).to_be_focused()
    for _ in range(3):
        person.press("Next week")
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    expect(person.control("Next week")).to_be_disabled()


@pytest.mark.at_length("WeekSectionTests/changes")
def test_hi_5_sh_9_a_deleted_session_leaves_the_week_and_comes_back(visit):
    person = trained(visit, count=3, apart=1)
    expect(person.page.get_by_text("3 workouts · 15–21 Nov")).to_be_visible()
    person.tab("History")
    person.choose(person.page.get_by_role("listitem").filter(has_text="Today").first, "Delete")
    person.tab("Profile")
    expect(person.page.get_by_text("2 workouts · 15–21 Nov")).to_be_visible()
    person.press("Undo")
    expect(person.page.get_by_text("3 workouts · 15–21 Nov")).to_be_visible()


def test_hi_5_a_sunday_on_which_the_clocks_change(visit):
    """Berlin, 25 October 2026: at 3:00 it becomes 2:00 once more. Both workouts of that night are Sunday's."""
    person = visit(DESKTOP, clock="2026-10-25T00:10:00Z", timezone_id="Europe/Berlin")
    person.create(Rounds=1)
    for hours in (0, 1.5):
        person.page.clock.run_for(round(hours * 3_600_000))
        person.tab("Workout List")
        person.play("Workout 1")
        person.page.clock.run_for(41_000)
        person.press("Done")
    expect(bars(person, "Time").first).to_have_accessible_name("Sunday, today, 1 min")
    expect(person.page.get_by_text("2 workouts · 25–31 Oct")).to_be_visible()


@pytest.mark.at_length("BestsTests/list", "BestsTests/exercise", "BestsTests/pages", "test_journeys_stats::test_sh_4_sh_8_axe")
def test_hi_5_personal_bests_of_all_exercises_and_of_one(visit):
    person = trained(visit, count=60)
    page = person.page
    person.tap(person.control("Personal bests", "link"))
    person.is_on("Personal bests")
    row = person.row("Back squat")
    for fact in ("Estimated 1RM (Epley)", "Heaviest set", "Most reps"):
        expect(row).to_contain_text(fact)
    expect(person.row("Plank")).to_contain_text("Longest hold")
    person.tap(row.get_by_role("link"))
    person.is_on("Back squat")
    expect(page.get_by_role("img", name=re.compile("^From .* kg on .* to .* kg on"))).to_be_visible()
    expect(bars(person, "Volume per session")).to_have_count(24)
    person.press("Earlier sessions")
    person.press("Show as table")
    expect(page.get_by_role("table").get_by_role("row")).to_have_count(25)
    best = page.get_by_role("list", name="Best sets", exact=True).get_by_role("link").first
    person.tap(best)
    expect(page.get_by_role("heading", name="Steps")).to_be_visible()
    page.go_back()
    person.is_on("Back squat")
    page.reload()
    person.is_on("Back squat")


@pytest.mark.at_length("StepExplanationTests/rows", "StepExplanationTests/explanation", "test_gallery::")
def test_hi_4_a_steps_calories_are_explained(visit):
    person = trained(visit, count=2)
    page = person.page
    person.open("/history/made00000")
    face = person.control("Back squat")
    expect(face).to_have_accessible_description(re.compile(r"kg × \d, .* kg × \d, .* kg × \d, \d+:\d\d, \d+ kcal"))
    person.tap(face)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(re.compile(
        r"\d+:\d\d at 3\.5 MET \(Compendium 02054\): 3\.5 × 3\.5 × 72 kg ÷ 200 × [\d.]+ min = \d+ kcal"))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    person.tap(person.control("Rest"))
    expect(sheet).to_contain_text("(Compendium 07040)")
    person.press("Close")
    expect(sheet).to_have_count(0)


@WALKS
def test_sh_4_sh_8_axe_finds_nothing_serious_in_charts_and_bests(visit, kind, mode):
    person = trained(visit, kind, reduced_motion="reduce")
    if mode == "Light":
        person.open("/profile/settings")
        person.press("Mode")
        person.says("Mode", "Light")
        person.is_stored()
    inspector = Inspector(person)
    for path in ("/profile", "/records", "/records/back-squat", "/records/plank", "/history/made00003"):
        person.open(path)
        person.is_stored()
        inspector.look(path)
    person.tap(person.control("Back squat"))
    inspector.look("a step explained")
    person.open("/profile")
    person.press("Show as table")
    inspector.look("the week's table")
    person.open("/records/back-squat")
    person.press("Show as table")
    inspector.look("an exercise's table")
    assert inspector.found == []
