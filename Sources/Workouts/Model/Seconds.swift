/// A duration, or a moment on a run's clock, in whole microseconds.
///
/// Sums of any length are exact and equal on every platform, unlike sums of floating-point seconds: the engine, the
/// cues and the soundtrack's sample positions rely on that. 64 bits of microseconds reach 292,000 years.
public struct Seconds: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Rounds to the nearest microsecond. `seconds` must be finite and within ±9 × 10¹² (285,000 years).
    public init(_ seconds: Double) {
        microseconds = Int64((seconds * 1_000_000).rounded())
    }

    public init(milliseconds: Int64) {
        microseconds = milliseconds * 1000
    }

    public static let zero = Seconds(microseconds: 0)

    /// In seconds: exact up to 2⁵³ µs (285 years).
    public var value: Double { Double(microseconds) / 1_000_000 }

    /// Whole seconds, rounded up, as in a countdown: 0.1 s left is shown as 1.
    public var roundedUp: Int64 {
        microseconds > 0 ? (microseconds + 999_999) / 1_000_000 : microseconds / 1_000_000
    }

    /// Whole seconds, rounded down, as in a stopwatch. For non-negative amounts.
    public var roundedDown: Int64 { microseconds / 1_000_000 }

    public static func < (left: Seconds, right: Seconds) -> Bool { left.microseconds < right.microseconds }
    public static func + (left: Seconds, right: Seconds) -> Seconds {
        Seconds(microseconds: left.microseconds + right.microseconds)
    }
    public static func - (left: Seconds, right: Seconds) -> Seconds {
        Seconds(microseconds: left.microseconds - right.microseconds)
    }
    public static func += (left: inout Seconds, right: Seconds) { left.microseconds += right.microseconds }
    public static func -= (left: inout Seconds, right: Seconds) { left.microseconds -= right.microseconds }
}

extension Seconds: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        microseconds = value * 1_000_000
    }
}
