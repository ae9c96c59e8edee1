"""Songs of one's own (MU): added from files, found by their tempo, corrected, played under a workout's cues, and forgotten."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from looks import DESKTOP_FIRST, PHONE_FIRST
from made_songs import flac, mp3, wav


def songs(person):
    return person.page.get_by_role("list", name="Songs")


def adds(person, *paths, button="Add songs"):
    with person.page.expect_file_chooser() as chooser:
        person.press(button)
    chooser.value.set_files(paths)
    # Decoding and listening take some seconds where the machine is busy.
    expect(person.page.get_by_role("region", name="Added")).to_be_visible(timeout=60_000)


def row(person, title):
    return songs(person).get_by_role("listitem", name=title, exact=True)


@DESKTOP_FIRST
def test_mu_1_mu_2_files_of_three_formats_become_songs_with_tags_and_tempo(visit, kind, tmp_path):
    person = visit(kind).open("/songs")
    expect(person.page.get_by_text("No songs yet")).to_be_visible()
    broken = tmp_path / "broken.mp3"
    broken.write_bytes(b"ID3" + b"\0" * 3000)
    adds(person, wav(tmp_path / "Plain name.wav", 120), flac(tmp_path / "a.flac", 96, TITLE="Slow one", ARTIST="Band"),
         mp3(tmp_path / "b.mp3", 140, title="Quick one", artist="Others", genre="Rock"), broken)
    expect(person.page.get_by_role("status").filter(has_text="3 songs added, 1 not added")).to_be_visible()
    expect(person.page.get_by_role("list", name="Not added")).to_contain_text("broken.mp3")
    for title, tempo in (("Plain name", 120), ("Slow one", 96), ("Quick one", 140)):
        button = row(person, title).get_by_role("button", name=title, exact=True)
        expect(button).to_have_accessible_description(re.compile(rf"\b{tempo} bpm"))
    # All of it is there after the tab was killed, the files too.
    person.is_stored()
    person.again().open("/songs")
    expect(row(person, "Slow one")).to_be_visible()
    expect(person.page.get_by_text(re.compile("3 songs · "))).to_be_visible()
    # The same file again is known.
    adds(person, flac(tmp_path / "c.flac", 96, TITLE="Slow one", ARTIST="Band"))
    expect(person.page.get_by_role("status").filter(has_text="0 songs added, 1 here already")).to_be_visible()
    person.press("Done")
    person.tap(row(person, "Quick one").get_by_role("button", name="Quick one", exact=True))
    expect(person.page.get_by_label("Genre", exact=True)).to_have_value("Rock")


@pytest.mark.at_length("SongFormTests/refused", "SongFormTests/draft", "SongsTests/deleted", "test_songs_account::test_mu_1_songs_that")
def test_mu_2_a_song_is_corrected_and_its_beat_tapped(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    adds(person, wav(tmp_path / "A.wav", 120))
    person.tap(row(person, "A").get_by_role("button", name="A", exact=True))
    person.is_on("Song")
    person.page.get_by_label("Artist", exact=True).fill("Me")
    person.press("Listen")
    expect(person.control("Stop")).to_be_visible()
    person.press("Stop")
    tempo = person.page.get_by_label("Tempo", exact=True)
    tempo.fill("fast")
    person.press("Save")
    person.is_refused("Enter the beats of a minute")
    tempo.fill("60")
    person.press("Save")
    person.is_on("Songs")
    expect(row(person, "A").get_by_role("button", name="A", exact=True)).to_have_accessible_description(re.compile("Me, 60 bpm"))
    # Deleted, and brought back.
    person.tap(row(person, "A").get_by_role("button", name="A", exact=True))
    person.press("Delete")
    expect(row(person, "A")).to_have_count(0)
    person.press("Undo")
    expect(row(person, "A")).to_be_visible()


def drops(person, *paths):
    """Drops files and folders on the page, as a desktop's file manager does."""
    session = person.page.context.new_cdp_session(person.page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 600, "y": 300, "data": data})
    session.detach()


def test_mu_1_a_folder_that_is_dropped_is_read_with_all_folders_in_it(visit, tmp_path):
    person = visit(DESKTOP).open("/songs")
    expect(person.page.get_by_text("No songs yet")).to_be_visible()
    album = tmp_path / "Music" / "Band" / "Album"
    album.mkdir(parents=True)
    wav(album / "Second.wav", 100, 12)
    wav(tmp_path / "Music" / "First.wav", 120, 12)
    (album / "cover.jpg").write_bytes(b"\xff\xd8\xff")
    (album / ".hidden").write_bytes(b"1")
    (album / "broken.mp3").write_bytes(b"ID3" + b"\0" * 3000)
    # Nine folders within each other are one too many.
    deep = tmp_path.joinpath("Music", *"abcdefgh")
    deep.mkdir(parents=True)
    wav(deep.parent / "Deep.wav", 90, 12)
    wav(deep / "Too deep.wav", 90, 12, seed=4)
    drops(person, tmp_path / "Music")
    expect(person.page.get_by_role("status").filter(has_text="3 songs added, 1 not added")).to_be_visible(timeout=60_000)
    expect(person.page.get_by_role("list", name="Not added")).to_contain_text("broken.mp3")
    for title in ("First", "Second", "Deep"):
        expect(row(person, title)).to_be_visible()
    expect(row(person, "Too deep")).to_have_count(0)


@PHONE_FIRST
def test_gw_4_mu_6_the_panel_of_a_song_covers_no_control_and_stays_as_titles_change(visit, kind, tmp_path):
    person = visit(kind).open("/songs")
    long = "A very long title of a song that goes on and on, part 2 of 3"
    adds(person, flac(tmp_path / "a.flac", 120, 90, TITLE=long, ARTIST=long), wav(tmp_path / "B.wav", 100, 90, seed=5))
    person.create(Prepare=5, Work=120, Rest=5, Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.page.get_by_label("Music", exact=True).select_option(label="All songs")
    person.press("Done")
    person.press("Play")
    song = person.page.get_by_role("region", name="Song")
    expect(song).to_be_visible(timeout=30_000)
    panel, pause, next_song = (each.bounding_box() for each in (song, person.control("Pause"), person.control("Next song")))
    beside = panel["x"] >= pause["x"] + pause["width"]
    below = panel["y"] >= pause["y"] + pause["height"]
    assert beside or below
    size = person.page.viewport_size
    assert panel["x"] >= 0 and panel["x"] + panel["width"] <= size["width"] and panel["y"] + panel["height"] <= size["height"]
    first = song.locator(".song-title").inner_text()
    person.press("Next song", within=song)
    expect(song.locator(".song-title")).not_to_have_text(first)
    assert person.control("Next song").bounding_box() == next_song and song.bounding_box() == panel


def test_mu_6_cu_4_the_soundtrack_of_a_workout_has_its_songs(visit, tmp_path):
    """The saved soundtrack is one file: two channels at 44.1 kHz, which the reference decoder accepts, louder where only music plays."""
    person = visit(PHONE).open("/songs")
    adds(person, mp3(tmp_path / "b.mp3", 128, title="One", artist="Others"))
    person.create(Prepare=5, Work=20, Rest=5, Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.page.get_by_label("Music", exact=True).select_option(label="All songs")
    person.press("Done")
    with person.page.expect_download(timeout=60_000) as download:
        person.press("Download soundtrack")
    path = tmp_path / "track.flac"
    download.value.save_as(path)
    subprocess.run(["flac", "--test", "--silent", "--warnings-as-errors", path], check=True)
    told = subprocess.run(["metaflac", "--show-channels", "--show-sample-rate", path], check=True, capture_output=True, text=True).stdout
    assert told.split() == ["2", "44100"]
    raw = tmp_path / "track.raw"
    subprocess.run(["flac", "--decode", "--silent", "--force-raw-format", "--endian=little", "--sign=signed", "-o", raw, path], check=True)
    samples = memoryview(raw.read_bytes()).cast("h")
    # From 8 to 14 s no cue sounds.
    part = samples[2 * 44_100 * 8:2 * 44_100 * 14:7]
    assert (sum(each * each for each in part) / len(part)) ** 0.5 > 500


def test_mu_6_cu_7_songs_play_under_the_cues_of_a_run(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    adds(person, wav(tmp_path / "First.wav", 120, 90), wav(tmp_path / "Second.wav", 100, 90, seed=5))
    person.create(Prepare=5, Work=120, Rest=5, Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.page.get_by_label("Music", exact=True).select_option(label="All songs")
    person.press("Done")
    person.press("Play")
    song = person.page.get_by_role("region", name="Song")
    expect(song).to_be_visible(timeout=30_000)
    # It is heard as soon as it is rendered, and from then on nothing says that it is being made ready.
    expect(song).not_to_contain_text("Getting ready", timeout=60_000)
    expect(song.get_by_role("progressbar", name="Progress of the song")).to_have_attribute(
        "aria-valuetext", re.compile(r"^\d:\d\d of 1:30$"))
    volume = song.get_by_role("slider", name="Music volume")
    expect(volume).to_have_value("80")
    volume.fill("40")
    expect(volume).to_have_attribute("aria-valuetext", "40 %")
    first = song.locator(".song-title").inner_text()
    person.press("Next song", within=song)
    expect(song.locator(".song-title")).not_to_have_text(first)


def test_mu_6_songs_play_in_training_by_hand_whose_sets_have_no_time(visit, tmp_path):
    """They can't be rendered ahead, and sound on a player of their own."""
    person = visit(PHONE).open("/songs")
    adds(person, wav(tmp_path / "First.wav", 120, 90), wav(tmp_path / "Second.wav", 100, 90, seed=5))
    person.tab("Workout List")
    person.press("More", within=person.page.get_by_role("banner"))
    with person.page.expect_file_chooser() as chooser:
        person.press("Import")
    lifts = [{"name": "Squat", "role": "exercise", "target": {"open": True}, "sets": 3, "reps": 8, "rest": 90}]
    chooser.value.set_files({
        "name": "legs.workout.json", "mimeType": "application/json",
        "buffer": json.dumps({"setlist": 1, "name": "Legs", "steps": lifts, "music": {}}).encode(),
    })
    person.press("Legs", within=person.row("Legs"))
    person.is_on("Legs")
    expect(person.page.get_by_text("Music: All songs.")).to_be_visible()
    person.press("Play")
    person.press("Begin Workout")
    song = person.page.get_by_role("region", name="Song")
    expect(song).to_be_visible(timeout=30_000)
    expect(song).not_to_contain_text("Getting ready", timeout=30_000)
    first = song.locator(".song-title").inner_text()
    person.press("Next song", within=song)
    expect(song.locator(".song-title")).not_to_have_text(first)
    expect(song).not_to_contain_text("Getting ready")
