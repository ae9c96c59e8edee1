"""The parts of the tests: how each is run, for how long at most, and how one of its tests is run once more."""

import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

import budgets
import outcomes
import process
from outcomes import Outcomes
from places import ROOT, SCENES, TESTS_PROGRAM

PYTHON = ROOT / ".venv/bin/python"
# The program itself: `swift test` first reads the manifests of all packages, which takes it a minute where the environment is a new one.
BUILT_TESTS = (
    ["swift", "test", "--skip-build"] if sys.platform == "darwin"
    else [TESTS_PROGRAM, "--testing-library", "swift-testing"]
)
LISTED_TESTS = (
    ["swift", "test", "list", "--skip-build"] if sys.platform == "darwin" else [*BUILT_TESTS, "--list-tests"]
)
# Swift's tests that wait for connections, processes and the disk: beside a minute's calculations they would wait in vain.
WAITING = "DeviceHostTests|ServerTests|StorageTests|SetlistTests"
REAL_TIME = [
    line for line in pathlib.Path(__file__).with_name("real-time.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@dataclass(frozen=True)
class Choice:
    """Of all tests those that a person wants to see run: ONLY, ENGINE and MODULE."""

    only: str | None = None
    engine: str | None = None
    # A portable module, whose tests are built and run without anything else.
    module: str | None = None


@dataclass(frozen=True)
class Part:
    # Of what it leaves.
    folder: str
    title: str
    # Journeys and servers: what fails is run once more, alone. What only computes has no second chance.
    has_second_chance: bool = False
    needs_postgres: bool = False

    @property
    def budget(self) -> float:
        """Seconds on a quiet machine of two processors."""
        return budgets.BUDGETS[self.folder]

    @property
    def bound(self) -> float:
        """A machine that is busy takes its time; three times as long is not that."""
        return 3 * self.budget

    def is_meant(self, choice: Choice) -> bool:
        """A person who chooses tests wants to see no others."""
        raise NotImplementedError

    def run(self, folder: pathlib.Path, choice: Choice) -> tuple[int, Outcomes | None]:
        """Runs it and gives its exit status with what became of its tests; None where it has no tests by name."""
        raise NotImplementedError

    def again(self, folder: pathlib.Path, failed: list[str]) -> tuple[int, Outcomes]:
        raise NotImplementedError


@dataclass(frozen=True)
class Command(Part):
    """Tools, builds, checks of the source: it succeeds, or it doesn't."""

    command: list = field(default_factory=list)

    def is_meant(self, choice):
        return choice == Choice()

    def run(self, folder, choice):
        return process.run(self.command, self.bound, folder / "output"), None


@dataclass(frozen=True)
class ListedTests(Command):
    """A list of patterns, each of which means a test: one that was renamed would be run by no door, or by the wrong one."""

    patterns: list[str] = field(default_factory=list)

    def run(self, folder, choice):
        listing = folder / "output"
        status = process.run(self.command, self.bound, listing, lambda _: False)
        tests = listing.read_text().splitlines()
        stale = [each for each in self.patterns if not any(re.search(each, test) for test in tests)]
        for each in stale:
            print(f"{each} means no test, in Scripts/testing: it was renamed, or is gone", flush=True)
        return status or min(len(stale), 1), None


@dataclass(frozen=True)
class SwiftTests(Part):
    # Patterns of "Target.Suite/function()". Each list is a process of its own, all of them at the same time.
    filters: list[list[str]] = field(default_factory=list)
    skips: list[str] = field(default_factory=list)
    # One test after the other in each process: for tests that compute, which then take the time that they are told to take.
    is_sequential: bool = False
    # The built tests of all modules, or of one.
    program: list[str] = field(default_factory=lambda: BUILT_TESTS)
    environment: dict[str, str] = field(default_factory=dict)

    def is_meant(self, choice):
        return choice.engine is None

    def run(self, folder, choice):
        def chosen(pattern: str) -> str:
            # Before or after what the part's own pattern stands for.
            return f"(?=.*({choice.only})){pattern}" if choice.only else pattern

        with ThreadPoolExecutor() as threads:
            found = list(threads.map(
                lambda index: self.test(folder, f"-{index + 1}", [chosen(each) for each in self.filters[index]], self.skips),
                range(len(self.filters))))
        statuses = [status for status, _ in found]
        if choice.only:
            # EX_UNAVAILABLE: the person's pattern means none of these.
            statuses = [0 if status == os.EX_UNAVAILABLE else status for status in statuses]
        return max(statuses), outcomes.joined([each for _, each in found])

    def again(self, folder, failed):
        # An id goes on with the place in the source.
        functions = [re.match(r"[^/]+/[^/(]+", each) for each in failed]
        return self.test(folder, "", [f"^{re.escape(each[0])}\\(" for each in functions if each], [])

    def test(self, folder, number, filters, skips):
        events = folder / f"events{number}.jsonl"
        command = ["env", *(f"{name}={value}" for name, value in self.environment.items()), *self.program]
        command += ["--event-stream-output-path", events]
        if self.is_sequential:
            command.append("--no-parallel")
        for name, patterns in (("--filter", filters), ("--skip", skips)):
            for pattern in patterns:
                command += [name, pattern]
        # All that is told of tests that pass is how many they were.
        status = process.run(command, self.bound, folder / f"output{number}", lambda line: not re.match(r"\S*(◇|✔)\S* (?!Test run)", line))
        return status, outcomes.swift(events)


@dataclass(frozen=True)
class PythonTests(Part):
    folders: list[str] = field(default_factory=list)
    # An expression of pytest's marks.
    marks: str = "not real_time and not at_length"
    # Beside each other, each with files, a server and a browser of its own.
    processes: int = 1
    # How pytest-xdist shares tests out: files as a whole, where tests of one build something together.
    dist: str = "loadfile"
    # Of pytest (EndToEnd/support/choosing.py).
    options: list[str] = field(default_factory=list)

    def is_meant(self, choice):
        return True

    def run(self, folder, choice):
        options = [*self.options, *(f"--{name}={value}" for name, value in (("only", choice.only), ("engine", choice.engine)) if value)]
        if self.processes > 1:
            options += [f"--numprocesses={self.processes}", f"--dist={self.dist}"]
        return self.test(folder, ["-m", self.marks, *options, *(f"EndToEnd/{each}" for each in self.folders)])

    def again(self, folder, failed):
        # Each in a browser of its own, with a trace of all it does.
        return self.test(folder, ["--alone", *self.options, *(f"EndToEnd/{each}" for each in failed)])

    def test(self, folder, arguments):
        results = folder / "results.xml"
        status = process.run(
            [PYTHON, "-m", "pytest", f"--junit-xml={results}", f"--keep={folder}", *arguments], self.bound, folder / "output")
        # 5: of these files none of the tests was meant.
        return 0 if status == 5 else status, outcomes.pytest(results)


TOOLS = Command("tools", "Tools and Python packages", command=["Scripts/install.sh", "test"])
NATIVE_BUILD = Command("native-build", "Server, command line and tests: build", command=["Scripts/swift.sh", "build", "--build-tests"])
BUILD = Command("build", "Server, command line, tests and web app: build", command=["Scripts/build.sh", "--build-tests"])
LAYOUT = Command("layout", "The source's layout", command=["make", "--no-print-directory", "lint"])
SOURCE = PythonTests("source", "What every file of the source keeps to", folders=["source"])
AT_LENGTH_SUITES = [f"^AppTests\\.{suite}Tests/" for suite in ("World", "TabHistory", "RandomTraining", "SoundOnTime")]
LISTS = ListedTests("lists", "The lists of tests", command=LISTED_TESTS, patterns=[*REAL_TIME, *AT_LENGTH_SUITES])
# Halves that take about as long as each other.
CALCULATIONS = SwiftTests(
    "calculations", "Swift tests: what computes", is_sequential=True, skips=[f"^({WAITING})\\."],
    environment={"GALLERY_SCENES": str(SCENES)}, filters=[["^AppTests\\."], ["^(?!AppTests)[A-Za-z]+Tests\\."]])
AT_LENGTH = SwiftTests(
    "at-length", "Swift tests: random histories at length", environment={"SETLIST_AT_LENGTH": "1"},
    filters=[AT_LENGTH_SUITES])
SERVER = SwiftTests(
    "server", "Swift tests: server, storage, command line", has_second_chance=True, needs_postgres=True, filters=[[f"^({WAITING})\\."]], skips=REAL_TIME)
IPHONE_TYPES = Command("iphone-types", "The iPhone app: type-checked", command=["Scripts/check-ios.sh"])
BENCHMARK_TYPES = Command("benchmark-types", "Benchmarks: type-checked", command=["Scripts/check-benchmarks.sh"])
IPHONE = Command("iphone", "The portable modules: compiled for the iPhone", command=["Scripts/ios.sh"])
PORTS = PythonTests(
    "ports", "WebAssembly against native, ports, the server's interface, the command line", has_second_chance=True,
    folders=["ports", "api", "commands"], processes=2)
JOURNEYS = PythonTests("journeys", "Journeys", has_second_chance=True, folders=["journeys", "engines"], processes=2, dist="worksteal")
# Journeys in which the native host has a part of its own: its process and store, addresses and keys over the bridge, the location, a file that it makes.
ON_DEVICE = [
    "create.py::test_it_2_wheels_turn_by_finger",
    "create.py::test_sh_6_sh_7_a_menu_keeps_what_was_turned_through_a_reload_and_applies_nothing",
    "create.py::test_sh_7_back_and_forward_go_where_a_person_expects",
    "run.py::test_it_9_it_10_hi_1_hi_2_a_tabata_from_play_to_history",
    "run.py::test_en_3_sh_8_skips_cross_periods_and_keys_do_what_buttons_do",
    "run.py::test_it_9_hi_3_back_asks_and_each_of_its_answers_holds",
    "run.py::test_en_7_sh_2_a_killed_tab_asks_how_to_go_on",
    "run.py::test_cu_4_the_soundtrack_is_saved_as_a_file_that_flac_accepts",
    "outdoor.py::test_ou_1_ou_3_ou_4_hi_1_a_run_of_all_types_from_the_form_to_history",
]
DEVICE = PythonTests(
    "device", "Journeys over the app outside of a browser", has_second_chance=True, options=["--device"], processes=2,
    marks="not real_time", folders=["device", *(f"journeys/test_journeys_{each}" for each in ON_DEVICE)])
EVERY_ON_DEVICE = PythonTests(
    "every-on-device", "Every journey over the app outside of a browser", has_second_chance=True, options=["--device"], processes=2,
    marks="not real_time", folders=["device", "journeys", "ports"])
SERVER_IN_REAL_TIME = SwiftTests("server-in-real-time", "Swift tests that depend on real time", needs_postgres=True, filters=[REAL_TIME])
IN_REAL_TIME = PythonTests(
    "in-real-time", "Real players and real time, every journey in every engine, every look", folders=["ports", "api", "commands", "journeys", "engines"],
    marks="real_time or at_length")
BENCHMARKS = Command(
    "benchmarks", "Benchmarks, 1 % of each", command=["env", "SETLIST_BENCH_SHARE=0.01", "Scripts/bench.sh"])

CHECK = [LAYOUT, SOURCE, LISTS, CALCULATIONS]
TEST = [*CHECK, SERVER, IPHONE_TYPES, BENCHMARK_TYPES, PORTS, JOURNEYS, DEVICE]


@dataclass(frozen=True)
class Door:
    # Without one of them nothing else can be run.
    needed: list[Part]
    parts: list[Part]


DOORS = {
    "check": Door([TOOLS, NATIVE_BUILD], CHECK),
    "test": Door([TOOLS, BUILD], TEST),
    "test-all": Door([TOOLS, BUILD], [*TEST, IPHONE, AT_LENGTH, EVERY_ON_DEVICE, SERVER_IN_REAL_TIME, IN_REAL_TIME, BENCHMARKS]),
}


def door(name: str, choice: Choice) -> Door:
    """The door of a name; with a module that of its tests alone, whichever was named."""
    if not choice.module:
        return DOORS[name]
    # A build of its own: in the other all that imports the module would be built first.
    build = ["--build-tests", "--scratch-path", ".build-portable"]
    program = [".build-portable/debug/setlistPackageTests.xctest", "--testing-library", "swift-testing"]
    environment = ["env", f"SETLIST_MODULE={choice.module}"]
    return Door(
        [Command("module-build", f"{choice.module} and its tests: build", command=[*environment, "Scripts/swift.sh", "build", *build])],
        [SwiftTests("module", f"Swift tests: {choice.module}", is_sequential=True, program=program, filters=[[f"^{choice.module}Tests\\."]])])


@contextmanager
def postgres(of: list[Part]):
    """A PostgreSQL of the tests' own, as long as they run, if any of these parts needs one."""
    if not any(part.needs_postgres for part in of):
        yield
        return
    started = subprocess.run(["Scripts/postgres.sh", "start"], stdout=subprocess.PIPE, text=True, check=False)
    if started.returncode:
        sys.exit("PostgreSQL doesn't start, and half of the server's tests need one: what it said stands above. Scripts/install.sh test installs it.")
    cluster = pathlib.Path(started.stdout.strip())
    os.environ["SETLIST_TEST_POSTGRES"] = (cluster / "address").read_text().strip()
    try:
        yield
    finally:
        subprocess.run(["Scripts/postgres.sh", "stop", cluster], check=False)
