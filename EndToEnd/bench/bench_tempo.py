"""The tempo of songs that have one that is known (known_songs.py), by Setlist and by its peers: right is what is within 4 %
of the tempo, its double or its half.

The sets with a star were kept back until the method was finished. What is found is printed with `--songs`, a line a song. With
less than all of the work (SETLIST_BENCH_SHARE) it is done only where an earlier run has left the songs.
"""

import json
import os
import subprocess
import sys
import tempfile

import known_songs
import server

PEERS = ["librosa", "aubio", "Percival"]

# Runs in the peers' own Python.
BY_LIBRARIES = """
import json, sys
import essentia
essentia.log.warningActive = essentia.log.infoActive = False
import essentia.standard, librosa
for path in sys.argv[1:]:
    samples, rate = librosa.load(path, sr=44100)
    half = librosa.resample(samples, orig_sr=44100, target_sr=22050)
    print(json.dumps({
        "librosa": float(librosa.beat.beat_track(y=half, sr=22050)[0].item()),
        "Percival": float(essentia.standard.PercivalBpmEstimator()(samples)),
    }), flush=True)
"""


def is_right(found, truth):
    return any(abs(found * octave / truth - 1) < 0.04 for octave in (0.5, 1, 2))


def lines(*command):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.splitlines()


def aubio(path):
    """The median of the beats' distances."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as sound:
        subprocess.run(["flac", "--silent", "-d", "-f", "-o", sound.name, path], check=True)
        beats = [float(line) for line in lines("aubiotrack", "-B", 1024, "-H", 512, "-i", sound.name) if line]
    apart = sorted(after - before for before, after in zip(beats, beats[1:]))
    return 60 / apart[len(apart) // 2] if apart else 0


def measured(songs):
    """For each song, the tempo by everybody, and whether Setlist is sure of it."""
    paths = [song.path for song in songs]
    own = [json.loads(line) for line in lines(server.program(), "tempo", "--json", *paths)]
    python = known_songs.CACHE / "venv/bin/python"
    others = [json.loads(line) for line in lines(python, "-c", BY_LIBRARIES, *paths)]
    for song, found, other in zip(songs, own, others, strict=True):
        tempi = {"Setlist": found.get("analysed", 0), "aubio": aubio(song.path), **other}
        yield song, tempi, "reason" not in found


def main():
    share = float(os.environ.get("SETLIST_BENCH_SHARE", 1))
    if share < 1 and not (known_songs.CACHE / "songs").exists():
        print("  no songs yet: all of `make bench` gets them")
        return
    known_songs.get()
    reached = []
    for name, songs in known_songs.sets(share):
        right = dict.fromkeys(["Setlist", *PEERS], 0)
        sure = sure_right = 0
        for song, tempi, is_sure in measured(songs):
            good = {peer: is_right(tempi[peer], song.tempo) for peer in right}
            right = {peer: count + good[peer] for peer, count in right.items()}
            sure, sure_right = sure + is_sure, sure_right + (is_sure and good["Setlist"])
            if "--songs" in sys.argv:
                found = ", ".join(f"{peer} {tempi[peer]:.1f}{'' if good[peer] else ' ✗'}" for peer in right)
                print(f"    {song.name}, {song.tempo:.1f}: {found}{'' if is_sure else ' (unsure)'}")
        peers = ", ".join(f"{peer} {right[peer]}" for peer in PEERS)
        print(
            f"  {name}: {right['Setlist']} of {len(songs)} right ({right['Setlist'] / len(songs):.1%}), "
            f"of {sure} that are sure {sure_right}; {peers}; to reach: 96 %, and no peer ahead",
            flush=True,
        )
        reached.append(right["Setlist"] >= 0.96 * len(songs) and right["Setlist"] >= max(right[peer] for peer in PEERS))
    if share == 1 and not all(reached):
        sys.exit(1)


if __name__ == "__main__":
    main()
