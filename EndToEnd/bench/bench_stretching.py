"""Songs played faster and slower, beside the truth: six MIDI files are rendered at their tempo, stretched to 0.93 and 1.07 of
it by each program, and compared with the same files rendered at that tempo.

Printed is the mean difference of 64 mel bands in decibels, after the best constant delay of up to 35 ms. Without reverb and
chorus, which go on at their own pace at any tempo. Exits with 1 if a figure is missed.
BENCHMARKS_PROGRAM (first: the release build) is the native program.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import known_songs
import score_tempo
from devices import ROOT

PROGRAM = ROOT / os.environ.get("BENCHMARKS_PROGRAM", ".build/release/Benchmarks")
SPEEDS = 0.93, 1.07
SECONDS = 30
PROGRAMS = {
    "Setlist": lambda sound, made, speed: [PROGRAM, "stretch", sound, made, speed],
    "soundstretch": lambda sound, made, speed: ["soundstretch", sound, made, f"-tempo={100 * speed - 100:.6f}"],
    "rubberband -3": lambda sound, made, speed: ["rubberband", "-3", "-q", f"-T{speed}", sound, made],
}

# Runs in the Python of the peers: the truth, and what is compared with it.
DIFFERENCES = """
import sys
import librosa, numpy

def bands(samples):
    mel = librosa.feature.melspectrogram(y=samples, sr=44100, n_fft=2048, hop_length=512, n_mels=64)
    return librosa.power_to_db(mel, ref=1.0, amin=1e-7, top_db=None)

def difference(one, other):
    length = min(one.shape[1], other.shape[1])
    return float(numpy.abs(one[:, :length] - other[:, :length]).mean())

def shifted(samples, delay):
    return samples[delay:] if delay >= 0 else numpy.concatenate([numpy.zeros(-delay, samples.dtype), samples])

truth, *others = (librosa.load(path, sr=44100, duration=30)[0] for path in sys.argv[1:])
part = bands(truth[:10 * 44100])
for other in others:
    delays = range(-35 * 44, 35 * 44 + 1, 5 * 44)
    best = min(delays, key=lambda delay: difference(part, bands(shifted(other, delay)[:10 * 44100])))
    print(difference(bands(truth), bands(shifted(other, best))))
"""


def pieces(count):
    """Names of MIDI files with one tempo, the files, and the microseconds that their quarters last."""
    found = []
    for path in known_songs.below("openttd-openmsx", ".mid"):
        data = path.read_bytes()
        if score_tempo.midi(data):
            lengths = [int.from_bytes(content) for _, kind, content in score_tempo.midi_events(data) if kind == 0x51]
            if lengths:
                found.append((path.stem, data, lengths[0]))
    return found[:: max(1, len(found) // count)][:count]


def rendered(folder, name, data):
    score, whole, sound = folder / f"{name}.mid", folder / "whole.wav", folder / f"{name}.wav"
    score.write_bytes(data)
    known_songs.run("fluidsynth", "-ni", "-q", "-R", 0, "-C", 0, "-r", 44100, "-O", "s16", "-F", whole, known_songs.FONT, score)
    known_songs.run("ffmpeg", "-nostdin", "-v", "error", "-y", "-i", whole, "-t", SECONDS + 5, sound)
    return sound


def main():
    share = float(os.environ.get("SETLIST_BENCH_SHARE", 1))
    if share < 1 and not (known_songs.CACHE / "songs").exists():
        print("  no songs yet: all of `make bench` gets them")
        return
    known_songs.get()
    sums, count = dict.fromkeys(PROGRAMS, 0.0), 0
    python = known_songs.CACHE / "venv/bin/python"
    for name, data, length in pieces(6 if share == 1 else 1):
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            sound = rendered(folder, "song", data)
            for speed in SPEEDS:
                marks = [b"\xff\x51\x03" + round(micro).to_bytes(3) for micro in (length, length / speed)]
                truth = rendered(folder, f"truth{speed}", data.replace(*marks))
                made = []
                for program, command in PROGRAMS.items():
                    made.append(folder / f"{program}.wav")
                    known_songs.run(*command(sound, made[-1], speed))
                answer = subprocess.run([python, "-c", DIFFERENCES, truth, *made], stdout=subprocess.PIPE, text=True, check=True)
                found = dict(zip(PROGRAMS, map(float, answer.stdout.splitlines()), strict=True))
                sums = {program: total + found[program] for program, total in sums.items()}
                count += 1
                each = ", ".join(f"{program} {difference:.2f}" for program, difference in found.items())
                print(f"    {name}, {speed}: {each}", flush=True)
    means = {program: total / count for program, total in sums.items()}
    for program, mean in means.items():
        print(f"  {program}: {mean:.2f} dB")
    own = means["Setlist"]
    print(f"  to reach: no more than rubberband -3, less than soundstretch; {count} renderings")
    if share == 1 and (own > means["rubberband -3"] or own >= means["soundstretch"]):
        sys.exit(1)


if __name__ == "__main__":
    main()
