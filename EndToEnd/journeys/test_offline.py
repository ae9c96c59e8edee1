"""The service worker: everything offline after one load, and versions that never mix."""

import pathlib
import re
import shutil

import pytest

import server
from devices import PHONE, ROOT
from waiting import until

CACHES = """
async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("setlist-"));
    return names.length;
}
"""


@pytest.fixture
def own_site(tmp_path):
    """A copy of the app that a test may change, and a server that it may stop."""
    root = tmp_path / "web"
    shutil.copytree(ROOT / "dist/web", root)
    serving, address = server.start(root)
    yield root, serving, address
    serving.shutdown()


def installed(page, address):
    page.goto(address)
    shown(page)
    until(page, "navigator.serviceWorker.controller !== null")


def shown(page):
    page.locator("#app > *").first.wait_for(state="attached")


def new_version(root: pathlib.Path):
    """Changes the app as a build does: another index.html, another list in the service worker."""
    index = root / "index.html"
    index.write_text(index.read_text().replace("<title>Setlist", "<title>Setlist 2"))
    worker = root / "service-worker.js"
    text, count = re.subn(r'(?<=version=")[0-9a-f]{12}', "000000000000", worker.read_text())
    assert count == 1, "the service worker names its version differently"
    worker.write_text(text)


def test_sh_5_after_one_load_every_screen_opens_with_no_network(new_page, own_site):
    _, serving, address = own_site
    page = new_page(PHONE)
    installed(page, address)
    serving.shutdown()
    serving.server_close()
    page.reload()
    shown(page)
    page.goto(address + "/workouts")
    shown(page)
    assert page.evaluate("fetch('/voices/ten-seconds.wav').then((answer) => answer.ok)")


def test_sh_5_the_manifest_makes_it_installable(new_page, site):
    page = new_page(PHONE)
    installed(page, site)
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    # An incognito window, as a test's is, can't install anything: that is the only thing that may be in the way.
    errors = [error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}


def test_sh_5_a_new_version_waits_and_takes_over_when_asked(new_page, own_site):
    root, _, address = own_site
    page = new_page(PHONE)
    installed(page, address)
    new_version(root)
    page.reload()
    until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")
    assert page.title().endswith("Setlist")
    page.reload()
    shown(page)
    assert page.title().endswith("Setlist")
    assert page.evaluate(CACHES) == 2
    page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage('activate'))")
    until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting === null)")
    page.reload()
    shown(page)
    assert page.title().endswith("Setlist 2")
    until(page, f"({CACHES})().then((count) => count === 1)")


def test_sh_5_old_files_stay_while_another_page_may_need_them(new_page, own_site):
    root, _, address = own_site
    page = new_page(PHONE)
    page.add_init_script("""
        window.toldStarted = 0;
        const { postMessage } = ServiceWorker.prototype;
        ServiceWorker.prototype.postMessage = function (message) {
            postMessage.call(this, message);
            if (message === "started") toldStarted += 1;
        };
    """)
    installed(page, address)
    other = page.context.new_page()
    other.goto(address)
    shown(other)
    new_version(root)
    page.reload()
    until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)")
    page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage('activate'))")
    until(page, "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting === null)")
    page.reload()
    shown(page)
    assert page.title().endswith("Setlist 2")
    # The worker has heard that the page has started before it answers the page's next request.
    until(page, "toldStarted > 0")
    assert page.evaluate("fetch('/voices/ten-seconds.wav').then((answer) => answer.ok)")
    assert page.evaluate(CACHES) == 2
    other.close()
    page.reload()
    shown(page)
    until(page, f"({CACHES})().then((count) => count === 1)")


def test_sh_4_light_mode_is_there_at_the_first_paint(new_page, site):
    page = new_page(PHONE)
    page.goto(site)
    # The program notes its own mode once it has read the store: only then is ours the last word.
    page.get_by_role("button", name="Sign Up", exact=True).wait_for()
    page.evaluate("localStorage.setItem('mode', 'light'), localStorage.setItem('ground', '#f6f6f3')")
    # Without the program nothing but early.js can have set it.
    page.route("**/host*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(site, wait_until="commit")
    until(page, "document.body")
    assert page.evaluate("document.documentElement.dataset.mode") == "light"
    assert page.evaluate("document.querySelector('meta[name=theme-color]').content") == "#f6f6f3"


def test_cu_6_speech_of_the_server_is_kept_and_works_offline(new_page, own_site):
    root, serving, address = own_site
    page = new_page(PHONE)
    installed(page, address)
    # An answer as the server's synthesiser would give it.
    (root / "api/v1").mkdir(parents=True)
    (root / "api/v1/speech").write_bytes(b"RIFF")
    read = "fetch('/api/v1/speech?text=Gate').then(async (answer) => [answer.ok, await answer.text()])"
    assert page.evaluate(read) == [True, "RIFF"]
    serving.shutdown()
    serving.server_close()
    assert page.evaluate(read) == [True, "RIFF"]
    # Apart from the app's own files, so that log-out can empty it.
    assert page.evaluate("caches.delete('speech')")
    assert page.evaluate("caches.match('/api/v1/speech?text=Gate')") is None
