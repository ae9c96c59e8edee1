"""A song of a run on a media element of its own: it begins at its place, is quiet under voices, pauses, and goes. A player plays in real
time, so most of these are for `make test-all`."""

import pytest

from ports import Port
from waiting import until

# Notes the element that the port makes, and has files of songs: two that can be played, and one that is none.
HARNESS = """
async () => {
    window.heard = [];
    const send = (on, fields) => heard.push({ on, ...fields });
    const Original = window.Audio;
    window.Audio = function () { return window.element = new Original(); };
    const { songElement } = await import("/song-element.js");
    const { folder } = await import("/song-files.js");
    window.port = songElement(send);
    // A square tone as a WAV file of 8 bits, 8 kHz.
    const tone = (seconds) => {
        const count = seconds * 8000, bytes = new Uint8Array(44 + count), view = new DataView(bytes.buffer);
        bytes.set(new TextEncoder().encode("RIFF----WAVEfmt "));
        bytes.set(new TextEncoder().encode("data"), 36);
        for (const [at, value] of [[4, 36 + count], [16, 16], [20, 0x10001], [24, 8000], [28, 8000], [32, 0x80001], [40, count]]) {
            view.setUint32(at, value, true);
        }
        for (let index = 0; index < count; index++) bytes[44 + index] = index % 20 < 10 ? 120 : 136;
        return bytes;
    };
    const files = { a: tone(60), b: tone(2), none: new Uint8Array(3000) };
    for (const [name, bytes] of Object.entries(files)) {
        const stream = await (await (await folder()).getFileHandle(name, { create: true })).createWritable();
        await stream.write(bytes);
        await stream.close();
    }
    document.body.append(document.createElement("button"));
}
"""


class Player(Port):
    def __init__(self, page, sources):
        self.page = page
        page.goto(sources + "/blank")
        page.evaluate(HARNESS)
        # Sound is allowed to a page that was touched.
        page.locator("button").click()

    def sound(self, song="a", place=10.0, rate=1.0, volume=0.8):
        """A song that should be at a place now."""
        self.page.evaluate(
            """
            ([id, place, rate, volume]) => {
                window.asked = { id, place, at: performance.now() / 1000, rate, volume };
                port["songs.sound"](asked);
            }
            """,
            [song, place, rate, volume],
        )

    def plays(self):
        until(self.page, "!element.paused && element.readyState > 2 && element.currentTime > 0")

    def place_error(self):
        """Seconds by which the song is ahead of what the last `sound` asked for."""
        return self.page.evaluate("element.currentTime - asked.place - (performance.now() / 1000 - asked.at) * asked.rate")


@pytest.fixture
def player(phone, sources):
    return Player(phone, sources)


@pytest.mark.real_time
def test_mu_6_a_song_begins_at_its_place_at_its_speed_and_pitch_and_as_loud_as_it_is_told(player):
    player.sound(place=10, rate=1.05, volume=0.6)
    player.plays()
    until(player.page, "Math.abs(element.volume - 0.6) < 0.01")
    assert abs(player.place_error()) < 0.3
    assert player.page.evaluate("[element.playbackRate, element.preservesPitch, element.muted]") == [1.05, True, False]
    # Told again where it is, it goes on as it is, only quieter.
    player.page.evaluate("window.seeks = 0; element.addEventListener('seeking', () => { seeks += 1; })")
    before = player.page.evaluate("element.currentTime")
    player.sound(place=before, rate=1.05, volume=0.2)
    until(player.page, "Math.abs(element.volume - 0.2) < 0.01")
    assert player.page.evaluate("seeks") == 0
    # Elsewhere in the same song.
    player.sound(place=40, rate=1.05)
    until(player.page, "seeks === 1 && element.currentTime >= 40")
    assert player.heard() == []


@pytest.mark.real_time
def test_mu_5_a_song_is_quiet_while_somebody_speaks_and_comes_back(player):
    player.sound(volume=0.8)
    player.plays()
    until(player.page, "Math.abs(element.volume - 0.8) < 0.01")
    player.page.evaluate(
        """
        const now = performance.now() / 1000;
        port["songs.duck"]({ spans: [{ from: now + 0.3, until: now + 1.3 }] });
        """
    )
    # 12 dB less, and back.
    until(player.page, "Math.abs(element.volume - 0.2) < 0.01")
    until(player.page, "Math.abs(element.volume - 0.8) < 0.01")


@pytest.mark.real_time
def test_mu_5_where_loudness_can_not_be_set_a_song_is_silent_under_voices(phone, sources):
    """As on Apple's phones, where an element's volume stays what it is."""
    phone.add_init_script("Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })")
    player = Player(phone, sources)
    player.sound()
    player.plays()
    assert not player.page.evaluate("element.muted")
    player.page.evaluate(
        """
        const now = performance.now() / 1000;
        port["songs.duck"]({ spans: [{ from: now, until: now + 1 }] });
        """
    )
    assert player.page.evaluate("element.muted")
    until(player.page, "!element.muted")
    player.do("songs.hush", fade=1)
    assert player.page.evaluate("element.paused && !element.hasAttribute('src')")


@pytest.mark.real_time
def test_mu_6_a_pause_keeps_the_song_and_another_programs_pause_is_told(player):
    player.sound()
    player.plays()
    player.do("songs.pause")
    assert player.page.evaluate("[element.paused, element.hasAttribute('src')]") == [True, True]
    place = player.page.evaluate("element.currentTime")
    player.page.evaluate("window.seeks = 0; element.addEventListener('seeking', () => { seeks += 1; })")
    player.sound(place=place)
    until(player.page, "!element.paused")
    assert player.page.evaluate("seeks") == 0
    assert player.heard() == []
    player.page.evaluate("element.pause()")
    assert player.wait_for("songs.interrupted")["id"] == "a"


@pytest.mark.real_time
def test_mu_6_the_end_of_a_song_is_told_and_the_next_one_sounds(player):
    player.sound("b", place=1)
    assert player.wait_for("songs.ended")["id"] == "b"
    player.sound("a", place=5)
    player.plays()
    # Another one takes its place at once.
    player.sound("b", place=0)
    until(player.page, "element.duration === 2 && !element.paused")
    assert player.names() == ["songs.ended"]


@pytest.mark.real_time
def test_mu_6_a_song_fades_out_and_is_let_go(player):
    player.sound()
    player.plays()
    until(player.page, "element.volume > 0.7")
    player.do("songs.hush", fade=0.5)
    assert not player.page.evaluate("element.paused")
    until(player.page, "element.paused && !element.hasAttribute('src')")
    assert player.heard() == []


def test_mu_6_what_can_not_be_played_is_told(player):
    for count, song in enumerate(("missing", "none"), 1):
        player.sound(song)
        assert player.wait_for("songs.broken", count)["id"] == song
    # The next one can.
    player.sound("a")
    player.plays()
    assert player.names() == ["songs.broken"] * 2


@pytest.mark.real_time
def test_cu_3_an_element_that_was_made_ready_in_a_tap_plays_later(player):
    player.page.evaluate("document.querySelector('button').onclick = () => { port['songs.ready'](); }")
    player.page.locator("button").click()
    until(player.page, "element.src !== '' && element.paused && element.currentTime >= 0 && element.readyState > 2")
    player.sound()
    player.plays()
    until(player.page, "element.duration === 60")
    assert player.heard() == []
