import Records
import Testing
import Workouts

@testable import App

@Suite struct EffortSettingTests {
    @Test("PL-10 the effort of sets is off at first; a scale that is chosen holds at once and is kept")
    func chosen() {
        var app = TestApp()
        app.go(.settings(.profile))
        func choice(_ app: TestApp) -> String { app.html(from: "aria-label=\"Effort of sets\"", to: "</div>") }
        #expect(app.settings.effort == .off)
        for name in ["Off", "Reps in reserve", "RPE"] { #expect(choice(app).contains(">\(name)<")) }
        app.send(.settings(.effortChosen(.rpe)))
        #expect(app.settings.effort == .rpe)
        #expect(app.html.contains("The rating of perceived exertion"))
        #expect(app.reopened(after: 5).settings.effort == .rpe)
        app.go(.settings(.workoutList))
        #expect(choice(app).isEmpty)
    }
}
