import Interface
import Sensing
import Workouts

/// The heart's part of a session: figures, the line over time, and the time in zones.
enum HeartSection {
    static func view(_ heart: HeartSummary, _ session: Session, _ state: SessionScreen.State, _ ui: inout UI) {
        ui.element(.section, class: "card chart heart-chart") {
            $0.attribute(.ariaLabel, "Heart rate")
            $0.element(.div, class: "chart-head") { $0.element(.h2) { $0.text("Heart rate") } }
            figures(heart, &$0)
            if let series = state.heart {
                line(series, heart, &$0)
            } else {
                $0.element(.p, class: "second") {
                    $0.text(
                        state.isReading
                            ? "Reading the heart rates …"
                            : "The heart rates of this session aren’t on this device, or can’t be read.")
                }
            }
            times(heart, &$0)
        }
    }

    /// On the end screen, too.
    static func figures(_ heart: HeartSummary, _ ui: inout UI) {
        ui.element(.dl, class: "heart-figures") {
            $0.fact("Average", "\(heart.mean) bpm")
            $0.fact("Maximum", "\(heart.maximum) bpm")
        }
    }

    private static func line(_ series: SessionHeart, _ heart: HeartSummary, _ ui: inout UI) {
        let marked = series.marked
        ui.element(.p, class: "way-cursor") {
            $0.attribute(.ariaLive, "polite")
            $0.text(marked.map { cursorText($0, series, heart) } ?? "Move along the chart to see each moment.")
        }
        ui.element(.div, class: "line") {
            $0.element(.span, class: "second small most") { $0.text("\(series.rates.upperBound) bpm") }
            $0.element(.svg) {
                $0.attribute(.viewBox, "0 -8 1000 316")
                $0.attribute(.preserveAspectRatio, "none")
                $0.attribute(.role, "img")
                $0.attribute(
                    .ariaLabel, "Heart rate over time, \(heart.mean) on the average, \(heart.maximum) at the most")
                for band in series.bands {
                    $0.element(.rect, class: "zone-band \(HeartZones.styleClass(band.zone))") {
                        $0.attribute(.x, 0)
                        $0.attribute(.y, band.top)
                        $0.attribute(.width, SessionHeart.width)
                        $0.attribute(.height, band.bottom - band.top)
                    }
                }
                for points in series.lines {
                    $0.element(.polyline) {
                        $0.attribute(.points, points)
                        $0.attribute(.vectorEffect, "non-scaling-stroke")
                    }
                }
                if let marked {
                    $0.element(.line, class: "cursor") {
                        $0.attribute(.x1, series.x(of: marked))
                        $0.attribute(.x2, series.x(of: marked))
                        $0.attribute(.y1, 0)
                        $0.attribute(.y2, SessionHeart.height)
                        $0.attribute(.vectorEffect, "non-scaling-stroke")
                    }
                }
            }
            $0.element(.span, class: "second small least") { $0.text("\(series.rates.lowerBound) bpm") }
        }
        ui.track(
            "Moment of the heart rate", Double(series.cursor ?? 0), in: 0...Double(series.points.count - 1), step: 1,
            text: marked.map { cursorText($0, series, heart) } ?? "None", class: "slider way-slider",
            { .session(.heartMoved(Int32($0))) })
        ui.element(.div, class: "line-foot second small") {
            $0.element(.span) { $0.text("0") }
            $0.element(.span) { $0.text(timeText(Seconds(series.length))) }
        }
    }

    private static func cursorText(_ point: HeartPoint, _ series: SessionHeart, _ heart: HeartSummary) -> String {
        let text = "\(timeText(Seconds(point.x))) · \(point.rate) bpm"
        guard let zones = HeartZones(limits: heart.limits) else { return text }
        return text + " · " + HeartZones.title(zones.zone(of: point.rate))
    }

    /// On the end screen, too.
    static func times(_ heart: HeartSummary, _ ui: inout UI) {
        guard heart.times.count == HeartZones.count + 1, heart.limits.count == HeartZones.count else {
            return ui.element(.p, class: "second small") {
                $0.text("Zones are told once Profile knows your birth date or your maximum heart rate.")
            }
        }
        var most: Int32 = 1
        for time in heart.times { most = max(most, time) }
        ui.element(.ul, class: "zone-times") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Time in zones")
            for zone in (0...HeartZones.count).reversed() where zone > 0 || heart.times[0] > 0 {
                $0.element(.li, class: HeartZones.styleClass(zone)) {
                    $0.element(.span, class: "name") {
                        $0.text(
                            zone == 0 ? HeartZones.title(0) : "\(HeartZones.title(zone)) · \(HeartZones.word(zone))")
                    }
                    $0.element(.span, class: "second small span") { $0.text(HeartZones.span(zone, heart.limits)) }
                    $0.element(.span, class: "number") {
                        $0.text(timeText(Seconds(integerLiteral: Int64(heart.times[zone]))))
                    }
                    $0.element(.span, class: "zone-bar") {
                        $0.attribute(.ariaHidden, true)
                        $0.style("--part", Double(heart.times[zone]) / Double(most))
                    }
                }
            }
        }
    }
}
