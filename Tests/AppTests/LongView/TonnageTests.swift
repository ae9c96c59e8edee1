import Records
import Testing
import Workouts

@testable import App

@Suite struct TonnageTests {
    /// Sessions on days since 1970, each with kilograms of one repetition.
    private static func days(_ sessions: [(day: Int64, kilograms: Double)]) -> DayIndex {
        DayIndex(
            WeekStatsTests.entries(
                sessions.map {
                    var session = WeekStatsTests.session(Day(daysSince1970: $0.day))
                    var result = StepResult(name: "Squat", role: .exercise, spent: 60)
                    result.exercise = "back-squat"
                    result.sets = [
                        SetResult(reps: 1, weight: $0.kilograms), SetResult(reps: 9, weight: 40, kind: .warmUp),
                    ]
                    session.results = [result]
                    return session
                }))
    }

    private static let index = days([(0, 100), (3, 100), (7, 150), (8, 70), (12, 500)])

    @Test("HI-8 the tonnage of a week beside the week before; warm-ups lift nothing")
    func whole() {
        let tonnage = Tonnage(of: 7..<14, after: 0..<7, Self.index, today: 20)
        #expect(tonnage.kilograms == 720)
        #expect(tonnage.before == 200)
        #expect(tonnage.change(.week) == "260 % more than in the week before")
    }

    @Test("HI-8 what isn't over is compared with as many days of the span before, and days to come lift nothing")
    func running() {
        let tonnage = Tonnage(of: 7..<14, after: 0..<7, Self.index, today: 9)
        #expect(tonnage.kilograms == 220)
        #expect(tonnage.before == 100)
        #expect(tonnage.change(.week) == "120 % more than in the first 3 days of the week before")
        let first = Tonnage(of: 7..<14, after: 0..<7, Self.index, today: 7)
        #expect(first.change(.week) == "50 % more than on the first day of the week before")
        // Of a short month there are no more days than it has.
        let march = Tonnage(of: 28..<59, after: 0..<28, Self.index, today: 57)
        #expect(march.before == 920 && march.daysBefore == nil)
    }

    @Test("HI-8 less, as much and none are told, and nothing before the first session")
    func changes() {
        let index = Self.days([(0, 100), (7, 75), (14, 75), (28, 50)])
        func change(_ first: Int64) -> String? {
            Tonnage(of: first..<first + 7, after: first - 7..<first, index, today: 60).change(.month)
        }
        #expect(change(0) == nil)
        #expect(change(7) == "25 % less than in the month before")
        #expect(change(14) == "As much as in the month before")
        #expect(change(21) == "100 % less than in the month before")
        #expect(change(28) == "None in the month before")
        #expect(change(42) == nil)
        #expect(Tonnage(of: 0..<30, after: nil, index, today: 60).change(.all) == nil)
    }

    @Test("HI-8 large sums are tonnes; pounds stay pounds")
    func texts() {
        #expect(Units.metric.tonnageText(9_400) == "9400 kg")
        #expect(Units.metric.tonnageText(12_449) == "12.4 t")
        #expect(Units.imperial.tonnageText(45_359.237) == "100000 lb")
    }
}
