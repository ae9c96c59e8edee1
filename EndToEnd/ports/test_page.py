"""The ports around the page: keys, addresses, waking, colours, files, notifications, and a program that broke."""

import time

import pytest
from playwright.sync_api import expect

from devices import PHONE
from ports import Port
from waiting import until

HARNESS = """
async () => {
    window.heard = [];
    window.afterFrame = [];
    const send = (on, fields, bytes) => heard.push({ on, ...fields, text: bytes && new TextDecoder().decode(bytes) });
    const { createPorts } = await import("/host-ports.js");
    const shared = {};
    const { start, commands } = createPorts(send, afterFrame, shared);
    const { morePorts } = await import("/more.js");
    window.port = { start, ...commands, ...morePorts(send, shared) };
    document.head.insertAdjacentHTML("beforeend", '<meta name="theme-color"><link rel="apple-touch-icon" href="/icon.svg">');
}
"""


@pytest.fixture
def host(phone, sources):
    port = Port.__new__(Port)
    port.page = phone
    phone.goto(sources + "/blank")
    phone.evaluate(HARNESS)
    return port


def body(host, html):
    host.page.evaluate("(html) => { document.body.innerHTML = html; (document.querySelector('[autofocus]') ?? document.body.firstElementChild).focus(); }", html)


KEYS = [" ", "ArrowLeft", "ArrowRight", "Escape"]


@pytest.mark.parametrize(
    "html, told",
    [
        ("<p>nothing</p>", KEYS),
        ("<main tabindex='0'>a scroller</main>", KEYS),
        ("<button>Pause</button>", KEYS[1:]),
        ("<a href='#x'>History</a>", KEYS[1:]),
        ("<input type='checkbox'>", KEYS[1:]),
        ("<input aria-label='Workout name'>", []),
        ("<input type='range'>", []),
        ("<div role='spinbutton' tabindex='0'>20</div>", []),
        ("<select><option>Time</option></select>", []),
        ("<dialog open><button autofocus>Save</button></dialog>", KEYS[1:]),
    ],
)
def test_sh_8_keys_reach_the_run_unless_a_control_has_a_use_for_them(host, html, told):
    body(host, html)
    for key in KEYS:
        host.page.keyboard.press(key)
    assert [event["key"] for event in host.heard() if event["on"] == "page.key"] == told


def test_sh_8_escape_is_the_modal_dialogs(host):
    body(host, "<dialog><button>Save</button></dialog>")
    host.page.evaluate("document.querySelector('dialog').showModal()")
    host.page.keyboard.press("Escape")
    assert [event for event in host.heard() if event["on"] == "page.key"] == []


def test_sh_8_keys_with_a_modifier_and_other_keys_are_the_browsers(host):
    body(host, "<p>nothing</p>")
    for key in ("Control+ArrowLeft", "Alt+ArrowRight", "a", "Enter", "ArrowDown"):
        host.page.keyboard.press(key)
    assert "page.key" not in host.names()


def test_sh_7_addresses_change_and_back_is_told(host):
    host.do("history.push", path="/workouts")
    host.do("history.push", path="/workouts/1?x=2")
    host.do("history.replace", path="/workouts/2")
    assert host.page.evaluate("location.pathname") == "/workouts/2"
    host.do("history.back")
    assert host.wait_for("history.navigated")["path"] == "/workouts"
    host.page.go_forward(wait_until="commit")
    assert host.wait_for("history.navigated", 2)["path"] == "/workouts/2"


def test_en_6_waking_is_on_time_and_only_the_last_asked_for(phone, sources):
    phone.clock.install(time=0)
    phone.goto(sources + "/blank")
    phone.clock.pause_at(10_000)
    phone.evaluate(HARNESS)
    phone.evaluate("for (const ahead of [0.05, 0.25]) port['clock.wake']({ at: performance.now() / 1000 + ahead })")
    phone.clock.run_for(245)
    assert phone.evaluate("heard") == []
    phone.clock.run_for(10)
    assert phone.evaluate("heard.map(({ on }) => on)") == ["clock.woke"]
    phone.clock.run_for(10_000)
    assert phone.evaluate("heard.length") == 1


def test_go_2_when_local_time_is_set_is_told_until_two_years_from_now(new_page, sources):
    page = new_page(PHONE, timezone_id="America/New_York")
    page.clock.install(time="2026-11-29T12:00:00Z")
    page.goto(sources + "/blank")
    page.evaluate(HARNESS)
    page.evaluate("port['clock.readZone']({})")
    [told] = page.evaluate("heard")
    assert told["on"] == "clock.zone" and told["zone"][0] == [946_684_800, -300]
    # 1 November 2026, 2:00, then the second Sundays of March and the first ones of November until 2028.
    assert told["zone"][-5:] == [
        [1_793_512_800, -300], [1_805_007_600, -240], [1_825_567_200, -300], [1_836_457_200, -240], [1_857_016_800, -300]]


def test_sh_4_mode_is_shown_and_kept_for_the_next_opening(host):
    host.page.evaluate("document.documentElement.style.setProperty('--ground', '#f6f6f3')")
    host.do("page.mode", isLight=True)
    assert host.page.evaluate("document.documentElement.dataset.mode") == "light"
    assert host.page.evaluate("document.querySelector('meta[name=theme-color]').content") == "#f6f6f3"
    assert host.page.evaluate("[localStorage.mode, localStorage.ground]") == ["light", "#f6f6f3"]


def test_sh_8_focus_and_reveal_wait_for_the_frame(host):
    host.do("page.focus", id="name")
    host.do("page.reveal", id="last")
    body(host, f"<input id='name'>{'<p>a row</p>' * 99}<p id='last'>the last</p>")
    host.page.evaluate("document.activeElement.blur()")
    host.page.evaluate("for (const work of afterFrame.splice(0)) work()")
    assert host.page.evaluate("document.activeElement.id") == "name"
    assert host.page.evaluate("document.getElementById('last').getBoundingClientRect().bottom <= innerHeight")


def test_sh_10_a_picked_file_comes_whole_and_one_too_large_is_named(host, tmp_path):
    for name, text in (("small.json", "{}å"), ("large.json", "x" * 101)):
        (tmp_path / name).write_text(text)
        with host.page.expect_file_chooser() as chooser:
            host.do("files.pick", token=7, accept=".json", limit=100)
        chooser.value.set_files(tmp_path / name)
    picked, large = host.wait_for("files.picked"), host.wait_for("files.tooLarge")
    assert (picked["token"], picked["name"], picked["text"]) == (7, "small.json", "{}å")
    assert (large["token"], large["name"]) == (7, "large.json")


def test_ix_1_a_file_is_saved_under_its_name(host):
    with host.page.expect_download() as download:
        host.do("files.save", name="Två.workout.json", mediaType="application/json", text='{"setlist":1}')
    assert download.value.suggested_filename == "Två.workout.json"
    assert download.value.path().read_text() == '{"setlist":1}'


@pytest.mark.parametrize("works", [True, False])
def test_ac_6_a_copied_text_is_on_the_clipboard_or_it_is_told(host, works):
    host.page.evaluate(
        """(works) => {
            const writeText = async (text) => {
                if (!works) throw new DOMException("no", "NotAllowedError");
                window.copied = text;
            };
            Object.defineProperty(navigator, "clipboard", { value: { writeText } });
        }""", works)
    host.do("device.copy", text="ABCD-EFGH")
    assert host.wait_for("device.copied")["isDone"] == works
    assert host.page.evaluate("window.copied") == ("ABCD-EFGH" if works else None)


def test_sh_8_text_of_another_size_is_told_as_a_window_of_another_height(host):
    host.page.evaluate("() => { document.documentElement.style.cssText = 'font-size: 34px; --px: 2px'; }")
    told = host.wait_for("page.resized")
    assert [told["width"], told["height"] * 2] == host.page.evaluate("[innerWidth, innerHeight]")


def test_sh_2_a_reload_is_told_from_an_opening(host):
    assert host.page.evaluate("port.start().isReturn") is False
    host.page.reload()
    host.page.evaluate(HARNESS)
    assert host.page.evaluate("port.start().isReturn") is True


@pytest.mark.parametrize("granted", [True, False])
def test_cu_8_permission_is_asked_for_and_told(host, granted):
    host.page.evaluate(
        "(answer) => { Notification.requestPermission = async () => answer; }", "granted" if granted else "denied")
    host.do("notify.askPermission")
    assert host.wait_for("notify.permission")["granted"] == granted


def test_it_9_the_screen_stays_awake_again_after_the_page_was_hidden(host):
    host.page.evaluate(
        """
        window.locks = [];
        navigator.wakeLock.request = async () => {
            const lock = { released: false, release: async () => { lock.released = true; } };
            locks.push(lock);
            return lock;
        };
        null;
        """
    )
    host.do("device.wakeLock", isOn=True)
    until(host.page, "locks.length === 1")
    # The browser releases the lock when a page is hidden.
    host.page.evaluate("locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    until(host.page, "locks.length === 2")
    host.do("device.wakeLock", isOn=False)
    assert host.page.evaluate("locks.map(({ released }) => released)") == [True, True]


def test_sh_10_a_program_that_cannot_start_says_so(new_page, site, complaints):
    page = new_page(PHONE)
    page.route("**/*.wasm", lambda route: route.fulfill(body="not a program", content_type="application/wasm"))
    page.goto(site)
    page.get_by_role("alert").filter(has_text="Setlist can’t go on").wait_for()
    expect(page.get_by_role("button", name="Open again")).to_be_visible()
    deadline = time.monotonic() + 20
    while not any("CompileError" in complaint for complaint in complaints):
        assert time.monotonic() < deadline, complaints
        page.wait_for_timeout(20)
    complaints.clear()


@pytest.mark.parametrize("locale, told", [("en-US", [7]), ("de-DE", [1]), ("ar-EG", [6]), ("pt-MV", [5])])
def test_hi_10_the_first_day_of_weeks_is_that_of_the_locale(new_page, sources, locale, told):
    page = new_page(PHONE, locale=locale)
    page.goto(sources + "/blank")
    ask = """async (forget) => {
        const { week } = await import("/host-week.js");
        if (forget) for (const name of ["getWeekInfo", "weekInfo"]) Reflect.deleteProperty(Intl.Locale.prototype, name);
        const told = [];
        week((on, { day }) => told.push(on === "device.weekStart" && day))["device.readWeekStart"]();
        return told;
    }"""
    assert page.evaluate(ask, False) == told
    # A browser that doesn't know says nothing.
    assert page.evaluate(ask, True) == []
