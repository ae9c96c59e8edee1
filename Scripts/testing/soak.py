"""Finds tests that fail by chance: every test again and again, every second time beside two programs that keep the machine busy. Nothing
has a second chance here."""

import collections
import multiprocessing
import os
import time
from contextlib import contextmanager

import doors
import parts
from parts import Choice
from places import ROOT


def spin():
    while True:
        pass


@contextmanager
def busy(is_busy: bool):
    """Two processes that take what they get."""
    spinning = [multiprocessing.Process(target=spin, daemon=True) for _ in range(2 if is_busy else 0)]
    for each in spinning:
        each.start()
    yield
    for each in spinning:
        each.kill()
        each.join()


def run(count: int, choice: Choice) -> int:
    os.chdir(ROOT)
    report, results = doors.Report(), doors.results_folder()
    door = parts.DOORS["test"]
    for needed in door.needed:
        if not doors.play(needed, results, choice, report):
            return report.end(choice)
    failures: collections.Counter[str] = collections.Counter()
    chosen = [part for part in door.parts if part.is_meant(choice) and not isinstance(part, parts.Command)]
    with parts.postgres(chosen):
        for number in range(count):
            for part in chosen:
                folder = results / f"{number + 1}-{part.folder}"
                folder.mkdir()
                started = time.monotonic()
                with busy(number % 2 == 1):
                    status, found = part.run(folder, choice)
                failed = [each.name for each in found.failed] or ([f"{part.title}: status {status}"] if status else [])
                failures.update(failed)
                beside = ", beside busy loops" if number % 2 else ""
                print(f"=== Run {number + 1} of {count}{beside}: {part.title}: {len(failed)} failed in {time.monotonic() - started:.0f} s", flush=True)
                report.count += len(found.all)
    print(f"\n=== How often each test failed in {count} runs:")
    for name, times in failures.most_common():
        print(f"  {times:4} × {name}")
    report.failed += list(failures)
    return report.end(choice)
