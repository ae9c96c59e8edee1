import Catalogue
import Sensing
import Workouts

/// The motion of one set: the readings of its last three minutes, without those of pauses and rests.
struct SetMotion: Sendable {
    let place: SetPlace
    /// Between the pauses, ascending.
    private var stretches: [Stretch] = []
    /// Earlier readings of the set were dropped.
    private var isCut = false

    private struct Stretch: Sendable {
        /// Where it begins on the run's clock: it is told from others by that.
        var start: Seconds
        /// On the monotonic clock.
        var log: MotionLog
    }

    init(_ place: SetPlace) { self.place = place }

    var isEmpty: Bool { stretches.isEmpty }

    // MARK: Keeping

    /// Takes the readings of a batch that belong to the set, by their own times.
    @inline(never)  // It belongs to the second part of the program.
    mutating func add(_ batch: MotionLog, _ run: RunSession) {
        for span in SetMotion.spans(of: place, run) {
            let from = run.clock.monotonic(at: span.lowerBound).value
            // The batch may be ahead of the clock's last reading.
            let until = span.upperBound == run.now ? Double.infinity : run.clock.monotonic(at: span.upperBound).value
            let samples = batch.samples.filter { $0.time >= from && $0.time < until }
            guard !samples.isEmpty else { continue }
            let index = stretches.firstIndex { $0.start == span.lowerBound } ?? stretches.count
            if index == stretches.count { stretches.append(Stretch(start: span.lowerBound, log: MotionLog())) }
            stretches[index].log.rate = batch.rate
            // A sensor that tells more than any is heard no longer.
            if stretches[index].log.samples.count + samples.count > MotionLimits.samples { continue }
            stretches[index].log.samples += samples
        }
        trim()
    }

    /// Drops what is too old, some seconds at a time.
    private mutating func trim() {
        var left = MotionLimits.seconds
        for index in stretches.indices.reversed() {
            let log = stretches[index].log
            let length = (log.samples.last?.time ?? 0) - (log.samples.first?.time ?? 0)
            if length > left + SetMotion.slack {
                stretches[index].log = log.last(max(left, 0))
                isCut = true
            }
            left -= length
        }
        while let first = stretches.first, first.log.samples.count <= 1, stretches.count > 1 {
            stretches.removeFirst()
        }
    }

    /// Seconds.
    private static let slack = 10.0

    /// The times of a set on the run's clock, ascending: pauses and rests lie between. Where another set came between two of them, only the
    /// last ones count.
    private static func spans(of place: SetPlace, _ run: RunSession) -> [Range<Seconds>] {
        let performance = run.run.performance
        var spans: [Range<Seconds>] = []
        for passage in run.run.passages(until: run.now).reversed() {
            guard run.workout.steps[passage.step].role == .exercise else { continue }
            guard performance.place(of: passage.step) == place else { break }
            spans.append(passage.span)
        }
        let pauses = run.run.pauses(until: run.now)
        return spans.reversed().flatMap { SetMotion.parts(of: $0, without: pauses) }
    }

    private static func parts(of span: Range<Seconds>, without pauses: [Range<Seconds>]) -> [Range<Seconds>] {
        var parts: [Range<Seconds>] = []
        var from = span.lowerBound
        for pause in pauses where pause.upperBound > from && pause.lowerBound < span.upperBound {
            if pause.lowerBound > from { parts.append(from..<pause.lowerBound) }
            from = pause.upperBound
        }
        if from < span.upperBound { parts.append(from..<span.upperBound) }
        return parts
    }

    // MARK: Counting

    /// Repetitions of the set, of one side where each side has its own; 0 if none are found, or the sensor missed some of the set.
    ///
    /// A pause isn't a hole in the log, which would be filled: what was done before it and after it is counted apart, and added.
    @inline(never)
    func count(_ exercise: Exercise, _ step: Step, _ run: RunSession) -> Int32 {
        guard let logs = wholeLogs(run) else { return 0 }
        let expected = ExpectedMotion(tempo: exercise.tempo, isAlternating: exercise.isAlternating)
        guard exercise.isOneSided, let time = step.target.time else { return count(logs, expected) { _ in true } }
        // Sides are changed when half of the time is over. A device on one arm doesn't feel the other.
        let half = monotonic(after: Seconds(microseconds: time.microseconds / 2), run)
        return max(count(logs, expected) { $0.time < half }, count(logs, expected) { $0.time >= half })
    }

    /// Of each stretch the readings since the sensor was silent last, and whether some are missing before them; nil if it was silent at an
    /// end.
    private func wholeLogs(_ run: RunSession) -> [(log: MotionLog, isCut: Bool)]? {
        let spans = SetMotion.spans(of: place, run)
        var logs: [(log: MotionLog, isCut: Bool)] = []
        for (index, stretch) in stretches.enumerated() {
            guard let span = spans.first(where: { $0.lowerBound == stretch.start }),
                let last = stretch.log.samples.last
            else { continue }
            guard run.clock.monotonic(at: span.upperBound).value - last.time <= SetMotion.silence else { return nil }
            let log = stretch.log.last(MotionLimits.seconds).unbroken(SetMotion.silence)
            let missed = (log.samples.first?.time ?? 0) - run.clock.monotonic(at: span.lowerBound).value
            logs.append((log, isCut && index == 0 || missed > SetMotion.silence))
        }
        return logs
    }

    /// Seconds without a reading after which a sensor has stopped.
    static let silence = 2.0

    private func count(
        _ logs: [(log: MotionLog, isCut: Bool)], _ expected: ExpectedMotion, _ isPart: (MotionSample) -> Bool
    ) -> Int32 {
        var count = 0
        for (log, isCut) in logs {
            let part = MotionLog(rate: log.rate, samples: log.samples.filter(isPart))
            let lacks = isCut && part.samples.first == log.samples.first
            count += RepetitionCounter.count(setIn: part, isCut: lacks, expected).count
        }
        return Int32(count)
    }

    /// The moment of the monotonic clock by which so much of the set's time had passed.
    private func monotonic(after time: Seconds, _ run: RunSession) -> Double {
        var left = time
        for span in SetMotion.spans(of: place, run) {
            let length = span.upperBound - span.lowerBound
            if left <= length { return run.clock.monotonic(at: span.lowerBound + left).value }
            left = left - length
        }
        return .infinity
    }
}
