"""A browser through WebDriver: Chromium by chromium-driver, for tabs that are really hidden, which they never are under Playwright;
and what Firefox (marionette.py) and WebKit (webkit.py) do the same way.

Just enough of https://www.w3.org/TR/webdriver2/.
"""

import base64
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import suppress

# Seconds for which a driver may be silent.
PATIENCE = 60
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebDriverError(RuntimeError):
    """A refusal of the browser, in its own words."""


class Session:
    """A browser of its own, with one window. Use in a `with` statement."""

    def call(self, method: str, path: str, **body):
        """The answer to a command. The path is that of the standard, from the session on."""
        raise NotImplementedError

    def end(self):
        """Ends the browser, and waits for its end."""
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def open(self, address: str):
        self.call("POST", "/url", url=address)

    def evaluate(self, expression: str, *values):
        """The value of an expression, or of the promise that it gives. `values` are its `arguments`."""
        return self.call("POST", "/execute/sync", script=f"return {expression}", args=list(values))

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

    def screenshot(self) -> bytes:
        """A PNG of what the window shows."""
        return base64.b64decode(self.call("GET", "/screenshot"))

    def tab(self) -> str:
        return self.call("GET", "/window")

    def new_tab(self):
        """Opens one in front, and speaks to it from now on."""
        self.switch_to(self.call("POST", "/window/new", type="tab")["handle"])

    def switch_to(self, tab: str):
        self.call("POST", "/window", handle=tab)


class Remote(Session):
    """Through a driver: a program that speaks HTTP."""

    def __init__(self, command: list, capabilities: dict, environment: dict | None = None):
        name = command[0]
        program = shutil.which(name)
        assert program, f"no {name} here: Scripts/install.sh test"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        # A group of its own: its browser ends with it, whatever either of them does.
        self.process = subprocess.Popen(
            [program, f"--port={port}", *command[1:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True)
        self.address = f"http://127.0.0.1:{port}"
        try:
            self.wait_until_ready(name)
            session = self.call("POST", "/session", capabilities={"alwaysMatch": capabilities})
            self.address += "/session/" + session["sessionId"]
        except BaseException:
            self.kill()
            raise

    def end(self):
        # One that has crashed, or says nothing any more, has nothing to end.
        with suppress(WebDriverError):
            self.call("DELETE", "")
        self.kill()

    def kill(self):
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def wait_until_ready(self, name: str):
        deadline = time.monotonic() + 20
        while True:
            try:
                if self.call("GET", "/status")["ready"]:
                    return
            except WebDriverError:
                assert self.process.poll() is None and time.monotonic() < deadline, f"{name} doesn't answer"
            time.sleep(0.05)

    def call(self, method: str, path: str, **body):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise WebDriverError(f"{value['error']}: {value['message']}") from None
        except TimeoutError as error:
            self.kill()
            raise WebDriverError(f"the driver said nothing for {PATIENCE} s, and was killed with its browser") from error
        except (OSError, http.client.HTTPException) as error:
            raise WebDriverError(f"the driver can't be reached: {error}") from error


class Driver(Remote):
    """Chromium."""

    def __init__(self, arguments: tuple[str, ...] = ()):
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        options = {"args": ["--headless=new", "--window-size=500,900", *sandbox, *arguments]}
        super().__init__(["chromedriver", "--log-level=OFF"], {"goog:chromeOptions": options})

    def before_pages(self, script: str):
        """Runs it in every page that is opened from now on, before the page's own scripts."""
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source=script)

    def devtools(self, command: str, **parameters):
        return self.call("POST", "/goog/cdp/execute", cmd=command, params=parameters)
