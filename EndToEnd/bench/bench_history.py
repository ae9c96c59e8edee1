"""Ten years of sessions (5,000) on a phone, in Chromium: History opened and scrolled, the week on Profile turned, the personal
bests and the long view opened, a set corrected. Exits with 1 if a figure is missed.
"""

import os
import pathlib
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

import server
import sessions
from chromium import launch_options
from bench_app import COST, Costs, Report, percentile, start
from devices import PHONE, ROOT
from waiting import stored, until, watched

LINK = "const link = (path) => document.querySelector(`nav a[href='${path}']`);"
# Scrolls a little with each of the display's frames, as a finger does, and tells when each came, in ms.
SCROLL = """(count) => new Promise((done) => {
    const list = document.querySelector("main");
    const frames = [];
    const step = (now) => {
        frames.push(now);
        list.scrollTop += 90;
        if (frames.length > count) done(frames); else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
})"""


def opened(page, times: int, path: str, shown: str, between: str) -> list[float]:
    """From the tap on an entry of the bottom bar until its screen is drawn, ms."""
    found = []
    for _ in range(times):
        page.evaluate(f"{LINK} link('{between}').click()")
        page.wait_for_timeout(150)
        found.append(page.evaluate(f"{LINK} cost(() => link('{path}').click())")["whole"])
        until(page, f"document.querySelector('{shown}') !== null")
        page.wait_for_timeout(100)
    return found


def busy(devtools) -> float:
    """Time that the page's own work has taken so far, ms."""
    metrics = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(metrics[kind] for kind in ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration"))


def line(report: Report, name: str, found: list[float], limit: float, share: float):
    median = statistics.median(found)
    report.line(name, f"{median:.0f} ms", f"median of {len(found)}, at most {limit:.0f} ms (slowest {max(found):.0f})",
                median <= limit or share < 1)


def history(report: Report, page, share: float):
    times = max(2, round(12 * share))
    line(report, "History: from the tap until it is drawn", opened(page, times, "/history", "main li", "/profile"), 100, share)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    before = busy(devtools)
    frames = page.evaluate(SCROLL, max(20, round(600 * share)))
    own = (busy(devtools) - before) / len(frames)
    lengths = sorted(after - before for before, after in zip(frames, frames[1:]))
    rate = 1000 * len(lengths) / (frames[-1] - frames[0])
    report.line("  scrolled by 90 px a frame", f"{rate:.1f} Hz",
                f"over {len(lengths)} frames, at least 59 (99 % within {lengths[int(len(lengths) * 0.99)]:.0f} ms; "
                f"script, style and layout {own:.1f} ms a frame)", rate >= 59 or share < 1)
    costs = Costs(page)
    for turn in range(max(2, round(60 * share))):
        part = (turn * 7 % 60) / 60
        costs.act("scroll", "const list = document.querySelector('main');"
                            f"list.scrollTop = (list.scrollHeight - list.clientHeight) * {part};"
                            "list.dispatchEvent(new Event('scroll'));")
    late = percentile(costs.clock)
    report.line("  to anywhere in it: script, 99 %", f"{late:.1f} ms",
                f"at most 8 ms (of the thread's own time {percentile(costs.own):.1f})", late <= 8 or share < 1)


def profile(report: Report, page, share: float):
    times = max(2, round(12 * share))
    line(report, "Profile: from the tap until it is drawn", opened(page, times, "/profile", ".chart-bar", "/history"), 100, share)
    costs = Costs(page)
    for name in ("Previous week", "Next week") * max(2, round(20 * share)):
        costs.act(name, f"button('{name}').click();")
    script = statistics.median(cost for each in costs.clock.values() for cost in each)
    report.line("  another week: script of the event and its frame", f"{script:.2f} ms",
                f"median, all of Profile built anew; at most 2 ms (99 % {percentile(costs.clock):.1f})", script <= 2 or share < 1)


def bests(report: Report, page, site: str, share: float):
    found = []
    for _ in range(max(2, round(8 * share))):
        page.goto(site + "/profile")
        until(page, "document.querySelector(\"a[href='/records']\") !== null", seconds=30)
        page.wait_for_timeout(300)
        found.append(page.evaluate("cost(() => document.querySelector(\"a[href='/records']\").click())")["whole"])
        until(page, "document.querySelector('main li') !== null")
    line(report, "Personal bests: counted and drawn, the first time", found, 100, share)


def editing(report: Report, page, site: str, share: float):
    page.goto(site + "/history/made00007/edit")
    until(page, "document.querySelector('.set-row input') !== null", seconds=30)
    costs = Costs(page)
    for number in range(max(4, round(100 * share))):
        costs.act("a letter", f"const field = document.querySelectorAll('.set-row input')[{number % 6}];"
                              f"field.value = '{1 + number % 40}'; field.dispatchEvent(new Event('input', {{ bubbles: true }}));")
    late = percentile(costs.clock)
    report.line("A set corrected: script of a letter and its frame, 99 %", f"{late:.1f} ms", "at most 16 ms", late <= 16 or share < 1)
    saving = page.evaluate("cost(() => button('Save').click())")["whole"]
    until(page, "document.querySelector('.set-row') === null")
    report.line("  saved: from the tap until the next screen is drawn", f"{saving:.0f} ms", "at most 100 ms", saving <= 100 or share < 1)


def long_view(report: Report, page, site: str, share: float):
    found = []
    for _ in range(max(2, round(8 * share))):
        page.goto(site + "/history")
        until(page, "document.querySelector('main li') !== null", seconds=30)
        page.wait_for_timeout(300)
        found.append(page.evaluate("cost(() => button('Long view').click())")["whole"])
        until(page, "document.querySelector('.stacked') !== null")
    line(report, "Long view: indexed and drawn, the first time", found, 50, share)
    found = []
    for span in ("Year", "All", "Week", "Month") * max(1, round(4 * share)):
        choice = f"[...document.querySelectorAll('label')].find((label) => label.textContent === '{span}').click()"
        found.append(page.evaluate(f"cost(() => {choice})")["whole"])
        page.wait_for_timeout(100)
    line(report, "  another span", found, 50, share)


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    count = max(100, round(5_000 * share))
    report = Report()
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", pathlib.Path(data)) as site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**launch_options())
            page = watched(browser.new_context(**PHONE, service_workers="block")).new_page()
            page.add_init_script(COST)
            page.goto(site)
            start(page)
            # The choice is on disk.
            stored(page)
            sessions.fill(page, sessions.years(count, round(time.time())))
            page.goto(site + "/history")
            until(page, "document.querySelector('main li') !== null", seconds=60)
            print(f"{count:,} sessions")
            history(report, page, share)
            profile(report, page, share)
            bests(report, page, site, share)
            long_view(report, page, site, share)
            editing(report, page, site, share)
            browser.close()
    print("reached" if report.reached else "MISSED")
    return 0 if report.reached else 1


if __name__ == "__main__":
    sys.exit(main())
