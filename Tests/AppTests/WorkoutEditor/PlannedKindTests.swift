import Records
import Testing
import Workouts

@testable import App

@Suite struct PlannedKindTests {
    private func app(_ effort: EffortScale = .off, _ change: (inout Step) -> Void = { _ in }) -> TestApp {
        var step = Step(name: "Squat", role: .exercise, target: .open)
        step.sets = 3
        step.reps = 8
        change(&step)
        return TestApp(editorAt: "/edit-workouts/w") { library in
            library.changeSettings { $0.effort = effort }
            library.add(Workout(name: "Legs", steps: [step]), id: "w")
        }
    }

    @Test("PL-10 a card's menu has the four kinds; a kind that isn't working stands on the card, and is saved")
    func kind() {
        var app = app()
        let key = app.lines.lines[0].key
        #expect(!app.html.contains("Warm-up sets"))
        app.send(.editor(.menuTapped(.line(key))))
        #expect(app.html(from: "aria-label=\"Kind of sets\"", to: ">").contains("aria-description=\"Working\""))
        app.send(.editor(.menuTapped(.kind(key))))
        let menu = app.html(from: "<dialog", to: "</dialog>")
        for name in ["Warm-up", "Drop", "To failure"] { #expect(menu.contains(">\(name)<"), "\(name)") }
        #expect(menu.contains("aria-label=\"Working\" aria-description=\"Chosen\""))
        app.send(.editor(.kindChosen(key, .warmUp)))
        #expect(!app.html.contains("<dialog"))
        #expect(app.html.contains("Warm-up sets"))
        // A draft, until it is saved.
        #expect(app.library.workout("w")?.steps[0].setKind == .working)
        var later = app.reopened(after: 60)
        #expect(later.lines.lines[0].step.setKind == .warmUp)
        later.send(.editor(.saveTapped))
        #expect(later.library.workout("w")?.steps[0].setKind == .warmUp)
    }

    @Test("PL-10 a plan asks for a reserve only where effort is on, or where one was planned")
    func fields() {
        #expect(!app().html.contains(">In reserve<"))
        #expect(app(.reserve).html.contains(">In reserve<"))
        #expect(app(.rpe).html.contains(">RPE<"))
        #expect(app(.off) { $0.reserve = 2 }.html.contains(">In reserve<"))
    }

    @Test("PL-10 a planned reserve is saved, an RPE as the reserve that it means; anything else is refused")
    func reserve() {
        for (scale, text) in [(EffortScale.reserve, "1,5"), (.rpe, "8.5")] {
            var app = app(scale)
            app.type(.reserve, "11", line: 0)
            app.send(.editor(.saveTapped))
            #expect(app.alert?.contains("from 0 to 10") == true)
            #expect(app.library.workout("w")?.steps[0].reserve == nil)
            app.type(.reserve, text, line: 0)
            app.send(.editor(.saveTapped))
            #expect(app.library.workout("w")?.steps[0].reserve == 1.5)
        }
    }

    @Test("PL-10 arrow keys change a reserve by halves, within 0 to 10")
    func steps() {
        var app = app(.reserve)
        let key = app.lines.lines[0].key
        for _ in 0..<25 { app.send(.editor(.stepped(.reserve, key, by: 1))) }
        #expect(app.lines.lines[0].step.reserve == 10)
        app.send(.editor(.stepped(.reserve, key, by: -1)))
        #expect(app.lines.lines[0].step.reserve == 9.5)
    }
}
