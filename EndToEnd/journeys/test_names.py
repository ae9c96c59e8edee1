"""Names of the controls in specification and acceptance tests: each is found by its role and its exact name. Of one name there are no two in a row, nor
two on a screen, unless each stands in a row of its own.

Names of the account and of the engine that are no screen's own are in their journeys.
"""

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from moving import Sensor
from outdoors import STAND_IN
from test_fitness import chooses as begins_tests
from test_fitness import trains as opens_the_test
from test_get_workout import chooses, ends, place, starts, summary
from test_journeys_account import complaints, sign_up  # noqa: F401  a fixture
from test_journeys_outdoor import starts as begins_outdoors
from test_journeys_training import imports, line

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
# [role, name] of the controls that share theirs with another of the same row, or of what is in no row.
SHARED = """() => {
    const top = document.querySelector("dialog:modal") ?? document;
    const isSeen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert], [aria-hidden=true]");
    const kind = (node) => node.getAttribute("role") ?? (node.matches("input") ? node.type : node.localName);
    const name = (node) => (node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent ?? node.textContent).trim();
    const told = new Map();
    for (const node of top.querySelectorAll("button, a[href], input, select, textarea, [role=spinbutton], [role=slider]")) {
        if (!isSeen(node)) continue;
        const row = node.closest("li, nav, [role=group], [role=radiogroup], dialog") ?? top;
        const names = told.get(row) ?? told.set(row, []).get(row);
        names.push(`${kind(node)} ${name(node)}`);
    }
    return [...told.values()].flatMap((names) => names.filter((each, index) => names.indexOf(each) !== index));
}"""


class Reader:
    """Looks for the controls that the specification names."""

    def __init__(self, person):
        self.person = person

    def finds(self, *names: str, role: str = "button", within=None):
        for name in names:
            expect(self.person.control(name, role, within)).to_be_visible()
        self.tells_apart()

    def tells_apart(self):
        assert self.person.page.evaluate(SHARED) == []


def test_sh_1_sh_3_it_1_it_2_it_3_the_shell_and_quick_create(visit):
    person = visit(PHONE, is_first=True)
    reader = Reader(person)
    reader.finds("Sign Up", "Log In", "Continue without an account")
    person.goes_on_without_an_account()
    bar = person.page.get_by_role("navigation", name="Main", exact=True)
    reader.finds("Quick Create", "Workout List", "Get Workout", "History", "Profile", role="link", within=bar)
    fields = ("Prepare", "Work", "Rest", "Rounds", "Cycles", "Rest between Cycles")
    reader.finds(*fields, "Settings", "Create", "Create and play")
    for field in fields:
        person.press(field)
        person.is_on(field)
        wheels = (field,) if field in ("Rounds", "Cycles") else ("Hours", "Minutes", "Seconds")
        reader.finds(*wheels, role="spinbutton")
        reader.finds("Confirm")
        person.press("Confirm")
        person.is_on("Quick Create")
    person.tab("Get Workout")
    reader.finds("View Workouts", "Fitness Test", "Themes", "Songs")
    person.tab("Profile")
    reader.finds("Goals", "Sign Up", "Log In")


@pytest.mark.at_length("WorkoutListTests/move", "WorkoutScreenTests/periods", "test_journeys_list::test_it_5_sh_9", "test_journeys_list::test_it_6_every")
def test_it_5_it_6_the_workout_list_and_a_workout(visit):
    person = visit(PHONE)
    reader = Reader(person)
    person.create(Rounds=2)
    reader.finds("Add Workout", "Settings")
    row = person.row("Workout 1")
    reader.finds("Workout 1", "Play", within=row)
    person.press("More", within=row)
    reader.finds("Delete", "Duplicate", "Move up", "Move down")
    person.press("Delete")
    reader.finds("Undo")
    person.press("Undo")
    person.press("Workout 1", within=row)
    person.is_on("Workout 1")
    reader.finds("Back", "Settings", "Play", "Add Intervals", "Workout 1")
    period = person.row("Work").first
    reader.finds("Work", "Period time", within=period)
    person.press("More", within=period)
    reader.finds("Duplicate", "Move up", "Move down", "Delete", "Apply to all")
    person.page.keyboard.press("Escape")
    person.press("Work", within=period)
    reader.finds("Period name", role="textbox")
    person.page.keyboard.press("Escape")
    person.press("Period time", within=period)
    reader.finds("Hours", "Minutes", "Seconds", role="spinbutton")
    reader.finds("Confirm")
    person.press("Back")
    person.press("Workout 1")
    reader.finds("Workout name", role="textbox")
    person.page.keyboard.press("Escape")
    person.press("Add Intervals")
    person.is_on("Add Intervals")
    reader.finds("Label", role="textbox")
    reader.finds("Interval Type", role="combobox")
    reader.finds("Add Interval", "Save", "Cancel")


def test_it_7_it_8_settings_of_each_kind(visit):
    person = visit(PHONE)
    reader = Reader(person)
    reminders = ("Halfway reminder", "10 second reminder", "Verbal reminder")
    person.press("Settings")
    reader.finds("Mode", "Beep Tone", "Beep Start", "Done")
    reader.finds(*reminders, role="checkbox")
    person.says("Mode", "Dark")
    person.press("Beep Tone")
    person.is_on("Beep Tone")
    reader.finds("Pitch", role="slider")
    reader.finds("Timbre", role="radiogroup")
    reader.finds("Done")
    person.press("Done")
    person.is_on("Settings")
    person.press("Beep Start")
    person.is_on("Beep Start")
    reader.finds("Seconds", role="spinbutton")
    person.press("Done")
    person.is_on("Settings")
    person.press("Done")
    person.is_on("Quick Create")
    person.create()
    person.press("Settings")
    reader.finds("Mode", "Done")
    person.press("Done")
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    reader.finds("Beep Tone", "Beep Start", "Done")
    reader.finds(*reminders, "Track location", role="checkbox")
    reader.finds("Activity", role="combobox")
    person.tab("Profile")
    person.press("Settings")
    reader.finds("Mode", "Done")
    reader.finds("Units", "Sound", role="radiogroup")
    reader.finds("Notifications", role="checkbox")
    reader.finds("Volume", role="slider")


@pytest.mark.at_length("RunTests/screen", "RunTests/leavesAndSaves", "RunTests/keptForLater", "test_journeys_run::test_it_9_hi_3_back_asks", "test_parts::test_en_7_sh_2_killed")
def test_it_9_en_7_hi_1_hi_2_hi_3_a_run_its_end_and_history(visit):
    person = visit(PHONE, clock="2026-11-19T12:00")
    reader = Reader(person)
    person.create()
    person.play("Workout 1")
    reader.finds("Back", "Pause", "Skip backward 30 seconds", "Skip forward 30 seconds")
    person.press("Pause")
    reader.finds("Play")
    person.press("Play")
    reader.finds("Pause")
    person.is_stored()
    person.again().open()
    reader.finds("Resume where I stopped", "Continue as if nothing happened", "End workout")
    person.press("Resume where I stopped")
    person.press("Back")
    reader.finds("Save", "Don't Save", "Keep for later", "Resume")
    person.press("Keep for later")
    kept = person.page.get_by_role("region", name="In Progress", exact=True)
    reader.finds("Workout 1", within=kept)
    person.press("Workout 1", within=kept)
    person.press("Back")
    person.press("Save")
    reader.finds("Done")
    person.press("Done")
    person.tab("History")
    row = person.row("Workout 1")
    reader.finds("Workout 1", within=row)
    person.press("More", within=row)
    reader.finds("Delete")


def test_ou_1_ou_3_outdoors(visit):
    person = visit(PHONE, script=STAND_IN)
    reader = Reader(person)
    person.tab("Workout List")
    person.press("Add Workout")
    person.is_on("Workout 1")
    person.press("Add Intervals")
    person.is_on("Add Intervals")
    kind = person.control("Interval Type", "combobox")
    kind.select_option(label="Time")
    for field in ("Hours", "Minutes", "Seconds"):
        expect(person.page.get_by_label(field, exact=True)).to_be_visible()
    kind.select_option(label="Location")
    for field in ("Latitude", "Longitude", "Radius"):
        expect(person.page.get_by_label(field, exact=True)).to_be_visible()
    reader.finds("Use my location")
    kind.select_option(label="Distance")
    person.page.get_by_label("Distance", exact=True).fill("400")
    person.press("Add Interval")
    expect(person.page.get_by_label("Repeat", exact=True)).to_be_visible()
    person.press("Save")
    person.is_on("Workout 1")
    person.press("More", within=person.page.locator(".tools"))
    reader.finds("Clear Intervals")
    person.page.keyboard.press("Escape")
    begins_outdoors(person)
    reader.finds("Stop")
    reader.finds("Change workout label here", role="textbox")
    reader.finds("Next")


@pytest.mark.at_length("DaysFormTests/names", "NewWorkoutTests/create", "RoutinesTests/chosen", "RoutinesTests/draft", "test_journeys_plan::test_pl_2_a_workout", "test_keys::test_sh_8_the_plan")
def test_pl_1_to_pl_4_workouts_are_planned(visit):
    person = visit(PHONE)
    reader = Reader(person)
    person.tab("Profile")
    reader.finds("Add Workout", "Rest Days", "Edit Workouts")
    person.press("Add Workout")
    reader.finds("Create a workout", "Choose a predetermined workout")
    person.press("Create a workout")
    person.is_on("Create Workout")
    for name in ("Push-up", "Crunch"):
        category = "Chest" if name == "Push-up" else "Abdominals"
        person.press(category)
        # The page that is left has a "Search" as well.
        person.is_on(category)
        person.control("Search", "searchbox").fill(name)
        person.tap(person.control(name, "radio"))
        reader.finds("Add", "Back")
        person.press("Add")
        person.is_on("Create Workout")
        reader.finds("Notes", role="textbox", within=person.row(name))
    reader.finds("Create Superset", "Done")
    person.press("Done")
    person.is_on("Save Workout")
    reader.finds("Workout name", role="textbox")
    reader.finds(*DAYS, "Any day", role="checkbox")
    person.control("Workout name", "textbox").fill("Floor")
    person.control("Any day", "checkbox").check()
    reader.finds("Save")
    person.press("Save")
    person.is_on("Profile")
    person.press("Add Workout")
    person.press("Choose a predetermined workout")
    person.is_on("Predetermined workouts")
    reader.finds("Done")
    person.press("Chest")
    row = person.page.get_by_role("listitem").filter(has=person.page.get_by_role("heading")).first
    person.press("Choose", within=row)
    reader.finds(*DAYS, "Any day", role="checkbox")
    reader.finds("Save", "Cancel")


def test_pl_5_to_pl_9_workouts_are_begun_and_edited(visit):
    person = visit(PHONE, clock="2026-11-19T12:00")
    reader = Reader(person)
    imports(person, [line("Push-up", "push-up", sets=2, reps=10), line("Crunch", "crunch", sets=2, reps=10)], "Floor")
    person.tab("Profile")
    person.press("Rest Days")
    person.is_on("Rest Days")
    reader.finds(*DAYS, role="checkbox")
    reader.finds("Today is a rest day", role="checkbox")
    reader.finds("Done")
    person.press("Done")
    person.press("Edit Workouts")
    person.is_on("Edit Workouts")
    row = person.row("Floor")
    reader.finds("Edit", "Delete", within=row)
    reader.finds("Done")
    person.press("Delete", within=row)
    reader.finds("Ok", "Cancel")
    person.press("Cancel")
    person.press("Edit", within=row)
    person.is_on("Edit Workout")
    reader.finds("Save changes", "Back", "Create Superset")
    person.press("More", within=person.row("Push-up"))
    person.press("Delete")
    reader.finds("Ok", "Cancel")
    person.press("Cancel")
    person.press("Back")
    person.is_on("Edit Workouts")
    person.press("Done")
    person.tab("Workout List")
    person.press("Floor", within=person.row("Floor"))
    person.is_on("Floor")
    person.press("Play")
    reader.finds("Begin Workout")
    person.press("Begin Workout")
    reader.finds("Pause", "Stop")
    person.press("Pause")
    reader.finds("Resume")
    person.press("Stop")
    reader.finds("Done")


@pytest.mark.at_length("GetWorkoutTests/screen", "GeneratedRunTests/screen", "ViewWorkoutsTests/lists", "test_get_workout::test_gw_4_gw_5", "test_get_workout::test_gw_6", "test_keys::test_sh_8_gw_4")
def test_gw_1_to_gw_6_get_workout(visit):
    person = chooses(visit, "Strength")
    reader = Reader(person)
    reader.finds("Category", "Muscle Groups", role="radio")
    reader.finds("Difficulty", role="radiogroup")
    reader.finds("Equipment", role="group")
    reader.finds("Duration", role="slider")
    reader.finds("Get Workout")
    summary(person)
    reader.finds("Start Workout", "Shuffle")
    starts(person)
    reader.finds("Pause", "Quit", "Skip")
    person.press("Pause")
    reader.finds("Resume")
    person.press("Resume")
    expect(place(person)).to_be_visible()
    ends(person)
    reader.finds("Save", "Quit")
    person.press("Save")
    person.is_on("View Workouts")
    reader.finds("Unsave", within=person.rows("Saved"))


@pytest.mark.at_length("FitnessTestTests/counted", "FitnessTestTests/tracking", "test_keys::test_sh_8_ft_1", "test_fitness::test_ft_1_ft_6")
def test_ft_1_ft_5_the_fitness_test(visit):
    person = opens_the_test(visit, DESKTOP)
    reader = Reader(person)
    Sensor(person)
    begins_tests(person, "Push-up")
    reader.finds("Begin", "Skip exercise")
    person.press("Enter the count")
    person.page.get_by_label("Repetitions", exact=True).fill("12")
    person.press("Save")
    reader.finds("Again", "Untrack")


def test_go_1_goals(visit):
    person = visit(PHONE)
    reader = Reader(person)
    person.tab("Profile")
    person.press("Goals")
    person.is_on("Goals")
    person.press("Add Goal")
    for field in ("Name", "Description", "Number of times", "Duration", "Days per week", "Reminder"):
        expect(person.page.get_by_label(field, exact=True)).to_be_visible()
    reader.finds("Category", "Muscle group", role="group")
    person.page.get_by_label("Name", exact=True).fill("Run more")
    person.page.get_by_label("Number of times", exact=True).fill("3")
    person.press("Save")
    person.is_on("Goals")
    reader.finds("Add Goal")
    person.press("Run more", within=person.row("Run more"))
    reader.finds("Remove", "Edit")


@pytest.mark.at_length("ProfileAccountTests/account", "test_journeys_start::test_ac_7", "test_journeys_start::test_ac_9")
def test_sh_1_log_out(visit, complaints):  # noqa: F811
    person = visit(PHONE, is_first=True)
    sign_up(person)
    Reader(person).finds("Log Out", "Change password")
