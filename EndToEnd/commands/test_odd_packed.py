"""Archives, links and Zwift's workouts as they arrive: bombs, what messengers do to an address, powers and spellings (IX-2 to IX-4)."""

import gzip
import io
import json
import re
import resource
import struct
import time
import zipfile

import pytest

from converting import convert
from test_odd_ways import gpx, point

WAY = gpx([[point(second) for second in range(20)]]).encode()
SITE = "https://setlist.example/"
WORKOUT = {"setlist": 1, "name": "Intervals", "steps": [{"name": "Work", "role": "work", "target": {"time": 20}}]}


def bomb(folder, name, size=300 << 20):
    """An archive of zeros beside a way."""
    with zipfile.ZipFile(folder / "in.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("way.gpx", WAY)
        with archive.open(name, "w", force_zip64=False) as entry:
            for _ in range(size >> 20):
                entry.write(bytes(1 << 20))
    return folder / "in.zip"


def spent():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("name", ["a.fit", "a.csv", "a.gpx.gz"])
def test_an_archive_says_what_it_unfolds_to(tmp_path, name):
    """IX-3 a file of 300 MB that is packed in 300 KB is refused by its size, before it is unfolded: the others come in."""
    before = spent()
    code, words = convert(bomb(tmp_path, name), tmp_path / "out.gpx")
    assert name in words, words
    assert code == 0 and (tmp_path / "out.gpx").read_text(encoding="utf-8").count("<trkpt") == 20
    # Processor's time, which a busy machine doesn't lengthen much. To unfold it takes 23 s in a debug build.
    assert spent() - before < 8


@pytest.mark.real_time
def test_an_archive_is_refused_at_once(tmp_path):
    """IX-3 the same within 2 s."""
    source = bomb(tmp_path, "a.fit")
    began = time.monotonic()
    convert(source, tmp_path / "out.gpx")
    assert time.monotonic() - began < 2


def test_an_archive_that_lies(tmp_path):
    """IX-3 a directory that says 10 bytes where 300 MB come out: unfolding stops."""
    content = bytearray(bomb(tmp_path, "a.gpx").read_bytes())
    for mark, offset in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        for found in [match.start() for match in re.finditer(re.escape(mark), content)]:
            if struct.unpack_from("<I", content, found + offset)[0] == 300 << 20:
                struct.pack_into("<I", content, found + offset, 10)
    (tmp_path / "in.zip").write_bytes(content)
    before = spent()
    code, words = convert(tmp_path / "in.zip", tmp_path / "out.gpx")
    assert "a.gpx" in words and spent() - before < 8, words


def test_gzip_bomb(tmp_path):
    """IX-3 the same of gzip, whose last bytes say its size."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for _ in range(300):
            file.write(bytes(1 << 20))
    (tmp_path / "in.csv.gz").write_bytes(packed.getvalue())
    before = spent()
    code, words = convert(tmp_path / "in.csv.gz", tmp_path / "out.fit")
    assert code == 65 and words.strip() and spent() - before < 12, words


def link(folder, site=SITE):
    (folder / "in.json").write_text(json.dumps(WORKOUT), encoding="utf-8")
    code, words = convert(folder / "in.json", folder / "link", "--to", "link", "--site", site)
    assert code == 0, words
    return (folder / "link").read_text().strip()


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it, lambda it: it.replace("#", "%23"), lambda it: it + ".", lambda it: it + ">", lambda it: f"<{it}>", lambda it: it + ").",
        lambda it: it + ",", lambda it: it[:-9] + "\n" + it[-9:], lambda it: it[:-9] + "\r\n" + it[-9:], lambda it: it[:40] + "\n  " + it[40:],
        lambda it: it.replace("#", "%23") + ".", lambda it: f"  {it}\n", lambda it: it + "”", lambda it: it.replace("#", "%23")[:-5] + "\n" + it[-5:],
        lambda it: it + "!", lambda it: it[:-9] + "=\n" + it[-9:],
    ],
    ids=[
        "as it is", "%23", "point", "greater", "brackets", "parenthesis", "comma", "line break", "crlf", "indented", "%23 and point", "spaces",
        "quote", "%23 and line break", "exclamation", "quoted-printable",
    ],
)
@pytest.mark.parametrize("way", ["argument", "file"])
def test_a_link_survives_messengers(tmp_path, change, way):
    """IX-4 what messengers and mail add to a link, or write in another way, doesn't harm it."""
    text = change(link(tmp_path))
    if way == "file":
        (tmp_path / "text.link").write_text(text, encoding="utf-8")
        code, words = convert(tmp_path / "text.link", tmp_path / "back.json", "--from", "link")
    else:
        code, words = convert(text, tmp_path / "back.json")
    assert code == 0, words
    assert json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["steps"] == WORKOUT["steps"]


@pytest.mark.parametrize("place", [10, -5])
def test_a_link_with_another_character_is_damaged(tmp_path, place):
    """IX-4 forgiving isn't guessing: a character that is lost is told."""
    text = link(tmp_path, "")
    assert convert(text[:place] + text[place + 1:], tmp_path / "back.json")[0] == 65


def steps(folder, elements, sport="bike"):
    (folder / "in.zwo").write_text(f"<workout_file><name>Test</name><sportType>{sport}</sportType><workout>{elements}</workout></workout_file>", encoding="utf-8")
    code, words = convert(folder / "in.zwo", folder / "out.json")
    assert code == 0, words
    found = json.loads((folder / "out.json").read_text(encoding="utf-8"))["steps"]
    return [(step["role"], step["target"].get("time")) for step in found], words


INTERVALS = '<IntervalsT Repeat="2" OnDuration="90" OffDuration="45" {on} {off}/>'


@pytest.mark.parametrize(
    "on, off, role",
    [
        ('OnPower="1.05"', 'OffPower="0.88"', "work"), ('OnPower="1.05"', 'OffPower="0.50"', "rest"), ('OnPower="1.2"', 'OffPower="0.9"', "work"),
        ('PowerOnHigh="1.1" PowerOnLow="1.0"', 'PowerOffHigh="0.9" PowerOffLow="0.86"', "work"),
        ('PowerOnHigh="1.1" PowerOnLow="1.0"', 'PowerOffHigh="0.5" PowerOffLow="0.4"', "rest"),
    ],
)
def test_what_is_rest_follows_from_power(tmp_path, on, off, role):
    """IX-2 an "off" part at 88 % is work, one at 50 % is rest; the powers are named as not kept."""
    found, words = steps(tmp_path, INTERVALS.format(on=on, off=off))
    assert found == [("work", 90), (role, 45)] * 2
    assert "owers" in words and "kept" in words


@pytest.mark.parametrize("name", ["Cooldown", "CoolDown", "cooldown", "COOLDOWN"])
def test_spellings_of_a_cool_down(tmp_path, name):
    """IX-2 a cool-down as people spell it is read, with its time."""
    found, _ = steps(tmp_path, f'<Warmup Duration="300" PowerLow="0.4" PowerHigh="0.7"/><SteadyState Duration="600" Power="0.9"/><{name} Duration="240" PowerLow="0.6" PowerHigh="0.4"/>')
    assert [time for _, time in found] == [300, 600, 240] and found[1][0] == "work"


def test_ranges_and_ramps_by_their_middle(tmp_path):
    """IX-2 a ramp from 80 to 120 % beside work at 100 % is work; one from 30 to 50 % is not."""
    found, _ = steps(
        tmp_path, '<SteadyState Duration="600" Power="1.0"/><Ramp Duration="120" PowerLow="0.8" PowerHigh="1.2"/><Ramp Duration="60" PowerLow="0.3" PowerHigh="0.5"/>')
    assert found[:2] == [("work", 600), ("work", 120)] and found[2][0] != "work"
