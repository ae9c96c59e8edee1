"""Soundtracks with songs: written to the disk piece by piece, and gone from there when nobody needs them; what was decoded serves the next piece."""

import base64
import json

import pytest

from made_songs import mp3, wav
from test_soundtrack import Soundtrack, samples, timed
from waiting import until

HARNESS = """
async () => {
    window.heard = [];
    const send = (on, fields) => heard.push({ on, ...fields });
    const { soundtrack, tracks } = await import("/host-soundtrack.js");
    const { player } = await import("/audio-player.js");
    const { songs } = await import("/host-songs.js");
    window.tracks = tracks;
    const modules = Promise.all(["/app.wasm", "/more.wasm"].map((part) => WebAssembly.compileStreaming(fetch(part))));
    window.shared = { compiled: () => modules, chosen: new Map() };
    window.port = { ...songs(send, shared), ...soundtrack(send, shared), ...player(send).commands };

    window.decodings = 0;
    const decode = OfflineAudioContext.prototype.decodeAudioData;
    OfflineAudioContext.prototype.decodeAudioData = function (...given) {
        decodings += 1;
        return decode.apply(this, given);
    };
    window.kept = async (folder) => {
        const names = [];
        for await (const name of (await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true })).keys()) names.push(name);
        return names;
    };
}
"""
RATE = 44_100


class Rendering(Soundtrack):
    def __init__(self, page, sources):
        self.page = page
        page.goto(sources + "/blank")
        page.evaluate(HARNESS)

    def has(self, name, path, folder="songs"):
        """Puts a file into a folder of the browser's."""
        self.page.evaluate(
            """
            async ([folder, name, text]) => {
                const directory = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
                const file = await (await directory.getFileHandle(name, { create: true })).createWritable();
                await file.write(Uint8Array.from(atob(text), (each) => each.charCodeAt(0)));
                await file.close();
            }
            """,
            [folder, name, base64.b64encode(path.read_bytes()).decode()],
        )

    def mix(self, token, songs, seconds, begin=0, speed=1):
        """Renders one exercise, to songs one after the other, each from the same place on."""
        frames = round(seconds * RATE / len(songs))
        segments = [[place * frames, (place + 1) * frames, place, begin, speed, 1, int(song == songs[-1])]
                    for place, song in enumerate(songs)]
        cues = {"firstStep": 0, "workout": {"setlist": 1, "name": "Tabata", "steps": timed(seconds)}}
        music = {"songs": songs, "volume": 1, "segments": segments}
        self.do("soundtrack.render", token=token, request=json.dumps({"cues": cues, "music": music}))

    def patches_worker(self, script):
        """Workers see none of a page's changes to its globals."""
        self.page.route("**/worker.js", lambda route: route.fulfill(
            body=f"{{ {script} }}" + route.fetch().text(), content_type="text/javascript"))

    def on_disk(self):
        return self.page.evaluate("kept('soundtracks')")

    def is_gone(self):
        until(self.page, "(async () => (await kept('soundtracks')).length === 0)()")


@pytest.fixture
def rendering(phone, sources):
    return Rendering(phone, sources)


def test_mu_6_a_soundtrack_with_songs_lies_on_the_disk_until_it_is_released(rendering, tmp_path):
    rendering.has("a", wav(tmp_path / "a.wav", 120, 20))
    rendering.has("b", mp3(tmp_path / "b.mp3", 100, 20))
    rendering.mix(1, ["a", "b"], 30)
    assert rendering.wait_for("soundtrack.rendered")["silent"] == []
    assert len(rendering.on_disk()) == 1
    assert samples(rendering.file(1), tmp_path) >= 30 * RATE
    rendering.do("soundtrack.release", token=1)
    rendering.is_gone()
    assert rendering.page.evaluate("tracks.size") == 0


def test_mu_6_where_the_browser_keeps_no_files_the_same_soundtrack_is_made_in_memory(rendering, tmp_path):
    rendering.has("a", wav(tmp_path / "a.wav", 120, 20))
    rendering.mix(1, ["a"], 12)
    rendering.wait_for("soundtrack.rendered")
    rendering.patches_worker("delete FileSystemFileHandle.prototype.createSyncAccessHandle;")
    rendering.mix(2, ["a"], 12)
    rendering.wait_for("soundtrack.rendered", 2)
    assert len(rendering.on_disk()) == 1
    assert rendering.file(2) == rendering.file(1)
    assert samples(rendering.file(2), tmp_path) >= 12 * RATE
    rendering.do("soundtrack.release", token=1)
    rendering.do("soundtrack.release", token=2)
    rendering.is_gone()


@pytest.mark.parametrize("full", ["return 0", "throw new DOMException('', 'QuotaExceededError')"])
def test_mu_6_a_full_disk_is_told_and_the_part_that_had_room_goes(rendering, tmp_path, full):
    rendering.has("a", wav(tmp_path / "a.wav", 120, 20))
    # Chromium holds no file of a journey's browser to a quota: 100 kB are all that there is.
    rendering.patches_worker(f"""
        const {{ write }} = FileSystemSyncAccessHandle.prototype;
        FileSystemSyncAccessHandle.prototype.write = function (bytes, {{ at }}) {{
            if (at > 100_000) {full};
            return write.call(this, bytes, {{ at }});
        }};
        """)
    rendering.mix(1, ["a"], 40)
    assert rendering.wait_for("soundtrack.failed") == {"on": "soundtrack.failed", "token": 1, "reason": "full"}
    rendering.is_gone()
    # A short one has room.
    rendering.mix(2, ["a"], 3)
    rendering.wait_for("soundtrack.rendered")


def test_mu_6_a_soundtrack_that_is_cancelled_leaves_no_file(rendering, tmp_path):
    rendering.has("a", wav(tmp_path / "a.wav", 120, 20))
    rendering.mix(1, ["a"], 3_600)
    rendering.wait_for("soundtrack.progressed", 2)
    assert len(rendering.on_disk()) == 1
    rendering.do("soundtrack.cancel", token=1)
    rendering.is_gone()


def test_mu_6_what_is_played_is_there_to_its_end(rendering, tmp_path):
    rendering.has("a", wav(tmp_path / "a.wav", 120, 20))
    rendering.mix(1, ["a"], 20)
    rendering.wait_for("soundtrack.rendered")
    rendering.page.evaluate("port['audio.start']({ track: 1, at: performance.now() / 1000 })")
    rendering.wait_for("audio.position")
    rendering.do("soundtrack.release", token=1)
    rendering.mix(2, ["a"], 5)
    rendering.wait_for("soundtrack.rendered", 2)
    rendering.do("soundtrack.release", token=2)
    until(rendering.page, "(async () => (await kept('soundtracks')).length === 1)()")
    assert "audio.trackFailed" not in rendering.names()
    rendering.do("audio.drop", track=1)
    rendering.is_gone()


def test_mu_6_a_song_is_decoded_once_for_the_pieces_of_a_run(rendering, tmp_path):
    rendering.page.clock.install()
    rendering.has("a", mp3(tmp_path / "a.mp3", 120, 20))
    for token in (1, 2):
        rendering.mix(token, ["a"], 10)
        rendering.wait_for("soundtrack.rendered", token)
    assert rendering.file(1) == rendering.file(2)
    assert rendering.page.evaluate("decodings") == 1
    # A moment without a track is no end: a skip lets go of one before it asks for another.
    for token in (1, 2):
        rendering.do("soundtrack.release", token=token)
    rendering.mix(3, ["a"], 10)
    rendering.wait_for("soundtrack.rendered", 3)
    rendering.page.clock.run_for(60_000)
    assert rendering.page.evaluate("[decodings, shared.rendering.decoded.size]") == [1, 1]
    # When all is over it is forgotten.
    rendering.do("soundtrack.release", token=3)
    rendering.page.clock.run_for(60_000)
    assert rendering.page.evaluate("shared.rendering.decoded.size") == 0
    rendering.mix(4, ["a"], 10)
    rendering.wait_for("soundtrack.rendered", 4)
    assert rendering.page.evaluate("decodings") == 2


def test_mu_6_the_last_three_decoded_songs_are_kept(rendering, tmp_path):
    names = ["a", "b", "c", "d"]
    for name in names:
        rendering.has(name, mp3(tmp_path / f"{name}.mp3", 120, 8))
    rendering.mix(1, names, 20)
    rendering.wait_for("soundtrack.rendered")
    assert rendering.page.evaluate("[...shared.rendering.decoded.keys()]") == ["b", "c", "d"]
    rendering.do("songs.forget")
    until(rendering.page, "shared.rendering.decoded.size === 0")
    rendering.is_gone()
    assert rendering.page.evaluate("kept('songs')") == []


def test_mu_6_what_a_killed_tab_has_left_goes_after_a_day(rendering, tmp_path):
    song = wav(tmp_path / "a.wav", 120, 8)
    rendering.has("a", song)
    rendering.has("left", song, folder="soundtracks")
    # It may be another tab's.
    rendering.mix(1, ["a"], 4)
    rendering.wait_for("soundtrack.rendered")
    rendering.do("soundtrack.release", token=1)
    until(rendering.page, "(async () => (await kept('soundtracks')).join() === 'left')()")
    rendering.page.add_init_script("const now = Date.now; Date.now = () => now() + 25 * 3_600_000")
    rendering.page.reload()
    rendering.page.evaluate(HARNESS)
    rendering.mix(1, ["a"], 4)
    rendering.wait_for("soundtrack.rendered")
    rendering.do("soundtrack.release", token=1)
    rendering.is_gone()
