"""Songs that the account keeps (MU-1): sent by one device, downloaded and played by another."""

import re

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from made_songs import flac, wav
from music_heard import LISTENS
from test_journeys_account import complaints, is_synced, log_in, sign_up  # noqa: F401  a fixture
from test_songs_here import adds, row, songs
from waiting import until


def kept(person):
    return person.page.get_by_role("region", name="In your account")


def switch(person):
    return person.control("Keep songs in my account", "checkbox")


def test_mu_1_songs_that_one_device_sent_play_on_another(visit, tmp_path):
    person = visit(PHONE, is_first=True)
    name = sign_up(person)
    person.open("/songs")
    adds(person, wav(tmp_path / "Long one.wav", 120), flac(tmp_path / "a.flac", 96, TITLE="Slow one"))
    person.press("Done")
    expect(kept(person)).to_contain_text("Off: they stay on this one.")
    expect(switch(person)).not_to_be_checked()
    switch(person).check()
    expect(kept(person)).to_contain_text("2 of 2 songs in your account", timeout=30_000)
    is_synced(person)

    other = visit(DESKTOP, is_first=True)
    log_in(other, name)
    other.open("/songs")
    expect(songs(other)).to_contain_text("not on this device")
    expect(switch(other)).to_be_checked()
    other.tap(other.page.get_by_role("button", name=re.compile("^Download 2 songs")))
    expect(other.page.get_by_text(re.compile("^2 songs · "))).to_be_visible(timeout=30_000)
    expect(songs(other)).not_to_contain_text("not on this device")
    # They are there offline and after a restart, and sound.
    other.again().open("/songs")
    other.page.context.set_offline(True)
    other.tap(row(other, "Slow one").get_by_role("button", name="Slow one", exact=True))
    other.press("Listen")
    expect(other.control("Stop")).to_be_visible()
    other.press("Stop")


@pytest.mark.at_length("SongAccountTests/sent", "SongAccountTests/fetched", "SongWordsTests/run", "RunMusicTests/none", "test_songs_here::test_mu_6_cu_7")
def test_mu_1_mu_6_a_song_that_one_device_sent_plays_in_a_workout_on_another(visit, tmp_path):
    person = visit(PHONE, is_first=True)
    name = sign_up(person)
    person.open("/songs")
    adds(person, flac(tmp_path / "a.flac", 96, seconds=60, TITLE="Slow one", ARTIST="Band"))
    person.press("Done")
    switch(person).check()
    expect(kept(person)).to_contain_text("1 of 1 song in your account", timeout=30_000)
    is_synced(person)

    other = visit(DESKTOP, is_first=True, script=LISTENS, installs=True)
    log_in(other, name)
    until(other.page, "navigator.serviceWorker.controller !== null")
    other.create(Prepare=5, Work=60, Rest=5, Rounds=1)
    other.press("Workout 1", within=other.row("Workout 1"))
    other.is_on("Workout 1")
    other.press("Settings")
    other.page.get_by_label("Music", exact=True).select_option(label="All songs")
    other.press("Done")
    other.is_on("Workout 1")
    # Known here, but not on this device: nothing plays.
    song = other.page.get_by_role("region", name="Song")
    other.press("Play")
    other.shows("Pause")
    expect(song).to_have_count(0)
    other.press("Back")
    other.press("Don't Save")
    other.open("/songs")
    other.tap(other.page.get_by_role("button", name=re.compile("^Download 1 song")))
    expect(other.page.get_by_text(re.compile("^1 song · "))).to_be_visible(timeout=30_000)
    other.tab("Workout List")
    other.page.context.set_offline(True)
    other.press("Play", within=other.row("Workout 1"))
    expect(song).to_contain_text("Slow one", timeout=30_000)
    expect(song).to_contain_text("Band", timeout=60_000)
    # A piece has been rendered with it, whole, and is no silence.
    until(other.page, "setlistMusic.rendered.length > 0", seconds=60)
    assert other.page.evaluate("setlistMusic.rendered.flatMap((each) => each.silent)") == []
    assert other.page.evaluate("setlistMusic.loudness()") > 0.03


def test_mu_1_an_upload_that_is_cut_off_goes_on_where_it_was(visit, tmp_path):
    person = visit(PHONE, is_first=True)
    sign_up(person)
    person.open("/songs")
    adds(person, wav(tmp_path / "Long one.wav", 120, seconds=60))
    person.press("Done")
    ranges = []

    def cut(route):
        ranges.append(route.request.headers["content-range"])
        # The second piece never arrives, as often as it is tried.
        route.continue_() if ranges[-1].startswith("bytes 0-") else route.abort()

    context = person.page.context
    context.route("**/api/v1/songs/*", cut)
    switch(person).check()
    expect(kept(person)).to_contain_text("Long one: The server can’t be reached.", timeout=60_000)
    assert len(ranges) > 2, ranges
    context.unroute("**/api/v1/songs/*")
    context.route("**/api/v1/songs/*", lambda route: (ranges.append(route.request.headers["content-range"]), route.continue_()))
    ranges.clear()
    person.open("/songs")
    expect(kept(person)).to_contain_text("1 of 1 song in your account", timeout=30_000)
    assert ranges and not ranges[0].startswith("bytes 0-"), ranges


def test_mu_1_songs_leave_the_account_after_a_question(visit, tmp_path):
    person = visit(PHONE, is_first=True)
    sign_up(person)
    person.open("/songs")
    adds(person, flac(tmp_path / "a.flac", 96, TITLE="Slow one"))
    switch(person).check()
    expect(kept(person)).to_contain_text("1 of 1 song in your account", timeout=30_000)
    switch(person).uncheck()
    person.press("Remove from the account")
    person.press("Remove them")
    person.is_told("Songs removed from the account")
    expect(kept(person)).to_contain_text("Off: they stay on this one.")
    expect(row(person, "Slow one")).to_be_visible()
