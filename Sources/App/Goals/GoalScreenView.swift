import Catalogue
import Interface
import Workouts

extension GoalScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let goal = shared.library.goal(state.id), let progress = shared.library.goalProgress[state.id] else {
            return ui.gonePage("Goal", back: .goal(.backTapped), .target, "This goal")
        }
        ui.topBar(goal.name, back: .goal(.backTapped))
        ui.element(.main, class: "goal-page") {
            head(goal, progress, shared, &$0)
            if !goal.note.utf8.isEmpty {
                $0.element(.p, class: "purpose") {
                    $0.attribute(.dir, "auto")
                    $0.text(goal.note)
                }
            }
            facts(goal, shared, &$0)
            weeks(goal, progress, shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Remove", .danger, .goal(.removeTapped))
                $0.command("Edit", .primary, .goal(.editTapped))
            }
        }
    }

    private static func head(_ goal: Goal, _ progress: GoalProgress, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "card goal-head") {
            $0.goalRing(goal, progress)
            $0.element(.div, class: "titles") {
                $0.element(.h2) { $0.text(title(goal, progress)) }
                $0.element(.p, class: "second") { $0.text(GoalText.dates(goal, progress, today: shared.today)) }
            }
        }
    }

    private static func title(_ goal: Goal, _ progress: GoalProgress) -> String {
        if progress.isReached { return "Reached: \(progress.count) of \(goal.times)" }
        return counted(Int64(goal.times - progress.count), "workout") + " to go"
    }

    private static func facts(_ goal: Goal, _ shared: Shared, _ ui: inout UI) {
        ui.element(.dl, class: "card facts") {
            $0.fact("Counts", GoalText.scope(goal))
            if let reminder = goal.reminder { $0.fact("Reminder", TimeOfDay.text(reminder)) }
        }
    }

    /// The most weeks listed, a year's; the others are summed up.
    private static let listed = 53

    private static func weeks(_ goal: Goal, _ progress: GoalProgress, _ shared: Shared, _ ui: inout UI) {
        ui.section("Week by week", id: "weeks-title") {
            $0.element(.ul, class: "card week-lines") {
                $0.attribute(.role, "list")
                for week in progress.weeks.suffix(listed).reversed() {
                    $0.weekLine(week, of: goal, progress, today: shared.today, as: .li)
                }
            }
            let earlier = progress.weeks.dropLast(listed)
            if !earlier.isEmpty {
                let sessions = earlier.reduce(Int64(0)) { $0 + Int64($1.sessions) }
                $0.element(.p, class: "hint") {
                    $0.text("\(counted(Int64(earlier.count), "earlier week")) with \(counted(sessions, "workout")).")
                }
            }
        }
    }
}
