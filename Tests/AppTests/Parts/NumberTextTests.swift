import Records
import Testing

@testable import App

@Suite struct NumberTextTests {
    @Test(
        "SH-10 numbers are read as people write them",
        arguments: [
            ("72.5", 72.5), ("72,5", 72.5), (" 72 ", 72), ("0", 0), (".5", 0.5), ("7.", 7), ("-5", -5), ("007", 7),
            ("123456789.123", 123_456_789.123), ("0.1", 0.1),
            ("52.51631234567890123", 52.516312345),
        ])
    func reads(text: String, number: Double) {
        #expect(decimal(text) == number)
    }

    @Test(
        "SH-10 what is no number isn't read as one",
        arguments: [
            "", " ", "abc", "1e9", "1.2.3", "1,2,3", "--5", "5-", ".", "-", "NaN", "inf", "0x10", "1 2", "٧",
            "1234567890",
        ])
    func refuses(text: String) {
        #expect(decimal(text) == nil)
    }

    @Test(
        "SH-10 numbers are written short",
        arguments: [(72.5, "72.5"), (72, "72"), (72.04, "72"), (72.05, "72.1"), (-0.04, "0"), (-3.2, "−3.2")])
    func writes(number: Double, text: String) {
        #expect(numberText(number) == text)
    }

    @Test(
        "AC-7 weights in both units",
        arguments: [
            (Units.metric, "72,5", 72.5), (.imperial, "160", 72.5747792), (.metric, "20", 20), (.metric, "500", 500),
        ])
    func weights(units: Units, text: String, kilograms: Double) {
        let weight = units.weight(text)
        #expect(weight.map { abs($0 - kilograms) < 1e-9 } == true)
    }

    @Test("AC-7 a weight or height keeps its text when it is shown again", arguments: Units.allCases)
    func roundTrip(units: Units) {
        for tenths in 450...4000 {
            let text = numberText(Double(tenths) / 10)
            #expect(units.weight(text).map { units.weightText($0) } == text)
        }
        #expect(Units.imperial.height("5′ 11″").map { Units.imperial.heightText($0) } == "5′ 11″")
        #expect(Units.metric.height("178").map { Units.metric.heightText($0) } == "178")
        // 1.829 m are 72.008 inches: six feet, not five feet and twelve inches.
        #expect(Units.imperial.heightText(1.829) == "6′ 0″")
    }

    @Test(
        "AC-7 heights in any spelling",
        arguments: [
            (Units.metric, "178", 1.78), (.metric, "1,78", 1.78), (.metric, "178.5", 1.785),
            (.imperial, "5'11\"", 1.8034),
            (.imperial, "5 ft 11 in", 1.8034), (.imperial, "5 11", 1.8034), (.imperial, "71", 1.8034),
            (.imperial, "6", 1.8288),
            (.imperial, "5’ 11”", 1.8034),
        ])
    func heights(units: Units, text: String, metres: Double) {
        #expect(units.height(text).map { abs($0 - metres) < 1e-9 } == true)
    }

    @Test(
        "SH-10 what can't be a person's height or weight is refused",
        arguments: ["", "-5", "abc", "1e9", "0", "1000000", "5'12\"", "5 11 3", "-5 11"])
    func refusesMeasures(text: String) {
        for units in Units.allCases {
            #expect(units.weight(text) == nil)
            #expect(units.height(text) == nil)
        }
    }

    @Test("AC-7 dates are read and written as date fields have them")
    func dates() {
        #expect(Day(iso: "1990-05-17") == Day(year: 1990, month: 5, day: 17))
        #expect(Day(year: 990, month: 5, day: 7).isoText == "0990-05-07")
        for text in [
            "", "abc", "1990-13-01", "1990-02-30", "1990-00-10", "1990-5-17", "1990-05-17x", "-990-05-17", "1990-05-00",
            "1990--1-17",
        ] {
            #expect(Day(iso: text) == nil)
        }
    }

    @Test("AC-7 age counts birthdays")
    func age() {
        let born = Day(year: 1992, month: 2, day: 29)
        #expect(born.years(until: Day(year: 2026, month: 2, day: 28)) == 33)
        #expect(born.years(until: Day(year: 2026, month: 3, day: 1)) == 34)
        #expect(born.years(until: Day(year: 2028, month: 2, day: 29)) == 36)
    }
}
