"""Which tests are run, and what is kept of those that fail: options of pytest that Scripts/testing gives."""

import pathlib
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Error

import on_device
from device_bridge import DEVICES
from webdriver import Session, WebDriverError

# Of a test: the devices that it has used, in Playwright's Chromium.
CONTEXTS = pytest.StashKey[list[BrowserContext]]()


def add_options(parser: pytest.Parser):
    group = parser.getgroup("setlist")
    group.addoption("--only", metavar="PATTERN", help="of the tests those whose name a regular expression is found in")
    group.addoption("--engine", choices=["chromium", "firefox", "webkit"], help="only tests in this browser")
    group.addoption("--alone", action="store_true", help="each test in a browser of its own, with a trace")
    group.addoption("--device", action="store_true", help="only journeys, over the app beside the browser, which draws")
    group.addoption("--times", metavar="FILE", type=pathlib.Path, help="for where the time of each test went (journey_times.py)")
    group.addoption("--keep", metavar="FOLDER", type=pathlib.Path, help="for screenshots and traces of tests that fail")


def engine(item: pytest.Item) -> str:
    """Chromium, for all but those that are run in several engines."""
    call = getattr(item, "callspec", None)
    return call.params.get("engine", "chromium") if call else "chromium"


def choose(config: pytest.Config, items: list[pytest.Item]):
    only, name, is_device = (config.getoption(option) for option in ("--only", "--engine", "--device"))
    chosen = [
        item for item in items
        if (not only or re.search(only, item.nodeid)) and (not name or engine(item) == name)
        and not (on_device.obstacle(item) if is_device else on_device.is_only_there(item))
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def keep(item: pytest.Item, report: pytest.TestReport):
    """A journey that failed shows what its pages showed then: by chance it may not happen again."""
    folder = item.config.getoption("--keep")
    name = re.sub(r"\W+", "-", item.name).strip("-")
    if folder and isinstance(session := item.funcargs.get("engine"), Session):
        keep_picture(lambda path: path.write_bytes(session.screenshot()), folder / f"{name}.png", report)
    for device in item.stash.get(DEVICES, []):
        if told := device.told():
            report.sections.append(("errors of the device", told))
    for number, context in enumerate(item.stash.get(CONTEXTS, [])):
        for count, page in enumerate(context.pages):
            report.sections.append((page.url, shown(page)))
            if folder:
                keep_picture(lambda path: page.screenshot(path=path, timeout=5_000), folder / f"{name}-{number}-{count}.png", report)
        if folder and item.config.getoption("--alone"):
            path = folder / f"{name}-{number}.zip"
            try:
                context.tracing.stop(path=path)
            except Error as error:
                report.sections.append(("no trace", error.message))
            else:
                report.sections.append(("trace", f"playwright show-trace {path}"))


def shown(page) -> str:
    try:
        return page.locator("body").aria_snapshot(timeout=2_000)
    except Error as error:
        return f"It can't be read: {error.message}"


def keep_picture(take: Callable[[pathlib.Path], object], path: pathlib.Path, report: pytest.TestReport):
    try:
        take(path)
    except (Error, WebDriverError) as error:
        report.sections.append(("no screenshot", str(error)))
    else:
        report.sections.append(("screenshot", str(path)))
