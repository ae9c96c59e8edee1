import Interface
import Records
import Workouts

extension LongView {
    /// The fastest stretches within the runs of the span that is shown, and the longest of them; each leads to its session. Nothing where
    /// there are none.
    static func fastest(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let fastest = state.fastest
        guard !fastest.rows.isEmpty || !fastest.searches.isEmpty else { return }
        ui.section("Fastest runs", id: "fastest-title", class: "group fastest") {
            if !fastest.rows.isEmpty {
                $0.element(.ul) {
                    $0.attribute(.role, "list")
                    $0.attribute(.ariaLabelledby, "fastest-title")
                    for run in fastest.rows { $0.element(.li) { row(run, shared, &$0) } }
                }
            }
            if fastest.rows.contains(where: { $0.isBest }) {
                $0.element(.p, class: "hint") { $0.text("★ is the best of all time.") }
            }
            if let search = fastest.searches.first {
                $0.element(.p, class: "hint") {
                    $0.attribute(.role, "status")
                    $0.text("Looking through \(counted(Int64(search.runs.count), "run")) …")
                }
            }
        }
    }

    private static func row(_ run: FastestRun, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        let name = run.distance?.name ?? "Longest run"
        var figures = run.paceText(units).map { [$0] } ?? []
        figures.append(DateText.day(Day(of: run.began, zoneMinutes: run.zoneMinutes), today: shared.today))
        if run.distance == nil { figures.insert(distanceText(run.metres, units), at: 0) }
        let time = timeText(run.time)
        ui.element(.a, class: "card fastest-run") {
            $0.link(to: Address.session(run.id).path, .longView(.sessionTapped(run.id)))
            $0.attribute(.ariaLabel, "\(name), \(time)" + (run.isBest ? ", best of all time" : ""))
            $0.attribute(.ariaDescription, figures.joined(separator: ", "))
            $0.element(.span, class: "name") { $0.text(name) }
            $0.element(.span, class: "number") { $0.text(time + (run.isBest ? " ★" : "")) }
            $0.element(.span, class: "second small") { $0.text(figures.joined(separator: " · ")) }
        }
    }
}
