import Interface
import Records
import Workouts

extension LongView {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Long view", back: .longView(.backTapped))
        ui.element(.main, class: "long-view") {
            guard shared.library.days.first != nil else { return nothing(&$0) }
            head(state, shared, &$0)
            $0.element(.div, class: "column") {
                bars(state, shared, &$0)
                if !isOfCalendar(state) { listed(state, shared, &$0) }
                fastest(state, shared, &$0)
            }
            $0.element(.div, class: "column") {
                if let calendar = state.sums.calendar { self.calendar(calendar, state, shared, &$0) }
                if isOfCalendar(state) { listed(state, shared, &$0) }
                muscles(state, shared, &$0)
            }
        }
    }

    /// Whether a day of the calendar is picked, rather than a bar: its sessions are listed below the calendar.
    private static func isOfCalendar(_ state: State) -> Bool {
        guard let picked = state.picked, state.sums.calendar != nil else { return false }
        return !state.sums.bars.contains { $0.days == picked }
    }

    private static func nothing(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.history)
            $0.element(.h2) { $0.text("Nothing to look back on yet") }
            $0.element(.p) {
                $0.text("Every workout that you finish, or add by hand, adds up here by week, month and year.")
            }
            $0.element(.a, class: "secondary") {
                $0.link(to: Address.addToHistory(.choice).path, .longView(.addTapped))
                $0.icon(.plus)
                $0.text("Add to history")
            }
        }
    }

    private static func head(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let name = state.span.name
        ui.element(.div, class: "long-head") {
            $0.choice("Span", LongSpan.allCases.map { $0.name }, chosen: state.span.rawValue) {
                .longView(.spanChosen(LongSpan.allCases[$0]))
            }
            $0.element(.div, class: "week-head") {
                if state.span != .all {
                    $0.arrowButton(
                        .back, "Previous \(lowercased(name))", isDisabled: !hasEarlier(state, shared),
                        .longView(.earlierTapped))
                }
                $0.element(.div, class: "week-title") {
                    $0.attribute(.ariaLive, "polite")
                    $0.element(.h2) {
                        $0.text(LongText.title(of: days(of: state, shared), state.span, today: shared.today))
                    }
                    $0.element(.p, class: "second small") {
                        let count = state.sums.whole.all.count
                        $0.text(count == 0 ? "No workouts" : counted(count, "workout"))
                    }
                }
                if state.span != .all {
                    $0.arrowButton(
                        .forward, "Next \(lowercased(name))", isDisabled: !hasLater(state, shared),
                        .longView(.laterTapped))
                }
            }
            $0.choice("Figure", LongFigure.allCases.map { $0.name }, chosen: state.figure.rawValue) {
                .longView(.figureChosen(LongFigure.allCases[$0]))
            }
        }
    }

    /// An English word that begins with a capital letter, without it.
    private static func lowercased(_ word: String) -> String {
        String(decoding: word.utf8.prefix(1).map { $0 | 0x20 } + word.utf8.dropFirst(), as: UTF8.self)
    }

    // MARK: The sessions behind a bar

    private static func listed(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard let picked = state.picked else { return }
        let (units, today) = (shared.library.settings.units, shared.today)
        let name =
            state.sums.bars.contains { $0.days == picked }
            ? LongText.part(picked, of: state.span, today: today) : LongText.day(picked.lowerBound, today: today)
        let sum = shared.library.days.sum(picked).all
        ui.section(name, id: "listed-title", class: "group listed") {
            $0.element(.p, class: "second") {
                let figure = state.figure.text(sum, units)
                $0.text(state.figure == .time || state.figure == .workouts ? sum.words : "\(sum.words), \(figure)")
            }
            guard state.listed.count > 0 else { return }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabelledby, "listed-title")
                for entry in state.listed.entries { session(entry, shared, &$0) }
            }
            if state.listed.entries.count < state.listed.count {
                $0.command("Show all \(state.listed.count)", .secondary, .longView(.allTapped))
            }
        }
    }

    private static func session(_ entry: Entry<Session>, _ shared: Shared, _ ui: inout UI) {
        let session = entry.value
        var figures = [durationText(session.spent), "\(wholeText(session.energy)) kcal"]
        if let distance = session.distance { figures.append(distanceText(distance, shared.library.settings.units)) }
        ui.element(.li, key: rowKey(entry.id)) {
            $0.element(.a, class: "row plain listed-session") {
                $0.link(to: Address.session(entry.id).path, .longView(.sessionTapped(entry.id)))
                $0.element(.span, class: "name") { $0.text(session.name + " ") }
                $0.element(.span, class: "second small") {
                    $0.text(
                        DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today) + " · "
                            + figures.joined(separator: " · "))
                }
            }
        }
    }
}
