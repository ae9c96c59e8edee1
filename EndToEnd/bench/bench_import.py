"""Files that somebody brings along, read in Chromium: a day at 1 Hz, 200 runs, and three years of a training log. Exits with 1 if a figure is
missed.

Compared to: a day within 0.2 s, and the screen drawn meanwhile.
"""

import datetime
import os
import pathlib
import sys
import tempfile

from playwright.sync_api import expect, sync_playwright

import fit_files
import server
from bench_app import Report, start
from chromium import launch_options
from devices import PHONE, ROOT
from waiting import stored, until, watched

BEGAN = int(datetime.datetime(2026, 1, 5, 6, tzinfo=datetime.timezone.utc).timestamp())
# The program's time for each event, and the moments of the display's frames, in ms.
MEASURE = """
window.events = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (module, imports) => {
    const instance = await instantiate(module, imports);
    if (!imports.host || !instance.exports.settle) return instance;
    const { exports } = instance;
    let memory = exports.memory;
    const timed = (name, call) => (...given) => {
        const on = name ?? /"on":"([^"]+)"/.exec(new TextDecoder().decode(new Uint8Array(memory.buffer, given[0], Math.min(given[1], 80))))?.[1];
        const before = performance.now();
        call(...given);
        events.push([on, performance.now() - before]);
    };
    return { exports: { ...exports, event: timed(null, exports.event), frame: timed("frame", exports.frame),
        settle: timed("settle", exports.settle) } };
};
window.frames = [];
window.watchFrames = () => {
    frames.length = 0;
    events.length = 0;
    const next = (now) => { frames.push(now); requestAnimationFrame(next); };
    requestAnimationFrame(next);
};
"""


def strong(years: int) -> bytes:
    """Three evenings a week, six exercises, four sets each, as Strong writes them."""
    lines = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    exercises = ["Squat (Barbell)", "Bench Press (Barbell)", "Deadlift (Barbell)", "Plank", "Push Up", "Qwertz lift"]
    first = datetime.datetime(2026 - years, 1, 5, 18)
    for number in range(years * 156):
        moment = first + datetime.timedelta(days=number * 7 // 3)
        for exercise in exercises:
            for order in range(1, 5):
                weight = 40 + number % 60 + order * 2.5
                lines.append(f"{moment:%Y-%m-%d %H:%M:%S},\"Evening, heavy\",1h 5m,{exercise},{order},{weight},{12 - order},0,0,,,")
    return "\n".join(lines).encode()


def imports(page, site: str, files: list[tuple[str, bytes]], title: str, answers=()) -> dict:
    """Chooses files and waits for the report; gives what it cost."""
    page.goto(site + "/import")
    page.get_by_role("button", name="Choose files").wait_for()
    # Both parts of the program, and the exercises, are here.
    until(page, "performance.getEntriesByType('resource').some((each) => each.name.includes('/catalogue/routines'))")
    page.wait_for_timeout(1_000)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, content in files:
            paths.append(pathlib.Path(folder) / name)
            paths[-1].write_bytes(content)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Choose files").click()
        page.evaluate("watchFrames()")
        chooser.value.set_files(paths)
        for press in answers:
            press(page)
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible(timeout=120_000)
        # Two frames more: a small import ends within one, and a gap needs two.
        found = page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
            done({ frames: [...frames], events: [...events] }))))""")
    stored(page)
    gaps = sorted(after - before for before, after in zip(found["frames"], found["frames"][1:]))
    reads = [spent for on, spent in found["events"] if on == "files.opened"]
    return {
        "whole": found["frames"][-1] - found["frames"][0], "gaps": gaps, "reads": reads,
        "longest": max((spent, on) for on, spent in found["events"]),
    }


def told(found: dict) -> str:
    spent, on = found["longest"]
    gaps = found["gaps"]
    return f"frames: 99 % within {gaps[int(len(gaps) * 0.99)]:.0f} ms, the longest {gaps[-1]:.0f}; longest work {spent:.0f} ms, {on}"


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    report = Report()
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", pathlib.Path(data)) as site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            context = watched(browser.new_context(**PHONE, service_workers="block", timezone_id="Europe/Stockholm"))
            page = context.new_page()
            page.add_init_script(MEASURE)
            page.goto(site)
            start(page)
            stored(page)

            # The first time the machine code is made as well.
            day = max(600, round(86_400 * share))
            days = [imports(page, site, [("day.fit", fit_files.run(BEGAN + number * 200_000, day))], "1 session imported")
                    for number in range(3)]
            each = [found["reads"][0] for found in days]
            report.line(f"A FIT of {day:,} s at 1 Hz, read", f"{min(each) / 1000:.3f} s",
                        f"the best of {', '.join(f'{spent:.0f} ms' for spent in each)}, at most 0.2 s (until the report "
                        f"{days[-1]['whole'] / 1000:.2f} s; {told(days[-1])})", min(each) <= 200 or share < 1)

            count = max(4, round(200 * share))
            runs = [(f"run-{number:03}.fit", fit_files.run(BEGAN + 86_400 * 400 + number * 86_400 // 2, max(60, round(3600 * share))))
                    for number in range(count)]
            found = imports(page, site, runs, f"{count} sessions imported")
            work = found["longest"][0]
            report.line(f"{count} FIT files of an hour, imported", f"{found['whole'] / 1000:.1f} s",
                        f"at most 20 s, and no work longer than 100 ms ({told(found)})",
                        found["whole"] <= 20_000 and work <= 100 or share < 1)

            years = max(1, round(3 * share))
            log = strong(years)
            sets = log.count(b"Evening")
            sessions = sets // 24
            found = imports(page, site, [("strong.csv", log)], f"{sessions} sessions imported", [
                lambda page: page.get_by_role("button", name="Go on").click(),
            ])
            work = found["longest"][0]
            report.line(f"{years} years of a log in CSV ({sessions} sessions, {sets:,} sets), imported",
                        f"{found['whole'] / 1000:.1f} s", f"at most 5 s, and no work longer than 400 ms ({told(found)})",
                        found["whole"] <= 5_000 and work <= 400 or share < 1)
            browser.close()
    print("reached" if report.reached else "MISSED")
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
