"""SH-8: everything by keys alone, on a desk: Tab, Enter, Space and arrows, from an empty device to a session in the history, and every screen on
the way; and what a screen reader has to say of each, from the browser's own accessibility tree."""

from playwright.sync_api import expect

from devices import DESKTOP
from outdoors import STAND_IN, Runner
from test_fitness import trains
from test_get_workout import ends
from test_get_workout import trains as gets

# Roles that somebody does something with.
CONTROLS = {"button", "link", "textbox", "searchbox", "checkbox", "radio", "combobox", "slider", "spinbutton", "switch", "tab"}


class Keys:
    """A person without a mouse."""

    def __init__(self, person):
        self.person = person
        self.seen = []

    def press(self, name: str, role: str = "button", key: str = "Enter"):
        self.person.reaches(name, role)
        # Where the page has moved the focus, Enter at once would be the same press: a person reads first. Any other key says so.
        self.person.page.keyboard.press("Shift")
        self.person.page.keyboard.press(key)

    def types(self, name: str, text: str, role: str = "textbox"):
        self.person.reaches(name, role)
        self.person.page.keyboard.press("Control+A")
        self.person.page.keyboard.type(text)

    def is_on(self, title: str):
        """The screen is there, and all that it has is told."""
        self.person.is_on(title)
        self.seen.append(title)
        self.reads()

    def reads(self):
        page = self.person.page
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        told = [node for node in nodes if not node.get("ignored")]
        unnamed = [node for node in told
                   if node.get("role", {}).get("value") in CONTROLS and not node.get("name", {}).get("value", "").strip()]
        assert unnamed == [], self.seen[-1]
        levels = [each["value"]["value"] for node in told if node.get("role", {}).get("value") == "heading"
                  for each in node.get("properties", []) if each["name"] == "level"]
        assert levels.count(1) == 1, (self.seen[-1], levels)
        assert all(after <= before + 1 for before, after in zip([0, *levels], levels)), (self.seen[-1], levels)


def test_sh_8_a_workout_is_planned_trained_and_looked_at_by_keys_alone(visit):
    person = visit(DESKTOP)
    keys = Keys(person)
    keys.is_on("Quick Create")
    keys.press("Profile", "link")
    keys.is_on("Profile")
    keys.press("Add Workout")
    keys.press("Create a workout")
    keys.is_on("Create Workout")
    keys.press("Chest")
    keys.is_on("Chest")
    keys.types("Search", "push-up", "searchbox")
    keys.press("Push-up", "radio", "Space")
    expect(person.control("Push-up", "radio")).to_be_checked()
    keys.press("Add")
    keys.is_on("Create Workout")
    keys.types("Search", "plank", "searchbox")
    keys.press("Plank", "radio", "Space")
    keys.press("Add")
    person.list_is("Queue", "Push-up", "Plank")
    # Lines are moved by keys as well.
    keys.press("More")
    keys.press("Move down")
    person.list_is("Queue", "Plank", "Push-up")
    keys.press("New Exercise")
    keys.is_on("New Exercise")
    keys.types("Exercise name", "Wall march")
    keys.press("Quads", "checkbox", "Space")
    keys.press("Save")
    keys.is_on("Create Workout")
    keys.press("Add")
    person.list_is("Queue", "Plank", "Push-up", "Wall march")
    keys.press("Done")
    keys.is_on("Save Workout")
    keys.types("Workout name", "Floor")
    keys.press("Any day", "checkbox", "Space")
    keys.press("Save")
    keys.is_on("Profile")
    keys.press("Floor")
    keys.is_on("Floor")
    keys.press("Begin Workout")
    expect(person.control("Pause")).to_be_visible()
    keys.reads()
    keys.press("Stop")
    expect(person.control("Done")).to_be_visible()
    keys.reads()
    keys.press("Done")
    keys.is_on("Profile")
    keys.press("History", "link")
    keys.is_on("History")
    keys.press("Floor")
    keys.is_on("Floor")


def test_sh_8_every_screen_of_the_tabs_is_reached_by_keys_and_tells_what_it_has(visit):
    person = visit(DESKTOP)
    keys = Keys(person)
    keys.is_on("Quick Create")
    keys.press("Work")
    keys.is_on("Work")
    keys.press("Back")
    keys.is_on("Quick Create")
    keys.press("Rounds")
    keys.is_on("Rounds")
    keys.types("Rounds", "3", "spinbutton")
    keys.press("Confirm")
    keys.is_on("Quick Create")
    expect(person.control("Rounds")).to_be_focused()
    keys.press("Create")
    keys.is_on("Workout List")
    keys.press("Workout 1")
    keys.is_on("Workout 1")
    keys.press("Period time")
    keys.is_on("Prepare")
    keys.types("Seconds", "15", "spinbutton")
    keys.press("Confirm")
    keys.is_on("Workout 1")
    expect(person.control("Period time").first).to_be_focused()
    keys.press("Add Intervals")
    keys.is_on("Add Intervals")
    keys.press("Cancel")
    keys.is_on("Workout 1")
    keys.press("Settings")
    keys.is_on("Settings")
    keys.press("Beep Tone")
    keys.is_on("Beep Tone")
    keys.press("Done")
    keys.is_on("Settings")
    keys.press("Beep Start")
    keys.is_on("Beep Start")
    keys.types("Seconds", "5", "spinbutton")
    keys.press("Done")
    keys.is_on("Settings")
    expect(person.control("Beep Start")).to_be_focused()
    keys.press("Done")
    keys.is_on("Workout 1")
    keys.press("Play")
    expect(person.control("Pause")).to_be_visible()
    keys.reads()
    keys.press("Back")
    keys.press("Don't Save")
    for tab, names in (("Get Workout", {"View Workouts": "View Workouts", "Songs": "Songs"}),
                       ("Profile", {"Import files": "Import", "Export sessions": "Export sessions"})):
        keys.press(tab, "link")
        keys.is_on(tab)
        for name, title in names.items():
            keys.press(name)
            keys.is_on(title)
            keys.press("Back")
            keys.is_on(tab)
            expect(person.control(name)).to_be_focused()
    for path, title in (("/records", "Personal bests"), ("/profile/privacy", "Privacy zones")):
        person.open(path)
        keys.is_on(title)


def test_sh_8_gw_4_go_1_mu_4_a_workout_is_got_and_done_and_a_goal_and_a_theme_are_made_by_keys_alone(visit):
    person = gets(visit, DESKTOP)
    keys = Keys(person)
    keys.press("Get Workout", "link")
    keys.is_on("Get Workout")
    for name, number in (("Theme", "Number of workouts"), ("Goal", "Number of times")):
        keys.press(f"{name}s")
        keys.is_on(f"{name}s")
        keys.press("Add theme" if name == "Theme" else "Add Goal")
        keys.types("Name", "Jazz")
        keys.types(number, "3")
        keys.press("Save")
        keys.is_on(f"{name}s")
        person.list_is(f"{name}s", "Jazz")
        keys.press("Back")
        keys.is_on("Get Workout")
        expect(person.control(f"{name}s")).to_be_focused()
    keys.press("Chest", "checkbox", "Space")
    keys.press("Duration", "slider", "Home")
    expect(person.control("Duration", "slider")).to_have_attribute("aria-valuetext", "10 min")
    keys.press("Get Workout")
    keys.is_on("Workout Summary")
    person.holds_time()
    keys.press("Start Workout")
    expect(person.control("Skip")).to_be_visible()
    keys.press("Skip")
    person.is_told("Rest, ")
    ends(person)
    keys.press("Save")
    keys.is_on("View Workouts")


def test_sh_8_the_plan_is_made_of_routines_edited_and_rested_from_by_keys_alone(visit):
    person = visit(DESKTOP)
    keys = Keys(person)
    keys.press("Profile", "link")
    keys.is_on("Profile")
    keys.press("Add Workout")
    keys.press("Choose a predetermined workout")
    keys.is_on("Predetermined workouts")
    keys.press("Chest")
    keys.is_on("Chest")
    keys.press("Choose")
    keys.press("Tuesday", "checkbox", "Space")
    keys.press("Save")
    keys.is_on("Predetermined workouts")
    keys.press("Done")
    keys.is_on("Profile")
    # The sheet that led there is gone; its opener isn't.
    expect(person.control("Add Workout")).to_be_focused()
    keys.press("Rest Days")
    keys.is_on("Rest Days")
    expect(person.control("Tuesday", "checkbox")).to_be_disabled()
    keys.press("Sunday", "checkbox", "Space")
    expect(person.control("Sunday", "checkbox")).to_be_checked()
    keys.press("Done")
    keys.is_on("Profile")
    keys.press("Edit Workouts")
    keys.is_on("Edit Workouts")
    keys.press("Edit")
    keys.is_on("Edit Workout")
    keys.press("Any day", "checkbox", "Space")
    keys.press("Save changes")
    keys.is_on("Edit Workouts")
    expect(person.rows("Workouts").first).to_contain_text("Any day")
    keys.press("Delete")
    keys.press("Ok")
    expect(person.page.get_by_text("No workouts yet")).to_be_visible()


def test_sh_8_settings_are_changed_by_keys_alone(visit):
    person = visit(DESKTOP)
    keys = Keys(person)
    keys.press("Profile", "link")
    keys.is_on("Profile")
    keys.press("Settings")
    keys.is_on("Settings")
    keys.press("Mode")
    person.says("Mode", "Light")
    keys.press("Metric", "radio", "ArrowRight")
    expect(person.control("Imperial", "radio")).to_be_checked()
    keys.press("Volume", "slider", "Home")
    expect(person.control("Volume", "slider")).to_have_attribute("aria-valuetext", "0 %")
    keys.press("Done")
    keys.is_on("Profile")
    keys.types("Weight", "160")
    keys.press("Weight", "textbox", "Tab")
    expect(person.control("Weight", "textbox")).to_have_value("160")


def test_sh_8_ft_1_the_fitness_test_by_keys_alone(visit):
    person = trains(visit, DESKTOP)
    keys = Keys(person)
    keys.is_on("Fitness Test")
    # A select is answered by its letters.
    person.reaches("Category", "combobox")
    person.page.keyboard.type("Legs")
    expect(person.control("Category", "combobox")).to_have_value("legs")
    person.reaches("Number of exercises", "combobox")
    person.page.keyboard.press("Home")
    expect(person.control("Number of exercises", "combobox")).to_have_value("1")
    keys.types("Filter", "Bodyweight squat", "searchbox")
    keys.press("Bodyweight squat", "checkbox", "Space")
    keys.press("Start test")
    keys.is_on("Bodyweight squat")
    keys.press("Enter the count")
    keys.reads()
    keys.types("Repetitions", "15")
    person.page.keyboard.press("Enter")
    keys.press("Untrack")
    expect(person.control("Track")).to_be_visible()
    keys.press("See results")
    keys.is_on("Test results")
    keys.press("Done")
    keys.is_on("Fitness Test")
    keys.press("Results")
    keys.is_on("Results")
    keys.press("Bodyweight squat", "link")
    keys.is_on("Bodyweight squat")


def test_sh_8_ou_1_intervals_by_distance_are_added_and_begun_by_keys_alone(visit):
    person = visit(DESKTOP, script=STAND_IN)
    keys = Keys(person)
    keys.press("Workout List", "link")
    keys.is_on("Workout List")
    keys.press("Add Workout")
    keys.is_on("Workout 1")
    keys.press("Add Intervals")
    keys.is_on("Add Intervals")
    person.reaches("Interval Type", "combobox")
    person.page.keyboard.type("Distance")
    keys.types("Distance", "400")
    keys.press("Add Interval")
    keys.types("Repeat", "3", "spinbutton")
    keys.press("Save")
    keys.is_on("Workout 1")
    keys.press("Play")
    expect(person.control("Start")).to_be_visible()
    keys.reads()
    Runner(person)
    expect(person.page.get_by_text("Ready.")).to_be_visible()
    keys.press("Start")
    expect(person.control("Stop")).to_be_visible()
    keys.press("Stop")
    keys.press("Back")
    keys.press("Don't Save")
    expect(person.control("Stop")).to_have_count(0)
