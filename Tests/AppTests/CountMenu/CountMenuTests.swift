import Records
import Testing
import Workouts

@testable import App

@Suite struct CountMenuTests {
    private func app(at field: PlanField) -> TestApp {
        var app = TestApp(wall: TestApp.noon)
        app.send(.quickCreate(.fieldTapped(field)))
        return app
    }

    @Test(
        "IT-3 one wheel from 1 to 99, named as its field",
        arguments: [(PlanField.rounds, "8 rounds"), (.cycles, "1 cycle")])
    func wheel(field: PlanField, words: String) {
        let wheel = self.app(at: field).html(from: "role=\"spinbutton\"", to: ">")
        #expect(wheel.contains("aria-label=\"\(field.name)\" aria-valuemin=\"1\" aria-valuemax=\"99\""))
        #expect(wheel.contains("aria-valuetext=\"\(words)\""))
    }

    @Test("IT-3 Confirm takes the count, and Quick Create shows it")
    func confirm() {
        var app = self.app(at: .cycles)
        app.send(.countMenu(.turned(.key("9"))))
        app.send(.countMenu(.turned(.key("9"))))
        app.send(.countMenu(.confirmTapped))
        #expect(app.settings.plan.cycles == 99)
        #expect(app.settings.plan.rounds == 8)
        #expect(app.address == .quickCreate)
        #expect(app.html.contains("99 ×"))
    }

    @Test("IT-3 100 can't be entered")
    func tooMany() {
        var app = self.app(at: .rounds)
        for key in ["1", "0", "0"] { app.send(.countMenu(.turned(.key(key)))) }
        app.send(.countMenu(.confirmTapped))
        #expect(app.settings.plan.rounds == 8)
    }

    @Test("IT-3 Back takes nothing")
    func back() {
        var app = self.app(at: .rounds)
        app.send(.countMenu(.turned(.key("ArrowUp"))))
        app.send(.countMenu(.backTapped))
        #expect(app.settings.plan.rounds == 8)
        #expect(app.state.shared.drafts.isEmpty)
    }

    @Test("SH-6 a turned wheel is a draft")
    func draft() {
        var app = self.app(at: .rounds)
        app.send(.countMenu(.turned(.key("ArrowUp"))))
        let drafts = app.state.shared.drafts
        var reloaded = TestApp(wall: TestApp.noon)
        reloaded.state.shared.drafts = drafts
        reloaded.go(.planField(.rounds))
        #expect(reloaded.state.countMenu.wheel.value == 9)
        #expect(reloaded.settings.plan.rounds == 8)
    }
}
