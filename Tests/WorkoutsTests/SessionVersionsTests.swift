import Testing
import Workouts

@Suite struct SessionVersionsTests {
    private typealias Item = (id: String, origin: String?)

    private func counting(_ items: [Item]) -> [Bool] {
        countingVersionsOnce(items.count) {
            items[$0].id
        } origin: {
            items[$0].origin
        }
    }

    @Test("HI-6 SY-2 a session counts, its versions don't, wherever they stand; without it the first of them does")
    func once() {
        #expect(counting([]) == [])
        #expect(counting([("a", nil), ("b", nil)]) == [true, true])
        #expect(counting([("v", "a"), ("b", nil), ("a", nil), ("w", "a")]) == [false, true, true, false])
        #expect(counting([("v", "a"), ("b", nil), ("w", "a")]) == [true, true, false])
        #expect(counting([("v", "a"), ("w", "b"), ("x", "b"), ("y", "a")]) == [true, true, false, false])
    }

    @Test("HI-6 SY-2 the same as looking through all of them for each")
    func random() {
        var random = SplitMix64(seed: 54)
        for _ in 0..<300 {
            let items = (0..<Int(random.below(12))).map { place -> Item in
                ("\(place)", random.below(2) == 0 ? nil : "\(random.below(12))")
            }
            .filter { $0.origin != $0.id }
            let expected = items.indices.map { place in
                guard let origin = items[place].origin else { return true }
                return !items.contains { $0.id == origin } && !items[..<place].contains { $0.origin == origin }
            }
            #expect(counting(items) == expected)
        }
    }
}
