"""host-dom.js by itself: patches written here by hand, and what it tells of events. The format stands at `Patch` in
Sources/Interface."""

import struct

import pytest

TAGS = "div p input button a dialog form ul li svg path".split()
ATTRIBUTES = "class type href id viewBox tabindex".split()
PROPERTIES = "value checked indeterminate scrollTop scrollLeft modal layer focused tabTitle".split()
EVENTS = "click input keydown scroll pointerdown pointermove pointerup submit cancel focus blur touchmove close".split()
KEYS = "ArrowUp ArrowDown Space".split()
PREVENT, STOP, CAPTURE, UNMODIFIED, OWN_ONLY, SILENT = 1, 2, 4, 8, 16, 32


class Patch:
    def __init__(self):
        self.ops, self.text = b"", ""

    def number(self, value):
        while value >= 0x80:
            self.ops += bytes([value & 0x7F | 0x80])
            value >>= 7
        self.ops += bytes([value])

    def string(self, text):
        self.number(len(text.encode("utf-16-le")) // 2)
        self.text += text

    def op(self, code, *operands):
        self.ops += bytes([code])
        for operand in operands:
            if isinstance(operand, float):
                self.ops += struct.pack("<d", operand)
            elif isinstance(operand, int):
                self.number(operand)
            else:
                self.string(operand)
        return self

    def names(self):
        joined = [" ".join(names) for names in (TAGS, ATTRIBUTES, PROPERTIES, EVENTS, KEYS)]
        return self.op(0, joined[0], TAGS.index("svg"), *joined[1:])

    def element(self, node, tag, parent=None, **attributes):
        """Without a parent it comes at the end of the root, once it is whole."""
        self.op(1, node, TAGS.index(tag), parent or 0)
        for name, value in attributes.items():
            self.op(4, node, ATTRIBUTES.index(name), value)
        return self if parent else self.op(14, 0, node, 0)

    def listen(self, node, event, options=0, keys=0):
        return self.op(12, node, EVENTS.index(event), options, keys)

    def property(self, node, name, value):
        code = 9 if isinstance(value, str) else 10 if isinstance(value, bool) else 11
        return self.op(code, node, PROPERTIES.index(name), value if code != 10 else int(value))

    def bytes(self):
        return list(struct.pack("<I", len(self.ops)) + self.ops + self.text.encode())


@pytest.fixture
def page(new_page, sources):
    page = new_page({"viewport": {"width": 800, "height": 600}})
    page.goto(sources + "/blank")
    page.evaluate("""async () => {
        document.body.innerHTML = "<div id=app></div>";
        const { createDOM } = await import("/host-dom.js");
        window.told = [];
        window.dom = createDOM(document.getElementById("app"), (node, fields) => told.push({ node, ...fields }));
    }""")
    apply(page, Patch().names())
    return page


def apply(page, patch):
    page.evaluate("(bytes) => dom.apply(new Uint8Array(bytes))", patch.bytes())


def told(page):
    """Events that were told since the last call: node, event's name, and the fields of interest here."""
    return [
        {**event, "event": EVENTS[event["event"]]} for event in page.evaluate("told.splice(0)")
    ]


def briefly(page):
    return [(event["node"], event["event"]) for event in told(page)]


def test_SH_8_svg_elements_are_of_their_namespace_and_keep_the_case_of_attributes(page):
    apply(page, Patch().element(1, "svg", viewBox="0 0 8 8").element(2, "path", 1))
    assert page.locator("#app").inner_html() == '<svg viewBox="0 0 8 8"><path></path></svg>'
    assert page.evaluate("document.querySelector('path') instanceof SVGPathElement")


def test_IT_6_a_value_is_written_only_where_it_differs_and_the_caret_stays(page):
    apply(page, Patch().element(1, "input").listen(1, "input").property(1, "value", "Legs"))
    field = page.locator("input")
    field.focus()
    page.keyboard.press("Home")
    page.keyboard.type("My ")
    assert [event["value"] for event in told(page)] == ["MLegs", "MyLegs", "My Legs"]
    apply(page, Patch().property(1, "value", "My Legs"))
    assert field.evaluate("(input) => input.selectionStart") == 3
    apply(page, Patch().property(1, "value", "Refused"))
    assert field.input_value() == "Refused"


def test_IT_6_an_input_method_composes_undisturbed_and_the_value_is_told_when_it_is_done(page):
    apply(page, Patch().element(1, "input").listen(1, "input").listen(1, "keydown"))
    field = page.locator("input")
    field.focus()
    client = page.context.new_cdp_session(page)
    client.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    apply(page, Patch().property(1, "value", ""))
    assert field.input_value() == "に"
    client.send("Input.insertText", {"text": "日"})
    events = told(page)
    assert events[-1] == {"node": 1, "event": "input", "value": "日", "checked": False}
    apply(page, Patch().property(1, "value", ""))
    assert field.input_value() == ""


def test_IT_6_a_field_that_takes_the_focus_has_its_text_selected(page):
    apply(page, Patch().element(1, "input").property(1, "value", "Legs").property(1, "focused", True))
    page.keyboard.type("Arms")
    assert page.locator("input").input_value() == "Arms"


def test_SH_8_a_dialog_is_modal_tells_escape_and_gives_the_focus_back_even_if_it_vanishes(page):
    apply(page, Patch().element(1, "button").element(2, "dialog").listen(2, "cancel", PREVENT).element(3, "input", 2))
    page.locator("button").focus()
    apply(page, Patch().property(2, "modal", True))
    assert page.evaluate("document.querySelector('dialog').matches(':modal')")
    assert page.evaluate("document.activeElement.localName") == "input"
    page.keyboard.press("Escape")
    assert briefly(page) == [(2, "cancel")]
    assert page.evaluate("document.querySelector('dialog').open")
    apply(page, Patch().property(2, "modal", False))
    assert page.evaluate("document.activeElement.localName") == "button"
    apply(page, Patch().property(2, "modal", True))
    apply(page, Patch().property(2, "modal", False).op(15, 2, 1, 3))
    assert page.evaluate("document.activeElement.localName") == "button"


def test_SH_8_a_layer_takes_the_focus_keeps_it_and_gives_it_back(page):
    apply(page, Patch().element(1, "button").element(2, "div").element(3, "button", 2).element(4, "a", 2, href="#"))
    page.locator("button").first.focus()
    apply(page, Patch().property(2, "layer", True))
    assert page.evaluate("document.querySelector('[popover]').matches(':popover-open')")
    focused = "document.activeElement.localName"
    places = [page.evaluate(focused)]
    for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab"):
        page.keyboard.press(key)
        places.append(page.evaluate(focused))
    assert places == ["button", "a", "button", "a", "button"]
    assert page.evaluate("document.activeElement.parentElement.localName") == "div"
    apply(page, Patch().property(2, "layer", False).op(15, 2, 2, 3, 4))
    assert page.evaluate(focused) == "button"


def test_SH_8_what_a_layer_gave_the_focus_back_to_keeps_it_when_the_same_patch_moves_it(page):
    apply(page, Patch().element(1, "ul").element(2, "li", 1).element(3, "button", 2).element(4, "li", 1)
          .element(5, "div", 2).element(6, "button", 5))
    page.locator("button").first.focus()
    apply(page, Patch().property(5, "layer", True))
    # Engines without moveBefore take the focus from what moves.
    page.evaluate("Element.prototype.moveBefore = undefined")
    apply(page, Patch().property(5, "layer", False).op(15, 5, 1, 6).op(14, 1, 2, 0))
    assert page.evaluate("document.activeElement.parentElement === document.querySelector('li:last-child')")


def test_SH_8_only_the_keys_that_were_asked_for_lose_their_own_effect(page):
    apply(page, Patch().element(1, "div", tabindex="0").listen(1, "keydown", 0, 0b110))
    page.locator("[tabindex]").focus()
    page.evaluate("addEventListener('keydown', (event) => told.push({ prevented: event.defaultPrevented, key: event.key }))")
    for key in ["ArrowUp", "ArrowDown", "Space", "Control+ArrowDown"]:
        page.keyboard.press(key)
    heard = page.evaluate("told.splice(0)")
    assert [event["prevented"] for event in heard if "prevented" in event] == [False, True, True, False, False]
    assert [event["key"] for event in heard if "node" in event] == ["ArrowUp", "ArrowDown", " "]


def test_SH_7_a_link_is_followed_by_the_app_unless_another_tab_is_wanted(page):
    apply(page, Patch().element(1, "a", href="/blank?2").listen(1, "click", PREVENT | UNMODIFIED)
          .op(2, 2, 1, "Link"))
    page.locator("a").click()
    assert briefly(page) == [(1, "click")]
    with page.context.expect_page() as opened:
        page.locator("a").click(modifiers=["Control"])
    opened.value.wait_for_url(lambda url: url.endswith("/blank?2"))
    assert briefly(page) == []
    assert page.url.endswith("/blank")


def test_SH_8_listeners_stop_propagation_hear_only_their_own_change_and_end(page):
    apply(page, Patch().element(1, "div").listen(1, "click").element(2, "div", 1).listen(2, "click", STOP)
          .element(3, "div", 1).listen(3, "click", OWN_ONLY).element(4, "button", 3).element(5, "button", 2))
    click = lambda index: page.locator("button").nth(index).dispatch_event("click")  # noqa: E731
    click(0)
    assert briefly(page) == [(2, "click")]
    click(1)
    assert briefly(page) == [(1, "click")]
    apply(page, Patch().listen(2, "click"))
    click(0)
    assert briefly(page) == [(2, "click"), (1, "click")]
    apply(page, Patch().op(13, 2, EVENTS.index("click")).listen(1, "click", SILENT))
    click(0)
    assert briefly(page) == []


def test_IT_5_a_captured_pointer_is_told_with_places_and_once_a_frame(page):
    style = "position: fixed; left: 10px; top: 20px; width: 100px; height: 50px"
    apply(page, Patch().element(1, "div").listen(1, "pointerdown", CAPTURE).listen(1, "pointermove").listen(1, "pointerup"))
    page.locator("#app > div").evaluate("(div, style) => div.style.cssText = style", style)
    page.mouse.move(15, 25)
    page.mouse.down()
    page.mouse.move(700, 500)
    page.mouse.up()
    events = told(page)
    down = next(event for event in events if event["event"] == "pointerdown")
    assert {name: down[name] for name in ("x", "y", "left", "top", "width", "height", "pointer")} == {
        "x": 15, "y": 25, "left": 10, "top": 20, "width": 100, "height": 50, "pointer": 0}
    assert [event["event"] for event in events][-2:] == ["pointermove", "pointerup"]
    assert (events[-2]["x"], events[-2]["y"]) == (700, 500)

    counts = page.evaluate("""async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const div = document.querySelector("#app > div");
        const move = (x) => div.dispatchEvent(new PointerEvent("pointermove", { clientX: x, isPrimary: true }));
        await frame();
        told.length = 0;
        for (let x = 0; x < 50; x++) move(x);
        const first = told.map((event) => event.x);
        await frame();
        const both = told.splice(0).map((event) => event.x);
        move(60);
        move(61);
        div.dispatchEvent(new PointerEvent("pointerup", { clientX: 62, isPrimary: true }));
        return [first, both, told.splice(0).map((event) => event.x)];
    }""")
    assert counts == [[0], [0, 49], [60, 61, 62]]


def test_IT_2_a_scroll_position_is_set_when_all_is_in_place_and_scrolling_is_told(page):
    apply(page, Patch().element(1, "div").op(8, 1, "height", "100px").op(8, 1, "overflow", "auto").listen(1, "scroll")
          .element(2, "div", 1).op(8, 2, "height", "1000px").listen(2, "pointerdown").property(1, "scrollTop", 480.0))
    assert page.locator("#app > div").evaluate("(div) => div.scrollTop") == 480
    page.mouse.move(50, 50)
    page.mouse.wheel(0, 120)
    page.evaluate("""async () => {
        while (told.at(-1)?.scrollTop !== 600) await new Promise((done) => requestAnimationFrame(done));
    }""")
    assert told(page)[-1]["height"] == 100
    page.mouse.down()
    page.mouse.up()
    assert [(event["node"], event["scrollTop"]) for event in told(page)] == [(2, 600)]


def test_SH_8_the_program_s_pixels_grow_with_the_text(page):
    page.evaluate("document.documentElement.style.setProperty('--px', '2px')")
    apply(page, Patch().element(1, "div").op(8, 1, "height", "calc(50 * var(--px))").op(8, 1, "overflow", "auto").listen(1, "scroll")
          .element(2, "div", 1).op(8, 2, "height", "1000px").listen(2, "pointerdown").property(1, "scrollTop", 240.0))
    assert page.locator("#app > div").evaluate("(div) => [div.clientHeight, div.scrollTop]") == [100, 480]
    left, top = page.locator("#app > div").evaluate("(div) => [div.getBoundingClientRect().left, div.getBoundingClientRect().top]")
    page.mouse.click(left + 50, top + 20)
    down = next(event for event in told(page) if event["event"] == "pointerdown")
    assert (down["x"], down["y"], down["scrollTop"]) == ((left + 50) / 2, (top + 20) / 2, 240)


def test_IT_5_a_touch_that_drags_can_be_kept_from_scrolling_in_the_middle(page):
    apply(page, Patch().element(1, "div").listen(1, "touchmove", SILENT))
    move = """() => {
        const event = new TouchEvent("touchmove", { cancelable: true, bubbles: true });
        document.querySelector("#app > div").dispatchEvent(event);
        return event.defaultPrevented;
    }"""
    assert not page.evaluate(move)
    apply(page, Patch().listen(1, "touchmove", SILENT | PREVENT))
    assert page.evaluate(move)
    assert briefly(page) == []


@pytest.mark.parametrize("keeps_moves", [True, False], ids=["moveBefore", "insertBefore"])
def test_IT_5_a_row_that_moves_keeps_the_focus(page, keeps_moves):
    if not keeps_moves:
        page.evaluate("() => { delete Element.prototype.moveBefore; }")
    apply(page, Patch().element(1, "button", id="a").element(2, "button", id="b").element(3, "button", id="c"))
    page.locator("#c").focus()
    apply(page, Patch().op(14, 0, 3, 1))
    assert page.evaluate("[...document.querySelectorAll('button')].map((each) => each.id).join('')") == "cab"
    assert page.evaluate("document.activeElement.id") == "c"


def test_SH_8_a_node_that_is_gone_tells_nothing_more_and_its_number_may_be_another_s(page):
    apply(page, Patch().element(1, "div").listen(1, "pointermove"))
    assert page.evaluate("""async (patches) => {
        const move = new PointerEvent("pointermove", { isPrimary: true });
        const gone = document.querySelector("#app > div");
        gone.dispatchEvent(move);
        gone.dispatchEvent(move);
        for (const patch of patches) dom.apply(new Uint8Array(patch));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return told.length;
    }""", [Patch().op(15, 1, 0).bytes(), Patch().element(1, "p").bytes()]) == 1


def test_SH_10_a_form_is_handed_to_the_app_and_not_sent(page):
    apply(page, Patch().element(1, "form").listen(1, "submit", PREVENT).element(2, "input", 1))
    page.locator("input").focus()
    page.keyboard.press("Enter")
    assert briefly(page) == [(1, "submit")]
    assert page.url.endswith("/blank")


def test_SH_8_enter_pressed_again_presses_nothing_where_the_page_has_moved_the_focus(page):
    apply(page, Patch().element(1, "button", id="a").element(2, "button", id="b").element(3, "input", id="c"))

    def refused(*events):
        """Of each event (node, type or key, time, and whether the key is held): whether it is kept from pressing."""
        return page.evaluate("""(events) => {
            // Earlier presses are forgotten.
            dispatchEvent(new Event("pointerdown"));
            return events.map(([id, name, at, repeat = false]) => {
                const of = { key: name, repeat, bubbles: true, cancelable: true };
                const event = name === "pointerdown" ? new Event(name, of) : new KeyboardEvent("keydown", of);
                Object.defineProperty(event, "timeStamp", { value: at });
                document.getElementById(id).dispatchEvent(event);
                return event.defaultPrevented;
            });
        }""", events)

    assert refused(("a", "Enter", 1000), ("b", "Enter", 1299), ("b", "Enter", 1300)) == [False, True, False]
    # The program has its own rule for the same control.
    assert refused(("a", "Enter", 1000), ("a", "Enter", 1100)) == [False, False]
    assert refused(("a", "Enter", 1000), ("a", "Enter", 1100, True), ("b", "Enter", 1200)) == [False, True, True]
    # The person has moved it.
    for name in ("Tab", "ArrowDown", "pointerdown"):
        assert refused(("a", "Enter", 1000), ("a", name, 1100), ("b", "Enter", 1200)) == [False, False, False]
    # A field takes its Enter, which sends its form; a button after it doesn't.
    assert refused(("a", "Enter", 1000), ("c", "Enter", 1100)) == [False, False]
    assert refused(("c", "Enter", 1000), ("a", "Enter", 1100)) == [False, True]
