import Interface
import Records
import Workouts

extension BestScreen {
    /// Year by year, where there is more than one. Each best leads to its session.
    static func years(_ bests: ExerciseBests, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard state.years.count > 1 else { return }
        let measure = BestMeasure(of: bests)
        ui.section("By year", id: "years-title") {
            $0.element(.table, class: "card figures years") {
                $0.element(.caption, class: "visually-hidden") { $0.text("\(bests.name) by year") }
                $0.headRow(["Year", bests.estimate == nil ? "Best" : "1RM", "Sets", measure.title])
                $0.element(.tbody) {
                    for year in state.years { row(year, measure, shared, &$0) }
                }
            }
        }
    }

    private static func row(_ year: BestYear, _ measure: BestMeasure, _ shared: Shared, _ ui: inout UI) {
        ui.element(.tr) {
            $0.element(.th) {
                $0.attribute(.scope, "row")
                $0.text("\(year.year)")
            }
            $0.element(.td) {
                if let best = year.best { self.best(best, shared, &$0) } else { $0.text("–") }
            }
            $0.element(.td) { $0.text("\(year.sets)") }
            $0.element(.td) { $0.text(measure.text(year.amount, shared.library.settings.units)) }
        }
    }

    private static func best(_ best: ExerciseBests.Best, _ shared: Shared, _ ui: inout UI) {
        guard shared.library.sessions.indices.contains(Int(best.session)) else { return }
        let (units, effort) = (shared.library.settings.units, shared.library.settings.effort)
        let entry = shared.library.sessions[Int(best.session)]
        let day = Day(daysSince1970: entry.value.localDay)
        ui.element(.a, class: "year-best") {
            $0.link(to: Address.session(entry.id).path, .best(.sessionTapped(entry.id)))
            $0.element(.span, class: "inline-link") {
                $0.text(best.set.estimatedMaximum.map { units.estimateText($0) } ?? best.set.text(units, effort))
            }
            // The row names the year.
            $0.element(.span, class: "second small") { $0.text(" " + DateText.day(day, today: day)) }
        }
    }
}
