"""The frame around every screen: modes, the bottom bar, no network, notifications, a profile."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import AT_LENGTH, PHONE_FIRST
from stores import take_away
from waiting import box, until


@pytest.mark.parametrize("kind", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_sh_3_the_bar_leads_everywhere_and_to_no_empty_room(visit, kind):
    person = visit(kind)
    bar = person.page.get_by_role("navigation", name="Main")
    expect(bar.get_by_role("link")).to_have_text(["Quick Create", "Workout List", "Get Workout", "History", "Profile"])
    for name in ("Workout List", "Get Workout", "History", "Profile", "Quick Create"):
        person.tab(name)
        expect(person.control(name, "link", within=bar)).to_have_attribute("aria-current", "page")
        expect(bar.locator("[aria-current]")).to_have_count(1)
    place = box(bar)
    # A rail where there is room beside, a bar below where there isn't.
    assert (place["height"] > place["width"]) == (kind is DESKTOP)
    # Nor does an address that is none.
    person.open("/nowhere/at/all")
    person.is_on("Not found")
    person.press("Go to Quick Create")
    person.is_on("Quick Create")


@pytest.mark.at_length("SettingsTests/mode", "SettingsTests/stored", "test_forms::test_sh4_mode")
def test_sh_4_it_7_a_mode_holds_at_once_everywhere_and_after_a_reload(visit):
    person = visit()
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = person.page.evaluate(ground)
    person.tab("Workout List")
    person.press("Settings")
    person.says("Mode", "Dark")
    person.press("Mode")
    person.says("Mode", "Light")
    until(person.page, f"{ground} !== '{dark}'")
    light = person.page.evaluate(ground)
    person.press("Done")
    person.is_on("Workout List")
    person.is_stored()
    person.page.reload()
    until(person.page, f"{ground} === '{light}'")
    person.tab("Profile")
    person.press("Settings")
    person.says("Mode", "Light")
    person.press("Mode")
    until(person.page, f"{ground} === '{dark}'")


@PHONE_FIRST
def test_sh_8_a_screen_begins_at_its_heading_and_whoever_comes_back_is_where_they_were(visit, kind):
    person = visit(kind)
    page = person.page

    def is_at_the_heading(name, title=None):
        expect(page.get_by_role("heading", level=1, name=name, exact=True)).to_be_focused()
        expect(page).to_have_title(f"{title or name} – Setlist")

    is_at_the_heading("Quick Create")
    for count in range(2):
        person.create(Rounds=count + 1)
        is_at_the_heading("Workout List")
        person.tab("Quick Create")
    person.tab("Workout List")
    row = person.control("Workout 1", within=person.row("Workout 1"))
    person.tap(row)
    is_at_the_heading("Workout 1")
    person.press("Settings")
    is_at_the_heading("Settings", "Settings · Workout 1")
    person.press("Beep Tone")
    is_at_the_heading("Beep Tone", "Beep Tone · Workout 1")
    person.press("Done")
    expect(person.control("Beep Tone")).to_be_focused()
    person.press("Done")
    expect(person.control("Settings")).to_be_focused()
    person.press("Back")
    expect(row).to_be_focused()
    expect(page).to_have_title("Workout List – Setlist")
    # The browser's own way back does the same.
    person.tap(row)
    is_at_the_heading("Workout 1")
    page.go_back()
    expect(row).to_be_focused()
    # Another way there begins anew.
    person.tab("History")
    person.tab("Workout List")
    is_at_the_heading("Workout List")


def test_sh_5_without_a_network_it_opens_runs_and_remembers(visit):
    person = visit(installs=True, clock="2026-11-19T19:30")
    page, context = person.page, person.page.context
    until(page, "navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.reload()
    person.is_on("Quick Create")
    person.create(Rounds=1)
    person.is_stored()
    page.reload()
    person.is_on("Workout List")
    person.play("Workout 1")
    page.clock.run_for(41_000)
    expect(page.get_by_role("heading", name="Workout complete")).to_be_visible()
    person.press("Done")
    person.is_stored()
    person.again().open("/history")
    person.says("Workout 1", re.compile("0:40"), within=person.row("Workout 1"))


@pytest.mark.parametrize("answer", [pytest.param("granted", marks=AT_LENGTH), "denied"])
def test_cu_8_it_7_notifications_are_asked_for_when_switched_on(visit, answer):
    person = visit(DESKTOP, "/profile/settings")
    person.page.evaluate(
        "(answer) => { Notification.requestPermission = async () => answer; }", answer)
    switch = person.control("Notifications", "checkbox")
    expect(switch).not_to_be_checked()
    switch.click()
    # The browser is asked first; until it has answered, nothing is switched on.
    if answer == "denied":
        person.is_refused("The browser doesn’t let Setlist notify you.")
        expect(switch).not_to_be_checked()
    else:
        expect(switch).to_be_checked()
        person.is_stored()
        person.page.reload()
        expect(switch).to_be_checked()


def test_hi_4_ac_7_a_weight_is_kept_and_counts(visit):
    person = visit(DESKTOP, "/profile", clock="2026-11-19T19:30")
    weight = person.control("Weight", "textbox")
    weight.fill("heavy")
    weight.press("Tab")
    person.is_refused("Enter a weight from 20 to 500 kg")
    expect(weight).to_have_value("heavy")
    weight.fill("80")
    weight.press("Tab")
    expect(person.page.get_by_role("alert")).to_have_count(0)
    person.is_stored()
    person.page.reload()
    expect(weight).to_have_value(re.compile("80"))
    person.create(Rounds=1)
    person.play("Workout 1")
    person.page.clock.run_for(41_000)
    person.press("Done")
    person.tab("History")
    person.press("Workout 1", within=person.row("Workout 1"))
    expect(person.page.get_by_text("Calories are counted for 80 kg.")).to_be_visible()


def test_sh_4_motion_is_reduced_for_who_asked_for_it(visit):
    person = visit(DESKTOP, reduced_motion="reduce")
    person.create()
    person.press("Workout 1", within=person.row("Workout 1"))
    moving = "document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 50).length"
    person.press("More", within=person.page.locator(".tools"))
    expect(person.control("Export")).to_be_visible()
    assert person.page.evaluate(moving) == 0


def test_sh_10_a_storage_that_refuses_is_told(new_page, site):
    page = new_page(PHONE, service_workers="block")
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };")
    page.goto(site)
    page.get_by_role("alert").filter(has_text="save").wait_for()
    page.get_by_role("button", name="Continue without an account").tap()
    page.get_by_role("button", name="Create", exact=True).tap()
    expect(page.get_by_role("listitem", name="Workout 1", exact=True)).to_be_visible()


def test_sh_6_what_the_browser_takes_away_under_a_living_tab_is_stored_again(visit):
    person = visit()
    person.create()
    person.create()
    person.list_holds("Workouts", "Workout 1", "Workout 2")
    other = person.beside("/profile")
    person.is_stored()
    take_away(person.page)
    person.is_told("It is stored again")
    person.is_stored()
    other.is_told("It is stored again")
    other.is_stored()
    other.page.close()
    person.again().open("/workouts")
    person.list_holds("Workouts", "Workout 1", "Workout 2")


@pytest.mark.at_length("LostStoreTests/kept", "test_store::test_sh_6_whether")
def test_sh_6_profile_says_whether_the_browser_keeps_what_is_stored(visit):
    person = visit()
    person.create()
    person.tab("Profile")
    expect(person.page.get_by_text(re.compile("This browser (keeps|may delete) your data"))).to_be_visible()
