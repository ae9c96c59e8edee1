"""Motion logs that the account keeps (FT-2): if asked, and shown on another device."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from moving import log
from test_fitness import exports, picks, shown
from test_journeys_account import complaints, is_synced, log_in, sign_up  # noqa: F401  a fixture


@pytest.mark.at_length("AccountLogTests/notAsked", "AccountLogTests/kept", "AccountLogTests/removed", "test_journeys_account::test_ac_1_ac_9", "test_fitness::test_ft_2_a_log_is_picked")
def test_ft_2_ac_1_a_log_goes_to_the_account_only_if_asked_and_is_shown_on_another_device(visit, tmp_path):
    phone = visit(PHONE, is_first=True)
    name = sign_up(phone)
    phone.open("/fitness-test")
    phone.page.get_by_label("Number of exercises", exact=True).select_option("1")
    phone.page.get_by_label("Filter", exact=True).fill("Push-up")
    phone.control("Push-up", "checkbox").check()
    phone.press("Start test")
    phone.is_on("Push-up")
    picks(phone, tmp_path / "motion.json", log(36, 60, True))
    expect(phone.page.get_by_role("status").filter(has_text="a minute")).to_be_visible()
    expect(phone.control("Keep the log in my account")).to_be_visible()
    phone.press("See results")
    phone.press("Done")
    is_synced(phone)

    laptop = visit(DESKTOP, is_first=True)
    log_in(laptop, name)
    laptop.open("/fitness-test/results/push-up")
    expect(laptop.page.get_by_role("list", name="All results")).to_be_visible()
    expect(shown(laptop)).to_have_count(0)

    phone.open("/fitness-test/results/push-up")
    # Its picture comes above the button, which a tap must not miss.
    expect(phone.page.get_by_role("img", name=re.compile("repetitions marked"))).to_be_visible()
    phone.press("Keep the log in my account")
    expect(phone.control("Remove the log from my account")).to_be_visible()
    laptop.tap(shown(laptop))
    expect(laptop.page.get_by_role("img", name=re.compile("repetitions marked"))).to_be_visible()
    assert exports(laptop)["exercise"] == "push-up"

    laptop.press("Remove the log from my account")
    expect(laptop.control("Keep the log in my account")).to_be_visible()
    expect(phone.control("Keep the log in my account")).to_be_visible()
    # It is on the devices all the same.
    expect(shown(laptop)).to_have_count(1)
    expect(shown(phone)).to_have_count(1)
