"""An evening with songs: thirty of them in one go, a workout of twenty minutes with two themes, a swap, a skip and a pause,
without a network; and the file of its soundtrack, looked at from outside."""

import json
import math
import pathlib
import re
import shutil
import subprocess
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

import server
from devices import PHONE, ROOT
from made_songs import flac, mp3, repeated, wav
from soundtrack_file import Sound, beat_period, onset_near
from test_get_workout import EVENING, ends, exercise, starts, summary
from test_in_and_out import saved
from test_music import adds as adds_theme
from waiting import until

THEMES = ["Jazz", "Rock"]
# Said instead of names that have no recording.
VOICE = next((ROOT / "dist/web/voices").glob("*.wav"))
# A song is played at most so much faster or slower.
WIDTH = 0.08
HIDES = """(isHidden) => {
    for (const [name, value] of Object.entries({ hidden: isHidden, visibilityState: isHidden ? "hidden" : "visible" })) {
        Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@dataclass
class MadeSong:
    path: pathlib.Path
    title: str
    artist: str
    # Beats a minute.
    tempo: float
    # Nil: none of the themes.
    theme: str | None

    def fits(self, rate: float) -> bool:
        """Whether a beat lasts 2^k parts of a repetition, at so many a minute, when it is played at 0.92 to 1.08 of its speed."""
        octave = math.log2(self.tempo / rate)
        speed = 2 ** (round(octave) - octave)
        return 1 - WIDTH <= speed <= 1 + WIDTH


def thirty(folder: pathlib.Path) -> list[MadeSong]:
    """Ten of each theme and ten others, over all tempi, in three formats. They last 60 to 90 s."""
    made = []
    for number in range(30):
        tempo = round(80 * 2 ** (number / 30), 2)
        theme = [*THEMES, None][number % 3]
        title, artist = f"Song {number + 1:02}", f"Band {number % 4 + 1}"
        seconds = 60 + number
        path = folder / f"{number}"
        match number % 5, theme:
            case 0, str():
                mp3(path := path.with_suffix(".mp3"), tempo, seconds, title, artist, genre=theme, make=repeated)
            case (1 | 2), None:
                # Without tags: its name is its title.
                title, artist = f"Plain {number + 1:02}", ""
                wav(path := folder / f"{title}.wav", tempo, seconds, number, repeated)
            case _:
                flac(path := path.with_suffix(".flac"), tempo, seconds, repeated, TITLE=title, ARTIST=artist, GENRE=theme or "Pop")
        made.append(MadeSong(path, title, artist, tempo, theme))
    return made


def named(person, made: list[MadeSong]) -> dict[str, list[MadeSong]]:
    """Of each exercise of the summary: its songs."""
    found = {}
    for row in person.rows("Exercises").all():
        text = row.inner_text()
        found[row.get_attribute("aria-label")] = [song for song in made if song.title in text]
    return found


@pytest.mark.at_length
@pytest.mark.timeout(600)
@pytest.mark.skipif(server.program() is None, reason="the command line renders beside the app")
def test_mu_6_gw_1_gw_2_cu_4_a_workout_with_thirty_songs_and_two_themes(visit, tmp_path):
    made = thirty(tmp_path)
    person = visit(PHONE, clock=EVENING, installs=True)
    until(person.page, "navigator.serviceWorker.controller !== null")
    person.page.context.route("**/api/v1/speech**", lambda route: route.fulfill(path=VOICE))
    adds_all(person, made)
    person.open("/themes")
    for theme in THEMES:
        adds_theme(person, theme, "Genre", "5")
        expect(person.row(theme)).to_contain_text("10 songs")
    person.tab("Get Workout")
    person.control("Strength", "checkbox").check()
    person.control("Duration", "slider").fill("20")
    for theme in THEMES:
        person.control(theme, "checkbox").check()
    summary(person)
    names = person.names("Exercises")
    # After the warm-up and in the first round, one is swapped.
    person.choose(person.row(names[4]).first, "Swap")
    other = person.page.get_by_role("dialog", name=f"Swap {names[4]}").get_by_role("button").first
    names[4] = other.get_attribute("aria-label")
    person.tap(other)
    person.list_is("Exercises", *names)
    planned = named(person, made)
    assert all(planned.values()), planned
    trains_offline(person)
    track, workout = downloads(person, tmp_path)
    looks_at(track, workout, made, planned)


def adds_all(person, made: list[MadeSong]):
    person.open("/songs")
    with person.page.expect_file_chooser() as chooser:
        person.press("Add songs")
    chooser.value.set_files([song.path for song in made])
    expect(person.page.get_by_role("status").filter(has_text="30 songs added")).to_be_visible(timeout=180_000)
    person.press("Done")
    expect(person.page.get_by_text(re.compile("^30 songs · "))).to_be_visible()


def trains_offline(person):
    """The whole workout with the screen off and no network: a skip, a pause of a minute, and what is left of it."""
    starts(person)
    song = person.page.get_by_role("region", name="Song")
    expect(song).to_be_visible()
    person.page.context.set_offline(True)
    person.page.clock.run_for(8_000)
    person.press("Skip")
    expect(exercise(person)).to_have_text("Rest")
    expect(song).to_be_visible()
    left = person.text_left()
    person.press("Pause")
    person.page.evaluate(HIDES, True)
    person.page.clock.run_for(60_000)
    person.page.evaluate(HIDES, False)
    assert person.text_left() == left
    person.press("Resume")
    person.shows("Pause")
    person.page.evaluate(HIDES, True)
    person.page.clock.run_for(600_000)
    person.page.evaluate(HIDES, False)
    expect(song).to_be_visible()
    ends(person)
    expect(person.page.get_by_role("heading", name="Workout complete")).to_be_visible()
    person.press("Save")
    person.is_on("View Workouts")


def downloads(person, folder: pathlib.Path) -> tuple[pathlib.Path, dict]:
    """Without a network still: the soundtrack, and the workout's file."""
    person.tab("Workout List")
    row = person.page.get_by_role("listitem").filter(has_text="20 min")
    person.tap(row.get_by_role("button").first)
    with person.page.expect_download(timeout=120_000) as download:
        person.press("Download soundtrack")
    track = folder / "track.flac"
    download.value.save_as(track)
    person.tap(person.control("More").first)
    return track, json.loads(saved(person, "Export")[1])


def looks_at(track: pathlib.Path, workout: dict, made: list[MadeSong], planned: dict[str, list[MadeSong]]):
    """The file from outside: whole, its cues where the command line has them, its beats where the repetitions are."""
    subprocess.run(["flac", "--test", "--silent", "--warnings-as-errors", track], check=True)
    sound, cues = Sound.read(track), Sound.read(cues_alone(track.parent, workout))
    assert (sound.rate, sound.channels) == (44_100, 2)
    assert abs(sound.frames / sound.rate - cues.frames / cues.rate) < 1 / cues.rate
    late, off = {}, {}
    now = 0
    for step in workout["steps"]:
        time = step["target"]["time"]
        if now > 0:
            late[now] = onset_near(sound, cues, now)
        if rate := step.get("tempo"):
            # Some rounds of an exercise may have other songs than others: as long as one fits, it is on the beat.
            assert any(song.fits(rate) for song in made), step
            beats = math.log2(60 / rate / beat_period(sound.treble(now, time)))
            off[now] = 2 ** (beats - round(beats)) - 1
        now += time
    assert now == 1_200
    # Where a song's first beat falls on a cue, its drum hides that.
    hidden = [moment for moment, each in late.items() if abs(each) >= 0.001]
    assert len(hidden) <= len(late) // 10, late
    assert len(off) > 10 and all(abs(each) < 0.01 for each in off.values()), off
    prefers_themes(workout, made, planned)


def cues_alone(folder: pathlib.Path, workout: dict) -> pathlib.Path:
    """The command line's soundtrack of a workout's file, with the recordings that the app had."""
    voices = folder / "voices"
    shutil.copytree(ROOT / "dist/web/voices", voices)
    for step in workout["steps"]:
        file = voices / (re.sub(r"[^a-z0-9]+", "-", step["name"].lower()).strip("-") + ".wav")
        if not file.exists():
            shutil.copy(VOICE, file)
    path = folder / "cues.flac"
    source = folder / "exported.workout.json"
    source.write_text(json.dumps(workout))
    told = subprocess.run(
        [server.program(), "render", source, "-o", path, "--voices", voices], check=True, capture_output=True, text=True).stderr
    assert told == ""
    return path


def prefers_themes(workout: dict, made: list[MadeSong], planned: dict[str, list[MadeSong]]):
    """A song of no theme is played where all of the themes that fit are played elsewhere, and nowhere else (MU-3)."""
    played = {song.title for songs in planned.values() for song in songs}
    rates = {step["name"]: step.get("tempo") for step in workout["steps"]}
    for name, songs in planned.items():
        assert songs, f"nothing plays to {name}"
        if all(song.theme for song in songs):
            continue
        left = [song.title for song in made if song.theme and song.title not in played and (not rates[name] or song.fits(rates[name]))]
        assert left == [], f"{name}: {[song.title for song in songs]}, while of the themes these fit: {left}"
    ratio = sum(1 for song in made if song.theme and song.title in played) / sum(1 for song in made if song.title in played)
    assert ratio > 0.6, played

