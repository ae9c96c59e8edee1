"""The port of sound: sounds on the sample clock, the player of the soundtrack, and who stopped it."""

import pytest

from conftest import PHONE
from ports import Port
from waiting import until

# Notes when each sound is told to start, and where the audio clock stood against the monotonic one then.
SPY = """
window.starts = [];
window.AudioContext = class extends AudioContext {
    constructor(...options) {
        super(...options);
        window.context = this;
    }
};
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (when) {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp();
    starts.push({ planned: when - contextTime + performanceTime / 1000, duration: this.buffer.duration });
    start.call(this, when);
};
"""

SOUND = """
(id, seconds) => {
    const samples = new Int16Array(seconds * 24000).fill(1000);
    port["audio.define"]({ id, samples: [0, samples.byteLength] }, new Uint8Array(samples.buffer));
}
"""

HARNESS = """
async (seconds) => {
    window.heard = [];
    const send = (on, fields) => heard.push({ on, ...fields });
    const { audio } = await import("/host-audio.js");
    const { tracks } = await import("/host-soundtrack.js");
    const Original = window.Audio;
    window.Audio = function () { return window.element = new Original(); };
    window.port = audio(send).commands;
    // Silence as a WAV file of 8 bits, 8 kHz.
    const count = seconds * 8000, bytes = new Uint8Array(44 + count).fill(128), view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode("RIFF----WAVEfmt "));
    bytes.set(new TextEncoder().encode("data"), 36);
    for (const [at, value] of [[4, 36 + count], [16, 16], [20, 0x10001], [24, 8000], [28, 8000], [32, 0x80001], [40, count]]) {
        view.setUint32(at, value, true);
    }
    tracks.set(7, new Blob([bytes], { type: "audio/wav" }));
    document.body.append(document.createElement("button"));
}
"""


class Player(Port):
    def __init__(self, page, sources, seconds=20):
        self.page = page
        page.add_init_script(SPY)
        page.goto(sources + "/blank")
        page.evaluate(HARNESS, seconds)

    def tap(self, script):
        """Runs it within a tap, as the program's commands are."""
        self.page.evaluate(f"document.querySelector('button').onclick = () => {{ {script} }}")
        self.page.locator("button").click()

    def unlock(self):
        self.tap("port['audio.unlock']()")
        self.wait_for("audio.unlocked")

    def runs(self):
        """Waits for an audio clock that is under way, and not just started."""
        until(self.page, "window.context?.getOutputTimestamp().contextTime > 0.2")

    def position_error(self):
        """Seconds by which the player is ahead of what the last `play` asked for."""
        return self.page.evaluate("element.currentTime - (performance.now() / 1000 - asked.at + asked.position)")


@pytest.fixture
def player(phone, sources):
    return Player(phone, sources)


def test_cu_5_sounds_start_at_their_moment_on_the_sample_clock(player):
    player.unlock()
    player.runs()
    player.page.evaluate(f"({SOUND})(1, 0.05)")
    player.page.evaluate(
        """
        window.base = performance.now() / 1000;
        port["audio.schedule"]({ sounds: [0.2, 0.45, 3.7].map((ahead) => ({ id: 1, at: base + ahead, gain: 1 })) });
        """
    )
    base, starts = player.page.evaluate("[base, starts]")
    assert len(starts) == 3
    for ahead, start in zip((0.2, 0.45, 3.7), starts):
        assert abs(start["planned"] - base - ahead) < 0.002


def test_cu_5_a_sound_that_is_over_is_not_made_up_for(player):
    player.unlock()
    player.page.evaluate(f"({SOUND})(1, 0.1)")
    player.page.evaluate("port['audio.schedule']({ sounds: [{ id: 1, at: performance.now() / 1000 - 5, gain: 1 }] })")
    assert player.page.evaluate("starts") == []


def test_cu_5_a_drift_of_the_clocks_moves_what_is_planned(player):
    player.unlock()
    player.runs()
    player.page.evaluate(f"({SOUND})(1, 0.05)")
    player.page.evaluate("port['audio.schedule']({ sounds: [{ id: 1, at: performance.now() / 1000 + 30, gain: 1 }] })")
    player.page.evaluate(
        """
        const stamp = AudioContext.prototype.getOutputTimestamp;
        AudioContext.prototype.getOutputTimestamp = function () {
            const { contextTime, performanceTime } = stamp.call(this);
            return { contextTime: contextTime + 0.25, performanceTime };
        };
        null;
        """
    )
    until(player.page, "starts.length === 2", seconds=10)
    first, second = (start["planned"] for start in player.page.evaluate("starts"))
    # Both by the clock of their time: on the one that jumped, the moment is the same.
    assert abs(second - first) < 0.002
    player.do("audio.cancelScheduled")


def test_cu_3_the_track_is_at_its_position_at_its_moment(player):
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("window.asked = { position: 3, at: performance.now() / 1000 - 1 }; port['audio.play'](asked);")
    player.wait_for("audio.position", 3)
    # What is left is the platform's time to start: the program removes it by rate.
    assert -0.25 < player.position_error() < 0.05
    report = player.wait_for("audio.position", 3)
    assert report["isPlaying"] and report["position"] >= 4
    player.do("audio.rate", rate=1.02)
    assert player.page.evaluate("[element.playbackRate, element.preservesPitch]") == [1.02, False]
    player.do("audio.pause")
    assert player.page.evaluate("element.paused")
    assert "audio.interrupted" not in player.names()


def test_cu_3_a_start_that_lies_ahead_is_waited_for(player):
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("window.asked = { position: 0, at: performance.now() / 1000 + 0.5 }; port['audio.play'](asked);")
    assert player.page.evaluate("element.paused")
    player.wait_for("audio.position", 3)
    assert -0.25 < player.position_error() < 0.05


def test_cu_3_anothers_pause_is_told_and_ours_is_not(player):
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("port['audio.play']({ position: 0, at: performance.now() / 1000 })")
    player.wait_for("audio.position")
    player.page.evaluate("window.pauses = 0; element.addEventListener('pause', () => { pauses += 1; }); element.pause();")
    player.wait_for("audio.interrupted")
    player.tap("port['audio.play']({ position: 1, at: performance.now() / 1000 })")
    until(player.page, "!element.paused")
    player.do("audio.pause")
    # The element has told of our own pause as well, and then of having nothing to play.
    until(player.page, "pauses === 2")
    player.page.evaluate("element.addEventListener('emptied', () => { window.isEmptied = true; });")
    player.do("audio.stop")
    until(player.page, "window.isEmptied")
    assert player.names().count("audio.interrupted") == 1


def test_cu_3_the_end_of_the_track_is_told(phone, sources):
    player = Player(phone, sources, seconds=1)
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("port['audio.play']({ position: 0.5, at: performance.now() / 1000 })")
    player.wait_for("audio.trackEnded")
    assert "audio.interrupted" not in player.names()


def test_cu_3_an_end_before_its_time_is_a_failure_and_the_rate_is_left_alone_from_then_on(player):
    """As in WebKitGTK, which may jump to the end when the rate is changed."""
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("port['audio.play']({ position: 0, at: performance.now() / 1000 })")
    player.wait_for("audio.position", 2)
    player.do("audio.rate", rate=1.02)
    player.page.evaluate("element.dispatchEvent(new Event('ended'))")
    player.wait_for("audio.trackFailed")
    assert "audio.trackEnded" not in player.names()
    player.do("audio.rate", rate=0.99)
    assert player.page.evaluate("element.playbackRate") == 1.02


def test_cu_3_a_track_that_ended_is_loaded_anew_before_it_is_sought(phone, sources):
    """WebKitGTK's page dies otherwise."""
    player = Player(phone, sources, seconds=1)
    player.unlock()
    player.do("audio.load", track=7)
    player.tap("port['audio.play']({ position: 0.5, at: performance.now() / 1000 })")
    player.wait_for("audio.trackEnded")
    player.page.evaluate("element.addEventListener('emptied', () => { window.isAnew = true; })")
    player.tap("port['audio.play']({ position: 0.2, at: performance.now() / 1000 })")
    player.wait_for("audio.trackEnded", 2)
    assert player.page.evaluate("window.isAnew")


def test_cu_3_a_missing_track_is_told(player):
    player.do("audio.load", track=99)
    assert player.names() == ["audio.trackFailed"]


def test_cu_3_the_lock_screen_shows_the_workout_and_tells_its_buttons(phone, sources):
    phone.add_init_script(
        """
        window.handlers = {};
        MediaSession.prototype.setActionHandler = function (action, handler) { handlers[action] = handler; };
        """
    )
    player = Player(phone, sources)
    player.page.evaluate(
        """
        document.head.insertAdjacentHTML("beforeend", '<link rel="apple-touch-icon" href="/icon.svg">');
        port["audio.nowPlaying"]({ title: "Tabata", detail: "Work", duration: 250, position: 3, isPlaying: true });
        """
    )
    shown = "[navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist, navigator.mediaSession.playbackState]"
    assert player.page.evaluate(shown) == ["Tabata", "Work", "playing"]
    actions = ["play", "pause", "seekbackward", "seekforward", "nexttrack", "previoustrack", "stop"]
    player.page.evaluate("(actions) => { for (const action of actions) handlers[action]({ action }); }", actions)
    assert [event["action"] for event in player.heard()] == actions
    player.do("audio.stop")
    assert player.page.evaluate(shown) == [None, None, "none"]
    assert player.page.evaluate("Object.values(handlers).every((handler) => handler === null)")
