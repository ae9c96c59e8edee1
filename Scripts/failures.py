"""Names the tests that failed: failures.py [--count] FOLDER

FOLDER holds what the parts of Scripts/parts.sh wrote, in any depth: events of Swift Testing, JUnit files of pytest. With --count each
test is named after the number of its failures, and the exit code is 1 if there are any.
"""

import collections
import json
import pathlib
import sys
import xml.etree.ElementTree


def swift(path: pathlib.Path) -> set[str]:
    """A process that ended in the middle of tests counts as one failure more: which of them did it, nobody knows."""
    names, running, failed, has_ended = {}, set(), set(), False
    for line in path.read_text().splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            # What was being written when the process ended.
            continue
        payload = record["payload"]
        if record["kind"] == "test":
            names[payload["id"]] = payload.get("displayName") or payload["name"]
            continue
        test, kind = payload.get("testID"), payload["kind"]
        if kind == "testStarted":
            running.add(test)
        elif kind == "testEnded":
            running.discard(test)
        elif kind == "issueRecorded":
            issue = payload["issue"]
            if not issue.get("isKnown") and issue.get("severity") != "warning":
                failed.add(test)
        elif kind == "runEnded":
            has_ended = True

    def name(test: str | None) -> str:
        return f"{test.partition('.')[0]}: {names.get(test, test)}" if test else "an issue outside all tests"

    result = {name(test) for test in failed}
    if not has_ended:
        # Suites, which run until their tests have ended, have no parentheses.
        cut = sorted(name(test) for test in running - failed if "(" in test)
        more = f", and {len(cut) - 6} more" if len(cut) > 6 else ""
        result.add(f"the process ended in the middle of {'; '.join(cut[:6])}{more}")
    return result


def journeys(path: pathlib.Path) -> set[str]:
    return {
        f"{case.get('classname')}: {case.get('name')}"
        for case in xml.etree.ElementTree.parse(path).iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    }


def main() -> int:
    is_counting = sys.argv[1] == "--count"
    folder = pathlib.Path(sys.argv[-1])
    found = collections.Counter()
    for path in sorted(folder.rglob("*.jsonl")):
        found.update(sorted(swift(path)))
    for path in sorted(folder.rglob("*.xml")):
        found.update(sorted(journeys(path)))
    for path in sorted(folder.rglob("failed")):
        if not any(swift(each) for each in path.parent.glob("*.jsonl")) and not any(journeys(each) for each in path.parent.glob("*.xml")):
            found[f"no test by name: see {path.parent}/output"] += 1
    for name, count in found.most_common():
        print(f"  {count:4} × {name}" if is_counting else f"  - {name}")
    if is_counting and not found:
        print("  none")
    return int(is_counting and bool(found))


if __name__ == "__main__":
    sys.exit(main())
