import Catalogue
import Interface
import Workouts

extension UI {
    /// The part of a goal that is done.
    mutating func goalRing(_ goal: Goal, _ progress: GoalProgress) {
        element(.span, class: progress.isReached ? "ring full" : "ring") {
            $0.attribute(.ariaHidden, true)
            $0.style("--share", progress.share)
            $0.element(.span, class: "number") { $0.text("\(progress.count)") }
            $0.element(.span, class: "ring-whole") { $0.text("of \(goal.times)") }
        }
    }

    /// A week of a goal: its name, a dot for each day that counted, and the result.
    mutating func weekLine(
        _ week: GoalProgress.Week, of goal: Goal, _ progress: GoalProgress, today: Day, as tag: Tag = .span
    ) {
        element(tag, class: progress.isKept(week) == true ? "week-line kept" : "week-line") {
            $0.element(.span, class: "week-name") {
                $0.text(DateText.week(from: Day(daysSince1970: week.firstDay), today: today))
            }
            $0.element(.span, class: "week-days") {
                $0.attribute(.ariaHidden, true)
                for place in 0..<7 as Range<Int64> {
                    $0.element(.span, class: week.isDone(place) ? "week-day on" : "week-day") { _ in }
                }
            }
            $0.element(.span, class: "week-count") { $0.text(GoalText.week(week, of: goal)) }
        }
    }
}
