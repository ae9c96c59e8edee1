import Records
import Testing
import Workouts

@Suite struct FractionalIndexTests {
    @Test("IT-5 there is always an index between two neighbours")
    func between() throws {
        var random = SplitMix64(seed: 61)
        var order: [FractionalIndex] = []
        for _ in 0..<3_000 {
            let position = random.chance(0.5) ? Int(random.below(UInt64(order.count + 1))) : min(3, order.count)
            let left = position > 0 ? order[position - 1] : nil
            let right = position < order.count ? order[position] : nil
            let index = try #require(FractionalIndex.between(left, right))
            if let left { #expect(left < index) }
            if let right { #expect(index < right) }
            #expect(FractionalIndex(index.text) == index)
            order.insert(index, at: position)
        }
    }

    @Test("IT-4 ten thousand workouts added at the end, or at the start, need four characters each")
    func ends() throws {
        var last = FractionalIndex.first
        var first = FractionalIndex.first
        for _ in 0..<10_000 {
            last = try #require(FractionalIndex.between(last, nil))
            first = try #require(FractionalIndex.between(nil, first))
        }
        #expect(last.text.utf8.count <= 4)
        #expect(first.text.utf8.count <= 4)
    }

    @Test("IT-5 the first and last of all whole parts have neighbours too")
    func farEnds() throws {
        let last = try #require(FractionalIndex("z" + String(repeating: "z", count: 26)))
        let after = try #require(FractionalIndex.between(last, nil))
        #expect(after > last)
        #expect(FractionalIndex(after.text) == after)
        var first = try #require(FractionalIndex("A" + String(repeating: "0", count: 25) + "1"))
        for _ in 0..<100 {
            let before = try #require(FractionalIndex.between(nil, first))
            #expect(before < first)
            #expect(FractionalIndex(before.text) == before)
            first = before
        }
    }

    @Test("IT-5 a row between two that share an index moves one of them", arguments: 0...4)
    func ties(position: Int) throws {
        let a = FractionalIndex.first
        let b = try #require(FractionalIndex.between(a, nil))
        var order = [a, b, b, b]
        let placed = FractionalIndex.placing(at: position, in: order)
        for (row, index) in placed.moved { order[row] = index }
        order.insert(placed.index, at: position)
        #expect(zip(order, order.dropFirst()).allSatisfy { $0 <= $1 })
        if position > 0 { #expect(order[position - 1] < order[position]) }
        if position < 4 { #expect(order[position] < order[position + 1]) }
        #expect(placed.moved.count <= 2)
    }

    @Test("IT-5 a list whose indices have grown too long is numbered anew")
    func tooLong() throws {
        let low = try #require(FractionalIndex("a0" + String(repeating: "0", count: 4_093) + "1"))
        var order = [FractionalIndex.first, low]
        let placed = FractionalIndex.placing(at: 1, in: order)
        #expect(FractionalIndex.between(order[0], order[1]) == nil)
        for (row, index) in placed.moved { order[row] = index }
        order.insert(placed.index, at: 1)
        #expect(order.map { $0.text } == ["a0", "a1", "a2"])
    }

    @Test(
        "SY-4 what is no index is none",
        arguments: ["", "a", "0", "a00", "a1-", "b0", "A" + String(repeating: "0", count: 26), "é0", "a0V0"])
    func noIndex(text: String) {
        #expect(FractionalIndex(text) == nil)
    }
}
