"""A browser engine, the way from it to the app, and a person in front of it."""

from contextlib import suppress

import pytest

import server
from devices import ROOT
from engines import ENGINES, Line, started, watched_copy
from webdriver import WebDriverError
from webdriver_person import WebDriverPerson


@pytest.fixture(params=ENGINES)
def engine(request):
    """A browser of each journey's own: in WebKitGTK what one does to the store reaches the next (Docs/Browsers.md)."""
    with started(request.param) as session:
        # Room for every screen of a desk.
        session.call("POST", "/window/rect", width=1100, height=900)
        yield session


@pytest.fixture(scope="session")
def watched_site(tmp_path_factory):
    copy = watched_copy(ROOT / "dist/web", tmp_path_factory.mktemp("site"))
    with server.app(copy, tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture
def line(watched_site):
    """The way to the server of a device with nothing stored."""
    line = Line(watched_site)
    yield line
    line.close()


@pytest.fixture
def visit(engine, line):
    """A person on a device with nothing stored, beyond Start. A journey that ends with errors of its pages has failed."""
    person = WebDriverPerson(engine, line.address)

    def visit(path: str = "/", is_first: bool = False) -> WebDriverPerson:
        person.open(path)
        return person if is_first else person.goes_on_without_an_account()

    yield visit
    complaints = ""
    # A browser that has gone tells nothing, and is silent: a run that is left on would go on sounding beside the next journey.
    with suppress(WebDriverError):
        complaints = person.complaints()
        engine.open("about:blank")
    assert complaints == ""
