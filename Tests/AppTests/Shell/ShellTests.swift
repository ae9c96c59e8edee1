import Testing
import Workouts

@testable import App

@Suite struct ShellTests {
    @Test("SH-2 without an account, the app opens on Quick Create")
    func opens() {
        let app = TestApp()
        #expect(app.address == .quickCreate)
        #expect(app.html.contains(">Create<"))
    }

    @Test("SH-3 a bar of links, the open one marked; nothing leads to what doesn't exist yet")
    func bar() {
        var app = TestApp()
        #expect(app.html.contains("aria-label=\"Main\""))
        for name in ["Quick Create", "Workout List", "Get Workout", "History", "Profile"] {
            #expect(app.html.contains(">\(name)</span>"))
        }
        for name in ["Goals", "Competitions"] { #expect(!app.html.contains(name)) }
        app.send(.shell(.tabTapped(.history)))
        #expect(app.address == .history)
        #expect(app.html.contains("aria-current=\"page\""))
    }

    @Test("SH-7 an address leads to its screen, one that is nobody's says so and leads on")
    func addresses() {
        #expect(TestApp(path: "/history").address == .history)
        var lost = TestApp(path: "/nowhere")
        #expect(lost.address == .unknown(path: "/nowhere"))
        #expect(lost.html.contains("This page doesn’t exist"))
        lost.send(.shell(.tabTapped(.quickCreate)))
        #expect(lost.address == .quickCreate)
        #expect(TestApp(path: "/run").address == .workouts)
    }

    @Test("SH-5 a new version waits, is offered, and never during a run")
    func version() {
        var app = TestApp()
        app.send(.host(.versionWaiting))
        #expect(app.html.contains("new version"))
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        app.send(.run(.playTapped(workout: "w")))
        #expect(!app.html.contains("new version"))
    }

    @Test("SH-9 what was deleted comes back by Undo, offered for ten seconds at least")
    func undo() {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        app.send(.workoutList(.deleteTapped("w")))
        #expect(app.library.workouts.isEmpty)
        app.wait(10)
        #expect(app.html.contains(">Undo<"))
        app.send(.shell(.undoTapped))
        #expect(app.library.workouts.count == 1)
        #expect(!app.html.contains(">Undo<"))
        #expect(app.reopened(after: 5).library.workouts.count == 1)
    }

    @Test("SH-11 rendering a soundtrack shows its progress and can be cancelled")
    func progress() {
        var app = TestApp()
        app.state.shared.library.add(Workout(name: "W", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        _ = app.state.shared.open(.workout("w"))
        app.send(.run(.downloadTapped(workout: "w")))
        for effect in app.takeEffects() {
            if case .voices(.fetch(let phrase, _)) = effect { app.send(.host(.voices(.failed(phrase: phrase)))) }
        }
        guard let token = app.state.shared.download?.token else { return #expect(Bool(false), "nothing is rendered") }
        app.send(.host(.soundtrack(.progressed(token: token, 0.5))))
        #expect(app.state.shared.download?.progress == 0.5)
        app.send(.run(.downloadCancelled))
        #expect(app.takeEffects().contains(.soundtrack(.cancel(token: token))))
        #expect(app.state.shared.download == nil)
    }
}
