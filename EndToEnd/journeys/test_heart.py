"""Heart rate sensors (HR): connected from a tap, heard in every run, lost and found, in the history, in files, and on Profile."""

import re

import fitdecode
import pytest
from playwright.sync_api import expect

from devices import PHONE
from hearts import MISSING, STAND_IN, Strap
from looks import DESKTOP_FIRST
from test_in_and_out import imports, messages, saved
from waiting import until

CLOCK = "2026-11-19T19:30"


def knows(person):
    """Enough of a person for zones and calories: a man of 40 years and 80 kg."""
    person.tab("Profile")
    for name, text in (("Birth date", "1986-01-01"), ("Weight", "80")):
        field = person.page.get_by_label(name, exact=True)
        field.fill(text)
        field.blur()
    person.control("Male", "radio").check()
    expect(person.page.get_by_role("list", name="Heart rate zones")).to_be_visible()


def heart(person):
    return person.page.get_by_role("group", name="Heart rate", exact=True)


def runs(visit, kind=PHONE, work: int = 120):
    """A run of one period, before anything of it has passed."""
    person = visit(kind, clock=CLOCK, script=STAND_IN)
    knows(person)
    person.create(Prepare=0, Work=work, Rest=0, Rounds=1)
    return person, Strap(person)


@DESKTOP_FIRST
def test_hr_1_a_heart_that_is_lost_and_found_ends_as_a_fit_file_that_garmins_sdk_reads(visit, kind, tmp_path):
    person, strap = runs(visit, kind)
    person.play("Workout 1")
    person.press("Connect heart rate sensor")
    expect(heart(person)).to_contain_text("Connected")
    assert person.page.evaluate("strap.options.filters[0].services[0]") == "heart_rate"
    strap.beats(*[150] * 10)
    expect(heart(person)).to_contain_text("150")
    expect(heart(person)).to_contain_text("Zone 4")
    strap.does("goes()")
    expect(heart(person)).to_contain_text("Lost")
    person.is_told("Strap 7 is lost.")
    person.page.clock.run_for(15_000)
    strap.does("comes()")
    # The host tries again by itself.
    person.page.clock.run_for(12_000)
    expect(heart(person)).not_to_contain_text("Lost")
    strap.beats(*[170] * 12)
    expect(heart(person)).to_contain_text("Zone 5")
    person.page.clock.run_for(80_000)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    end = person.page.get_by_role("region", name="Heart rate")
    expect(end).to_contain_text("170 bpm")
    expect(end.get_by_role("list", name="Time in zones")).to_be_visible()
    expect(end).to_contain_text("by heart rate")
    person.is_stored()
    person.press("Done")
    person.tab("History")
    person.press("Workout 1", within=person.row("Workout 1"))
    chart = person.page.get_by_role("region", name="Heart rate")
    expect(chart.get_by_role("img")).to_be_visible()
    expect(chart).to_contain_text("Zone 4")
    chart.get_by_role("slider").press("ArrowRight")
    expect(chart).to_contain_text("150 bpm")
    name, content = saved(person, "Export FIT")
    read = messages(content)
    rates = [record["heart_rate"] for record in read["record_mesgs"] if "heart_rate" in record]
    assert set(rates) == {150, 170} and len(rates) >= 20
    assert read["session_mesgs"][0]["max_heart_rate"] == 170
    assert 150 < read["session_mesgs"][0]["avg_heart_rate"] < 170
    path = tmp_path / name
    path.write_bytes(content)
    with fitdecode.FitReader(str(path), check_crc=fitdecode.CrcCheck.RAISE) as reader:
        frames = [frame for frame in reader if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record"]
    assert [frame.get_value("heart_rate", fallback=None) for frame in frames if frame.has_field("heart_rate")] == rates
    _, text = saved(person, "Export TCX")
    assert text.count(b"<HeartRateBpm>") == len(rates)
    assert re.search(rb"<MaximumHeartRateBpm><Value>170<", text.replace(b"\n", b"").replace(b" ", b""))
    # On another device the file brings the heart with it.
    other = visit(kind, clock=CLOCK)
    imports(other, (name, content))
    expect(other.page.get_by_role("heading", name="1 session imported")).to_be_visible()
    other.tab("History")
    other.press("Workout 1", within=other.row("Workout 1"))
    expect(other.page.get_by_role("region", name="Heart rate")).to_contain_text("170 bpm")


@pytest.mark.at_length("HeartRunTests/noContact", "test_heart::test_hr_1_a_heart_that_is_lost")
def test_hr_1_values_that_are_none_are_no_beats(visit):
    person, strap = runs(visit)
    person.play("Workout 1")
    person.press("Connect heart rate sensor")
    expect(heart(person)).to_contain_text("Connected")
    # 16 bits, with intervals from beat to beat.
    strap.tells(0x11, 150, 0, 0x90, 0x01)
    expect(heart(person)).to_contain_text("150")
    # Cut short, and half an interval: nothing changes.
    strap.tells(0x01, 90)
    strap.tells(0x10, 90, 1)
    strap.tells()
    strap.tells(0x06, 151)
    expect(heart(person)).to_contain_text("151")
    # The contact is lost; a heart that doesn't beat; one that beats 300 times.
    for value in ([0x04, 120], [0x00, 0], [0x01, 44, 1]):
        strap.tells(*value)
        expect(heart(person)).to_contain_text("No contact")
        strap.tells(0x06, 140)
        expect(heart(person)).to_contain_text("140")


def test_hr_1_a_page_that_goes_in_mid_run_loses_nothing(visit):
    person, strap = runs(visit, work=600)
    person.play("Workout 1")
    person.press("Connect heart rate sensor")
    expect(heart(person)).to_contain_text("Connected")
    strap.beats(*[140] * 20)
    expect(heart(person)).to_contain_text("140")
    person.is_stored()
    person.again()
    person.open("/")
    person.press("End workout")
    expect(person.page.get_by_role("region", name="Heart rate")).to_contain_text("140 bpm")


def test_hr_1_settings_connect_change_and_let_go(visit):
    person = visit(clock=CLOCK, script=STAND_IN)
    strap = Strap(person)
    person.tab("Profile")
    person.press("Settings")
    strap.does("isChosen = false")
    person.press("Connect heart rate sensor")
    until(person.page, "strap.asked === 1")
    expect(person.control("Connect heart rate sensor")).to_be_visible()
    strap.does("isChosen = true")
    person.press("Connect heart rate sensor")
    strap.tells(0x06, 72)
    section = person.page.locator(".heart-sensor")
    expect(section).to_contain_text("72 bpm")
    expect(section).to_contain_text("64 %")
    # A second one takes the first one's place.
    strap.does('name = "Watch"')
    person.press("Connect another sensor")
    until(person.page, 'strap.isHeard("Watch") && !strap.isHeard("Strap 7")')
    strap.tells(0x06, 81, name="Watch")
    expect(section).to_contain_text("81 bpm")
    person.press("Disconnect")
    until(person.page, '!strap.isHeard("Watch")')
    expect(person.control("Connect heart rate sensor")).to_be_visible()
    # A device that measures no heart rate is refused in words.
    strap.does("isHeart = false")
    person.press("Connect heart rate sensor")
    person.is_refused("tells no heart rate")


def test_hr_1_a_sensor_that_was_used_before_is_found_as_a_run_begins(visit):
    person, strap = runs(visit, work=30)
    person.play("Workout 1")
    person.press("Connect heart rate sensor")
    expect(heart(person)).to_contain_text("Connected")
    strap.beats(*[140] * 12)
    person.page.clock.run_for(30_000)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    # Another opening: the session has a heart, and the browser knows the sensor.
    person.open("/workouts")
    strap.does('known = ["Strap 7"]')
    person.play("Workout 1")
    expect(heart(person)).to_be_visible()
    strap.tells(0x06, 133)
    expect(heart(person)).to_contain_text("133")


def test_hr_1_a_browser_without_bluetooth_says_so(visit):
    person = visit(clock=CLOCK, script=MISSING)
    person.tab("Profile")
    person.press("Settings")
    expect(person.page.get_by_text("it has no Web Bluetooth")).to_be_visible()
    expect(person.control("Connect heart rate sensor")).to_have_count(0)


@pytest.mark.at_length("HeartProfileTests/stored", "HeartProfileTests/refused", "HeartProfileTests/zones")
def test_hr_2_profile_knows_the_heart_and_its_zones(visit):
    person = visit(clock=CLOCK)
    knows(person)
    zones = person.page.get_by_role("list", name="Heart rate zones")
    expect(zones).to_contain_text("90–107 bpm")
    for name, text, refusal in (
            ("Resting heart rate", "58", "from 25 to 120"), ("Maximum heart rate", "200", "from 100 to 230")):
        field = person.page.get_by_label(name, exact=True)
        field.fill("7")
        field.blur()
        person.is_refused(refusal)
        field.fill(text)
        field.blur()
        expect(person.page.get_by_role("alert")).to_have_count(0)
    expect(zones).to_contain_text("100–119 bpm")
    person.control("Own limits", "checkbox").check()
    field = person.page.get_by_label("Zone 2 from", exact=True)
    field.fill("115")
    field.blur()
    expect(zones).to_contain_text("100–114 bpm")
    person.is_stored()
    later = person.again()
    later.open("/profile")
    expect(later.page.get_by_label("Resting heart rate", exact=True)).to_have_value("58")
    expect(later.page.get_by_role("list", name="Heart rate zones")).to_contain_text("100–114 bpm")
