"""A person in Chromium, driven by Playwright: fingers on a phone, mouse and keys on a desktop."""

import re
import time
from contextlib import contextmanager

from playwright.sync_api import Error, Locator, Page, expect

from devices import PHONE
from person import Person
from waiting import AT_REST, box, steady, stored, until


# In pages with Playwright's clock: the display's own frames, and whatever is to happen at once, also while it stands still.
DRAWS = """
(() => {
    const { frames, soon } = setlistWatch, { setTimeout } = window;
    [window.requestAnimationFrame, window.cancelAnimationFrame] = frames;
    window.setTimeout = (work, delay = 0, ...rest) => (delay > 0 ? setTimeout : soon)(work, delay, ...rest);
})();
"""


# The number of clicks so far, whether this control was touched last, and where it is touched once nothing moves it, if it is in view.
PLACE = f"""async (node) => {{
    await ({AT_REST})(node);
    const {{ left, top, width, height }} = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isSame = setlistWatch.touched === node;
    setlistWatch.touched = node;
    return [setlistWatch.clicks, isSame, ...(y > 0 && y < innerHeight ? [x, y] : [])];
}}"""


def near(place: list[float], touched: list[float] | None) -> bool:
    """Whether a touch may come so near to the last one that, soon after it, the app takes it for a finger that bounced (`Press`)."""
    if touched is None:
        return False
    # A control that must be scrolled to comes to lie anywhere.
    return not place or not touched or max(abs(a - b) for a, b in zip(place, touched)) < 80


class PlaywrightPerson(Person):
    def __init__(self, page: Page, site: str):
        self.page = page
        self.site = site
        self.has_touch = page.evaluate("navigator.maxTouchPoints") > 0
        self.tapped, self.touched = 0.0, None
        # Its device has a clock of Playwright's (`visit(clock=…)`), and that stands still.
        self.has_clock = False
        self.is_still = False

    # MARK: Screens

    def open(self, path: str = "/"):
        """By the address bar: another load of the program, which must find on disk what was done before."""
        if self.page.url.startswith(self.site):
            self.is_stored()
        self.page.goto(self.site + path)
        self.page.get_by_role("main").wait_for()
        return self

    def is_on(self, title: str):
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title)

    def tab(self, name: str):
        self.tap(self.page.get_by_role("navigation", name="Main").get_by_role("link", name=name, exact=True))
        self.is_on(name)

    def path(self) -> str:
        return self.page.evaluate("location.pathname")

    def again(self):
        """The same device after its tab was closed, or killed: another page of the same browser."""
        context = self.page.context
        self.page.close()
        self.page = context.new_page()
        return self

    def beside(self, path: str = "/workouts"):
        """The same person in another tab of the same browser."""
        other = PlaywrightPerson(self.page.context.new_page(), self.site)
        other.has_clock, other.is_still = self.has_clock, self.is_still
        return other.open(path)

    def is_stored(self):
        """Waits until all that the app was told of is on disk, as its store confirms. See first that it was told: a control that
        was pressed shows what it did."""
        stored(self.page)

    # MARK: Controls

    def control(self, name: str, role: str = "button", within: Page | Locator | None = None) -> Locator:
        return (within or self.page).get_by_role(role, name=name, exact=True)

    def tap(self, target: Locator):
        if self.is_still:
            # No hand is quicker; one that bounces is, and the app takes its presses for one (`Press`).
            self.page.clock.run_for(300)
        if not self.has_touch:
            return target.click()
        # A finger's tap becomes a click only when the browser has made up its mind, a little after the touch.
        count, is_same, *place = target.evaluate(PLACE)
        if not self.is_still and (is_same or near(place, self.touched)):
            self.page.wait_for_timeout(max(310 - 1000 * (time.monotonic() - self.tapped), 0))
        target.tap()
        until(self.page, f"setlistWatch.clicks !== {count}")
        self.tapped, self.touched = time.monotonic(), place

    def press(self, name: str, role: str = "button", within: Page | Locator | None = None):
        self.tap(self.control(name, role, within))

    def shows(self, name: str, role: str = "button"):
        expect(self.control(name, role)).to_be_visible()

    def pauses(self):
        self.page.wait_for_timeout(20)

    def reaches(self, name: str, role: str = "button"):
        """By Tab alone, until that control has the focus."""
        target = self.control(name, role).first
        expect(target).to_be_visible()
        # To look a control up by its name takes longer than a key does.
        node = target.element_handle()
        for _ in range(90):
            if node.evaluate("(node) => node === document.activeElement"):
                return
            if not node.evaluate("(node) => node.isConnected"):
                node = target.element_handle()
                continue
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name} can't be reached by Tab")

    def says(self, name: str, value: str | re.Pattern, within: Locator | None = None):
        """The value shown on a control is its description."""
        expect(self.control(name, within=within)).to_have_accessible_description(value)

    def is_refused(self, words: str):
        """Told beside the field, at once."""
        expect(self.page.get_by_role("alert").filter(has_text=words)).to_be_visible()

    def is_told(self, words: str):
        expect(self.page.get_by_role("status").filter(has_text=words)).to_be_visible()

    # MARK: Wheels

    def types(self, wheel: str, value: int):
        control = self.control(wheel, "spinbutton")
        control.focus()
        self.page.keyboard.type(str(value))
        expect(control).to_have_attribute("aria-valuenow", str(value))
        self.page.keyboard.press("Tab")

    # MARK: Lists

    def rows(self, name: str) -> Locator:
        return self.page.get_by_role("list", name=name, exact=True).get_by_role("listitem")

    def row(self, name: str) -> Locator:
        return self.page.get_by_role("listitem", name=name, exact=True)

    def names(self, of: str) -> list[str]:
        return [name for _, name in sorted(self._places(of))]

    def _places(self, of: str) -> list[tuple[float, str]]:
        """The rows of a list with how far from the top they are, all of one moment."""
        return self.rows(of).evaluate_all(
            "rows => rows.map((row) => [row.getBoundingClientRect().top, row.getAttribute('aria-label')])")

    def list_holds(self, of: str, *names: str):
        """Waits for a list to hold these rows, in any order."""
        self.awaits(lambda: sorted(shown := self.names(of)) == sorted(names) or f"{of} are {shown}, not {names} in some order")

    def list_is_another(self, of: str, *names: str) -> list[str]:
        """Waits for a list to hold other rows than these, each in a place of its own; gives them. While the screen changes, all are at its top."""
        def another():
            nonlocal shown
            places = sorted(self._places(of))
            shown = [name for _, name in places]
            return (len({top for top, _ in places}) == len(places) and shown not in ([], list(names))) or f"{of} are still {shown}"

        shown = []
        self.awaits(another)
        return shown

    # MARK: Runs

    def begins_a_run(self):
        """From here on the clock stands still, on a device that has one, and goes where the journey runs it forward."""
        if self.has_clock:
            self.holds_time()

    def holds_time(self):
        """The clock of all pages of the device goes only where it is run forward, whatever the machine takes meanwhile. They still draw."""
        if self.is_still:
            return
        clock = self.page.clock
        while True:
            try:
                clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)
                break
            except Error as error:
                # It took longer than that second.
                if "past" not in str(error):
                    raise
        self.is_still = True

    def lets_time_go(self):
        """It goes by itself again."""
        self.page.clock.resume()
        self.is_still = False

    def text_left(self) -> str:
        return self.page.get_by_text(re.compile(r"^[\d:]+ left\b")).inner_text().split()[0]

    # MARK: Fingers: their pace is part of what they do, and what they touch stands still

    @contextmanager
    def finger(self, x: float, y: float):
        """A finger that comes down, can be moved, and goes up."""
        touch = self.page.context.new_cdp_session(self.page)

        def send(kind, *points):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        send("touchStart", (x, y))
        yield lambda x, y: send("touchMove", (x, y))
        send("touchEnd")
        touch.detach()

    def swipe(self, target: Locator, across: float = 0, down: float = 0, steps: int = 8):
        place = box(target)
        x, y = place["x"] + place["width"] / 2 - across / 2, place["y"] + place["height"] / 2
        with self.finger(x, y) as move:
            for step in range(1, steps + 1):
                move(x + across * step / steps, y + down * step / steps)
                self.page.wait_for_timeout(8)
            # It comes off at rest: a touch that comes down on a fling would only stop that.
            self.page.wait_for_timeout(120)
            move(x + across + 1, y + down)
            self.page.wait_for_timeout(60)

    def drag(self, target: Locator, rows: int, pitch: float):
        """Presses, holds, and drags a row by so many places."""
        place = box(target)
        x, y = place["x"] + place["width"] / 3, place["y"] + place["height"] / 2
        goal = y + rows * pitch
        if self.has_touch:
            with self.finger(x, y) as move:
                self.page.locator(".lifted").wait_for()
                for step in range(1, 9):
                    move(x, y + (goal - y) * step / 8)
                    self.page.wait_for_timeout(8)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(x, goal, steps=8)
            self.page.mouse.up()
        # A click that follows within 250 ms is the end of the drag to the app, and none of its own.
        self.page.wait_for_timeout(300)


def rests(wheel: Locator) -> int:
    """The value on which a wheel has come to rest. It stands in the middle, where the eye reads it: that is the page's own layout,
    not the program's idea of it."""
    deadline = time.monotonic() + 20
    while True:
        value, place, text = steady(wheel, """(() => {
            const { top, height } = node.getBoundingClientRect(), middle = top + height / 2;
            const rows = [...node.firstElementChild.children];
            const place = (row) => { const box = row.getBoundingClientRect(); return (box.top + box.bottom) / 2; };
            const off = (row) => Math.abs(place(row) - middle);
            const row = rows.reduce((best, row) => off(row) < off(best) ? row : best);
            return [node.ariaValueNow, place(row) - middle, row.textContent];
        })()""")
        if abs(place) < 2 and text == value:
            return int(value)
        assert time.monotonic() < deadline, f"{value} is shown, and {text} stands {place} px off the middle"


def visitor(new_page, site: str):
    """A function that opens the app on another device, with nothing stored there."""

    def visit(
            kind=PHONE, path: str = "/", clock: str | None = None, installs: bool = False, is_first: bool = False,
            script: str | None = None, **options
    ) -> PlaywrightPerson:
        """`clock`: what time it is there; it can then be run forward. `installs`: with the service worker. `is_first`: the
        person sees Start, which otherwise is behind them. `script`: runs in each page before the app."""
        page = new_page(kind, service_workers="allow" if installs else "block", **options)
        if script:
            page.context.add_init_script(script)
        if clock:
            page.clock.install(time=clock)
            # After the clock, which has taken their place.
            page.context.add_init_script(DRAWS)
        person = PlaywrightPerson(page, site).open(path)
        person.has_clock = clock is not None
        # Start comes first, and leads on; its forms are asked for by themselves.
        if is_first or path in ("/sign-up", "/log-in"):
            return person
        if path == "/":
            return person.goes_on_without_an_account()
        person.press("Continue without an account")
        page.wait_for_url(f"{site}{path}")
        return person

    return visit
