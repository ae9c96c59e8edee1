"""Songs with a known tempo, out of what Scripts/songs.sh gets: rendered once, and kept in .build-songs as FLAC of at most
two minutes. Alone, it renders them all: Scripts/python.sh EndToEnd/bench/known_songs.py
"""

import hashlib
import os
import pathlib
import random
import re
import struct
import subprocess
import tempfile
from dataclasses import dataclass

import score_tempo
from devices import ROOT

CACHE = ROOT / ".build-songs"
FILES = CACHE / "files"
FONT = FILES / "fluid-soundfont-gm/usr/share/sounds/sf2/FluidR3_GM.sf2"
SECONDS = 120


@dataclass(frozen=True)
class Song:
    name: str
    path: pathlib.Path
    tempo: float


def get():
    """Fetches what songs are made of; quick when nothing is missing."""
    subprocess.run([ROOT / "Scripts/songs.sh"], check=True)


def sets(share=1.0):
    """Each set's name and songs."""
    makers = {"games": games, "styles": styles, "Freedoom *": freedoom, "projects *": projects}
    for name, maker in makers.items():
        yield name, list(chosen(maker(), share))


def chosen(songs, share):
    """So much of the scores, each rendered if need be."""
    songs = list(songs)
    for name, tempo, render in songs[: max(1, round(share * len(songs)))]:
        path = CACHE / "songs" / f"{name}.flac"
        try:
            if not path.exists():
                keep(render, path)
            yield Song(name, path, tempo)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            print(f"  {name} can't be rendered: {error}")


def keep(render, path):
    """The mean of all sounds that a song has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        sounds = render(pathlib.Path(folder))
        inputs = [part for sound in sounds for part in ("-i", sound)]
        mix = f"amix={len(sounds)}:normalize=0,volume={1 / len(sounds)}"
        made = pathlib.Path(folder, "made.flac")
        run("ffmpeg", "-nostdin", "-v", "error", *inputs, "-filter_complex", mix, "-t", SECONDS, "-sample_fmt", "s16", made)
        os.replace(made, path)


def below(package, ending):
    return sorted((FILES / package).rglob("*" + ending))


def of_midi(data):
    """Renders a MIDI file with one tempo; None if it has none."""
    tempo = score_tempo.midi(data)

    def render(folder):
        source, sound = folder / "song.mid", folder / "song.wav"
        source.write_bytes(data)
        run("fluidsynth", "-ni", "-q", "-r", "44100", "-O", "s16", "-F", sound, FONT, source)
        return [sound]

    return tempo and (tempo, render)


def run(*command):
    subprocess.run(
        list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=900, check=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip


def games():
    """Eight that were recorded, whose notes are beside them, and the music of two games."""
    for package in ("fretsonfire-songs-muldjord", "fretsonfire-songs-sectoid"):
        for notes in below(package, "notes.mid"):
            sounds = sorted(notes.parent.glob("*.ogg"))
            yield notes.parent.name, score_tempo.midi(notes.read_bytes()), lambda folder, sounds=sounds: sounds
    for package in ("openttd-openmsx", "planetblupi-music-midi"):
        for path in below(package, ".mid"):
            if found := of_midi(path.read_bytes()):
                yield path.stem, *found


def freedoom():
    """The MIDI files among the lumps of two WAD files, each once."""
    seen = set()
    for path in below("freedoom", ".wad"):
        data = path.read_bytes()
        count, directory = struct.unpack("<II", data[4:12])
        for place in range(directory, directory + 16 * count, 16):
            begin, size, name = struct.unpack("<II8s", data[place : place + 16])
            lump = data[begin : begin + size]
            digest = hashlib.sha256(lump).digest()
            if name.startswith(b"D_") and lump[:4] == b"MThd" and digest not in seen:
                seen.add(digest)
                if found := of_midi(lump):
                    yield f"{path.stem} {name.rstrip(bytes(1)).decode()}", *found


def projects():
    """The demonstrations that come with LMMS and Hydrogen."""
    for path in below("lmms-common", ".mmp") + below("lmms-common", ".mmpz"):
        if "projects" in path.parts and (tempo := score_tempo.lmms(path.read_bytes(), path.suffix == ".mmpz")):
            yield path.stem, tempo, lambda folder, path=path: lmms(path, folder / "song.wav")
    for path in below("hydrogen-data", ".h2song"):
        if tempo := score_tempo.hydrogen(path.read_bytes()):
            yield path.stem, tempo, lambda folder, path=path: hydrogen(path, folder / "song.wav")


def lmms(path, sound):
    run("lmms", "--allowroot", "render", path, "-f", "wav", "-o", sound)
    return [sound]


def hydrogen(path, sound):
    run("h2cli", "-d", "fake", "-s", path, "-o", sound)
    return [sound]


def styles():
    """Every second one of the styles of MMA's library whose beats are quarters: each accompanies the same chords, at a random tempo."""
    for path in sorted(pathlib.Path("/usr/share/mma/lib/stdlib").glob("*.mma"))[::2]:
        text = path.read_text(errors="replace")
        groove = re.search(r"^\s*defgroove\s+(\S+)", text, re.IGNORECASE | re.MULTILINE)
        meters = re.findall(r"^\s*timesig\s+\d+\s+(\d+)", text, re.IGNORECASE | re.MULTILINE)
        # These play nothing, or the beat alone.
        if not groove or set(meters) != {"4"} or path.stem.startswith(("metronome", "none")):
            continue
        tempo = random.Random(path.stem).randint(70, 180)
        yield f"style {path.stem}", tempo, lambda folder, name=groove[1], tempo=tempo: accompanied(folder, name, tempo)


def accompanied(folder, groove, tempo):
    source, score = folder / "song.mma", folder / "song.mid"
    bars = "".join(f"{bar + 1} {chord}\n" for bar, chord in enumerate(["C", "Am", "Dm", "G7", "C", "F", "D7", "G"] * 4))
    source.write_text(f"RndSeed 1\nTempo {tempo}\nGroove {groove}\n{bars}")
    run("mma", "-f", score, source)
    sound = folder / "song.wav"
    run("fluidsynth", "-ni", "-q", "-r", "44100", "-O", "s16", "-F", sound, FONT, score)
    return [sound]


if __name__ == "__main__":
    get()
    for name, songs in sets():
        print(f"{name}: {len(songs)} songs", flush=True)
