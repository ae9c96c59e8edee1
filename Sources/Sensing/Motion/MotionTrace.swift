import Workouts

/// A log's usable readings resampled to a uniform grid of 50 Hz: averaged or interpolated.
struct MotionTrace {
    static let step = 0.02
    /// Three accelerations, and three rotations if at least 90 % of the readings have them.
    let channels: Int
    /// All channels of each step, step by step.
    let values: [Float]
    /// For each step, whether it lies in a gap.
    let isMissing: [Bool]
    /// The moment of the first step on the log's clock.
    let start: Double
    var count: Int { isMissing.count }
    /// Readings a second: without the gaps, unless most intervals are gaps.
    let rate: Double
    /// Seconds of readings, gaps left out.
    let seconds: Double
    /// Seconds from the first reading to the last, gaps included.
    let span: Double
    /// Seconds of readings that aren't part of it.
    let leftOut: Double

    /// Nil without a valid reading.
    init?(_ log: MotionLog) {
        let usable = UsableReadings(log)
        let readings = Self.merged(usable.samples)
        guard let first = readings.first, let last = readings.last else { return nil }
        var heard = 0.0
        var steps = 0
        for (earlier, later) in zip(readings, readings.dropFirst()) where later.time - earlier.time <= MotionLimits.gap
        {
            heard += later.time - earlier.time
            steps += 1
        }
        let intervals = readings.count - 1
        channels = usable.turns ? 6 : 3
        start = first.time
        seconds = heard
        span = last.time - first.time
        // Of a sensor that tells one reading a second, all intervals are gaps.
        if 2 * steps > intervals {
            rate = Double(steps) / heard
        } else {
            rate = span > 0 ? Double(intervals) / span : 0
        }
        leftOut = usable.leftOut
        (values, isMissing) = Self.resampled(readings, channels)
    }

    /// Averages readings of the same moment: some devices report several under one rounded time.
    private static func merged(_ samples: [MotionSample]) -> [MotionSample] {
        var readings: [MotionSample] = []
        var count = 1.0
        for sample in samples {
            guard let last = readings.last, sample.time - last.time < 1e-4 else {
                readings.append(sample)
                count = 1
                continue
            }
            count += 1
            let share = 1 / count
            readings[readings.count - 1].acceleration = last.acceleration * (1 - share) + sample.acceleration * share
            if let old = last.rotation, let new = sample.rotation {
                readings[readings.count - 1].rotation = old * (1 - share) + new * share
            }
        }
        return readings
    }

    /// The mean of the readings within a step; without any, interpolation between the neighbours.
    private static func resampled(_ readings: [MotionSample], _ channels: Int) -> (values: [Float], isMissing: [Bool]) {
        let first = readings[0].time
        let count = Int((readings[readings.count - 1].time - first) / step) + 1
        var values = [Float](repeating: 0, count: count * channels)
        var isMissing = [Bool](repeating: false, count: count)
        var next = 0
        for index in 0..<count {
            let time = first + Double(index) * step
            let begin = next
            while next < readings.count, readings[next].time < time + step / 2 { next += 1 }
            let place = index * channels
            if next > begin {
                let share = Float(1) / Float(next - begin)
                for reading in readings[begin..<next] { add(reading, share, to: &values, at: place, channels) }
            } else {
                let (before, after) = (readings[next - 1], readings[min(next, readings.count - 1)])
                let span = after.time - before.time
                let share = span > 0 ? Float(min(1, (time - before.time) / span)) : 0
                add(before, 1 - share, to: &values, at: place, channels)
                add(after, share, to: &values, at: place, channels)
                isMissing[index] = span > MotionLimits.gap
            }
        }
        return (values, isMissing)
    }

    private static func add(
        _ reading: MotionSample, _ share: Float, to values: inout [Float], at place: Int, _ channels: Int
    ) {
        values[place] += share * Float(reading.acceleration.x)
        values[place + 1] += share * Float(reading.acceleration.y)
        values[place + 2] += share * Float(reading.acceleration.z)
        guard channels == 6, let rotation = reading.rotation else { return }
        values[place + 3] += share * Float(rotation.x)
        values[place + 4] += share * Float(rotation.y)
        values[place + 5] += share * Float(rotation.z)
    }
}
