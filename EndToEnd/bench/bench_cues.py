"""Live cues in Chromium: when each is heard beside when it was to be, both on the sample clock of the audio context, in a tab
that is seen and in one behind another. Exits with 1 if a figure to reach is missed.

A recorder listens to what goes into the context's destination and notes the sample at which silence ends; the plan is what
the program hands to the audio port, in seconds of the monotonic clock, mapped onto the sample clock by the context's own
output timestamps around that moment.
"""

import os
import statistics
import sys
import tempfile
import threading

import server
from devices import ROOT
from webdriver import Driver

CUES = 64
LIMIT = 0.010  # s
SHARE = 0.99

RECORDER = """
class Recorder extends AudioWorkletProcessor {
    loud = -Infinity;
    told = 0;
    process([[samples]]) {
        if (currentTime - this.told >= 0.5) {
            this.told = currentTime;
            this.port.postMessage({});
        }
        for (let index = 0; index < (samples?.length ?? 0); index++) {
            if (Math.abs(samples[index]) < 1e-4) continue;
            const frame = currentFrame + index;
            if (frame - this.loud > 0.1 * sampleRate) this.port.postMessage({ onset: frame / sampleRate });
            this.loud = frame;
        }
        return true;
    }
}
registerProcessor("recorder", Recorder);
"""

LISTEN = """
window.onsets = [];
window.plan = [];
window.stamps = [];
window.hidden = [];
const parse = JSON.parse, connect = AudioNode.prototype.connect, recorders = new WeakMap();
JSON.parse = function (text) {
    const value = parse.apply(this, arguments);
    if (Array.isArray(value)) {
        for (const each of value) if (each?.do === "audio.schedule") plan.push(...each.sounds.map(({ at }) => at));
    }
    return value;
};
async function recorder(context) {
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([%s], { type: "text/javascript" })));
    const node = new AudioWorkletNode(context, "recorder");
    node.port.onmessage = ({ data: { onset } }) => {
        hidden.push(document.hidden);
        const { contextTime, performanceTime } = context.getOutputTimestamp();
        if (performanceTime > 0) stamps.push([contextTime, contextTime - performanceTime / 1000]);
        if (onset !== undefined) onsets.push(onset);
    };
    connect.call(node, context.destination);
    return node;
}
AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode && !(this instanceof ConstantSourceNode)) {
        if (!recorders.has(to)) recorders.set(to, recorder(this.context));
        recorders.get(to).then((node) => connect.call(this, node));
    }
    return connect.call(this, to, ...rest);
};
"""


def button(name: str) -> str:
    return f"[...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === '{name}')"


def press(driver: Driver, name: str):
    driver.wait_for(button(name) + " !== undefined")
    driver.evaluate(button(name) + ".click()")


def prepare(driver: Driver, site: str, rounds: int):
    """A workout of 4 s periods that only beeps: a beep a second. Sound is set to what never uses the rendered track."""
    driver.devtools("Page.enable")
    driver.devtools("Page.setBypassCSP", enabled=True)
    driver.before_pages(LISTEN % repr(RECORDER))
    driver.open(site + "/profile/settings")
    # Start comes first, and leads on.
    press(driver, "Continue without an account")
    driver.wait_for("document.querySelector('input[name=Sound]') !== null")
    driver.evaluate("[...document.querySelectorAll('input[name=Sound]')].at(-1).click()")
    driver.open(site + "/create/settings")
    driver.wait_for("document.querySelector('main input[type=checkbox]') !== null")
    driver.evaluate("document.querySelectorAll('main input[type=checkbox]:checked').forEach((each) => each.click())")
    press(driver, "Done")
    for field, wheel, value in (
        ("Prepare", "Seconds", 0), ("Work", "Seconds", 4), ("Rest", "Seconds", 0), ("Rounds", "Rounds", rounds)):
        press(driver, field)
        driver.type(f"[role=spinbutton][aria-label={wheel}]", f"{value:02}" if value < 10 else str(value))
        press(driver, "Confirm")
    press(driver, "Create")
    press(driver, "Workout 1")


def measure(site: str, is_hidden: bool, cues: int, results: dict):
    with Driver(("--autoplay-policy=no-user-gesture-required",)) as driver:
        prepare(driver, site, cues // 4 + 2)
        press(driver, "Play")
        driver.wait_for("window.onsets.length > 1")
        tab = driver.tab()
        if is_hidden:
            driver.new_tab()
            driver.open("about:blank")
        # The tab is not spoken to meanwhile: nothing but its own sound keeps it awake.
        threading.Event().wait(cues + 3)
        driver.switch_to(tab)
        heard = driver.evaluate("({ onsets, plan, stamps, hidden })")
    if is_hidden:
        seen = heard["hidden"].count(False)
        assert heard["hidden"].count(True) > 2 * cues * 0.8, f"the tab wasn't hidden (seen for {seen} of its reports)"
    results["hidden" if is_hidden else "visible"] = errors(heard, cues)


def errors(heard: dict, cues: int) -> list[float]:
    """Of each cue, the seconds from when it was planned to when it was heard."""
    def offset(at: float) -> float:
        near = [offset for time, offset in heard["stamps"] if abs(time - at) < 3]
        return statistics.median(near)

    # The first beep may fall while the recorder is still being installed.
    onsets = heard["onsets"][1:][:cues]
    # Some of few may be lost where the machine is busy with other tests: then it matters only that there are any.
    assert len(onsets) >= (cues * 0.95 if cues == CUES else 1), f"{len(onsets)} cues heard, not {cues}"
    plan = sorted(set(heard["plan"]))
    found = []
    for onset in onsets:
        moment = onset - offset(onset)
        found.append(min((moment - at for at in plan), key=abs))
    return found


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    cues = max(8, round(CUES * share))
    results = {}
    with tempfile.TemporaryDirectory() as data, server.app(ROOT / "dist/web", data) as site:
        both = [threading.Thread(target=measure, args=(site, hidden, cues, results)) for hidden in (False, True)]
        for each in both:
            each.start()
        for each in both:
            each.join()
    reached = True
    print("live cues, planned to heard                     cues   median      99 %       max   within 10 ms")
    for tab in ("visible", "hidden"):
        if tab not in results:
            print(f"in a {tab} tab: not measured")
            return 1
        found = sorted(abs(error) for error in results[tab])
        at = lambda part: found[min(int(len(found) * part), len(found) - 1)] * 1000  # noqa: E731
        within = sum(error <= LIMIT for error in found) / len(found)
        reached &= within >= SHARE or share < 1
        print(f"in a {tab:7} tab{'':29} {len(found):5} {at(0.5):5.2f} ms  {at(0.99):5.2f} ms  {at(1):5.2f} ms"
              f"   {within:6.1%} (limit {SHARE:.0%})")
    print("reached" if reached else "MISSED")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
