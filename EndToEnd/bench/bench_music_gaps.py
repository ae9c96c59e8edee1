"""How long a run is without its songs: from Play, and after each thing that one does to a run, until music is heard, in Chromium.

Two figures each: until music is heard that was rendered for it (or the same goes on), and how long of that nothing but cues was heard.
Exits with 1 if a figure is missed. Formats of the songs may be given: `bench_music_gaps.py mp3`.
"""

import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

import server
from bench_app import Report
from bench_songs import song
from chromium import launch_options
from devices import PHONE, ROOT
from made_songs import repeated
from music_heard import LISTENS, Gap, await_press, gap, hears_music
from playwright_person import PlaywrightPerson
from test_songs_here import adds
from waiting import watched

FORMATS = ["wav", "flac", "mp3"]
# As many beats a minute: some fit every pulse.
TEMPI = (96, 108, 118, 128, 140)
# A person listens for so long (ms) before the next press.
LISTENING = 4000


def songs(folder: pathlib.Path, ending: str, seconds: float) -> list[pathlib.Path]:
    made = []
    for seed, tempo in enumerate(TEMPI, 1):
        source = song(folder / f"{ending} {tempo}.wav", tempo, seconds, seed, repeated)
        path = source.with_suffix(f".{ending}")
        if ending == "flac":
            subprocess.run(["flac", "--silent", "-o", path, source], check=True)
        elif ending == "mp3":
            subprocess.run(["lame", "--silent", source, path], check=True)
        made.append(path)
    return made


def presses(person: PlaywrightPerson, button: str, is_another: bool = True, within=None) -> Gap:
    await_press(person.page, button)
    person.press(button, within=within)
    return gap(person.page, is_another)


def listens(person: PlaywrightPerson):
    """Music is heard for a while."""
    hears_music(person.page)
    person.page.wait_for_timeout(LISTENING)


class Figures:
    def __init__(self, report: Report, format: str):
        self.report = report
        self.format = format
        self.found: dict[str, list[Gap]] = {}

    def add(self, name: str, gap: Gap):
        self.found.setdefault(name, []).append(gap)

    def print(self, limits: dict[str, float], is_whole: bool):
        for name, gaps in self.found.items():
            silent = [each.silent for each in gaps]
            until = [each.until for each in gaps]
            limit = limits.get(name)
            told = f"silent {statistics.median(silent):4.1f} s, at most {max(silent):.1f} s; median of {len(gaps)}"
            if limit is not None:
                told += f", to reach: silent {limit:g} s"
            self.report.line(f"{self.format}: {name}", f"{statistics.median(until):.1f} s", told,
                             limit is None or statistics.median(silent) <= limit or not is_whole)


def intervals(person: PlaywrightPerson, figures: Figures, times: int):
    """A workout from the list, without a look at it, and all that one does to it."""
    for _ in range(times):
        person.tab("Workout List")
        figures.add("Play in the list", presses(person, "Play", within=person.row("Workout 1")))
        song = person.page.get_by_role("region", name="Song")
        listens(person)
        person.press("Pause")
        person.page.wait_for_timeout(LISTENING)
        figures.add("Play after Pause", presses(person, "Play", is_another=False))
        listens(person)
        figures.add("Next song", presses(person, "Next song", within=song))
        listens(person)
        figures.add("+30 s", presses(person, "Skip forward 30 seconds"))
        listens(person)
        figures.add("−30 s", presses(person, "Skip backward 30 seconds"))
        person.press("Back")
        person.press("Don't Save")
        person.is_on("Workout List")


def generated(person: PlaywrightPerson, figures: Figures, times: int):
    """A workout of Get Workout, looked at for five seconds."""
    for _ in range(times):
        person.tab("Get Workout")
        person.press("Get Workout")
        expect(person.control("Start Workout")).to_be_visible()
        person.page.wait_for_timeout(5000)
        figures.add("Start Workout, after 5 s", presses(person, "Start Workout"))
        listens(person)
        figures.add("Skip", presses(person, "Skip"))
        person.press("Quit")
        person.press("Don't Save")


# Seconds without music after each. Nothing is asked of what isn't named.
LIMITS: dict[str, float] = {"Start Workout, after 5 s": 2, "Play after Pause": 2, "Next song": 0.5}


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    times = max(1, round(3 * share))
    # Of less work, the format that takes most.
    formats = sys.argv[1:] or (FORMATS if share >= 1 else ["mp3"])
    report = Report()
    print("until music is heard, and how long without it until then")
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", pathlib.Path(data)) as site:
        with sync_playwright() as playwright:
            for ending in formats:
                browser = playwright.chromium.launch(**launch_options())
                context = watched(browser.new_context(**PHONE, service_workers="block"))
                context.add_init_script(LISTENS)
                person = PlaywrightPerson(context.new_page(), site).open("/").goes_on_without_an_account()
                person.open("/songs")
                adds(person, *songs(pathlib.Path(data), ending, max(60, 210 * share)))
                person.press("Done")
                person.tab("Quick Create")
                person.create(Prepare=5, Work=600, Rest=5, Rounds=1)
                person.press("Workout 1", within=person.row("Workout 1"))
                person.is_on("Workout 1")
                person.press("Settings")
                person.page.get_by_label("Music", exact=True).select_option(label="All songs")
                person.press("Done")
                person.tab("Get Workout")
                person.control("Strength", "checkbox").check()
                figures = Figures(report, ending.upper())
                intervals(person, figures, times)
                generated(person, figures, times)
                figures.print(LIMITS, share >= 1)
                browser.close()
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
