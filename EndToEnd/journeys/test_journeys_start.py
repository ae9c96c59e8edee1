"""Start, and what an account's own screens do, against the real server. How its data travels: test_journeys_account.py."""

import itertools
import re
import time

import pytest
from playwright.sync_api import expect

import server
from devices import DESKTOP, PHONE
from waiting import until

PASSWORD = "secret1!"
numbers = itertools.count(int(time.time()) % 1_000_000)

pytestmark = pytest.mark.skipif(server.program() is None, reason="accounts need the setlist binary")

DATABASE = """
new Promise((done) => {
    indexedDB.open("setlist").onsuccess = ({ target }) => {
        const rows = target.result.transaction("rows").objectStore("rows");
        rows.getAllKeys().onsuccess = ({ target: keys }) => { target.result.close(); done(keys.result); };
    };
})
"""


@pytest.fixture(autouse=True)
def refusals_are_expected(complaints):
    """The browser complains of every answer from 400 on, and of every request without a network."""
    yield
    complaints[:] = [text for text in complaints if not text.startswith("Failed to load resource")]


@pytest.fixture
def name():
    return f"anna{next(numbers)}"


def field(person, label):
    return person.page.get_by_label(label, exact=True)


def signs_up(person, name, **about):
    person.press("Sign Up")
    person.is_on("Sign Up")
    field(person, "Username").fill(name)
    field(person, "Email").fill(f"{name}@example.com")
    field(person, "Password").fill(PASSWORD)
    person.press("Sign Up")
    person.is_on("About you")
    for label, text in about.items():
        field(person, label).fill(text)
    person.press("Create")
    person.is_on("Profile")
    expect(person.control("Log Out")).to_be_visible()


@pytest.mark.at_length("StartTests/first", "StartTests/without", "test_parts::test_sh_1_start_without_it")
@pytest.mark.parametrize("kind", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_sh_1_start_is_seen_once_and_goes_on_without_an_account(visit, kind):
    person = visit(kind, is_first=True)
    person.is_on("Setlist")
    for way in ("Sign Up", "Log In", "Continue without an account"):
        expect(person.control(way)).to_be_in_viewport(ratio=1)
    assert person.path() == "/start"
    person.goes_on_without_an_account()
    person.is_stored()
    person.open().is_on("Quick Create")


def test_ac_1_ac_6_signing_up_ends_on_profile_with_a_recovery_code(visit, name):
    person = visit(is_first=True)
    signs_up(person, name, Name="Anna", Weight="72.5")
    expect(field(person, "Username")).to_have_value(name)
    expect(field(person, "Name")).to_have_value("Anna")
    secret = person.page.locator(".secret-text")
    expect(secret).to_have_text(re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$"))
    code = secret.inner_text()
    with person.page.expect_download() as download:
        person.press("Save")
    assert code in download.value.path().read_text()
    person.press("I have saved it")
    expect(person.page.get_by_text(code)).to_have_count(0)
    person.is_stored()
    # SH-2
    person.again().open().is_on("Profile")
    # The code resets the password, on another device.
    other = visit(DESKTOP, "/log-in")
    other.press("Use a recovery code")
    # Both screens ask for the name.
    other.is_on("Reset password")
    field(other, "Username or email").fill(name)
    field(other, "Recovery code").fill(code.lower())
    field(other, "New password").fill("another2?")
    other.press("Reset password")
    other.is_on("Profile")
    # It is used up: there is another.
    expect(other.page.locator(".secret-text")).to_have_text(re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$"))
    expect(other.page.locator(".secret-text")).not_to_have_text(code)


def test_ac_2_what_is_taken_or_wrong_is_refused_and_what_was_typed_stays(visit, name):
    signs_up(visit(is_first=True), name)
    person = visit(DESKTOP, "/sign-up")
    field(person, "Username").fill(name.upper())
    person.is_refused("taken")
    field(person, "Email").fill(f"{name}@example.com")
    person.page.get_by_role("alert").nth(1).wait_for()
    field(person, "Password").fill("abc")
    person.press("Sign Up")
    person.is_refused("at least 6")
    field(person, "Email").fill("nobody")
    person.press("Sign Up")
    person.is_refused("email address")
    expect(field(person, "Username")).to_have_value(name.upper())
    expect(field(person, "Password")).to_have_value("abc")
    field(person, "Username").fill(name + "-b")
    expect(person.page.get_by_role("status").filter(has_text="Available")).to_be_visible()


def test_ac_7_username_password_and_tokens_are_changed(visit, name):
    person = visit(DESKTOP, is_first=True)
    signs_up(person, name)
    field(person, "Username").fill(name + "-b")
    field(person, "Password").fill("wrong1!")
    person.press("Save", within=person.page.locator("form"))
    expect(person.page.get_by_role("alert")).to_be_visible()
    field(person, "Password").fill(PASSWORD)
    person.press("Save", within=person.page.locator("form"))
    person.is_told("Saved")
    person.press("Change password")
    field(person, "Old password").fill(PASSWORD)
    field(person, "New password").fill("another2?")
    person.page.get_by_role("main").get_by_role("button", name="Change password").click()
    person.is_on("Profile")
    person.press("Access tokens")
    # Profile has a name as well.
    person.is_on("Access tokens")
    field(person, "Name").fill("Backup")
    # A token is as good as a log-in, so it takes the password.
    person.press("Create token")
    person.is_refused("Enter your password.")
    field(person, "Password").fill("another2?")
    person.press("Create token")
    expect(person.page.locator(".secret-text")).to_have_text(re.compile("^setlist_pat_"))
    person.press("Revoke", within=person.row("Backup"))
    expect(person.row("Backup")).to_have_count(0)


def test_ac_9_logging_out_leaves_nothing_on_the_device_offline_too(visit, name):
    person = visit(installs=True, is_first=True)
    signs_up(person, name, Name="Anna")
    person.create(Rounds=1)
    page = person.page
    until(page, "navigator.serviceWorker.controller !== null")
    page.evaluate("caches.open('speech').then((cache) => cache.put('/api/v1/speech?text=Anna', new Response('x')))")
    person.tab("Profile")
    expect(person.page.get_by_role("status").filter(has_text="Synced")).to_be_visible()
    page.context.set_offline(True)
    person.create()
    person.tab("Profile")
    person.press("Log Out")
    expect(page.get_by_role("dialog")).to_contain_text("Only this device has 1 change.")
    person.press("Log out and lose it")
    person.is_on("Setlist")
    until(page, f"({DATABASE}).then((keys) => keys.length === 1 && keys[0] === 'account')")
    until(page, "caches.has('speech').then((has) => !has)")
    page.reload()
    person.is_on("Setlist")
    page.context.set_offline(False)
    until(page, f"({DATABASE}).then((keys) => keys.length === 0)")
    assert page.evaluate("fetch('/api/v1/session').then(({ status }) => status)") == 401


def test_ac_2_a_password_can_be_seen_while_it_is_typed(visit):
    person = visit(DESKTOP, "/log-in")
    typed = field(person, "Password")
    typed.fill("secret1!")
    expect(typed).to_have_attribute("type", "password")
    person.press("Show")
    expect(typed).to_have_attribute("type", "text")
    expect(typed).to_have_value("secret1!")
    expect(person.control("Show")).to_have_attribute("aria-pressed", "true")
    person.press("Show")
    expect(typed).to_have_attribute("type", "password")
