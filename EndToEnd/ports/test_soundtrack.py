"""The soundtrack's worker: the program renders in an instance of its own, and the file never enters the page's."""

import base64
import json
import subprocess

import pytest

from ports import Port
from waiting import until

HARNESS = """
async () => {
    window.heard = [];
    const send = (on, fields, bytes) => heard.push({ on, ...fields, bytes: fields.bytes ?? bytes?.length });
    const { soundtrack, tracks } = await import("/host-soundtrack.js");
    const { voices } = await import("/host-voices.js");
    window.tracks = tracks;
    const modules = Promise.all(["/app.wasm", "/more.wasm"].map((part) => WebAssembly.compileStreaming(fetch(part))));
    window.port = { ...soundtrack(send, { compiled: () => modules }), ...voices(send) };
}
"""


class Soundtrack(Port):
    def __init__(self, page, sources):
        self.page = page
        page.goto(sources + "/blank")
        page.evaluate(HARNESS)

    def render(self, token, steps):
        workout = {"setlist": 1, "name": "Tabata", "steps": steps}
        self.do("soundtrack.render", token=token, request=json.dumps({"firstStep": 0, "workout": workout}))

    def file(self, token):
        encoded = self.page.evaluate(
            """
            (token) => new Promise((done) => {
                const reader = new FileReader();
                reader.onload = () => done(reader.result.split(",")[1]);
                reader.readAsDataURL(tracks.get(token));
            })
            """,
            token,
        )
        return base64.b64decode(encoded)


def timed(*seconds):
    return [{"role": "work", "target": {"time": each}} for each in seconds]


def samples(track, tmp_path):
    """How many samples the reference decoder finds in a track that it accepts without a warning."""
    path = tmp_path / "track.flac"
    path.write_bytes(track)
    subprocess.run(["flac", "--test", "--silent", "--warnings-as-errors", path], check=True)
    return int(subprocess.run(["metaflac", "--show-total-samples", path], check=True, capture_output=True).stdout)


@pytest.fixture
def soundtrack(phone, sources):
    return Soundtrack(phone, sources)


def test_cu_3_a_worker_renders_what_the_reference_decoder_accepts(soundtrack, tmp_path):
    soundtrack.render(1, timed(20, 10.5))
    rendered = soundtrack.wait_for("soundtrack.rendered")
    track = soundtrack.file(1)
    assert rendered["bytes"] == len(track)
    assert samples(track, tmp_path) >= 30.5 * 24_000
    soundtrack.do("soundtrack.release", token=1)
    assert soundtrack.page.evaluate("tracks.size") == 0


def test_cu_6_recordings_go_into_the_soundtrack(soundtrack):
    soundtrack.render(1, timed(4))
    soundtrack.wait_for("soundtrack.rendered")
    soundtrack.do("voices.fetch", phrase="Work", address="/voices/work.wav")
    assert soundtrack.wait_for("voices.fetched")["bytes"] > 1000
    soundtrack.render(2, timed(4))
    soundtrack.wait_for("soundtrack.rendered", 2)
    assert len(soundtrack.file(2)) > len(soundtrack.file(1)) + 5_000


def test_cu_6_a_recording_that_takes_too_long_is_told_so_that_the_soundtrack_goes_on_without(soundtrack, phone):
    phone.route("**/api/v1/speech**", lambda route: None)
    # The limit without the wait.
    soundtrack.page.evaluate("const timeout = AbortSignal.timeout; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 100)")
    soundtrack.do("voices.fetch", phrase="Gate", address="/api/v1/speech?text=Gate")
    assert soundtrack.wait_for("voices.failed")["phrase"] == "Gate"


def test_cu_6_a_recording_that_is_not_there_is_told(soundtrack, complaints):
    soundtrack.do("voices.fetch", phrase="Gate", address="/api/v1/speech?text=Gate")
    assert soundtrack.wait_for("voices.failed")["phrase"] == "Gate"
    # The browser's own note of the 404.
    complaints[:] = [complaint for complaint in complaints if "404" not in complaint]


def test_sh_11_rendering_tells_its_progress_and_can_be_cancelled(soundtrack):
    soundtrack.render(1, timed(*([3_600] * 200)))
    progress = [soundtrack.wait_for("soundtrack.progressed", count)["progress"] for count in (1, 2, 3)]
    assert 0 <= progress[0] < progress[1] < progress[2] < 1
    soundtrack.do("soundtrack.cancel", token=1)
    heard = len(soundtrack.heard())
    # A message that the first worker still had to send would come before those of the second one.
    soundtrack.render(2, timed(4))
    until(soundtrack.page, "tracks.has(2)")
    assert {event["token"] for event in soundtrack.heard()[heard:]} == {2}
    assert "soundtrack.failed" not in soundtrack.names()


def test_cu_3_a_request_that_cannot_be_read_fails(soundtrack):
    soundtrack.do("soundtrack.render", token=3, request="{}")
    assert soundtrack.wait_for("soundtrack.failed")["token"] == 3


def test_cu_4_a_track_is_saved_under_its_name(soundtrack, tmp_path):
    soundtrack.render(1, timed(4))
    soundtrack.wait_for("soundtrack.rendered")
    with soundtrack.page.expect_download() as download:
        soundtrack.do("soundtrack.save", token=1, fileName="Tabata.flac")
    assert download.value.suggested_filename == "Tabata.flac"
    assert samples(download.value.path().read_bytes(), tmp_path) >= 4 * 24_000
