import Testing
import Workouts

@testable import App

/// A screen asks something of another feature.
@Suite struct NewsTests {
    private func app(_ workout: Workout, at path: String) -> TestApp {
        var app = TestApp()
        app.state.shared.library.add(workout, id: "w")
        app.settle()
        app.send(.host(.navigated(path: path)))
        return app
    }

    private static let intervals = Workout(name: "W", steps: [Step(.work, .time(60))])

    @Test("IT-5 Play begins the workout of its screen, and Resume goes on with the run that was left for later")
    func play() throws {
        var app = app(Self.intervals, at: "/workouts/w")
        app.send(.workout(.playTapped))
        #expect(app.address == .run)
        let run = try #require(app.state.run.active?.id)
        app.wait(5)
        app.send(.run(.backTapped))
        app.send(.run(.keepTapped))
        app.send(.host(.navigated(path: "/workouts/w")))
        #expect(app.html.contains(">Resume<"))
        app.send(.workout(.resumeTapped(run: run)))
        #expect(app.address == .run)
        #expect(app.state.run.active?.id == run)
    }

    @Test("PL-6 Play shows a workout that is done by hand, and Begin Workout begins it")
    func begin() {
        var app = app(TrainingTests.workout, at: "/workouts/w")
        app.send(.workout(.playTapped))
        #expect(app.address == .begin(workout: "w"))
        #expect(app.state.run.active == nil)
        app.send(.begin(.beginTapped))
        #expect(app.address == .run)
        #expect(app.state.run.active?.mode.kind == .byHand)
    }

    @Test("GW-2 Start Workout runs the workout as its summary shows it")
    func start() {
        var app = TestApp.summary()
        let steps = app.state.summary.plan.steps
        #expect(!steps.isEmpty)
        app.send(.summary(.startTapped))
        #expect(app.address == .run)
        #expect(app.state.run.active?.plan.steps == steps)
    }

    @Test("SH-11 the workout's screen asks for its soundtrack, and drops it")
    func soundtrack() {
        var app = app(Self.intervals, at: "/workouts/w")
        app.send(.workout(.downloadTapped))
        #expect(app.state.shared.download != nil)
        app.send(.workout(.downloadCancelled))
        #expect(app.state.shared.download == nil)
    }

    @Test("SH-6 the banner's export makes the same file as Profile's")
    func export() {
        func files(_ action: Action) -> [String] {
            var app = app(Self.intervals, at: "/workouts")
            _ = app.takeEffects()
            app.send(action)
            return app.takeEffects().compactMap { if case .files(.save(_, _, let text)) = $0 { text } else { nil } }
        }
        let made = files(.shell(.exportTapped))
        #expect(made.count == 1)
        #expect(made == files(.account(.exportTapped)))
    }
}
