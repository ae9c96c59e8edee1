"""`setlist tempo`, on songs whose tags mutagen wrote and that `flac` encoded."""

import json
import math
import os
import random
import struct
import subprocess

import pytest

import server
import tagged_songs

# Files of each format; `make bench` writes 1,112, so more than 10,000 in all.
COUNT = int(os.environ.get("SETLIST_TAGGED_SONGS", "60"))


def told(paths, *options):
    done = subprocess.run(
        [server.program(), "tempo", "--json", *options, *map(str, paths)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("kind", tagged_songs.KINDS)
def test_tags_are_read_as_mutagen_reads_them(tmp_path, kind):
    """MU-1"""
    chance = random.Random(kind)
    paths = [tmp_path / f"{number}.song" for number in range(COUNT)]
    for path in paths:
        tagged_songs.write(path, chance, kind)
    for path, song in zip(paths, told(paths, "--tags")):
        tags, length = tagged_songs.read(path, kind)
        found = {name: song[name] for name in ("title", "artist", "genre", "year", "tag") if name in song}
        assert found == tags, path
        assert abs(song["secondsTold"] - length) < 0.06, path


def test_a_song_in_flac_has_its_tempo_and_its_title(tmp_path):
    """MU-2"""
    rate, tempo = 44100, 127.3
    samples = []
    for index in range(20 * rate):
        since = (index / rate) % (60 / tempo)
        samples.append(round(20000 * math.exp(-since * 30) * math.sin(2 * math.pi * 70 * since)))
    raw = tmp_path / "clicks.raw"
    raw.write_bytes(struct.pack(f"<{len(samples)}h", *samples))
    song = tmp_path / "clicks.flac"
    subprocess.run(
        ["flac", "--silent", "--force-raw-format", "--endian=little", "--sign=signed", "--channels=1", "--bps=16",
         f"--sample-rate={rate}", "--tag=TITLE=Clicks", "-o", str(song), str(raw)],
        check=True,
    )  # fmt: skip
    (found,) = told([song])
    assert found["title"] == "Clicks" and found["seconds"] == 20
    octaves = math.log2(found["tempo"] / tempo)
    assert abs(octaves - round(octaves)) < 0.001
