import Testing

@testable import App
@testable import Interface

@Suite struct OpenersTests {
    /// The ways to a control of the page, and to one of the sheet that it opens.
    private func places() throws -> (opener: NodePath, inSheet: NodePath) {
        var renderer = Renderer<Action>()
        renderer.render { ui in
            ui.element(.button)
            ui.element(.dialog) {
                $0.property(.modal, true)
                $0.element(.button)
            }
        }
        let nodes = renderer.shown.arena.nodes
        return (try #require(renderer.path(of: nodes[1].id)), try #require(renderer.path(of: nodes[3].id)))
    }

    @Test("SH-8 whoever comes back from a screen that a sheet has opened is at the control that opened the sheet")
    func sheets() throws {
        var state = State(seed: 1)
        let (opener, inSheet) = try places()
        let below = Openers.Screen(state)
        var openers = Openers()
        openers.pressed(opener, on: below)
        openers.pressed(inSheet, on: below)
        openers.opened(by: inSheet, on: below)
        openers.left(for: below)
        let returning = openers.takeReturn()
        #expect(returning == opener)
        // That control is none of another screen's.
        _ = state.shared.open(.history)
        let above = Openers.Screen(state)
        openers.opened(by: opener, on: below)
        openers.opened(by: inSheet, on: above)
        openers.left(for: above)
        let unknown = openers.takeReturn()
        #expect(unknown == nil)
        openers.left(for: below)
        let last = openers.takeReturn()
        #expect(last == opener)
    }
}
