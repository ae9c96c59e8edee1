/// Kilograms × repetitions of a span, beside those of the span before (HI-8).
struct Tonnage: Equatable, Sendable {
    /// Warm-ups left out.
    private(set) var kilograms = 0.0
    /// The same of the span before, or of as many of its days as this one has had; nil without a span before, or if nobody has trained by then.
    private(set) var before: Double?
    /// How many days of the span before those are; nil: all of them.
    private(set) var daysBefore: Int64?

    init() {}

    /// - Parameters:
    ///   - span: In days since 1970.
    ///   - previous: The span before it; nil if there is none.
    ///   - days: With the first session's day.
    @inline(never)
    init(of span: Range<Int64>, after previous: Range<Int64>?, _ days: DayIndex, today: Int64) {
        let passed = span.lowerBound..<max(min(span.upperBound, today + 1), span.lowerBound)
        kilograms = days.tonnage(in: passed)
        guard let first = days.first, let previous, first < previous.upperBound else { return }
        var compared = previous
        if passed.count < span.count, passed.count < previous.count {
            daysBefore = Int64(passed.count)
            compared = previous.lowerBound..<previous.lowerBound + Int64(passed.count)
        }
        before = days.tonnage(in: compared)
    }

    /// "8 % more than in the week before", "12 % less than in the first 3 days of the week before"; nil without anything to compare with.
    func change(_ span: LongSpan) -> String? {
        guard let before else { return nil }
        let days = daysBefore.map {
            ($0 == 1 ? "on the first day" : "in the first \($0) days") + " of the \(span.word) before"
        }
        let when = days ?? "in the \(span.word) before"
        guard before > 0 else { return kilograms > 0 ? "None \(when)" : nil }
        let percent = ((kilograms / before - 1) * 100).rounded()
        if percent == 0 { return "As much as \(when)" }
        return "\(wholeText(abs(percent))) % \(percent > 0 ? "more" : "less") than \(when)"
    }
}

extension LongSpan {
    /// In the middle of a sentence.
    fileprivate var word: String {
        switch self {
        case .week: "week"
        case .month: "month"
        case .year: "year"
        case .all: "time"
        }
    }
}
