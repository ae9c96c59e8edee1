"""Accounts and sync, through the real server: two devices of one person, online and off."""

import itertools
import json
import re
import time

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from test_keys import Keys
from waiting import until

PASSWORD = "secret 1!"
ANDROID = "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
numbers = itertools.count(int(time.time()) % 1_000_000)
STORED = """
async () => {
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open("setlist");
        opening.onsuccess = () => resolve(opening.result);
    });
    const table = database.transaction("rows").objectStore("rows");
    const all = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const rows = await Promise.all([all(table.getAllKeys()), all(table.getAll())]);
    database.close();
    return { rows };
}
"""


@pytest.fixture
def complaints():
    """A refusal by the server is a line on the console: here they belong to the story."""
    heard = []
    yield heard
    assert [line for line in heard if not line.startswith("Failed to load resource")] == []


def fill(person, **fields):
    for label, text in fields.items():
        person.page.get_by_label(label.replace("_", " "), exact=True).fill(text)


def sign_up(person, username=None):
    """From Start or Profile to Profile, with an account of its own."""
    username = username or f"early.bird{next(numbers)}"
    person.press("Sign Up")
    fill(person, Username=username, Email=f"{username}@example.org", Password=PASSWORD)
    person.press("Sign Up")
    expect(person.page.get_by_label("Name", exact=True)).to_be_visible()
    fill(person, Name="Early bird", Birth_date="1992-03-14", Weight="72", Height="178")
    person.press("Create")
    person.is_on("Profile")
    person.press("I have saved it")
    return username


def log_in(person, login, password=PASSWORD, succeeds=True):
    person.press("Log In")
    fill(person, Username_or_email=login, Password=password)
    person.press("Log In")
    if succeeds:
        person.is_on("Profile")


def is_synced(person):
    """Profile says so."""
    person.tab("Profile")
    expect(person.page.get_by_role("status").filter(has_text="Synced")).to_be_visible()


def lists(person, *names):
    """The Workout List holds these, in any order."""
    person.tab("Workout List")
    person.list_holds("Workouts", *names)


def test_ac_1_ac_9_sy_1_a_guest_signs_up_and_finds_all_of_it_on_another_device(visit):
    phone = visit(PHONE, is_first=True)
    phone.press("Continue without an account")
    phone.create(Work=30)
    phone.tab("Profile")
    username = sign_up(phone)
    expect(phone.page.get_by_text("Early bird", exact=False).or_(phone.page.get_by_label("Name", exact=True)).first).to_be_visible()
    is_synced(phone)
    laptop = visit(DESKTOP, is_first=True)
    log_in(laptop, f"{username.upper()}@example.org")
    lists(laptop, "Workout 1")
    laptop.tab("Profile")
    expect(laptop.page.get_by_label("Name", exact=True)).to_have_value("Early bird")
    # A workout that is made here is there at once.
    lists(phone, "Workout 1")
    laptop.create(Work=45)
    expect(phone.row("Workout 2")).to_be_visible()
    # And after a reload, without a network too.
    phone.page.reload()
    lists(phone, "Workout 1", "Workout 2")


def test_sy_2_sy_3_two_devices_edit_in_two_tunnels_and_lose_nothing(visit):
    phone = visit(PHONE, is_first=True, user_agent=ANDROID)
    username = sign_up(phone)
    phone.create(Work=30)
    is_synced(phone)
    laptop = visit(DESKTOP, is_first=True)
    log_in(laptop, username)
    lists(laptop, "Workout 1")
    for person, name, period in ((phone, "On the phone", "Prepare"), (laptop, "On the laptop", "Rest")):
        person.page.context.set_offline(True)
        person.create(Work=60)
        person.press("Workout 2", within=person.row("Workout 2"))
        person.is_on("Workout 2")
        person.press("Workout 2")
        box = person.control("Workout name", "textbox")
        box.fill(name)
        box.press("Enter")
        person.is_on(name)
        person.tab("Workout List")
        # The same workout, on both: one more period, another one.
        person.press("Workout 1", within=person.row("Workout 1"))
        person.is_on("Workout 1")
        person.choose(person.row(period).first, "Duplicate")
        person.tab("Profile")
        expect(person.page.get_by_role("status").filter(has_text="Offline")).to_be_visible()
    for person in (phone, laptop):
        person.page.context.set_offline(False)
    for person in (phone, laptop):
        is_synced(person)
        person.tab("Workout List")
        expect(person.rows("Workouts")).to_have_count(4)
        for name in ("On the laptop", "On the phone", "Workout 1"):
            expect(person.row(name)).to_be_visible()
        copy = re.compile(r"^Workout 1 \(from Chrome on (Linux|Android|Windows|Mac)\)$")
        expect(person.page.get_by_role("listitem", name=copy)).to_be_visible()
    # The two are told apart by device and time, compared, and one is kept; Undo brings the other back.
    versions = laptop.page.get_by_role("region", name="Two versions")
    each = versions.get_by_role("listitem").filter(has=laptop.page.get_by_role("button", name="Keep this one"))
    for is_undone in (True, False):
        laptop.tap(laptop.page.get_by_role("listitem", name=copy).get_by_role("button", name=copy))
        expect(each).to_have_count(2)
        titles = [item.get_attribute("aria-label") for item in each.all()]
        assert all(re.fullmatch(r"Chrome on \w+, (just now|\d+ minutes? ago)", title) for title in titles), titles
        assert {title.split(",")[0] for title in titles} == {"Chrome on Android", "Chrome on Linux"}
        expect(each.filter(has_text="Only here:")).to_have_count(2)
        expect(each.filter(has_text="Prepare, ")).to_have_count(1)
        expect(each.filter(has_text="Rest, ")).to_have_count(1)
        laptop.press("Keep this one", within=each.last)
        laptop.is_told("One version of Workout 1 kept")
        laptop.is_on("Workout 1")
        expect(versions).to_have_count(0)
        if is_undone:
            laptop.press("Undo")
        laptop.tab("Workout List")
        for person in (laptop, phone):
            expect(person.rows("Workouts")).to_have_count(4 if is_undone else 3)
    for person in (laptop, phone):
        person.list_holds("Workouts", "On the laptop", "On the phone", "Workout 1")


@pytest.mark.at_length("SignUpTests/signUp", "LogInTests/logIn", "LogOutTests/logOut", "test_reach::test_sh_8_tab_comes")
def test_sh_8_ac_1_an_account_is_made_left_and_come_back_to_by_keys_alone(visit):
    person = visit(DESKTOP, is_first=True)
    keys = Keys(person)
    username = f"key.bird{next(numbers)}"

    def sends_password():
        # A password has no role: it is the field after the one that has the focus.
        person.page.keyboard.press("Tab")
        person.page.keyboard.type(PASSWORD)
        expect(person.page.get_by_label("Password", exact=True)).to_have_value(PASSWORD)
        person.page.keyboard.press("Enter")

    keys.press("Sign Up")
    keys.is_on("Sign Up")
    keys.types("Username", username)
    keys.types("Email", f"{username}@example.org")
    sends_password()
    keys.is_on("About you")
    keys.types("Name", "Key bird")
    keys.press("Create")
    keys.is_on("Profile")
    keys.press("I have saved it")
    is_synced(person)
    keys.press("Log Out")
    keys.press("Log In")
    keys.is_on("Log In")
    keys.types("Username or email", username)
    sends_password()
    keys.is_on("Profile")


@pytest.mark.at_length("SignUpTests/refused", "test_journeys_start::test_ac_2_what_is_taken")
@pytest.mark.parametrize(
    "fields, words",
    [
        ({"Password": "short"}, "6"),
        ({"Password": "letters only"}, "digit"),
        ({"Email": "nobody"}, "email"),
        ({"Username": "a b"}, "letters"),
    ],
    ids=["short", "letters", "email", "username"],
)
def test_ac_2_what_cannot_be_is_refused_beside_the_field(visit, fields, words):
    person = visit(PHONE, is_first=True)
    person.press("Sign Up")
    name = f"late.bird{next(numbers)}"
    fill(person, **({"Username": name, "Email": f"{name}@example.org", "Password": PASSWORD} | fields))
    person.press("Sign Up")
    expect(person.page.get_by_role("alert").filter(has_text=re.compile(words, re.IGNORECASE)).first).to_be_visible()
    for label, text in fields.items():
        expect(person.page.get_by_label(label, exact=True)).to_have_value(text)


@pytest.mark.at_length("SignUpTests/taken", "LogInTests/wrong", "AccountEndpointTests/refusals", "test_journeys_start::test_ac_2_what_is_taken")
def test_ac_2_ac_3_taken_names_and_wrong_passwords_are_refused(visit):
    first = visit(PHONE, is_first=True)
    username = sign_up(first)
    other = visit(DESKTOP, is_first=True)
    other.press("Sign Up")
    fill(other, Username=username.title(), Email=f"x{username}@example.org", Password=PASSWORD)
    other.press("Sign Up")
    expect(other.page.get_by_role("alert").filter(has_text="taken")).to_be_visible()
    third = visit(DESKTOP, is_first=True)
    log_in(third, username, "wrong 1!", succeeds=False)
    expect(third.page.get_by_role("alert")).to_be_visible()
    expect(third.page.get_by_label("Username or email", exact=True)).to_have_value(username)


@pytest.mark.at_length("LogOutTests/logOut", "LogOutTests/offline", "test_journeys_start::test_ac_9_logging_out")
def test_ac_9_log_out_leaves_nothing_readable(visit):
    person = visit(PHONE, is_first=True)
    username = sign_up(person)
    person.create(Work=30)
    is_synced(person)
    person.press("Log Out")
    person.control("Continue without an account").wait_for()
    person.is_stored()
    until(person.page, "caches.has('speech').then((has) => !has)")
    left = person.page.evaluate(STORED)
    assert set(left["rows"][0]) <= {"account"}
    assert username not in json.dumps(left) and "Workout" not in json.dumps(left)
    log_in(person, username)
    lists(person, "Workout 1")


def test_ac_8_an_account_is_exported_deleted_and_brought_back(visit, tmp_path):
    person = visit(DESKTOP, is_first=True)
    sign_up(person)
    person.create(Work=30)
    is_synced(person)
    with person.page.expect_download() as download:
        person.press("Export my data")
    file = tmp_path / "export.json"
    download.value.save_as(file)
    assert any(record["key"].startswith("workouts/") for record in json.loads(file.read_text())["records"])
    person.press("Delete my account")
    fill(person, Password=PASSWORD)
    person.press("Delete my account")
    person.control("Continue without an account").wait_for()
    sign_up(person)
    with person.page.expect_file_chooser() as chooser:
        person.press("Import my data")
    chooser.value.set_files(file)
    is_synced(person)
    lists(person, "Workout 1")


@pytest.mark.at_length("AccountEndpointTests/changePassword", "SyncTests/expired", "LogInTests/expired", "test_journeys_start::test_ac_7")
def test_ac_7_the_password_is_changed_and_other_sessions_end(visit):
    phone = visit(PHONE, is_first=True)
    username = sign_up(phone)
    laptop = visit(DESKTOP, is_first=True)
    log_in(laptop, username)
    laptop.create(Work=30)
    is_synced(laptop)
    phone.press("Change password")
    labels = phone.page.locator("main input[type=password]")
    labels.nth(0).fill(PASSWORD)
    labels.nth(1).fill("another 2?")
    phone.page.locator("main button[type=submit]").tap()
    phone.is_on("Profile")
    # The laptop keeps what it has and says what to do.
    laptop.create(Work=45)
    laptop.tab("Profile")
    expect(laptop.page.get_by_role("status").filter(has_text="Log in to sync")).to_be_visible()
    lists(laptop, "Workout 1", "Workout 2")
    laptop.tab("Profile")
    log_in(laptop, username, "another 2?")
    is_synced(laptop)
    lists(phone, "Workout 1", "Workout 2")


def test_ac_10_devices_are_listed_on_profile_and_one_that_was_lost_is_logged_out(visit):
    phone = visit(PHONE, is_first=True)
    username = sign_up(phone)
    laptop = visit(DESKTOP, is_first=True)
    log_in(laptop, username)
    laptop.create(Work=30)
    is_synced(laptop)
    phone.press("Devices")
    phone.is_on("Devices")
    devices = phone.page.get_by_role("list", name="Devices").get_by_role("listitem")
    expect(devices).to_have_count(2)
    here = devices.filter(has_text="This device")
    expect(here).to_have_count(1)
    expect(here.get_by_role("button")).to_have_count(0)
    other = devices.filter(has_text="Last seen: Today")
    expect(other).to_have_count(1)
    phone.press("Log out", within=other)
    expect(devices).to_have_count(1)
    # It is told at once, and keeps what it has.
    laptop.tab("Profile")
    expect(laptop.page.get_by_role("status").filter(has_text="Log in to sync")).to_be_visible(timeout=20_000)
    lists(laptop, "Workout 1")
    phone.page.go_back()
    phone.is_on("Profile")
    is_synced(phone)


def test_sy_1_two_tabs_of_one_browser_sync_as_one(visit):
    first = visit(DESKTOP, is_first=True)
    username = sign_up(first)
    second = first.beside()
    second.create(Work=30)
    lists(first, "Workout 1")
    is_synced(second)
    phone = visit(PHONE, is_first=True)
    log_in(phone, username)
    lists(phone, "Workout 1")
