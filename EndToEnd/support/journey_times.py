"""Where the time of journeys goes (pytest --times=FILE): a line of JSON a test, with the seconds of each kind of call to the browser.

All calls of Playwright's pass through one function; each is named after what it was asked to do. What is left of a test's time is Python's, and
that of its fixtures' processes.
"""

import collections
import json
import pathlib
import time

import pytest
from playwright._impl._sync_base import SyncBase

# The purpose of a call, by its name; the first that fits.
KINDS = {
    "a browser or a device is made": ("BrowserType.launch", "Browser.new_context", "BrowserContext.new_page", "BrowserContext.close", "Browser.close", "Page.close"),
    "a page is opened": ("Page.goto", "Page.reload", "Page.go_back"),
    "something is pressed": ("tap", "click", "press", "fill", "type", "focus", "Mouse.", "Keyboard.", "dispatch", "CDPSession."),
    "something is waited for": ("_expect", "wait_for", "expect"),
    "the clock is moved": ("Clock.",),
    "the page is asked": ("evaluate", "text", "bounding_box", "scroll", "is_visible", "count", "get_attribute"),
}


def kind(name: str) -> str:
    return next((kind for kind, words in KINDS.items() if any(word in name for word in words)), "other calls")


class JourneyTimes:
    def __init__(self, path: pathlib.Path):
        self.path = path
        self.spent: dict[str, float] = collections.defaultdict(float)
        self.calls: dict[str, int] = collections.defaultdict(int)
        carry_out = SyncBase._sync

        def timed(base, coroutine):
            name = getattr(coroutine, "__qualname__", "?")
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
