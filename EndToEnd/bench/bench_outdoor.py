"""A day outdoors in Chromium, a fix a second: what a fix costs with its frame, what memory and disk it takes, and how soon after the
fix that ends an interval its cue is handed to the audio clock. Then the app opened with 1,500 outings of an hour, beside the same
without their ways. Exits with 1 if a figure is missed; a part of the work only shows that it runs.
"""

import os
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright

import server
from chromium import launch_options
from bench_app import COST, Report, usable_with
from devices import PHONE, ROOT
from outdoors import START, STAND_IN
from person import visitor
from waiting import stored, until, watched
from test_journeys_outdoor import plans

DAY = 86_400

# The page's clocks may be moved on, both at once.
CLOCKS = """(() => {
    let ahead = 0;
    const now = performance.now.bind(performance), wall = Date.now;
    performance.now = () => now() + ahead;
    Date.now = () => wall() + ahead;
    window.realNow = now;
    window.passes = (milliseconds) => { ahead += milliseconds; };
})()"""

# Bytes that the program holds, and the moments at which sounds are handed over.
WATCH = """(() => {
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
        const { exports } = await instantiate(...given);
        // Of both parts the first has the memory.
        if (exports.memory) window.programBytes = () => exports.memory.buffer.byteLength;
        return { exports };
    };
    window.started = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
        started.push(realNow() + Math.max(when - this.context.currentTime, 0) * 1000);
        return start.call(this, when, ...rest);
    };
})()"""

# So many seconds, a fix each, and a frame after a minute of them.
GO = """async ([from, seconds, speed]) => {
    const radius = 36.8, straight = 84.39, bend = Math.PI * radius, degree = 111263, [north, east] = START;
    const place = (metres) => {
        let along = metres % (2 * (straight + bend));
        const isBack = along >= straight + bend;
        if (isBack) along -= straight + bend;
        const angle = (along - straight) / radius;
        let [x, y] = along < straight ? [along - straight / 2, -radius]
            : [straight / 2 + radius * Math.sin(angle), -radius * Math.cos(angle)];
        if (isBack) [x, y] = [-x, -y];
        return { latitude: north + y / degree, longitude: east + x / (degree * Math.cos(north * Math.PI / 180)), speed };
    };
    window.place = place;
    for (let second = 1; second <= seconds; second++) {
        passes(1000);
        placed(place((from + second) * speed));
        if (second % 60 === 0) await new Promise(requestAnimationFrame);
    }
}""".replace("START", str(list(START)))

ROWS = """(prefix) => new Promise((done) => {
    const opening = indexedDB.open("setlist");
    opening.onsuccess = () => {
        const range = IDBKeyRange.bound(prefix, prefix + "\\uffff");
        const asking = opening.result.transaction("rows").objectStore("rows").getAll(range);
        asking.onsuccess = () => { opening.result.close(); done(asking.result.reduce((sum, row) => sum + row.length, 0)); };
    };
})"""


# An outing that was recorded, so often: different ways of the same length, the first one as it was. As an earlier version kept
# them, in one row each; without ways, the sessions alone.
COPY = """async ([count, hasWays]) => {
    const opening = indexedDB.open("setlist");
    const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
    const table = (mode) => database.transaction("rows", mode).objectStore("rows");
    const found = (asking) => new Promise((done) => { asking.onsuccess = () => done(asking.result); });
    const all = async (prefix) => {
        const [range, rows] = [IDBKeyRange.bound(prefix, prefix + "\\uffff"), table("readonly")];
        const [keys, texts] = await Promise.all([found(rows.getAllKeys(range)), found(rows.getAll(range))]);
        return keys.map((key, index) => [key, texts[index]]);
    };
    const [[, text]] = await all("sessions/");
    const session = JSON.parse(text), [began] = session.fields.began;
    const outline = (await all("outlines/"))[0]?.[1];
    const whole = outline && JSON.parse(outline);
    const values = Object.fromEntries(await all("values/"));
    for (const field of Object.values(whole?.fields ?? {})) {
        if (field[0]?.[0] === "~") field[0] = JSON.parse(values["values/" + field[0].slice(1)]);
    }
    const rows = table("readwrite");
    for (const prefix of ["sessions/", "outlines/", "values/"]) rows.delete(IDBKeyRange.bound(prefix, prefix + "\\uffff"));
    const pieces = whole?.fields.pieces[0];
    for (let number = 0; number < count; number++) {
        const id = "made" + String(number).padStart(5, "0");
        session.fields.began[0] = began - number * 86400;
        if (hasWays) session.fields.route = [id]; else delete session.fields.route;
        rows.put(JSON.stringify(session), "sessions/" + id);
        if (!hasWays) continue;
        const last = pieces.at(-1);
        if (number) pieces[pieces.length - 1] = last.slice(0, -8) + String(number).padStart(8, "0");
        rows.put(JSON.stringify(whole), "routes/" + id);
        pieces[pieces.length - 1] = last;
    }
    await new Promise((done) => { rows.transaction.oncomplete = done; });
    database.close();
    return JSON.stringify(whole ?? "").length;
}"""


def opened(page, address: str, times: int) -> tuple[float, float, float]:
    """Until the history is drawn (ms, the median); what the program then holds, and scripts (MB)."""
    found = []
    for _ in range(times):
        page.goto("about:blank")
        page.goto(address)
        until(page, "window.usable !== undefined", seconds=120)
        found.append(page.evaluate("usable"))
    page.wait_for_timeout(1000)
    return (statistics.median(found), page.evaluate("programBytes()") / 1e6,
            page.evaluate("performance.memory.usedJSHeapSize") / 1e6)


def many(report: Report, visit, share: float):
    person = visit(PHONE, script=CLOCKS + ";" + WATCH + ";" + COST + ";" + STAND_IN)
    page, site = person.page, person.site
    plans(person, ("Open", {"Label": "An hour"}), ("Distance", {"Label": "Home", "Distance": "400"}))
    person.press("Play")
    page.evaluate(GO, [0, 2, 3])
    person.press("Start")
    # A person's hour has 40 kB; this runner, who goes as evenly as a clock, needs two for them.
    page.evaluate(GO, [0, max(120, round(7_600 * min(share * 10, 1))), 3])
    person.press("Stop")
    person.press("Back")
    person.press("Save")
    page.get_by_role("heading", name="Workout saved").wait_for()
    stored(page)
    page.close()
    page = page.context.new_page()
    page.add_init_script(usable_with("document.querySelector('main li')"))
    # Of the same origin, without the app.
    page.route(site + "/blank", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(site + "/blank")
    count = max(30, round(1_500 * share))
    times = max(2, round(9 * share))
    size = page.evaluate(COPY, [count, True])
    first, program, _ = opened(page, site + "/history", 1)
    report.line(f"{count:,} outings of {size / 1000:.0f} kB, as earlier versions kept them", f"{first:,.0f} ms",
                f"the first opening, in which they are kept anew (the program {program:.0f} MB)")
    page.wait_for_timeout(2000)
    ways, program, script = opened(page, site + "/history", times)
    page.goto(site + "/history/made00000")
    page.get_by_role("img", name="Pace along the way").wait_for(timeout=20_000)
    page.goto(site + "/blank")
    page.evaluate(COPY, [count, False])
    without, _, _ = opened(page, site + "/history", times)
    report.line("  opened again, until History is drawn", f"{ways:.0f} ms",
                f"median of {times}; {without:.0f} ms without ways, of which at most 1.25 times and 20 ms",
                ways <= 1.25 * without + 20 or share < 1)
    report.line("  memory of the program", f"{program:.0f} MB", f"at most 60 MB (scripts {script:.0f})", program <= 60)


def day(report: Report, visit, share: float):
    person = visit(PHONE, script=CLOCKS + ";" + WATCH + ";" + COST + ";" + STAND_IN)
    page = person.page
    plans(person, ("Open", {"Label": "All day"}), ("Distance", {"Label": "Home", "Distance": "400"}))
    person.press("Play")
    page.evaluate(GO, [0, 2, 3])
    person.press("Start")
    seconds = max(600, round(DAY * share))
    page.evaluate(GO, [0, seconds, 3])
    page.wait_for_timeout(1500)
    costs = page.evaluate("""async (from) => {
        const found = [];
        for (let second = 1; second <= 60; second++) {
            passes(1000);
            found.push((await cost(() => placed(place((from + second) * 3)))).script);
            await new Promise(requestAnimationFrame);
        }
        return found;
    }""", seconds)
    report.line("A fix and its frame", f"{statistics.median(costs):.1f} ms",
                f"median of 60 after {seconds:,} s, at most 8 ms (slowest {max(costs):.1f})",
                statistics.median(costs) <= 8 or share < 1)
    program = page.evaluate("programBytes()") / 1e6
    script = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    report.line("Memory", f"{program + script:.0f} MB", f"at most 60 MB: the program {program:.0f}, scripts {script:.0f}",
                program + script <= 60)
    person.press("Stop")
    stored(page)
    pieces = page.evaluate(ROWS, "route/")
    report.line("The way on disk", f"{pieces / 1000:,.0f} kB", f"at most 1,500 kB; {pieces / seconds:.1f} bytes a fix",
                pieces <= 1_500_000)
    person.press("Back")
    person.press("Save")
    page.get_by_role("heading", name="Workout saved").wait_for()
    stored(page)
    kept = page.evaluate(ROWS, "values/")
    report.line("and in its record", f"{kept / 1000:,.0f} kB", "at most 1,500 kB", 0 < kept <= 1_500_000)


def cues(report: Report, visit, share: float):
    person = visit(PHONE, script=CLOCKS + ";" + WATCH + ";" + STAND_IN)
    page = person.page
    plans(person, ("Distance", {"Label": "Work", "Distance": "60"}), repeat=60)
    page.wait_for_timeout(3000)
    person.press("Play")
    page.evaluate(GO, [0, 2, 6])
    person.press("Start")
    late = page.evaluate("""async (intervals) => {
        const found = [];
        const shown = () => document.querySelector(".outdoor-current > p")?.textContent;
        for (let second = 1; found.length < intervals && second < 600; second++) {
            const before = shown(), heard = started.length;
            passes(1000);
            const at = realNow();
            placed(place(second * 6));
            await new Promise((done) => setTimeout(done, 120));
            if (shown() !== before && before && started.length > heard) found.push(started[heard] - at);
        }
        return found;
    }""", max(3, round(30 * share)))
    report.line("A cue after its fix", f"{max(late):.1f} ms", f"the latest of {len(late)}, at most 30 ms "
                f"(median {statistics.median(late):.1f})", max(late) <= 30 or share < 1)


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    report = Report()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        with server.app(ROOT / "dist/web", data) as site:
            browser = playwright.chromium.launch(**launch_options())

            def new_page(kind, **options):
                return watched(browser.new_context(**kind, **options)).new_page()

            for part in (day, cues, many):
                part(report, visitor(new_page, site), share)
            browser.close()
    print("reached" if report.reached else "MISSED")
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
