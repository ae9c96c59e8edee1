"""Runs the parts of a door one after the other, with second chances, and ends with a report."""

import os
import pathlib
import shutil
import sys
import time
from dataclasses import dataclass, field

import budgets
import outcomes
import parts
from outcomes import Outcome, Outcomes
from parts import Choice, Part
from places import ROOT

# More second tries than this are no chance any more.
MOST_SECOND_TRIES = 5
# Taken by a build and its tests' databases, in bytes.
ROOM = 6 << 30


@dataclass
class Report:
    started: float = field(default_factory=time.monotonic)
    times: list[tuple[Part, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    # Of each test that passed at the second try: its name, and its words at the first.
    second: list[tuple[str, str]] = field(default_factory=list)
    # How many tests were meant.
    count: int = 0

    def end(self, choice: Choice) -> int:
        """Prints it, and gives the exit status."""
        self.tell_times(choice)
        if choice.only and not self.count and not self.failed:
            self.failed.append(f"ONLY={choice.only} means no test")
        if len(self.second) > MOST_SECOND_TRIES:
            self.failed.append(f"{len(self.second)} tests needed a second try; {MOST_SECOND_TRIES} at most may")
        seconds = time.monotonic() - self.started
        if self.second:
            print("\n=== Passed at the second try (mend it, or move it to test-all: Docs/Testing.md):")
            for name, said in self.second:
                print(f"  - {name}\n{indented(said)}")
        if self.failed:
            print(f"\n=== FAILED, in {seconds:.0f} s:")
            for each in self.failed:
                print(f"  - {each}")
        else:
            print(f"\nEverything passed in {seconds:.0f} s.")
        print(f"\n{self.count - len(self.failed)} passed, {len(self.failed)} failed", flush=True)
        return 1 if self.failed else 0


    def tell_times(self, choice: Choice):
        """Each part's time beside its budget; and those that are far above theirs, if all tests were meant."""
        print("\n=== Times, of the budgets in Docs/Testing.md")
        for part, seconds in self.times:
            far = budgets.times_above(part.folder, seconds, part.budget) if choice == Choice() else 0
            above = f", a third above it {'' if far == 1 else f'{far} times in a row'}".rstrip() if far else ""
            print(f"{seconds:7.0f} s of {part.budget:4.0f}  {part.title}{above}")


def indented(text: str, most: int = 12) -> str:
    lines = text.strip().splitlines()
    if len(lines) > most:
        lines = [*lines[:2], "…", *lines[3 - most:]]
    return "\n".join(f"      {line}" for line in lines)


def play(part: Part, results: pathlib.Path, choice: Choice, report: Report) -> bool:
    """Runs a part; whether it succeeded."""
    folder = results / part.folder
    folder.mkdir()
    print(f"\n=== {part.title}", flush=True)
    started = time.monotonic()
    status, found = part.run(folder, choice)
    before = len(report.failed)
    if found is None:
        if status:
            report.failed.append(f"{part.title} (exit status {status})")
    else:
        judge(part, folder, status, found, report)
    seconds = time.monotonic() - started
    if found and found.all:
        print(f"--- The slowest of {len(found.all)}:")
        print("\n".join(outcomes.slowest(found.all)))
    print(f"=== {part.title}: {seconds:.0f} s", flush=True)
    report.times.append((part, seconds))
    return len(report.failed) == before


def judge(part: Part, folder: pathlib.Path, status: int, found: Outcomes, report: Report):
    report.count += len(found.all)
    failed = found.failed
    # A process that ended before its time tells nothing of the tests that it never came to.
    if found.cut is not None and status:
        more = f", and {len(found.cut) - 6} more" if len(found.cut) > 6 else ""
        report.failed.append(f"{part.title}: it ended with status {status} in the middle of {'; '.join(found.cut[:6]) or 'its start'}{more}")
    elif status and not failed:
        report.failed.append(f"{part.title}: exit status {status}, and no test says why; see {folder / 'output'}")
    if failed and part.has_second_chance and len(failed) <= MOST_SECOND_TRIES and found.cut is None:
        failed = second_tries(part, folder, failed, report)
    report.failed += [each.name for each in failed]


def second_tries(part: Part, folder: pathlib.Path, failed: list[Outcome], report: Report) -> list[Outcome]:
    """Runs what failed once more, alone; gives what failed again."""
    print(f"--- Once more, alone: {', '.join(each.name for each in failed)}", flush=True)
    again = folder / "second"
    again.mkdir()
    _, found = part.again(again, [each.id for each in failed])
    passed = {each.id for each in found.all if each.complaint is None}
    report.second += [(each.name, each.complaint or "") for each in failed if each.id in passed]
    return [each for each in failed if each.id not in passed]


def results_folder() -> pathlib.Path:
    """Of this run; what earlier ones left is gone."""
    folder = ROOT / ".build-tests"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def has_room() -> bool:
    free = shutil.disk_usage(ROOT).free
    if free < ROOM:
        print(f"The disk of {ROOT} has {free >> 20} MiB left, and a build with its tests takes {ROOM >> 20}: make room first.", file=sys.stderr)
    return free >= ROOM


def run(door: str, choice: Choice) -> int:
    os.chdir(ROOT)
    if not has_room():
        return 1
    report, results = Report(), results_folder()
    chosen_door = parts.door(door, choice)
    for needed in chosen_door.needed:
        if not play(needed, results, choice, report):
            return report.end(choice)
    chosen = [part for part in chosen_door.parts if part.is_meant(choice)]
    with parts.postgres(chosen):
        for part in chosen:
            play(part, results, choice, report)
    return report.end(choice)
