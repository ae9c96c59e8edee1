import PageSimulation
import Testing

@testable import Interface

@Suite struct MoveTests {
    private func rows(_ keys: [Int]) -> (inout Builder<Never>) -> Void {
        { ui in
            ui.element(.ul) {
                for key in keys { $0.element(.li, key: Int64(key)) { $0.text("\(key)") } }
            }
        }
    }

    /// The naive way: for each element the longest that ends there, O(n²).
    private func longestIncreasing(_ values: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in values.enumerated() {
            lengths.append(1 + (0..<index).reduce(0) { values[$1] < value ? max($0, lengths[$1]) : $0 })
        }
        return lengths.max() ?? 0
    }

    @Test("IT-5 a new order takes the fewest moves there can be", arguments: [2, 3, 7, 50, 1000], 0..<2)
    func shuffles(count: Int, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let keys = Array(0..<count)
        let shuffled = keys.shuffled(using: &generator)
        var renderer = Renderer<Never>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(rows(keys)))
        try dom.apply(renderer.render(rows(shuffled)))
        #expect(dom.moves == count - longestIncreasing(shuffled))
        #expect(dom.ops.count == dom.moves)
        #expect(dom.root.children[0].children.map { $0.children[0].text } == shuffled.map(String.init))
    }

    @Test(
        "IT-5 rows that come, go and move at once: the stable ones stay where they are", arguments: 0..<100)
    func mixed(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let before = Array(0..<40).shuffled(using: &generator).filter { _ in Bool.random(using: &generator) }
        let after = Array(0..<40).shuffled(using: &generator).filter { _ in Bool.random(using: &generator) }
        var renderer = Renderer<Never>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(rows(before)))
        let nodes = Dictionary(uniqueKeysWithValues: zip(before, dom.root.children[0].children))
        try dom.apply(renderer.render(rows(after)))
        let kept = after.compactMap { before.firstIndex(of: $0) }
        #expect(dom.moves == kept.count - longestIncreasing(kept))
        for (key, node) in zip(after, dom.root.children[0].children) where nodes[key] != nil {
            #expect(node === nodes[key])
        }
    }

    @Test("IT-5 moving one row is one op, in both directions, and so is swapping neighbours")
    func one() throws {
        let orders = [[1, 2, 3, 4, 5], [5, 1, 2, 3, 4], [1, 2, 3, 4, 5], [1, 3, 2, 4, 5]]
        var renderer = Renderer<Never>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(rows(orders[0])))
        for order in orders.dropFirst() {
            try dom.apply(renderer.render(rows(order)))
            #expect(dom.ops.count == 1)
            #expect(dom.moves == 1)
            #expect(dom.html == renderHTML(rows(order)))
        }
    }

    @Test("SH-10 siblings that share a key by mistake are still all shown")
    func duplicates() throws {
        var renderer = Renderer<Never>()
        let dom = NaiveDOM()
        for order in [[1, 1, 2, 2], [2, 1, 2, 1, 1], [3], [1, 3, 1, 1], [1, 1]] {
            try dom.apply(renderer.render(rows(order)))
            #expect(dom.html == renderHTML(rows(order)))
            #expect(dom.nodes.count == renderer.nodeCount + 1)
        }
    }
}
