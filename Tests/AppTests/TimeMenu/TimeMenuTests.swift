import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct TimeMenuTests {
    private func app(at field: PlanField, _ prepare: (inout Library) -> Void = { _ in }) -> TestApp {
        var app = TestApp(prepare)
        app.send(.quickCreate(.fieldTapped(field)))
        return app
    }

    private func workoutScreen(_ steps: Steps, period: Int32) -> TestApp {
        var app = TestApp { $0.add(Workout(name: "W", steps: steps), id: "w") }
        app.go(.workout("w"))
        app.go(.period(workout: "w", index: period))
        return app
    }

    @Test("IT-2 three wheels show the field's time: spin buttons with names, ranges and values in words")
    func wheels() {
        let app = self.app(at: .work) { library in library.changeSettings { $0.plan.work = 3723 } }
        for (name, value, limit, words) in [
            ("Hours", 1, 23, "1 hour"), ("Minutes", 2, 59, "2 minutes"), ("Seconds", 3, 59, "3 seconds"),
        ] {
            let wheel = app.html(from: "id=\"wheel-\(name)\"", to: ">")
            #expect(wheel.contains("role=\"spinbutton\" tabindex=\"0\" aria-label=\"\(name)\""))
            #expect(wheel.contains("aria-valuemin=\"0\" aria-valuemax=\"\(limit)\" aria-valuenow=\"\(value)\""))
            #expect(wheel.contains("aria-valuetext=\"\(words)\""))
        }
        #expect(app.html.contains(">Work</h1>"))
        #expect(app.html.contains(">1:02:03</p>"))
        #expect(app.html.contains("aria-label=\"Back\""))
    }

    @Test(
        "IT-2 the preview always has hours",
        arguments: [(0, "0:00:00"), (59, "0:00:59"), (725, "0:12:05"), (86_399, "23:59:59")])
    func preview(seconds: Int64, text: String) {
        let app = self.app(at: .rest) { library in
            library.changeSettings { $0.plan.rest = Seconds(integerLiteral: seconds) }
        }
        #expect(app.html.contains("giant\">\(text)</p>"))
    }

    @Test("IT-2 Confirm takes what the wheels show and returns")
    func confirm() {
        var app = self.app(at: .rest)
        for key in ["4", "5"] { app.send(.timeMenu(.turned(.seconds, .key(key)))) }
        app.send(.timeMenu(.turned(.minutes, .key("ArrowUp"))))
        #expect(app.settings.plan.rest == 10)
        app.send(.timeMenu(.confirmTapped))
        #expect(app.takeEffects().contains(.history(.back)))
        #expect(app.settings.plan.rest == 105)
        #expect(app.address == .quickCreate)
    }

    @Test("IT-2 Back takes nothing")
    func back() {
        var app = self.app(at: .work)
        app.send(.timeMenu(.turned(.seconds, .key("9"))))
        app.send(.timeMenu(.backTapped))
        #expect(app.settings.plan.work == 20)
        #expect(app.address == .quickCreate)
        #expect(app.state.shared.drafts.isEmpty)
    }

    @Test("IT-2 Prepare and the rests may be zero", arguments: [PlanField.prepare, .rest, .restBetweenCycles])
    func zeroAllowed(field: PlanField) {
        var app = self.app(at: field)
        app.send(.timeMenu(.turned(.minutes, .key("0"))))
        app.send(.timeMenu(.turned(.seconds, .key("0"))))
        app.send(.timeMenu(.confirmTapped))
        #expect(app.settings.plan[time: field] == .zero)
        #expect(app.address == .quickCreate)
    }

    @Test("IT-2 Work may not be zero: Confirm says so and stays, until a wheel is turned")
    func zeroRefused() {
        var app = self.app(at: .work)
        app.send(.timeMenu(.turned(.seconds, .key("0"))))
        #expect(app.alert == nil)
        app.send(.timeMenu(.confirmTapped))
        #expect(app.alert == "Work can’t be zero. Turn a wheel to 1 second or more.")
        #expect(app.address == .planField(.work))
        #expect(app.settings.plan.work == 20)
        app.send(.timeMenu(.turned(.seconds, .key("ArrowUp"))))
        #expect(app.alert == nil)
        app.send(.timeMenu(.confirmTapped))
        #expect(app.settings.plan.work == 1)
    }

    @Test("IT-6 a period's menu is titled with its name and sets that period alone")
    func period() {
        var app = workoutScreen(
            [Step(.work, .time(20)), Step(name: "Sprint", role: .work, target: .time(20))], period: 1)
        #expect(app.html.contains(">Sprint</h1>"))
        app.send(.timeMenu(.turned(.seconds, .key("ArrowUp"))))
        app.send(.timeMenu(.confirmTapped))
        #expect(app.library.workout("w")?.steps.map(\.target) == [.time(20), .time(21)])
        #expect(app.address == .workout("w"))
    }

    @Test("IT-2 a single period may not be zero, not even a rest")
    func zeroPeriod() {
        var app = workoutScreen([Step(.rest, .time(10))], period: 0)
        app.send(.timeMenu(.turned(.seconds, .key("Home"))))
        app.send(.timeMenu(.confirmTapped))
        #expect(app.alert == "Rest can’t be zero. Turn a wheel to 1 second or more.")
        #expect(app.library.workout("w")?.steps[0].target == .time(10))
    }

    @Test(
        "IT-6 a time with parts of a second keeps them unless the wheels were turned",
        arguments: [90_500, 500] as [Int64])
    func fractions(milliseconds: Int64) {
        let time = Seconds(milliseconds: milliseconds)
        var app = workoutScreen([Step(.rest, .time(time))], period: 0)
        app.send(.timeMenu(.confirmTapped))
        #expect(app.library.workout("w")?.steps[0].target == .time(time))
        app.go(.period(workout: "w", index: 0))
        app.send(.timeMenu(.turned(.seconds, .key("7"))))
        app.send(.timeMenu(.confirmTapped))
        #expect(app.library.workout("w")?.steps[0].target.time.map { $0.roundedDown % 60 } == 7)
        #expect(app.library.workout("w")?.steps[0].target.time.map { $0.microseconds % 1_000_000 } == 0)
    }

    @Test(
        "SH-7 the address of a period that isn't there, or has no time, leads to its workout",
        arguments: [2, 1] as [Int32])
    func gone(index: Int32) {
        let app = workoutScreen([Step(.work, .time(20)), Step(.work, .open)], period: index)
        #expect(app.address == .workout("w"))
    }

    @Test("SH-10 a period deleted meanwhile is told of, and nothing breaks")
    func deletedMeanwhile() {
        var app = workoutScreen([Step(.work, .time(20))], period: 0)
        app.state.shared.library.change(workout: "w") { $0.steps = [] }
        #expect(!app.html.isEmpty)
        app.send(.timeMenu(.turned(.seconds, .key("ArrowUp"))))
        app.send(.timeMenu(.confirmTapped))
        #expect(app.state.shared.notice?.text == "This period is gone.")
        #expect(app.address == .workout("w"))
    }

    @Test("SH-6 turned wheels are a draft: restored after a reload, not applied")
    func draft() throws {
        var app = self.app(at: .work)
        app.send(.timeMenu(.turned(.seconds, .key("4"))))
        app.send(.timeMenu(.turned(.seconds, .key("5"))))
        let draft = try #require(app.state.shared.openDraft)
        #expect(draft.path == "/create/work")

        var reloaded = TestApp(wall: TestApp.noon)
        reloaded.state.shared.drafts = [draft]
        reloaded.go(.planField(.work))
        #expect(reloaded.html.contains("giant\">0:00:45</p>"))
        #expect(reloaded.settings.plan.work == 20)
        reloaded.send(.timeMenu(.confirmTapped))
        #expect(reloaded.settings.plan.work == 45)
        #expect(reloaded.state.shared.drafts.isEmpty)
    }

    @Test("SH-6 the draft of one field doesn't reach another, and nonsense in it is survived")
    func otherDraft() {
        var app = TestApp(wall: TestApp.noon)
        app.state.shared.drafts = [Draft(path: "/create/work", values: [.init(name: "Seconds", text: "45")])]
        app.go(.planField(.rest))
        #expect(app.html.contains("giant\">0:00:10</p>"))
        let nonsense = [Draft.Value(name: "Seconds", text: "x"), Draft.Value(name: "Hours", text: "99")]
        app.state.shared.drafts = [Draft(path: "/create/prepare", values: nonsense)]
        app.go(.planField(.prepare))
        #expect(app.html.contains("giant\">23:00:10</p>"))
    }

    @Test("SH-6 wheels that are looked at but not turned leave no draft")
    func noDraft() {
        var app = self.app(at: .work)
        app.send(.timeMenu(.turned(.seconds, .scrolled(top: app.state.timeMenu.seconds.top))))
        #expect(app.state.shared.drafts.isEmpty)
    }

    @Test("SH-8 arrows to the sides lead from wheel to wheel, Enter confirms")
    func keys() {
        var app = self.app(at: .work)
        app.send(.timeMenu(.turned(.hours, .key("ArrowRight"))))
        #expect(app.takeEffects().contains(.focus(id: "wheel-Minutes")))
        app.send(.timeMenu(.turned(.seconds, .key("ArrowLeft"))))
        #expect(app.takeEffects().contains(.focus(id: "wheel-Minutes")))
        app.send(.timeMenu(.turned(.seconds, .key("ArrowRight"))))
        #expect(app.takeEffects().isEmpty)
        #expect(app.settings.plan.work == 20)
    }
}
