"""How journeys wait: for what they mean, and never for a time.

A busy machine shows everything later than a quick one, so a journey that counts, reads or sleeps at one moment fails by chance.

- What the page is to show: Playwright's `expect(…)`, which looks again and again. Not `assert locator.count() == 1`, and no
  `assert` on a text, a value or a box that was read once while the page may still change.
- What no locator can say: `until(page, "expression")`. An order or a set of rows: `Person.list_is`, `Person.list_holds`.
- Something that moves: `at_rest(page)` for transitions, `box(locator)` for a place on the screen, `steady(…)` for whatever a finger,
  a wheel or a map still moves.
- What is to be on disk before a reload or a kill: first see it on the screen, then `Person.is_stored()`, or `stored(page)`.
- That something does not happen: wait first for an event after which it would have happened. The screen that would have asked is
  shown; a second request, made later, is answered; the other side has closed; the page's clock was run past it.
- A run's clock stands still from Play on (`Person.holds_time`, on devices made with `visit(clock=…)`), and goes where it is run forward:
  what it shows then is exact.
- A list or a text that is compared later is read once only after an `expect` that says it is complete.
- `wait_for_timeout` is for the pace of a hand or of a runner, which is a time: in `Person.swipe` and the like.

`make soak` finds who breaks these rules.
"""

import time

from playwright.sync_api import BrowserContext, Locator, Page

# Of every page's watch.
PAGE = """
    // Before Playwright's clock, where a journey has one, takes their place.
    watch.frames = [requestAnimationFrame, cancelAnimationFrame].map((each) => each.bind(window));
    watch.soon = setTimeout.bind(window);
    // Clicks are counted from a number that no other page of this tab counts from.
    watch.clicks = Math.random();
    addEventListener("click", () => { watch.clicks += 1; }, true);
"""

# Events to the program and its commands, read where the host hands them over (host-wasm.js): nothing of this is in the app.
# An event unsettles the program, `settle` takes what changed to the store, and the store confirms each write by its token.
WATCH = """
(() => {
    const watch = window.setlistWatch = { isOpen: false, isSettled: false, isRefused: false, writes: new Set() };
""" + PAGE + """
    watch.isStored = () => watch.isOpen && watch.isSettled && !watch.isRefused && watch.writes.size === 0;

    const store = {
        loaded: () => { watch.isOpen = true; },
        unavailable: () => { watch.isOpen = true; },
        written: (token) => { watch.writes.delete(token); watch.isRefused = false; },
        failed: (token) => { watch.writes.delete(token); watch.isRefused = true; },
        // It is written once more.
        crossed: (token) => store.failed(token),
    };
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (module, imports) => {
        // The second part of the program: whatever it tells the host goes through the first.
        if (!imports.host) return instantiate(module, imports);
        let exports;
        const text = (pointer, count) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, pointer, count));
        const { command } = imports.host;
        imports.host.command = (pointer, count, ...attachment) => {
            const json = text(pointer, count);
            if (json.includes('"store.')) {
                for (const { do: name, token } of JSON.parse(json)) {
                    if (name === "store.write" || name === "store.replace") watch.writes.add(token);
                }
            }
            command(pointer, count, ...attachment);
        };
        ({ exports } = await instantiate(module, imports));
        if (!exports.settle) return { exports };
        const event = (pointer, count, ...rest) => {
            const [, on, token] = /^{"on":"store\\.(\\w+)"(?:,"token":(\\d+))?/.exec(text(pointer, Math.min(count, 80))) ?? [];
            store[on]?.(Number(token));
            watch.isSettled = false;
            exports.event(pointer, count, ...rest);
        };
        const settle = () => {
            exports.settle();
            watch.isSettled = true;
        };
        return { exports: { ...exports, event, settle } };
    };
})();
"""

# Where the program is beside the browser (device_bridge.py): it is asked, and asks what the page's clocks say.
DEVICE_WATCH = """
(() => {
    const watch = window.setlistWatch = {};
""" + PAGE + """
    const questions = new Map();
    const post = (message) => window.setlistDevice?.(JSON.stringify(message));
    // The moment for which the program has asked to be woken, as long as it wasn't.
    let alarm = Infinity;
    const tell = window.setlistDevice;
    if (tell) window.setlistDevice = (text) => {
        if (text.includes('"on":"clock.woke"')) alarm = Infinity;
        tell(text);
    };
    watch.receive = (message) => {
        for (const each of message.commands ?? []) if (each.do === "clock.wake") alarm = each.at;
        setlistShell.receive(message);
    };
    // A clock that was run forward wakes a program that answers later once for each moment that it has missed.
    watch.isAtRest = async () => alarm > performance.now() / 1000 && await watch.isStored() && alarm > performance.now() / 1000;
    watch.isStored = () => new Promise((done) => {
        const question = questions.size + 1;
        questions.set(question, done);
        post({ question });
        // A program that has ended answers nothing.
        watch.soon(() => done(false), 2000);
    });
    watch.answer = ({ answer, isStored }) => questions.get(answer)?.(isStored);
    watch.stamp = ({ stamp }) => {
        post({ stamp, clocks: [performance.now() / 1000, Date.now() / 1000, -new Date().getTimezoneOffset()] });
    };
})();
"""


def watched(context: BrowserContext, is_device: bool = False) -> BrowserContext:
    """A context whose pages can be asked whether all is stored."""
    context.add_init_script(DEVICE_WATCH if is_device else WATCH)
    return context


def until(page: Page, condition: str, seconds: float = 20):
    """Waits for an expression, or what it promises, to be true in the page."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, f"never became true: {condition}"
        page.wait_for_timeout(20)


def stored(page: Page):
    """Waits until all that the app was told of is on disk: the store itself has confirmed it."""
    assert page.evaluate("'setlistWatch' in window"), "this page isn't watched: make its context with waiting.watched"
    until(page, "setlistWatch.isStored()")


# Transitions have ended: all of the page's, or those of a node and of what it lies in. What takes longer than 2 s is none, but
# shows how time passes.
AT_REST = """async (node) => {
    const running = () => document.getAnimations().filter((each) => each.playState === "running"
        && each.effect.getComputedTiming().endTime < 2000 && (!node || each.effect.target?.contains(node)));
    for (let all = running(); all.length > 0; all = running()) await Promise.allSettled(all.map((each) => each.finished));
}"""


def at_rest(page: Page):
    """Waits for transitions to end: colours, sheets and rows under way can't be judged or touched."""
    page.evaluate(AT_REST)


def box(target: Locator) -> dict:
    """Where something is, in view, once nothing moves."""
    target.scroll_into_view_if_needed()
    at_rest(target.page)
    return target.bounding_box()


def steady(target: Page | Locator, expression: str, frames: int = 15):
    """Waits until what an expression of `node` gives has been the same for so many of the browser's frames; gives it."""
    return target.evaluate(f"""(node) => new Promise((done) => {{
        let last, count = 0;
        const look = () => {{
            const value = {expression};
            count = JSON.stringify(value) === last ? count + 1 : 0;
            last = JSON.stringify(value);
            if (count < {frames}) requestAnimationFrame(look); else done(value);
        }};
        look();
    }})""")
