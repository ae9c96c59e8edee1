import Interface
import Records
import Workouts

extension LongView {
    /// The bars of the shown span with their legend, or the tables that say the same.
    @inline(never)
    static func bars(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if state.isTable {
            tables(state, shared, &ui)
        } else {
            ui.element(.div, class: "card chart") {
                chart(state, shared, &$0)
                legend(state, shared, &$0)
                averages(state, shared, &$0)
            }
        }
        ui.element(.div, class: "week-foot") {
            $0.tableButton(isTable: state.isTable, .longView(.tableTapped))
        }
    }

    // MARK: Bars

    /// All bars are one control: they are too narrow to be a control each.
    private static func chart(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let (figure, units) = (state.figure, shared.library.settings.units)
        let bars = state.sums.bars
        ui.element(.div, class: "chart-head") {
            $0.element(.h3) { $0.text(figure.name) }
            $0.element(.p, class: "chart-total") { $0.text(figure.text(state.sums.whole.all, units)) }
        }
        var most = 0.0
        for bar in bars { most = max(most, figure.amount(bar.sum.all)) }
        let picked = bars.firstIndex { $0.days == state.picked }
        ui.element(.div, class: "chart-bars stacked") {
            let words = picked.map { self.words(of: bars[$0], state, shared) }
            $0.scale("\(figure.name) by \(partWord(state.span))", picked.map { $0 + 1 } ?? 0, of: bars.count, words)
            $0.on(.keydown, preventing: [.arrows, .home, .end]) {
                action(of: $0.key, picked, bars).map { .longView($0) }
            }
            $0.on(.pointerup) { bar(at: $0, bars).map { .longView(.tapped($0.days)) } }
            for (place, bar) in bars.enumerated() {
                let label = LongText.label(bar.days, of: state.span, place: place, among: bars.count)
                let isToday = bar.days.contains(shared.today.daysSince1970)
                $0.stackedBar(bar, label, most, state, isPicked: place == picked, isToday: isToday)
            }
        }
    }

    /// The action of a key among bars.
    ///
    /// - Parameter picked: The place of the bar that is picked.
    static func action(of key: String, _ picked: Int?, _ bars: [LongSums.Bar]) -> Action? {
        let next: Int
        switch key {
        case "ArrowRight", "ArrowUp": next = min((picked ?? -1) + 1, bars.count - 1)
        case "ArrowLeft", "ArrowDown": next = (picked ?? bars.count) - 1
        case "Home": next = 0
        case "End": next = bars.count - 1
        case "Escape": next = -1
        default: return nil
        }
        return .picked(next < 0 ? nil : bars[next].days)
    }

    private static func bar(at event: DOMEvent, _ bars: [LongSums.Bar]) -> LongSums.Bar? {
        let place = Int(((event.x - event.left) / max(event.width, 1) * Double(bars.count)).rounded(.down))
        return bars.indices.contains(place) ? bars[place] : nil
    }

    private static func partWord(_ span: LongSpan) -> String {
        switch span {
        case .week, .month: "day"
        case .year: "month"
        case .all: "year"
        }
    }

    /// "Thu 12 Mar: 2 workouts, 1 h 5 min. Running 40 min, Strength 25 min".
    private static func words(of bar: LongSums.Bar, _ state: State, _ shared: Shared) -> String {
        let name = LongText.part(bar.days, of: state.span, today: shared.today)
        var parts: [String] = []
        for activity in state.sums.activities where state.figure.amount(bar.sum[activity]) > 0 {
            let amount = state.figure.text(bar.sum[activity], shared.library.settings.units)
            parts.append("\(activity.name) \(amount)")
        }
        let whole = "\(name): \(bar.sum.all.words)"
        return parts.isEmpty ? whole : whole + ". " + parts.joined(separator: ", ")
    }

    // MARK: What they are made of

    private static func legend(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let (figure, units) = (state.figure, shared.library.settings.units)
        let activities = state.sums.activities.filter { figure.amount(state.sums.whole[$0]) > 0 }
        guard !activities.isEmpty else { return }
        ui.element(.ul, class: "legend") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "\(figure.name) by activity")
            for activity in activities {
                $0.element(.li, class: state.sums.style(of: activity)) {
                    $0.element(.span) { $0.text(activity.name + " ") }
                    $0.element(.span, class: "number") { $0.text(figure.text(state.sums.whole[activity], units)) }
                }
            }
        }
    }

    private static func averages(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let (figure, units) = (state.figure, shared.library.settings.units)
        let whole = state.sums.whole.all
        ui.element(.dl, class: "facts") {
            if figure != .workouts {
                $0.fact("Per workout", figure.perWorkout(whole).map { figure.text($0, units) } ?? "–")
            }
            let average = perTime(state, shared)
            $0.fact(state.span == .week ? "Per day" : "Per week", average.map { figure.text($0, units) } ?? "–")
        }
    }

    /// The average of a day in a week, else of a week: from the first session to today.
    private static func perTime(_ state: State, _ shared: Shared) -> Double? {
        guard let first = shared.library.days.first,
            let averaged = AveragedDays(
                of: days(of: state, shared), first: first, today: shared.today.daysSince1970)
        else { return nil }
        let sum = state.figure.amount(shared.library.days.sum(averaged.days).all)
        return sum / (state.span == .week ? Double(averaged.days.count) : averaged.weeks)
    }

    // MARK: Tables

    private static func tables(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        let part = LongText.part(of: state.span)
        let figures = ["Workouts", "Time", units == .metric ? "km" : "mi", "kcal"]
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Workouts by \(partWord(state.span))") }
            $0.headRow([part] + figures)
            $0.element(.tbody) {
                for bar in state.sums.bars where bar.sum.all.count > 0 {
                    $0.row(LongText.row(bar.days, of: state.span, today: shared.today), cells(bar.sum.all, units))
                }
            }
            $0.element(.tfoot) { $0.row("Total", cells(state.sums.whole.all, units), class: "total") }
        }
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Workouts by activity") }
            $0.headRow(["Activity"] + figures)
            $0.element(.tbody) {
                for activity in state.sums.activities {
                    $0.row(activity.name, cells(state.sums.whole[activity], units))
                }
            }
        }
    }

    private static func cells(_ figures: DayIndex.Figures, _ units: Units) -> [String] {
        let distance = Double(distanceHundredths(figures.distance, units)) / 100
        return [
            "\(figures.count)", timeText(figures.time), figures.measured == 0 ? "–" : numberText(distance),
            wholeText(figures.energy),
        ]
    }
}

extension UI {
    /// Makes the open element a control by which one of several is picked, or none: 0.
    mutating func scale(_ name: String, _ value: Int, of count: Int, _ words: String?) {
        attribute(.role, "slider")
        attribute(.tabindex, 0)
        attribute(.ariaLabel, name)
        attribute(.ariaValuemin, 0)
        attribute(.ariaValuemax, count)
        attribute(.ariaValuenow, value)
        attribute(.ariaValuetext, words ?? "None picked")
    }

    fileprivate mutating func stackedBar(
        _ bar: LongSums.Bar, _ label: String, _ most: Double, _ state: LongView.State, isPicked: Bool, isToday: Bool
    ) {
        let amount = state.figure.amount(bar.sum.all)
        var style = "chart-bar"
        if isToday { style += " strong" }
        if isPicked { style += " picked" }
        if amount <= 0 { style += " none" }
        element(.div, class: style) {
            $0.element(.span, class: "chart-bar-room") {
                $0.element(.span, class: "chart-bar-column") {
                    $0.style("--part", most > 0 ? amount / most : 0)
                    for activity in state.sums.activities {
                        let part = state.figure.amount(bar.sum[activity])
                        guard part > 0 else { continue }
                        $0.element(.span, class: state.sums.style(of: activity)) {
                            $0.style("--share", part / amount)
                        }
                    }
                }
            }
            $0.element(.span, class: "chart-bar-label") { $0.text(label) }
        }
    }
}
