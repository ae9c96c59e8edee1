import Testing

@testable import Interface

/// Elements whose content is the host's.
@Suite struct OpaqueTests {
    @Test("OU-7 what it carries changes, it moves, and that is all")
    func change() throws {
        let found = try ops {
            $0.element(.p, key: 1)
            $0.opaque(.div, key: "map", class: "small")
        } to: {
            $0.opaque(.div, key: "map", class: "large") { $0.attribute(.role, "application") }
            $0.element(.p, key: 1)
        }
        #expect(found.count == 3)
        #expect(found.contains("2: class = large"))
        #expect(found.contains("2: role = application"))
    }

    @Test("OU-7 it never becomes another element, nor another it, at the same place and with the same key")
    func identity() throws {
        for swapped in [false, true] {
            let plain: (inout Builder<TestAction>) -> Void = { $0.element(.div, key: "map") { $0.text("…") } }
            let opaque: (inout Builder<TestAction>) -> Void = { $0.opaque(.div, key: "map") }
            let found = try swapped ? ops(from: opaque, to: plain) : ops(from: plain, to: opaque)
            #expect(found.contains { $0.hasPrefix("remove") })
            #expect(found.contains { $0.hasPrefix("element") })
        }
        let found = try ops {
            $0.opaque(.div, key: "a")
        } to: {
            $0.opaque(.div, key: "b")
        }
        #expect(found.contains { $0.hasPrefix("remove") })
    }
}
