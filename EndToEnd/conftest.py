"""What all journeys share: the app being served, a Chromium, and pages of a phone and of a desktop. How they wait: waiting.py.

The app is dist/web, served by the `setlist` binary that SETLIST_BIN names (or the one in .build), else by server.py.
"""

import pathlib

import pytest
from playwright.sync_api import Error, expect, sync_playwright

import server
from chromium import launch_options
from waiting import watched

ROOT = pathlib.Path(__file__).resolve().parent.parent
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# Who passes never waits so long; a busy machine may take it, and a password's hash in a debug build.
expect.set_options(timeout=20_000)
# Of a test: its devices.
CONTEXTS = pytest.StashKey()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of the app, without a slash at the end."""
    with server.app(ROOT / "dist/web", tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
def sources():
    """The address where the files of web/ are served as they were written, with an empty page at /blank."""
    serving, address = server.start(ROOT / "web", built=ROOT / "dist/web")
    yield address
    serving.shutdown()


@pytest.fixture(scope="session")
def launch():
    """What every launch of the browser needs."""
    return launch_options()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright, launch):
    browser = playwright.chromium.launch(**launch)
    yield browser
    browser.close()


@pytest.fixture
def complaints():
    """What pages say on the console as an error, and exceptions nobody caught. A journey that ends with any has failed."""
    heard = []
    yield heard
    assert heard == []


@pytest.fixture
def new_page(browser, complaints, request):
    """Makes a page in a context (a device with nothing stored) of its own: new_page(PHONE)."""
    contexts = request.node.stash[CONTEXTS] = []

    def make(kind=PHONE, **options):
        context = watched(browser.new_context(**kind, **options))
        contexts.append(context)
        context.on("page", lambda page: listen(page, complaints))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """A journey that failed shows what its pages showed then: by chance it may not happen again."""
    report = yield
    if call.excinfo and call.when == "call":
        for context in item.stash.get(CONTEXTS, []):
            for page in context.pages:
                report.sections.append((page.url, shown(page)))
    return report


def shown(page):
    try:
        return page.locator("body").aria_snapshot(timeout=2_000)
    except Error as error:
        return f"It can't be read: {error.message}"


def listen(page, complaints):
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)


@pytest.fixture
def visit(new_page, site):
    """A person who opens the app on a device with nothing stored: visit(DESKTOP, "/history")."""
    # `person` looks at this file for devices.
    from person import visitor

    return visitor(new_page, site)


@pytest.fixture
def phone(new_page):
    return new_page(PHONE)


@pytest.fixture
def desktop(new_page):
    return new_page(DESKTOP)
