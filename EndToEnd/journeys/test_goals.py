"""Goals (GO-1): made, worked for, reached, changed and removed."""

import pytest
from playwright.sync_api import expect

from devices import PHONE
from looks import DESKTOP_FIRST

# A Thursday.
CLOCK = "2026-11-19T12:00"


def adds(person, name: str, times: str, **more: str):
    """From the list of goals: a goal, and its row there."""
    person.press("Add Goal")
    person.is_on("Add Goal")
    person.page.get_by_label("Name", exact=True).fill(name)
    person.page.get_by_label("Number of times", exact=True).fill(times)
    for field, text in more.items():
        person.page.get_by_label(field.replace("_", " "), exact=True).fill(text)
    person.press("Save")
    person.is_on("Goals")


@DESKTOP_FIRST
def test_go_1_goals_are_added_changed_and_removed(visit, kind):
    person = visit(kind, clock=CLOCK)
    person.tab("Profile")
    person.press("Goals")
    person.is_on("Goals")
    expect(person.page.get_by_text("No goals yet")).to_be_visible()
    adds(person, "Run more", "12", Description="Before winter", Days_per_week="3")
    adds(person, "Stretch", "5")
    person.list_holds("Goals", "Run more", "Stretch")
    expect(person.row("Run more")).to_contain_text("Created 19 Nov")
    expect(person.row("Run more")).to_contain_text("Before winter")
    expect(person.row("Run more")).to_contain_text("0 of 3 days")
    person.press("Run more", within=person.row("Run more"))
    person.is_on("Run more")
    person.press("Edit")
    person.is_on("Edit Goal")
    person.page.get_by_label("Number of times", exact=True).fill("20")
    person.press("Save")
    person.is_on("Run more")
    expect(person.page.get_by_text("20 workouts to go")).to_be_visible()
    person.press("Remove")
    person.is_on("Goals")
    person.list_is("Goals", "Stretch")
    person.press("Undo")
    person.list_holds("Goals", "Run more", "Stretch")
    person.is_stored()
    person.again().open("/goals")
    person.list_holds("Goals", "Run more", "Stretch")


@pytest.mark.at_length("GoalFormTests/refusal", "GoalFormTests/several", "GoalFormTests/draft", "test_journeys_list::test_it_6_it_10")
def test_go_1_what_can_t_be_is_refused_and_a_draft_outlives_a_killed_tab(visit):
    person = visit(PHONE, clock=CLOCK)
    person.open("/goals/add")
    person.page.get_by_label("Number of times", exact=True).fill("10000")
    person.page.get_by_label("Days per week", exact=True).fill("8")
    person.control("Strength", "checkbox").check()
    person.press("Save")
    person.is_refused("Enter a name.")
    person.is_refused("Enter a number from 1 to 9999.")
    person.is_refused("Enter a number of days from 1 to 7, or nothing.")
    person.is_stored()
    person.again().open("/goals/add")
    expect(person.page.get_by_label("Number of times", exact=True)).to_have_value("10000")
    expect(person.control("Strength", "checkbox")).to_be_checked()
    person.press("Cancel")
    person.is_on("Goals")


@pytest.mark.at_length("GoalsScreenTests/said", "GoalsScreenTests/reached", "test_goals::test_go_1_goals_are")
def test_go_1_the_run_that_reaches_a_goal_says_so(visit):
    person = visit(PHONE, clock=CLOCK)
    person.open("/goals")
    adds(person, "Begin", "1")
    person.create(Rounds=1)
    person.play("Workout 1")
    person.page.clock.run_for(60_000)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    expect(person.page.get_by_role("status").filter(has_text="Goal reached")).to_contain_text("Begin")
    person.press("Done")
    person.is_on("Profile")
    person.press("Goals")
    person.list_is("Reached goals", "Begin")
