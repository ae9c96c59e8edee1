import Testing
import Workouts

@Suite struct SortedOrderTests {
    @Test("Sorts as the standard library does, and keeps the order of equals")
    func sorts() {
        var random = SplitMix64(seed: 5)
        for count in [0, 1, 2, 3, 7, 8, 9, 100, 1000] {
            for values in [UInt64(1), 3, .max] {
                let numbers = (0..<count).map { _ in random.next() % values }
                let order = sortedOrder(count) { numbers[$0] < numbers[$1] }
                let expected = numbers.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
                #expect(order == expected.map(\.offset))
                #expect(numbers.ordered(order) == numbers.sorted())
                let again = numbers.sorted()
                #expect(sortedOrder(count) { again[$0] < again[$1] } == Array(0..<count))
            }
        }
    }
}
