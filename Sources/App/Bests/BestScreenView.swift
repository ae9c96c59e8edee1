import Interface
import Records
import Workouts

extension BestScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let bests = bests(state, shared)
        ui.topBar(bests?.name ?? "Personal bests", back: .best(.backTapped))
        ui.element(.main, class: "best") {
            if let bests { contents(bests, state, shared, &$0) } else { nothing(&$0) }
        }
    }

    private static func nothing(_ ui: inout UI) {
        ui.element(.div, class: "empty") {
            $0.icon(.check)
            $0.element(.h2) { $0.text("No bests yet") }
            $0.element(.p) { $0.text("No set of this exercise is in your history.") }
        }
    }

    private static func contents(_ bests: ExerciseBests, _ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.dl, class: "stats") {
            for fact in BestFact.all(of: bests, shared.library.settings) {
                $0.element(.div, class: "stat") {
                    $0.element(.dt) { $0.text(fact.name) }
                    $0.element(.dd) { $0.text(fact.value) }
                    $0.element(.dd, class: "longest") { $0.text(shared.dayText(ofSession: fact.session)) }
                }
            }
        }
        if bests.estimate != nil { ui.element(.p, class: "hint") { $0.text(estimateHint) } }
        if !state.line.utf8.isEmpty { line(bests, state, shared, &ui) }
        sessions(bests, state, shared, &ui)
        years(bests, state, shared, &ui)
        bestSets(state, shared, &ui)
    }

    // MARK: Over time

    private static func line(_ bests: ExerciseBests, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let units = shared.library.settings.units
        let estimated = bests.trainings.filter { $0.estimate != nil }
        guard let newest = estimated.first, let oldest = estimated.last else { return }
        let from = shared.dayText(ofSession: Int(oldest.session))
        let until = shared.dayText(ofSession: Int(newest.session))
        let (least, most) = (units.estimateText(state.range.lowerBound), units.estimateText(state.range.upperBound))
        ui.element(.section, class: "card chart") {
            $0.attribute(.ariaLabel, "Estimated 1RM over time")
            $0.element(.div, class: "chart-head") {
                $0.element(.h2) { $0.text("Estimated 1RM") }
                $0.element(.p, class: "chart-total") { $0.text(units.estimateText(newest.estimate ?? 0)) }
            }
            $0.element(.div, class: "line") {
                $0.element(.span, class: "second small most") { $0.text(most) }
                $0.element(.svg) {
                    $0.attribute(.viewBox, "-8 -8 1016 316")
                    $0.attribute(.preserveAspectRatio, "none")
                    $0.attribute(.role, "img")
                    $0.attribute(
                        .ariaLabel,
                        "From \(units.estimateText(oldest.estimate ?? 0)) on \(from) to \(units.estimateText(newest.estimate ?? 0)) on \(until), between \(least) and \(most)"
                    )
                    $0.element(.polyline) {
                        $0.attribute(.points, state.line)
                        $0.attribute(.vectorEffect, "non-scaling-stroke")
                    }
                }
                $0.element(.span, class: "second small least") { $0.text(least) }
            }
            $0.element(.div, class: "line-foot second small") {
                $0.element(.span) { $0.text(from) }
                $0.element(.span) { $0.text(until) }
            }
        }
    }

    private static func sessions(_ bests: ExerciseBests, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let measure = BestMeasure(of: bests)
        ui.element(.section, class: "group") {
            $0.attribute(.ariaLabelledby, "sessions-title")
            $0.element(.div, class: "week-head") {
                $0.arrowButton(
                    .back, "Earlier sessions", isDisabled: !hasEarlier(state, shared), .best(.earlierTapped))
                $0.element(.div, class: "week-title") {
                    $0.attribute(.ariaLive, "polite")
                    $0.element(.h2) {
                        $0.attribute(.id, "sessions-title")
                        $0.text("\(measure.title) per session")
                    }
                    $0.element(.p, class: "second small") { $0.text(pageText(bests, state, shared)) }
                }
                $0.arrowButton(.forward, "Later sessions", isDisabled: state.page == 0, .best(.laterTapped))
            }
            if state.isTable {
                table(measure, bests, state, shared, &$0)
            } else {
                chart(measure, bests, state, shared, &$0)
            }
            $0.element(.div, class: "week-foot") { $0.tableButton(isTable: state.isTable, .best(.tableTapped)) }
        }
    }

    /// "3 Jan – 20 Nov · 24 of 130".
    private static func pageText(_ bests: ExerciseBests, _ state: State, _ shared: Shared) -> String {
        let page = page(state, bests)
        guard let newest = page.first, let oldest = page.last else { return "" }
        let all = bests.trainings.count
        let count = page.count == all ? counted(Int64(all), "session") : "\(page.count) of \(all)"
        let (from, until) = (
            shared.dayText(ofSession: Int(oldest.session)), shared.dayText(ofSession: Int(newest.session))
        )
        return from == until ? "\(until) · \(count)" : "\(from) – \(until) · \(count)"
    }

    private static func chart(
        _ measure: BestMeasure, _ bests: ExerciseBests, _ state: State, _ shared: Shared,
        _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let page = page(state, bests)
        // The newest comes first: the row runs from right to left, and starts scrolled there.
        let bars = page.map { training in
            let day = shared.dayText(ofSession: Int(training.session))
            return BarChart.Bar(
                name: day, label: day, amount: measure.amount(training),
                value: measure.text(measure.amount(training), units))
        }
        let told = Int(state.picked ?? 0)
        guard bars.indices.contains(told) else { return }
        ui.element(.div, class: "card chart") {
            $0.barChart(
                BarChart(
                    title: bars[told].name, label: "\(measure.title) per session", total: bars[told].value, bars: bars,
                    picked: state.picked), class: " sessions"
            ) { .best(.barTapped($0)) }
        }
    }

    private static func table(
        _ measure: BestMeasure, _ bests: ExerciseBests, _ state: State, _ shared: Shared,
        _ ui: inout UI
    ) {
        let (units, effort) = (shared.library.settings.units, shared.library.settings.effort)
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Sessions with \(bests.name)") }
            $0.headRow(["Day", "Sets", measure.title] + (bests.estimate == nil ? [] : ["Estimated 1RM"]))
            $0.element(.tbody) {
                for training in page(state, bests) {
                    var cells = [training.sets.text(units, effort), measure.text(measure.amount(training), units)]
                    if bests.estimate != nil { cells.append(training.estimate.map { units.estimateText($0) } ?? "–") }
                    $0.row(shared.dayText(ofSession: Int(training.session)), cells)
                }
            }
        }
    }

    // MARK: Best sets

    private static func bestSets(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard !state.best.isEmpty else { return }
        let (units, effort) = (shared.library.settings.units, shared.library.settings.effort)
        ui.section("Best sets", id: "sets-title") {
            $0.element(.ol, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Best sets")
                for best in state.best where shared.library.sessions.indices.contains(Int(best.session)) {
                    let entry = shared.library.sessions[Int(best.session)]
                    $0.element(.li) {
                        $0.element(.a, class: "row plain best-set") {
                            $0.link(to: Address.session(entry.id).path, .best(.sessionTapped(entry.id)))
                            $0.element(.span, class: "name") { $0.text(best.set.text(units, effort) + " ") }
                            if let estimate = best.set.estimatedMaximum {
                                $0.element(.span, class: "second small") {
                                    $0.text("1RM \(units.estimateText(estimate)) ")
                                }
                            }
                            $0.element(.span, class: "second small when") {
                                $0.text(shared.dayText(ofSession: Int(best.session)))
                            }
                        }
                    }
                }
            }
        }
    }
}
