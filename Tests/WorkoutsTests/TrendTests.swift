import Foundation
import Testing

@testable import Workouts

@Suite struct TrendTests {
    private static func values(_ pairs: [(Int64, Double)]) -> [DayValue] {
        pairs.map { DayValue(day: Day(daysSince1970: 20_000 + $0.0), value: $0.1) }
    }

    /// Values on random days, up to a year apart.
    private static func random(_ seed: UInt64) -> [DayValue] {
        var random = SplitMix64(seed: seed)
        var day: Int64 = 0
        return values(
            (0..<200).map { _ in
                day += Int64(random.below(random.below(10) == 0 ? 365 : 4)) + 1
                return (day, 60 + random.unit() * 40)
            })
    }

    @Test("HI-9 with a value each day the trend is The Hacker's Diet's: a tenth of the way a day")
    func daily() {
        // "Signal and Noise", by hand: 172.5, then + 0.1 × (171.5 − 172.5), and so on.
        let trend = Trend(Self.values([(0, 172.5), (1, 171.5), (2, 172), (3, 171.5), (4, 171)]))
        let expected = [172.5, 172.4, 172.36, 172.274, 172.1466]
        for (found, value) in zip(trend.values, expected) { #expect(abs(found.value - value) < 1e-9) }
        #expect(trend.values.map(\.day.daysSince1970) == [20_000, 20_001, 20_002, 20_003, 20_004])
    }

    @Test(
        "HI-9 with gaps it is the weighted sum with e^(−Δt/τ), and day by day with what comes next",
        arguments: 0..<20 as Range<UInt64>)
    func gaps(seed: UInt64) {
        let values = Self.random(seed)
        let trend = Trend(values)
        // The closed form: each value's weight, times what is kept of it until the last day.
        let tau = -1 / log(0.9)
        func kept(_ from: Int, _ to: Int) -> Double {
            exp(-Double(values[to].day.daysSince1970 - values[from].day.daysSince1970) / tau)
        }
        for end in [0, 1, 57, 199] {
            var sum = values[0].value * kept(0, end)
            for place in 0..<end {
                sum += values[place + 1].value * (1 - kept(place, place + 1)) * kept(place + 1, end)
            }
            #expect(abs(trend.values[end].value - sum) < 1e-9)
        }
        // Day by day, as on paper.
        var daily = values[0].value
        for (last, next) in zip(values, values.dropFirst()) {
            for _ in last.day.daysSince1970..<next.day.daysSince1970 { daily += 0.1 * (next.value - daily) }
        }
        #expect(abs(trend.values[199].value - daily) < 1e-9)
    }

    @Test("HI-9 between two values the trend is straight, and its change a week is that of its last seven days")
    func between() {
        let trend = Trend(Self.values([(0, 80), (10, 90)]))
        let last = 80 * exp(10 * log(0.9)) + 90 * (1 - exp(10 * log(0.9)))
        let slope = (last - 80) / 10
        func value(_ day: Int64) -> Double? { trend.value(on: Day(daysSince1970: 20_000 + day)) }
        #expect(value(-1) == nil && value(11) == nil && value(0) == 80)
        #expect(abs((value(10) ?? 0) - last) < 1e-9 && abs((value(3) ?? 0) - (80 + 3 * slope)) < 1e-9)
        #expect(abs((trend.weeklyChange ?? 0) - 7 * slope) < 1e-9)
        #expect(Trend(Self.values([(0, 80), (6, 90)])).weeklyChange == nil)
        #expect(Trend(Self.values([(0, 80), (7, 80)])).weeklyChange == 0)
        #expect(Trend([]).values.isEmpty && Trend([]).weeklyChange == nil)
    }
}
