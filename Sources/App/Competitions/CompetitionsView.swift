import Interface
import Records
import Workouts

extension Competitions {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard shared.account.account != nil else { return invitation(&ui) }
        switch state.page {
        case .list: list(state, shared, &ui)
        case .add, .join: form(state, &ui)
        case .board(let id): board(id, state, shared, &ui)
        }
    }

    private static func invitation(_ ui: inout UI) {
        ui.topBar("Competitions", back: .competitions(.backTapped))
        ui.element(.main, class: "competitions") {
            $0.element(.div, class: "empty") {
                $0.icon(.trophy)
                $0.element(.h2) { $0.text("Compete with others") }
                $0.element(.p) {
                    $0.text(
                        "The server adds up what each member did, so competitions take an account. The others see a name of your choice and a sum, never routes or weights."
                    )
                }
            }
            AccountParts.invitation(&$0)
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Competitions", back: .competitions(.backTapped))
        ui.element(.main, class: "competitions") {
            if let list = state.list {
                if isOld(state, shared) { $0.asOf(list.fetched, shared) }
                if list.competitions.isEmpty { nothing(&$0) } else { sections(list, state.zone, shared, &$0) }
            } else if isOld(state, shared) {
                $0.refusal(shared.account.isExpired ? "Your session is over." : shared.unreachable)
            }
            if shared.account.isExpired { $0.command("Log In", .secondary, .account(.logInTapped)) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Join", .secondary, .competitions(.joinTapped))
                $0.command("Add Competition", .primary, .competitions(.addTapped))
            }
        }
    }

    /// Whether the server couldn't be heard about what is shown.
    static func isOld(_ state: State, _ shared: Shared) -> Bool {
        state.isStale || !shared.isOnline || shared.account.isExpired
    }

    private static func nothing(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.trophy)
            $0.element(.h2) { $0.text("No competitions yet") }
            $0.element(.p) {
                $0.text("Make one and pass its code on, or join one by the code that you were given.")
            }
        }
    }

    private static func sections(
        _ list: CompetitionList, _ zone: ZoneHistory, _ shared: Shared, _ ui: inout UI
    ) {
        let now = shared.clocks.wall
        section("Running", "running", list.competitions.filter { $0.period.contains(now) }, zone, shared, &ui)
        section("To come", "coming", list.competitions.filter { now < $0.period.lowerBound }, zone, shared, &ui)
        section("Past", "past", list.competitions.filter { $0.period.upperBound <= now }, zone, shared, &ui)
    }

    private static func section(
        _ title: String, _ id: String, _ competitions: [Competition], _ zone: ZoneHistory, _ shared: Shared,
        _ ui: inout UI
    ) {
        guard !competitions.isEmpty else { return }
        ui.section(title, id: "competitions-" + id) {
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, title)
                for competition in competitions {
                    $0.element(.li, key: rowKey(competition.id)) { row(competition, zone, shared, &$0) }
                }
            }
        }
    }

    private static func row(_ competition: Competition, _ zone: ZoneHistory, _ shared: Shared, _ ui: inout UI) {
        let summary = CompetitionText.summary(competition, zone, shared)
        let standing = CompetitionText.standing(competition, shared)
        ui.button(.row, .competitions(.competitionTapped(competition.id))) {
            $0.attribute(.id, "competition-\(competition.id)")
            $0.attribute(.ariaLabel, competition.name)
            $0.attribute(.ariaDescription, "\(summary) · \(standing)")
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(competition.name) }
                $0.element(.span, class: "second competition-line") { $0.text(summary) }
                $0.element(.span, class: "second competition-line") { $0.text(standing) }
            }
            $0.icon(.forward)
        }
    }
}

extension UI {
    /// The moment of what is shown, where the server can't be heard.
    mutating func asOf(_ fetched: Seconds, _ shared: Shared) {
        let moment = DateText.moment(fetched, zoneMinutes: shared.clocks.zoneMinutes, today: shared.today)
        element(.p, class: "hint") {
            $0.attribute(.role, "status")
            $0.text("Not up to date: as of \(moment)")
        }
    }
}
