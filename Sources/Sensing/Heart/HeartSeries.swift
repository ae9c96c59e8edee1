public import Workouts

/// Heart rate during a run: one sample for each second with a reading.
public struct HeartSeries: Equatable, Sendable {
    public struct Sample: Equatable, Sendable {
        /// Whole seconds of the run's clock.
        public let second: Int32
        /// Beats a minute.
        public let rate: UInt8

        public init(second: Int32, rate: UInt8) {
            self.second = second
            self.rate = rate
        }
    }

    /// Ascending, one a second.
    public private(set) var samples: [Sample] = []

    public init() {}

    public var isEmpty: Bool { samples.isEmpty }
    public var count: Int { samples.count }

    /// Seconds for which a rate holds if the next one is late. A longer interval is a gap: the sensor was lost.
    public static let hold: Int32 = 5
    /// Accepted seconds of a run's clock: 68 years.
    private static let seconds: ClosedRange<Int32> = 0...(.max - 1)

    /// Adds a reading. Of several in one second the first is kept; earlier moments and implausible rates are dropped.
    @discardableResult
    public mutating func append(_ rate: Int32, at moment: Seconds) -> Bool {
        guard let second = Int32(exactly: moment.roundedDown) else { return false }
        return append(rate, second: second)
    }

    mutating func append(_ rate: Int32, second: Int32) -> Bool {
        guard Self.takes(rate, second: second, after: samples.last?.second) else { return false }
        samples.append(Sample(second: second, rate: UInt8(rate)))
        return true
    }

    /// Whether a series whose last sample is of a second, nil if it has none, takes another one.
    static func takes(_ rate: Int32, second: Int32, after last: Int32?) -> Bool {
        HeartRateMeasurement.plausible.contains(rate) && seconds.contains(second) && second > last ?? -1
    }

    /// Drops all samples but the first `count`. O(dropped).
    mutating func keepFirst(_ count: Int) { samples.removeSubrange(count...) }

    /// The index of the first sample at or after a second; by binary search.
    public func index(from second: Int32) -> Int {
        var low = 0
        var high = samples.count
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].second < second { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Seconds for which a sample's rate holds.
    func length(of index: Int) -> Int32 {
        guard index + 1 < samples.count else { return 1 }
        return min(samples[index + 1].second - samples[index].second, Self.hold)
    }
}

extension HeartSeries {
    /// Time-weighted mean, beats a minute; 0 without samples. O(samples).
    public var mean: Int32 {
        var sum: Int64 = 0
        var time: Int64 = 0
        for index in samples.indices {
            let length = Int64(length(of: index))
            sum += Int64(samples[index].rate) * length
            time += length
        }
        return time > 0 ? Int32((sum + time / 2) / time) : 0
    }

    public var maximum: Int32 {
        var most: UInt8 = 0
        for sample in samples { most = max(most, sample.rate) }
        return Int32(most)
    }

    /// Seconds below the first zone, and in each of them: six numbers. O(samples).
    public func times(in zones: HeartZones) -> [Int32] {
        var times = [Int32](repeating: 0, count: HeartZones.count + 1)
        for index in samples.indices { times[zones.zone(of: Int32(samples[index].rate))] += length(of: index) }
        return times
    }

    /// The samples of a span. O(samples of the span).
    public func part(_ span: Range<Seconds>) -> HeartSeries {
        var part = HeartSeries()
        let from = index(from: Int32(clamping: span.lowerBound.roundedUp))
        let until = index(from: Int32(clamping: span.upperBound.roundedUp))
        if from < until { part.samples = Array(samples[from..<until]) }
        return part
    }

    /// Energy in a span of the run's clock, by an equation; nil if it holds for no rate in the span. O(samples of the
    /// span).
    public func energy(in span: Range<Seconds>, by equation: HeartRateEnergy) -> HeartEnergy? {
        energy(in: span) { equation.kilocaloriesPerMinute(rate: $0) }
    }

    /// - Parameter perMinute: Of a rate; nil where none is known.
    func energy(in span: Range<Seconds>, _ perMinute: (Int32) -> Double?) -> HeartEnergy? {
        let until = span.upperBound.value
        var sum = HeartEnergy(rate: 0, time: .zero, energy: 0)
        var index = index(from: Int32(clamping: span.lowerBound.roundedDown))
        while index < samples.count, Double(samples[index].second) < until {
            let rate = Int32(samples[index].rate)
            let start = max(Double(samples[index].second), span.lowerBound.value)
            let end = min(Double(samples[index].second + length(of: index)), until)
            if end > start, let energy = perMinute(rate) {
                let time = end - start
                sum = sum + HeartEnergy(rate: Double(rate), time: Seconds(time), energy: energy * time / 60)
            }
            index += 1
        }
        return sum.time > .zero ? sum : nil
    }

    /// Points for a chart: the lowest and the highest sample of each section; at most `limit`, and two more for each
    /// gap. `x` is the time without gaps. O(samples).
    public func points(limit: Int) -> [HeartPoint] {
        var points: [HeartPoint] = []
        var x: Int64 = 0
        let stretches = max(limit / 2, 1)
        var stretch = -1
        var (lowest, highest) = (HeartPoint.none, HeartPoint.none)
        var beginsAnew = false
        func keep() {
            guard stretch >= 0 else { return }
            var (first, second) = lowest.x <= highest.x ? (lowest, highest) : (highest, lowest)
            first.isBreak = beginsAnew
            second.isBreak = false
            points.append(first)
            if first.x != second.x { points.append(second) }
        }
        for index in samples.indices {
            let isBreak = index > 0 && samples[index].second - samples[index - 1].second > Self.hold
            if index > 0 { x += Int64(length(of: index - 1)) }
            let sample = samples[index]
            let point = HeartPoint(x: Double(x), second: sample.second, rate: Int32(sample.rate), isBreak: isBreak)
            let place = samples.count <= limit ? index : index * stretches / samples.count
            if place != stretch || isBreak {
                keep()
                stretch = place
                beginsAnew = isBreak
                (lowest, highest) = (point, point)
            } else {
                if point.rate < lowest.rate { lowest = point }
                if point.rate > highest.rate { highest = point }
            }
        }
        keep()
        return points
    }
}

/// A point of a chart.
public struct HeartPoint: Equatable, Sendable {
    /// Seconds since the first one, gaps left out.
    public var x: Double
    /// Of the run's clock.
    public var second: Int32
    public var rate: Int32
    /// A gap precedes it: no line leads here.
    public var isBreak: Bool

    fileprivate static let none = HeartPoint(x: 0, second: 0, rate: 0, isBreak: false)

    public init(x: Double, second: Int32, rate: Int32, isBreak: Bool) {
        self.x = x
        self.second = second
        self.rate = rate
        self.isBreak = isBreak
    }
}
