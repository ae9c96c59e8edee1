extension RepetitionCounter {
    /// Counts the set that a log ends with, after a wait of any length: the last repetitions in it, between two stillnesses or in the last
    /// minute. A recording of a test consists mostly of the exercise, one of a set doesn't.
    ///
    /// - Parameters:
    ///   - log: Readings in order of time, three minutes at most.
    ///   - isCut: Earlier readings of the set are gone. Nothing is counted where repetitions may be among them.
    /// - Returns: The moments of repetitions are in seconds since the first reading of the part that was counted.
    public static func count(
        setIn log: MotionLog, isCut: Bool = false, _ expected: ExpectedMotion = ExpectedMotion()
    ) -> RepetitionCount {
        let parts = log.movingParts
        var result = parts.isEmpty ? count(log, expected) : RepetitionCount(.nothingRepeats)
        for part in parts.reversed() {
            let isBegun = isCut && part.samples.first == log.samples.first
            result = count(part, expected)
            if result.count > 0, !isBegun || result.beginsInside { return result }
            let end = part.last(lastPart)
            if end.samples.count < part.samples.count {
                let late = count(end, expected)
                if late.count > 0, late.beginsInside { return late }
            }
            // Motion before it is another matter, unless this was the hand that took the device.
            if part.span > handling { break }
        }
        return result.count > 0 ? RepetitionCount(.nothingRepeats) : result
    }

    /// Seconds: a set of eighteen fills enough of them (`leastShare`), as does one of a minute.
    private static let lastPart = 60.0
    /// Seconds, with those of stillness that a part has: a set takes longer.
    private static let handling = 12.0
}

extension RepetitionCount {
    /// Whether there was room for one more repetition before the first, so that none lies outside.
    fileprivate var beginsInside: Bool { moments.first.map { $0 >= 2.5 * period } ?? false }
}

extension MotionLog {
    fileprivate var span: Double { (samples.last?.time ?? 0) - (samples.first?.time ?? 0) }
}
