import Records
import Testing
import Workouts

@testable import App

/// Today is Friday, 20 November 2026.
@Suite struct BestYearTests {
    private static func session(_ day: Day, _ sets: [SetResult], of exercise: String = "back-squat") -> Session {
        var result = StepResult(name: "Back squat", role: .exercise, spent: 300)
        result.exercise = exercise
        result.sets = sets
        var session = WeekStatsTests.session(day)
        session.results = [result]
        return session
    }

    private static func set(_ reps: Int32, _ weight: Double? = nil, _ kind: SetKind = .working) -> SetResult {
        SetResult(reps: reps, weight: weight, kind: kind)
    }

    private static func day(_ year: Int32, _ month: Int32 = 6, _ day: Int32 = 1) -> Day {
        Day(year: year, month: month, day: day)
    }

    private static func app(_ sessions: [Session], of exercise: String = "back-squat") -> TestApp {
        var app = TestApp { library in
            for entry in WeekStatsTests.entries(sessions) { library.add(entry) }
        }
        app.go(.best(exercise: exercise))
        return app
    }

    @Test(
        "HI-8 each year with its best estimate, its sets and its volume, the newest first; the best leads to its session"
    )
    func years() throws {
        var app = Self.app([
            Self.session(Self.day(2026), [Self.set(5, 40, .warmUp), Self.set(5, 80), Self.set(8, 60, .drop)]),
            Self.session(Self.day(2024, 12, 31), [Self.set(1, 70), Self.set(5, 50)]),
            Self.session(Self.day(2024, 2, 3), [Self.set(1, 70)]),
        ])
        let html = app.html(from: "<table class=\"card figures years\">", to: "</table>")
        let rows = html.replacing(/<[^>]*>/, with: "|").split(separator: "|").joined(separator: "|")
        #expect(
            rows
                == "Back squat by year|Year|1RM|Sets|Volume|2026|93.3 kg| 1 Jun|1|880 kg|2024|70 kg| 3 Feb|3|390 kg"
        )
        let oldest = try #require(app.library.sessions.last)
        #expect(html.contains("href=\"\(Address.session(oldest.id).path)\""))
        app.send(.best(.sessionTapped(oldest.id)))
        #expect(app.address == .session(oldest.id))
    }

    @Test("HI-8 one year alone is no course of years")
    func oneYear() {
        let app = Self.app([
            Self.session(Self.day(2026), [Self.set(5, 80)]), Self.session(Self.day(2026, 1), [Self.set(5, 70)]),
        ])
        #expect(!app.html.contains("By year"))
    }

    @Test(
        "HI-8 without an estimate the most repetitions are a year's best, or the longest hold; a year of warm-ups has none"
    )
    func otherBests() {
        var app = Self.app([
            Self.session(Self.day(2026), [Self.set(12), Self.set(15)]), Self.session(Self.day(2025), [Self.set(20)]),
            Self.session(Self.day(2024), [Self.set(30, nil, .warmUp)]),
        ])
        #expect(app.state.best.years.map { $0.best?.set.reps } == [15, 20, nil])
        #expect(app.html(from: "figures years", to: "</table>").contains("<td>–</td><td>0</td><td>0 reps</td>"))
        app = Self.app([
            Self.session(Self.day(2026), [SetResult(time: 45)]),
            Self.session(Self.day(2025), [SetResult(time: 60), SetResult(time: 90)]),
        ])
        #expect(app.state.best.years.map { $0.best?.set.time } == [45, 90])
        #expect(app.html(from: "figures years", to: "</table>").contains("<td>2</td><td>2:30</td>"))
    }

    @Test("HI-8 of two versions of a session a year counts the sets of one")
    func versions() {
        let session = Self.session(Self.day(2025), [Self.set(5, 80)])
        var copy = session
        copy.copyOf = "s"
        let app = TestApp { library in
            library.add(Entry(id: "s", value: session))
            library.add(Entry(id: "t", value: copy))
            library.add(Entry(id: "u", value: Self.session(Self.day(2024), [Self.set(5, 60)])))
        }
        let bests = PersonalBests(app.library.sessions.map { $0.value }).bests(of: "back-squat")
        let years = bests.map { BestYear.all(of: $0, app.library.sessions) } ?? []
        #expect(years.map { $0.sets } == [1, 1])
        #expect(years.map { $0.amount } == [400, 300])
    }

    @Test("HI-8 the years of any history are those of its sessions, year by year")
    func random() {
        var random = SplitMix64(seed: 8)
        let first = Self.day(2021).daysSince1970
        for _ in 0..<40 {
            let entries = WeekStatsTests.entries(
                (0..<30).map { _ in
                    let sets = (0..<1 + random.below(4)).map { _ in
                        Self.set(
                            Int32(1 + random.below(15)), Double(random.below(30)) * 2.5,
                            SetKind.allCases[Int(random.below(4))])
                    }
                    return Self.session(Day(daysSince1970: first + Int64(random.below(1500))), sets)
                })
            guard let bests = PersonalBests(entries.map { $0.value }).bests(of: "back-squat") else { continue }
            var sets: [Int32: [SetResult]] = [:]
            for entry in entries {
                sets[Day(daysSince1970: entry.value.localDay).year, default: []] += entry.value.results[0].sets
            }
            let years = BestYear.all(of: bests, entries)
            #expect(years.map { $0.year } == sets.keys.sorted(by: >))
            for year in years {
                let own = sets[year.year, default: []]
                let work = own.filter { $0.kind.countsAsWork }
                #expect(year.sets == Int64(work.count))
                #expect(year.best?.set.estimatedMaximum == work.compactMap { $0.estimatedMaximum }.max())
                let volume = own.filter { $0.kind != .warmUp }.reduce(0) { $0 + $1.volume }
                #expect(bests.heaviest == nil || abs(year.amount - volume) < 1e-6)
            }
        }
    }
}
