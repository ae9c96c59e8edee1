import Interface
import Records
import Workouts

extension WeekSection {
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let library = shared.library
        ui.element(.section, class: "group week") {
            $0.attribute(.ariaLabelledby, "week-title")
            guard library.isComplete else { return waiting(shared, &$0) }
            guard !library.sessions.isEmpty else { return nothing(&$0) }
            let stats = stats(state, shared)
            head(stats, state, shared, &$0)
            if state.isTable { table(stats, shared, &$0) } else { charts(stats, state, shared, &$0) }
            $0.element(.div, class: "week-foot") {
                $0.tableButton(isTable: state.isTable, .week(.tableTapped))
                $0.element(.a, class: "text-button") {
                    $0.link(to: Address.bests.path, .week(.bestsTapped))
                    $0.text("Personal bests")
                    $0.icon(.forward)
                }
            }
            streaks(shared, &$0)
        }
    }

    private static func title(_ text: String, _ ui: inout UI) {
        ui.element(.h2) {
            $0.attribute(.id, "week-title")
            $0.text(text)
        }
    }

    private static func nothing(_ ui: inout UI) {
        title("This week", &ui)
        ui.element(.p, class: "card second") { $0.text("Nothing yet. What you finish adds up here.") }
    }

    /// The sessions are still being read: placeholders without figures.
    private static func waiting(_ shared: Shared, _ ui: inout UI) {
        ui.attribute(.ariaBusy, true)
        ui.element(.div, class: "week-head") {
            $0.element(.div, class: "week-title") {
                title("This week", &$0)
                $0.element(.p, class: "second small") { $0.text("Adding up …") }
            }
        }
        ui.element(.div, class: "charts waiting") {
            for chart in Chart.allCases {
                $0.element(.div, class: "card chart") {
                    let bars = shared.weekStart.week.map {
                        BarChart.Bar(name: "", label: $0.shortName, amount: 0, value: "")
                    }
                    $0.barChart(BarChart(title: chart.title, total: "\u{2007}", bars: bars, isWaiting: true)) { _ in
                        .week(.tableTapped)
                    }
                    $0.element(.dl, class: "facts") {
                        $0.fact("Per workout", "\u{2007}")
                        $0.fact("Per day", "\u{2007}", class: "average")
                    }
                }
            }
        }
    }

    private static func head(_ stats: WeekStats, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let firstDay = Day(daysSince1970: stats.firstDay)
        ui.element(.div, class: "week-head") {
            $0.arrowButton(
                .back, "Previous week", isDisabled: !stats.isPreceded(in: shared.library.sessions),
                .week(.previousTapped))
            $0.element(.div, class: "week-title") {
                $0.attribute(.ariaLive, "polite")
                title(DateText.week(from: firstDay, today: shared.today), &$0)
                $0.element(.p, class: "second small") {
                    let workouts = stats.whole.count == 0 ? "No workouts" : counted(stats.whole.count, "workout")
                    let days = DateText.daysOfWeek(from: firstDay, today: shared.today)
                    $0.text(state.back < 2 ? "\(workouts) · \(days)" : workouts)
                }
            }
            $0.arrowButton(.forward, "Next week", isDisabled: state.back == 0, .week(.nextTapped))
        }
    }

    private static func charts(_ stats: WeekStats, _ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "charts") {
            for chart in Chart.allCases { self.chart(chart, stats, state, shared, &$0) }
        }
    }

    private static func chart(
        _ chart: Chart, _ stats: WeekStats, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let perDay = stats.whole.divided(by: stats.daysElapsed(today: shared.today))
        let today = shared.today.daysSince1970 - stats.firstDay
        let bars = shared.weekStart.week.enumerated().map { place, day in
            let sum = stats.days[place]
            let isToday = Int64(place) == today
            return BarChart.Bar(
                name: isToday ? "\(day.name), today" : day.name, label: day.shortName, amount: chart.amount(sum),
                value: chart.words(sum), isStrong: isToday)
        }
        ui.element(.div, class: "card chart") {
            let picked = state.picked.flatMap { $0.chart == chart ? $0.day : nil }
            $0.barChart(
                BarChart(
                    title: chart.title, total: chart.text(stats.whole), unit: chart.unit, bars: bars,
                    average: chart.amount(perDay), picked: picked)
            ) { .week(.barTapped(Bar(chart: chart, day: $0))) }
            $0.element(.dl, class: "facts") {
                let perWorkout = stats.whole.divided(by: stats.whole.count)
                $0.fact("Per workout", stats.whole.count == 0 ? "–" : chart.textWithUnit(perWorkout))
                $0.fact("Per day", chart.textWithUnit(perDay), class: "average")
            }
        }
    }

    private static func table(_ stats: WeekStats, _ shared: Shared, _ ui: inout UI) {
        func cells(_ sum: WeekStats.Sum) -> [String] {
            ["\(sum.count)"] + Chart.allCases.map { $0.text(sum) }
        }
        let perDay = stats.whole.divided(by: stats.daysElapsed(today: shared.today))
        let perWorkout = stats.whole.divided(by: stats.whole.count)
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Time and calories by day") }
            $0.headRow(["Day", "Workouts", "Time", "kcal"])
            $0.element(.tbody) {
                for (place, day) in shared.weekStart.week.enumerated() {
                    let isToday = shared.today.daysSince1970 - stats.firstDay == Int64(place)
                    $0.row(isToday ? "\(day.name), today" : day.name, cells(stats.days[place]))
                }
            }
            $0.element(.tfoot) {
                $0.row("Total", cells(stats.whole), class: "total")
                $0.row("Per workout", [""] + Chart.allCases.map { stats.whole.count == 0 ? "–" : $0.text(perWorkout) })
                $0.row("Per day", [""] + Chart.allCases.map { $0.text(perDay) })
            }
        }
    }

    private static func streaks(_ shared: Shared, _ ui: inout UI) {
        let streaks = shared.library.streaks.value
        let weeks = streaks.weeks(from: shared.weekStart)
        let today = shared.today.daysSince1970
        ui.element(.dl, class: "stats streaks") {
            let thisWeek = Streaks.week(of: today, from: shared.weekStart)
            $0.streak("Weeks in a row", weeks.current(on: thisWeek), weeks.longest)
            $0.streak("Days in a row", streaks.days.current(on: today), streaks.days.longest)
        }
    }
}

extension UI {
    fileprivate mutating func streak(_ name: String, _ current: Int64, _ longest: Int64) {
        element(.div, class: "stat") {
            $0.element(.dt) { $0.text(name) }
            $0.element(.dd) { $0.text("\(current)") }
            $0.element(.dd, class: "longest") { $0.text("Longest: \(longest)") }
        }
    }
}

extension WeekSection.Chart {
    fileprivate var title: String { self == .time ? "Time" : "Calories" }
    fileprivate var unit: String { self == .time ? "" : "kcal" }

    fileprivate func amount(_ sum: WeekStats.Sum) -> Double { self == .time ? sum.time.value : sum.energy }

    /// 1:05:10, or kilocalories.
    fileprivate func text(_ sum: WeekStats.Sum) -> String { self == .time ? timeText(sum.time) : wholeText(sum.energy) }

    fileprivate func textWithUnit(_ sum: WeekStats.Sum) -> String {
        self == .time ? text(sum) : text(sum) + " kcal"
    }

    /// "1 h 5 min".
    fileprivate func words(_ sum: WeekStats.Sum) -> String {
        self == .time ? durationText(sum.time) : wholeText(sum.energy) + " kcal"
    }
}
