import Interface
import Records
import Sensing
import Workouts

// The fastest stretches of a run, on its own screen (HI-8).

extension SessionScreen {
    /// Keeps the fastest stretches of the way that was just read, where those of the session aren't its: an earlier version has stored it,
    /// a correction was taken back, or two devices have each cut an end. It's no correction. O(points).
    static func keepFastest(_ state: State, _ shared: inout Shared) {
        guard let found = state.way?.route.fastestTimes, shared.library.session(state.id)?.fastest != found else {
            return
        }
        shared.library.change(session: state.id) { $0.fastest = found }
    }

    /// Those of a run, in the order of their distances. O(sessions), if it is one.
    static func fastest(of session: Session, _ id: String, _ shared: Shared) -> [FastestRun] {
        guard session.activity == .running, session.fastestTime(of: .kilometre) != nil else { return [] }
        let best = FastestRuns(shared.library.sessions, in: .min..<(.max)).rows
        return RaceDistance.allCases.compactMap { distance in
            guard let time = session.fastestTime(of: distance) else { return nil }
            return FastestRun(
                distance: distance, id: id, began: session.began, zoneMinutes: session.zoneMinutes,
                metres: distance.metres, time: time,
                isBest: best.contains { $0.distance == distance && $0.time >= time })
        }
    }

    static func fastest(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if state.fastest.isEmpty { return }
        let units = shared.library.settings.units
        ui.element(.h2) { $0.text("Fastest") }
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("The fastest stretches of this run") }
            $0.headRow(["Distance", "Time", "Pace"])
            $0.element(.tbody) {
                for run in state.fastest {
                    let time = timeText(run.time) + (run.isBest ? " ★" : "")
                    $0.row(run.distance?.name ?? "", [time, run.paceText(units) ?? "–"])
                }
            }
        }
        if state.fastest.contains(where: { $0.isBest }) {
            ui.element(.p, class: "hint") { $0.text("★ is the fastest of all runs.") }
        }
    }
}
