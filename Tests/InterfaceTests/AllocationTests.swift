import Testing

@testable import Interface

@Suite struct AllocationTests {
    @Test("IT-4 a frame no larger than those before is built where they were, and their memory is used in turn")
    func steadyState() {
        var renderer = Renderer<Int>()
        var places: [Set<UInt>] = [[], [], [], []]
        for frame in 0..<20 {
            renderer.render { ui in
                for row in 0..<200 {
                    ui.element(.li, key: Int64((row + frame) % 200), class: "row") {
                        $0.on(.click, row)
                        $0.text("Row")
                    }
                }
            }
            if frame < 2 { continue }
            for builder in [renderer.shown, renderer.next] {
                builder.arena.nodes.withUnsafeBytes { _ = places[0].insert(UInt(bitPattern: $0.baseAddress)) }
                builder.arena.entries.withUnsafeBytes { _ = places[1].insert(UInt(bitPattern: $0.baseAddress)) }
                builder.arena.pool.withUnsafeBytes { _ = places[2].insert(UInt(bitPattern: $0.baseAddress)) }
                builder.handlers.withUnsafeBytes { _ = places[3].insert(UInt(bitPattern: $0.baseAddress)) }
            }
        }
        for place in places { #expect(place.count == 2) }
    }
}
