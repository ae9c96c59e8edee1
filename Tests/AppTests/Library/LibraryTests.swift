import Records
import Testing
import Workouts

@testable import App

@Suite struct LibraryTests {
    private func app(with names: [String]) -> TestApp {
        var app = TestApp()
        for (number, name) in names.enumerated() {
            app.state.shared.library.add(Workout(name: name, steps: [Step(.work, .time(20))]), id: "w\(number)")
        }
        app.settle()
        return app
    }

    private func names(_ app: TestApp) -> [String] { app.library.workouts.map(\.value.name) }

    private func broadcasts(_ app: inout TestApp) -> [String] {
        app.takeEffects().compactMap { if case .tabs(.broadcast(let text)) = $0 { text } else { nil } }
    }

    @Test("IT-4 a new workout takes the first free number")
    func nextName() {
        var app = app(with: ["Workout 1", "Workout 3", "Workout 02", "Workout x", "workout 2"])
        #expect(app.library.nextWorkoutName == "Workout 2")
        app.state.shared.library.add(Workout(name: "Workout 2", steps: []), id: "w9")
        #expect(app.library.nextWorkoutName == "Workout 4")
    }

    @Test("SH-6 IT-5 order, renames and deletions are there after the app is killed", arguments: 0..<20)
    func survives(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var app = app(with: (0..<8).map { "W\($0)" })
        for _ in 0..<30 {
            let id = "w\(random.below(8))"
            switch random.below(4) {
            case 0: app.state.shared.library.move(workout: id, to: Int(random.below(8)))
            case 1: app.state.shared.library.change(workout: id) { $0.name += "!" }
            case 2: _ = app.state.shared.library.remove(workout: id)
            default:
                if app.library.workout(id) == nil {
                    let entry = Entry(id: id, value: Workout(name: "Back", steps: []))
                    app.state.shared.library.insert(entry, at: Int(random.below(8)))
                }
            }
            app.settle()
        }
        #expect(names(app.reopened(after: 60, path: "/workouts")) == names(app))
    }

    @Test("SY-1 a write that failed doesn't come back over a later one")
    func failedWrite() {
        var app = app(with: ["A", "B"])
        app.isSlow = true
        for name in ["older", "newer"] {
            app.state.shared.library.change(workout: "w0") { $0.name = name }
            if name == "older" { app.state.shared.library.change(workout: "w1") { $0.name = "kept" } }
            app.settle()
        }
        app.diskWorks = false
        app.answer(server: false)
        app.diskWorks = true
        app.answer(server: false)
        #expect(names(app.reopened(after: 1)) == ["newer", "B"])
        app.isSlow = false
        app.wait(6)
        #expect(names(app.reopened(after: 1)) == ["newer", "kept"])
        #expect(app.library.isSaved)
    }

    @Test("SH-6 a settled library writes nothing")
    func idle() {
        var app = app(with: ["A"])
        _ = app.takeEffects()
        app.settle()
        #expect(app.takeEffects().isEmpty)
    }

    @Test("SY-2 SY-3 tabs that change different fields of a workout both win, in either order")
    func tabsMerge() {
        let first = app(with: ["A", "B"])
        var left = first.reopened(after: 1, path: "/workouts")
        var right = first.reopened(after: 1, path: "/workouts")
        left.state.shared.library.change(workout: "w0") { $0.name = "Renamed" }
        left.settle()
        right.state.shared.library.change(workout: "w0") { $0.steps.append(Step(.rest, .time(10))) }
        right.settle()
        let (fromLeft, fromRight) = (broadcasts(&left), broadcasts(&right))
        for text in fromRight { left.send(.host(.tabs(.received(text)))) }
        for text in fromLeft { right.send(.host(.tabs(.received(text)))) }
        for app in [left, right] {
            #expect(app.library.workout("w0")?.name == "Renamed")
            #expect(app.library.workout("w0")?.steps.count == 2)
            #expect(names(app) == ["Renamed", "B"])
        }
    }

    @Test("SY-4 a record that can't be read is set aside and kept; the others open")
    func damaged() {
        var disk = app(with: ["A", "B"]).disk
        disk["workouts/w0"] = "{\"record\":1,"
        disk["sessions/s1"] = "{\"record\":1,\"fields\":{\"name\":[5]}}"
        var again = TestApp(path: "/workouts", disk: disk)
        #expect(names(again) == ["B"])
        #expect(Set(again.library.damaged.map(\.key)) == ["workouts/w0", "sessions/s1"])
        #expect(again.disk["workouts/w0"] == "{\"record\":1,")
        again.state.shared.library.discard(damaged: "workouts/w0")
        again.settle()
        #expect(again.disk["workouts/w0"] == nil)
    }

    @Test("SY-4 what another tab tells and nobody understands changes nothing")
    func nonsense() {
        var app = app(with: ["A"])
        for text in ["", "{}", "[1]", "[[\"workouts/w0\",\"x\"]]", "[[\"a\",\"b\",\"c\"]]"] {
            app.send(.host(.tabs(.received(text))))
        }
        #expect(names(app) == ["A"])
    }
}
