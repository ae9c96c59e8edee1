import Testing

@testable import Interface

/// Elements whose content is the host's.
@Suite struct OpaqueTests {
    private enum Action {}

    private func ops(
        from before: (inout Builder<Action>) -> Void, to after: (inout Builder<Action>) -> Void
    ) throws -> [String] {
        var renderer = Renderer<Action>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(before))
        try dom.apply(renderer.render(after))
        #expect(dom.html == renderer.html)
        return dom.ops
    }

    @Test("OU-7 what it carries changes, it moves, and that is all")
    func change() throws {
        let ops = try ops {
            $0.element(.p, key: 1)
            $0.opaque(.div, key: "map", class: "small")
        } to: {
            $0.opaque(.div, key: "map", class: "large") { $0.attribute(.role, "application") }
            $0.element(.p, key: 1)
        }
        #expect(ops.count == 3)
        #expect(ops.contains("2: class = large"))
        #expect(ops.contains("2: role = application"))
    }

    @Test("OU-7 it never becomes another element, nor another it, at the same place and with the same key")
    func identity() throws {
        for swapped in [false, true] {
            let plain: (inout Builder<Action>) -> Void = { $0.element(.div, key: "map") { $0.text("…") } }
            let opaque: (inout Builder<Action>) -> Void = { $0.opaque(.div, key: "map") }
            let ops = try swapped ? ops(from: opaque, to: plain) : ops(from: plain, to: opaque)
            #expect(ops.contains { $0.hasPrefix("remove") })
            #expect(ops.contains { $0.hasPrefix("element") })
        }
        let ops = try ops {
            $0.opaque(.div, key: "a")
        } to: {
            $0.opaque(.div, key: "b")
        }
        #expect(ops.contains { $0.hasPrefix("remove") })
    }
}
