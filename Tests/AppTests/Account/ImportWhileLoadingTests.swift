import Records
import Testing
import Workouts

@testable import App

/// A file that is picked before all of the store has been read is imported afterwards.
@Suite struct ImportWhileLoadingTests {
    private func export(_ app: inout TestApp) -> [UInt8] {
        _ = app.takeEffects()
        app.send(.account(.exportTapped))
        for effect in app.takeEffects() {
            if case .files(.save(_, _, let text)) = effect { return Array(text.utf8) }
        }
        return []
    }

    /// A device whose workout was edited after the export.
    private func edited() -> (disk: [String: String], file: [UInt8]) {
        var app = TestApp(path: "/profile", wall: TestApp.noon)
        app.state.shared.library.add(Workout(name: "Old", steps: [Step(.work, .time(60))]), id: "w")
        app.settle()
        let file = export(&app)
        app.wall += 60
        app.state.shared.library.change(workout: "w") { $0.name = "New" }
        app.settle()
        return (app.disk, file)
    }

    private func opening(_ disk: [String: String]) -> TestApp {
        var app = TestApp(path: "/profile", wall: TestApp.noon + 600)
        app.state = State(seed: 7)
        app.disk = disk
        app.isSlow = true
        let start = Start(
            path: "/profile", isReturn: false, viewport: Viewport(width: 390, height: 844), isOnline: true,
            language: "en",
            can: Capabilities())
        app.send(.host(.started(start)))
        return app
    }

    @Test(
        "AC-8 SH-6 an older export that is imported while the store is being read doesn't replace a later edit",
        arguments: [true, false])
    func older(whileLoading: Bool) {
        let (disk, file) = edited()
        var app = opening(disk)
        // The rows that every screen needs are there, the workouts aren't yet.
        app.answer(server: false)
        #expect(app.library.isLoaded && !app.library.isComplete)
        #expect(app.html.contains("Import my data"))
        if whileLoading { app.imports(file) }
        for _ in 0..<20 { app.answer(server: false) }
        #expect(app.library.isComplete)
        if !whileLoading { app.imports(file) }
        for _ in 0..<20 { app.answer(server: false) }
        #expect(app.library.workout("w")?.name == "New", "in memory")
        #expect(app.reopened(after: 5).library.workout("w")?.name == "New", "on disk")
    }
}
