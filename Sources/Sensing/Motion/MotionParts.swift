import Workouts

extension MotionLog {
    /// The parts of the log with motion, ascending: what lies between two stillnesses, with two seconds of those; none in a log of more than
    /// a day. Readings are in order of time. O(readings × parts).
    ///
    /// Still is a time longer than the slowest repetition takes in which nothing exceeds the sensor's noise, so that no set is taken apart.
    public var movingParts: [MotionLog] {
        guard let first = samples.first, let last = samples.last, (0...86_400).contains(last.time - first.time) else {
            return []
        }
        var seconds = [SecondOfMotion](repeating: SecondOfMotion(), count: Int(last.time - first.time) + 1)
        for sample in samples where sample.time >= first.time && sample.time <= last.time {
            seconds[Int(sample.time - first.time)].add(sample)
        }
        let window = Int(RepetitionCounter.periods.upperBound)
        var isStill = [Bool](repeating: false, count: seconds.count)
        var start = 0
        while start + window <= seconds.count {
            var sum = SecondOfMotion()
            for second in seconds[start..<start + window] { sum.add(second) }
            if sum.deviation <= Double(RepetitionChain.floor * RepetitionChain.floor) {
                for index in start..<start + window { isStill[index] = true }
            }
            start += 1
        }
        var parts: [MotionLog] = []
        var index = 0
        while index < isStill.count {
            var end = index
            while end < isStill.count, !isStill[end] { end += 1 }
            if end > index {
                let (from, until) = (first.time + Double(index) - 2, first.time + Double(end) + 2)
                parts.append(MotionLog(rate: rate, samples: samples.filter { $0.time >= from && $0.time < until }))
            }
            index = end + 1
        }
        return parts
    }

    /// The readings after the last interval of more than so many seconds without any. They are in order of time.
    public func unbroken(_ longest: Double) -> MotionLog {
        var first = max(samples.count - 1, 0)
        while first > 0, samples[first].time - samples[first - 1].time <= longest { first -= 1 }
        return MotionLog(rate: rate, samples: Array(samples[first...]))
    }

    /// The last seconds of the log, whose readings are in order of time.
    public func last(_ seconds: Double) -> MotionLog {
        guard let end = samples.last?.time else { return self }
        return MotionLog(rate: rate, samples: samples.filter { $0.time >= end - seconds })
    }
}

/// Sums of a second's readings, from which their mean square deviation follows.
private struct SecondOfMotion {
    private var count = 0.0
    private var acceleration = SpaceVector(x: 0, y: 0, z: 0)
    private var rotation = SpaceVector(x: 0, y: 0, z: 0)
    private var squares = 0.0

    mutating func add(_ sample: MotionSample) {
        guard sample.acceleration.isMeasurable else { return }
        let turned = sample.rotation.flatMap { $0.isMeasurable ? $0 : nil } ?? SpaceVector(x: 0, y: 0, z: 0)
        count += 1
        acceleration = acceleration + sample.acceleration
        rotation = rotation + turned
        squares += sample.acceleration.squared + turned.squared
    }

    mutating func add(_ other: SecondOfMotion) {
        count += other.count
        acceleration = acceleration + other.acceleration
        rotation = rotation + other.rotation
        squares += other.squares
    }

    /// 0 without a reading: a hole is as good as stillness.
    var deviation: Double {
        count > 0 ? (squares - (acceleration.squared + rotation.squared) / count) / count : 0
    }
}
