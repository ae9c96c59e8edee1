"""Somebody who comes from another app with years of files, and somebody who leaves with everything (IX-1, IX-2, IX-5)."""

import csv
import datetime
import io
import json
import re
import zipfile

from playwright.sync_api import expect

import built_fit
import fit_files
from built_fit import BEGAN, BuiltFIT
from devices import DESKTOP
from reading_back import messages
from test_in_and_out import chooses, imports, saved
from test_journeys_account import is_synced, sign_up

CLOCK = "2026-11-19T12:00"
RUNS, WORKOUTS = 200, 470


def archive_of_runs() -> bytes:
    """Runs of three minutes, two a week."""
    began = int(datetime.datetime(2024, 1, 2, 6, tzinfo=datetime.timezone.utc).timestamp())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(RUNS):
            archive.writestr(f"activities/run-{number:03}.fit", fit_files.run(began + number * 302_400, 180))
    return packed.getvalue()


def log_of_years() -> bytes:
    """Three evenings a week as Strong writes them."""
    lines = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    first = datetime.datetime(2023, 10, 2, 18)
    for number in range(WORKOUTS):
        moment = first + datetime.timedelta(days=number * 7 // 3)
        for exercise in "Squat (Barbell)", "Bench Press (Barbell)", "Plank":
            for order in range(1, 4):
                lines.append(f"{moment:%Y-%m-%d %H:%M:%S},Evening,1h 5m,{exercise},{order},{40 + number % 60},kg,{12 - order},0,0,,,")
    return "\n".join(lines).encode()


def months_of(year: int) -> list:
    """The workouts and minutes of each month with any, as a spreadsheet adds them up."""
    evenings = {row["Date"] for row in csv.DictReader(io.StringIO(log_of_years().decode()))}
    began = datetime.datetime(2024, 1, 2, 6)
    all_of_them = [(datetime.datetime.fromisoformat(evening), 65) for evening in evenings]
    all_of_them += [(began + datetime.timedelta(seconds=302_400 * number), 3) for number in range(RUNS)]
    sums = [[0, 0] for _ in range(12)]
    for moment, minutes in all_of_them:
        if moment.year == year:
            sums[moment.month - 1][0] += 1
            sums[moment.month - 1][1] += minutes
    return [[str(count), f"{minutes // 60}:{minutes % 60:02}:00"] for count, minutes in sums if count]


def test_ix_2_ix_5_hi_8_somebody_comes_with_three_years_of_a_log_and_200_runs(visit):
    person = visit(DESKTOP, clock=CLOCK)
    log, runs = ("strong.csv", log_of_years()), ("runs.zip", archive_of_runs())

    def heading(text):
        expect(person.page.get_by_role("heading", name=text, exact=True)).to_be_visible(timeout=120_000)

    # A change of mind while it is read: the progress and "Cancel" are there, and nothing is kept.
    person.page.evaluate("""() => {
        window.seen = [];
        new MutationObserver(() => {
            const card = document.querySelector("section.working");
            if (!card) return;
            const text = card.innerText;
            if (!seen.includes(text)) seen.push(text);
            const cancel = [...card.querySelectorAll("button")].find((each) => each.innerText === "Cancel");
            if (window.cancels && cancel) { window.cancels = false; cancel.click(); }
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""")
    person.page.evaluate("window.cancels = true")
    imports(person, runs)
    person.page.wait_for_function("seen.length > 0 && !document.querySelector('section.working')")
    assert any("Cancel" in text for text in person.page.evaluate("seen"))
    person.tab("History")
    expect(person.page.get_by_role("main").get_by_role("button").filter(has_text=re.compile("Jan|Feb|Dec"))).to_have_count(0)
    # All of it.
    person.page.evaluate("seen.length = 0")
    imports(person, log, runs)
    heading(f"{RUNS + WORKOUTS} sessions imported")
    told = person.page.evaluate("seen")
    assert any(re.search(r"\d+ of 2 files", text) for text in told), told[:3]
    # Once more: nothing is doubled.
    chooses(person, log, runs)
    heading("Nothing new was imported")
    person.is_stored()
    # An import is undone as a whole, and comes in again.
    person.again().open("/import")
    another = ("one.fit", fit_files.run(int(datetime.datetime(2026, 10, 1, 6, tzinfo=datetime.timezone.utc).timestamp()), 600))
    chooses(person, another, log)
    heading("1 session imported")
    person.press("Undo import")
    heading("The import was undone")
    # Looked back on by month: as a spreadsheet adds them up.
    person.open("/long-view")
    person.page.get_by_role("radio", name="Year", exact=True).check()
    person.press("Show as table")
    rows = person.page.get_by_role("table", name="Workouts by month").locator("tbody tr")
    for year in (2025, 2024):
        person.press("Previous year")
        expect(person.page.get_by_role("heading", name=str(year), exact=True)).to_be_visible()
        cells = rows.evaluate_all("rows => rows.map((row) => [...row.cells].slice(1, 3).map((cell) => cell.innerText))")
        assert cells == months_of(year)
    # All are in History still, as an archive of all of them tells.
    person.open("/export")
    _, content = saved(person, "Export")
    with zipfile.ZipFile(io.BytesIO(content)) as entries:
        names = entries.namelist()
        assert len(names) == RUNS + WORKOUTS
        read = [messages(entries.read(name)) for name in names[::67]]
    assert {each["session"][0]["sport"] for each in read} <= {"running", "training"} and len(read) == 10


def with_everything() -> bytes:
    """Two laps, a pause of a minute between them, heart rates and places."""
    fit = BuiltFIT().file_id().timer(BEGAN, 0)
    built_fit.line(fit, range(61)).timer(BEGAN + 60, 4).timer(BEGAN + 120, 0)
    for second in range(121, 181):
        fit.point(BEGAN + second, 52.5 + (second - 60) * 0.000027, 13.4, (second - 60) * 3, 40, 150)
    fit.timer(BEGAN + 180, 4).lap(BEGAN + 60, BEGAN, 60, 60, 180.0).lap(BEGAN + 180, BEGAN + 120, 60, 60, 180.0)
    return fit.session(BEGAN + 180, BEGAN, 1, 180, 120, 360.0).activity(BEGAN + 180, 120).bytes()


def test_ix_1_somebody_leaves_with_everything(visit, tmp_path):
    person = visit(DESKTOP, is_first=True)
    sign_up(person)
    log = "\n".join(log_of_years().decode().splitlines()[:10]).encode()
    imports(person, ("run.fit", with_everything()), ("strong.csv", log))
    expect(person.page.get_by_role("heading", name="2 sessions imported", exact=True)).to_be_visible()
    person.tab("Profile")
    person.press("Export sessions")
    person.is_on("Export sessions")
    _, content = saved(person, "Export")
    with zipfile.ZipFile(io.BytesIO(content)) as entries:
        found = [messages(entries.read(name)) for name in entries.namelist()]
    assert len(found) == 2
    run, evening = sorted(found, key=lambda each: each["session"][0]["start_time"], reverse=True)
    session, = run["session"]
    assert session["sport"] == "running" and session["total_timer_time"] == 120 and abs(session["total_distance"] - 360) < 2
    assert [lap["total_timer_time"] for lap in run["lap"]] == [60, 60]
    rates = {record["timestamp"]: record.get("heart_rate") for record in run["record"]}
    assert set(rates.values()) <= {140, 150} and len(rates) >= 118
    stops = [event for event in run["event"] if event["event_type"] in ("stop", "stop_all")]
    assert [(event["timestamp"] - session["start_time"]).total_seconds() for event in stops][0] == 60
    sets = [(each["repetitions"], each["weight"]) for each in evening["set"] if each["set_type"] in ("active", 1)]
    assert [reps for reps, _ in sets] == [11, 10, 9] * 3 and {weight for _, weight in sets} == {40}
    # And the app's own file, which holds all that Setlist knows.
    is_synced(person)
    with person.page.expect_download() as download:
        person.press("Export my data")
    download.value.save_as(tmp_path / "all.json")
    records = json.loads((tmp_path / "all.json").read_text())["records"]
    assert len([record for record in records if record["key"].startswith("sessions/")]) == 2
