"""Damaged files and songs, read by the program as browsers run it: there its numbers have 32 bits, where the fuzzers' have 64."""

import io
import random
import re
import struct
import zipfile

import pytest
from playwright.sync_api import expect

import fit_files
from devices import PHONE
from converting import converted
from made_songs import flac, mp3, wav
from test_in_and_out import imports

BEGAN = 1_780_000_000
WORKOUT = """{"setlist": 1, "name": "Intervals", "activity": "running", "steps": [
    {"name": "Fast", "role": "work", "target": {"time": 60}}, {"name": "Slow", "role": "rest", "target": {"distance": 400}},
    {"name": "Fast", "role": "work", "target": {"time": 60}}, {"name": "Slow", "role": "rest", "target": {"distance": 400}}]}"""
# Numbers that don't fit into 32 bits, or just do.
NUMBERS = (b"4294967296", b"2147483648", b"-2147483649", b"99999999999999999999", b"1e308", b"-1e-308", b"nan", b"0")
BYTES = (b"\xff" * 4, b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x80\0\0\0", b"\0\0\0\x80", b"\xfe\xff\xff\xff", b"\xff" * 8, b"\0")


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> dict[str, bytes]:
    """A file of each format, as it should be."""
    folder = tmp_path_factory.mktemp("whole")
    run, plan = folder / "run.fit", folder / "plan.workout.json"
    run.write_bytes(fit_files.run(BEGAN, 90))
    plan.write_text(WORKOUT)
    for source, target in ((run, "run.gpx"), (run, "run.tcx"), (plan, "plan.fit"), (plan, "plan.zwo")):
        converted(source, folder / target)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as entries:
        for name in ("run.gpx", "run.tcx"):
            entries.write(folder / name, name)
    (folder / "all.zip").write_bytes(archive.getvalue())
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def damaged(name: str, content: bytes, chance: random.Random) -> bytes:
    content = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        numbers = list(re.finditer(rb"\d+(\.\d+)?", content)) if not name.endswith((".fit", ".zip")) else []
        if numbers and chance.random() < 0.7:
            place = chance.choice(numbers)
            content[place.start():place.end()] = chance.choice(NUMBERS)
        elif chance.random() < 0.1:
            del content[chance.randrange(len(content)):]
        else:
            # Fields that lie about lengths stand at the beginning.
            place = chance.randrange(min(len(content), 600)) if chance.random() < 0.7 else chance.randrange(len(content))
            new = chance.choice(BYTES)
            content[place:place + len(new)] = new
        if not content:
            break
    if name.endswith(".fit") and len(content) > 20 and chance.random() < 0.95:
        # Else the checksum would be all that is looked at.
        content[4:8] = struct.pack("<I", len(content) - 16)
        content[-2:] = struct.pack("<H", fit_files.checksum(bytes(content[:-2])))
    return bytes(content)


@pytest.mark.parametrize("seed", range(3))
def test_ix_3_damaged_files_are_told_of_and_nothing_else_happens(visit, whole, seed):
    chance = random.Random(seed)
    person = visit(PHONE)
    files = []
    for number in range(240):
        name = chance.choice(list(whole))
        files.append((f"{number}-{name}", damaged(name, whole[name], chance)))
    imports(person, *files, ("good.gpx", whole["run.gpx"]))
    expect(person.page.get_by_role("heading", name=re.compile("imported$"))).to_be_visible(timeout=60_000)
    expect(person.page.get_by_role("list", name="Files").get_by_role("listitem").first).to_be_visible()
    person.tab("History")
    person.is_on("History")


def test_mu_1_damaged_songs_are_told_of_and_the_others_are_added(visit, tmp_path):
    chance = random.Random(1)
    person = visit(PHONE).open("/songs")
    made = [wav(tmp_path / "a.wav", 120, 12), flac(tmp_path / "b.flac", 96, 12, TITLE="B"), mp3(tmp_path / "c.mp3", 140, 12, title="C")]
    files = []
    for number in range(36):
        path = chance.choice(made)
        content = bytearray(path.read_bytes())
        for _ in range(chance.randint(1, 3)):
            new = chance.choice(BYTES)
            place = chance.randrange(min(len(content), 120))
            content[place:place + len(new)] = new
        files.append({"name": f"{number}-{path.name}", "mimeType": "", "buffer": bytes(content)})
    files.append({"name": "good.flac", "mimeType": "", "buffer": made[1].read_bytes()})
    with person.page.expect_file_chooser() as chooser:
        person.press("Add songs")
    chooser.value.set_files(files)
    expect(person.page.get_by_role("region", name="Added")).to_be_visible(timeout=120_000)
    expect(person.page.get_by_role("list", name="Songs").get_by_role("listitem", name="B", exact=True).first).to_be_visible()
    person.tab("Get Workout")
    person.is_on("Get Workout")
