import Interface
import Workouts

extension CalendarAddress {
    static func view(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard shared.account.account != nil else { return }
        if let address = state.address { return self.address(address, state, &ui) }
        ui.section("Calendar address", id: "calendar-title", class: "group calendar-address") {
            $0.element(.p, class: "hint") {
                $0.text(
                    "A calendar that subscribes to it shows your plan and follows its changes by itself. Whoever has the address sees the plan, and nothing else."
                )
            }
            if let existing = state.existing {
                $0.element(.p, class: "card second") { $0.text(existing.text(shared)) }
                $0.element(.div, class: "actions") {
                    $0.command("Renew", .secondary, icon: .refresh, .calendar(.renewTapped))
                    $0.command("Remove", .secondary, icon: .delete, .calendar(.removeTapped))
                }
            } else {
                $0.command("Make an address", .secondary, icon: .plus, .calendar(.makeTapped))
            }
            $0.refusal(state.problem)
        }
    }

    private static func address(_ address: String, _ state: State, _ ui: inout UI) {
        ui.secret(
            "Calendar address", address,
            "Subscribe to it in your calendar app. The server keeps only a fingerprint of it, so it can’t be shown again once Setlist is closed. Renewing it stops this one at once."
        ) {
            $0.command("Copy", .primary, .calendar(.copyTapped))
            $0.command("Renew", .secondary, .calendar(.renewTapped))
            $0.command("Remove", .secondary, .calendar(.removeTapped))
        }
        ui.refusal(state.problem)
    }
}

extension CalendarAddress.Existing {
    fileprivate func text(_ shared: Shared) -> String {
        let zone = shared.clocks.zoneMinutes
        let day = DateText.day(Day(of: Seconds(created), zoneMinutes: zone), today: shared.today)
        let asked =
            lastUsed.map {
                "A calendar last asked: " + DateText.moment(Seconds($0), zoneMinutes: zone, today: shared.today) + "."
            } ?? "No calendar has asked for it yet."
        return "Made: \(day). \(asked) It can’t be shown again: renew it to see another one."
    }
}
