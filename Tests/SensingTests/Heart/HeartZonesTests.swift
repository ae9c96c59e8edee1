import Sensing
import Testing
import Workouts

@Suite("Zones of the heart rate, and what it burns") struct HeartZonesTests {
    @Test("HR-2 The maximum follows from the age: 208 − 0.7 × age", arguments: [(20, 194), (40, 180), (65, 163)])
    func tanaka(age: Int, rate: Int32) {
        #expect(HeartZones.maximum(age: age) == rate)
    }

    @Test("HR-2 Zones begin at 50, 60, 70, 80 and 90 % of the maximum") func ofMaximum() {
        let zones = HeartZones(maximum: 180)
        #expect(zones.limits == [90, 108, 126, 144, 162])
        #expect([89, 90, 107, 108, 143, 144, 162, 220].map { zones.zone(of: $0) } == [0, 1, 1, 2, 3, 4, 5, 5])
        #expect(HeartZones(maximum: 0) == HeartZones(maximum: 100))
        #expect(HeartZones(maximum: 1000) == HeartZones(maximum: 230))
    }

    @Test("HR-2 Own limits are five that ascend") func own() {
        #expect(HeartZones(limits: [90, 110, 130, 150, 170])?.zone(of: 150) == 4)
        #expect(HeartZones(limits: [90, 110, 110, 150, 170]) == nil)
        #expect(HeartZones(limits: [90, 110, 130, 150]) == nil)
        #expect(HeartZones(limits: [20, 110, 130, 150, 170]) == nil)
        #expect(HeartZones(limits: [90, 110, 130, 150, 231]) == nil)
    }

    @Test("HR-1 Calories by heart rate are those of Keytel’s equation") func keytel() throws {
        let man = try #require(HeartRateEnergy(sex: .male, age: 30, weight: 80))
        // (−55.0969 + 0.6309 × 150 + 0.1988 × 80 + 0.2017 × 30) ÷ 4.184
        #expect(abs(try #require(man.kilocaloriesPerMinute(rate: 150)) - 14.697) < 0.001)
        let woman = try #require(HeartRateEnergy(sex: .female, age: 30, weight: 60))
        // (−20.4022 + 0.4472 × 150 − 0.1263 × 60 + 0.074 × 30) ÷ 4.184
        #expect(abs(try #require(woman.kilocaloriesPerMinute(rate: 150)) - 9.876) < 0.001)
    }

    @Test("HR-1 Nobody, and no rate, is counted that the equation doesn’t hold for") func bounds() throws {
        #expect(HeartRateEnergy(sex: .male, age: 15, weight: 80) == nil)
        #expect(HeartRateEnergy(sex: .male, age: 81, weight: 80) == nil)
        #expect(HeartRateEnergy(sex: .male, age: 30, weight: 39) == nil)
        #expect(HeartRateEnergy(sex: .male, age: 30, weight: 151) == nil)
        let man = try #require(HeartRateEnergy(sex: .male, age: 30, weight: 80))
        #expect(man.kilocaloriesPerMinute(rate: 89) == nil)
        #expect(man.kilocaloriesPerMinute(rate: 221) == nil)
        for sex in Sex.allCases {
            for age in HeartRateEnergy.ages {
                for weight in [40.0, 95, 150] {
                    let equation = try #require(HeartRateEnergy(sex: sex, age: age, weight: weight))
                    for rate in HeartRateEnergy.rates {
                        let energy = equation.kilocaloriesPerMinute(rate: rate)
                        #expect(energy.map { 0...35 ~= $0 } ?? true)
                    }
                }
            }
        }
    }
}
