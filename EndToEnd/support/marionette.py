"""Firefox through Marionette, which is in every Firefox: a socket, and WebDriver's commands by names of their own.

What geckodriver would do, which Debian doesn't have: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
"""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress

from webdriver import Session, WebDriverError

NAMES = ["firefox-esr", "firefox"]
# A path of WebDriver, and Marionette's name for it. What stands in the path is a parameter.
COMMANDS = [
    ("POST", r"/url", "WebDriver:Navigate"),
    ("POST", r"/back", "WebDriver:Back"),
    ("POST", r"/forward", "WebDriver:Forward"),
    ("POST", r"/execute/sync", "WebDriver:ExecuteScript"),
    ("POST", r"/actions", "WebDriver:PerformActions"),
    ("DELETE", r"/actions", "WebDriver:ReleaseActions"),
    ("DELETE", r"/cookie", "WebDriver:DeleteAllCookies"),
    ("POST", r"/element", "WebDriver:FindElement"),
    ("POST", r"/element/(?P<id>[^/]+)/click", "WebDriver:ElementClick"),
    ("POST", r"/element/(?P<id>[^/]+)/clear", "WebDriver:ElementClear"),
    ("POST", r"/element/(?P<id>[^/]+)/value", "WebDriver:ElementSendKeys"),
    ("GET", r"/element/(?P<id>[^/]+)/computedlabel", "WebDriver:GetComputedLabel"),
    ("GET", r"/element/(?P<id>[^/]+)/computedrole", "WebDriver:GetComputedRole"),
    ("GET", r"/window", "WebDriver:GetWindowHandle"),
    ("POST", r"/window", "WebDriver:SwitchToWindow"),
    ("DELETE", r"/window", "WebDriver:CloseWindow"),
    ("POST", r"/window/new", "WebDriver:NewWindow"),
    ("POST", r"/window/rect", "WebDriver:SetWindowRect"),
    ("GET", r"/screenshot", "WebDriver:TakeScreenshot"),
]
SETTINGS = {
    # Any that is free; Firefox writes it into its profile.
    "marionette.port": 0,
    "geo.enabled": True,
    # Nobody is there to be asked, or to be told of a new Firefox.
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "app.normandy.enabled": False,
    "extensions.update.enabled": False,
    "services.settings.server": "data:,",
}


class Firefox(Session):
    def __init__(self, environment: dict | None = None):
        program = next(filter(None, map(shutil.which, NAMES)), None)
        assert program, "no Firefox here: Scripts/install.sh test"
        self.profile = tempfile.TemporaryDirectory(prefix="setlist-firefox-", ignore_cleanup_errors=True)
        folder = pathlib.Path(self.profile.name)
        (folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()))
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", folder],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, start_new_session=True)
        try:
            self.connect(folder / "MarionetteActivePort")
            self.send("WebDriver:NewSession")
        except BaseException:
            self.kill()
            raise

    def connect(self, port: pathlib.Path):
        deadline = time.monotonic() + 60
        while not (port.is_file() and port.read_text()):
            assert self.process.poll() is None and time.monotonic() < deadline, "Firefox doesn't open Marionette's port"
            time.sleep(0.05)
        self.socket = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=120)
        self.answers = self.socket.makefile("rb")
        self.count = 0
        self.receive()

    def receive(self):
        """A message is its length, a colon, and JSON."""
        length = b""
        try:
            while (byte := self.answers.read(1)) != b":":
                if not byte:
                    raise WebDriverError("Firefox has gone")
                length += byte
            return json.loads(self.answers.read(int(length)))
        except TimeoutError as error:
            # It reads no further commands either, and a socket that has waited in vain can't be read again.
            self.kill()
            raise WebDriverError("Firefox stands still") from error

    def send(self, name: str, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, answer = self.receive()
        if error:
            raise WebDriverError(f"{error['error']}: {error['message']}")
        # Some answers are the value itself.
        return answer["value"] if isinstance(answer, dict) and answer.keys() == {"value"} else answer

    def call(self, method: str, path: str, **body):
        for verb, pattern, name in COMMANDS:
            if verb == method and (found := re.fullmatch(pattern, path)):
                return self.send(name, **found.groupdict(), **body)
        raise AssertionError(f"marionette.py doesn't know {method} {path}")

    def end(self):
        # One that has gone, or stands still, has nothing to end.
        with suppress(WebDriverError, OSError, subprocess.TimeoutExpired):
            if self.process.poll() is None:
                self.send("Marionette:Quit", flags=["eForceQuit"])
                self.process.wait(20)
        self.kill()
        self.socket.close()

    def kill(self):
        """With all of its processes."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.profile.cleanup()
