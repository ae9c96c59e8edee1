"""Quick Create, its wheels, settings and profile, as fingers, mice and keyboards use them."""

import re

from playwright.sync_api import expect

from devices import PHONE
from playwright_person import rests
from waiting import box, stored, until


def wheel(page, name):
    return page.get_by_role("spinbutton", name=name, exact=True)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def value_is(locator, value):
    expect(locator).to_have_attribute("aria-valuenow", str(value))


def open_quick_create(page, site):
    """On a device that sees Start first."""
    page.goto(site)
    button(page, "Continue without an account").click()


def open_work(page, site):
    open_quick_create(page, site)
    button(page, "Work").click()
    expect(page.get_by_role("heading", name="Work", exact=True)).to_be_visible()
    value_is(wheel(page, "Seconds"), 20)


def centre(locator):
    place = box(locator)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def rests_at(locator, value):
    value_is(locator, value)
    assert rests(locator) == value


def swipe(page, locator, distance, steps=8):
    """A finger that goes up (negative) or down on it, and comes off while moving."""
    x, y = centre(locator)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, steps + 1):
        point = {"x": x, "y": y + distance * step / steps}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_it2_keys_turn_a_wheel(site, desktop):
    open_work(desktop, site)
    seconds = wheel(desktop, "Seconds")
    seconds.press("ArrowUp")
    value_is(seconds, 21)
    for value in range(20, 15, -1):
        seconds.press("ArrowDown")
        value_is(seconds, value)
    rests_at(seconds, 16)
    seconds.press("PageUp")
    value_is(seconds, 26)
    seconds.press("End")
    rests_at(seconds, 59)
    seconds.press("ArrowUp")
    rests_at(seconds, 0)


def test_it2_digits_are_typed_and_enter_confirms(site, desktop):
    open_work(desktop, site)
    seconds = wheel(desktop, "Seconds")
    seconds.focus()
    desktop.keyboard.type("45")
    rests_at(seconds, 45)
    desktop.keyboard.press("ArrowLeft")
    expect(wheel(desktop, "Minutes")).to_be_focused()
    desktop.keyboard.type("1")
    desktop.keyboard.press("Enter")
    expect(button(desktop, "Work")).to_have_accessible_description("1:45")


def test_it2_a_notch_of_the_mouse_wheel_is_a_row(site, desktop):
    open_work(desktop, site)
    seconds = wheel(desktop, "Seconds")
    desktop.mouse.move(*centre(seconds))
    desktop.mouse.wheel(0, 100)
    rests_at(seconds, 21)
    for _ in range(3):
        desktop.mouse.wheel(0, -120)
    rests_at(seconds, 18)


def test_it2_a_mouse_drags_and_clicks(site, desktop):
    open_work(desktop, site)
    seconds = wheel(desktop, "Seconds")
    x, y = centre(seconds)
    desktop.mouse.move(x, y)
    desktop.mouse.down()
    desktop.mouse.move(x, y + 60, steps=4)
    desktop.mouse.move(x, y + 112, steps=4)
    # Held still for a moment, it doesn't roll on.
    desktop.wait_for_timeout(200)
    desktop.mouse.up()
    rests_at(seconds, 18)
    desktop.mouse.click(x, y + 56)
    rests_at(seconds, 19)


def test_it2_a_finger_spins_a_wheel_that_snaps(site, phone):
    open_work(phone, site)
    minutes = wheel(phone, "Minutes")
    swipe(phone, minutes, -150)
    expect(minutes).not_to_have_attribute("aria-valuenow", "0")
    rests(minutes)
    button(phone, "Confirm").tap()
    expect(button(phone, "Work")).to_have_accessible_description(re.compile(r"^\d+:20$"))


def test_it2_a_finger_chooses_a_neighbour_by_a_tap(site, phone):
    open_work(phone, site)
    seconds = wheel(phone, "Seconds")
    x, y = centre(seconds)
    phone.touchscreen.tap(x, y - 56)
    rests_at(seconds, 19)


def test_it2_work_of_zero_is_refused_in_words(site, phone):
    open_work(phone, site)
    wheel(phone, "Seconds").press("0")
    button(phone, "Confirm").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Work can’t be zero")
    expect(phone.get_by_role("heading", name="Work", exact=True)).to_be_visible()


def test_sh6_a_turned_wheel_survives_a_reload_unapplied(site, phone):
    open_work(phone, site)
    seconds = wheel(phone, "Seconds")
    seconds.press("4")
    seconds.press("5")
    value_is(seconds, 45)
    stored(phone)
    phone.reload()
    rests_at(wheel(phone, "Seconds"), 45)
    button(phone, "Back").tap()
    expect(button(phone, "Work")).to_have_accessible_description("0:20")


def test_it4_the_largest_plan_is_created(site, phone):
    open_quick_create(phone, site)
    for name in ["Rounds", "Cycles"]:
        button(phone, name).tap()
        wheel(phone, name).press("9")
        wheel(phone, name).press("9")
        button(phone, "Confirm").tap()
        expect(button(phone, name)).to_have_accessible_description("99 ×")
    expect(phone.get_by_text("19701 periods")).to_be_visible()
    button(phone, "Create").tap()
    expect(phone).to_have_url(re.compile("/workouts$"))


def test_ac7_a_profile_is_kept_and_nonsense_refused(site, new_page):
    page = new_page(PHONE)
    page.goto(site + "/profile")
    button(page, "Continue without an account").tap()
    page.get_by_label("Name", exact=True).fill("Zoë")
    page.get_by_label("Birth date").fill("1992-05-17")
    page.get_by_label("Weight").fill("72,5")
    page.get_by_label("Height").fill("abc")
    page.get_by_label("Name", exact=True).focus()
    expect(page.get_by_role("alert")).to_contain_text("Enter a height")
    page.get_by_label("Height").fill("178")
    page.get_by_label("Name", exact=True).focus()
    expect(page.get_by_role("alert")).to_have_count(0)
    stored(page)
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Zoë")
    expect(page.get_by_label("Birth date")).to_have_value("1992-05-17")
    expect(page.get_by_label("Weight")).to_have_value("72.5")
    expect(page.get_by_label("Height")).to_have_value("178")


def test_sh4_mode_switches_everything_at_once(site, phone):
    phone.goto(site + "/profile/settings")
    button(phone, "Continue without an account").tap()
    mode = button(phone, "Mode")
    expect(mode).to_have_accessible_description("Dark")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = phone.evaluate(ground)
    mode.tap()
    expect(mode).to_have_accessible_description("Light")
    until(phone, f"{ground} !== '{dark}'")
    stored(phone)
    phone.reload()
    expect(button(phone, "Mode")).to_have_accessible_description("Light")
