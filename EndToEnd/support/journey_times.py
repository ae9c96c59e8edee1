"""Where the time of journeys goes (pytest --times=FILE): a line of JSON a test, with the seconds of each kind of call to the browser.

All calls of Playwright's pass through one function; each is named after the method that a journey called. What is left of a test's time is
Python's, and that of its fixtures' processes. `python EndToEnd/support/journey_times.py FILE` adds the lines up: by purpose, by call, by file
and by test.
"""

import collections
import json
import pathlib
import sys
import time

import pytest
from playwright._impl._sync_base import SyncBase

# The purposes of calls, by their methods: "Page." means all of a class that no other purpose names.
PURPOSES = {
    "a device is made": ("BrowserType.", "Browser.", "BrowserContext.", "Page.close", "Page.set_viewport_size", "Clock.install"),
    "a page is opened": ("Page.goto", "Page.reload", "Page.go_back", "Page.go_forward"),
    "something is pressed or typed": (
        "Locator.tap", "Locator.click", "Locator.dblclick", "Locator.check", "Locator.uncheck", "Locator.press", "Locator.press_sequentially",
        "Locator.fill", "Locator.focus", "Locator.blur", "Locator.select_option", "Locator.dispatch_event", "Locator.scroll_into_view_if_needed",
        "Locator.set_input_files", "FileChooser.", "Keyboard.", "Mouse.", "Touchscreen.", "CDPSession."),
    "something is waited for": (
        "Locator.wait_for", "Page.wait_for_function", "Page.wait_for_url", "Page.wait_for_event", "EventContextManager.", "LocatorAssertions.",
        "PageAssertions."),
    "a pause of so many milliseconds": ("Page.wait_for_timeout",),
    "the clock is moved": ("Clock.",),
    "the page is asked": ("Page.", "Locator.", "ElementHandle.", "JSHandle.", "Frame.", "Worker."),
}
OTHER = "other calls"


def purpose(call: str) -> str:
    """Of "Page.goto"; one that is named goes before the rest of its class."""
    of_class = call.split(".")[0] + "."
    for wanted in (call, of_class):
        for each, calls in PURPOSES.items():
            if wanted in calls:
                return each
    return OTHER


class JourneyTimes:
    def __init__(self, path: pathlib.Path):
        self.path = path
        self.spent: dict[str, float] = collections.defaultdict(float)
        self.calls: dict[str, int] = collections.defaultdict(int)
        carry_out = SyncBase._sync

        def timed(base, coroutine):
            name = sys._getframe(1).f_code.co_qualname
            started = time.monotonic()
            try:
                return carry_out(base, coroutine)
            finally:
                self.spent[name] += time.monotonic() - started
                self.calls[name] += 1

        SyncBase._sync = timed

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        self.spent.clear()
        self.calls.clear()
        started = time.monotonic()
        result = yield
        line = {"test": item.nodeid, "seconds": time.monotonic() - started, "spent": self.spent, "calls": self.calls}
        with self.path.open("a") as file:
            file.write(json.dumps(line) + "\n")
        return result


def summary(lines: list[dict]) -> str:
    """Tables of Markdown."""
    purposes, calls, times, files, tests = (collections.Counter() for _ in range(5))
    counts = collections.Counter()
    for line in lines:
        files[line["test"].split("::")[0].split("/")[-1]] += line["seconds"]
        counts[line["test"].split("::")[0].split("/")[-1]] += 1
        tests[line["test"].split("/")[-1]] += line["seconds"]
        purposes["Python, files that are made, servers"] += line["seconds"] - sum(line["spent"].values())
        for call, seconds in line["spent"].items():
            purposes[purpose(call)] += seconds
            calls[call] += seconds
            times[call] += line["calls"][call]
    whole = sum(files.values())
    rows = [f"{len(lines)} tests, {whole:.0f} s", "", "| purpose | s | |", "|---|---|---|"]
    rows += [f"| {name} | {seconds:.0f} | {100 * seconds / whole:.0f} % |" for name, seconds in purposes.most_common()]
    rows += ["", "| call | s | times | ms each |", "|---|---|---|---|"]
    rows += [f"| `{name}` | {seconds:.0f} | {times[name]} | {1000 * seconds / times[name]:.0f} |" for name, seconds in calls.most_common(16)]
    rows += ["", "| file | s | tests |", "|---|---|---|"]
    rows += [f"| `{name}` | {seconds:.0f} | {counts[name]} |" for name, seconds in files.most_common()]
    rows += ["", "| test | s |", "|---|---|"]
    rows += [f"| `{name}` | {seconds:.1f} |" for name, seconds in tests.most_common()]
    return "\n".join(rows)


if __name__ == "__main__":
    print(summary([json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]))
