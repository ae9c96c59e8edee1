import Interface
import Records
import Sensing
import Workouts

extension SessionScreen {
    /// The way on the map, its charts, and its splits.
    static func way(_ session: Session, _ state: State, _ shared: Shared, _ ui: inout UI) {
        guard session.route != nil else { return }
        guard let way = state.way else {
            return ui.element(.p, class: "card second") {
                $0.text(
                    state.reading == nil
                        ? "The way of this session can’t be shown: it isn’t on this device, or can’t be read."
                        : "Reading the way …")
            }
        }
        let units = shared.library.settings.units
        ui.element(.div, class: "map-frame session-map-frame") {
            $0.map(
                SessionRoute.mapID, label: "Your way, \(distanceText(session.distance ?? 0, units))", class: "run-map")
        }
        let rate = RateText(session.activity, units)
        charts(way, rate, &ui)
        splits(way, rate, &ui)
        ui.command("Cut or split", .secondary, icon: .edit, .session(.cutTapped))
    }

    private static func charts(_ way: SessionRoute, _ rate: RateText, _ ui: inout UI) {
        let units = rate.units
        ui.element(.section, class: "card chart way-charts") {
            $0.attribute(.ariaLabel, "\(rate.title) and height")
            let marked = way.marked
            let charts = way.charts
            $0.element(.p, class: "way-cursor") {
                $0.attribute(.ariaLive, "polite")
                $0.text(marked.map { cursorText($0, rate) } ?? "Move along the chart to see each point on the map.")
            }
            $0.lines(of: charts, rate) {
                guard let x = way.cursorX else { return }
                $0.element(.line, class: "cursor") {
                    $0.attribute(.x1, x)
                    $0.attribute(.x2, x)
                    $0.attribute(.y1, 0)
                    $0.attribute(.y2, SessionCharts.height)
                    $0.attribute(.vectorEffect, "non-scaling-stroke")
                }
            }
            $0.track(
                "Point of the way", Double(way.cursor ?? 0), in: 0...Double(charts.points.count - 1), step: 1,
                text: marked.map { cursorText($0, rate) } ?? "None", class: "slider way-slider",
                { .session(.cursorMoved(Int32($0))) })
            $0.element(.div, class: "line-foot second small") {
                $0.element(.span) { $0.text("0") }
                $0.element(.span) {
                    $0.text(charts.isOverTime ? timeText(Seconds(charts.length)) : distanceText(charts.length, units))
                }
            }
            $0.choice("Over", ["Time", "Distance"], chosen: charts.isOverTime ? 0 : 1) {
                .session(.axisChosen(isTime: $0 == 0))
            }
        }
    }

    private static func cursorText(_ point: TrackPoint, _ rate: RateText) -> String {
        var parts = [distanceText(point.distance, rate.units), rate.withUnit(point.speed) ?? "standing"]
        if let altitude = point.altitude { parts.append(rate.units.ascentText(altitude)) }
        return parts.joined(separator: " · ")
    }

    private static func splits(_ way: SessionRoute, _ rate: RateText, _ ui: inout UI) {
        guard way.splits.count > 1 else { return }
        let units = rate.units
        ui.element(.h2) { $0.text("Splits") }
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Splits of a \(units.paceWord) each") }
            $0.headRow(
                [units == .metric ? "km" : "mi", "Time", rate.title] + (way.charts.heights == nil ? [] : ["Climb"]))
            $0.element(.tbody) {
                for (index, split) in way.splits.enumerated() {
                    let isWhole = split.distance >= units.paceLength - 0.01
                    let name = isWhole ? "\(index + 1)" : numberText(split.distance / units.paceLength, places: 2)
                    var cells = [timeText(split.time), split.speed.map { rate.text($0) } ?? "–"]
                    if index == way.fastest { cells[1] += " fastest" }
                    if way.charts.heights != nil { cells.append(units.ascentText(split.ascent)) }
                    $0.row(name, cells)
                }
            }
        }
    }
}

extension UI {
    /// Pace and, where it is known, height, one drawing below the other.
    ///
    /// - Parameter marks: Drawn over each of them.
    mutating func lines(of charts: SessionCharts, _ rate: RateText, marks: (inout UI) -> Void) {
        line(
            rate.title, charts.speedLine, rate.text(charts.speeds.upperBound), rate.text(charts.speeds.lowerBound),
            marks)
        guard let heights = charts.heights else { return }
        let units = rate.units
        line(
            "Height", charts.heightLine, units.ascentText(heights.upperBound), units.ascentText(heights.lowerBound),
            marks)
    }

    private mutating func line(
        _ name: String, _ points: String, _ most: String, _ least: String, _ marks: (inout UI) -> Void
    ) {
        element(.div, class: "chart-head") { $0.element(.h3) { $0.text(name) } }
        element(.div, class: "line") {
            $0.element(.span, class: "second small most") { $0.text(most) }
            $0.element(.svg) {
                $0.attribute(.viewBox, "0 -8 1000 316")
                $0.attribute(.preserveAspectRatio, "none")
                $0.attribute(.role, "img")
                $0.attribute(.ariaLabel, "\(name) along the way, between \(least) and \(most)")
                $0.element(.polyline) {
                    $0.attribute(.points, points)
                    $0.attribute(.vectorEffect, "non-scaling-stroke")
                }
                marks(&$0)
            }
            $0.element(.span, class: "second small least") { $0.text(least) }
        }
    }
}

extension SessionRoute {
    /// The cursor's place in the charts' drawings.
    var cursorX: Double? {
        guard let cursor, charts.points.indices.contains(cursor) else { return nil }
        return charts.x(of: cursor)
    }
}
