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
        /// Of all places before.
        fileprivate var sum = PlaneVector.zero

        init(time: Double, place: PlaneVector, running: Double, speed: Double?) {
            self.time = time
            self.place = place
            self.running = running
            self.speed = speed
        }
    }

    private static let capacity = 64

    private var kept: [Sample]
    /// How many there have been; the last 64 are kept. A sample's number counts from the first.
    private(set) var count = 1
    /// Samples in a row that are as far apart as usual.
    private(set) var even = 0

    init(_ first: Sample) {
        kept = Array(repeating: first, count: Self.capacity)
    }

    subscript(number: Int) -> Sample { kept[number & (Self.capacity - 1)] }

    var oldest: Int { max(count - Self.capacity, 0) }
    var last: Sample { self[count - 1] }

    /// - Parameter interval: Seconds that are usual between two.
    mutating func append(_ sample: Sample, usual interval: Double) {
        let before = last
        let time = sample.time - before.time
        even = time > 0.6 * interval && time < 1.5 * interval ? even + 1 : 0
        kept[count & (Self.capacity - 1)] = sample
        kept[count & (Self.capacity - 1)].sum = before.sum + before.place
        count += 1
    }

    mutating func move(to transform: (PlaneVector) -> PlaneVector) {
        var sum = PlaneVector.zero
        for number in oldest..<count {
            let index = number & (Self.capacity - 1)
            kept[index].place = transform(kept[index].place)
            kept[index].sum = sum
            sum = sum + kept[index].place
        }
    }

    /// The mean of the places from so many samples before one to so many after it.
    func mean(around number: Int, _ half: Int) -> PlaneVector {
        guard half > 0 else { return self[number].place }
        let last = self[number + half]
        return (last.sum + last.place - self[number - half].sum) * (1 / Double(2 * half + 1))
    }

    /// The third difference of places that are so many samples apart, as if they were evenly spaced by so many seconds.
    func thirdDifference(to number: Int, _ apart: Int, interval: Double) -> PlaneVector {
        func velocity(_ back: Int) -> PlaneVector {
            let last = self[number - back]
            let first = self[number - back - apart]
            return (last.place - first.place) * (1 / (last.time - first.time))
        }
        return (velocity(0) - velocity(apart) * 2 + velocity(2 * apart)) * interval
    }

    /// Corrects what the last ones say was covered.
    mutating func setCovered(_ metres: Double, at number: Int) {
        kept[number & (Self.capacity - 1)].covered = metres
    }
}
