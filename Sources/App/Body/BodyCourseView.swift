import Interface
import Records
import Workouts

extension BodyScreen {
    /// The figures of a span, and its curve or table.
    static func course(_ shown: BodySeries, _ course: BodyCourse, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let scale = shown.scale(shared.library.settings.units)
        ui.element(.div, class: "chips") {
            $0.attribute(.role, "group")
            $0.attribute(.ariaLabel, "Span")
            for span in BodySpan.allCases {
                $0.button(.face("chip"), .body(.spanChosen(span))) {
                    $0.attribute(.ariaPressed, span == state.span)
                    $0.text(span.name)
                }
            }
        }
        guard let last = shown.values.last else { return }
        ui.element(.section, class: "card chart body-course") {
            $0.attribute(.ariaLabel, "\(shown.name) over time")
            $0.element(.div, class: "chart-head") {
                $0.element(.h2) {
                    $0.text(last.day == shared.today ? "Today" : DateText.day(last.day, today: shared.today))
                }
                $0.element(.p, class: "chart-total") { $0.text(scale.textWithUnit(last.value)) }
            }
            if course.values.isEmpty {
                $0.element(.p, class: "second") { $0.text("No value in this span.") }
            } else if state.isTable {
                table(shown, course, scale, shared, &$0)
            } else {
                curve(shown, course, scale, shared, &$0)
            }
            facts(course, scale, &$0)
            $0.element(.p, class: "hint") { $0.unfolding(trendHint) }
        }
        ui.tableButton(isTable: state.isTable, .body(.tableTapped))
    }

    /// See `Trend`.
    private static let trendHint =
        "The line is the trend: each day it goes a tenth of the way to that day’s value, so that a single high or low one hardly moves it (an exponentially weighted moving average, as in John Walker’s Hacker’s Diet, 1991). After days without a value the next one counts for more."

    private static func facts(_ course: BodyCourse, _ scale: BodyScale, _ ui: inout UI) {
        ui.element(.dl, class: "facts") {
            if course.values.count > 1, let first = course.values.first, let last = course.values.last {
                $0.fact("Change", scale.changeText(last.value - first.value))
            }
            if let trend = course.trend.values.last { $0.fact("Trend", scale.withUnit(rounded: trend.value)) }
            if let change = course.trend.weeklyChange { $0.fact("Trend a week", scale.changeText(change, places: 2)) }
        }
    }

    private static func curve(
        _ shown: BodySeries, _ course: BodyCourse, _ scale: BodyScale, _ shared: Shared, _ ui: inout UI
    ) {
        let from = DateText.day(course.days.lowerBound, today: shared.today)
        let until = DateText.day(course.days.upperBound, today: shared.today)
        ui.element(.div, class: "line") {
            for label in course.labels {
                $0.element(.span, class: "line-label second small") {
                    $0.style("--place", label.place)
                    $0.attribute(.ariaHidden, true)
                    $0.text(label.text)
                }
            }
            $0.element(.svg) {
                $0.attribute(.viewBox, "0 0 1000 300")
                $0.attribute(.preserveAspectRatio, "none")
                $0.attribute(.role, "img")
                $0.attribute(.ariaLabel, summary(course, scale, shared))
                for label in course.labels {
                    $0.element(.line) {
                        $0.attribute(.x1, 0)
                        $0.attribute(.x2, BodyCourse.width)
                        $0.attribute(.y1, label.place * BodyCourse.height)
                        $0.attribute(.y2, label.place * BodyCourse.height)
                        $0.attribute(.vectorEffect, "non-scaling-stroke")
                    }
                }
                $0.element(.path) {
                    $0.attribute(.d, course.dots)
                    $0.attribute(.vectorEffect, "non-scaling-stroke")
                }
                if !course.line.utf8.isEmpty {
                    $0.element(.polyline) {
                        $0.attribute(.points, course.line)
                        $0.attribute(.vectorEffect, "non-scaling-stroke")
                    }
                }
            }
        }
        ui.element(.div, class: "line-foot second small") {
            $0.element(.span) { $0.text(from) }
            $0.element(.span) { $0.text(until) }
        }
    }

    /// The curve in words.
    private static func summary(_ course: BodyCourse, _ scale: BodyScale, _ shared: Shared) -> String {
        guard let first = course.values.first, let last = course.values.last else { return "" }
        func text(_ each: DayValue) -> String {
            "\(scale.textWithUnit(each.value)) on \(DateText.day(each.day, today: shared.today))"
        }
        let count = counted(Int64(course.values.count), "value")
        return first.day == last.day
            ? "\(count): \(text(first))" : "\(count), from \(text(first)) to \(text(last)), and their trend"
    }

    private static func table(
        _ shown: BodySeries, _ course: BodyCourse, _ scale: BodyScale, _ shared: Shared, _ ui: inout UI
    ) {
        ui.element(.table, class: "figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("\(shown.name) by day") }
            $0.headRow(["Day", "Value", "Trend"])
            $0.element(.tbody) {
                for each in course.values.reversed() {
                    let trend = course.trend.value(on: each.day) ?? each.value
                    $0.row(
                        DateText.day(each.day, today: shared.today),
                        [scale.textWithUnit(each.value), scale.withUnit(rounded: trend)])
                }
            }
        }
    }
}
