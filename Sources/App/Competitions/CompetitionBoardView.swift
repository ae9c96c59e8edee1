import Interface
import Records
import Workouts

extension Competitions {
    static func board(_ id: String, _ state: State, _ shared: Shared, _ ui: inout UI) {
        if state.isGone {
            return ui.gonePage("Competition", back: .competitions(.backTapped), .trophy, "This competition")
        }
        // The list knows it as well, before the board is there.
        guard let competition = state.board?.board.competition ?? state.list?[id] else {
            return unknown(state, shared, &ui)
        }
        ui.topBar(competition.name, back: .competitions(.backTapped))
        ui.element(.main, class: "competition") {
            if isOld(state, shared) { $0.asOf(state.board?.fetched ?? state.list?.fetched ?? .zero, shared) }
            if let code = state.code(of: id) { self.code(code, &$0) }
            facts(competition, state.zone, shared, &$0)
            if let board = state.board?.board { standings(board, shared, &$0) }
            $0.element(.p, class: "hint") { $0.text(shownWords) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.refusal(state.problem)
            $0.element(.div, class: "actions") {
                $0.command("Leave", .danger, .competitions(.leaveTapped))
                if competition.isOwner, shared.clocks.wall < competition.period.upperBound {
                    $0.command("New code", .secondary, .competitions(.renewTapped))
                }
            }
        }
        if state.asksToLeave { question(competition, &ui) }
    }

    /// Neither the server nor this device has told of it yet.
    private static func unknown(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Competition", back: .competitions(.backTapped))
        ui.element(.main, class: "competition") {
            if isOld(state, shared) {
                $0.refusal(shared.account.isExpired ? "Your session is over. Log in again." : shared.unreachable)
            }
        }
    }

    private static func code(_ code: String, _ ui: inout UI) {
        ui.secret(
            "Code", code,
            "Whoever has it can join. The server keeps only a fingerprint of it, so it can’t be shown again once Setlist is closed: a new one takes its place then."
        ) {
            $0.command("Copy", .secondary, .competitions(.copyTapped(code)))
        }
    }

    private static func facts(
        _ competition: Competition, _ zone: ZoneHistory, _ shared: Shared, _ ui: inout UI
    ) {
        ui.element(.dl, class: "card facts") {
            $0.fact("Measure", CompetitionText.name(competition.measure))
            $0.fact("Days", CompetitionText.days(competition, zone, shared))
            $0.fact("State", CompetitionText.state(competition, zone, shared))
            $0.fact("Members", "\(competition.members)")
        }
    }

    private static func standings(_ board: CompetitionBoard, _ shared: Shared, _ ui: inout UI) {
        ui.section("Standings", id: "standings-title") {
            $0.element(.ol, class: "standings") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabelledby, "standings-title")
                // A hundred are scrolled by keys as well, and nothing in them takes the focus.
                $0.attribute(.tabindex, 0)
                let most = board.standings.first?.value ?? 0
                for standing in board.standings {
                    self.standing(standing, of: most, board.competition.measure, shared, &$0)
                }
            }
        }
    }

    /// - Parameter most: The leader's value.
    private static func standing(
        _ standing: Standing, of most: Double, _ measure: CompetitionMeasure, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        ui.element(.li, key: rowKey(standing.alias), class: standing.isOwn ? "card standing own" : "card standing") {
            if standing.isOwn { $0.attribute(.ariaCurrent, "true") }
            $0.style("--share", most > 0 ? min(max(standing.value / most, 0), 1) : 0)
            $0.element(.span, class: "rank") { $0.text("\(standing.rank). ") }
            $0.element(.span, class: "name") {
                $0.attribute(.dir, "auto")
                $0.text(standing.alias)
            }
            if standing.isOwn { $0.element(.span, class: "you") { $0.text(" You ") } }
            $0.element(.span, class: "number") {
                $0.text(" " + CompetitionText.value(standing.value, measure, units))
            }
            let parts = origins(standing, measure, units)
            if !parts.isEmpty {
                $0.element(.span, class: "second origins") {
                    $0.text(" of which " + parts.joined(separator: " and "))
                }
            }
        }
    }

    /// "3.2 km from files", "2 km entered by hand": the parts of a sum that Setlist hasn't recorded.
    private static func origins(_ standing: Standing, _ measure: CompetitionMeasure, _ units: Units) -> [String] {
        [(standing.imported, "from files"), (standing.entered, "entered by hand")].filter { $0.0 > 0 }.map {
            "\(CompetitionText.value($0.0, measure, units)) \($0.1)"
        }
    }

    private static func question(_ competition: Competition, _ ui: inout UI) {
        let end = competition.members == 1 ? " Nobody else is in it, so it goes as a whole." : ""
        ui.question(
            "Leave \(competition.name)?", "Your name and your sum there are erased. Your workouts stay.\(end)",
            cancel: .competitions(.leaveCancelled)
        ) {
            $0.command("Leave", .danger, .competitions(.leaveConfirmed))
            $0.command("Cancel", .secondary, .competitions(.leaveCancelled))
        }
    }
}
