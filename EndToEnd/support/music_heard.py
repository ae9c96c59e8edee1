"""Listens to a run: when which file with songs in it can be heard, by the page's own players.

A file has songs in it if the worker was asked to render it with some, or if it is a song itself: no worker made it, and it is longer than the
silence that players begin with. It is heard while a player that isn't muted plays it.
"""

from dataclasses import dataclass

from playwright.sync_api import Page

LISTENS = """
(() => {
    const players = [], rendered = new WeakSet(), files = new WeakSet(), addresses = new Set();
    const longerThanSilence = 100_000;
    const heard = window.setlistMusic = { log: [[0, ""]], pressed: 0, next: "", rendered: [] };
    const { Audio, Worker } = window, { createObjectURL } = URL;

    window.Audio = function (...given) {
        const player = new Audio(...given);
        players.push(player);
        for (const event of ["playing", "pause", "ended", "emptied", "volumechange", "timeupdate"]) player.addEventListener(event, look);
        return player;
    };
    window.Worker = class extends Worker {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (!data?.file) return;
                rendered.add(data.file);
                if (!this.hasSongs) return;
                files.add(data.file);
                heard.rendered.push({ file: data.file, silent: data.silent });
            });
        }
        postMessage(data, ...rest) {
            if (data?.request) this.hasSongs = JSON.parse(data.request).music?.songs.length > 0;
            super.postMessage(data, ...rest);
        }
    };
    URL.createObjectURL = (file) => {
        const address = createObjectURL.call(URL, file);
        if (files.has(file) || !rendered.has(file) && file.size > longerThanSilence) addresses.add(address);
        return address;
    };

    /// How loud the last rendered file with songs is: the root of its mean square, 0…1.
    heard.loudness = async () => {
        const bytes = await heard.rendered.at(-1).file.arrayBuffer();
        const samples = (await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(bytes)).getChannelData(0);
        return Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
    };
    /// The address of the file with songs that is heard now, or none.
    heard.now = () => players.find((each) => addresses.has(each.src) && !each.paused && !each.ended && !each.muted && each.volume > 0
        && each.currentTime > 0)?.src ?? "";
    /// Notes each change of it: since when (ms), which file.
    function look() {
        const now = heard.now();
        if (now !== heard.log.at(-1)[1]) heard.log.push([performance.now(), now]);
    }
    setInterval(look, 5);
    /// A measurement begins.
    heard.begin = () => Object.assign(heard, { next: "", pressed: performance.now(), log: [[performance.now(), heard.now()]] });
    /// It begins with the press of a button of this name.
    heard.await = (name) => Object.assign(heard, { next: name, pressed: 0 });
    /// Seconds since then until music is heard, and how long of them none was: null before that. Where another file is asked for, the one that was
    /// heard at the press counts only if it was never silent and nothing else came for ten seconds.
    heard.gap = (isAnother) => {
        const { log, pressed } = heard;
        if (!pressed) return null;
        const [[, before]] = log, found = log.find(([, file]) => file && (!isAnother || file !== before));
        if (!found) return before && log.length === 1 && performance.now() - pressed > 10_000 ? { until: 0, silent: 0 } : null;
        let silent = 0;
        for (let index = 0; log[index] !== found; index++) if (!log[index][1]) silent += log[index + 1][0] - log[index][0];
        return { until: (found[0] - pressed) / 1000, silent: silent / 1000 };
    };
    addEventListener("click", ({ target }) => {
        const button = target.closest?.("button");
        if (!heard.next || (button?.ariaLabel ?? button?.innerText) !== heard.next) return;
        heard.begin();
    }, true);
})();
"""


@dataclass
class Gap:
    """After a press, in seconds."""

    # Until music is heard.
    until: float
    # Without any until then.
    silent: float


def await_press(page: Page, button: str):
    """The next press on a button of this name begins the measurement."""
    page.evaluate("(name) => setlistMusic.await(name)", button)


def gap(page: Page, is_another: bool = True, seconds: float = 60) -> Gap:
    """Waits for music after the press."""
    found = page.wait_for_function("(isAnother) => setlistMusic.gap(isAnother)", arg=is_another, polling=50, timeout=1000 * seconds)
    return Gap(**found.json_value())


def hears_music(page: Page, seconds: float = 60):
    """Waits until a song is heard."""
    page.wait_for_function("setlistMusic.now() !== ''", polling=50, timeout=1000 * seconds)
