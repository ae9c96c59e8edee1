"""The outcome of each test, read from the events of Swift Testing and from pytest's JUnit files."""

import json
import pathlib
import xml.etree.ElementTree
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    # As the test's own runner takes it, to run it alone.
    id: str
    # As a person reads it.
    name: str
    seconds: float
    # The words of a failed one; None of one that passed.
    complaint: str | None = None


@dataclass(frozen=True)
class Outcomes:
    all: list[Outcome]
    # Those that were under way when the process ended before its time; None if it came to its end.
    cut: list[str] | None = None

    @property
    def failed(self) -> list[Outcome]:
        return [each for each in self.all if each.complaint is not None]


def joined(parts: list[Outcomes]) -> Outcomes:
    """Of several processes."""
    cut = [name for part in parts for name in part.cut or []]
    return Outcomes([each for part in parts for each in part.all], cut if any(part.cut is not None for part in parts) else None)


def swift(path: pathlib.Path) -> Outcomes:
    """An event of Swift Testing a line. A test's parameters are cases of one test."""
    names: dict[str, str] = {}
    began: dict[str, float] = {}
    seconds: dict[str, float] = {}
    complaints: dict[str, list[str]] = {}
    has_ended = False
    for line in path.read_text(errors="replace").splitlines() if path.exists() else []:
        try:
            record = json.loads(line)
        except ValueError:
            # It was being written when the process ended.
            continue
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                names[payload["id"]] = payload.get("displayName") or payload["name"]
            continue
        test, kind = payload.get("testID"), payload["kind"]
        if kind == "testStarted":
            began[test] = payload["instant"]["absolute"]
        elif kind == "testEnded":
            seconds[test] = payload["instant"]["absolute"] - began[test]
        elif kind == "issueRecorded":
            issue = payload["issue"]
            if not issue.get("isKnown") and issue.get("severity") != "warning":
                said = " ".join(message["text"] for message in payload["messages"])
                complaints.setdefault(test or "an issue outside all tests", []).append(said)
        elif kind == "runEnded":
            has_ended = True

    def name(test: str) -> str:
        return f"{test.partition('.')[0]}: {names.get(test, test)}"

    done = [test for test in began if test in names and test in seconds]
    everything = [
        Outcome(test, name(test), seconds.get(test, 0.0), "\n".join(complaints[test]) if test in complaints else None)
        for test in [*done, *(test for test in complaints if test not in done)]
    ]
    cut = [name(test) for test in began if test in names and test not in seconds]
    return Outcomes(everything, None if has_ended else cut)


def pytest(path: pathlib.Path) -> Outcomes:
    """A JUnit file, whose cases hold the id as a property (EndToEnd/conftest.py). It is written at the end."""
    if not path.exists():
        return Outcomes([], [])
    cases: dict[str, Outcome] = {}
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        properties = {each.get("name"): each.get("value") for each in case.iter("property")}
        # A file that can't be read in has a case, and no test in it.
        id = properties.get("id") or f"{case.get('classname')} {case.get('name')}".strip()
        said = [
            "\n".join(filter(None, (each.get("message"), (each.text or "").strip())))
            for kind in ("failure", "error") for each in case.findall(kind)
        ]
        before = cases.get(id)
        if before and before.complaint:
            said.insert(0, before.complaint)
        cases[id] = Outcome(id, id, float(case.get("time", 0)), "\n".join(said) if said else None)
    return Outcomes(list(cases.values()))


def slowest(outcomes: list[Outcome], count: int = 10) -> list[str]:
    return [f"{each.seconds:7.1f} s  {each.name}" for each in sorted(outcomes, key=lambda each: -each.seconds)[:count]]
