"""A page with Interface alone in it (Benchmarks/InBrowser) and host-dom.js, and nothing of the app."""

import pathlib
import subprocess

from devices import ROOT


START = """async ({ keepsMoves }) => {
    if (!keepsMoves) delete Element.prototype.moveBefore;
    document.body.innerHTML = "<div id=app></div>";
    const { instantiate } = await import("/host-wasm.js");
    const { createDOM } = await import("/host-dom.js");
    window.root = document.getElementById("app");
    window.dom = createDOM(root, (node, fields) => {});
    window.program = await instantiate(await WebAssembly.compileStreaming(fetch("/interface.wasm")), {
        patch: (bytes) => dom.apply(bytes),
        output: (bytes) => { window.expected = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes); },
    });
}"""


def build() -> pathlib.Path:
    built = subprocess.run([ROOT / "Scripts/interface-wasm.sh"], check=True, stdout=subprocess.PIPE, text=True)
    return ROOT / built.stdout.strip()


def open_page(page, address: str, module: pathlib.Path, keeps_moves: bool = True):
    """`keeps_moves` false: as in a browser that has no moveBefore."""
    page.route("**/interface.wasm", lambda route: route.fulfill(path=module, content_type="application/wasm"))
    page.goto(address + "/blank")
    page.evaluate(START, {"keepsMoves": keeps_moves})
