"""Patches that Swift makes, carried out by host-dom.js in a real page, give the tree that Swift meant."""

import pytest

import interface_page

# The page as Interface's `renderHTML` writes it: the attributes by name, data after them, then properties, then styles.
READ = """() => {
    const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);
    const order = (name) => (name.startsWith("data-") ? "~" : "") + name;
    function html(node) {
        if (node.nodeType === Node.TEXT_NODE) return escaped(node.data);
        const name = node.localName;
        const attributes = [...node.attributes].filter((each) => each.name !== "style")
            .sort((a, b) => order(a.name) < order(b.name) ? -1 : 1);
        let text = "<" + name;
        const write = (name, value) => { text += ` ${name}="${escaped(value)}"`; };
        for (const each of attributes) write(each.name, each.value);
        if (node.checked) write("checked", "");
        if (name === "input" && node.value) write("value", node.value);
        if (node.style.cssText) write("style", node.style.cssText);
        text += ">";
        return name === "input" ? text : text + [...node.childNodes].map(html).join("") + `</${name}>`;
    }
    const svg = [...root.querySelectorAll("svg, path")];
    return {
        html: [...root.childNodes].map(html).join(""),
        foreign: svg.filter((each) => each.namespaceURI !== "http://www.w3.org/2000/svg").length,
    };
}"""


@pytest.fixture(scope="module")
def module():
    return interface_page.build()


@pytest.mark.parametrize("keeps_moves", [True, False], ids=["moveBefore", "insertBefore"])
def test_SH_8_random_trees_and_changes_look_in_the_page_as_in_swift(new_page, sources, module, keeps_moves):
    page = new_page()
    interface_page.open_page(page, sources, module, keeps_moves)
    page.evaluate("window.read = " + READ)
    wrong = page.evaluate("""() => {
        const wrong = [];
        for (let seed = 0; seed < 12; seed++) {
            for (let step = 0; step < 15; step++) {
                if (step === 0) program.plant(seed);
                else program.grow();
                const { html, foreign } = read();
                if (html !== expected || foreign > 0) wrong.push({ seed, step, foreign, html, expected });
            }
        }
        return wrong;
    }""")
    assert wrong == []


def test_IT_5_a_thousand_rows_in_another_order_keep_their_nodes(new_page, sources, module):
    page = new_page()
    interface_page.open_page(page, sources, module)
    assert page.evaluate("""() => {
        program.list(1000);
        const texts = () => [...root.querySelectorAll(".time")].map((each) => each.textContent);
        const nodes = new Set(root.querySelectorAll("li"));
        const before = texts();
        program.shuffle(1);
        return {
            isOther: before.join() !== texts().join(),
            isWhole: before.sort().join() === texts().sort().join(),
            kept: [...root.querySelectorAll("li")].filter((each) => nodes.has(each)).length,
        };
    }""") == {"isOther": True, "isWhole": True, "kept": 1000}
