import Foundation
import Records
import Testing
import Workouts

@testable import App

@Suite struct LoadSheetTests {
    private func begin(_ units: Units = .metric) -> TestApp {
        var app = TestApp(editorAt: "/profile") { library in
            library.changeSettings { $0.units = units }
            var bench = Step(name: "Bench press", role: .exercise, target: .open)
            bench.exercise = "barbell-bench-press"
            bench.sets = 3
            bench.weight = 62.5
            bench.reps = 8
            var row = Step(name: "Dumbbell curl", role: .exercise, target: .open)
            row.exercise = "dumbbell-curl"
            var push = Step(name: "Push-up", role: .exercise, target: .open)
            push.exercise = "push-up"
            library.add(Workout(name: "Push", steps: [bench, row, push]), id: "w")
        }
        app.go(Address.begin(workout: "w"))
        return app
    }

    @Test("PL-6 plates and warm-up sets of a weight are a tap away before one begins, and while one trains")
    func opens() {
        var app = begin()
        #expect(app.html.components(separatedBy: "Plates and warm-up").count == 2)
        app.send(.begin(.load(.opened(line: 0))))
        #expect(app.html.contains("Each end of the bar"))
        #expect(app.html.contains("20 kg") && app.html.contains("1.25 kg"))
        #expect(app.html.contains("Warm-up sets"))
        app.send(.begin(.load(.closed)))
        app.send(.run(.beginTapped(workout: "w")))
        app.send(.run(.training(.load(.opened(line: 0)))))
        #expect(app.html.contains("Each end of the bar"))
    }

    @Test("PL-6 another weight or bar is entered there; nonsense is refused in words and stays")
    func changes() {
        var app = begin()
        app.send(.begin(.load(.opened(line: 0))))
        app.send(.begin(.load(.barChosen("1"))))
        #expect(app.html.contains("22.5") || app.html.contains("3.75") || app.html.contains("1 × "))
        app.send(.begin(.load(.typed("heavy"))))
        app.send(.begin(.load(.left)))
        #expect(app.alert?.contains("Enter a weight from 0") == true)
        #expect(app.html.contains("heavy"))
        app.send(.begin(.load(.typed("10"))))
        #expect(app.html.contains("The bar alone is heavier"))
        app.send(.begin(.load(.barChosen("99"))))
        app.send(.begin(.load(.typed("1e99"))))
        app.send(.begin(.load(.typed(""))))
        #expect(app.html.contains("Enter the weight of your working sets"))
    }

    @Test("PL-6 pounds have plates and bars of their own; dumbbells have no bar, and the body has no weight")
    func kinds() {
        var app = begin(.imperial)
        app.send(.begin(.load(.opened(line: 0))))
        app.send(.begin(.load(.typed("135"))))
        #expect(app.html.contains("45 lb"))
        app.send(.begin(.load(.opened(line: 1))))
        app.send(.begin(.load(.typed("40"))))
        #expect(!app.html.contains("Each end of the bar") && app.html.contains("Warm-up sets"))
        #expect(!LoadSheet.isOffered(app.library.workout("w")!.steps[2], app.state.shared))
    }
}
