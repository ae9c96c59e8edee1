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
                progress(job, &$0)
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
            }
            $0.exportNote(state.note, close: .exporting(.noteClosed))
        }
    }

    private static func progress(_ job: Job, _ ui: inout UI) {
        ui.element(.section, class: "card working") {
            $0.element(.p) {
                $0.attribute(.role, "status")
                $0.text("\(job.next) of \(counted(Int64(job.sessions.count), "session"))")
            }
            $0.progress("Exporting sessions", job.progress)
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
