"""Chromium through chromium-driver: for tabs that are really hidden, which they never are under Playwright.

Just enough of https://www.w3.org/TR/webdriver2/ over HTTP.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Driver:
    """A browser of its own, with one window. Use in a `with` statement."""

    def __init__(self, arguments: tuple[str, ...] = ()):
        program = shutil.which("chromedriver")
        assert program, "no chromedriver here: Scripts/install.sh test"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.process = subprocess.Popen([program, f"--port={port}", "--log-level=OFF"], stdout=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        try:
            self.wait_until_ready()
            sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
            options = {"args": ["--headless=new", "--window-size=500,900", *sandbox, *arguments]}
            session = self.call("POST", "/session", capabilities={"alwaysMatch": {"goog:chromeOptions": options}})
            self.address += "/session/" + session["sessionId"]
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait(10)

    def wait_until_ready(self):
        deadline = time.monotonic() + 20
        while True:
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except OSError:
                assert time.monotonic() < deadline, "chromedriver doesn't answer"
            time.sleep(0.05)

    def call(self, method: str, path: str, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def open(self, address: str):
        self.call("POST", "/url", url=address)

    def evaluate(self, expression: str):
        """What an expression, or the promise that it gives, comes to."""
        return self.call("POST", "/execute/sync", script=f"return {expression}", args=[])

    def wait_for(self, expression: str, seconds: float = 20):
        deadline = time.monotonic() + seconds
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < deadline, f"never became true: {expression}"
            time.sleep(0.05)
        return value

    def element(self, selector: str) -> str:
        self.wait_for(f"document.querySelector({json.dumps(selector)}) !== null")
        found = self.call("POST", "/element", using="css selector", value=selector)
        return f"/element/{found[ELEMENT]}"

    def click(self, selector: str):
        self.call("POST", self.element(selector) + "/click")

    def type(self, selector: str, text: str):
        self.call("POST", self.element(selector) + "/value", text=text)

    def before_pages(self, script: str):
        """Runs it in every page that is opened from now on, before the page's own scripts."""
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)

    def devtools(self, command: str, **parameters):
        return self.call("POST", "/goog/cdp/execute", cmd=command, params=parameters)

    def tab(self) -> str:
        return self.call("GET", "/window")

    def new_tab(self):
        """Opens one in front, and speaks to it from now on."""
        self.switch_to(self.call("POST", "/window/new", type="tab")["handle"])

    def switch_to(self, tab: str):
        self.call("POST", "/window", handle=tab)
