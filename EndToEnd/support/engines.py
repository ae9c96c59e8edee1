"""The browser engines of EndToEnd/engines, what they are started with, and the site that they open.

WebDriver has nothing that runs before a page's own scripts in all of them, and nothing that takes the network away. So the scripts
stand in a copy of the app, in front of its first script, and the way to the server is a line that a journey can cut.
"""

import pathlib
import shutil
import socket
import threading
from contextlib import contextmanager, suppress

from desk import desk
from marionette import Firefox
from outdoors import STAND_IN
from waiting import WATCH
from webdriver import Driver, Session
from webkit import WebKit

ENGINES = ["chromium", "firefox", "webkit"]

# Errors that nobody caught, and those that a page tells on the console, from all pages of a site until they are asked for.
COMPLAINTS = """
(() => {
    const complains = (...words) => { localStorage.complaints = `${localStorage.complaints ?? ""}${words.join(" ")}\\n`; };
    addEventListener("error", (event) => complains(event.message, event.filename, event.lineno));
    addEventListener("unhandledrejection", (event) => complains(event.reason, event.reason?.stack ?? ""));
    const { error } = console;
    console.error = (...words) => (complains(...words), error.apply(console, words));
})();
"""

# Time that passes at once: both of the page's clocks go on by so many seconds, and what was due meanwhile is. The wall clock stays
# there after a reload.
AHEAD = """
(() => {
    const monotonic = performance.now.bind(performance), wall = Date.now;
    let gone = 0, still;
    const goes = (real, key) => (still ? still[key] : real());
    performance.now = () => goes(monotonic, "monotonic") + gone;
    Date.now = () => goes(wall, "wall") + Number(localStorage.ahead ?? 0);
    // Both stand from now on, until the page goes, whatever the machine takes meanwhile: `timePasses` alone moves them.
    window.timeStandsStill = () => { still = { monotonic: monotonic(), wall: wall() }; };
    window.timePasses = (seconds) => {
        gone += seconds * 1000;
        localStorage.ahead = Number(localStorage.ahead ?? 0) + seconds * 1000;
        document.dispatchEvent(new Event("visibilitychange"));
    };
})();
"""


@contextmanager
def started(name: str):
    """An engine, with whatever it needs around it."""
    if name == "chromium":
        with Driver() as session:
            yield session
        return
    with desk() as environment:
        engine: type[Session] = {"firefox": Firefox, "webkit": WebKit}[name]
        with engine(environment) as session:
            yield session


def watched_copy(web: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The built app, whose pages can be asked whether all is stored, be told where they are, and be sent into the future."""
    copy = folder / "web"
    shutil.copytree(web, copy)
    early, = copy.glob("early.????????????.js")
    early.write_text(COMPLAINTS + WATCH + STAND_IN + ";" + AHEAD + early.read_text())
    # Else these would be served in its place.
    for packed in copy.glob("early.*.js.*"):
        packed.unlink()
    return copy


class Line:
    """A way to the server by an address of its own: to a browser another site, with nothing stored. It can be cut."""

    def __init__(self, site: str, host: str = "127.0.0.1"):
        self.server = ("127.0.0.1", int(site.rpartition(":")[2]))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://{host}:{self.listener.getsockname()[1]}"
        self.ends: set[socket.socket] = set()
        self.is_cut = False
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self.server)
                self.ends |= {near, far}
                for each in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=each, daemon=True).start()

    def carry(self, source: socket.socket, goal: socket.socket):
        with suppress(OSError):
            while data := source.recv(65536):
                goal.sendall(data)
        for end in (source, goal):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
            self.ends.discard(end)

    def cut(self):
        """No network, until it is mended: what is under way breaks off, and nothing new gets through."""
        self.is_cut = True
        for end in list(self.ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
