"""The map: Leaflet fetched with the first one, lines, places and tiles; and what the service worker keeps of tiles."""

import math
import re
import time

import pytest
from playwright.sync_api import expect

import server
from devices import DESKTOP, PHONE, ROOT
from map_page import MapPage, TileServer, built, line
from outdoors import STAND_IN, Runner
from playwright_person import visitor
from waiting import box, until

OSLO = (59.91, 10.75)


@pytest.fixture
def tiles():
    serving = TileServer()
    yield serving
    serving.stop()


@pytest.fixture
def map_page(new_page, sources):
    """A page of a desktop with a map's element in it."""
    return MapPage(new_page(DESKTOP), sources)


def at(position, **fields):
    return {"latitude": position[0], "longitude": position[1], **fields}


def loop(count=400, centre=OSLO, radius=0.004):
    """Points of a run around a park."""
    for index in range(count):
        angle = 2 * math.pi * index / count
        bulge = radius * (1 + 0.25 * math.sin(3 * angle))
        yield (centre[0] + bulge * math.sin(angle), centre[1] + 2 * bulge * math.cos(angle))


# MARK: Loading


def test_ou_7_nothing_of_it_is_loaded_before_a_map_is_opened_and_what_comes_meanwhile_waits(map_page):
    map_page.run(line(loop()), ("fit", {}), ("close", {}))
    assert not [address for address in map_page.asked if address.endswith(("/map.js", "/map.css"))]
    map_page.open()
    map_page.run(line(loop()), ("places", {"places": [at(OSLO, radius=50, label="Gate", isNext=True)]}), ("fit", {}))
    map_page.shown()
    assert len([address for address in map_page.asked if address.endswith(("/map.js", "/map.css"))]) >= 2
    page = map_page.page
    expect(page.locator(".map-pin span")).to_have_text("Gate")
    for mark in (".map-start", ".map-end"):
        expect(page.locator(mark)).to_have_count(1)
    expect(page.locator(".leaflet-control-attribution")).to_have_text("Leaflet")


def test_ou_7_without_a_network_it_says_so_once_and_opens_when_there_is_one(browser, sources):
    # The browser complains of the missing network on the console.
    context = browser.new_context(**DESKTOP)
    map_page = MapPage(context.new_page(), sources)
    page = map_page.page
    page.route("**/map.js", lambda route: route.abort())
    map_page.open()
    map_page.run(line(loop()))
    until(page, "heard.length > 0")
    map_page.settle()
    assert [event["on"] for event in page.evaluate("heard")] == ["map.failed"]
    page.route("**/map.js", lambda route: route.fulfill(path=built("map.js"), content_type="text/javascript"))
    map_page.open()
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    assert len(map_page.heard("map.failed")) == 1
    context.close()


def test_ou_7_the_map_lives_on_in_the_element_that_takes_the_elements_place(map_page):
    map_page.open()
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    page = map_page.page
    page.evaluate("() => { document.getElementById('map').remove(); put(); }")
    map_page.shown()
    # Even where the new one comes later.
    page.evaluate("() => document.getElementById('map').remove()")
    map_page.settle()
    page.evaluate("() => { put(); }")
    map_page.run(("person", at(OSLO, accuracy=10)))
    map_page.shown()
    expect(page.locator("#map .map-person")).to_have_count(1)
    map_page.run(("close", {}))
    expect(page.locator("#map > *")).to_have_count(0)


# MARK: Without tiles


def test_ou_7_without_tiles_there_is_a_grid_with_a_scale(map_page):
    map_page.open()
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    page = map_page.page
    expect(page.locator(".map-grid canvas").first).to_be_attached()
    expect(page.locator(".leaflet-control-scale-line")).to_have_text(re.compile("00 m$"))
    assert page.evaluate("""() => {
        const tile = document.querySelector(".map-grid canvas");
        return tile.getContext("2d").getImageData(0, 0, tile.width, tile.height).data.some((value) => value > 0);
    }""")
    map_page.open(is_metric=False)
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    expect(page.locator(".leaflet-control-scale-line")).to_have_text(re.compile(" ft$"))


def test_ou_7_lines_of_the_grid_are_round_distances_apart(map_page):
    map_page.open()
    map_page.run(line(loop()), ("fit", {}), ("pick", {"isOn": True}))
    map_page.shown()
    first, second = map_page.page.evaluate("""() => {
        const tile = document.querySelector(".map-grid canvas"), size = tile.width;
        const { data } = tile.getContext("2d").getImageData(0, 11, size, 1);
        // Between two zooms it is stretched.
        const { left, width } = tile.getBoundingClientRect();
        const lines = [...Array(size).keys()].filter((x) => data[4 * x + 3] > 0);
        return [left + lines[0] * width / size, left + lines[1] * width / size];
    }""")
    west, east = map_page.tap(first / 1280, 0.5), map_page.tap(second / 1280, 0.5)
    metres = (east["longitude"] - west["longitude"]) * 111_320 * math.cos(math.radians(OSLO[0]))
    rounded = min((digit * 10**power for digit in (1, 2, 5) for power in range(5)), key=lambda step: abs(step - metres))
    assert abs(metres - rounded) / rounded < 0.03


# MARK: Tiles


@pytest.fixture
def tiled_page(new_page, tiles):
    serving, address = server.start(ROOT / "web", built=ROOT / "dist/web", tiles=tiles.origin)
    yield MapPage(new_page(DESKTOP), address)
    serving.shutdown()


def test_ou_7_the_tile_server_hears_of_a_map_that_is_opened_and_only_of_what_it_shows(tiled_page, tiles):
    tiled_page.settle()
    assert tiles.requests == []
    # At once, as the program does: in a frame between them the map would show the world.
    ground = {"element": "map", "tiles": tiles.template, "attribution": "© <b>Open</b> & Street", "isMetric": True}
    tiled_page.run(("open", ground), line(loop()), ("fit", {}))
    tiled_page.shown()
    page = tiled_page.page
    until(page, "document.querySelectorAll('.map-tiles img.leaflet-tile-loaded').length > 6")
    expect(page.locator(".leaflet-control-attribution")).to_have_text(re.compile("^Leaflet.*© <b>Open</b> & Street$"))
    # One zoom: the world that a map shows before it has anything is not asked for. And no more than the site is told of us.
    assert len({path.split("/")[1] for path, _ in tiles.requests}) == 1
    address = page.evaluate("location.origin")
    assert {referrer for _, referrer in tiles.requests} == {address + "/"}
    expect(page.locator(".map-grid canvas").first).to_be_attached()


def test_ou_7_where_a_tile_is_missing_there_is_the_grid_until_the_network_is_back(browser, tiles):
    # The browser complains of the missing tiles on the console.
    context = browser.new_context(**DESKTOP)
    serving, address = server.start(ROOT / "web", built=ROOT / "dist/web", tiles=tiles.origin)
    map_page = MapPage(context.new_page(), address)
    tiles.status = 503
    map_page.open(tiles.template, "© A")
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    page = map_page.page
    until(page, "document.querySelectorAll('.map-tiles img').length > 6")
    # Every one of them was refused.
    until(page, "[...document.querySelectorAll('.map-tiles img')].every((tile) => tile.complete)")
    expect(page.locator(".map-tiles img.leaflet-tile-loaded")).to_have_count(0)
    expect(page.locator(".map-grid canvas").first).to_be_visible()
    tiles.status = 200
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "document.querySelectorAll('.map-tiles img.leaflet-tile-loaded').length > 6")
    context.close()
    serving.shutdown()


# MARK: The line


def test_ou_7_a_line_over_the_antimeridian_is_one_line(map_page):
    map_page.open()
    map_page.run(
        line([(0, 179.98), (0.002, 179.995), (0, -179.99), (-0.002, -179.98)]),
        ("person", at((0, -179.981), accuracy=20)),
        ("places", {"places": [at((0.001, 179.99), radius=100, label="", isNext=True)]}),
        ("fit", {}), ("pick", {"isOn": True}))
    map_page.shown()
    west, east = map_page.tap(0.02, 0.5), map_page.tap(0.98, 0.5)
    assert 179.9 < west["longitude"] < 180 and -180 < east["longitude"] < -179.9
    for mark in (".map-person", ".map-pin", ".map-start"):
        assert 0 < box(map_page.page.locator(mark))["x"] < 1280


INK = """(y) => {
    const canvas = document.querySelector(".leaflet-overlay-pane canvas");
    const { left, top } = canvas.getBoundingClientRect();
    const { data } = canvas.getContext("2d").getImageData(-left, Math.round(y - top), innerWidth, 1);
    return [...Array(innerWidth).keys()].map((x) => data[4 * x + 3] > 128);
}"""


def gaps(ink):
    return sum(1 for before, after in zip(ink, ink[1:]) if before and not after)


def ink_is(map_page, holds):
    """Waits until what is drawn in the middle is as it should be; gives it."""
    deadline = time.monotonic() + 20
    while not holds(ink := map_page.page.evaluate(INK, 408)):
        assert time.monotonic() < deadline, [x for x, is_inked in enumerate(ink) if is_inked]
        map_page.page.wait_for_timeout(20)
    return ink


def test_ou_7_what_was_not_measured_is_dashed(map_page):
    map_page.open()
    map_page.run(line([(0, 0), (0, 0.01), (0, 0.02), (0, 0.03)], bridges=[2]), ("fit", {}))
    map_page.shown()
    ink = ink_is(map_page, any)
    inked = [x for x, is_inked in enumerate(ink) if is_inked]
    left, right = inked[0], inked[-1]
    third = (right - left) // 3
    assert gaps(ink[left + 8 : left + third - 8]) == 0
    assert gaps(ink[left + third + 8 : left + 2 * third - 8]) > 5
    assert gaps(ink[left + 2 * third + 8 : right - 8]) == 0


def test_hi_6_what_is_cut_off_is_faint_and_the_ends_are_those_of_what_is_left(map_page):
    points = [(0, 0), (0, 0.01), (0, 0.02), (0, 0.03)]
    map_page.open()
    map_page.run(line(points), ("fit", {}))
    map_page.shown()
    whole = [x for x, is_inked in enumerate(ink_is(map_page, any)) if is_inked]
    third = (whole[-1] - whole[0]) / 3
    map_page.run(line(points, kept=[1, 3]))
    kept = ink_is(map_page, lambda ink: 0 < sum(ink) < len(whole) / 2)
    left = [x for x, is_inked in enumerate(kept) if is_inked]
    assert abs(left[0] - (whole[0] + third)) < 8 and abs(left[-1] - (whole[-1] - third)) < 8
    for mark, x in ((".map-start", left[0]), (".map-end", left[-1])):
        place = box(map_page.page.locator(mark))
        assert abs(place["x"] + place["width"] / 2 - x) < 12
    map_page.run(line(points))
    ink_is(map_page, lambda ink: sum(ink) == len(whole))


def test_ou_7_a_line_grows_and_its_end_is_replaced(map_page):
    map_page.open()
    east = [(0, index / 10_000) for index in range(600)]
    map_page.run(line(east), ("fit", {}), ("pick", {"isOn": True}))
    map_page.shown()
    before = ink_is(map_page, lambda ink: gaps(ink) == 1)
    # Into the chunk before, and again beyond it.
    map_page.run(line(east[500:550], name="extendLine", replacing=100))
    ink_is(map_page, lambda ink: gaps(ink) == 1 and sum(ink) < sum(before) - 20)
    map_page.run(line(east[550:], name="extendLine", replacing=0))
    ink_is(map_page, lambda ink: ink == before)
    map_page.run(line(east[:1], name="extendLine", replacing=10_000))
    ink_is(map_page, lambda ink: sum(ink) <= 12)


def test_ou_7_the_poles_and_what_is_no_position_do_no_harm(map_page):
    map_page.open()
    map_page.page.evaluate("""() => run([
        { do: "line", points: [89.9, 0, 90, 90, NaN, 0, -90, 180, 0, Infinity, 91, 4], bridges: [1] }, { do: "fit" },
        { do: "places", places: [{ latitude: 90, longitude: 0, radius: 0, label: "", isNext: false }] }])""")
    map_page.shown()
    expect(map_page.page.locator(".map-pin")).to_have_count(1)


# MARK: Hands and keys


def test_ou_7_a_tap_picks_a_position_while_picking_and_so_does_enter(map_page):
    map_page.open()
    map_page.run(("places", {"places": [at(OSLO, radius=50, label="", isNext=False)]}), ("fit", {}))
    map_page.shown()
    page = map_page.page
    page.mouse.click(640, 400)
    map_page.settle()
    assert map_page.heard("map.tapped") == []
    map_page.run(("pick", {"isOn": True}))
    tapped = map_page.tap(0.5, 0.5)
    assert abs(tapped["latitude"] - OSLO[0]) < 0.001 and abs(tapped["longitude"] - OSLO[1]) < 0.001
    page.focus("#map")
    page.keyboard.press("ArrowRight")
    map_page.settle()
    page.keyboard.press("Enter")
    until(page, "heard.filter(({ on }) => on === 'map.tapped').length > 1")
    assert map_page.heard("map.tapped")[-1]["longitude"] > tapped["longitude"] + 0.0001


def middle(map_page, selector=".map-person"):
    place = map_page.page.locator(selector).bounding_box()
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def is_centred(map_page):
    x, y = middle(map_page)
    return abs(x - 640) < 3 and abs(y - 400) < 3


def test_ou_7_following_ends_with_a_drag_and_comes_back(map_page):
    map_page.open()
    map_page.run(("person", at(OSLO, accuracy=12, heading=45)), ("follow", {"isOn": True}))
    map_page.shown()
    assert is_centred(map_page)
    map_page.run(("person", at((OSLO[0] + 0.0005, OSLO[1]), accuracy=12)))
    map_page.settle()
    assert is_centred(map_page)
    page = map_page.page
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(420, 380, steps=6)
    page.mouse.up()
    map_page.settle()
    assert len(map_page.heard("map.dragged")) == 1 and not is_centred(map_page)
    map_page.run(("person", at((OSLO[0] + 0.0006, OSLO[1]), accuracy=12)))
    map_page.settle()
    assert not is_centred(map_page)
    map_page.run(("follow", {"isOn": True}))
    map_page.settle()
    assert is_centred(map_page)
    page.get_by_role("button", name="Zoom in").click()
    map_page.settle()
    assert is_centred(map_page) and len(map_page.heard("map.dragged")) == 1
    page.focus("#map")
    page.keyboard.press("ArrowDown")
    map_page.settle()
    assert len(map_page.heard("map.dragged")) == 2 and not is_centred(map_page)


def test_ou_7_who_is_followed_and_not_found_yet_is_awaited_where_the_way_and_the_places_are(map_page):
    map_page.open()
    map_page.run(("follow", {"isOn": True}), line(loop(), name="extendLine", replacing=0))
    map_page.shown()
    # The loop is a kilometre across.
    expect(map_page.page.locator(".leaflet-control-scale")).to_have_text(re.compile("^[1-3]00 m$"))
    map_page.run(("person", at(OSLO, accuracy=12)))
    map_page.settle()
    assert is_centred(map_page)


def test_ou_7_zoom_buttons_have_names_and_room_for_a_finger(new_page, sources):
    map_page = MapPage(new_page(PHONE), sources)
    map_page.open()
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    for name in ("Zoom in", "Zoom out"):
        button = box(map_page.page.get_by_role("button", name=name, exact=True))
        assert button["width"] >= 44 and button["height"] >= 44
    scale = map_page.page.locator(".leaflet-control-scale-line")
    before = scale.inner_text()
    map_page.page.focus("#map")
    map_page.page.keyboard.press("+")
    map_page.page.keyboard.press("+")
    expect(scale).not_to_have_text(before)


def test_ou_7_the_grid_takes_the_colours_of_the_mode(map_page):
    map_page.open()
    map_page.run(line(loop()), ("fit", {}))
    map_page.shown()
    ground = "getComputedStyle(document.querySelector('.leaflet-container')).backgroundColor"
    # Of the canvases: the ground around them is the style sheet's.
    drawn = "[...document.querySelectorAll('#map canvas')].map((each) => each.toDataURL()).join()"
    dark = map_page.page.evaluate(f"[{ground}, {drawn}]")
    map_page.page.evaluate("() => { document.documentElement.dataset.mode = 'light'; }")
    for expression, before in zip((ground, drawn), dark):
        map_page.page.evaluate("(before) => { window.before = before; }", before)
        until(map_page.page, f"{expression} !== before")


# MARK: What is kept


@pytest.fixture
def tiled_site(tmp_path):
    """The app, served by `setlist` with tiles: (address, tile server)."""
    yield from serve_with(TileServer(), tmp_path)


@pytest.fixture
def uncooperative_site(tmp_path):
    yield from serve_with(TileServer(cors=False), tmp_path)


def serve_with(tiles, tmp_path):
    binary = server.program()
    if not binary:
        pytest.skip("tiles are told of by the `setlist` binary: swift build")
    process, address = server.launch(
        binary, "--web", ROOT / "dist/web", "--data", tmp_path, "--map-tiles", tiles.template, "--map-attribution", "© A & B")
    yield address, tiles
    process.terminate()
    process.wait(10)
    tiles.stop()


def show(page, address):
    """A tile as a map shows it; whether it came."""
    return page.evaluate("""(address) => new Promise((resolve) => {
        const tile = new Image();
        tile.onload = () => resolve(true);
        tile.onerror = () => resolve(false);
        tile.src = address;
    })""", address)


def got(page, address):
    """As `show`, past the pictures that the page itself remembers."""
    return page.evaluate("(address) => fetch(address, { mode: 'no-cors' }).then(() => true, () => false)", address)


def installed(page, address):
    page.goto(address)
    until(page, "navigator.serviceWorker.controller !== null", 20)


KEPT = "caches.open('tiles').then((cache) => cache.keys()).then((keys) => keys.length)"


def test_ou_7_the_page_says_where_tiles_come_from_and_nobody_asks_for_one(new_page, tiled_site):
    address, tiles = tiled_site
    page = new_page(PHONE)
    installed(page, address)
    told = page.evaluate("({ ...document.querySelector(\"meta[name='map']\").dataset })")
    assert told == {"tiles": tiles.template, "attribution": "© A & B"}
    expect(page.get_by_role("main")).to_be_visible()
    # The first that is asked for is the one that we ask for.
    assert show(page, tiles.origin + "/15/17000/9000.png")
    assert [path for path, _ in tiles.requests] == ["/15/17000/9000.png"]
    # The page as it is kept says it too.
    page.context.set_offline(True)
    page.reload()
    assert page.evaluate("({ ...document.querySelector(\"meta[name='map']\").dataset })") == told


def test_ou_7_a_tile_that_was_seen_is_there_offline_until_it_is_forgotten(new_page, tiled_site):
    address, tiles = tiled_site
    page = new_page(PHONE)
    installed(page, address)
    tile = tiles.origin + "/15/17000/9000.png"
    assert show(page, tile)
    until(page, KEPT + ".then((count) => count === 1)")
    assert {referrer for _, referrer in tiles.requests} == {address + "/"}
    count = len(tiles.requests)
    assert got(page, tile) and len(tiles.requests) == count
    tiles.stop()
    assert got(page, tile)
    page.evaluate("caches.delete('tiles')")
    assert page.evaluate(KEPT) == 0


def test_ou_7_forgetting_takes_no_map(map_page):
    page = map_page.page
    page.evaluate("caches.open('tiles').then((cache) => cache.put('/1/2/3', new Response('x')))")
    map_page.run(("forget", {}))
    until(page, "caches.has('tiles').then((has) => !has)")
    assert not [address for address in map_page.asked if address.endswith("/map.js")]


def test_ou_7_a_run_shows_its_map_with_tiles_and_asks_for_none_before(new_page, tiled_site):
    address, tiles = tiled_site
    person = visitor(new_page, address)(PHONE, script=STAND_IN)
    person.tab("Workout List")
    person.press("Add Workout")
    person.press("Add Intervals")
    person.control("Interval Type", "combobox").select_option("distance")
    person.page.get_by_label("Distance", exact=True).fill("400")
    person.press("Add Interval")
    person.press("Save")
    expect(person.rows("Periods")).to_have_count(1)
    person.is_stored()
    assert tiles.requests == []
    person.press("Play")
    Runner(person)
    until(person.page, "document.querySelectorAll('.map-tiles img.leaflet-tile-loaded').length > 3")
    expect(person.page.locator(".leaflet-control-attribution")).to_have_text(re.compile("© A & B$"))
    expect(person.page.get_by_role("application", name="Map of your way")).to_have_count(1)
    expect(person.page.locator(".map-person")).to_have_count(1)
    # Before its tile server goes.
    person.page.context.close()


def test_ou_7_a_tile_of_a_server_without_cors_is_shown_and_not_kept(browser, uncooperative_site):
    address, tiles = uncooperative_site
    # The browser complains of the refused first request on the console.
    context = browser.new_context(**PHONE)
    page = context.new_page()
    installed(page, address)
    assert show(page, tiles.origin + "/15/17000/9000.png")
    # By the time that the next one is kept, this one would be.
    tiles.cors = True
    assert show(page, tiles.origin + "/15/17000/9001.png")
    until(page, KEPT + ".then((count) => count > 0)")
    assert page.evaluate(KEPT) == 1
    context.close()


def test_ou_7_the_oldest_tiles_make_room(new_page, tiled_site):
    address, tiles = tiled_site
    page = new_page(PHONE)
    installed(page, address)
    page.evaluate("""async (origin) => {
        const cache = await caches.open("tiles");
        for (let index = 0; index < 2050; index += 50) {
            await Promise.all([...Array(50).keys()].map((more) => cache.put(
                `${origin}/18/${index + more}/1.png`,
                new Response("x", { headers: { "Content-Length": 1, Date: new Date().toUTCString() } }))));
        }
    }""", tiles.origin)
    assert show(page, tiles.origin + "/18/9999/1.png")
    until(page, KEPT + ".then((count) => count === 2000)", 30)
    names = page.evaluate("caches.open('tiles').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))")
    assert tiles.origin + "/18/9999/1.png" in names and tiles.origin + "/18/0/1.png" not in names


def test_ou_7_a_tile_is_asked_for_anew_after_a_month_and_the_old_one_serves_while_there_is_no_network(new_page, tiled_site):
    address, tiles = tiled_site
    page = new_page(PHONE)
    installed(page, address)
    tile = tiles.origin + "/15/17000/9000.png"
    assert show(page, tile)
    until(page, KEPT + ".then((count) => count === 1)")
    page.evaluate("""async (tile) => {
        const cache = await caches.open("tiles"), known = await cache.match(tile);
        const headers = new Headers(known.headers);
        headers.set("Date", new Date(Date.now() - 31 * 86_400_000).toUTCString());
        await cache.put(tile, new Response(await known.blob(), { headers }));
    }""", tile)
    count = len(tiles.requests)
    tiles.status = 500
    assert got(page, tile) and len(tiles.requests) == count + 1
    tiles.status = 200
    assert got(page, tile) and len(tiles.requests) == count + 2
    until(page, f"""caches.match("{tile}").then((known) => Date.now() - new Date(known.headers.get("Date")) < 86_400_000)""")
    assert got(page, tile) and len(tiles.requests) == count + 2
