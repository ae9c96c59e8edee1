/// The last minute's places, about one a second.
struct PlaceSamples: Equatable, Sendable {
    struct Sample: Equatable, Sendable {
        /// Seconds since the track began.
        var time: Double
        var place: PlaneVector
        /// Seconds of those that the run ran.
        var running: Double
        /// Metres covered then.
        var covered = 0.0
        /// The device's own speed, m/s.
        var speed: Double?
    }

    private static let capacity = 64

    private var kept: [Sample]
    /// How many there have been; the last 64 are kept. A sample's number counts from the first.
    private(set) var count = 1

    init(_ first: Sample) {
        kept = Array(repeating: first, count: Self.capacity)
    }

    subscript(number: Int) -> Sample { kept[number & (Self.capacity - 1)] }

    var oldest: Int { max(count - Self.capacity, 0) }
    var last: Sample { self[count - 1] }

    mutating func append(_ sample: Sample) {
        kept[count & (Self.capacity - 1)] = sample
        count += 1
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        for index in kept.indices { kept[index].place = transform(kept[index].place) }
    }

    /// Seconds between seven samples in a row, if they are about as far apart.
    func evenInterval(to number: Int) -> Double? {
        guard number - 6 >= oldest else { return nil }
        let interval = (self[number].time - self[number - 6].time) / 6
        for each in number - 5...number {
            let time = self[each].time - self[each - 1].time
            guard time > 0.6 * interval, time < 1.5 * interval else { return nil }
        }
        return interval
    }

    /// The third difference of places that are so many samples apart, as if they were evenly spaced by so many seconds.
    func thirdDifference(to number: Int, _ apart: Int, interval: Double) -> PlaneVector {
        func velocity(_ back: Int) -> PlaneVector {
            let first = self[number - back - apart]
            let last = self[number - back]
            return (last.place - first.place) * (1 / (last.time - first.time))
        }
        return (velocity(0) - velocity(apart) * 2 + velocity(2 * apart)) * interval
    }

    /// Corrects what the last ones say was covered.
    mutating func setCovered(_ metres: Double, at number: Int) {
        kept[number & (Self.capacity - 1)].covered = metres
    }
}
