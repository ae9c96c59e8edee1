"""A small static server, for journeys where there is no `setlist` binary and for tests of single files of web/.

Answers as the real one does (addresses of screens, headers, names with a hash cached for ever), but has no API.
"""

import http.server
import mimetypes
import pathlib
import re
import threading

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; manifest-src 'self'; "
    "media-src 'self' blob:; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
BLANK = b'<!doctype html><title>blank</title><link rel="icon" href="data:,">'
HASHED = re.compile(r"\.[0-9a-f]{12}\.")
# What Python's own table lacks on some systems.
TYPES = {".wasm": "application/wasm", ".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    root: pathlib.Path
    built: pathlib.Path | None

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
        """What the build adds to the files of web/, by the name that those know it by."""
        stem, _, ending = path.rpartition(".")
        return next(self.built.glob(f"{stem}.????????????.{ending}"), self.built / path)

    def answer(self, status, body, kind, cache):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", cache)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def start(root: pathlib.Path, built: pathlib.Path | None = None) -> tuple[http.server.ThreadingHTTPServer, str]:
    """Serves on a free port; gives the server, to be shut down, and its address. `built` completes unbuilt sources."""
    handler = type("Handler", (Handler,), {"root": root, "built": built})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"
