"""axe-core on every screen, in both modes, on a phone and on a desktop; and targets that a thumb finds."""

import pathlib

import axe_playwright_python
from playwright.sync_api import expect

from looks import WALKS
from waiting import at_rest

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.glob("axe.min.js"))
# A bar's fill has the bar's words once more, in the colour that is read on it, cut off where it ends: axe knows no such edge, and
# would judge by chance. While it is whole it is judged.
RUN = """async () => {
    const right = (node) => node.getBoundingClientRect().right;
    const cut = [...document.querySelectorAll(".bar-fill")].filter((fill) => right(fill) < right(fill.parentNode) - 1);
    const { violations } = await axe.run({ include: [document], exclude: cut }, { resultTypes: ["violations"], preload: false });
    return violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]) }));
}"""
GRAVE = ("serious", "critical")
# Controls that are smaller than a thumb, on what is in view: [name, width, height].
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, textarea, [role=spinbutton]")].flatMap((node) => {
    // A label around a switch or a choice is what is pressed.
    const pressed = node.closest("label") ?? node;
    const { width, height } = pressed.getBoundingClientRect();
    if (width === 0 || !node.checkVisibility() || getComputedStyle(node).display === "inline") return [];
    if (node.matches("input[type=range]")) return height >= 24 ? [] : [[node.outerHTML.slice(0, 120), width, height]];
    return width >= 47.5 && height >= 47.5 ? [] : [[node.outerHTML.slice(0, 120), width, height]];
})"""


def axe_is_there(page):
    """Half a megabyte, once for a document."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())


class Inspector:
    """Goes through every screen there is."""

    def __init__(self, person):
        self.person = person
        self.found = []

    def look(self, place: str):
        page = self.person.page
        # Colours under way are no colours to judge.
        at_rest(page)
        axe_is_there(page)
        for violation in page.evaluate(RUN):
            if violation["impact"] in GRAVE:
                self.found += [(place, violation["id"], *node) for node in violation["nodes"]]
        self.found += [(place, "small", *node) for node in page.evaluate(SMALL)]


@WALKS
def test_sh_4_sh_8_axe_finds_nothing_serious(visit, kind, mode):
    person = visit(kind, clock="2026-11-19T19:30", reduced_motion="reduce", is_first=True)
    inspector = Inspector(person)
    look = inspector.look

    def see(path: str):
        person.open(path)
        look(path)

    # Start leads on to it.
    person.open("/profile/settings")
    person.press("Continue without an account")
    if mode == "Light":
        person.press("Mode")
    person.says("Mode", mode)
    look("profile settings")
    person.is_stored()
    for path in ("/start", "/sign-up", "/log-in", "/log-in/recovery"):
        see(path)
    person.press("Reset password")
    look("a form refused")
    for path in ("/", "/workouts", "/history", "/profile", "/create/work", "/create/rounds", "/create/settings",
                 "/create/settings/beep-tone", "/create/settings/beep-start", "/workouts/settings"):
        see(path)
    person.open("/create/work")
    person.turn(Seconds=0)
    person.press("Confirm")
    look("a refusal")
    person.open()
    person.create(Rounds=3, Cycles=2)
    look("list")
    person.press("More", within=person.row("Workout 1"))
    look("a row's menu")
    person.press("Duplicate", within=person.row("Workout 1"))
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    look("workout")
    person.press("More", within=person.row("Work").first)
    look("a period's menu")
    person.press("Delete", within=person.row("Work").first)
    look("a notice")
    person.press("Undo")
    person.press("Work", within=person.row("Work").first)
    person.control("Period name", "textbox").fill("")
    person.page.keyboard.press("Enter")
    look("renaming")
    person.page.keyboard.press("Escape")
    workout = person.path()
    person.is_stored()
    for path in ("/add", "/settings", "/settings/beep-tone", "/periods/2"):
        see(workout + path)
    person.open(workout + "/add")
    person.control("Seconds", "spinbutton").fill("20")
    person.press("Add Interval")
    look("an interval added")
    person.press("Cancel")
    person.is_on("Workout 1")
    person.holds_time()
    person.press("Play")
    expect(person.control("Pause")).to_be_visible()
    for role, seconds in (("Prepare", 0), ("Work", 11), ("Rest", 20)):
        person.page.clock.run_for(seconds * 1000)
        expect(person.page.locator("[aria-current=step]")).to_contain_text(role)
        look(f"a run, {role}")
    end_the_run(person, look)
    assert inspector.found == []


def end_the_run(person, look):
    """The ways out of a run, and what is left of it."""
    person.press("Back")
    look("leaving")
    person.press("Keep for later")
    look("a run kept")
    person.press("Workout 1", within=person.page.get_by_role("region", name="In Progress"))
    person.is_on("Workout 1")
    expect(person.control("Play")).to_be_visible()
    look("a paused run")
    person.press("Back")
    person.press("Save")
    expect(person.control("Done")).to_be_visible()
    look("the end")
    person.press("Done")
    look("profile")
    person.tab("History")
    look("history")
    person.press("Workout 1", within=person.row("Workout 1"))
    look("a session")
