import Foundation
import Interface
import Records
import Testing
import Workouts

@testable import App

/// Today is Friday, 20 November 2026.
@Suite struct BestsTests {
    private static func session(
        _ daysAgo: Int64, _ sets: [SetResult], of exercise: String = "back-squat", name: String = "Back squat"
    ) -> Session {
        var result = StepResult(name: name, role: .exercise, spent: 300)
        result.exercise = exercise
        result.sets = sets
        let today = Day(year: 2026, month: 11, day: 20)
        var session = WeekStatsTests.session(Day(daysSince1970: today.daysSince1970 - daysAgo))
        session.results = [result]
        return session
    }

    private static func set(_ reps: Int32, _ weight: Double? = nil) -> SetResult {
        SetResult(reps: reps, weight: weight)
    }

    private static let sessions = [
        session(0, [set(5, 80), set(3, 82.5)], name: "Low-bar squat"), session(7, [set(5, 77.5), set(15, 60)]),
        session(8, [set(12), set(10)], of: "push-up", name: "Push-up"),
        session(30, [SetResult(time: 45), SetResult(time: 60)], of: "plank", name: "Plank"),
    ]

    private static func app(_ sessions: [Session] = sessions, path: Address = .bests) -> TestApp {
        var app = TestApp { library in
            for entry in WeekStatsTests.entries(sessions) { library.add(entry) }
        }
        app.go(path)
        return app
    }

    /// The text of a row of the list, without its markup.
    private static func row(_ name: String, _ app: TestApp) -> String {
        let html = app.html(from: "<li class=\"slot\" aria-label=\"\(name)\"", to: "</li>")
        return html.replacing(/<[^>]*>/, with: "").split(separator: " ").joined(separator: " ")
    }

    @Test("HI-5 every exercise with its best estimate, heaviest set, most reps, longest hold, and when")
    func list() {
        let app = Self.app()
        #expect(
            Self.row("Low-bar squat", app)
                == "Low-bar squatEstimated 1RM (Epley) 93.3 kg 20 NovHeaviest set 82.5 kg × 3 20 NovMost reps 60 kg × 15 13 Nov"
        )
        #expect(Self.row("Push-up", app) == "Push-upMost reps × 12 12 Nov")
        #expect(Self.row("Plank", app) == "PlankLongest hold 1:00 21 Oct")
        #expect(
            app.state.bests.order.map { app.library.bests.value.exercises[$0].name } == [
                "Low-bar squat", "Plank", "Push-up",
            ])
        #expect(app.html.contains("Only sets of at most 12 reps count"))
    }

    @Test("HI-5 in pounds where the person chose them")
    func imperial() {
        var app = Self.app([Self.session(0, [Self.set(1, 45.359237)])])
        app.state.shared.library.changeSettings { $0.units = .imperial }
        #expect(Self.row("Back squat", app).contains("100 lb"))
    }

    @Test("HI-5 nothing yet says what to do")
    func empty() {
        #expect(Self.app([]).html.contains("No bests yet"))
        #expect(Self.app([], path: .best(exercise: "x")).html.contains("No bests yet"))
    }

    @Test("HI-5 an exercise over time: its bests, volume per session, estimates and the best sets, the best first")
    func exercise() {
        var app = Self.app(path: .best(exercise: "back-squat"))
        let html = app.html
        #expect(html.contains(">Low-bar squat</h1>"))
        #expect(html.contains("<dt>Estimated 1RM (Epley)</dt><dd>93.3 kg</dd><dd class=\"longest\">20 Nov</dd>"))
        #expect(html.contains("aria-label=\"20 Nov, 648 kg\""))
        #expect(html.contains("aria-label=\"13 Nov, 1288 kg\""))
        #expect(html.contains("From 90.4 kg on 13 Nov to 93.3 kg on 20 Nov, between 90.4 kg and 93.3 kg"))
        #expect(html.contains("points=\"0,300 1000,0 \""))
        let best = app.state.best.best.map { $0.set }
        #expect(best == [Self.set(5, 80), Self.set(3, 82.5), Self.set(5, 77.5)])
        app.send(.best(.tableTapped))
        #expect(
            app.html.contains(
                "<th scope=\"row\">20 Nov</th><td>80 kg × 5, 82.5 kg × 3</td><td>648 kg</td><td>93.3 kg</td>"))
        app.send(.best(.sessionTapped(app.library.sessions[0].id)))
        #expect(app.address == .session(app.library.sessions[0].id))
    }

    @Test("HI-5 without weight repetitions are added up, or time")
    func otherMeasures() {
        #expect(Self.app(path: .best(exercise: "push-up")).html.contains("aria-label=\"12 Nov, 22 reps\""))
        #expect(Self.app(path: .best(exercise: "plank")).html.contains("aria-label=\"21 Oct, 1:45\""))
    }

    @Test("HI-5 many sessions are shown page by page")
    func pages() {
        let sessions = (0..<60).map { Self.session(Int64($0), [Self.set(5, 80 - Double($0))]) }
        var app = Self.app(sessions, path: .best(exercise: "back-squat"))
        #expect(app.html.contains("· 24 of 60<"))
        app.send(.best(.laterTapped))
        #expect(app.state.best.page == 0)
        for _ in 0..<5 { app.send(.best(.earlierTapped)) }
        #expect(app.state.best.page == 2)
        #expect(app.html.contains("· 12 of 60<"))
        #expect(app.html(from: "aria-label=\"Earlier sessions\"", to: ">").contains("aria-disabled"))
    }

    @Test("HI-5 a long history's line has few points, the best of neighbouring sessions among them")
    func line() {
        let sessions = (0..<1500).map { Self.session(Int64($0), [Self.set(1, $0 == 700 ? 200 : 100)]) }
        let app = Self.app(sessions, path: .best(exercise: "back-squat"))
        let points = app.state.best.line.split(separator: " ")
        #expect(points.count <= 120)
        #expect(points.contains { $0.hasSuffix(",0") })
        #expect(app.state.best.range == 100...200)
    }

    @Test("HI-5 CA-3 an exercise that was deleted keeps its bests under the name it had")
    func deletedExercise() {
        let app = Self.app([Self.session(0, [Self.set(5, 80)], of: "own-1", name: "Zercher carry")])
        #expect(Self.row("Zercher carry", app).contains("93.3 kg"))
    }

    @Test("HI-5 SH-9 a deleted session takes its records with it; Undo brings them back")
    func changes() {
        var app = Self.app(path: .best(exercise: "back-squat"))
        app.send(.history(.deleteTapped(app.library.sessions[0].id)))
        #expect(app.html.contains(">Back squat</h1>"))
        #expect(app.html.contains("<dd>90.4 kg</dd>"))
        app.send(.shell(.undoTapped))
        #expect(app.html.contains("<dd>93.3 kg</dd>"))
    }

    @Test("HI-5 after any change the bests are those of the sessions that are there")
    func random() {
        var random = SplitMix64(seed: 3)
        var app = Self.app()
        for step in 0..<60 {
            switch random.below(4) {
            case 0:
                if let entry = app.library.sessions.randomElement(using: &random) {
                    app.send(.history(.deleteTapped(entry.id)))
                }
            case 1:
                app.send(.shell(.undoTapped))
            case 2:
                let sets = [Self.set(Int32(random.below(14)), Double(random.below(40)) * 2.5)]
                app.state.shared.library.add(
                    Entry(id: "n\(step)", value: Self.session(Int64(random.below(90)), sets)))
                app.settle()
            default:
                if let entry = app.library.sessions.randomElement(using: &random) {
                    app.state.shared.library.change(session: entry.id) { $0.results[0].sets.append(Self.set(9, 100)) }
                    app.settle()
                }
            }
            app.go(step % 2 == 0 ? .bests : .best(exercise: "back-squat"))
            let found = app.library.bests.value
            let expected = PersonalBests(app.library.sessions.map { $0.value })
            #expect(found.exercises.map { $0.exercise } == expected.exercises.map { $0.exercise })
            for (one, other) in zip(found.exercises, expected.exercises) {
                #expect(one.trainings == other.trainings)
                #expect(one.estimate == other.estimate && one.heaviest == other.heaviest)
            }
            #expect(!app.html.isEmpty)
        }
    }
}
