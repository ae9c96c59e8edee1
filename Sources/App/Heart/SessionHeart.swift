import Records
import Sensing
import Workouts

/// How the heart beat in a session, as its screen shows it: a line over time.
struct SessionHeart: Sendable {
    let series: HeartSeries
    /// In the drawing, ascending.
    let points: [HeartPoint]
    /// The range of the line: beats a minute.
    let rates: ClosedRange<Int32>
    /// Polylines, one for each stretch without a gap.
    let lines: [String]
    /// From where to where each zone reaches in the drawing, from below: of those that are seen.
    let bands: [(zone: Int, top: Double, bottom: Double)]
    /// The point under the cursor.
    var cursor: Int?

    /// Units of the drawing.
    static let width = 1000.0
    static let height = 300.0
    private static let limit = 480

    /// Of the part of the session that counts. O(samples).
    init?(_ stored: StoredHeart, _ cut: RouteCut, _ summary: HeartSummary) {
        guard let whole = try? stored.series() else { return nil }
        let series = cut.part(Route(), pauses: [], whole).heart
        guard series.count > 1 else { return nil }
        self.series = series
        let points = series.points(limit: SessionHeart.limit)
        self.points = points
        var (least, most) = (points[0].rate, points[0].rate)
        for point in points { (least, most) = (min(least, point.rate), max(most, point.rate)) }
        let spare = max(20 - (most - least), 6) / 2
        let rates = least - spare...most + spare
        self.rates = rates
        lines = SessionHeart.lines(points, rates)
        bands = SessionHeart.bands(summary.limits, rates)
    }

    /// Seconds of the whole axis, without gaps.
    var length: Double { points.last?.x ?? 0 }

    var marked: HeartPoint? {
        guard let cursor, points.indices.contains(cursor) else { return nil }
        return points[cursor]
    }

    func x(of point: HeartPoint) -> Double { point.x / max(length, 1) * SessionHeart.width }

    private static func y(_ rate: Int32, _ rates: ClosedRange<Int32>) -> Double {
        let rate = min(max(rate, rates.lowerBound), rates.upperBound)
        return Double(rates.upperBound - rate) / Double(rates.upperBound - rates.lowerBound) * height
    }

    private static func lines(_ points: [HeartPoint], _ rates: ClosedRange<Int32>) -> [String] {
        let length = max(points.last?.x ?? 0, 1)
        var lines: [String] = []
        var line = ""
        for point in points {
            if point.isBreak, !line.utf8.isEmpty {
                lines.append(line)
                line = ""
            }
            line += "\(wholeText(point.x / length * width)),\(wholeText(y(point.rate, rates))) "
        }
        lines.append(line)
        return lines
    }

    private static func bands(
        _ limits: [Int32], _ rates: ClosedRange<Int32>
    ) -> [(zone: Int, top: Double, bottom: Double)] {
        var bands: [(zone: Int, top: Double, bottom: Double)] = []
        for zone in 1..<limits.count + 1 {
            let bottom = y(limits[zone - 1], rates)
            let top = zone < limits.count ? y(limits[zone], rates) : 0
            if bottom - top >= 1 { bands.append((zone, top, bottom)) }
        }
        return bands
    }
}

extension Session {
    /// How its calories were counted, where a heart rate was known; nil where none was worn.
    var heartCountText: String? {
        guard heart != nil else { return nil }
        var counted = 0.0
        for result in results { counted += min(result.heart?.time.value ?? 0, result.spent.value) }
        if counted < 1 {
            return
                "Calories are counted by MET: sex, birth date and weight weren’t known, or the heart beat too slowly to count by."
        }
        if counted >= spent.value - 1 { return "Calories are counted by heart rate." }
        return "Calories are counted by heart rate for \(timeText(Seconds(counted))), and by MET for the rest."
    }
}
