import Workouts

/// The days that are shown.
enum BodySpan: Int, CaseIterable, Sendable {
    case quarter, year, all

    var name: String {
        switch self {
        case .quarter: "3 months"
        case .year: "Year"
        case .all: "All"
        }
    }

    /// The first day; nil: that of the first value.
    func first(until today: Day) -> Day? {
        let days: Int64? =
            switch self {
            case .quarter: 91
            case .year: 365
            case .all: nil
            }
        return days.map { Day(daysSince1970: today.daysSince1970 - $0) }
    }
}

/// The course of a measure over a span, as parts of an SVG in a box of 1,000 × 300.
struct BodyCourse: Equatable, Sendable {
    /// Of the span; ascending.
    private(set) var values: ArraySlice<DayValue> = []
    /// Of all values.
    private(set) var trend = Trend([])
    /// Path data: a line without a length for each value, which round ends make a dot.
    private(set) var dots = ""
    /// The points of the trend's line; empty for fewer than two days.
    private(set) var line = ""
    /// From the lowest to the highest.
    private(set) var labels: [Label] = []
    private(set) var days: ClosedRange<Day>

    struct Label: Equatable, Sendable {
        /// From the top, 0…1.
        let place: Double
        let text: String
    }

    static let width = 1000.0
    static let height = 300.0

    /// O(values).
    init(_ series: BodySeries, _ span: BodySpan, _ scale: BodyScale, today: Day) {
        let last = max(today, series.values.last?.day ?? today)
        let first = min(span.first(until: today) ?? series.values.first?.day ?? today, last)
        days = first...last
        trend = Trend(series.values)
        let start = series.values.firstIndex { $0.day >= first } ?? series.values.endIndex
        values = series.values[start...]
        guard !values.isEmpty else { return }
        var course = Array(trend.values[start...])
        // The line comes from where it was before the span.
        if let entered = trend.value(on: first), course.first?.day != first {
            course.insert(DayValue(day: first, value: entered), at: 0)
        }
        var (least, most) = (values[start].value, values[start].value)
        for each in values + course[...] { (least, most) = (min(least, each.value), max(most, each.value)) }
        let steps = Steps(scale.own(least), scale.own(most))
        for each in values { dots += "M\(point(each, steps, scale, " "))h0" }
        if course.count > 1 { for each in course { line += point(each, steps, scale, ",") + " " } }
        labels = steps.values.map {
            Label(place: 1 - ($0 - steps.lower) / (steps.upper - steps.lower), text: numberText($0, places: 3))
        }
    }

    private func point(_ each: DayValue, _ steps: Steps, _ scale: BodyScale, _ between: String) -> String {
        let first = days.lowerBound.daysSince1970
        let length = days.upperBound.daysSince1970 - first
        let x = length == 0 ? 0.5 : Double(each.day.daysSince1970 - first) / Double(length)
        let y = (steps.upper - scale.own(each.value)) / (steps.upper - steps.lower)
        return wholeText(x * Self.width) + between + wholeText(y * Self.height)
    }

    /// Round numbers around all that is shown: 1, 2 or 5 times a power of ten apart.
    private struct Steps {
        let values: [Double]

        var lower: Double { values[0] }
        var upper: Double { values[values.count - 1] }

        private static let most = 4.0

        init(_ least: Double, _ most: Double) {
            // Where all values are the same, there is room above and below.
            let room = max(max(abs(least), abs(most)) * 0.01, 0.01)
            let (low, high) =
                most - least < room ? ((least + most - room) / 2, (least + most + room) / 2) : (least, most)
            let step = Self.step(atLeast: (high - low) / Self.most)
            let (from, to) = (Int64((low / step).rounded(.down)), Int64((high / step).rounded(.up)))
            values = (from...to).map { Double($0) * step }
        }

        private static func step(atLeast least: Double) -> Double {
            var power = 0.001
            while true {
                for step in [power, 2 * power, 5 * power] where step >= least { return step }
                power *= 10
            }
        }
    }
}
