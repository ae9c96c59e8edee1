import Interface
import Testing

@Suite struct HTMLTests {
    private enum Action { case tapped }

    private func html(_ content: (inout Builder<Action>) -> Void) -> String {
        renderHTML(content)
    }

    @Test("SH-8 a tree as HTML: attributes in order, properties by name, styles in one attribute, listeners unseen")
    func tree() {
        let html = html { ui in
            ui.element(.button, class: "primary") {
                $0.attribute(.ariaPressed, false)
                $0.attribute(.disabled, true)
                $0.attribute(.hidden, false)
                $0.attribute(.title, nil)
                $0.attribute(.tabindex, -1)
                $0.data("role", "work")
                $0.style("--fill", 0.5)
                $0.style("height", px: 12)
                $0.on(.click, .tapped)
                $0.text("Go")
            }
            ui.element(.input) {
                $0.property(.value, "7")
                $0.property(.checked, true)
            }
        }
        #expect(
            html == "<button class=\"primary\" aria-pressed=\"false\" disabled=\"\" tabindex=\"-1\" data-role=\"work\" "
                + "style=\"--fill: 0.5; height: calc(12 * var(--px));\">Go</button><input value=\"7\" checked=\"\">")
    }

    @Test("IT-6 a name with markup in it stays text")
    func escaping() {
        let html = html { ui in
            ui.element(.p) {
                $0.attribute(.title, "\"<&>'")
                $0.text("<script>&amp;\"</script>")
            }
        }
        #expect(
            html == "<p title=\"&quot;&lt;&amp;&gt;'\">&lt;script&gt;&amp;amp;&quot;&lt;/script&gt;</p>")
    }

    @Test("SH-8 neighbouring texts are one, texts around an element are two")
    func texts() {
        let html = html { ui in
            ui.text("a")
            ui.text("b")
            ui.element(.br)
            ui.text("c")
            ui.element(.strong) { $0.text("d") }
            ui.text("e")
        }
        #expect(html == "ab<br>c<strong>d</strong>e")
    }

    @Test("SH-8 an attribute set twice has the later value")
    func twice() {
        let html = html { ui in
            ui.element(.a, class: "one") {
                $0.attribute(.id, "x")
                $0.attribute(.class, "two")
                $0.link(to: "/history", .tapped)
            }
        }
        #expect(html == "<a class=\"two\" id=\"x\" href=\"/history\"></a>")
    }
}
