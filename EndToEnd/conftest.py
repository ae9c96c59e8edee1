"""Fixtures that all journeys share: the app being served, a Chromium, and pages of a phone and of a desktop. How they wait: support/waiting.py.

The app is dist/web, served by the `setlist` binary that SETLIST_BIN names (or the one in .build), else by support/server.py. With --device
it runs beside the browser, which only draws: support/device_bridge.py.
"""

import pytest
from playwright.sync_api import expect, sync_playwright

import choosing
import server
from choosing import CONTEXTS
from chromium import launch_options, with_door
from device_bridge import DEVICES, Device
from devices import DESKTOP, PHONE, ROOT
from journey_times import JourneyTimes
from playwright_person import visitor
from waiting import watched

# A busy machine may take it, and a password's hash in a debug build; nothing else does.
expect.set_options(timeout=20_000)

pytest_addoption = choosing.add_options


def pytest_configure(config):
    if path := config.getoption("--times"):
        config.pluginmanager.register(JourneyTimes(path))


def pytest_collection_modifyitems(config, items):
    choosing.choose(config, items)
    for item in items:
        # In the JUnit file, for whoever runs it once more.
        item.user_properties.append(("id", item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.excinfo and call.when == "call":
        choosing.keep(item, report)
    return report


@pytest.fixture(scope="session")
def site(tmp_path_factory, pytestconfig):
    """The address of the app, without a slash at the end."""
    web = ROOT / "dist/web"
    if pytestconfig.getoption("--device"):
        web = server.shell_copy(web, tmp_path_factory.mktemp("site"))
    with server.app(web, tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
def sources():
    """The address where the files of web/ are served as they were written, with an empty page at /blank."""
    serving, address = server.start(ROOT / "web", built=ROOT / "dist/web")
    yield address
    serving.shutdown()


@pytest.fixture(scope="session")
def launch():
    """Options that every launch of the browser needs."""
    return launch_options()


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


class Chromium:
    """The browser of all journeys, which is started anew when it has gone."""

    def __init__(self, playwright, options: dict, has_door: bool = False):
        self.playwright = playwright
        self.options = options
        # Another than Playwright reaches its pages too, by this port of each browser.
        self.has_door = has_door
        self.port = 0
        self.browser = None

    def start(self):
        """A browser that runs; another one than before if that has ended."""
        if not (self.browser and self.browser.is_connected()):
            options = self.options
            if self.has_door:
                self.port = server.free_port()
                options = with_door(options, self.port)
            self.browser = self.playwright.chromium.launch(**options)
        return self.browser

    def end(self):
        if self.browser and self.browser.is_connected():
            self.browser.close()
        self.browser = None


@pytest.fixture(scope="session")
def chromium(playwright, launch, pytestconfig):
    chromium = Chromium(playwright, launch, has_door=pytestconfig.getoption("--device"))
    yield chromium
    chromium.end()


@pytest.fixture
def browser(chromium, request):
    if request.config.getoption("--alone"):
        chromium.end()
    return chromium.start()


@pytest.fixture
def complaints():
    """Errors that pages log on the console, and exceptions nobody caught. A journey that ends with any has failed."""
    heard = []
    yield heard
    assert heard == []


@pytest.fixture
def new_page(browser, chromium, complaints, tmp_path_factory, request):
    """Makes a page in a context (a device with nothing stored) of its own: new_page(PHONE)."""
    contexts = request.node.stash[CONTEXTS] = []
    devices = request.node.stash[DEVICES] = []
    is_device = request.config.getoption("--device")

    def make(kind=PHONE, **options):
        context = watched(browser.new_context(**kind, **options), is_device)
        contexts.append(context)
        if is_device:
            site = request.getfixturevalue("site")
            devices.append(Device(context, chromium.port, site, tmp_path_factory.mktemp("device"), complaints))
        context.on("page", lambda page: listen(page, complaints))
        if request.config.getoption("--alone"):
            context.tracing.start(screenshots=True, snapshots=True)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    for device in devices:
        device.end()


def listen(page, complaints):
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)


@pytest.fixture
def visit(new_page, site):
    """A person who opens the app on a device with nothing stored: visit(DESKTOP, "/history")."""
    return visitor(new_page, site)


@pytest.fixture
def phone(new_page):
    return new_page(PHONE)


@pytest.fixture
def desktop(new_page):
    return new_page(DESKTOP)
