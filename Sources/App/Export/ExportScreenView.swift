import Exchange
import Formats
import Interface
import Records
import Workouts

extension ExportScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let count = Int64(shared.library.sessions.count)
        ui.topBar("Export sessions", back: .exporting(.backTapped))
        ui.element(.main, class: "exporting") {
            $0.element(.p, class: "second") {
                $0.text(
                    count == 0
                        ? "There is no session yet. Once there is one, it leaves from here as a file for other apps."
                        : "All your sessions (\(count)) as files for other apps, in one archive. Nothing leaves this device but to where you save it."
                )
            }
            if let job = state.job {
                progress(job.next, of: job.sessions.count, &$0)
            } else if let job = state.tables {
                progress(job.next, of: job.sessions.count, &$0)
            } else {
                let chosen = FileFormat.ofSessions.firstIndex(of: state.format) ?? 0
                $0.choice(
                    "Format", FileFormat.ofSessions.map { $0.title }, chosen: chosen, describedBy: "format-hint"
                ) { .exporting(.formatChosen($0)) }
                $0.element(.p, class: "hint") {
                    $0.attribute(.id, "format-hint")
                    $0.text(hint(state, shared))
                }
                $0.button(.primary, .exporting(.startTapped)) {
                    if count == 0 { $0.attribute(.disabled, true) }
                    $0.icon(.upload)
                    $0.text("Export")
                }
                tables(isEmpty: count == 0 && shared.library.measureRows.isEmpty, &$0)
            }
            $0.exportNote(state.note, close: .exporting(.noteClosed))
        }
    }

    private static func tables(isEmpty: Bool, _ ui: inout UI) {
        ui.element(.section, class: "card tables") {
            $0.attribute(.ariaLabelledby, "tables-title")
            $0.element(.h2) {
                $0.attribute(.id, "tables-title")
                $0.text("Tables (CSV)")
            }
            $0.element(.p, class: "second") {
                $0.text(
                    "Sessions, sets and the body’s measures for a spreadsheet, three tables in one archive, which Import takes back; or the sets as another app reads them. Ways and steps aren’t in tables."
                )
            }
            for kind in TablesFile.Kind.offered {
                $0.button(.secondary, .exporting(.tablesTapped(kind))) {
                    if isEmpty { $0.attribute(.disabled, true) }
                    $0.icon(.upload)
                    $0.text(kind.command)
                }
            }
        }
    }

    private static func progress(_ done: Int, of count: Int, _ ui: inout UI) {
        ui.element(.section, class: "card working") {
            $0.element(.p) {
                $0.attribute(.role, "status")
                $0.text("\(done) of \(counted(Int64(count), "session"))")
            }
            $0.progress("Exporting sessions", count == 0 ? 1 : Double(done) / Double(count))
            $0.command("Cancel", .secondary, .exporting(.cancelTapped))
        }
    }

    private static func hint(_ state: State, _ shared: Shared) -> String {
        let format =
            switch state.format {
            case .tcx: "Steps, pauses, ways and energy; without sets. Most sports sites read it."
            case .gpx: "Ways alone, with their heights: for maps. Sessions without a way are left out."
            default: "Steps, sets, pauses, ways and energy: what watches write, and what most apps read best."
            }
        let zones = Int64(shared.library.settings.privacyZones.count)
        return zones == 0 ? format : "\(format) Your \(counted(zones, "privacy zone", "privacy zones")) are left out."
    }
}
