"""The program's second part, late or never: opening, the lists, Quick Create, runs and what brings them back need the first only,
and whatever needs the second waits for it. See web/host-parts.js."""

import base64
import subprocess
import types

import pytest
from playwright.sync_api import expect

import split
import test_journeys_run
import test_journeys_start
import test_journeys_training
import test_styles
from bundle import MORE
from devices import DESKTOP, PHONE, ROOT
from test_journeys_account import lists, log_in, sign_up
from wasm_data import Linked, Module

STAGE = ROOT / ".build-web/stage"
LINKED = ROOT / ".build-web/wasm32-unknown-none-wasm/release/WebApp.wasm"
WAITING = "The rest of Setlist is on its way…"


class Rest:
    """The second part, held back on its way to the pages of a device until it is let go."""

    def __init__(self):
        self.held, self.is_free = [], False

    def answer(self, route):
        if self.is_free:
            route.continue_()
        else:
            self.held.append(route)

    def comes(self):
        self.is_free = True
        for route in self.held:
            route.continue_()
        self.held = []

    def is_held_again(self):
        self.is_free = False


@pytest.fixture
def rest():
    return Rest()


@pytest.fixture
def new_page(new_page, rest):
    """Pages that ask the network for everything, also after a reload: what a service worker gives can't be held back."""

    def make(kind=PHONE, **options):
        page = new_page(kind, **options | {"service_workers": "block"})
        page.context.route("**/more.*", rest.answer)
        return page

    return make


@pytest.mark.at_length("RunTests/resumes", "RunTests/discards", "test_parts::test_en_7_sh_2_killed", "test_parts::test_sh_7_paused", "test_parts::test_sh_12")
def test_sh_1_it_9_without_the_second_part_one_creates_runs_and_is_asked_after_a_kill(visit, rest):
    person = visit()
    person.create(Rounds=2, Work=30)
    person.play("Workout 1")
    for command in ("Pause", "Play"):
        person.press(command)
    person.is_stored()
    # Killed, and opened again.
    person.page.goto(person.site)
    person.press("Resume where I stopped")
    expect(person.control("Pause")).to_be_visible()
    person.press("Back")
    person.press("Don't Save")
    person.is_on("Workout List")
    person.list_is("Workouts", "Workout 1")
    person.tab("History")
    person.tab("Quick Create")
    assert rest.held, "nothing was held back"
    expect(person.page.get_by_text(WAITING)).to_have_count(0)


def test_sy_1_ac_2_without_the_second_part_an_account_opens_its_lists_and_syncs(visit, rest):
    rest.comes()
    person, other = visit(is_first=True), visit(DESKTOP, is_first=True)
    log_in(other, sign_up(person))
    person.create(Rounds=2, Work=30)
    person.play("Workout 1")
    for command in ("Back", "Save", "Done"):
        person.press(command)
    person.is_stored()
    rest.is_held_again()
    for path, heading in (("/create/work", "Work"), ("/history", "History"), ("/workouts", "Workout List")):
        person.page.goto(person.site + path)
        person.is_on(heading)
    person.create(Rounds=3)
    lists(other, "Workout 1", "Workout 2")
    other.create(Rounds=4)
    lists(person, "Workout 1", "Workout 2", "Workout 3")
    assert rest.held, "nothing was held back"
    expect(person.page.get_by_text(WAITING)).to_have_count(0)


def test_sh_1_names_in_any_letters_open_without_the_second_part(visit, rest):
    rest.comes()
    person = visit()
    names = ("Zoe\u0308’s Übung", "Zo\u00eb’s Übung 2", "火曜日…")
    for name in names:
        person.create(Rounds=2)
        person.press("Workout 1", within=person.row("Workout 1"))
        person.press("Workout 1")
        person.control("Workout name", "textbox").fill(name)
        person.control("Workout name", "textbox").press("Enter")
        person.is_on(name)
        person.press("Back")
    person.is_stored()
    rest.is_held_again()
    person.page.goto(f"{person.site}/workouts")
    person.list_is("Workouts", *names)
    person.create(Rounds=3)
    person.list_is("Workouts", *names, "Workout 1")
    assert rest.held, "nothing was held back"
    expect(person.page.get_by_text(WAITING)).to_have_count(0)


def test_sh_12_no_screen_of_the_first_part_needs_the_second_s_style_sheet(visit, rest):
    first, second = set(), set()
    for name, rules in test_styles.ALL.items():
        folder, _, file = name.removesuffix(".css").partition("/")
        for rule in rules:
            (second if file in MORE.get(folder, ()) else first).update(test_styles.styled(rule))
    person = visit(is_first=True)
    seen = set()

    def look(screen):
        classes = person.page.evaluate("[...new Set([...document.querySelectorAll('[class]')].flatMap((each) => [...each.classList]))]")
        seen.update(classes)
        bare = sorted((second - first) & set(classes))
        assert not bare, f"{screen} is drawn by the first part, and MORE in Scripts/bundle.py has the style of {bare}"

    look("Start")
    person.goes_on_without_an_account()
    look("Quick Create")
    for menu in ("Work", "Rounds"):
        person.press(menu)
        person.is_on(menu)
        look(menu)
        person.press("Back")
    person.create(Rounds=2, Work=30)
    look("the Workout List")
    person.press("More", within=person.row("Workout 1"))
    look("a row's menu")
    person.page.keyboard.press("Escape")
    person.play("Workout 1")
    look("a run")
    person.press("Pause")
    look("a paused run")
    person.press("Back")
    look("what a run's end asks")
    person.press("Save")
    expect(person.control("Done")).to_be_visible()
    look("a run's end")
    # Done leads to Profile.
    person.is_stored()
    person.page.goto(f"{person.site}/workouts")
    person.play("Workout 1")
    person.press("Back")
    person.press("Keep for later")
    person.is_on("Workout List")
    look("the Workout List, with a run")
    person.press("Workout 1", within=person.row("Workout 1").last)
    person.is_on("Workout 1")
    look("a workout")
    for screen in ("History", "Profile", "Get Workout"):
        person.page.goto(f"{person.site}/{screen.lower().replace(' ', '-')}")
        person.page.get_by_role("navigation", name="Main").wait_for()
        look(screen)
    assert rest.held, "nothing was held back"
    assert len(seen & first) > 60, "these were no screens"


def test_sh_10_what_needs_it_waits_says_so_and_is_done_once(visit, rest):
    person = visit()
    person.create(Rounds=2)
    person.choose(person.row("Workout 1"), "Duplicate")
    expect(person.page.get_by_text(WAITING)).to_be_visible()
    # Over the menu, which is as open as it was.
    expect(person.page.locator("#waiting:popover-open")).to_have_text(WAITING)
    rest.comes()
    person.list_is("Workouts", "Workout 1", "Workout 1 copy")
    expect(person.page.get_by_text(WAITING)).to_have_count(0)
    person.is_stored()
    person.open("/workouts").list_is("Workouts", "Workout 1", "Workout 1 copy")


def test_sh_3_a_screen_of_the_second_part_shows_when_it_comes(visit, rest):
    person = visit()
    person.is_stored()
    person.page.goto(person.site + "/create/settings")
    expect(person.page.get_by_text(WAITING)).to_be_visible()
    rest.comes()
    person.is_on("Settings")


def test_sh_10_a_second_part_that_is_no_more_stops_nobody_who_does_without_it(new_page, visit, complaints):
    person = visit()
    page = person.page
    page.context.unroute("**/more.*")
    page.route("**/more.*.wasm", lambda route: route.fulfill(status=404))
    with page.expect_response("**/more.*.wasm"):
        page.goto(person.site)
    person.create(Rounds=2)
    failure = page.get_by_role("alert").filter(has_text="Setlist can’t go on")
    expect(failure).to_have_count(0)
    person.choose(person.row("Workout 1"), "Duplicate")
    failure.wait_for()
    assert any("is no more" in complaint for complaint in complaints)
    complaints.clear()


def test_sh_5_it_is_asked_for_again_until_it_comes(new_page, site, rest, complaints):
    page = new_page()
    rest.comes()
    asked = []

    def answer(route):
        asked.append(route)
        if len(asked) < 3:
            route.fulfill(status=503) if len(asked) == 1 else route.fulfill(body="cut off", content_type="application/wasm")
        else:
            route.continue_()

    page.route("**/more.*.wasm", answer)
    page.goto(site + "/start")
    page.get_by_role("button", name="Log In", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Log In")
    assert len(asked) == 3
    complaints[:] = [text for text in complaints if "Failed to load resource" not in text]


def test_pl_6_en_7_a_training_is_taken_up_when_the_second_part_is_there(visit, rest):
    rest.comes()
    person = test_journeys_training.training(visit)
    person.press("Begin Workout")
    person.press("Set done")
    person.is_stored()
    rest.is_free = False
    # It takes a moment until the person is told.
    person.lets_time_go()
    person.page.goto(person.site)
    expect(person.page.get_by_text(WAITING)).to_be_visible()
    rest.comes()
    person.press("Resume where I stopped")
    expect(person.control("Set 1 done", "checkbox", person.row("Bench press"))).to_be_checked()


# Journeys of opening and of coming back, without the second part from the first to the last step.

def here(journey):
    """A journey of another file, without the marks that it has there."""
    return types.FunctionType(journey.__code__, journey.__globals__, journey.__name__)


test_sh_1_start_without_it = pytest.mark.parametrize("kind", [PHONE], ids=["phone"])(
    here(test_journeys_start.test_sh_1_start_is_seen_once_and_goes_on_without_an_account))
test_en_7_sh_2_killed_without_it = here(test_journeys_run.test_en_7_sh_2_a_killed_tab_asks_how_to_go_on)
test_en_7_ended_meanwhile_without_it = here(test_journeys_run.test_en_7_continuing_after_the_end_shows_the_end)
test_sh_7_paused_without_it = here(test_journeys_run.test_sh_7_a_paused_run_reopens_paused_and_unasked)
test_sy_1_two_tabs_without_it = here(test_journeys_run.test_sy_1_one_tab_runs_and_another_takes_over)


# A program that changes its memory, its stack and the host, and then needs the second part, if asked to.
PROGRAM = """
(module
  (import "host" "give" (func $give (param i32 i32)))
  (import "placeholder" "7" (func $second))
  (memory (export "memory") 1)
  (global $stack (mut i32) (i32.const 100))
  (export "%0" (global $stack))
  (func (export "work") (param $early i32)
    (i32.store8 (i32.const 0) (i32.const 65))
    (global.set $stack (i32.const 50))
    (call $give (i32.const 0) (i32.const 1))
    (drop (memory.grow (i32.const 1)))
    (i32.store8 (i32.const 65536) (i32.const 66))
    (if (local.get $early) (call $second))))
"""
TAKEN_BACK = """
async (program) => {
    const { Parts, placeholders } = await import("/host-parts.js");
    const module = new WebAssembly.Module(Uint8Array.from(atob(program), (each) => each.charCodeAt(0)));
    const parts = new Parts();
    const given = [];
    const take = parts.taking((bytes) => given.push(...bytes));
    const { exports } = new WebAssembly.Instance(module, {
        host: { give: (at, count) => take(new Uint8Array(exports.memory.buffer, at, count)) },
        placeholder: placeholders(module),
    });
    parts.attach(exports);
    const state = () => {
        const bytes = new Uint8Array(exports.memory.buffer);
        return [bytes[0], bytes[65536] ?? 0, exports["%0"].value, ...given];
    };
    const seen = [];
    for (const early of [1, 0]) seen.push([parts.enter(() => exports.work(early)), ...state()]);
    return seen;
}
"""


def test_a_call_that_needs_the_second_part_leaves_no_trace(phone, sources, tmp_path):
    (tmp_path / "program.wat").write_text(PROGRAM)
    wasm = tmp_path / "program.wasm"
    subprocess.run(["wasm-as", "--enable-mutable-globals", tmp_path / "program.wat", "-o", wasm], check=True)
    phone.goto(sources + "/blank")
    missed, done = phone.evaluate(TAKEN_BACK, base64.b64encode(wasm.read_bytes()).decode())
    assert missed == [False, 0, 0, 100]
    assert done == [True, 65, 66, 50, 65]


def test_a_line_of_the_cut_that_names_nothing_fails_the_build():
    program = types.SimpleNamespace(references={"$$s3App13WorkoutEditorV4saveyyF": set()})
    assert split.matching(program, ["App.WorkoutEditor"]) == set(program.references)
    with pytest.raises(SystemExit, match="App.NoSuchScreen"):
        split.matching(program, ["App.WorkoutEditor", "App.NoSuchScreen"])


def test_each_constant_comes_once_and_as_it_was_linked():
    memory = {}
    for part in "app", "more":
        for segment in Module(STAGE / f"{part}.cut.wasm").segments():
            for place, byte in enumerate(segment.content, segment.address):
                assert place not in memory
                memory[place] = byte
    linked = Linked(LINKED)
    whole = {place: byte for each in linked.constants for place, byte in enumerate(each.content, each.address)}
    assert all(whole.get(place, 0) == byte for place, byte in memory.items())
    # The most of them are needed; the golden vectors' are not.
    assert 0.8 * len(whole) < len(memory) < len(whole)
