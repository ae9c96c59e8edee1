"""A saved soundtrack as a listener has it: where cues begin in it, and where beats fall."""

import operator
import pathlib
import statistics
import subprocess
from dataclasses import dataclass

# Steps of a loudness curve, a second.
STEPS = 200


@dataclass
class Sound:
    rate: int
    channels: int
    # 16 bits, the channels of a frame beside each other.
    samples: memoryview

    @staticmethod
    def read(path: pathlib.Path) -> "Sound":
        told = subprocess.run(
            ["metaflac", "--show-sample-rate", "--show-channels", path], check=True, capture_output=True, text=True).stdout.split()
        raw = path.with_suffix(".raw")
        subprocess.run(
            ["flac", "--decode", "--silent", "--force", "--force-raw-format", "--endian=little", "--sign=signed", "-o", raw, path], check=True)
        return Sound(*map(int, told), memoryview(raw.read_bytes()).cast("h"))

    @property
    def frames(self) -> int:
        return len(self.samples) // self.channels

    def left(self, start: int, count: int) -> list[int]:
        """The first channel, from a frame on."""
        return self.samples[self.channels * start:self.channels * (start + count):self.channels].tolist()

    def treble(self, start: float, seconds: float) -> list[float]:
        """How much a drum there is in each two-hundredth of a second: the mean step between neighbours, of which a low chord has little."""
        hop = self.rate / STEPS
        curve = []
        for step in range(int(seconds * STEPS)):
            part = self.left(round(start * self.rate + step * hop), int(hop))
            curve.append(sum(map(abs, map(operator.sub, part[2::4], part[::4]))) / (len(part) / 4))
        return curve


def beat_period(curve: list[float], least: float = 0.3, most: float = 0.85) -> float:
    """Seconds between beats: the time after which a curve is most like itself, again and again."""
    mean = statistics.fmean(curve)
    curve = [each - mean for each in curve]
    times = 8
    # How alike: at each distance.
    alike = [
        sum(map(operator.mul, curve[lag:], curve)) / (len(curve) - lag) for lag in range(min(len(curve) // 2, round(times * most * STEPS) + 2))]

    def score(period: float) -> float:
        found = []
        for number in range(1, times + 1):
            place = number * period * STEPS
            below = int(place)
            if below + 1 < len(alike):
                found.append(alike[below] + (place - below) * (alike[below + 1] - alike[below]))
        return statistics.fmean(found)

    periods = [least * 1.001 ** step for step in range(2000) if least * 1.001 ** step < most]
    return max(periods, key=score)


def onset_near(sound: Sound, cues: Sound, moment: float, reach: float = 0.003, length: float = 0.08) -> float:
    """How much later (s) a cue is in a sound than in a file of cues alone, in which it begins at a moment (s)."""
    count = int(length * sound.rate)
    alone = cues.left(round(moment * cues.rate), int(length * cues.rate) + 2)
    cue = []
    for frame in range(count):
        place = frame * cues.rate / sound.rate
        below = int(place)
        cue.append(alone[below] + (place - below) * (alone[below + 1] - alone[below]))
    most = round(reach * sound.rate)
    part = sound.left(round(moment * sound.rate) - most, count + 2 * most)
    best = max(range(2 * most + 1), key=lambda lag: sum(map(operator.mul, cue, part[lag:lag + count])))
    return (best - most) / sound.rate
