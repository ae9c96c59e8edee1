"""Where files are."""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The tests of all modules, as one program; a folder on macOS.
TESTS_PROGRAM = ROOT / ".build/debug/setlistPackageTests.xctest"
# The scenes of the gallery, which AppTests make and journeys judge.
SCENES = ROOT / ".build-tests/scenes.json"
