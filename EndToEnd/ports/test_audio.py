"""The port of sound: sounds on the sample clock, the player of the soundtrack, and who stopped it. Where a player plays, or an audio clock
goes, it takes real time, and `make test-all`."""

import pytest

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
    // The silence between tracks, then the two decks.
    window.elements = [];
    window.Audio = function () {
        const element = new Original();
        elements.push(element);
        return element;
    };
    window.port = audio(send).commands;
    // Silence as a WAV file of 8 bits, 8 kHz.
    const count = seconds * 8000, bytes = new Uint8Array(44 + count).fill(128), view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode("RIFF----WAVEfmt "));
    bytes.set(new TextEncoder().encode("data"), 36);
    for (const [at, value] of [[4, 36 + count], [16, 16], [20, 0x10001], [24, 8000], [28, 8000], [32, 0x80001], [40, count]]) {
        view.setUint32(at, value, true);
    }
    for (const track of [7, 8]) tracks.set(track, new Blob([bytes], { type: "audio/wav" }));
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
        self.tap("port['audio.unlock']({ player: true })")
        self.wait_for("audio.unlocked")

    def open(self):
        """The player plays, and no track is heard."""
        self.unlock()
        self.do("audio.openPlayer")
        until(self.page, "!elements[0].paused && elements[1].paused && elements[2].paused")

    def start(self, track=7, ahead=0.0):
        """Starts a track that should have begun now, or so many seconds ahead."""
        self.page.evaluate(
            """
            ([track, ahead]) => {
                window.asked = { track, at: performance.now() / 1000 + ahead };
                port["audio.start"](asked);
            }
            """,
            [track, ahead],
        )

    def positions(self, track):
        return [event["position"] for event in self.heard() if event["on"] == "audio.position" and event["track"] == track]

    def runs(self):
        """Waits for an audio clock that is under way, and not just started."""
        until(self.page, "window.context?.getOutputTimestamp().contextTime > 0.2")

    def position_error(self):
        """Seconds by which the first deck is ahead of what the last `start` asked for."""
        return self.page.evaluate("elements[1].currentTime - (performance.now() / 1000 - asked.at)")


@pytest.fixture
def player(phone, sources):
    return Player(phone, sources)


@pytest.mark.real_time
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


@pytest.mark.real_time
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
            return { contextTime: contextTime - 0.25, performanceTime };
        };
        null;
        """
    )
    until(player.page, "starts.length === 2", seconds=10)
    first, second = (start["planned"] for start in player.page.evaluate("starts"))
    # Both by the clock of their time: on the one that jumped, the moment is the same.
    assert abs(second - first) < 0.002
    player.do("audio.cancelScheduled")


@pytest.mark.real_time
def test_cu_3_a_track_starts_at_its_moment_unheard_and_tells_where_it_is(player):
    player.open()
    player.start(ahead=0.4)
    assert player.page.evaluate("elements[1].paused")
    until(player.page, "heard.filter(({ on }) => on === 'audio.position').length >= 3")
    # The remaining error is the platform's time to start: the program removes it by rate.
    assert -0.3 < player.position_error() < 0.05
    assert player.page.evaluate("[elements[1].muted, elements[0].paused]") == [True, False]
    player.do("audio.rate", track=7, rate=1.5)
    assert player.page.evaluate("[elements[1].playbackRate, elements[1].preservesPitch]") == [1.5, False]
    player.do("audio.hear", track=7)
    assert not player.page.evaluate("elements[1].muted")


@pytest.mark.real_time
def test_cu_3_the_next_track_begins_while_the_last_is_heard(player):
    player.open()
    player.start(7)
    player.wait_for("audio.position")
    player.do("audio.hear", track=7)
    player.start(8)
    until(player.page, "heard.some(({ on, track }) => on === 'audio.position' && track === 8)")
    assert player.page.evaluate("elements.map(({ paused, muted }) => [paused, muted])") == [[False, False], [False, False], [False, True]]
    player.do("audio.hear", track=8)
    until(player.page, "elements[1].paused && !elements[2].muted")
    # The deck that is free takes the one after it; the file is another address, or none.
    assert player.page.evaluate("elements[1].getAttribute('src')") is None
    player.start(7)
    until(player.page, "!elements[1].paused")


@pytest.mark.real_time
def test_cu_3_anothers_pause_is_told_and_ours_is_not(player):
    player.open()
    player.start(7)
    player.wait_for("audio.position")
    player.do("audio.hear", track=7)
    # The platform may stop one of ours for another's sake.
    player.page.evaluate("window.pauses = 0; elements[0].addEventListener('pause', () => { pauses += 1; }); elements[0].pause()")
    until(player.page, "pauses === 1")
    player.page.evaluate("new Promise((done) => setTimeout(done))")
    assert "audio.interrupted" not in player.names()
    player.page.evaluate("elements[1].pause()")
    player.wait_for("audio.interrupted")
    # Ours: it isn't told.
    player.tap("port['audio.openPlayer']()")
    until(player.page, "!elements[0].paused")
    player.do("audio.pause")
    until(player.page, "pauses === 2")
    player.page.evaluate("new Promise((done) => setTimeout(done))")
    assert player.names().count("audio.interrupted") == 1


@pytest.mark.real_time
def test_cu_3_the_end_of_a_track_is_told(phone, sources):
    player = Player(phone, sources, seconds=1)
    player.open()
    player.start(7)
    assert player.wait_for("audio.trackEnded")["track"] == 7
    assert "audio.interrupted" not in player.names()


@pytest.mark.real_time
def test_cu_3_an_end_before_its_time_is_a_failure_and_rates_are_left_alone_from_then_on(player):
    """As in WebKitGTK, which may jump to the end when the rate is changed."""
    player.open()
    player.start(7)
    player.wait_for("audio.position", 2)
    player.do("audio.rate", track=7, rate=1.5)
    player.page.evaluate("elements[1].dispatchEvent(new Event('ended'))")
    assert player.wait_for("audio.trackFailed")["track"] == 7
    assert "audio.trackEnded" not in player.names()
    player.start(8)
    player.do("audio.rate", track=8, rate=1.5)
    assert player.page.evaluate("elements[1].playbackRate") == 1


@pytest.mark.real_time
def test_cu_3_a_finished_run_is_heard_to_its_end_and_then_everything_is_let_go(phone, sources):
    player = Player(phone, sources, seconds=2)
    player.open()
    player.start(7)
    player.wait_for("audio.position")
    player.do("audio.hear", track=7)
    player.do("audio.finish")
    assert player.page.evaluate("elements.map(({ paused }) => paused)") == [True, False, True]
    until(player.page, "elements.every((element) => element.paused && !element.hasAttribute('src'))")
    assert "audio.interrupted" not in player.names()
    assert "audio.trackEnded" not in player.names()


def test_cu_3_a_missing_track_is_told(player):
    player.do("audio.start", track=99, at=0)
    assert player.heard() == [{"on": "audio.trackFailed", "track": 99}]


def test_cu_7_without_the_player_no_element_plays(player):
    player.tap("port['audio.mix']({ isOn: true }); port['audio.unlock']({ player: false })")
    player.wait_for("audio.unlocked")
    assert player.page.evaluate("elements.every((element) => element.paused && !element.hasAttribute('src'))")


@pytest.mark.real_time
def test_cu_5_an_audio_clock_that_stands_is_replaced(player):
    player.unlock()
    player.runs()
    player.page.evaluate(f"({SOUND})(1, 0.05)")
    player.page.evaluate(
        """
        window.first = context;
        Object.defineProperty(context, "currentTime", { value: context.currentTime });
        window.wanted = performance.now() / 1000 + 30;
        port["audio.schedule"]({ sounds: [{ id: 1, at: wanted, gain: 1 }] });
        """
    )
    until(player.page, "context !== first && first.state === 'closed' && context.getOutputTimestamp().contextTime > 0.5", seconds=10)
    # It has moved there, and is planned for the same moment.
    until(player.page, "Math.abs(starts.at(-1).planned - wanted) < 0.05", seconds=5)
    player.do("audio.cancelScheduled")


@pytest.mark.real_time
def test_cu_5_a_timestamp_that_cannot_be_is_not_believed(player):
    player.unlock()
    until(player.page, "window.context?.getOutputTimestamp().contextTime > 3")
    player.page.evaluate(f"({SOUND})(1, 0.05)")
    player.page.evaluate(
        """
        const stamp = AudioContext.prototype.getOutputTimestamp;
        // In frames, as older releases of WebKit told it.
        AudioContext.prototype.getOutputTimestamp = function () {
            const { contextTime, performanceTime } = stamp.call(this);
            return { contextTime: contextTime / this.sampleRate, performanceTime };
        };
        window.base = performance.now() / 1000;
        AudioBufferSourceNode.prototype.start = function (when) { starts.push({ ahead: when - this.context.currentTime }); };
        port["audio.schedule"]({ sounds: [{ id: 1, at: base + 5, gain: 1 }] });
        """
    )
    # Believed, the sound would be planned for seconds before.
    assert abs(player.page.evaluate("starts[0].ahead") - 5) < 1.5
    player.do("audio.cancelScheduled")


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
        window.show = (hasNext) => port["audio.nowPlaying"](
            { title: "Tabata", detail: "Work", duration: 250, position: 3, isPlaying: true, hasNext });
        show(false);
        """
    )
    shown = "[navigator.mediaSession.metadata?.title, navigator.mediaSession.metadata?.artist, navigator.mediaSession.playbackState]"
    assert player.page.evaluate(shown) == ["Tabata", "Work", "playing"]
    offered = "Object.keys(handlers).filter((action) => handlers[action]).sort()"
    timed, hold = ["pause", "play", "seekbackward", "seekforward", "stop"], ["nexttrack", "pause", "play", "previoustrack", "stop"]
    assert player.page.evaluate(offered) == timed
    player.page.evaluate("(actions) => { for (const action of actions) handlers[action]({ action }); }", timed)
    player.page.evaluate("show(true)")
    assert player.page.evaluate(offered) == hold
    player.page.evaluate("(actions) => { for (const action of actions) handlers[action]({ action }); }", hold)
    assert [event["action"] for event in player.heard()] == timed + hold
    player.do("audio.stop")
    assert player.page.evaluate(shown) == [None, None, "none"]
    assert player.page.evaluate("Object.values(handlers).every((handler) => handler === null)")
