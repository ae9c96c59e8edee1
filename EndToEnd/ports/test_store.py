"""The store port: durable, all or nothing, and honest about failure."""

import contextlib

import pytest
from playwright.sync_api import Error

from devices import PHONE
from ports import Port
from stores import kill, take_away


@pytest.fixture
def store(phone, sources):
    return Port(phone, sources, "host-store.js", "store")


# The same as `version` below, for what a page does alone.
VERSION = """
(text) => [[0x811C9DC5, 0x9E3779B1], [0x9747B28C, 0x85EBCA77]].map(([start, prime]) => {
    const bytes = [...new TextEncoder().encode(text)];
    let lane = start ^ bytes.length;
    while (bytes.length) {
        const word = bytes.splice(0, 4).reduce((word, byte, place) => word | byte << place * 8, 0);
        lane = Math.imul((lane << 5 | lane >>> 27) ^ word, prime);
    }
    return lane >>> 0;
})
"""


def rows(port, prefix, count):
    port.do("store.load", ranges=[[prefix, prefix + "\uffff"]], limit=1_000)
    return port.wait_for("store.loaded", count)["rows"]


def test_sh_6_rows_are_written_deleted_and_read_by_prefix(store):
    store.do("store.write", rows=[["a/1", "one"], ["a/2", "två 🏃"], ["b/1", "other"]], token=1)
    assert store.wait_for("store.written")["token"] == 1
    assert rows(store, "a/", 1) == [["a/1", "one"], ["a/2", "två 🏃"]]
    store.do("store.write", rows=[["a/1", None], ["a/2", "new"]], token=2)
    store.wait_for("store.written", 2)
    assert rows(store, "a/", 2) == [["a/2", "new"]]
    assert rows(store, "", 3) == [["a/2", "new"], ["b/1", "other"]]
    assert rows(store, "c/", 4) == []


def version(text):
    """The version that `RowVersion` computes of a row's text."""
    lanes = []
    utf8 = text.encode()
    for start, prime in ((0x811C9DC5, 0x9E3779B1), (0x9747B28C, 0x85EBCA77)):
        lane = start ^ len(utf8)
        for place in range(0, len(utf8), 4):
            word = int.from_bytes(utf8[place : place + 4], "little")
            lane = ((lane << 5 | lane >> 27) & 0xFFFFFFFF ^ word) * prime & 0xFFFFFFFF
        lanes.append(lane)
    return lanes


def test_sy_1_a_row_is_written_over_what_is_expected_and_over_nothing_else(store):
    long = "två 🏃 " * 10_000
    store.do("store.write", rows=[["a", "one", False], ["b", long, None]], token=1)
    store.wait_for("store.written")
    store.do("store.write", rows=[["a", "two", version("one")], ["b", "short", version(long)], ["c", "new"]], token=2)
    assert store.wait_for("store.written", 2)["token"] == 2
    # Nothing was loaded, so it may be another tab's.
    # Of three that aren't as expected two are there, and nothing of the write is done.
    expecting = [["a", "three", version("one")], ["b", "four", None], ["c", "five"], ["d", "six", version("gone")]]
    store.do("store.write", rows=expecting, token=3)
    crossed = store.wait_for("store.crossed")
    assert crossed == {"on": "store.crossed", "rows": [["a", "two"], ["b", "short"], ["d", None]], "token": 3}
    assert rows(store, "", 1) == [["a", "two"], ["b", "short"], ["c", "new"]]


def test_sy_1_many_rows_are_looked_for_at_once(store):
    texts = {f"{kind}/{number:02}": f"{kind} {number}" for kind in ("a", "b") for number in range(30)}
    store.do("store.write", rows=[[key, text, None] for key, text in texts.items()], token=1)
    store.wait_for("store.written")
    expecting = [[key, "new", version(text)] for key, text in texts.items() if key != "a/07"]
    store.do("store.write", rows=[*expecting, ["b/99", "new", None], ["a/07", "new", version("other")]], token=2)
    assert store.wait_for("store.crossed")["rows"] == [["a/07", "a 7"]]
    store.do("store.write", rows=[*expecting, ["b/99", "new", None]], token=3)
    store.wait_for("store.written", 2)
    assert rows(store, "", 1) == sorted([[key, "new"] for key in [*texts, "b/99"] if key != "a/07"] + [["a/07", "a 7"]])


def test_sh_6_a_tab_that_is_alone_looks_for_nothing_and_one_that_is_not_for_what_it_writes(phone, sources):
    phone.add_init_script(
        """
        window.asked = [];
        const get = IDBObjectStore.prototype.get;
        IDBObjectStore.prototype.get = function (key) {
            if (this.name === "rows") asked.push(key);
            return get.call(this, key);
        };
        """
    )
    alone = Port(phone, sources, "host-store.js", "store")
    assert rows(alone, "", 1) == []
    # One after the other, without waiting: each is written over what the one before it has put there.
    phone.evaluate(
        "texts => texts.forEach(([text, over], token) => port['store.write']({ rows: [['a', text, over]], token }))",
        [["1", None], ["2", version("1")], ["3", version("2")]],
    )
    alone.wait_for("store.written", 3)
    assert phone.evaluate("asked") == []
    # A row that hasn't been read is looked for.
    alone.do("store.write", rows=[["a", "4", False]], token=4)
    assert alone.wait_for("store.crossed")["rows"] == [["a", "3"]]
    # Rows of one's own concern nobody else; a row that is expected does.
    other = Port(phone.context.new_page(), sources, "host-store.js", "store")
    assert rows(other, "a", 1) == [["a", "3"]]
    other.do("store.write", rows=[["draft", "x"]], token=1)
    other.wait_for("store.written")
    phone.evaluate("asked.length = 0")
    alone.do("store.write", rows=[["a", "4", version("3")]], token=5)
    alone.wait_for("store.written", 4)
    assert phone.evaluate("asked") == []
    other.do("store.write", rows=[["b", "x", None]], token=2)
    other.wait_for("store.written", 2)
    alone.do("store.write", rows=[["a", "5", version("4")], ["b", "y", None]], token=6)
    assert alone.wait_for("store.crossed", 2)["rows"] == [["b", "x"]]
    assert phone.evaluate("asked") == ["a", "b"]
    # A tab that empties the store knows its rows.
    alone.do("store.replace", rows=[["epoch", "e2"]], token=7)
    alone.do("store.write", rows=[["b", "z", None]], token=8)
    alone.wait_for("store.written", 6)
    assert phone.evaluate("asked") == ["a", "b"]
    other.do("store.write", rows=[["b", "x", None]], token=3)
    assert other.wait_for("store.failed")["reason"] == "replaced"


def test_sy_1_two_tabs_that_write_at_once_lose_nothing_of_each_other(phone, sources):
    """Each adds its lines to one row, over what it knows; what it is told of is where it goes on."""
    tabs = [Port(page, sources, "host-store.js", "store") for page in (phone, phone.context.new_page())]
    for number, tab in enumerate(tabs):
        tab.page.evaluate(
            """
            ([number, source]) => {
                const version = eval(source);
                let text = null;
                let added = 0;
                const add = () => port["store.write"]({
                    rows: [["row", `${text ?? ""}${number}:${added};`, text === null ? null : version(text)]], token: added,
                });
                const push = heard.push.bind(heard);
                heard.push = (event) => {
                    push(event);
                    if (event.on === "store.written") {
                        text = `${text ?? ""}${number}:${added};`;
                        added += 1;
                        if (added < 100) setTimeout(add);
                    } else if (event.on === "store.crossed") {
                        text = event.rows[0][1];
                        add();
                    }
                };
                add();
            }
            """,
            [number, VERSION],
        )
    for tab in tabs:
        tab.wait_for("store.written", 100)
    [[_, text]] = rows(tabs[0], "row", 1)
    lines = text.split(";")[:-1]
    assert sorted(lines) == sorted(f"{number}:{added}" for number in (0, 1) for added in range(100))
    for number in "01":
        assert [line for line in lines if line[0] == number] == [f"{number}:{added}" for added in range(100)]


def test_ac_9_replacing_takes_everything_else_out_or_nothing(store):
    store.do("store.write", rows=[["a/1", "one"], ["?", "damaged"]], token=1)
    store.wait_for("store.written")
    store.page.evaluate("port['store.replace']({ rows: [['account', 'x'], [{}, 'no key']], token: 2 })")
    assert store.wait_for("store.failed")["token"] == 2
    assert rows(store, "", 1) == [["?", "damaged"], ["a/1", "one"]]
    store.do("store.replace", rows=[["account", "x"]], token=3)
    assert store.wait_for("store.written", 2)["token"] == 3
    assert rows(store, "", 2) == [["account", "x"]]
    store.do("store.replace", rows=[], token=4)
    store.wait_for("store.written", 3)
    assert rows(store, "", 3) == []


def test_sh_6_a_write_is_strictly_durable(phone, sources):
    phone.add_init_script(
        """
        window.asked = [];
        const transaction = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (stores, mode, options) {
            asked.push([mode, options?.durability]);
            return transaction.call(this, stores, mode, options);
        };
        """
    )
    store = Port(phone, sources, "host-store.js", "store")
    store.do("store.write", rows=[["a", "1"]], token=1)
    store.wait_for("store.written")
    assert phone.evaluate("asked") == [["readwrite", "strict"]]


def test_sh_6_what_was_told_as_written_survives_a_killed_browser(playwright, launch, sources, tmp_path):
    def open_store():
        context = playwright.chromium.launch_persistent_context(tmp_path, **launch, **PHONE)
        return context, Port(context.new_page(), sources, "host-store.js", "store")

    context, store = open_store()
    for token in range(1, 6):
        store.do("store.write", rows=[[f"run/{token}", "x" * 1000]], token=token)
    store.wait_for("store.written", 5)
    kill(str(tmp_path))
    with contextlib.suppress(Error):
        context.close()
    context, store = open_store()
    assert [key for key, _ in rows(store, "run/", 1)] == [f"run/{token}" for token in range(1, 6)]
    context.close()


def test_hi_1_rows_are_read_by_their_keys_after_the_writes_before(store):
    store.do("store.write", rows=[["v/1", "one"], ["v/2", "två 🏃"], ["v/3", "three"]], token=1)
    store.do("store.read", keys=["v/2", "v/0", "v/1"], token=2)
    assert store.wait_for("store.read") == {"on": "store.read", "rows": [["v/2", "två 🏃"], ["v/1", "one"]], "token": 2}
    store.page.evaluate("port['store.read']({ keys: [{}], token: 3 })")
    assert store.wait_for("store.unread") == {"on": "store.unread", "token": 3}


def test_ft_2_keys_are_listed_without_their_rows_after_the_writes_before(store):
    store.do("store.write", rows=[["v/2", "two"], ["v/1", "one"], ["w/1", "other"], ["v0", "behind"]], token=1)
    store.do("store.list", ranges=[["w/", "w0"], ["v/", "v0"]], token=2)
    assert store.wait_for("store.read") == {
        "on": "store.read", "rows": [["w/1", None], ["v/1", None], ["v/2", None]], "token": 2}
    store.page.evaluate("port['store.list']({ ranges: [[{}, {}]], token: 3 })")
    assert store.wait_for("store.unread") == {"on": "store.unread", "token": 3}


def test_sy_1_a_refused_row_takes_the_whole_write_back(store):
    store.do("store.write", rows=[["a", "before"]], token=1)
    store.wait_for("store.written")
    store.page.evaluate("port['store.write']({ rows: [['a', 'after'], [{}, 'no key']], token: 2 })")
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 2, "reason": "other"}
    assert rows(store, "", 1) == [["a", "before"]]


def test_sy_1_a_full_disk_is_told(store):
    devtools = store.page.context.new_cdp_session(store.page)
    origin = store.page.evaluate("location.origin")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    # Digits of random numbers, which Chromium can't compress away.
    store.page.evaluate(
        """
        const text = Array.from({ length: 200_000 }, () => Math.random().toString(36).slice(2, 12)).join("");
        port["store.write"]({ rows: [["a", "small"], ["b", text]], token: 2 });
        """
    )
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 2, "reason": "full"}
    assert rows(store, "", 1) == []


@pytest.mark.parametrize(
    "without",
    [
        "Object.defineProperty(window, 'indexedDB', { value: undefined })",
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }",
    ],
)
def test_sy_1_without_a_store_it_says_so(phone, sources, without):
    phone.add_init_script(without)
    store = Port(phone, sources, "host-store.js", "store")
    store.do("store.load", ranges=[["", "\uffff"]], limit=1_000)
    assert store.wait_for("store.unavailable")["reason"] == "refused"
    store.do("store.write", rows=[["a", "1"]], token=9)
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 9, "reason": "refused"}


def test_sy_1_a_newer_version_of_the_store_is_let_in(store):
    store.do("store.write", rows=[["a", "1"]], token=1)
    store.wait_for("store.written")
    store.page.evaluate(
        "new Promise((done) => { indexedDB.open('setlist', 3).onsuccess = ({ target }) => done(target.result.close()); })")
    assert store.wait_for("store.unavailable")["reason"] == "closed"
    store.do("store.write", rows=[["a", "2"]], token=2)
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 2, "reason": "closed"}


def test_sy_1_a_connection_that_the_browser_closed_is_opened_again(phone, sources):
    phone.add_init_script(
        """
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...all) {
            const request = open.apply(this, all);
            request.addEventListener("success", () => { window.database = request.result; });
            return request;
        };
        """
    )
    store = Port(phone, sources, "host-store.js", "store")
    store.do("store.write", rows=[["a", "1"]], token=1)
    store.wait_for("store.written")
    phone.evaluate("database.close()")
    store.do("store.write", rows=[["a", "2"]], token=2)
    assert store.wait_for("store.failed")["reason"] == "other"
    store.do("store.write", rows=[["a", "3"]], token=3)
    store.wait_for("store.written", 2)


def test_sh_6_a_store_that_the_browser_takes_away_is_told_at_once_and_written_anew(store):
    assert rows(store, "", 1) == []
    store.do("store.replace", rows=[["epoch", "e1"], ["a", "one"]], token=1)
    store.wait_for("store.written")
    take_away(store.page)
    store.wait_for("store.lost")
    # Rows that stood there, and the epoch, which the new one doesn't have yet.
    store.do("store.write", rows=[["b", "two"]], token=2)
    store.do("store.write", rows=[["epoch", "e1"], ["a", "one", False]], token=3)
    store.wait_for("store.written", 3)
    assert rows(store, "", 2) == [["a", "one"], ["b", "two"], ["epoch", "e1"]]
    assert store.names().count("store.lost") == 1


def test_sh_6_of_two_tabs_each_is_told_and_none_writes_over_the_other(phone, sources):
    tabs = [Port(page, sources, "host-store.js", "store") for page in (phone, phone.context.new_page())]
    tabs[0].do("store.write", rows=[["a", "one", None]], token=1)
    tabs[0].wait_for("store.written")
    for tab in tabs:
        assert rows(tab, "", 1) == [["a", "one"]]
    take_away(phone)
    for tab in tabs:
        tab.wait_for("store.lost")
    tabs[0].do("store.write", rows=[["a", "two", None]], token=2)
    tabs[0].wait_for("store.written", 2)
    tabs[1].do("store.write", rows=[["a", "three", version("one")]], token=1)
    assert tabs[1].wait_for("store.crossed")["rows"] == [["a", "two"]]


def test_ac_9_a_store_that_was_emptied_by_a_log_out_as_well_is_somebody_else_s(phone, sources):
    first, second = [Port(page, sources, "host-store.js", "store") for page in (phone, phone.context.new_page())]
    assert rows(first, "", 1) == []
    take_away(phone)
    first.wait_for("store.lost")
    second.do("store.replace", rows=[["epoch", "e2"]], token=1)
    second.wait_for("store.written")
    first.do("store.write", rows=[["a", "one"]], token=1)
    assert first.wait_for("store.failed")["reason"] == "replaced"


def test_ac_9_what_waits_to_be_written_is_abandoned_with_the_person_who_logs_out(phone, sources):
    store = Port(phone, sources, "host-store.js", "store")
    assert rows(store, "", 1) == []
    phone.evaluate(
        """() => {
            port["store.write"]({ rows: [["a", "theirs"]], token: 1 });
            port["store.abandon"]({});
            port["store.write"]({ rows: [["b", "ours"]], token: 2 });
        }"""
    )
    assert store.wait_for("store.written")["token"] == 2
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 1, "reason": "replaced"}
    assert rows(store, "", 2) == [["b", "ours"]]


FAILING = """
    window.failures = 0;
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...all) {
        if (failures < %d) {
            failures += 1;
            throw new DOMException("not now", "UnknownError");
        }
        return open.apply(this, all);
    };
"""


def test_sh_6_a_store_that_opens_at_the_third_attempt_was_never_missing(phone, sources):
    phone.add_init_script(FAILING % 2)
    store = Port(phone, sources, "host-store.js", "store")
    assert rows(store, "", 1) == []
    assert phone.evaluate("failures") == 2
    assert store.names() == ["store.loaded"]


def test_sh_6_a_store_that_cannot_be_opened_is_tried_until_it_can(phone, sources):
    phone.add_init_script(FAILING % 4)
    store = Port(phone, sources, "host-store.js", "store")
    store.do("store.load", ranges=[["", "\uffff"]], limit=1_000)
    assert store.wait_for("store.unavailable")["reason"] == "other"
    store.do("store.write", rows=[["a", "1"]], token=1)
    assert store.wait_for("store.failed") == {"on": "store.failed", "token": 1, "reason": "other"}
    store.wait_for("store.opened")
    store.do("store.write", rows=[["a", "2"]], token=2)
    store.wait_for("store.written")
    assert rows(store, "", 1) == [["a", "2"]]


def test_sh_6_whether_the_browser_keeps_the_store_is_told_and_asked_for(phone, sources):
    phone.add_init_script(
        """
        window.asked = 0;
        StorageManager.prototype.persisted = async () => asked > 0;
        StorageManager.prototype.persist = async () => { asked += 1; return true; };
        """
    )
    store = Port(phone, sources, "host-store.js", "store")
    for number, (asks, kept) in enumerate([(False, False), (True, True), (True, True), (False, True)], 1):
        store.do("store.persist", asks=asks)
        assert store.wait_for("store.persistence", number)["isKept"] is kept
    assert phone.evaluate("asked") == 1
