"""`setlist convert`, driven from files of independent writers and read by independent readers."""

import datetime
import random
import subprocess

import server

EPOCH = datetime.datetime(2026, 3, 1, 8, 0, 0, tzinfo=datetime.timezone.utc)


def convert(source, target, *options):
    """Runs it; what it says on standard error, without the names of the files."""
    done = subprocess.run(
        [server.program(), "convert", str(source), str(target), *options], capture_output=True, text=True, timeout=300
    )
    said = done.stderr.replace(str(source), "IN").replace(str(target), "OUT")
    return done.returncode, said


def converted(source, target, *options):
    """The same where it must succeed: the warnings."""
    code, said = convert(source, target, *options)
    assert code == 0, said
    return [line.removeprefix("setlist: warning: ") for line in said.splitlines()]


class Track:
    """A random way: seconds, degrees, metres of height, heart rates."""

    def __init__(self, seed, count=600):
        chance = random.Random(seed)
        latitude, longitude, height, second = chance.uniform(-80, 80), chance.uniform(-179, 179), 500.0, 0
        self.points = []
        for _ in range(count):
            self.points.append((second, round(latitude, 6), round(longitude, 6), round(height * 5) / 5, chance.randint(60, 190)))
            latitude += chance.uniform(-3e-5, 3e-5)
            longitude += chance.uniform(-3e-5, 3e-5)
            height += chance.uniform(-1, 1)
            second += chance.choice([1, 1, 1, 2, 5])

    def time(self, index):
        return EPOCH + datetime.timedelta(seconds=self.points[index][0])
