"""Files that are no songs, or odd ones (MU-1, MU-2, MU-6): each is told in words or plays, and none stops the others."""

import random

import pytest
from playwright.sync_api import expect

from devices import DESKTOP, PHONE
from made_songs import beats, flac, mp3, speech, times, wav, written
from tagged_songs import silent
from test_songs_here import adds, row


def refused(person, **reasons: str):
    """The list of files that weren't added, complete."""
    items = person.page.get_by_role("list", name="Not added").get_by_role("listitem")
    expect(items).to_have_count(len(reasons))
    for name, reason in reasons.items():
        expect(items.filter(has_text=name.replace("_", "."))).to_contain_text(reason)


def told(person, words: str):
    expect(person.page.get_by_role("status").filter(has_text=words)).to_be_visible()


def cut(path, name: str, share: float):
    """The first part of a file."""
    data = path.read_bytes()
    part = path.with_name(name)
    part.write_bytes(data[:round(len(data) * share)])
    return part


def test_mu_1_what_is_no_song_is_named_with_the_reason(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    text = tmp_path / "text.mp3"
    text.write_text("Buy milk. " * 500)
    noise = tmp_path / "noise.flac"
    noise.write_bytes(b"fLaC" + random.Random(1).randbytes(50_000))
    empty = tmp_path / "empty.wav"
    empty.write_bytes(b"")
    locked = tmp_path / "locked.m4a"
    locked.write_bytes(silent("mp4", 20).replace(b"mp4a", b"drms"))
    video = tmp_path / "video.mp4"
    video.write_bytes(silent("mp4", 20).replace(b"mp4a", b"enca"))
    headless = tmp_path / "headless.mp3"
    headless.write_bytes(silent("mp3", 20)[:300])
    adds(person, text, noise, empty, locked, video, headless, wav(tmp_path / "short.wav", 120, 6),
         written(tmp_path / "nothing.wav", bytes(2 * 22_050 * 15)), cut(wav(tmp_path / "whole.wav", 120, 15), "stump.wav", 0.001),
         wav(tmp_path / "good.wav", 120, 15))
    told(person, "1 song added, 9 not added")
    refused(person, text_mp3="no music file", noise_flac="doesn't begin as one", empty_wav="no music file", locked_m4a="protected (DRM)",
            video_mp4="protected (DRM)", headless_mp3="no music file", short_wav="shorter than 10 seconds",
            nothing_wav="no sound in it", stump_wav="shorter than 10 seconds")


@pytest.mark.at_length("DecoderTests/wavFormats", "DecoderTests/damagedFLAC", "TempoTests/rates", "TempoTests/nulls", "SongsTests/known", "test_songs_here::test_mu_1_mu_2", "test_damaged::test_mu_1")
def test_mu_2_odd_songs_are_added_with_what_can_be_heard(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    same = wav(tmp_path / "Same.wav", 110, 15)
    twin = tmp_path / "Twin.wav"
    twin.write_bytes(same.read_bytes())
    adds(person, same, twin, cut(mp3(tmp_path / "b.mp3", 140, 40), "Half MP3.mp3", 0.6), cut(flac(tmp_path / "a.flac", 96, 40), "Half FLAC.flac", 0.6),
         cut(wav(tmp_path / "c.wav", 100, 40), "Half WAV.wav", 0.6), written(tmp_path / "Speech.wav", speech(30)),
         written(tmp_path / "Telephone.wav", beats(126, 20, rate=8_000), 8_000),
         written(tmp_path / "Studio.wav", times(beats(104, 15, rate=24_000), 8), 192_000),
         written(tmp_path / "Surround.wav", times(beats(116, 15), 6), channels=6))
    told(person, "8 songs added, 1 here already")
    for title, words in (("Same", "110 bpm"), ("Half MP3", "140 bpm"), ("Half FLAC", "96 bpm"), ("Half WAV", "100 bpm"), ("Telephone", "126 bpm"),
                         ("Studio", "104 bpm"), ("Surround", "116 bpm"), ("Speech", "tap the beat")):
        expect(row(person, title)).to_contain_text(words)


def test_mu_1_names_of_5_000_characters_are_cut_and_the_song_stays(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    long = "Ü" * 5_000
    tagged = flac(tmp_path / "a.flac", 120, 15, TITLE=long, ARTIST=long)
    named = wav(tmp_path / "b.wav", 100, 15)
    files = [{"name": f"{long}.flac", "mimeType": "audio/flac", "buffer": tagged.read_bytes()},
             {"name": f"{long}.wav", "mimeType": "audio/wav", "buffer": named.read_bytes()},
             {"name": f"{long}.mp3", "mimeType": "audio/mpeg", "buffer": b"no music"}]
    with person.page.expect_file_chooser() as chooser:
        person.press("Add songs")
    chooser.value.set_files(files)
    expect(person.page.get_by_role("region", name="Added")).to_be_visible(timeout=60_000)
    told(person, "2 songs added, 1 not added")
    expect(person.page.get_by_role("list", name="Not added")).to_contain_text("no music file")
    person.is_stored()
    person.again().open("/songs")
    expect(person.page.get_by_role("list", name="Songs").get_by_role("listitem")).to_have_count(2)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_mu_1_a_disk_that_fills_up_keeps_what_fits_and_names_the_rest(visit, tmp_path):
    person = visit(DESKTOP).open("/songs")
    # Chromium holds no file of a journey's browser to a quota: one larger than a megabyte has no room.
    script = """{
        const { write } = FileSystemSyncAccessHandle.prototype;
        FileSystemSyncAccessHandle.prototype.write = function (bytes, { at }) {
            if (at + bytes.byteLength > 1_000_000) throw new DOMException("", "QuotaExceededError");
            return write.call(this, bytes, { at });
        };
    }"""
    person.page.route("**/song-worker.*.js", lambda route: route.fulfill(
        body=script + route.fetch().text(), content_type="text/javascript"))
    folder = tmp_path / "Music"
    folder.mkdir()
    wav(folder / "A small.wav", 120, 15)
    wav(folder / "B large.wav", 120, 40)
    wav(folder / "C small.wav", 100, 15)
    adds(person, folder, button="Add a folder")
    told(person, "2 songs added, 1 not added")
    refused(person, **{"B large_wav": "no room for it on this device"})
    person.is_stored()
    person.again().open("/songs")
    expect(row(person, "A small")).to_be_visible()
    expect(row(person, "C small")).to_be_visible()
    # Nothing is left of the one that didn't fit.
    names = person.page.evaluate("""
        async () => {
            const names = [];
            for await (const name of (await (await navigator.storage.getDirectory()).getDirectoryHandle("songs")).keys()) names.push(name);
            return names;
        }
        """)
    assert len(names) == 2


def test_mu_6_a_song_that_is_gone_is_told_and_the_run_goes_on(visit, tmp_path):
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
    expect(song).not_to_contain_text("Getting ready", timeout=60_000)
    # The browser, or another tab, takes the files away.
    person.page.evaluate("""
        async () => {
            const songs = await (await navigator.storage.getDirectory()).getDirectoryHandle("songs");
            for await (const name of songs.keys()) await songs.removeEntry(name);
        }
        """)
    person.press("Next song", within=song)
    told(person, "can’t be played")
    # Nothing waits for a song. Where the second one's absence is noticed as well, there is no song to be shown.
    expect(song.get_by_text("Getting ready")).to_have_count(0, timeout=60_000)
    expect(person.control("Pause")).to_be_visible()


@pytest.mark.at_length("RunSoundTests/failedDownload", "test_soundtrack_songs::test_mu_6_a_full_disk")
def test_cu_4_a_soundtrack_that_has_no_room_on_the_disk_is_told(visit, tmp_path):
    person = visit(PHONE).open("/songs")
    adds(person, wav(tmp_path / "First.wav", 120, 15))
    person.page.route("**/worker.*.js", lambda route: route.fulfill(
        body="FileSystemSyncAccessHandle.prototype.write = () => 0;" + route.fetch().text(), content_type="text/javascript"))
    person.create(Prepare=5, Work=20, Rest=5, Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.page.get_by_label("Music", exact=True).select_option(label="All songs")
    person.press("Done")
    person.press("Download soundtrack")
    told(person, "There is no room for the soundtrack on this device.")
    expect(person.control("Download soundtrack")).to_be_enabled()
