public import Workouts

/// The part of a route that counts, on the run's clock (`Session.cutFrom`, `Session.cutUntil`).
public struct RouteCut: Hashable, Sendable {
    /// Nil: from the beginning.
    public var from: Seconds?
    /// Nil: until the end.
    public var until: Seconds?

    public init(from: Seconds? = nil, until: Seconds? = nil) {
        self.from = from
        self.until = until
    }

    /// All of the route.
    public static let none = RouteCut()

    /// The span on a clock that begins at 0 and ends at `end`; empty where nothing is left.
    public func span(until end: Seconds) -> Range<Seconds> {
        let from = min(max(from ?? .zero, .zero), end)
        return from..<max(min(until ?? end, end), from)
    }

    /// The span of what is measured in it: one without an end goes on after the clock's.
    var measured: Range<Seconds> { span(until: Seconds(microseconds: .max / 4)) }

    /// The measurements of the part, on a clock that begins with it, and with distances from its beginning on: as if the rest had
    /// never been. All of them, as they are, where nothing is cut. O(points + pauses + samples).
    public func part(
        _ route: Route, pauses: [Range<Seconds>], _ heart: HeartSeries
    ) -> (route: Route, pauses: [Range<Seconds>], heart: HeartSeries) {
        guard self != .none else { return (route, pauses, heart) }
        let span = measured
        return (route.part(span), pauses.part(span), heart.moved(span))
    }
}

extension Session {
    public var routeCut: RouteCut {
        get { RouteCut(from: cutFrom, until: cutUntil) }
        set { (cutFrom, cutUntil) = (newValue.from, newValue.until) }
    }
}

extension [Range<Seconds>] {
    /// Of ascending spans what lies within one, counted from its beginning. O(spans).
    func part(_ span: Range<Seconds>) -> [Range<Seconds>] {
        var parts: [Range<Seconds>] = []
        for each in self {
            let part = each.clamped(to: span)
            if !part.isEmpty { parts.append(part.lowerBound - span.lowerBound..<part.upperBound - span.lowerBound) }
        }
        return parts
    }

    /// The time within a span that none of these covers. O(spans).
    func rest(of span: Range<Seconds>) -> Seconds {
        var rest = span.upperBound - span.lowerBound
        for each in self {
            let part = each.clamped(to: span)
            rest -= part.upperBound - part.lowerBound
        }
        return rest
    }

    /// The spans between these within a span, in order. O(spans).
    func gaps(in span: Range<Seconds>) -> [Range<Seconds>] {
        var gaps: [Range<Seconds>] = []
        var from = span.lowerBound
        for each in self {
            let part = each.clamped(to: span)
            guard !part.isEmpty else { continue }
            if part.lowerBound > from { gaps.append(from..<part.lowerBound) }
            from = part.upperBound
        }
        if from < span.upperBound { gaps.append(from..<span.upperBound) }
        return gaps
    }
}

extension HeartSeries {
    /// The samples of a span, on a clock that begins with it. O(samples of the span).
    func moved(_ span: Range<Seconds>) -> HeartSeries {
        var moved = HeartSeries()
        for sample in part(span).samples {
            moved.append(Int32(sample.rate), at: Seconds(integerLiteral: Int64(sample.second)) - span.lowerBound)
        }
        return moved
    }
}
