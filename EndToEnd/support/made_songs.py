"""Songs for journeys, made up: a drum on each beat and a chord that changes each bar, in the formats that people have."""

import array
import math
import pathlib
import random
import subprocess
import wave

RATE = 22_050


def beats(tempo: float, seconds: float, seed: int = 1, rate: int = RATE) -> bytes:
    """Samples of 16 bits, one channel."""
    chance = random.Random(seed)
    beat = 60 / tempo
    drum = [math.exp(-60 * index / rate) * chance.uniform(-1, 1) for index in range(rate // 8)]
    chords = [[110, 165, 220], [98, 147, 196], [131, 196, 262], [87, 131, 175]]
    frames = array.array("h", bytes(2 * round(seconds * rate)))
    bar = round(4 * beat * rate)
    tones = []
    for chord in chords:
        tones.append([0.12 * sum(math.sin(2 * math.pi * tone * index / rate) for tone in chord) for index in range(bar + 1)])
    for index in range(len(frames)):
        frames[index] = round(9_000 * tones[index // bar % 4][index % bar])
    for number in range(int(seconds / beat)):
        begin = round(number * beat * rate)
        level = 16_000 if number % 2 == 0 else 11_000
        for index, sample in enumerate(drum):
            if begin + index < len(frames):
                frames[begin + index] = max(-32_768, min(32_767, frames[begin + index] + round(level * sample)))
    return frames.tobytes()


def speech(seconds: float, seed: int = 1) -> bytes:
    """Syllables of noise, as long and as far apart as they come: there is no beat in them."""
    chance = random.Random(seed)
    frames = array.array("h", bytes(2 * round(seconds * RATE)))
    place = 0
    while place < len(frames):
        length = round(RATE * chance.uniform(0.08, 0.35))
        level = chance.uniform(2_000, 9_000)
        low = 0.0
        for index in range(min(length, len(frames) - place)):
            low += 0.2 * (chance.uniform(-1, 1) - low)
            frames[place + index] = round(level * math.sin(math.pi * index / length) * low)
        place += length + round(RATE * chance.choice([0.02, 0.05, 0.3, 0.9]) * chance.uniform(0.5, 1.5))
    return frames.tobytes()


def repeated(tempo: float, seconds: float, seed: int = 1) -> bytes:
    """The same for many songs: four bars are made, and come again and again. A beat lasts whole frames, so the tempo is a little another."""
    beat = round(60 / tempo * RATE)
    bars = beats(60 * RATE / beat, (16 * beat + 0.1) / RATE, seed)
    count = 2 * round(seconds * RATE)
    return (bars * (count // len(bars) + 1))[:count]


def written(path: pathlib.Path, samples: bytes, rate: int = RATE, channels: int = 1) -> pathlib.Path:
    """A WAV file of interleaved samples of 16 bits."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples)
    return path


def times(samples: bytes, count: int) -> bytes:
    """Each sample so many times: in as many channels, or at a higher rate."""
    mono = array.array("h", samples)
    more = array.array("h", bytes(len(samples) * count))
    for place in range(count):
        more[place::count] = mono
    return more.tobytes()


def wav(path: pathlib.Path, tempo: float, seconds: float = 40, seed: int = 1, make=beats) -> pathlib.Path:
    return written(path, make(tempo, seconds, seed))


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
