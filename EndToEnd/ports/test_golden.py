"""WebAssembly against native, to the bit: engine states, cues, documents, records and soundtracks (design: golden vectors)."""

import re
import subprocess

import pytest

from devices import ROOT

# As linked: what the app serves of it has lost the golden vectors, and nothing else.
LINKED = ROOT / ".build-web/wasm32-unknown-none-wasm/release/WebApp.wasm"
GOLDEN = """
async ([host, wasm]) => {
    const { instantiate } = await import(host);
    const pieces = [];
    const module = await WebAssembly.compileStreaming(fetch(wasm));
    const program = await instantiate(module, { output: (bytes) => pieces.push(bytes.slice()) });
    program.golden();
    return await new Blob(pieces).text();
}
"""


@pytest.fixture(scope="session")
def native() -> list[str]:
    program = ROOT / ".build/debug/WebApp"
    assert program.is_file(), "build it first: swift build"
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


@pytest.fixture(scope="session")
def in_browser(site, chromium) -> list[str]:
    # Any page of the server's will do, as long as the app doesn't run in it.
    page = chromium.start().new_page()
    page.route(
        re.compile(r"/host-\w+\.js$"),
        lambda route: route.fulfill(path=ROOT / "web" / route.request.url.rpartition("/")[2], content_type="text/javascript"))
    page.route("**/linked.wasm", lambda route: route.fulfill(path=LINKED, content_type="application/wasm"))
    page.goto(site + "/health")
    text = page.evaluate(GOLDEN, ["/host-wasm.js", "/linked.wasm"])
    page.close()
    return text.splitlines()


def test_golden_lines_are_the_same_in_webassembly(native, in_browser):
    differing = [
        f"line {number}\n  native {ours}\n  wasm   {theirs}"
        for number, (ours, theirs) in enumerate(zip(native, in_browser), 1)
        if ours != theirs
    ]
    assert not differing, f"{len(differing)} differ:\n" + "\n".join(differing[:10])
    assert len(in_browser) == len(native)
    assert len(native) > 1000, "the golden vectors are gone"
