"""All that was told as written after a full disk is there at the browser's next start. Chromium deletes a site's databases then if their log is torn."""

import contextlib
import os
import time

import pytest
from playwright.sync_api import Error

from devices import PHONE
from ports import Port
from small_disk import SmallDisk
from stores import kill
from waiting import until

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="root alone may mount a disk")
TEXT = "x" * 2000


@pytest.fixture
def disk(tmp_path):
    disk = SmallDisk(tmp_path, megabytes=200)
    yield disk
    disk.end()


@pytest.fixture
def open_store(playwright, launch, sources, disk):
    profile = disk.folder / "profile"

    def open_store():
        context = playwright.chromium.launch_persistent_context(profile, **launch, **PHONE)
        return context, Port(context.new_page(), sources, "host-store.js", "store")

    yield open_store
    kill(str(profile))


def write(store, key):
    """The answer to a write: the name of its event, and its reason if it failed."""
    before = len(store.heard())
    store.do("store.write", rows=[[key, TEXT]], token=1)
    store.page.wait_for_function("(count) => heard.slice(count).some(({ token }) => token === 1)", arg=before)
    answer = next(event for event in store.heard()[before:] if event.get("token") == 1)
    return answer["on"], answer.get("reason")


def write_once_there_is_room(store, key):
    """As the app does: until the browser has noticed the room."""
    deadline = time.monotonic() + 30
    while write(store, key)[0] == "store.failed":
        assert time.monotonic() < deadline, "was never written"
        store.page.wait_for_timeout(100)


def fill_up(store, disk):
    """Writes until the disk is full and nothing goes any more; gives the answers of the writes that failed, and the keys of the others."""
    written, failed = [], []
    while len(failed) < 4:
        disk.fill()
        key = f"full/{len(written) + len(failed):03}"
        on, reason = write(store, key)
        failed.append(reason) if on == "store.failed" else written.append(key)
    return written, failed


def end(context, disk, ending):
    if ending == "kill":
        kill(str(disk.folder / "profile"))
    # One that was killed has nothing to close.
    with contextlib.suppress(Error):
        context.close()


def load(store):
    """The answer, which a store that can't be opened on a full disk gives too."""
    before = len(store.heard())
    store.do("store.load", ranges=[["", "\uffff"]], limit=1_000)
    answer = "({ on }) => on === 'store.loaded' || on === 'store.unavailable'"
    until(store.page, f"heard.slice({before}).some({answer})")
    return store.page.evaluate(f"heard.slice({before}).find({answer})")


def keys(store):
    return [key for key, _ in load(store)["rows"]]


def survives(open_store, disk, ending, reloads):
    context, store = open_store()
    written = [f"before/{number}" for number in range(10)]
    for key in written:
        assert write(store, key) == ("store.written", None)
    more, failed = fill_up(store, disk)
    # Not that another tab has a newer version of the app, though the database is closed meanwhile.
    assert failed == ["full"] * 4
    disk.free()
    if reloads:
        store = Port(store.page, store.page.url.removesuffix("/blank"), "host-store.js", "store")
    write_once_there_is_room(store, "after")
    assert store.page.evaluate("localStorage.getItem('setlist-log')") is None
    end(context, disk, ending)
    context, store = open_store()
    assert keys(store) == sorted([*written, *more, "after"])
    context.close()


@pytest.mark.parametrize(("ending", "reloads"), [("close", False), ("kill", True)])
def test_sh_6_sy_8_what_is_told_as_written_after_a_full_disk_is_there_at_the_next_start(open_store, disk, ending, reloads):
    survives(open_store, disk, ending, reloads)


def test_sh_6_sy_8_a_browser_killed_while_the_disk_is_full_finds_a_torn_log_at_its_next_start(open_store, disk):
    context, store = open_store()
    written = [f"before/{number}" for number in range(10)]
    for key in written:
        assert write(store, key) == ("store.written", None)
    written += fill_up(store, disk)[0]
    end(context, disk, "kill")
    disk.free()
    context, store = open_store()
    assert write(store, "after") == ("store.written", None)
    end(context, disk, "close")
    context, store = open_store()
    assert keys(store) == sorted([*written, "after"])
    context.close()


def test_sy_8_room_for_a_change_alone_is_not_enough_after_a_full_disk(open_store, disk):
    context, store = open_store()
    assert write(store, "before") == ("store.written", None)
    fill_up(store, disk)
    disk.leave(1 << 20)
    assert write(store, "after") == ("store.failed", "full")
    context.close()


# Each write begins with one of these: a new log's, and a row's.
COUNTED = """
() => {
    window.asked = [];
    for (const [kind, name] of [[IDBFactory, "deleteDatabase"], [IDBDatabase, "transaction"]]) {
        const ask = kind.prototype[name];
        kind.prototype[name] = function (...rest) { asked.push(name); return ask.apply(this, rest); };
    }
}
"""


def test_sh_6_sy_8_a_torn_log_is_left_alone_until_there_is_room(open_store, disk):
    _, store = open_store()
    assert write(store, "before") == ("store.written", None)
    fill_up(store, disk)
    store = Port(store.page, store.page.url.removesuffix("/blank"), "host-store.js", "store")
    load(store)
    store.page.evaluate(COUNTED)
    disk.fill()
    assert write(store, "full") == ("store.failed", "full")
    assert store.page.evaluate("asked") == []
    disk.free()
    write_once_there_is_room(store, "after")
    assert set(keys(store)) >= {"before", "after"}


@pytest.mark.parametrize("caches", ["delete window.caches", "CacheStorage.prototype.open = () => Promise.reject(new DOMException('', 'SecurityError'))"])
def test_sh_6_sy_8_a_browser_without_caches_writes_again_once_there_is_room(open_store, disk, caches):
    context, store = open_store()
    context.add_init_script(caches)
    assert write(store, "before") == ("store.written", None)
    fill_up(store, disk)
    store = Port(store.page, store.page.url.removesuffix("/blank"), "host-store.js", "store")
    disk.free()
    write_once_there_is_room(store, "after")
    assert store.page.evaluate("localStorage.getItem('setlist-log')") is None
    assert set(keys(store)) >= {"before", "after"}


def test_sh_6_sy_8_what_was_written_before_outlives_reloads_while_the_disk_is_full(open_store, disk):
    _, store = open_store()
    written = [f"before/{number}" for number in range(10)]
    for key in written:
        assert write(store, key) == ("store.written", None)
    for _ in range(3):
        written += fill_up(store, disk)[0]
        store = Port(store.page, store.page.url.removesuffix("/blank"), "host-store.js", "store")
        load(store)
    disk.free()
    write_once_there_is_room(store, "after")
    assert set(keys(store)) >= {*written, "after"}
    assert "store.lost" not in store.names()


@pytest.mark.real_time
@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("ending", ["close", "kill"])
def test_sh_6_sy_8_it_is_there_every_time(open_store, disk, ending, number):
    survives(open_store, disk, ending, reloads=number % 2 == 0)
