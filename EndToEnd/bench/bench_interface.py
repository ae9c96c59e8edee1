"""1,000 rows rebuilt, compared and shown in Chromium: Interface (Swift, WebAssembly, host-dom.js) beside Preact (Debian's
node-preact), in one page. Exits with 1 if a figure to reach is missed.

A row is an `li` with a key, a class and a click listener, and two `span`s with a class and a text: 5,001 nodes.
"""

import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

import interface_page
import server
from chromium import launch_options
from devices import ROOT

PREACT = pathlib.Path("/usr/share/nodejs/preact/src")
ROWS = 1000
LIMIT = 0.5  # ms: build and compare 1,000 rows

MEASURE = """async ({ rows, share, hasPeer }) => {
    const runs = Math.max(10, Math.round(400 * share));
    const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
    /// The median of what `work` takes (ms), each run after an untimed `before`.
    const time = (work, before = () => {}) => {
        const times = [];
        for (let run = -10; run < runs; run++) {
            before(run);
            const start = performance.now();
            work(run);
            if (run >= 0) times.push(performance.now() - start);
        }
        return median(times);
    };
    /// How often a node is put in a place while `work` runs.
    const placements = (work) => {
        let count = 0;
        const methods = [[Node, "insertBefore"], [Node, "appendChild"], [Element, "append"], [Element, "moveBefore"]];
        const originals = methods.map(([owner, name]) => owner.prototype[name]);
        methods.forEach(([owner, name], index) => {
            if (originals[index]) owner.prototype[name] = function (...all) {
                count++;
                return originals[index].apply(this, all);
            };
        });
        work();
        methods.forEach(([owner, name], index) => { if (originals[index]) owner.prototype[name] = originals[index]; });
        return count;
    };
    const fewest = (order) => {
        const ends = [];
        for (const place of order) {
            const at = ends.findIndex((end) => end >= place);
            ends[at < 0 ? ends.length : at] = place;
        }
        return order.length - ends.length;
    };
    const result = { resolution: crossOriginIsolated ? 5 : 100 };
    let tick = 0, seed = 0;
    const apply = dom.apply;
    const keys = (list) => [...list.children].map((row) => Number(row.lastChild.textContent));

    program.list(rows);
    const shown = keys(root.firstChild);
    result.equal = time(() => program.rows(0));
    // Without the page the patch is made and dropped. The next one writes the same text, so nothing is lost.
    dom.apply = () => {};
    result.one = time(() => program.rows(++tick));
    dom.apply = apply;
    result.oneShown = time(() => program.rows(++tick));
    program.rows(0);
    result.moves = placements(() => program.shuffle(++seed));
    result.fewest = fewest(keys(root.firstChild));
    result.shuffleShown = time(() => program.shuffle(++seed));
    result.createShown = time(() => program.list(rows), () => program.list(0));
    dom.apply = () => {};
    result.shuffle = time(() => program.shuffle(++seed));
    dom.apply = apply;

    if (hasPeer) {
        const { h, render } = await import("/preact/preact");
        const home = document.body.appendChild(document.createElement("div"));
        const clicked = () => {};
        const order = shown.slice();
        let first = 0;
        const view = () => h("ul", { class: "rows" }, order.map((row) =>
            h("li", { key: row, class: row % 2 ? "row rest" : "row work", onClick: () => clicked(row) },
                h("span", { class: "name" }, row % 2 ? "Rest" : "Work"),
                h("span", { class: "time" }, String(row === 0 ? first : row)))));
        const show = () => render(view(), home, home.firstChild);
        const shuffle = () => {
            for (let end = order.length - 1; end > 0; end--) {
                const other = Math.floor(Math.random() * (end + 1));
                [order[end], order[other]] = [order[other], order[end]];
            }
        };
        show();
        result.peerEqual = time(show);
        result.peerOne = time(() => { first++; show(); });
        first = 0;
        show();
        shuffle();
        result.peerFewest = fewest(order);
        result.peerMoves = placements(show);
        result.peerShuffle = time(show, shuffle);
        const all = order.slice();
        result.peerCreate = time(() => { order.push(...all); show(); }, () => { order.length = 0; show(); });
    }
    return result;
}"""


def measure(share: float) -> dict:
    module = interface_page.build()
    serving, address = server.start(ROOT / "web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        page = browser.new_page()
        isolated = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
        page.route("**/blank", lambda route: route.fulfill(
            body="<!doctype html><title>blank</title>", content_type="text/html", headers=isolated))
        page.route("**/preact/**", serve_preact)
        interface_page.open_page(page, address, module)
        result = page.evaluate(MEASURE, {"rows": ROWS, "share": share, "hasPeer": PREACT.is_dir()})
        browser.close()
    serving.shutdown()
    return result


def serve_preact(route):
    """Its sources name each other without an ending."""
    path = route.request.url.split("/preact/")[1]
    route.fulfill(path=PREACT / (path + ".js"), content_type="text/javascript")


def main() -> int:
    share = float(os.environ.get("SETLIST_BENCH_SHARE", "1"))
    result = measure(share)
    peer = lambda name: f"{result[name]:8.3f}" if name in result else "     (—)"  # noqa: E731
    print(f"{ROWS} rows, medians in ms (clock: {result['resolution']} µs)      Interface    Preact")
    print(f"rebuild and compare, nothing changed                 {result['equal']:8.3f}  {peer('peerEqual')} (in the DOM)")
    print(f"rebuild and compare, one text changed                {result['one']:8.3f}         (limit {LIMIT})")
    print(f"the same, shown in the DOM                           {result['oneShown']:8.3f}  {peer('peerOne')}")
    print(f"rebuild and compare in random order                  {result['shuffle']:8.3f}")
    print(f"the same, shown in the DOM                           {result['shuffleShown']:8.3f}  {peer('peerShuffle')}")
    print(f"from nothing, shown in the DOM                       {result['createShown']:8.3f}  {peer('peerCreate')}")
    peer_moves = f"{result['peerMoves']} (of {result['peerFewest']})" if "peerMoves" in result else "(—)"
    print(f"moves in a random order; fewest possible {result['fewest']:11}  {result['moves']:8}  {peer_moves}")
    if "peerOne" not in result:
        print("Preact is not here: on Debian, apt-get install node-preact")
    # A hundredth of the work says that it runs, not how fast.
    reached = (result["one"] <= LIMIT or share < 1) and result["moves"] == result["fewest"]
    print("reached" if reached else "MISSED")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
