/// The places of the last minutes, two a second at most.
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
        /// Metres by the device's own speed until then.
        fileprivate(set) var told = 0.0
        /// Of all places before.
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
    /// How many there have been; the last 256 are kept. A sample's number counts from the first.
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

    /// The mean of the places from so many samples before one to so many after it.
    func mean(around number: Int, _ half: Int) -> PlaneVector {
        guard half > 0 else { return self[number].place }
        let last = self[number + half]
        return (last.sum + last.place - self[number - half].sum) * (1 / Double(2 * half + 1))
    }

    /// The last sample that is at least so many seconds older than the newest; nil where none is kept since a sample, or it is much
    /// older.
    func sample(_ seconds: Double, since first: Int) -> Int? {
        let now = last.time
        // The samples are about evenly spaced: where it should be, then a few steps.
        let interval = max((now - self[max(count - 9, oldest)].time) / Double(max(min(count - 1, 8), 1)), 0.1)
        var number = max(count - 1 - Int(seconds / interval), max(first, oldest))
        while number < count - 1, now - self[number + 1].time >= seconds { number += 1 }
        while number > max(first, oldest), now - self[number].time < seconds { number -= 1 }
        let time = now - self[number].time
        return time >= seconds && time < 2 * seconds ? number : nil
    }

    /// The surprise of four places that are so many samples apart, the last of which has this number.
    func surprise(at number: Int, _ apart: Int) -> Surprise {
        Surprise((self[number - 3 * apart], self[number - 2 * apart], self[number - apart], self[number]))
    }

    mutating func begin(after metres: Double) {
        for index in kept.indices { kept[index].covered += metres }
    }

    /// Corrects what the last ones say was covered.
    mutating func setCovered(_ metres: Double, at number: Int) {
        kept[number & (Self.capacity - 1)].covered = metres
    }
}
