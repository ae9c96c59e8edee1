import Foundation
import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct StepExplanationTests {
    private static func session(weight: Double? = 72) -> Session {
        var squat = StepResult(name: "Squat", role: .exercise, spent: 750)
        squat.intensity = MetabolicEquivalent(code: "02054", value: 3.5)
        squat.exercise = "back-squat"
        squat.sets = [
            SetResult(reps: 5, weight: 80), SetResult(reps: 5, weight: 80), SetResult(reps: 6, weight: 75),
        ]
        var plank = StepResult(name: "Plank", role: .exercise, spent: 60)
        plank.sets = [SetResult(time: 30), SetResult(time: 30)]
        var pushUp = StepResult(name: "Push-up", role: .exercise, spent: 60)
        pushUp.sets = [SetResult(reps: 12)]
        let results = [squat, plank, pushUp, StepResult(name: "Rest", role: .rest, spent: 90)]
        return Session(
            name: "Strength", activity: .strength, began: TestApp.noon, zoneMinutes: 60, spent: 960,
            energy: Energy.kilocalories(results, of: .strength, weight: weight ?? 70), weight: weight, distance: nil,
            results: results)
    }

    private static func app(_ session: Session = session(), units: Units = .metric) -> TestApp {
        var app = TestApp { library in
            library.add(Entry(id: "s", value: session))
            library.changeSettings { $0.units = units }
        }
        app.go(.session("s"))
        return app
    }

    @Test("HI-1 HI-4 each step says its time and calories, an exercise its sets")
    func rows() {
        let html = Self.app().html
        #expect(html.contains("aria-description=\"80 kg × 5, 80 kg × 5, 75 kg × 6, 12:30, 55 kcal\""))
        #expect(html.contains("aria-description=\"0:30, 0:30, 1:00, 4.4 kcal\""))
        #expect(html.contains("aria-description=\"× 12, 1:00, 4.4 kcal\""))
        #expect(html.contains("aria-description=\"1:30, 2.5 kcal\""))
        #expect(Self.app(units: .imperial).html.contains("176.37 lb × 5"))
    }

    @Test("HI-4 on tap the formula with its numbers, the Compendium's code, and what a MET is")
    func explanation() {
        var app = Self.app()
        #expect(!app.html.contains("<dialog"))
        app.send(.session(.stepTapped(0)))
        #expect(
            app.html.contains(
                "12:30 at 3.5 MET (Compendium 02054): 3.5 × 3.5 × 72 kg ÷ 200 × 12.5 min = 55 kcal"))
        #expect(app.html.contains("1 MET, a metabolic equivalent"))
        #expect(app.html.contains("2024 Adult Compendium"))
        #expect(!app.html.contains("70 kg were taken"))
        app.send(.session(.explanationClosed))
        #expect(!app.html.contains("<dialog"))
        app.send(.session(.stepTapped(3)))
        #expect(app.html.contains("1:30 at 1.3 MET (Compendium 07040)"))
        #expect(app.html.contains("resting count as standing"))
        app.send(.session(.stepTapped(99)))
        #expect(!app.html.contains("<dialog"))
    }

    @Test("HI-4 without a weight it says that 70 kg were taken; in pounds it says how much they are")
    func weight() {
        var app = Self.app(Self.session(weight: nil))
        app.send(.session(.stepTapped(0)))
        #expect(app.html.contains("3.5 × 3.5 × 70 kg ÷ 200"))
        #expect(app.html.contains("Your weight wasn’t known, so 70 kg were taken."))
        #expect(app.html(from: "<dialog", to: "</dialog>").contains(">Enter your weight</a>"))
        app = Self.app(units: .imperial)
        app.send(.session(.stepTapped(0)))
        #expect(app.html.contains("Your weight on that day (158.7 lb) is taken in kilograms."))
    }

    @Test("HI-4 the steps' calories add up to the session's, and where they don't, it says so")
    func sum() {
        var session = Self.session()
        #expect(abs(session.results.reduce(0) { $0 + session.energy(of: $1) } - session.energy) < 1e-9)
        #expect(!Self.app(session).html.contains("By today’s values"))
        session.energy += 20
        #expect(Self.app(session).html.contains("By today’s values its steps add up to 66 kcal"))
    }

    @Test("HI-5 an exercise's explanation leads to its personal bests")
    func bests() {
        var app = Self.app()
        app.send(.session(.stepTapped(0)))
        #expect(app.html.contains("href=\"/records/back-squat\""))
        app.send(.session(.recordTapped(exercise: "back-squat")))
        #expect(app.address == .best(exercise: "back-squat"))
    }

    @Test("HI-1 of 19,701 steps only those near the window are drawn, wherever it stands")
    func long() {
        var session = Self.session()
        session.results = (0..<19_701).map { number in
            var result = StepResult(name: "Step \(number)", role: .work, spent: 20)
            if number % 3 == 0 { result.sets = [SetResult(reps: 5)] }
            return result
        }
        var app = Self.app(session)
        for top in [0, 500_000, 1_200_000, 1e9] {
            app.send(.session(.scrolled(top: top)))
            let rows = app.html.components(separatedBy: "aria-posinset").count - 1
            #expect(rows <= 60)
            #expect(rows > 0 || top == 1e9)
        }
        app.send(.session(.scrolled(top: 64.0 * 10_000)))
        #expect(app.html.contains("Step 10000"))
    }

    @Test("HI-1 rows of different heights are found where they stand")
    func tops() {
        var tops = RowTops()
        #expect(tops.rows(from: 0, until: 100).isEmpty)
        for height in [56, 80, 56, 80.0] { tops.add(height: height) }
        #expect(tops.height == 272)
        #expect(tops.rows(from: -100, until: 0) == 0..<1)
        #expect(tops.rows(from: 0, until: 55) == 0..<1)
        #expect(tops.rows(from: 60, until: 140) == 1..<3)
        #expect(tops.rows(from: 271, until: 1000) == 3..<4)
        #expect(tops.rows(from: 500, until: 400).count <= 1)
    }
}
