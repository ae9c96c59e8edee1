"""Themes and a workout's music, as far as they need no song's file (MU-4, MU-6, GW-1)."""

import json

import pytest
from playwright.sync_api import expect

import sessions
from devices import PHONE
from looks import DESKTOP_FIRST
from made_songs import wav

# A Friday.
CLOCK = "2026-11-20T19:30:00Z"


def visits(visit, kind=PHONE):
    return visit(kind, clock=CLOCK, timezone_id="UTC")


def adds(person, name: str, what: str, workouts: str):
    """From the list of themes: a theme, and its row there."""
    person.press("Add theme")
    person.is_on("Add theme")
    person.control(what, "radio").check()
    person.page.get_by_label("Name", exact=True).fill(name)
    person.page.get_by_label("Number of workouts", exact=True).fill(workouts)
    person.press("Save")
    person.is_on("Themes")


def has_trained(person, count: int):
    """Puts sessions into the device's store that were done to all of its themes right after these were made, as another device would have."""
    person.is_stored()
    made = themes(person)
    rows = []
    for number in range(count):
        fields = {"name": "Legs", "began": max(made.values()) + 1 + number, "spent": 600, "themes": list(made)}
        rows.append([f"sessions/done{number}", json.dumps({"record": 1, "fields": {k: [v] for k, v in fields.items()}})])
    sessions.fill(person.page, rows)


def themes(person) -> dict[str, float]:
    """When each theme on the device was made, by its id."""
    rows = person.page.evaluate("""
        async () => {
            const database = await new Promise((resolve) => {
                const opening = indexedDB.open("setlist");
                opening.onsuccess = () => resolve(opening.result);
            });
            const table = database.transaction("rows").objectStore("rows");
            const range = IDBKeyRange.bound("themes/", "themes0");
            const all = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
            const rows = await Promise.all([all(table.getAllKeys(range)), all(table.getAll(range))]);
            database.close();
            return rows[0].map((key, place) => [key, rows[1][place]]);
        }
        """)
    return {key.removeprefix("themes/"): json.loads(text)["fields"]["since"][0] for key, text in rows}


@DESKTOP_FIRST
def test_mu_4_a_theme_is_added_retires_after_its_workouts_and_is_used_again(visit, kind):
    person = visits(visit, kind)
    person.tab("Get Workout")
    person.press("Themes")
    person.is_on("Themes")
    expect(person.page.get_by_text("No themes yet")).to_be_visible()
    adds(person, "Jazz", "Genre", "2")
    adds(person, "Queen", "Artist", "5")
    person.list_holds("Themes", "Jazz", "Queen")
    expect(person.row("Jazz")).to_contain_text("Genre, 2 of 2 workouts left, no songs yet")
    has_trained(person, 2)
    person.open("/themes")
    person.list_is("Themes", "Queen")
    expect(person.row("Queen")).to_contain_text("3 of 5 workouts left")
    person.list_is("Retired themes", "Jazz")
    person.page.clock.run_for(60_000)
    person.press("Use again", within=person.row("Jazz"))
    person.list_holds("Themes", "Jazz", "Queen")
    expect(person.row("Jazz")).to_contain_text("2 of 2 workouts left")
    person.is_stored()
    person.again().open("/themes")
    person.list_holds("Themes", "Jazz", "Queen")


def test_mu_4_a_theme_that_was_removed_comes_back_after_a_reload(visit):
    person = visits(visit)
    person.open("/themes")
    adds(person, "Jazz", "Genre", "2")
    person.press("Jazz", within=person.row("Jazz"))
    person.is_on("Jazz")
    expect(person.page.get_by_text("None of your songs has “Jazz” in its genre.")).to_be_visible()
    person.press("Remove")
    person.is_on("Themes")
    expect(person.page.get_by_text("No themes yet")).to_be_visible()
    person.is_stored()
    person.page.reload()
    person.press("Undo")
    person.list_is("Themes", "Jazz")


@pytest.mark.at_length("ThemeFormTests/refusal", "ThemeFormTests/twice", "ThemeFormTests/draft", "test_journeys_list::test_it_6_it_10")
def test_mu_4_what_can_t_be_is_refused_and_a_draft_outlives_a_killed_tab(visit):
    person = visits(visit)
    person.open("/themes")
    adds(person, "Queen", "Artist", "5")
    person.press("Add theme")
    name = person.page.get_by_label("Name", exact=True)
    number = person.page.get_by_label("Number of workouts", exact=True)
    number.fill("1000")
    person.press("Save")
    person.is_refused("Enter a name.")
    person.is_refused("Enter a number from 1 to 999.")
    name.fill("x" * 5_000)
    person.press("Save")
    person.is_refused("Enter a shorter name")
    name.fill("queen")
    number.fill("3")
    person.press("Save")
    person.is_refused("You have this theme already.")
    person.control("Song", "radio").check()
    person.is_stored()
    person.again().open("/themes/add")
    expect(person.control("Song", "radio")).to_be_checked()
    expect(person.page.get_by_label("Name", exact=True)).to_have_value("queen")
    person.press("Save")
    person.is_on("Themes")
    expect(person.page.get_by_text("Song, 3 of 3 workouts left")).to_be_visible()


@pytest.mark.at_length("ChosenThemesTests/choice", "test_music::test_mu_4_a_theme_is")
def test_gw_1_up_to_five_themes_are_chosen_in_get_workout_and_kept(visit):
    person = visits(visit)
    person.open("/get-workout")
    expect(person.page.get_by_role("group", name="Themes", exact=True)).to_have_count(0)
    person.press("Themes")
    for number in range(6):
        adds(person, f"Theme {number}", "Genre", "3")
    person.tab("Get Workout")
    for number in range(5):
        person.control(f"Theme {number}", "checkbox").check()
    expect(person.control("Theme 5", "checkbox")).to_be_disabled()
    person.control("Theme 0", "checkbox").uncheck()
    person.control("Theme 5", "checkbox").check()
    person.is_stored()
    person.again().open("/get-workout")
    expect(person.control("Theme 5", "checkbox")).to_be_checked()
    expect(person.control("Theme 0", "checkbox")).to_be_disabled()


@pytest.mark.at_length("MusicSettingsTests/options", "MusicSettingsTests/choice", "MusicSettingsTests/songs", "MusicSettingsTests/refusal", "test_songs_here::test_mu_6_cu_7")
def test_mu_6_a_workouts_settings_have_its_music_and_a_cadence(visit):
    person = visits(visit)
    person.open("/themes")
    adds(person, "Jazz", "Genre", "2")
    person.create(Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.press("Settings")
    music = person.control("Music", "combobox")
    expect(music).to_have_value("none")
    expect(music).to_have_accessible_description("You have no songs yet. Add some under “Songs”.")
    cadence = person.page.get_by_label("Cadence", exact=True)
    expect(cadence).to_have_count(0)
    music.select_option(label="Jazz")
    cadence.fill("fast")
    person.is_refused("Enter a number from 1 to 400, or nothing.")
    person.press("Done")
    expect(cadence).to_be_focused()
    cadence.fill("85")
    expect(person.page.get_by_role("alert")).to_have_count(0)
    person.press("Done")
    person.is_on("Workout 1")
    person.is_stored()
    person.page.reload()
    person.press("Settings")
    expect(music.locator("option:checked")).to_have_text("Jazz")
    expect(cadence).to_have_value("85")
    music.select_option(label="None")
    expect(cadence).to_have_count(0)


def test_gw_1_mu_6_a_workout_that_is_made_can_have_no_music_and_so_have_the_next(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    with person.page.expect_file_chooser() as chooser:
        person.press("Add songs")
    chooser.value.set_files(wav(tmp_path / "Blue.wav", 120, 12))
    expect(person.page.get_by_role("region", name="Added")).to_be_visible(timeout=60_000)
    person.open("/themes")
    adds(person, "Jazz", "Genre", "3")
    person.tab("Get Workout")
    person.control("Strength", "checkbox").check()
    person.control("Jazz", "checkbox").check()
    person.press("Get Workout")
    person.is_on("Workout Summary")
    music = person.control("Music", "combobox")
    expect(music.locator("option:checked")).to_have_text("Jazz")
    expect(person.page.get_by_text("No song of Jazz is on this device: other songs are played.")).to_be_visible()
    music.select_option(label="None")
    person.press("Shuffle")
    expect(music.locator("option:checked")).to_have_text("None")
    person.is_stored()
    person.again().open("/get-workout")
    switch = person.control("Music", "checkbox")
    expect(switch).not_to_be_checked()
    expect(person.page.get_by_role("group", name="Themes", exact=True)).to_have_count(0)
    switch.check()
    expect(person.control("Jazz", "checkbox")).to_be_checked()


@pytest.mark.at_length("SongWordsTests/silence", "SongWordsTests/places", "SongWordsTests/run", "test_songs_account::test_mu_1_songs_that")
def test_mu_5_songs_that_are_on_another_device_are_told_of_where_music_is_chosen_and_in_the_run(visit):
    """The song's record is here, as another device of the account has made it, and its file isn't."""
    person = visits(visit)
    person.is_stored()
    fields = {
        "title": "Blue", "length": 200, "energy": 0.5, "file": {"name": "Blue.mp3", "size": 4_000_000, "hash": "0" * 64},
        "added": 1_795_000_000,
    }
    sessions.fill(person.page, [["songs/blue", json.dumps({"record": 1, "fields": {k: [v] for k, v in fields.items()}})]])
    person.open("/create")
    person.create(Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.press("Settings")
    music = person.control("Music", "combobox")
    music.select_option(label="All songs")
    elsewhere = "Your songs are on another device. Add them here too, under “Songs”."
    expect(music).to_have_accessible_description(elsewhere)
    person.press("Done")
    person.is_on("Workout 1")
    expect(person.page.get_by_text(elsewhere)).to_be_visible()
    person.press("Play")
    told = person.page.get_by_role("status").filter(has_text=elsewhere)
    expect(told).to_be_visible()
    person.page.clock.run_for(25_000)
    expect(told).to_have_count(0)
