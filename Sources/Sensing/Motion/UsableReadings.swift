import Workouts

/// The readings of a log that are analysed: measured, told by one clock, in order of time, of at most
/// `MotionLimits.seconds`.
struct UsableReadings {
    /// By ascending time.
    private(set) var samples: [MotionSample]
    /// Whether all of them have a rotation.
    let turns: Bool
    /// Seconds of the log's other readings, gaps left out.
    private(set) var leftOut = 0.0

    init(_ log: MotionLog) {
        (samples, turns) = Self.measured(log.samples)
        dropContradictions()
        samples = samples.ordered(sortedOrder(samples.count) { samples[$0].time < samples[$1].time })
        let told = Self.heard(samples)
        keepLongest()
        keepBeginning()
        leftOut += told - Self.heard(samples)
    }

    /// Seconds between neighbours that no gap separates, in either direction of time.
    private static func heard(_ samples: [MotionSample]) -> Double {
        var sum = 0.0
        for (one, other) in zip(samples, samples.dropFirst()) {
            let step = (other.time - one.time).magnitude
            if step <= MotionLimits.gap { sum += step }
        }
        return sum
    }

    // MARK: Measurements

    /// The readings with a time and an acceleration; with a rotation as well if nine tenths of the readings have one.
    ///
    /// A broken sensor lacks an axis: an axis that is missing in more than a tenth of the readings is absent, and zero.
    /// If that holds for all three, each is measured now and then: only readings of all three are used.
    private static func measured(_ samples: [MotionSample]) -> (samples: [MotionSample], turns: Bool) {
        var (count, turning) = (0, 0)
        var missing = (x: 0, y: 0, z: 0)
        for sample in samples where sample.time.magnitude < 1e12 && sample.acceleration.hasAxis {
            count += 1
            if sample.rotation?.isMeasurable == true { turning += 1 }
            if !sample.acceleration.x.isMeasured { missing.x += 1 }
            if !sample.acceleration.y.isMeasured { missing.y += 1 }
            if !sample.acceleration.z.isMeasured { missing.z += 1 }
        }
        let most = count / 10
        var absent = (x: missing.x > most, y: missing.y > most, z: missing.z > most)
        if absent.x && absent.y && absent.z { absent = (false, false, false) }
        let turns = Double(turning) >= 0.9 * Double(count)
        var measured: [MotionSample] = []
        measured.reserveCapacity(count)
        for sample in samples where sample.time.magnitude < 1e12 {
            var sample = sample
            if absent.x { sample.acceleration.x = 0 }
            if absent.y { sample.acceleration.y = 0 }
            if absent.z { sample.acceleration.z = 0 }
            guard sample.acceleration.isMeasurable, !turns || sample.rotation?.isMeasurable == true else { continue }
            measured.append(sample)
        }
        return (measured, turns)
    }

    // MARK: Times

    /// Consecutive readings of the log without a jump between their times.
    private struct Story {
        var readings: Range<Int>
        var (first, last) = (0.0, 0.0)

        /// Long enough to be believed, rather than a few readings with wrong times.
        var isLong: Bool { readings.count >= 8 && last - first >= MotionLimits.jump }
    }

    /// A clock that was set back tells the same time twice: the story with more readings is believed there.
    private mutating func dropContradictions() {
        let stories = stories()
        guard !stories.isEmpty else { return }
        let longest = stories.filter { $0.isLong }
        let believed = longest.ordered(
            sortedOrder(longest.count) { longest[$0].readings.count > longest[$1].readings.count }
        )
        // Bounded for the time that it takes: a log of a minute or two isn't in more pieces.
        .prefix(64)
        var kept: [MotionSample] = []
        for story in stories {
            let rank = believed.firstIndex { $0.readings.lowerBound == story.readings.lowerBound } ?? believed.count
            var contradicted: [MotionSample] = []
            for sample in samples[story.readings] {
                let isContradicted = believed[..<rank].contains { $0.first <= sample.time && sample.time <= $0.last }
                if isContradicted { contradicted.append(sample) } else { kept.append(sample) }
            }
            leftOut += Self.heard(contradicted)
        }
        samples = kept
    }

    /// Empty if no time is far behind the one before: then no two of them contradict each other.
    private func stories() -> [Story] {
        var stories: [Story] = []
        var jumpsBack = false
        var last = 0.0
        for (index, sample) in samples.enumerated() {
            let step = sample.time - last
            last = sample.time
            if let story = stories.last, step.magnitude <= MotionLimits.jump {
                stories[stories.count - 1] = Story(
                    readings: story.readings.lowerBound..<index + 1, first: min(story.first, sample.time),
                    last: max(story.last, sample.time))
            } else {
                if index > 0, step < 0 { jumpsBack = true }
                stories.append(Story(readings: index..<index + 1, first: sample.time, last: sample.time))
            }
        }
        return jumpsBack ? stories : []
    }

    /// The stretch with the most readings: others are at another time by mistake, or of another day.
    private mutating func keepLongest() {
        var longest = 0..<0
        var start = 0
        for end in samples.indices.map({ $0 + 1 })
        where end == samples.count || samples[end].time - samples[end - 1].time > MotionLimits.silence {
            if end - start > longest.count { longest = start..<end }
            start = end
        }
        // A hundredth of them may be at wrong times near by.
        let most = longest.count / 100
        var (begin, end) = (longest.lowerBound, longest.upperBound)
        for place in 0..<most {
            let (early, late) = (longest.lowerBound + place, longest.upperBound - 1 - place)
            if samples[early + 1].time - samples[early].time > MotionLimits.jump { begin = early + 1 }
            if samples[late].time - samples[late - 1].time > MotionLimits.jump { end = late }
        }
        samples = Array(samples[begin..<end])
    }

    private mutating func keepBeginning() {
        guard let first = samples.first?.time else { return }
        while let last = samples.last, last.time > first + MotionLimits.seconds { samples.removeLast() }
    }
}

extension SpaceVector {
    /// Finite, and within the range of sensors.
    var isMeasurable: Bool { squared <= MotionLimits.largest * MotionLimits.largest }

    /// Whether at least one axis was measured.
    fileprivate var hasAxis: Bool { x.isMeasured || y.isMeasured || z.isMeasured }
}

extension Double {
    /// Finite, and within the range of sensors.
    fileprivate var isMeasured: Bool { magnitude <= MotionLimits.largest }
}
