"""The bridge between a page and the app outside of it, as an iPhone's web view has one: `pytest --device`.

The app is DeviceShell (Tests/DeviceShell), a process for each page, and Chromium draws what it says. The page posts messages by the function
`setlistDevice`; each goes to the process as a line. Each line of the process goes to the page. Both ways have a thread of their own, and the
way to Chromium is a socket beside Playwright's: it goes on while a test does something else, and `set_offline` leaves it alone.

A page that is loaded has a new process, as an app has that the system ended; `bridge(page).keeps = True` says that only the web view was.
"""

import json
import pathlib
import shutil
import subprocess
import threading
import time
from contextlib import suppress

import pytest
from playwright.sync_api import BrowserContext, Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from devices import ROOT
from engines import Line

PROGRAM = ROOT / ".build/debug/DeviceShell"
# Names that the page's scripts know.
BINDING = "setlistDevice"
RECEIVERS = {"answer": "setlistWatch.answer", "stamp": "setlistWatch.stamp"}
# Of a test: its devices.
DEVICES = pytest.StashKey[list["Device"]]()


class Device:
    """A browser context as a device: its pages share a folder, and a way to the server. What they complain of is told."""

    def __init__(
            self, context: BrowserContext, port: int, site: str, folder: pathlib.Path, complaints: list[str], program: pathlib.Path = PROGRAM
    ):
        assert program.is_file(), f"build it first: {program.name}"
        self.context = context
        self.port = port
        self.complaints = complaints
        self.program = program
        self.line = Line(site)
        self.folder = folder
        self.errors = folder / "errors"
        self.bridges: dict[Page, Bridge] = {}
        self.makes_page, self.sets_offline = context.new_page, context.set_offline
        for name, own in (("new_page", self.new_page), ("set_offline", self.set_offline)):
            setattr(context, name, own)
        for name in ("run_for", "fast_forward"):
            setattr(context.clock, name, awaited(context, getattr(context.clock, name)))

    def new_page(self) -> Page:
        page = self.makes_page()
        self.bridges[page] = Bridge(self, page)
        return page

    def set_offline(self, offline: bool):
        """The page's network is the browser's, the app's is the line."""
        if offline:
            self.line.cut()
        else:
            self.line.mend()
        self.sets_offline(offline)

    def start(self) -> subprocess.Popen:
        with self.errors.open("ab") as errors:
            return subprocess.Popen(
                [self.program, "--folder", self.folder / "data", "--assets", ROOT / "dist/web", "--server", self.line.address],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)

    def told(self) -> str:
        """The end of all that its processes wrote as errors."""
        return self.errors.read_text(errors="replace")[-20_000:] if self.errors.is_file() else ""

    def end(self):
        for each in self.bridges.values():
            each.end()
        self.line.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def awaited(context: BrowserContext, forward):
    """Runs a device's clock forward, and waits for its app to have come along. One that can't is told of by what the test looks at."""
    def run(ticks):
        forward(ticks)
        deadline = time.monotonic() + 10
        for page in context.pages:
            while page.url != "about:blank" and time.monotonic() < deadline and not page.evaluate("setlistWatch.isAtRest()"):
                page.wait_for_timeout(20)

    return run


def bridge(page: Page) -> "Bridge":
    """A page's own, in a test."""
    return getattr(page, "setlist_bridge")


class Bridge:
    def __init__(self, device: Device, page: Page):
        self.device = device
        # The web view's process ends with each document, the app's doesn't.
        self.keeps = False
        self.process: subprocess.Popen | None = None
        self.speaker: threading.Thread | None = None
        self.is_ended = False
        # Of `process` and what belongs to it: a page is closed on another thread than it is loaded on.
        self.lock = threading.Lock()
        # The document that has said hello, by the id of its context; ids of contexts by their numbers.
        self.document = ""
        self.contexts: dict[int, str] = {}
        # Lines that ask for the page's clocks, by their numbers, until it has told them: a document may go with the question.
        self.stamps: dict[int, str] = {}
        # The document of each call that has no reply yet.
        self.calls: dict[int, str] = {}
        self.count = 0
        self.calling = threading.Lock()
        self.is_ready = threading.Event()
        session = page.context.new_cdp_session(page)
        target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
        session.detach()
        threading.Thread(target=self.listens, args=(f"ws://127.0.0.1:{device.port}/devtools/page/{target}",), daemon=True).start()
        assert self.is_ready.wait(20), f"no bridge to the page: {device.complaints}"
        page.on("close", lambda _: self.end())
        setattr(page, "setlist_bridge", self)

    # MARK: From the page

    def listens(self, address: str):
        try:
            with connect(address, max_size=None, max_queue=None, ping_interval=None, compression=None) as self.socket:
                self.call("Runtime.enable")
                self.binding = self.call("Runtime.addBinding", name=BINDING)
                with suppress(ConnectionClosed):
                    for text in self.socket:
                        self.hears(json.loads(text))
        except Exception as error:  # No thread ends in silence.
            self.device.complaints.append(f"the bridge broke: {error!r}")
        finally:
            self.end()

    def hears(self, message: dict):
        match message:
            case {"id": number}:
                self.is_answered(self.calls.pop(number), message)
                if number == self.binding:
                    self.is_ready.set()
            case {"method": "Runtime.executionContextCreated", "params": {"context": context}}:
                self.contexts[context["id"]] = context["uniqueId"]
            case {"method": "Runtime.executionContextsCleared"}:
                self.contexts.clear()
            case {"method": "Runtime.bindingCalled", "params": {"name": name, "payload": payload, "executionContextId": number}}:
                if name == BINDING:
                    self.is_told(payload, self.contexts[number])

    def is_told(self, payload: str, document: str):
        if payload.startswith('{"hello"'):
            self.document = document
            if not (self.keeps and self.process):
                self.starts()
        elif payload.startswith('{"stamp"'):
            self.stamps.pop(json.loads(payload)["stamp"], None)
        process = self.process
        # Before its hello only a watch asks, which asks again.
        if not process or document != self.document:
            return
        # It has ended: that is told elsewhere, where it was by itself.
        with suppress(OSError, ValueError):
            process.stdin.write(payload.encode() + b"\n")
            process.stdin.flush()
        if payload.startswith('{"hello"'):
            for line in list(self.stamps.values()):
                self.says(line)

    def is_answered(self, document: str, reply: dict):
        """A document that has gone can't be told anything, nor is that wrong."""
        if document and document != self.document:
            return
        if details := reply.get("result", {}).get("exceptionDetails"):
            self.device.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif "error" in reply and not is_gone(reply["error"]["message"]):
            self.device.complaints.append(f"the bridge: {reply['error']['message']}")

    # MARK: To the page

    def speaks(self, process: subprocess.Popen):
        with process.stdout as lines, suppress(ConnectionClosed):
            for line in lines:
                self.says(line.decode())
        status = process.wait()
        if process is self.process and status != 0:
            self.device.complaints.append(f"{self.device.program.name} ended with {status}: {self.device.told()}")

    def says(self, line: str):
        receiver = "setlistWatch.receive"
        # Answers to a test are short.
        if len(line) < 200:
            message = json.loads(line)
            receiver = next((RECEIVERS[key] for key in message if key in RECEIVERS), receiver)
            if "stamp" in message:
                self.stamps[message["stamp"]] = line
        document = self.document
        self.call("Runtime.evaluate", document, expression=f"void {receiver}({line})", uniqueContextId=document)

    def call(self, method: str, document: str = "", **parameters) -> int:
        """Without waiting for the reply."""
        with self.calling:
            self.count += 1
            self.calls[self.count] = document
            self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
            return self.count

    # MARK: The process

    def starts(self):
        with self.lock:
            self.ends()
            self.stamps.clear()
            if not self.is_ended:
                self.process = self.device.start()
                self.speaker = threading.Thread(target=self.speaks, args=(self.process,), daemon=True)
                self.speaker.start()

    def ends(self):
        """At once, as the system ends an app."""
        process, self.process = self.process, None
        if process:
            process.kill()
            process.wait()
            # A line that was under way is lost with it.
            with suppress(OSError):
                process.stdin.close()
            self.speaker.join()

    def end(self):
        with self.lock:
            self.is_ended = True
            self.ends()


def is_gone(error: str) -> bool:
    """The page went to another document, or was closed, with that call under way."""
    return any(words in error for words in ("uniqueContextId not found", "Cannot find", "navigated or closed", "was destroyed", "detached"))
