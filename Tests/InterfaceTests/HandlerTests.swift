import Testing

@testable import Interface

@Suite struct HandlerTests {
    private enum Action: Equatable {
        case opened(Int)
        case typed(String)
    }

    private func list(_ keys: [Int], _ ui: inout Builder<Action>) {
        ui.element(.ul) {
            for key in keys {
                $0.element(.li, key: Int64(key)) {
                    $0.on(.click, .opened(key))
                    $0.on(.input) { event in event.value.isEmpty ? nil : .typed("\(key) " + event.value) }
                    $0.text("\(key)")
                }
            }
        }
    }

    @Test("SH-8 a node's event reaches its own row's action after rows moved, came and went")
    func reorder() {
        var renderer = Renderer<Action>()
        renderer.render { list([1, 2, 3, 4], &$0) }
        // In order of creation: the list, then a row and its text, four times.
        let ids: [Int: UInt32] = [1: 2, 2: 4, 3: 6, 4: 8]
        let click = DOMEvent(.click)
        #expect(renderer.action(node: ids[3]!, event: click) == .opened(3))
        renderer.render { list([4, 3, 1], &$0) }
        for key in [1, 3, 4] { #expect(renderer.action(node: ids[key]!, event: click) == .opened(key)) }
        #expect(renderer.action(node: ids[2]!, event: click) == nil)
        var input = DOMEvent(.input)
        #expect(renderer.action(node: ids[4]!, event: input) == nil)
        input.value = "x"
        #expect(renderer.action(node: ids[4]!, event: input) == .typed("4 x"))
    }

    @Test("SH-8 an event that nobody listens to, at the root, a text or an unknown node does nothing")
    func unknown() {
        var renderer = Renderer<Action>()
        #expect(renderer.action(node: 0, event: DOMEvent(.click)) == nil)
        renderer.render { list([1], &$0) }
        for node in [0, 1, 3, 4, 99, .max] as [UInt32] {
            #expect(renderer.action(node: node, event: DOMEvent(.click)) == nil)
        }
        #expect(renderer.action(node: 2, event: DOMEvent(.keydown)) == nil)
    }
}
