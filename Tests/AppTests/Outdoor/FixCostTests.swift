import Records
import Testing
import Workouts

@testable import App

@Suite struct FixCostTests {
    /// Where a run's events lie in memory: elsewhere after each fix that copies them.
    private func place(of app: TestApp) -> UnsafeRawPointer? {
        app.state.run.active?.run.events.withUnsafeBytes { $0.baseAddress }
    }

    @Test("EN-1 OU-5 a fix adds to a run's events where they lie: it costs as much late in a run as early")
    func inPlace() {
        var app = TestApp.outdoor([Step(.work, .distance(900_000))])
        var walker = TestApp.Walker()
        app.fix(walker)
        app.send(.run(.pauseTapped))
        app.walk(&walker, seconds: 100)
        var moves = 0
        var count = app.active?.run.events.count ?? 0
        for _ in 0..<100 {
            let before = place(of: app)
            app.walk(&walker, seconds: 1)
            if place(of: app) != before { moves += 1 }
        }
        count = (app.active?.run.events.count ?? 0) - count
        #expect(count == 100)
        // They lie elsewhere when their number has doubled.
        #expect(moves <= 2)
    }
}
