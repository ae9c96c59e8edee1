/// The days of a span that averages are of: those from the first session to today (HI-8).
struct AveragedDays: Equatable, Sendable {
    /// In days since 1970; not empty.
    let days: Range<Int64>

    /// Nil if the span has no such day.
    ///
    /// - Parameters:
    ///   - span: In days since 1970.
    ///   - first: The day of the first session of all.
    init?(of span: Range<Int64>, first: Int64, today: Int64) {
        let from = max(span.lowerBound, first)
        let until = min(span.upperBound, today + 1)
        guard from < until else { return nil }
        days = from..<until
    }

    /// A part of a week counts as its part, and less than a week as one: nobody trains seven times as much as on their first day.
    var weeks: Double { max(Double(days.count) / 7, 1) }
}
