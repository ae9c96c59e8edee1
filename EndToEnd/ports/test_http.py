"""The http and events ports: one answer to every request, whatever the network and the server do."""

import contextlib
import http.server
import threading

import pytest

from ports import Port

HARNESS = """
async () => {
    window.heard = [];
    const send = (on, fields, bytes) => heard.push({ on, ...fields, text: bytes && new TextDecoder().decode(bytes) });
    const { http } = await import("/host-http.js");
    const { events } = await import("/host-events.js");
    window.port = { ...http(send), ...events(send) };
}
"""


class Handler(http.server.BaseHTTPRequestHandler):
    """A server of our own: the sources of web/, and an API that does as it is told."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer()

    do_POST = do_DELETE = do_PATCH = do_GET

    def answer(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode()
        if self.path == "/blank":
            return self.say(200, b'<!doctype html><title>blank</title><link rel="icon" href="data:,">', "text/html")
        if self.path in ("/host-http.js", "/host-events.js"):
            return self.say(200, (self.server.root / self.path[1:]).read_bytes(), "text/javascript")
        self.server.asked.append((self.command, self.path, body, self.headers.get("Content-Type"), self.headers.get("Cookie")))
        self.server.answers[self.path](self)

    def say(self, status, body=b"", kind="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def api():
    """A server, its answers by address, and what it was asked."""
    from devices import ROOT

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.root, server.answers, server.asked = ROOT / "web", {}, []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


@pytest.fixture
def host(phone, api, complaints):
    port = Port.__new__(Port)
    port.page = phone
    phone.goto(f"http://127.0.0.1:{api.server_port}/blank")
    phone.evaluate(HARNESS)
    yield port
    # The browser itself complains of every status from 400 on, of a network that is away, and of other sites.
    complaints[:] = [text for text in complaints if not text.startswith(("Failed to load resource", "Fetch API cannot"))]


def answer(token, status, text):
    return {"on": "http.answer", "token": token, "status": status, "retryAfter": None, "text": text}


def test_ap_2_a_request_has_its_answer_with_status_and_body(host, api):
    api.answers["/api/v1/account"] = lambda request: request.say(422, "{\"å\":1}".encode())
    host.do("http.request", token=7, method="PATCH", address="/api/v1/account", body='{"username":"å"}')
    assert host.wait_for("http.answer") == answer(7, 422, '{"å":1}')
    assert api.asked == [("PATCH", "/api/v1/account", '{"username":"å"}', "application/json", None)]


def test_ap_2_a_request_without_a_body_and_an_answer_without_one(host, api):
    api.answers["/api/v1/session"] = lambda request: request.say(204)
    host.do("http.request", token=1, method="DELETE", address="/api/v1/session")
    assert host.wait_for("http.answer") == answer(1, 204, "")
    assert api.asked[0][:4] == ("DELETE", "/api/v1/session", "", "application/json")


def test_ac_5_the_session_s_cookie_goes_along(host, api):
    api.answers["/in"] = lambda request: request.say(200, b"{}", Set_Cookie="session=1; HttpOnly; SameSite=Lax")
    for token in (1, 2):
        host.do("http.request", token=token, method="GET", address="/in")
        host.wait_for("http.answer", token)
    assert [asked[4] for asked in api.asked] == [None, "session=1"]


def test_ac_5_when_to_ask_again_is_told(host, api):
    api.answers["/late"] = lambda request: request.say(429, b"{}", Retry_After="30")
    host.do("http.request", token=1, method="GET", address="/late")
    assert host.wait_for("http.answer")["retryAfter"] == 30


@pytest.mark.parametrize("size, on", [(18 << 20, "http.answer"), ((18 << 20) + 1, "http.failed")])
def test_sh_10_an_answer_of_more_than_18_mib_is_none(host, api, size, on):
    api.answers["/large"] = lambda request: request.say(200, b" " * size)
    host.page.evaluate("port['http.request']({ token: 3, method: 'GET', address: '/large' }).then(() => heard.forEach((each) => delete each.text))")
    assert host.wait_for(on)["token"] == 3


def test_sh_10_without_a_network_it_says_so(host):
    host.page.context.set_offline(True)
    host.do("http.request", token=4, method="GET", address="/x")
    assert host.wait_for("http.failed")["token"] == 4


def test_sh_10_an_answer_that_doesnt_come_is_given_up_after_30_s(host, api):
    given_up = threading.Event()
    api.answers["/slow"] = lambda request: given_up.wait(20)
    # The limit without the wait.
    host.page.evaluate("const timeout = AbortSignal.timeout; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 100)")
    host.do("http.request", token=5, method="GET", address="/slow")
    assert host.wait_for("http.failed")["token"] == 5
    given_up.set()


def test_ap_3_nothing_is_asked_of_another_site(host, api):
    host.do("http.request", token=6, method="GET", address=f"http://localhost:{api.server_port}/api/v1/session")
    assert host.wait_for("http.failed")["token"] == 6
    assert api.asked == []


def events(*lines):
    """A stream that says these lines and stays open until the browser closes it: `answer.ended` counts how often it has."""
    def answer(request):
        request.send_response(200)
        request.send_header("Content-Type", "text/event-stream")
        request.end_headers()
        for line in lines:
            request.wfile.write(line.encode())
        request.wfile.flush()
        with contextlib.suppress(OSError):
            request.rfile.read(1)
        request.close_connection = True
        answer.ended.release()
    answer.ended = threading.Semaphore(0)
    return answer


def test_sy_1_a_change_is_told_with_its_cursor(host, api):
    api.answers["/api/v1/events"] = events(
        ": hello\n\n", 'event: changed\ndata: {"cursor":"e-1"}\n\n', 'event: changed\ndata: {"cursor":"e-2"}\n\n')
    host.do("events.open", address="/api/v1/events")
    assert host.wait_for("events.changed", 2)["data"] == '{"cursor":"e-2"}'


def test_sy_1_opened_twice_it_is_one_stream_and_closed_it_is_none(host, api):
    stream = api.answers["/api/v1/events"] = events('event: changed\ndata: {"cursor":"e-1"}\n\n')
    host.do("events.open", address="/api/v1/events")
    host.wait_for("events.changed")
    host.do("events.open", address="/api/v1/events")
    host.wait_for("events.changed", 2)
    assert stream.ended.acquire(timeout=20)
    assert not stream.ended.acquire(blocking=False)
    host.do("events.close")
    assert stream.ended.acquire(timeout=20)
    assert host.names() == ["events.changed", "events.changed"]


@pytest.mark.parametrize("status", [401, 503])
def test_sy_1_a_refused_stream_is_told_once_and_nothing_else_is_asked(host, api, status):
    host.page.clock.install()
    api.answers["/api/v1/events"] = lambda request: request.say(status, b"{}")
    host.do("events.open", address="/api/v1/events")
    host.wait_for("events.closed")
    # A timer that would ask again has fired by then; and a request of our own comes after the timer's.
    host.page.clock.run_for(600_000)
    api.answers["/after"] = lambda request: request.say(200, b"{}")
    host.do("http.request", token=1, method="GET", address="/after")
    host.wait_for("http.answer")
    assert host.names() == ["events.closed", "http.answer"]
    assert [asked[1] for asked in api.asked] == ["/api/v1/events", "/after"]


def test_ac_9_a_stream_that_ends_with_its_session_is_told_at_once_and_not_opened_again(host, api):
    host.page.clock.install()
    stream = api.answers["/api/v1/events"] = events(
        'event: changed\ndata: {"cursor":"e-1"}\n\n', "event: ended\ndata: {}\n\n")
    host.do("events.open", address="/api/v1/events")
    host.wait_for("events.closed")
    assert stream.ended.acquire(timeout=20)
    host.page.clock.run_for(600_000)
    assert host.names() == ["events.changed", "events.closed"]
    assert [asked[1] for asked in api.asked] == ["/api/v1/events"]


def test_sy_1_a_stream_that_the_network_broke_comes_back_by_itself(host, api):
    api.answers["/api/v1/events"] = lambda request: request.say(
        200, b'retry: 50\nevent: changed\ndata: {"cursor":"e-1"}\n\n', "text/event-stream")
    host.do("events.open", address="/api/v1/events")
    host.wait_for("events.changed", 3)
    assert "events.closed" not in host.names()
    host.do("events.close")
