"""Both sides of every port: what the program asks for somebody carries out, what the host tells is understood, and what isn't known is
shown to the person.

The tests of the ports in Tests/AppTests/Ports have an example of every command and of every event; they prove that the program writes
and reads just these, and that none is missing. Here the same examples meet the host.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from devices import PHONE, ROOT
from map_page import MapPage

SWIFT = "\n".join(path.read_text() for path in sorted((ROOT / "Tests/AppTests/Ports").glob("*PortTests.swift")))
# Strings that are written in pieces, whole.
SWIFT = re.sub(r'"#\s*\+\s*#"', "", SWIFT)
COMMANDS = [json.loads(text) for text in re.findall(r'#"({"do":.*?})"#', SWIFT)]
EVENTS = [json.loads(text) for text in re.findall(r'#"({"on":.*?})"#', SWIFT)]
PORTS = {name.split(".")[0] for name in [each.get("do") or each["on"] for each in COMMANDS + EVENTS]}
# Asked of platforms around the app alone, where Apple's log-in is a sheet of the system's, and told by them: no page does either.
OUTSIDE = {"device.identify", "device.identified"}
# A name that isn't the beginning of a function, and that nothing is compared with, is told.
TOLD = re.compile(rf'(?<!=== )"((?:{"|".join(sorted(PORTS))})\.\w+)"(?![:(])')

# Each event is told to a program of its own, which has started; what it says to that.
TELL = """
async (events) => {
    const { instantiate, pass } = await import("/host-wasm.js");
    const parts = await Promise.all(["/app.wasm", "/more.wasm"].map((part) => WebAssembly.compileStreaming(fetch(part))));
    const encoder = new TextEncoder();
    const answers = [];
    for (const event of events) {
        const program = await instantiate(parts[0], {}, parts[1]);
        const tell = (each) => program.event(
            ...pass(program, encoder.encode(JSON.stringify(each))), ...pass(program, new Uint8Array([1, 2, 255])), 1, 1.8e9, 0);
        try {
            tell(events[0]);
            tell(event);
            answers.push("");
        } catch (error) {
            answers.push(error.message);
        }
    }
    return answers;
}
"""


def test_what_is_outside_of_the_page_is_known():
    assert OUTSIDE <= {each.get("do") or each["on"] for each in COMMANDS + EVENTS}


def test_every_command_is_carried_out_by_the_host(phone, sources):
    phone.goto(sources + "/blank")
    known = phone.evaluate(
        """async () => {
            const commands = {
                ...(await import("/host-ports.js")).createPorts(() => {}, [], {}).commands,
                ...(await import("/more.js")).morePorts(() => {}, {}),
            };
            return Object.keys(commands).filter((name) => commands[name] instanceof Function);
        }""")
    assert {*known} == {command["do"] for command in COMMANDS} - OUTSIDE


def test_ou_7_the_map_carries_out_every_command_that_is_passed_on_to_it(phone, sources):
    map_page = MapPage(phone, sources)
    map_page.open()
    map_page.shown()
    commands = {command["do"].removeprefix("map."): command for command in COMMANDS if command["do"].startswith("map.")}
    del commands["open"], commands["close"]
    for name, command in commands.items():
        fields = {key: value for key, value in command.items() if key not in ("do", "points")}
        # One that nobody knows is an exception here.
        map_page.run((name, fields | ({"points": [59.9, 10.75]} if "points" in command else {})))
    map_page.run(("close", {}))


def test_every_event_of_the_host_is_understood(phone, sources):
    scripts = [*(ROOT / "web").glob("host*.js"), ROOT / "web/audio-player.js", ROOT / "web/song-element.js", ROOT / "web/map.js"]
    told = {name for script in scripts for name in TOLD.findall(script.read_text())}
    assert told == {event["on"] for event in EVENTS} - OUTSIDE
    phone.goto(sources + "/blank")
    events = sorted(EVENTS, key=lambda event: event["on"] != "page.started")
    assert dict(zip(map(json.dumps, events), phone.evaluate(TELL, events))) == {json.dumps(event): "" for event in events}


def test_what_is_no_event_is_refused_by_its_name(phone, sources):
    start = next(event for event in EVENTS if event["on"] == "page.started")
    events = [start, {"on": "map.exploded"}, {"on": "exploded"}, {"on": "page.key", "key": 5}, {}]
    phone.goto(sources + "/blank")
    assert phone.evaluate(TELL, events) == [
        "", "The event “map.exploded” is unknown.", "The event “exploded” is unknown.",
        "The event “page.key” can’t be read: “key” is missing or something else.",
        "The event “” can’t be read: “on” is missing or something else.",
    ]


def test_capabilities_have_the_names_that_the_program_knows(phone, sources):
    phone.goto(sources + "/blank")
    known = next(event["can"] for event in EVENTS if event.get("can"))
    assert sorted(phone.evaluate("async () => Object.keys((await import('/host-can.js')).can)")) == sorted(known)


# MARK: Who doesn't know the other


@pytest.fixture
def misunderstood(new_page, site):
    """The app with a host that has another word for something: misunderstood("page.key", "page.exploded")."""

    def visit(word, other):
        page = new_page(PHONE, service_workers="block")

        def change(route):
            script = route.fetch().text()
            assert f'"{word}"' in script
            route.fulfill(body=script.replace(f'"{word}"', f'"{other}"'), content_type="text/javascript")

        page.route("**/host.*.js", change)
        page.goto(site)
        page.get_by_role("button", name="Continue without an account").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Quick Create")
        return page

    return visit


def fails(page, reason, complaints):
    failure = page.get_by_role("alert").filter(has_text="Setlist can’t go on")
    expect(failure.get_by_text(reason)).to_be_visible()
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    assert any(reason in complaint for complaint in complaints)
    complaints.clear()


def test_sh_10_an_event_that_the_program_does_not_know_is_named(misunderstood, complaints):
    page = misunderstood("page.key", "page.exploded")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    fails(page, "The event “page.exploded” is unknown.", complaints)


def test_sh_10_a_command_that_the_host_does_not_know_is_named(misunderstood, complaints):
    page = misunderstood("history.push", "history.exploded")
    page.get_by_role("link", name="History").click()
    fails(page, "The command “history.push” is unknown.", complaints)
