"""SH-8: every screen in its states (the scenes of the gallery) with little room, and as a screen reader has it.

200 % text, 320 pixels, and a phone lying down: nothing that can be pressed lies beside the screen, nothing is cut off but with an ellipsis,
no button of a bar covers another, and no words stand over others or out of their row. Ears: every control has a name, and headings go down by one.
"""

import http.server
import threading
from contextlib import contextmanager

import pytest

from devices import DESKTOP, PHONE
from engines import started
from test_gallery import scenes, stage  # noqa: F401  scenes is a fixture
from waiting import at_rest

LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
ROOM = {"lying": (LYING, 1), "narrow": (NARROW, 1), "large": (PHONE, 2)}

# Parts of the screen that can't be reached: [what is wrong, the element].
UNREACHABLE = """() => {
    const found = [];
    const say = (what, node) => found.push([what, node.outerHTML.replace(/\\s+/g, " ").slice(0, 140)]);
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
    // A node in something that is scrolled across can be brought into view; text that is read aloud alone is seen by nobody.
    const scrolls = (node) => {
        for (let each = node.parentElement; each; each = each.parentElement) {
            if (each.closest("svg, .map-frame, [role=listbox], .visually-hidden")) return true;
            const style = getComputedStyle(each);
            if (["auto", "scroll"].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 1) return true;
        }
        return false;
    };
    const modal = document.querySelector("dialog:modal, .layer:popover-open");
    const all = [...(modal ?? document).querySelectorAll("button, a[href], input, select, textarea, [role=spinbutton], [role=slider]")];
    for (const node of all.filter(isShown)) {
        const pressed = node.closest("label") ?? node;
        const { left, right, width } = pressed.getBoundingClientRect();
        if (width > 0 && (left < -1 || right > innerWidth + 1) && !scrolls(pressed)) say("beside the screen", node);
    }
    // Bars and commands never lie on each other.
    for (const bar of (modal ?? document).querySelectorAll(".top-bar, .bottom-actions, .actions, .choices, nav.tabs, .stopwatch, .set-tools, .pick-bar, .tools")) {
        const buttons = [...bar.querySelectorAll("button, a[href]")].filter(isShown).map((node) => [node, node.getBoundingClientRect()]);
        for (const [first, a] of buttons) {
            for (const [second, b] of buttons) {
                if (first === second || first.contains(second) || second.contains(first)) continue;
                const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
                if (across > 1 && along > 1 && first.compareDocumentPosition(second) & 4) say("covers another", first);
            }
        }
    }
    // Where words end for the eye: at the edge of the nearest box that hides what overflows, else of the screen.
    const edge = (node) => {
        for (let each = node; each; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || ["auto", "scroll"].includes(style.overflowX)) return null;
            if (["hidden", "clip"].includes(style.overflowX)) return each.getBoundingClientRect();
        }
        return { left: 0, right: innerWidth };
    };
    const words = document.createRange();
    const main = document.querySelector("main");
    if (!modal && main && main.clientHeight < 96) say("has no room left", main);
    // Words are cut off only with an ellipsis.
    for (const node of (modal ?? document).querySelectorAll("h1, h2, h3, p, span, button, a, label, strong, dd, dt, li, legend")) {
        if (!isShown(node) || ![...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim())) continue;
        const style = getComputedStyle(node);
        words.selectNodeContents(node);
        const { left, right } = words.getBoundingClientRect();
        const within = node.closest("svg, .bar-fill, .visually-hidden, .map-frame") ? null : edge(node);
        if (within && right > left && (left < within.left - 1 || right > within.right + 1)) say("runs out of its box", node);
        // Text that is scrolled along is read to its end.
        if (style.overflowX === "visible" || ["auto", "scroll"].includes(style.overflowY) || node.closest("svg, .bar-fill, .visually-hidden")) continue;
        const isCut = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3;
        const hasEllipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        if (isCut && !hasEllipsis && style.overflowX === "hidden") say("is cut off", node);
    }
    // The end of the page is reached by scrolling: what is pressed there lies in a scroller, or on the screen.
    for (const node of (modal ?? document).querySelectorAll("dialog:modal button, .bottom-actions button")) {
        if (!isShown(node)) continue;
        const { bottom } = node.getBoundingClientRect();
        const dialog = node.closest("dialog");
        if (bottom > innerHeight + 1 && !(dialog && dialog.scrollHeight > dialog.clientHeight)) say("below the screen", node);
    }
    return found;
}"""

# Parts of the screen that leave others no room: [the fault, the element].
CROWDED = r"""() => {
    const found = [];
    const say = (fault, node) => found.push([fault, node.outerHTML.replace(/\s+/g, " ").slice(0, 140)]);
    const top = document.querySelector("dialog:modal, .layer:popover-open") ?? document;
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getClientRects().length > 0;
    const isOther = (node) => node.closest(".visually-hidden, svg, .map-frame, [role=listbox], .wheel, .bar-fill, [aria-hidden=true]");
    const words = document.createRange();
    const place = (node) => { words.selectNodeContents(node); return words.getBoundingClientRect(); };
    const height = ({ top, bottom }) => bottom - top;
    const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const along = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    // As much of a rectangle as the boxes around let be seen.
    const seen = (node, { left, right, top, bottom }) => {
        for (let each = node; each && each !== document.documentElement; each = each.parentElement) {
            const style = getComputedStyle(each);
            const box = each.getBoundingClientRect();
            if (style.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            if (style.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return { left, right, top, bottom };
    };
    // The nearest box around that hides its overflow for good, down the page.
    const lid = (node) => {
        for (let each = node; each && each !== document; each = each.parentElement) {
            const style = getComputedStyle(each);
            if (["auto", "scroll"].includes(style.overflowY) || style.webkitLineClamp !== "none") return null;
            if (["hidden", "clip"].includes(style.overflowY)) return each.getBoundingClientRect();
        }
        return null;
    };
    // Bars and parts that stick lie over the rest on grounds of their own.
    const layer = (node) => {
        for (let each = node; each && each !== document; each = each.parentElement) {
            if (each.matches("dialog, .top-bar, .bottom-actions, .notices, .tabs") || getComputedStyle(each).position === "sticky") return each;
        }
        return null;
    };

    const texts = [...top.querySelectorAll("*")]
        .filter((node) => !isOther(node) && [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim()) && isShown(node))
        .map((node) => [node, seen(node, place(node))]).filter(([, { left, right, top, bottom }]) => right - left > 2 && bottom - top > 2);
    for (const [node, { top, bottom }] of texts) {
        const box = lid(node);
        const whole = place(node);
        if (box && (whole.bottom > box.bottom + 4 || whole.top < box.top - 4)) say("is cut off above or below", node);
        const row = node.closest(".row, button, .card, .field")?.getBoundingClientRect();
        if (row && (bottom > row.bottom + 3 || top < row.top - 3)) say("stands out of its row", node);
    }
    texts.forEach(([first, a], index) => {
        for (const [second, b] of texts.slice(index + 1)) {
            if (first.contains(second) || second.contains(first) || layer(first) !== layer(second)) continue;
            if (across(a, b) > 3 && along(a, b) > 0.35 * Math.min(height(a), height(b))) say("is written over by " + second.textContent, first);
        }
    });
    for (const course of [...top.querySelectorAll(".course")].filter(isShown)) {
        const line = seen(course, course.getBoundingClientRect());
        for (const [node, box] of texts) {
            if (layer(node) === layer(course) && across(line, box) > 3 && along(line, box) > 2) say("is struck through", node);
        }
    }
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of [...top.querySelectorAll("input:not([type=range], [type=checkbox], [type=radio], [type=date], [type=time], [type=file]), select")].filter(isShown)) {
        const style = getComputedStyle(field);
        pen.font = style.font;
        // Words may be moved along; numbers are read as they stand.
        const text = field.value || field.placeholder || "";
        const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (/^[\d.,:]+$/.test(text) && pen.measureText(text).width > room + 1) say("has no room for " + text, field);
    }
    const pixel = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--px")) || 1;
    for (const wheel of [...top.querySelectorAll(".wheel")].filter(isShown)) {
        const chosen = wheel.querySelector(".is-chosen");
        const box = wheel.getBoundingClientRect();
        const text = place(chosen);
        const off = (text.top + text.bottom - box.top - box.bottom) / 2;
        if (Math.abs(off) > 3 || height(text) > 58 * pixel || text.right - text.left > box.right - box.left) say("doesn't stand in its band", chosen);
    }
    const main = document.querySelector("main");
    for (const part of top === document && main ? main.querySelectorAll("*") : []) {
        const style = getComputedStyle(part);
        const sticks = style.position === "sticky" && (parseFloat(style.top) >= 0 || parseFloat(style.bottom) >= 0);
        if (sticks && part.offsetHeight > main.clientHeight * 2 / 3) say("leaves no room to scroll in", part);
    }
    for (const button of [...top.querySelectorAll("button, a[href]")].filter(isShown)) {
        const box = lid(button.parentElement);
        const { top, bottom } = button.getBoundingClientRect();
        if (box && !isOther(button) && (bottom > box.bottom + 3 || top < box.top - 3)) say("is a button cut off", button);
    }
    return found;
}"""

# Elements that a screen reader can't tell: [what is wrong, the element].
UNTOLD = """() => {
    const found = [];
    const modal = document.querySelector("dialog:modal");
    const page = modal ?? document;
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[aria-hidden=true], [inert]");
    const text = (ids) => ids.split(/\\s+/).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    const name = (node) => (node.getAttribute("aria-labelledby") ? text(node.getAttribute("aria-labelledby")) : "")
        || node.getAttribute("aria-label") || [...(node.labels ?? [])].map((label) => label.textContent).join(" ")
        || (node.matches("input, select, textarea") ? "" : node.textContent);
    const say = (what, node) => found.push([what, node.outerHTML.replace(/\\s+/g, " ").slice(0, 140)]);
    for (const node of page.querySelectorAll("button, a[href], input, select, textarea, [role=radio], [role=checkbox], [role=slider], [role=spinbutton], dialog")) {
        if (isShown(node) && !name(node).trim()) say("has no name", node);
    }
    // The controls of a row are told apart by their names.
    const rows = new Map();
    for (const node of page.querySelectorAll("li :is(button, a[href], input, select, textarea)")) {
        if (!isShown(node)) continue;
        const row = node.closest("li, [role=group], [role=radiogroup], dialog");
        const names = rows.get(row) ?? rows.set(row, new Set()).get(row);
        if (names.has(name(node).trim())) say("has the name of another in its row", node);
        names.add(name(node).trim());
    }
    for (const node of page.querySelectorAll("[role=radio], [role=checkbox]")) {
        if (isShown(node) && !node.hasAttribute("aria-checked")) say("has no state", node);
    }
    for (const node of page.querySelectorAll("[role=slider], [role=spinbutton]")) {
        if (isShown(node) && !node.hasAttribute("aria-valuenow")) say("has no value", node);
    }
    for (const node of page.querySelectorAll("[aria-labelledby]")) {
        for (const id of (node.getAttribute("aria-labelledby") ?? "").split(/\\s+/).filter(Boolean)) {
            if (isShown(node) && !document.getElementById(id)) say(`names ${id}, which isn't there`, node);
        }
    }
    if (!modal) {
        const headings = [...document.querySelectorAll("h1, h2, h3, h4")].filter(isShown).map((node) => [Number(node.tagName[1]), node]);
        // While a title is edited, its field stands in its place.
        const isEdited = document.querySelector(".top-bar .renaming") !== null;
        if (headings.filter(([level]) => level === 1).length !== (isEdited ? 0 : 1)) say("has not one heading of the first level", document.body);
        headings.forEach(([level, node], index) => {
            if (!isEdited && level > (index ? headings[index - 1][0] : 0) + 1) say("leaves a level of headings out", node);
        });
        if (document.querySelectorAll("main").length !== 1) say("has not one main part", document.body);
    }
    return found;
}"""


# Marks what Tab should come to; gives how many there are. Of radio buttons, and of what arrows lead through, Tab comes to one.
WANTED = """() => {
    const top = document.querySelector("dialog:modal") ?? document.querySelector(".layer:popover-open") ?? document;
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest("[inert]") && node.getClientRects().length > 0;
    const led = (node) => node.matches("[type=radio], [role=radio], [role=tab], [role=option]");
    const all = [...top.querySelectorAll("button, a[href], input, select, textarea, [role=spinbutton], [role=slider], [role=radio]")]
        .filter((node) => !node.disabled && isShown(node) && !led(node) && !node.closest(".leaflet-container"));
    all.forEach((node) => { node.dataset.wanted = "true"; });
    // Into a menu over the page leads the host, from a row that was in sight.
    if (!top.matches?.(".layer")) return all.length;
    document.querySelector("[aria-expanded=true]")?.scrollIntoView({ block: "nearest" });
    all[0].focus();
    delete all[0].dataset.wanted;
    return all.length - 1;
}"""
# The element that has the focus, once: [whether it was wanted, what is wrong with it].
FOCUSED = """() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const wanted = node.dataset.wanted === "true";
    delete node.dataset.wanted;
    const shown = node.closest("label") ?? node;
    const rings = [node, shown, shown.querySelector("*"), node.nextElementSibling].filter(Boolean).map((each) => getComputedStyle(each));
    // A wheel's is drawn by its column, round the value.
    if (node.matches(".wheel")) rings.push(getComputedStyle(node.parentElement, "::before"));
    const isRinged = rings.some((style) => (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none");
    const { left, top, width, height } = shown.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]];
    const isSeen = points.some(([x, y]) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit && (shown.contains(hit) || hit.contains(shown));
    });
    const say = (what) => [wanted, `${what}: ${node.outerHTML.replace(/\\s+/g, " ").slice(0, 120)}`];
    return !isRinged ? say("shows no focus") : !isSeen ? say("has the focus and isn't seen") : [wanted, ""];
}"""
LEFT = """() => [...document.querySelectorAll("[data-wanted]")].map((node) => "Tab doesn't come to " + node.outerHTML.slice(0, 120))"""


# Each Tab first looks at the element to which the last one came: by then the page has scrolled.
LOOKING = f"""() => {{
    const focused = {FOCUSED};
    window.looks = [];
    window.looked = () => {{ looks.push(focused()); return looks.splice(0); }};
    document.addEventListener("keydown", ({{ key }}) => {{ if (key === "Tab") looks.push(focused()); }}, true);
}}"""


def tabs(page) -> list[str]:
    """Presses Tab until it has been everywhere; gives what is wrong. The page must be LOOKING."""
    wrong = []
    missing = page.evaluate(WANTED)
    # A menu follows its row with the next frame.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    came = True
    while missing > 0 and came:
        # As a finger that stays on the key.
        for _ in range(max(missing, 12)):
            page.keyboard.down("Tab")
        page.keyboard.up("Tab")
        wanted = [what for is_wanted, what in filter(None, page.evaluate("looked()")) if is_wanted]
        came = len(wanted) > 0
        missing -= len(wanted)
        wrong += filter(None, wanted)
    return wrong + page.evaluate(LEFT)


# Four looks at each scene take a busy machine their time.
@pytest.mark.timeout(900)
def test_sh_8_everything_can_be_reached_where_there_is_little_room_and_is_told(new_page, scenes):  # noqa: F811
    """A wheel is turned as on a phone that stands: what lies down or grows afterwards keeps its value."""
    page = new_page(PHONE, reduced_motion="reduce")
    show = stage(page, scenes, "dark")

    def gets(kind, size: str):
        page.set_viewport_size(kind["viewport"])
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)

    assert scenes[0]
    found = []
    for room, (kind, size) in ROOM.items():
        gets(kind, f"{100 * size}%")
        for scene in scenes[0]:
            is_turned = "scrollTop=" in scene["html"]
            if is_turned:
                gets(PHONE, "")
            show(scene)
            if is_turned:
                gets(kind, f"{100 * size}%")
                at_rest(page)
            looks = (UNREACHABLE,) if scene["name"].endswith("-wide") else (UNREACHABLE, CROWDED)
            found += [(room, scene["name"], *each) for look in looks for each in page.evaluate(look)]
            if room == "lying":
                found += [(scene["name"], *each) for each in page.evaluate(UNTOLD)]
    assert found == []


# Keys are mostly a desktop's.
@pytest.mark.parametrize("kind", [pytest.param(PHONE, marks=pytest.mark.at_length, id="phone"), pytest.param(DESKTOP, id="desktop")])
def test_sh_8_tab_comes_to_every_control_of_every_screen_and_shows_where_it_is(new_page, scenes, kind):  # noqa: F811
    page = new_page(kind, reduced_motion="reduce")
    show = stage(page, scenes, "dark")
    page.evaluate(LOOKING)
    found = []
    # A phone shows nothing of the layout for wide screens.
    for scene in (scene for scene in scenes[0] if kind is DESKTOP or not scene["name"].endswith("-wide")):
        show(scene)
        found += [(scene["name"], each) for each in tabs(page)]
    assert found == []


# Shows a scene in a frame as large as a phone, which no window of theirs can be, and looks at it as above.
FRAMED = """(async (address, width, height, size, script) => {
    const frame = document.querySelector("iframe") ?? document.body.appendChild(document.createElement("iframe"));
    frame.style.cssText = `border: 0; width: ${width}px; height: ${height}px`;
    await new Promise((loaded) => { frame.onload = loaded; frame.src = address; });
    const { document: page } = frame.contentWindow;
    page.documentElement.style.fontSize = `${100 * size}%`;
    const passing = page.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 2000);
    await Promise.allSettled(passing.map((each) => each.finished));
    return frame.contentWindow.eval(`(${script})()`);
})(...arguments)"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def served(folder):
    """Over HTTP: frames of files are strangers to each other."""
    handler = type("Handler", (Quiet,), {"__init__": lambda self, *each: Quiet.__init__(self, *each, directory=folder)})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.mark.real_time
@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_sh_8_sh_12_other_engines_have_as_much_room_and_tell_as_much(scenes, engine):  # noqa: F811
    found = []
    # In one load: a frame that is sent where it is already loads nothing.
    both = f"() => [...({UNREACHABLE})(), ...({UNTOLD})()]"
    (scenes[1] / "blank.html").write_text("<!doctype html><title>blank</title><body></body>")
    with served(scenes[1]) as site, started(engine) as session:
        session.open(f"{site}/blank.html")
        for room, (kind, size) in ROOM.items():
            for scene in scenes[0]:
                seen = session.evaluate(FRAMED, f"{site}/{scene['name']}.html?{room}#dark", *kind["viewport"].values(), size, both)
                found += [(room, scene["name"], *each) for each in seen]
    assert found == []
