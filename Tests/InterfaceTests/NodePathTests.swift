import PageSimulation
import Testing

@testable import Interface

@Suite("Where nodes stand")
struct NodePathTests {
    private static func rows(_ names: [String], extra: Bool = false) -> (inout Builder<TestAction>) -> Void {
        { ui in
            ui.element(.header) { $0.element(.h1) { $0.text("Title") } }
            if extra { ui.element(.p) { $0.text("News") } }
            ui.element(.ul) {
                for name in names {
                    $0.element(.li, key: name) {
                        $0.element(.button) { $0.text(name) }
                        $0.element(.button) { $0.text("More") }
                    }
                }
            }
        }
    }

    @Test(
        "SH-8 a control is found again in a new page, also where its row has another place", arguments: [false, true])
    func found(extra: Bool) throws {
        var old = Renderer<TestAction>()
        let before = NaiveDOM()
        try before.apply(old.render(Self.rows(["One", "Two", "Three"])))
        let button = try #require(
            before.nodes.first { $0.value.children.first?.text == "Two" && $0.value.tag == "button" })
        let path = try #require(old.path(of: button.key))
        var new = Renderer<TestAction>()
        let after = NaiveDOM()
        try after.apply(new.render(focusing: path, Self.rows(["Three", "Two"], extra: extra)))
        let focused = after.nodes.values.filter { $0.properties["focused"] == "true" }
        #expect(focused.map { $0.children.first?.text } == ["Two"])
    }

    @Test("SH-8 nothing gets the focus where the control is gone")
    func gone() throws {
        var renderer = Renderer<TestAction>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(Self.rows(["One", "Two"])))
        let more = try #require(dom.nodes.filter { $0.value.tag == "button" }.keys.max())
        let path = try #require(renderer.path(of: more))
        try dom.apply(renderer.render(focusing: path, Self.rows(["One"])))
        #expect(!dom.ops.contains { $0.contains("focused") })
        #expect(renderer.path(of: 9_999) == nil)
    }

    @Test(
        "SH-8 a way tells whether it leads into a dialog or a layer", arguments: [Property.modal, .layer],
        [true, false])
    func layers(property: Property, isOpen: Bool) throws {
        var renderer = Renderer<TestAction>()
        renderer.render { ui in
            ui.element(.button)
            ui.element(.dialog) {
                $0.property(property, isOpen)
                $0.element(.button)
            }
        }
        let nodes = renderer.shown.arena.nodes
        #expect(renderer.path(of: nodes[1].id)?.isInLayer == false)
        #expect(renderer.path(of: nodes[2].id)?.isInLayer == isOpen)
        #expect(renderer.path(of: nodes[3].id)?.isInLayer == isOpen)
    }
}
