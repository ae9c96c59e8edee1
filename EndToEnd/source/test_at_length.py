"""A journey that only `make test-all` runs names the tests that show its rule with every `make test`, and these exist.

"SignUpTests/refused" is a function of a suite in Tests/, "test_keys::test_it_7" a journey of EndToEnd by the beginning of its name, and
"test_keys::" all journeys of a file.
"""

import re

from devices import ROOT

MARK = re.compile(r"^@pytest\.mark\.at_length\((.*)\)$", re.MULTILINE)


def suites() -> dict[str, str]:
    """The source of each suite, with its extensions."""
    found: dict[str, str] = {}
    for path in (ROOT / "Tests").rglob("*.swift"):
        text = path.read_text()
        for suite in re.findall(r"(?:struct|extension|class|enum) (\w+Tests)\b", text):
            found[suite] = found.get(suite, "") + text
    return found


def exists(name: str, suites: dict[str, str]) -> bool:
    if "::" in name:
        file, _, test = name.partition("::")
        path = next((ROOT / "EndToEnd").rglob(f"{file}.py"), None)
        return path is not None and re.search(rf"^(?:def )?{test}", path.read_text(), re.MULTILINE) is not None
    suite, _, function = name.partition("/")
    return re.search(rf"func `?{function}\b", suites.get(suite, "")) is not None


def test_what_shows_the_rule_of_a_journey_at_length_is_there():
    known = suites()
    names = [
        (path.name, name) for path in sorted((ROOT / "EndToEnd").rglob("test_*.py"))
        for names in MARK.findall(path.read_text()) for name in re.findall(r'"([^"]+)"', names)
    ]
    assert len(names) > 50
    missing = [f"{file}: {name}" for file, name in names if not exists(name, known)]
    assert not missing, "\n".join(missing)


def test_portable_modules_are_the_same_everywhere():
    """So the types of the iPhone's are checked by the builds for the browser (Embedded Swift) and for this machine (64 bits)."""
    modules = ("Workouts", "Soundtrack", "Music", "Catalogue", "Sensing", "Records", "Formats", "Exchange", "Interface", "App")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for module in modules for path in (ROOT / "Sources" / module).rglob("*.swift")
        for line in path.read_text().splitlines() if line.lstrip().startswith(("#if", "#elseif"))
    ]
    assert not found, "\n".join(found)
