/// The places of the last minutes, two a second at most.
struct PlaceSamples: Equatable, Sendable {
    struct Sample: Equatable, Sendable {
        /// Seconds since the track began.
        var time: Double
        var place: PlaneVector
        /// Running time until then, in seconds.
        var running: Double
        /// Metres covered until then.
        var covered = 0.0
        /// The device's own speed, m/s.
        var speed: Double?
        /// Metres until then, by integrating the device's own speed.
        fileprivate(set) var told = 0.0
        /// Factor on the density of the acceleration in the step that ends here.
        fileprivate(set) var turn = 1.0
        /// Sum of all places before this one.
        fileprivate var sum = PlaneVector.zero

        init(time: Double, place: PlaneVector, running: Double, speed: Double?) {
            self.time = time
            self.place = place
            self.running = running
            self.speed = speed
        }
    }

    private static let capacity = 256

    private var kept: [Sample]
    /// The number of samples so far; the last 256 are stored. Samples are numbered from the first.
    private(set) var count = 1

    init(_ first: Sample) {
        kept = Array(repeating: first, count: Self.capacity)
    }

    subscript(number: Int) -> Sample { kept[number & (Self.capacity - 1)] }

    var oldest: Int { max(count - Self.capacity, 0) }
    var last: Sample { self[count - 1] }

    mutating func append(_ sample: Sample) {
        let before = last
        kept[count & (Self.capacity - 1)] = sample
        if let first = before.speed, let second = sample.speed {
            kept[count & (Self.capacity - 1)].told = before.told + (first + second) / 2 * (sample.time - before.time)
        } else {
            kept[count & (Self.capacity - 1)].told = before.told
        }
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

    /// The mean of the places up to `half` samples before and after the given one.
    func mean(around number: Int, _ half: Int) -> PlaneVector {
        guard half > 0 else { return self[number].place }
        let last = self[number + half]
        return (last.sum + last.place - self[number - half].sum) * (1 / Double(2 * half + 1))
    }

    /// The last sample at least so many seconds older than the newest; nil if the samples since `first` contain none,
    /// or if it is twice as old or older.
    func sample(_ seconds: Double, since first: Int) -> Int? {
        let now = last.time
        // The samples are about evenly spaced: the expected index, then a few steps.
        let interval = max((now - self[max(count - 9, oldest)].time) / Double(max(min(count - 1, 8), 1)), 0.1)
        var number = max(count - 1 - Int(seconds / interval), max(first, oldest))
        while number < count - 1, now - self[number + 1].time >= seconds { number += 1 }
        while number > max(first, oldest), now - self[number].time < seconds { number -= 1 }
        let time = now - self[number].time
        return time >= seconds && time < 2 * seconds ? number : nil
    }

    mutating func begin(after metres: Double) {
        for index in kept.indices { kept[index].covered += metres }
    }

    mutating func setTurn(_ turn: Double, at number: Int) {
        kept[number & (Self.capacity - 1)].turn = turn
    }

    /// Corrects the metres covered until a sample.
    mutating func setCovered(_ metres: Double, at number: Int) {
        kept[number & (Self.capacity - 1)].covered = metres
    }
}
