import Records
import Workouts

@testable import App

extension Scenes {
    /// Sets with kinds, for somebody who notes their effort.
    static var kinds: [Scene] {
        let menu = training.after(.run(.training(.kind(.opened(SetPlace(line: 0, set: 0))))))
        let key = editor.lines.lines[0].key
        return [
            Scene("training-kinds", "Sets of all kinds, and a reserve that is none", training),
            Scene("training-kind", "The kinds of a set", menu),
            Scene("editor-kinds", "A plan with a kind and a reserve", editor),
            Scene("editor-kind", "The kinds of a line’s sets", editor.after(.editor(.menuTapped(.kind(key))))),
        ]
    }

    private static var training: TestApp {
        var app = full(at: "/workouts")
        app.state.shared.library.changeSettings { $0.effort = .reserve }
        app.send(.run(.beginTapped(workout: "push")))
        app.wait(40)
        for (set, kind) in [SetKind.warmUp, .drop, .toFailure].enumerated() {
            let place = SetPlace(line: 0, set: Int32(set))
            app.send(.run(.training(.kind(.opened(place)))))
            app.send(.run(.training(.kind(.chosen(kind)))))
        }
        app.send(.run(.training(.setTicked(SetPlace(line: 0, set: 0), true))))
        app.send(.run(.training(.entered(.init(place: SetPlace(line: 0, set: 1), kind: .reserve), "11"))))
        return app
    }

    private static var editor: TestApp {
        var app = full(at: "/edit-workouts/push")
        app.state.shared.library.changeSettings { $0.effort = .rpe }
        app.send(.editor(.kindChosen(app.lines.lines[0].key, .warmUp)))
        app.type(.reserve, "7.5", line: 0)
        app.type(.reserve, "x", line: 1)
        return app
    }
}
