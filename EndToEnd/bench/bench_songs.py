"""Songs in Chromium: what it takes to add them, to mix them under a workout, to hear them after Play, and to send them. Exits with 1 if a figure
is missed.

Compared to: the time that playing takes.
"""

import array
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import wave

from playwright.sync_api import expect, sync_playwright

import server
from bench_app import Report
from chromium import launch_options
from devices import PHONE, ROOT
from made_songs import RATE, beats
from playwright_person import PlaywrightPerson
from test_journeys_account import sign_up
from test_songs_account import kept, switch
from test_songs_here import adds
from test_soundtrack_songs import Rendering
from waiting import watched

# When the first sound of a cue was told to sound, and when the player was first let be heard: ms after the last press on `button`.
SOUNDS = """
window.pressed = window.cue = window.music = 0;
addEventListener("click", (event) => {
    if (event.target.closest("button")?.innerText !== "Start Workout") return;
    window.pressed = performance.now();
    window.cue = window.music = 0;
}, true);
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (when = 0, ...rest) {
    const moment = performance.now() + 1000 * Math.max(0, when - this.context.currentTime);
    if (window.pressed && (!window.cue || moment < window.cue)) window.cue = moment;
    return start.call(this, when, ...rest);
};
"""
# Of each worker: when it was made, when it first told something, how long the page decoded for it, and when it was done; ms.
WORKERS = """
() => { window.Worker = class extends Worker {
    constructor(...given) {
        super(...given);
        const times = window.times = { made: performance.now(), decoding: 0 };
        let asked;
        this.addEventListener("message", ({ data }) => {
            const now = performance.now();
            times.first ??= now;
            if (data.decode) asked = now;
            else if (asked) {
                times.decoding += now - asked;
                asked = undefined;
            }
            if (data.file) times.done = now;
        });
    }
}; }
"""
HEARD = "() => !document.querySelector('[aria-label=Song]')?.innerText.includes('Getting ready')"


def song(path: pathlib.Path, tempo: float, seconds: float, seed: int, make=beats) -> pathlib.Path:
    """As people have them: 44.1 kHz, two channels."""
    assert 2 * RATE == 44_100
    mono = array.array("h", make(tempo, seconds, seed))
    both = array.array("h", bytes(8 * len(mono)))
    for place in range(4):
        both[place::4] = mono
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(44_100)
        file.writeframes(both.tobytes())
    return path


def adding(report: Report, person, folder: pathlib.Path, seconds: float, share: float):
    made = song(folder / "song.wav", 124, seconds, 1)
    files = {"WAV, which needs no decoding": (made, 100)}
    for ending, command in (("flac", ["flac", "--silent", "-o"]), ("mp3", ["lame", "--silent"])):
        path = folder / f"other.{ending}"
        subprocess.run([*command, path, made] if ending == "flac" else [*command, made, path], check=True)
        files[ending.upper()] = (path, 20)
    for name, (path, least) in files.items():
        began = time.monotonic()
        adds(person, path)
        taken = time.monotonic() - began
        person.press("Done")
        report.line(f"{seconds:.0f} s of {name}: added", f"{seconds / taken:.0f} × real time",
                    f"to reach: {least}; copied, hashed, its tags read, decoded, listened to: {taken:.1f} s",
                    seconds / taken >= least or share < 1)


def mixing(report: Report, person, minutes: float, share: float):
    person.create(Prepare=5, Work=round(minutes * 60) - 10, Rest=5, Rounds=1)
    person.press("Workout 1", within=person.row("Workout 1"))
    person.is_on("Workout 1")
    person.press("Settings")
    person.page.get_by_label("Music", exact=True).select_option(label="All songs")
    person.press("Done")
    began = time.monotonic()
    with person.page.expect_download(timeout=600_000) as download:
        person.press("Download soundtrack")
    taken = time.monotonic() - began
    size = download.value.path().stat().st_size
    report.line(f"{minutes:.1f} minutes mixed in the worker", f"{60 * minutes / taken:.0f} × real time",
                f"to reach: 20; songs decoded, stretched, ducked, FLAC of {size / 1e6:.0f} MB: {taken:.1f} s",
                60 * minutes / taken >= 20 or share < 1)


def piece(report: Report, page, folder: pathlib.Path, share: float):
    """45 s out of the middle of a song, twice: as the first pieces of a run."""
    rendering = Rendering(page, page.url.removesuffix("/blank"))
    page.evaluate(WORKERS)
    seconds = 45
    for token, kind in enumerate(("mp3", "flac")):
        song = folder / ("song.wav" if kind == "wav" else f"other.{kind}")
        rendering.has(kind, song)
        for number, which in enumerate(("first", "second")):
            rendering.mix(2 * token + number, [kind], seconds, begin=90 * share, speed=1.03)
            rendering.wait_for("soundtrack.rendered", 2 * token + number + 1)
            made, first, decoding, done = (page.evaluate(f"times.{name}") for name in ("made", "first", "decoding", "done"))
            report.line(f"{seconds} s of {kind.upper()}, the {which} piece", f"{done - made:.0f} ms",
                        f"worker {first - made:.0f} ms, decoding {decoding:.0f} ms, "
                        f"mixing {(done - first - decoding) / seconds:.1f} ms a second of sound")


def beginning(report: Report, person, times: int, share: float):
    """From the press on "Start Workout" to what is heard."""
    person.tab("Get Workout")
    person.control("Strength", "checkbox").check()
    for looks, name in ((True, "looked at for 5 s"), (False, "not looked at")):
        cues, songs = [], []
        for _ in range(times):
            person.tab("Get Workout")
            person.press("Get Workout")
            expect(person.control("Start Workout")).to_be_visible()
            if looks:
                person.page.wait_for_timeout(5000)
            person.press("Start Workout")
            expect(person.page.get_by_role("region", name="Song")).to_be_visible(timeout=30_000)
            person.page.wait_for_function(HEARD, polling="raf", timeout=60_000)
            songs.append(person.page.evaluate("performance.now() - pressed"))
            cues.append(person.page.evaluate("cue - pressed"))
            person.press("Quit")
            person.press("Don't Save")
        report.line(f"Start Workout to the first sound, {name}", f"{statistics.median(cues):.0f} ms",
                    f"median of {times}, to reach: 300", statistics.median(cues) <= 300 or share < 1)
        report.line("  to the first music", f"{statistics.median(songs) / 1000:.1f} s", f"the slowest {max(songs) / 1000:.1f} s")


def sending(report: Report, person, size: int):
    began = time.monotonic()
    switch(person).check()
    expect(kept(person)).to_contain_text("3 of 3 songs in your account", timeout=120_000)
    taken = time.monotonic() - began
    report.line(f"{size / 1e6:.0f} MB sent to the account", f"{size / taken / 1e6:.0f} MB/s", "in pieces of 1 MiB, one after the other")


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    report = Report()
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", pathlib.Path(data)) as site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            context = watched(browser.new_context(**PHONE, service_workers="block"))
            page = context.new_page()
            page.add_init_script(SOUNDS)
            person = PlaywrightPerson(page, site).open("/")
            sign_up(person)
            person.open("/songs")
            folder = pathlib.Path(data)
            adding(report, person, folder, max(30, 240 * share), share)
            sending(report, person, sum((folder / name).stat().st_size for name in ("song.wav", "other.flac", "other.mp3")))
            mixing(report, person, max(1, 20 * share), share)
            serving, sources = server.start(ROOT / "web", built=ROOT / "dist/web")
            other = context.new_page()
            other.goto(sources + "/blank")
            piece(report, other, folder, share)
            other.close()
            serving.shutdown()
            beginning(report, person, max(1, round(5 * share)), share)
            browser.close()
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
