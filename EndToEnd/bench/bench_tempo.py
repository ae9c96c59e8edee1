"""The tempo of real songs, beside the programs that are installed. SETLIST_SONGS names a folder of FLAC files and of truth.json: tempi by name."""

import json
import os
import pathlib
import subprocess

import server


def librosa_tempo(path):
    import librosa

    samples, rate = librosa.load(path, sr=22050)
    return float(librosa.beat.beat_track(y=samples, sr=rate)[0].item())


def aubio_tempo(path):
    import aubio
    import librosa
    import numpy

    samples, rate = librosa.load(path, sr=44100)
    tempo, beats = aubio.tempo("default", 1024, 512, rate), []
    for begin in range(0, len(samples) - 512, 512):
        if tempo(samples[begin : begin + 512]):
            beats.append(tempo.get_last_s())
    return float(numpy.median(60 / numpy.diff(beats))) if len(beats) > 2 else 0


def percival_tempo(path):
    import essentia.standard
    import librosa

    return float(essentia.standard.PercivalBpmEstimator()(librosa.load(path, sr=44100)[0]))


def is_right(found, truth):
    return any(abs(found * octave / truth - 1) < 0.04 for octave in (0.5, 1, 2))


def main():
    folder = os.environ.get("SETLIST_SONGS")
    if not folder:
        print("  no songs: SETLIST_SONGS names a folder of them")
        return
    truth = json.loads((pathlib.Path(folder) / "truth.json").read_text())
    songs = [path for path in sorted(pathlib.Path(folder).glob("*.flac")) if path.stem in truth]
    done = subprocess.run([server.program(), "tempo", "--json", *songs], capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    right = [is_right(song.get("analysed", 0), truth[path.stem]) for path, song in zip(songs, found)]
    sure = [good for good, song in zip(right, found) if "reason" not in song]
    print(f"  {sum(right)} of {len(songs)} songs right; of {len(sure)} that are sure {sum(sure)}; to reach: 96 %")
    for name, tempo in ("librosa", librosa_tempo), ("aubio", aubio_tempo), ("essentia's Percival", percival_tempo):
        try:
            print(f"  {name}: {sum(is_right(tempo(str(path)), truth[path.stem]) for path in songs)}")
        except ImportError:
            print(f"  {name} isn't installed")


if __name__ == "__main__":
    main()
