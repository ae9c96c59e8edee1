import Interface
import Records
import Sensing
import Workouts

extension WayCut {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let session = shared.library.session(state.id) else {
            return ui.gonePage("Cut the way", back: .wayCut(.cancelTapped), .history, "This session")
        }
        ui.topBar("Cut the way")
        ui.element(.main, class: "way-cut") {
            $0.element(.p, class: "when second") {
                let moment = DateText.moment(session.began, zoneMinutes: session.zoneMinutes, today: shared.today)
                $0.element(.span) {
                    $0.attribute(.dir, "auto")
                    $0.text(session.name)
                }
                $0.text(" · " + moment)
            }
            guard let way = state.way else { return missing(session, state, &$0) }
            form(session, way, state, shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .wayCut(.cancelTapped))
                if state.way != nil { $0.command("Save", .primary, .wayCut(.saveTapped)) }
            }
        }
    }

    private static func missing(_ session: Session, _ state: State, _ ui: inout UI) {
        ui.element(.p, class: "card second") {
            $0.text(
                session.route == nil
                    ? "This session has no way."
                    : state.isReading
                        ? "Reading the way …"
                        : "The way of this session can’t be cut: it isn’t on this device, or can’t be read.")
        }
    }

    private static func form(
        _ session: Session, _ way: CutWay, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let units = shared.library.settings.units
        let cut = state.cut(of: session)
        let span = way.measured.span(of: cut)
        let split = Seconds(integerLiteral: state.split(of: span))
        ui.element(.div, class: "map-frame cut-map-frame") {
            $0.map(mapID, label: "Your way; what is cut off is faint", class: "run-map")
        }
        func text(_ moment: Seconds) -> String { place(of: moment, session, way, units) }
        ui.element(.section, class: "card cut-ends") {
            $0.attribute(.id, endsID)
            $0.attribute(.tabindex, -1)
            $0.attribute(.ariaLabel, "Cut the ends")
            $0.slider(
                "Beginning", Double(span.lowerBound.roundedDown), in: 0...way.length, step: 1,
                text: text(span.lowerBound), moved: { .wayCut(.beginningMoved($0)) }, settled: nil)
            $0.slider(
                "End", Double(span.upperBound.roundedUp), in: 0...way.length, step: 1, text: text(span.upperBound),
                moved: { .wayCut(.endMoved($0)) }, settled: nil)
            $0.refusal(state.problem)
        }
        let rate = RateText(session.activity, units)
        ui.element(.section, class: "card chart way-charts") {
            $0.attribute(.ariaLabel, "\(rate.title) and height")
            $0.element(.h2, class: "visually-hidden") { $0.text("\(rate.title) and height") }
            $0.lines(of: way.charts, rate) {
                $0.cutAway(from: 0, to: way.x(of: span.lowerBound))
                $0.cutAway(from: way.x(of: span.upperBound), to: SessionCharts.width)
            }
        }
        let equation = shared.library.heartRateEnergy(of: session)
        let kept = way.measured.session(session, cutTo: cut, by: equation)
        ui.element(.h2) { $0.text("What is left") }
        figures(kept, units, &ui)
        guard way.isEnough(cut) else { return }
        let parts = way.measured.split(kept, at: split, by: equation)
        ui.element(.section, class: "card cut-split") {
            $0.attribute(.id, splitID)
            $0.attribute(.tabindex, -1)
            $0.attribute(.ariaLabel, "Split in two")
            $0.element(.h2) { $0.text("Split in two") }
            $0.element(.p, class: "second small") {
                $0.text("What follows becomes a session of its own. Sets stay with the first.")
            }
            $0.slider(
                "Split at", Double(split.roundedDown),
                in: Double(span.lowerBound.roundedDown)...Double(span.upperBound.roundedDown), step: 1,
                text: text(split), moved: { .wayCut(.splitMoved($0)) }, settled: nil)
            $0.element(.p) {
                $0.text("First: \(summary(parts.first, units)). Second: \(summary(parts.second, units)).")
            }
            $0.refusal(state.splitProblem)
            $0.command("Split here", .secondary, .wayCut(.splitTapped))
        }
    }

    private static func figures(_ session: Session, _ units: Units, _ ui: inout UI) {
        ui.element(.dl, class: "stats") {
            $0.figure("Time", timeText(session.spent))
            if let distance = session.distance { $0.figure("Distance", distanceText(distance, units)) }
            if let ascent = session.ascent { $0.figure("Climb", units.ascentText(ascent)) }
            $0.figure("Calories", wholeText(session.energy), unit: "kcal")
        }
    }

    /// "24:10, 4.02 km".
    private static func summary(_ session: Session, _ units: Units) -> String {
        timeText(session.spent) + (session.distance.map { ", " + distanceText($0, units) } ?? "")
    }

    /// "18:32:05 · 1.24 km": the time of day, and how far it was since the beginning of the run.
    private static func place(of moment: Seconds, _ session: Session, _ way: CutWay, _ units: Units) -> String {
        let wall = session.began - way.measured.span(of: session.routeCut).lowerBound + moment
        let second = (wall.roundedDown % 60 + 60) % 60
        let time = DateText.timeOfDay(wall, zoneMinutes: session.zoneMinutes) + (second < 10 ? ":0" : ":") + "\(second)"
        return time + " · " + distanceText(way.measured.distance(in: .zero..<moment), units)
    }
}

extension UI {
    /// A part of a chart that doesn't count.
    fileprivate mutating func cutAway(from: Double, to: Double) {
        guard to > from else { return }
        element(.rect, class: "cut-away") {
            $0.attribute(.x, from)
            $0.attribute(.y, 0)
            $0.attribute(.width, to - from)
            $0.attribute(.height, SessionCharts.height)
        }
    }
}
