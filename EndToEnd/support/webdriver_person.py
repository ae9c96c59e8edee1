"""A person in any browser that speaks WebDriver. The engine itself is asked for the name and the role of whatever is pressed."""

import time

from person import Person
from webdriver import ELEMENT, Session, WebDriverError

# Of what can be seen and isn't behind a question: the elements of a role by their name, or those whose text holds some words.
LOOK = r"""
((role, name, within) => {
    const tags = {
        button: "button, input[type=button]", link: "a[href]", heading: "h1, h2, h3", listitem: "li", list: "ul, ol", dialog: "dialog",
        textbox: "input:is(:not([type]), [type=text], [type=email], [type=password], [type=date], [type=search]), textarea",
        checkbox: "input[type=checkbox]", radio: "input[type=radio]", spinbutton: "input[type=number]", combobox: "select",
        region: "section[aria-label], section[aria-labelledby]", slider: "input[type=range]",
    };
    const text = (node) => node.textContent.replace(/\s+/g, " ").trim();
    const named = (node) => node.getAttribute("aria-label")
        ?? (node.getAttribute("aria-labelledby")?.split(" ").map((id) => text(document.getElementById(id))).join(" "))
        ?? (node.labels?.length ? text(node.labels[0]) : text(node));
    const open = [...document.querySelectorAll("dialog:modal")].at(-1);
    const own = tags[role] ? [...tags[role].split(", ").map((tag) => `${tag}:not([role])`)].join(", ") + ", " : "";
    const selector = role === "textbox" || role === "button" ? `${tags[role]}, [role=${role}]` : `${own}[role=${role}]`;
    return [...(within ?? (role === "dialog" ? null : open) ?? document).querySelectorAll(selector)].filter((node) =>
        node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert], [aria-hidden=true]")
        && (name === null || named(node) === name));
})(...arguments)
"""
# Errors that pass: the element goes away meanwhile, moves, or is covered for a moment by a menu that closes.
PASSING = ("stale element reference", "element not interactable", "element click intercepted", "no such element")
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowUp": "\ue013", "ArrowDown": "\ue015", "ArrowLeft": "\ue012",
        "ArrowRight": "\ue014", "Home": "\ue011", "End": "\ue010", "PageUp": "\ue00e"}


class WebDriverPerson(Person):
    patience = 30

    def __init__(self, session: Session, site: str):
        self.session = session
        self.site = site

    # MARK: Screens

    def open(self, path: str = "/"):
        self.session.open(self.site + path)
        self.sees("document.querySelector('main') !== null")
        return self

    def reload(self):
        """After all that was done has reached the disk. By the page: Marionette's own goes past the service worker."""
        self.is_stored()
        self.session.evaluate("void (window.isOver = true, location.reload())")
        self.sees("!window.isOver && document.querySelector('main') !== null")

    def back(self):
        self.session.call("POST", "/back")

    def is_on(self, title: str):
        self.sees("document.querySelector('h1')?.textContent.trim() === arguments[0]", title)

    def tab(self, name: str):
        self.press(name, "link")
        self.is_on(name)

    def path(self) -> str:
        return self.session.evaluate("location.pathname")

    def complaints(self) -> str:
        """Errors of the site's pages that nobody caught, one a line."""
        return self.session.evaluate("localStorage.complaints ?? ''")

    def is_stored(self):
        self.sees("setlistWatch.isStored()")

    def pauses(self):
        time.sleep(0.02)

    # MARK: What is there

    def sees(self, condition: str, *values):
        """Waits for an expression, or what it promises, to be true in the page; gives it."""
        deadline = time.monotonic() + self.patience
        while True:
            try:
                if found := self.session.evaluate(condition, *values):
                    return found
                trouble = ""
            except WebDriverError as error:
                # The page is being replaced.
                trouble = str(error)
            assert time.monotonic() < deadline, f"never became true: {condition} {values} {trouble}\n{self.shown()}"
            self.pauses()

    def shown(self) -> str:
        return self.session.evaluate("document.body.innerText")

    def reads(self, words: str, selector: str = "#app"):
        """Waits for a text, given as a regular expression."""
        self.sees(
            "[...document.querySelectorAll(arguments[1])].some((node) => new RegExp(arguments[0], 's').test(node.innerText))",
            words, selector)

    def all(self, role: str, name: str | None = None, within=None) -> list:
        return self.session.evaluate(LOOK, role, name, within)

    def one(self, name: str, role: str = "button", within=None):
        """Waits for it."""
        return self.sees(f"({LOOK})[0]", role, name, within)

    def shows(self, name: str, role: str = "button"):
        self.one(name, role)

    def is_gone(self, name: str, role: str = "button"):
        self.sees(f"({LOOK}).length === 0", role, name, None)

    def says(self, name: str, value: str, within=None):
        """Waits for the control's description, which is shown on it, to begin with the value."""
        control = self.one(name, within=within)
        self.sees(
            "arguments[0].getAttribute('aria-describedby').split(' ')"
            ".map((id) => document.getElementById(id).textContent).join(' ').startsWith(arguments[1])", control, value)

    def row(self, name: str):
        return self.one(name, "listitem")

    def names(self, of: str) -> list[str]:
        return self.sees("""(() => {
            const list = [...document.querySelectorAll("ul, ol")].find((each) => each.ariaLabel === arguments[0]
                || each.getAttribute("aria-labelledby")?.split(" ").some((id) => document.getElementById(id)?.textContent === arguments[0]));
            const rows = [...list?.children ?? []].map((row) => [row.getBoundingClientRect().top, row.getAttribute("aria-label")]);
            return { names: rows.sort((a, b) => a[0] - b[0]).map((row) => row[1]) };
        })()""", of)["names"]

    # MARK: Controls

    def on(self, name: str, role: str, within, do):
        """Does something with a control, whose name and role are what the engine says."""
        deadline = time.monotonic() + self.patience
        while True:
            path = f"/element/{self.one(name, role, within)[ELEMENT]}"
            try:
                told = [self.session.call("GET", f"{path}/computed{each}") for each in ("role", "label")]
                assert told == [role, name], f"{told} is what the engine says of the {role} {name}"
                return do(path)
            except WebDriverError as error:
                if not str(error).startswith(PASSING) or time.monotonic() > deadline:
                    raise
            self.pauses()

    def press(self, name: str, role: str = "button", within=None):
        self.on(name, role, within, lambda path: self.session.call("POST", f"{path}/click"))

    def fill(self, **fields: str):
        for label, text in fields.items():
            field = self.one(label.replace("_", " "), "textbox")
            # WebDriver's own emptying takes the focus away, and what is edited in place ends with that.
            self.session.evaluate("(arguments[0].focus(), arguments[0].select())", field)
            self.keys(*text)
            self.sees("arguments[0].value === arguments[1]", field, text)

    def keys(self, *names: str):
        """Pressed and let go one after the other, wherever the focus is."""
        actions = []
        for name in names:
            key = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.perform({"type": "key", "id": "keys", "actions": actions})

    def perform(self, *sources: dict):
        self.session.call("POST", "/actions", actions=list(sources))
        self.session.call("DELETE", "/actions")

    # MARK: A mouse

    def place(self, element) -> tuple[int, int]:
        """The middle of an element, once nothing moves it any more."""
        return self.sees("""(async (node) => {
            node.scrollIntoView({ block: "nearest" });
            let last;
            for (let count = 0; count < 6;) {
                await new Promise(requestAnimationFrame);
                const { left, top, width, height } = node.getBoundingClientRect();
                const now = [Math.round(left + width / 2), Math.round(top + height / 2)];
                count = String(now) === String(last) ? count + 1 : 0;
                last = now;
            }
            return last;
        })(arguments[0])""", element)

    def drag(self, element, down: int):
        """Presses, moves by so many pixels, and comes to rest before it lets go. Its pace is part of what a hand does."""
        x, y = self.place(element)
        move = {"type": "pointerMove", "origin": "viewport", "x": x, "duration": 0}
        steps = [{**move, "y": round(y + down * step / 8), "duration": 16} for step in range(1, 9)]
        self.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
            {**move, "y": y}, {"type": "pointerDown", "button": 0}, *steps, {"type": "pause", "duration": 150},
            {**move, "y": y + down}, {"type": "pointerUp", "button": 0},
        ]})

    def spins(self, element, down: int):
        """Turns the mouse's own wheel above an element."""
        x, y = self.place(element)
        self.perform({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "origin": "viewport", "x": x, "y": y, "deltaX": 0, "deltaY": down, "duration": 50}]})

    # MARK: Wheels

    def types(self, wheel: str, value: int):
        control = self.one(wheel, "spinbutton")
        self.session.evaluate("arguments[0].focus()", control)
        self.keys(*str(value), "Tab")
        self.rests(control, value)

    def rests(self, wheel, value: int | None = None) -> int:
        """The value on which a wheel has come to rest, and that stands in its middle; the one that is expected, if any is."""
        return int(self.sees("""(async (wheel, value) => {
            const shown = () => {
                const { top, height } = wheel.getBoundingClientRect(), middle = top + height / 2;
                const off = (row) => { const box = row.getBoundingClientRect(); return Math.abs((box.top + box.bottom) / 2 - middle); };
                const row = [...wheel.firstElementChild.children].reduce((best, each) => off(each) < off(best) ? each : best);
                const now = row.textContent;
                return off(row) < 2 && now === wheel.getAttribute("aria-valuenow") && now === (value ?? now) ? now : undefined;
            };
            for (let last, count = 0; count < 10;) {
                await new Promise(requestAnimationFrame);
                const now = shown();
                if (now === undefined) return;
                count = now === last ? count + 1 : 0;
                last = now;
            }
            return shown();
        })(...arguments)""", wheel, None if value is None else str(value)))

    # MARK: Runs

    def holds_time(self):
        """Until the next load, whatever the machine takes: only `time_passes` moves it."""
        self.session.evaluate("timeStandsStill()")

    def time_passes(self, seconds: float):
        """At once."""
        self.session.evaluate("timePasses(arguments[0])", seconds)

    def text_left(self) -> str:
        return self.sees(r"/(^|\n)([\d:]+) left\b/.exec(document.body.innerText)?.[2]")
