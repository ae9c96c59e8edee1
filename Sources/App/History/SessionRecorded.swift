import Interface
import Records
import Workouts

extension SessionScreen {
    /// Where the session comes from, if it wasn't recorded, and what was recorded, if it was corrected (HI-6, HI-7).
    static func recorded(_ session: Session, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard let recorded = state.recorded.first else {
            if session.isEntered || session.isImported {
                ui.element(.p, class: "second small source") {
                    $0.text(session.isEntered ? "Entered by hand" : "From a file")
                }
            }
            return
        }
        let differences = session.differences(from: recorded, shared.library.settings.units, today: shared.today)
        ui.element(.div, class: "card recorded") {
            $0.element(.p) {
                $0.text("Corrected by hand. ")
                $0.element(.span, class: "second") { $0.text("Recorded: \(differences.joined(separator: " · "))") }
            }
            $0.command("As recorded", .secondary, .session(.asRecordedTapped))
        }
    }
}

extension Session {
    /// Values that were recorded otherwise: "2:10:00", "310 kcal", "4 sets".
    fileprivate func differences(from recorded: Session, _ units: Units, today: Day) -> [String] {
        var texts: [String] = []
        if name != recorded.name { texts.append("“\(recorded.name)”") }
        if activity != recorded.activity { texts.append(recorded.activity.name) }
        if began != recorded.began {
            texts.append(DateText.moment(recorded.began, zoneMinutes: recorded.zoneMinutes, today: today))
        }
        if spent != recorded.spent { texts.append(timeText(recorded.spent)) }
        if distance != recorded.distance {
            texts.append(recorded.distance.map { distanceText($0, units) } ?? "no distance")
        }
        if ascent != recorded.ascent { texts.append(recorded.ascent.map { units.ascentText($0) } ?? "no climb") }
        if wholeText(energy) != wholeText(recorded.energy) { texts.append("\(wholeText(recorded.energy)) kcal") }
        if results.allSets != recorded.results.allSets {
            texts.append(counted(Int64(recorded.results.allSets.count), "set"))
        }
        return texts.isEmpty ? ["as now, but for its steps"] : texts
    }
}

extension [StepResult] {
    fileprivate var allSets: [SetResult] { flatMap { $0.sets } }
}
