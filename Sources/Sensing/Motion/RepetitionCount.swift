/// Prior knowledge of the exercise to be counted.
public struct ExpectedMotion: Equatable, Sendable {
    /// Usual repetitions a minute.
    public var tempo: Double?
    /// Sides alternate and each counts, but the device is worn on one of them: two repetitions look like one.
    public var isAlternating: Bool

    public init(tempo: Double? = nil, isAlternating: Bool = false) {
        self.tempo = tempo
        self.isAlternating = isAlternating
    }
}

/// The repetitions that were counted, or the reason why none were.
public struct RepetitionCount: Equatable, Sendable {
    /// Why nothing was counted.
    public enum Reason: Equatable, Sendable, CaseIterable {
        /// No valid reading.
        case noReadings
        /// Less than two seconds of readings.
        case tooShort
        /// Too few readings a second.
        case tooSlow
        /// Nothing moved.
        case still
        /// Motion, but no sufficiently frequent, even and similar repetitions.
        case nothingRepeats
    }

    /// Nil if repetitions were counted.
    public var reason: Reason?
    /// Repetitions; 0 where there is a reason.
    public var count = 0
    /// Median seconds of a repetition.
    public var period = 0.0
    /// Score for being repetitions, 0…1; they are counted from `RepetitionCounter.leastConfidence`.
    public var confidence = 0.0
    /// The end of each repetition, in seconds since the first reading that was analysed, ascending.
    public var moments: [Double] = []
    /// Seconds of readings, gaps left out, and readings a second in them; if most intervals are gaps, with these.
    public var seconds = 0.0
    public var readingRate = 0.0
    /// Seconds from the first to the last of these readings, gaps included: repetitions in a gap are counted as well.
    public var span = 0.0
    /// Seconds of the log's other readings, gaps left out: those after the first three minutes, and those at times that
    /// contradict more of the others. 0 if they are less than a second.
    public var leftOut = 0.0
    public var curve = MotionCurve()

    init(_ reason: Reason) { self.reason = reason }

    /// Repetitions a minute at the median period, so rests don't count.
    public var rate: Double { count > 0 ? 60 / period : 0 }

    /// "Only the first 3 minutes of 20 were counted."; nil if nothing was left out.
    public var partSentence: String? {
        guard leftOut > 0 else { return nil }
        let all = span + leftOut
        // The last reading of three minutes may be an interval earlier.
        let isFirst = span > MotionLimits.seconds - 1
        let part = isFirst ? "the first " : ""
        guard isFirst, all >= 300 else {
            return "Only \(part)\(Int(span.rounded())) s of \(Int(all.rounded())) s were counted."
        }
        return "Only \(part)\(Int((span / 60).rounded())) minutes of \(Int((all / 60).rounded())) were counted."
    }
}

/// The motion as one line to draw: the first principal component of the acceleration.
public struct MotionCurve: Equatable, Sendable {
    /// Seconds between two values.
    public static let step = 0.08
    /// Metres per second squared, relative to the mean. Nil in gaps.
    public var values: [Float?] = []

    public init() {}

    init(_ trace: MotionTrace) {
        let group = Int(Self.step / MotionTrace.step)
        let count = trace.count / group
        guard count > 1 else { return }
        var rows = [SIMD4<Float>](repeating: .zero, count: count)
        for index in 0..<count {
            for step in 0..<group {
                for channel in 0..<3 {
                    rows[index][channel] +=
                        trace.values[(index * group + step) * trace.channels + channel] / Float(group)
                }
            }
        }
        var mean = SIMD4<Float>.zero
        for row in rows { mean += row / Float(count) }
        for index in rows.indices { rows[index] -= mean }
        // The first principal axis, by power iteration.
        var direction = SIMD4<Float>(0.6, 0.5, 0.4, 0)
        for _ in 0..<16 {
            var next = SIMD4<Float>.zero
            for row in rows { next += row * (row * direction).sum() }
            let length = (next * next).sum().squareRoot()
            guard length > 0 else { break }
            direction = next / length
        }
        for index in 0..<count {
            values.append(trace.isMissing[index * group] ? nil : (rows[index] * direction).sum())
        }
    }
}
