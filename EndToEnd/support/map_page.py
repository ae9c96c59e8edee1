"""A page with a map in it, drawn by the app's own modules, and nothing else of the app; and a tile server."""

import contextlib
import http.server
import io
import re
import threading

from PIL import Image, ImageDraw

from devices import ROOT
from waiting import steady, until

START = """
async ({ mode, css }) => {
    document.documentElement.dataset.mode = mode;
    for (const href of css) {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        await new Promise((resolve) => { link.onload = resolve; document.head.append(link); });
    }
    window.heard = [];
    const send = (on, fields) => heard.push({ on, ...fields });
    const afterFrame = [];
    window.put = () => {
        const element = Object.assign(document.createElement("div"), { id: "map", className: "map", tabIndex: 0, role: "application" });
        Object.assign(element.style, { position: "fixed", inset: 0 });
        document.body.append(element);
        return element;
    };
    put();
    const port = (await import("/host-map.js")).map(send, afterFrame);
    // As host.js does: commands, then the frame.
    window.run = (commands) => {
        for (const { points, ...command } of commands) {
            const numbers = points && new Float64Array(points);
            const all = points && { ...command, points: [0, numbers.byteLength] };
            port["map." + command.do](points ? { ...all, do: "map." + command.do } : { ...command, do: "map." + command.do },
                points && new Uint8Array(numbers.buffer));
        }
        return new Promise((resolve) => requestAnimationFrame(() => {
            for (const work of afterFrame.splice(0)) work();
            resolve();
        }));
    };
}
"""


def built(name: str):
    stem, _, ending = name.rpartition(".")
    return next((ROOT / "dist/web").glob(f"{stem}.????????????.{ending}"))


class MapPage:
    def __init__(self, page, address: str, mode: str = "dark"):
        self.page = page
        self.asked = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.route("**/map.js", lambda route: route.fulfill(path=built("map.js"), content_type="text/javascript"))
        page.route("**/map.css", lambda route: route.fulfill(path=built("map.css"), content_type="text/css"))
        page.goto(address + "/blank")
        page.evaluate(START, {"mode": mode, "css": ["/style.css", "/more.css"]})

    def run(self, *commands):
        """Each command is its name and its fields."""
        self.page.evaluate("(commands) => run(commands)", [{"do": name, **fields} for name, fields in commands])

    def open(self, tiles: str | None = None, attribution: str = "", is_metric: bool = True):
        fields = {"element": "map", "attribution": attribution, "isMetric": is_metric}
        self.run(("open", fields | ({"tiles": tiles} if tiles else {})))

    def shown(self):
        """Waits until the map is in its element and looks at something."""
        until(self.page, "document.querySelector('#map > .leaflet-container .map-grid') !== null")
        self.settle()

    def settle(self):
        """Waits until nothing of it moves, turns up or fades."""
        steady(self.page, "document.getElementById('map')?.innerHTML")

    def heard(self, on: str):
        return [event for event in self.page.evaluate("heard") if event["on"] == on]

    def tap(self, x: float, y: float):
        """In parts of the map's size. What is told of it."""
        count = len(self.heard("map.tapped"))
        size = self.page.viewport_size
        self.page.mouse.click(x * size["width"], y * size["height"])
        until(self.page, f"heard.filter(({{ on }}) => on === 'map.tapped').length > {count}")
        return self.heard("map.tapped")[-1]


def line(points, bridges=(), name="line", **fields):
    return name, {"points": [number for point in points for number in point], "bridges": list(bridges), **fields}


class TileServer:
    """Pictures that look a little like a map; counts who asks."""

    def __init__(self, cors: bool = True):
        self.requests = []
        self.status = 200
        self.cors = cors
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                outer.requests.append((self.path, self.headers.get("Referer")))
                # Browsers show a picture that comes with an error, too.
                body = picture(*map(int, re.findall(r"\d+", self.path.split("?")[0])[:3])) if outer.status == 200 else b""
                self.send_response(outer.status)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "no-store")
                if outer.cors:
                    self.send_header("Access-Control-Allow-Origin", "*")
                self.end_headers()
                # A map that moves on doesn't wait for its tiles.
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.serving = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.serving.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self.serving.server_port}"
        self.template = self.origin + "/{z}/{x}/{y}.png"
        threading.Thread(target=self.serving.serve_forever, daemon=True).start()

    def stop(self):
        self.serving.shutdown()
        self.serving.server_close()


def picture(z: int, x: int, y: int) -> bytes:
    tile = Image.new("RGB", (256, 256), "#f2efe9")
    draw = ImageDraw.Draw(tile)
    if (x + y) % 3 == 0:
        draw.ellipse((30, 60, 200, 210), fill="#c8facc")
    if x % 4 == 1:
        draw.polygon([(180, 0), (256, 0), (256, 256), (210, 256)], fill="#aad3df")
    for at in (40, 128, 216):
        draw.line((0, at, 256, at), fill="#ffffff", width=9)
        draw.line((at, 0, at, 256), fill="#ffffff", width=7)
    draw.line((0, 128, 256, 128), fill="#fcd6a4", width=11)
    for left, top in ((55, 60), (145, 55), (60, 145), (150, 150)):
        draw.rectangle((left, top, left + 45, top + 40), fill="#d9d0c9", outline="#c3b7ab")
    draw.text((60, 135), f"{z}/{x}/{y}", fill="#555555")
    out = io.BytesIO()
    tile.save(out, "PNG")
    return out.getvalue()
