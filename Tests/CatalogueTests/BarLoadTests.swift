import Testing

@testable import Catalogue

@Suite struct BarLoadTests {
    private static let kilograms: [Double] = [25, 20, 15, 10, 5, 2.5, 1.25]
    private static let pounds: [Double] = [45, 35, 25, 10, 5, 2.5]

    private func plates(_ load: BarLoad?) -> [Double]? {
        load?.plates.flatMap { [Double](repeating: $0.weight, count: $0.count) }
    }

    @Test(
        "PL-6 the plates of each end, the heaviest first, as few as there can be",
        arguments: [
            (60.0, [20.0]), (62.5, [20, 1.25]), (100, [25, 15]), (142.5, [25, 25, 10, 1.25]), (20, []), (22.5, [1.25]),
        ] as [(Double, [Double])])
    func metric(weight: Double, expected: [Double]) {
        let load = BarLoad(weight, bar: 20, kinds: Self.kilograms)
        #expect(plates(load) == expected)
        #expect(load?.total == weight && load?.missing == 0)
    }

    @Test("PL-6 pounds have plates of their own")
    func imperial() {
        #expect(plates(BarLoad(135, bar: 45, kinds: Self.pounds)) == [45])
        #expect(plates(BarLoad(185, bar: 45, kinds: Self.pounds)) == [45, 25])
    }

    @Test("PL-6 what no pair of plates makes up is told; a bar that is heavier is none")
    func rest() {
        let load = BarLoad(61, bar: 20, kinds: Self.kilograms)
        #expect(plates(load) == [20] && load?.total == 60 && load?.missing == 1)
        #expect(BarLoad(15, bar: 20, kinds: Self.kilograms) == nil)
        #expect(BarLoad(.nan, bar: 20, kinds: Self.kilograms) == nil)
        #expect(BarLoad(.infinity, bar: 20, kinds: Self.kilograms) == nil)
    }

    @Test("PL-6 each weight from the bar on: plates add up, and no pair more would fit")
    func all() throws {
        for quarter in 80...2_000 {
            let weight = Double(quarter) / 4
            let load = try #require(BarLoad(weight, bar: 20, kinds: Self.kilograms))
            let sum = try #require(plates(load)).reduce(0, +)
            #expect(20 + 2 * sum == load.total)
            #expect(load.total <= weight && weight - load.total < 2.5)
            #expect(load.missing == weight - load.total)
        }
    }

    @Test("PL-6 warm-up sets go up from the bar, in steps that there are, and stay below the weight")
    func warmUp() {
        let sets = WarmUp(to: 100, bar: 20, step: 2.5).sets
        #expect(sets.map(\.weight) == [20, 40, 60, 80])
        #expect(sets.map(\.reps) == [10, 5, 3, 2])
        #expect(WarmUp(to: 60, bar: 20, step: 2.5).sets.map(\.weight) == [20, 22.5, 35, 47.5])
        // Dumbbells have no bar.
        #expect(WarmUp(to: 30, bar: 0, step: 2).sets.map(\.weight) == [12, 18, 24])
        #expect(WarmUp(to: 22.5, bar: 20, step: 2.5).sets.isEmpty)
        #expect(WarmUp(to: 0, bar: 0, step: 2).sets.isEmpty)
        for weight in stride(from: 20.0, through: 400, by: 1.25) {
            let sets = WarmUp(to: weight, bar: 20, step: 2.5).sets
            #expect(sets.allSatisfy { $0.weight >= 20 && $0.weight < weight })
            #expect(zip(sets, sets.dropFirst()).allSatisfy { $0.weight < $1.weight })
        }
    }
}
