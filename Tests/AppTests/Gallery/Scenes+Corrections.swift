import Records
import Workouts

@testable import App

extension Scenes {
    /// Sessions that are corrected, and entered by hand.
    static var corrections: [Scene] {
        [
            Scene("session-edit", "A training is corrected", corrected(at: "/history/s1/edit")),
            Scene("session-edit-intervals", "An interval session is corrected", full(at: "/history/s1/edit")),
            Scene(
                "session-edit-effort", "Sets with kinds and reserve are corrected",
                corrected(at: "/history/s1/edit", effort: .reserve)),
            Scene(
                "session-edit-menu", "A set’s menu",
                corrected(at: "/history/s1/edit").after(.sessionEditor(.menuTapped(.set(1, line: 0))))),
            Scene(
                "session-edit-swap", "Another exercise for a line",
                corrected(at: "/history/s1/edit").after(.sessionEditor(.choiceOpened(swap: 0)))),
            Scene(
                "session-edit-refusal", "A correction that can’t be",
                corrected(at: "/history/s1/edit").after(
                    .sessionEditor(.typed(.duration, "x")), .sessionEditor(.typed(.day, "2126-01-01")),
                    .sessionEditor(.setTyped(.reps, set: 1, line: 0, "10000")), .sessionEditor(.saveTapped))),
            Scene("session-edit-deleted", "A session that was deleted elsewhere is corrected", deleted),
            Scene("session-corrected", "A session that was corrected", saved),
            Scene("add-to-history", "Add to history", full(at: "/history/add")),
            Scene("add-to-history-empty", "Add to history, without workouts", TestApp.used(at: "/history/add")),
            Scene("add-workout", "A workout that was done without the app", full(at: "/history/add/push")),
            Scene(
                "add-activity", "An activity that was done without the app", full(at: "/history/add/activity/running")),
        ]
    }

    private static func corrected(at path: String, effort: EffortScale = .off) -> TestApp {
        var session = SessionEditorTests.training()
        session.name = TestApp.longName
        session.began = TestApp.noon - 90_000
        if effort != .off {
            session.results[0].name = TestApp.longName
            session.results[0].sets[1].reserve = 2
            session.results[0].sets[2] = SetResult(reps: 6, weight: 102.5, kind: .toFailure, reserve: 0)
        }
        return TestApp.used(at: path) {
            $0.add(Entry(id: "s1", value: session))
            $0.changeSettings { $0.effort = effort }
        }
    }

    private static var deleted: TestApp {
        var app = corrected(at: "/history/s1/edit").after(.sessionEditor(.typed(.duration, "50")))
        _ = app.state.shared.library.remove(session: "s1")
        app.settle()
        return app
    }

    private static var saved: TestApp {
        var app = corrected(at: "/history/s1/edit").after(
            .sessionEditor(.typed(.duration, "50")), .sessionEditor(.typed(.name, "Leg day")),
            .sessionEditor(.saveTapped))
        app.go(Address(path: "/history/s1"))
        return app
    }
}
