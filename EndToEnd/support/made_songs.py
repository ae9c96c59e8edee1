"""Songs for journeys, made up: a drum on each beat and a chord that changes each bar, in the formats that people have."""

import array
import math
import pathlib
import random
import subprocess
import wave

RATE = 22_050


def beats(tempo: float, seconds: float, seed: int = 1) -> bytes:
    """Samples of 16 bits, one channel."""
    chance = random.Random(seed)
    beat = 60 / tempo
    drum = [math.exp(-60 * index / RATE) * chance.uniform(-1, 1) for index in range(RATE // 8)]
    chords = [[110, 165, 220], [98, 147, 196], [131, 196, 262], [87, 131, 175]]
    frames = array.array("h", bytes(2 * round(seconds * RATE)))
    bar = round(4 * beat * RATE)
    tones = []
    for chord in chords:
        tones.append([0.12 * sum(math.sin(2 * math.pi * tone * index / RATE) for tone in chord) for index in range(bar + 1)])
    for index in range(len(frames)):
        frames[index] = round(9_000 * tones[index // bar % 4][index % bar])
    for number in range(int(seconds / beat)):
        begin = round(number * beat * RATE)
        level = 16_000 if number % 2 == 0 else 11_000
        for index, sample in enumerate(drum):
            if begin + index < len(frames):
                frames[begin + index] = max(-32_768, min(32_767, frames[begin + index] + round(level * sample)))
    return frames.tobytes()


def repeated(tempo: float, seconds: float, seed: int = 1) -> bytes:
    """The same for many songs: four bars are made, and come again and again. A beat lasts whole frames, so the tempo is a little another."""
    beat = round(60 / tempo * RATE)
    bars = beats(60 * RATE / beat, (16 * beat + 0.1) / RATE, seed)
    count = 2 * round(seconds * RATE)
    return (bars * (count // len(bars) + 1))[:count]


def wav(path: pathlib.Path, tempo: float, seconds: float = 40, seed: int = 1, make=beats) -> pathlib.Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(make(tempo, seconds, seed))
    return path


def flac(path: pathlib.Path, tempo: float, seconds: float = 40, make=beats, **tags: str) -> pathlib.Path:
    source = wav(path.with_suffix(".wav"), tempo, seconds, 2, make)
    options = [f"--tag={name}={value}" for name, value in tags.items()]
    subprocess.run(["flac", "--silent", "--force", "-o", path, *options, source], check=True)
    source.unlink()
    return path


def mp3(
        path: pathlib.Path, tempo: float, seconds: float = 40, title: str = "", artist: str = "", genre: str = "", make=beats
) -> pathlib.Path:
    source = wav(path.with_suffix(".wav"), tempo, seconds, 3, make)
    tags = ["--tt", title, "--ta", artist, *(["--tg", genre] if genre else [])]
    subprocess.run(["lame", "--silent", *tags, source, path], check=True)
    source.unlink()
    return path
