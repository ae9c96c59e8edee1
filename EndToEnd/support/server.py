"""A small static server, for journeys where there is no `setlist` binary and for tests of single files of web/.

Answers as the real one does (addresses of screens, headers, names with a hash cached for ever), but has no API.
"""

import http.server
import mimetypes
import os
import pathlib
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.request
from contextlib import contextmanager

from devices import ROOT

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self' blob:; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
BLANK = b'<!doctype html><title>blank</title><link rel="icon" href="data:,">'
HASHED = re.compile(r"\.[0-9a-f]{12}\.")
# Media types that Python's own table lacks on some systems.
TYPES = {".wasm": "application/wasm", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    root: pathlib.Path
    built: pathlib.Path | None
    policy: str

    def do_GET(self):
        path = self.path.split("?")[0]
        file = self.root / path.lstrip("/")
        if path == "/blank":
            return self.answer(200, BLANK, "text/html", "no-store")
        if path.startswith("/api/") and not file.is_file():
            return self.answer(404, b"", "text/plain", "no-store")
        if not file.is_file() and self.built:
            file = self.built_file(path.lstrip("/"))
        if not file.is_file() and "." not in file.name:
            file = self.root / "index.html"
        if not file.is_file():
            return self.answer(404, b"", "text/plain", "no-store")
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        forever = HASHED.search(file.name)
        self.answer(200, file.read_bytes(), kind, "public, max-age=31536000, immutable" if forever else "no-cache")

    def built_file(self, path: str) -> pathlib.Path:
        """The path of a file that the build adds to those of web/, by the name that those know it by."""
        stem, _, ending = path.rpartition(".")
        return next(self.built.glob(f"{stem}.????????????.{ending}"), self.built / path)

    def answer(self, status, body, kind, cache):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", cache)
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def start(
    root: pathlib.Path, built: pathlib.Path | None = None, tiles: str = ""
) -> tuple[http.server.ThreadingHTTPServer, str]:
    """Serves on a free port; gives the server, to be shut down, and its address. `built` completes unbuilt sources; `tiles` is
    the tile server that pages may show pictures of."""
    policy = POLICY.replace("img-src 'self'", f"img-src 'self' {tiles}") if tiles else POLICY
    handler = type("Handler", (Handler,), {"root": root, "built": built, "policy": policy})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def program() -> pathlib.Path | None:
    """The `setlist` binary that SETLIST_BIN names, or one that is built here."""
    build = ROOT / ".build"
    named = os.environ.get("SETLIST_BIN")
    candidates = [pathlib.Path(named)] if named else [build / "release/setlist", build / "debug/setlist"]
    return next((path for path in candidates if path.is_file()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def shell_copy(web: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The built app, of which every address opens the page that draws for an app outside of the browser."""
    copy = folder / "web"
    shutil.copytree(web, copy)
    for index in copy.glob("index.html*"):
        index.unlink()
    for shell in copy.glob("shell.html*"):
        shell.rename(shell.with_name(shell.name.replace("shell", "index", 1)))
    return copy


@contextmanager
def app(web: pathlib.Path, data):
    """Serves the built app, by `setlist` if there is one. Gives its address, without a slash at the end."""
    assert (web / "index.html").is_file(), "build the web app first: make web"
    binary = program()
    if not binary:
        serving, address = start(web)
        yield address
        serving.shutdown()
        return
    process, address = launch(binary, "--web", web, "--data", data)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(10)


def launch(binary: pathlib.Path, *arguments) -> tuple[subprocess.Popen, str]:
    """Starts `setlist serve` on a free port and waits until it answers; gives the process and the address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    # A setting that it doesn't know stops `setlist`.
    environment = {name: value for name, value in os.environ.items() if name != "SETLIST_BIN"}
    process = subprocess.Popen(
        # Everybody signs up from one address.
        [binary, "serve", "--port", str(port), "--sign-ups-per-day", "100000", *arguments],
        stdout=subprocess.DEVNULL, env=environment)
    deadline = time.monotonic() + 20
    while True:
        try:
            urllib.request.urlopen(address + "/health", timeout=1).close()
            return process, address
        except OSError:
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                raise AssertionError("setlist serve does not answer")
            time.sleep(0.02)
