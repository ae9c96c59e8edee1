import Interface
import Records
import Workouts

/// The questions around a run, as a sheet over it. A stray press beside it answers none.
enum RunQuestion {
    static func view(_ question: RunScreen.Question, _ run: RunSession, _ shared: Shared, _ ui: inout UI) {
        switch question {
        case .leave:
            ui.question("Leave this workout?", "It is paused.", cancel: .run(.questionClosed), closesOutside: false) {
                $0.command("Save", .primary, .run(.saveTapped))
                $0.command("Keep for later", .secondary, .run(.keepTapped))
                $0.command("Don't Save", .danger, .run(.dontSaveTapped))
                $0.command("Resume", .text, .run(.questionResumed))
            }
        case .recover:
            ui.question(
                "You were in the middle of a workout", standing(run, shared), cancel: .run(.questionClosed),
                closesOutside: false
            ) {
                $0.command("Resume where I stopped", .primary, .run(.resumeTapped))
                $0.command("Continue as if nothing happened", .secondary, .run(.continueTapped))
                $0.command("End workout", .secondary, .run(.endTapped))
            }
        }
    }

    private static func standing(_ run: RunSession, _ shared: Shared) -> String {
        let moment = run.state
        let place = run.stepText(moment) + (run.roundText(moment).map { ", " + $0 } ?? "")
        let clocks = shared.clocks
        let seen = shared.library.openRun(run.id)?.last?.wall ?? clocks.wall
        let past = DateText.past(seen, at: clocks.wall, zoneMinutes: clocks.zoneMinutes)
        return "\(run.workout.name): \(place), \(run.bigTime(moment)). That was \(past)."
    }
}
