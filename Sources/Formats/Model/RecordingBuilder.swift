import Sensing
import Workouts

/// Builds a recording from a file's elements, in their order, and derives missing values.
struct RecordingBuilder {
    var recording: Recording
    /// Sentences about discarded values.
    private(set) var losses: [String] = []
    /// Whether the recording begins with its first believed sample, rather than at a time that the file says.
    private let beginsAtFirst: Bool
    /// Whether a time goes back, or is far from another.
    private var hasOddTimes = false
    private var hasDistances = false
    /// Whether a distance goes back, or is farther than anything moves.
    private var hasOddDistances = false
    private var lastDistance: (moment: Seconds, metres: Double)?
    private var isNewStretch = false
    private var isSettled = false
    private var isMeasured = false
    private var beyond = 0
    /// Indices of the samples behind gaps; ascending.
    private var stretches: [Int] = []
    /// Index of each lap's first sample; ascending. Empty if laps aren't marked.
    private(set) var marks: [Int] = []

    /// - Parameter began: The beginning that the file says. Samples before it are left out.
    init(began: Seconds) {
        recording = Recording(began: began)
        beginsAtFirst = false
    }

    /// - Parameter origin: A moment near the samples, from which theirs count until `settle`, which sets the beginning.
    init(origin: Seconds) {
        recording = Recording(began: origin)
        beginsAtFirst = true
    }

    /// Longest duration of a recording.
    static let longest = Seconds(integerLiteral: 366 * 86_400)

    /// Marks a gap between the previous samples and the next ones: the way between them wasn't covered.
    mutating func beginStretch() { isNewStretch = true }

    /// The next samples belong to a new lap.
    mutating func mark() { marks.append(recording.samples.count) }

    /// - Returns: False if the recording is full.
    mutating func add(_ sample: Recording.Sample) -> Bool {
        guard recording.samples.count < FormatLimits.samples else { return false }
        var sample = sample
        keep(&sample.altitude, in: Plausible.altitudes)
        keep(&sample.speed, in: Plausible.speeds)
        keep(&sample.distance, in: Plausible.distances)
        if let distance = sample.distance {
            if let last = lastDistance {
                let farthest = Distances.farthest(in: sample.moment - last.moment)
                if !(-1...farthest ~= distance - last.metres) { hasOddDistances = true }
            }
            lastDistance = (sample.moment, distance)
            hasDistances = true
        }
        if let last = recording.samples.last {
            let step = sample.moment - last.moment
            if step < .zero || step.microseconds > BelievedTimes.pause { hasOddTimes = true }
            if isNewStretch { stretches.append(recording.samples.count) }
        }
        if !beginsAtFirst, !(.zero...RecordingBuilder.longest ~= sample.moment) { hasOddTimes = true }
        isNewStretch = false
        recording.samples.append(sample)
        return true
    }

    private mutating func keep(_ value: inout Double?, in range: ClosedRange<Double>) {
        if let number = value, !range.contains(number) {
            value = nil
            beyond += 1
        }
    }

    /// Derives missing values: distances from places, running time, ascent.
    mutating func finish() -> Recording {
        settle()
        measureAll()
        if let last = recording.samples.last {
            if recording.spent == .zero {
                var spent = last.moment
                for pause in recording.pauses { spent -= pause.upperBound - pause.lowerBound }
                recording.spent = max(spent, .zero)
            }
            if recording.distance == nil { recording.distance = recording.lastDistance }
        }
        if recording.ascent == nil { recording.ascent = recording.climbed }
        if beyond > 0 {
            losses.append("\(beyond) \(beyond == 1 ? "value was" : "values were") left out that can't be true.")
        }
        return recording
    }
}

// MARK: - Times

extension RecordingBuilder {
    /// Leaves out the samples whose times aren't believed, sets the beginning, and makes pauses of the gaps. Once.
    mutating func settle() {
        if isSettled { return }
        isSettled = true
        if hasOddTimes { believe() }
        if beginsAtFirst, let first = recording.samples.first { begin(at: first.moment) }
        guard !stretches.isEmpty else { return }
        for start in stretches where start > 0 && start < recording.samples.count {
            let gap = recording.samples[start - 1].moment..<recording.samples[start].moment
            if gap.upperBound - gap.lowerBound > interval(before: start) { recording.pauses.append(gap) }
        }
    }

    /// Moves the beginning; `moment` counts from the present one.
    mutating func begin(at moment: Seconds) {
        guard moment != .zero else { return }
        recording.began += moment
        for index in recording.samples.indices { recording.samples[index].moment -= moment }
        for index in recording.pauses.indices {
            let pause = recording.pauses[index]
            recording.pauses[index] = pause.lowerBound - moment..<pause.upperBound - moment
        }
    }

    /// Longest time before a sample that is no gap: one and a half of the usual interval between the samples around, at
    /// least 1 s, since many files hold whole seconds, and at most 5 s.
    func interval(before index: Int) -> Seconds {
        var gaps: [Seconds] = []
        for place in max(index - 8, 1)..<max(min(index + 9, recording.samples.count), 1) where place != index {
            gaps.append(recording.samples[place].moment - recording.samples[place - 1].moment)
        }
        guard !gaps.isEmpty else { return 1 }
        gaps.sort()
        return Seconds(microseconds: min(max(gaps[gaps.count / 2].microseconds / 2 * 3, 1_000_000), 5_000_000))
    }

    private mutating func believe() {
        let believed = BelievedTimes(recording.samples, stretches: stretches, canReorder: marks.isEmpty)
        let order = believed.order
        var isKept = [Bool](repeating: false, count: recording.samples.count)
        for index in order { isKept[index] = true }
        if !beginsAtFirst {
            for index in order where !(.zero...RecordingBuilder.longest ~= recording.samples[index].moment) {
                isKept[index] = false
            }
        }
        let count = isKept.count { $0 }
        if count < isKept.count, let first = isKept.firstIndex(of: false) {
            let left = isKept.count - count
            losses.append(
                "\(left) \(left == 1 ? "point was left out: its time goes back, or is" : "points were left out: their times go back, or are") out of all bounds; the first is \(Timestamp.text(recording.began + recording.samples[first].moment))."
            )
        }
        if believed.isReordered {
            losses.append("The points stood out of order, and were put in the order of their times.")
        }
        var samples: [Recording.Sample] = []
        samples.reserveCapacity(count)
        // Places of the samples' beginnings of stretches among the kept ones.
        var begins = [Bool](repeating: false, count: isKept.count)
        for stretch in stretches { begins[stretch] = true }
        marks = RecordingBuilder.moved(marks, isKept)
        if believed.isReordered {
            for index in order where isKept[index] { samples.append(recording.samples[index]) }
            stretches = restretched(order.filter { isKept[$0] }, begins)
        } else {
            stretches = RecordingBuilder.moved(stretches, isKept)
            for index in isKept.indices where isKept[index] { samples.append(recording.samples[index]) }
        }
        recording.samples = samples
    }

    /// Ascending indices, moved to what is kept before them.
    private static func moved(_ indices: [Int], _ isKept: [Bool]) -> [Int] {
        var moved: [Int] = []
        moved.reserveCapacity(indices.count)
        var (place, kept) = (0, 0)
        for index in indices {
            while place < index {
                if isKept[place] { kept += 1 }
                place += 1
            }
            moved.append(kept)
        }
        return moved
    }

    /// Beginnings of stretches in a new order: where neighbours of the file's one stretch aren't neighbours.
    ///
    /// - Parameter begins: Of each sample of the file, whether it begins a stretch.
    private func restretched(_ order: [Int], _ begins: [Bool]) -> [Int] {
        var stretch: [Int] = []
        stretch.reserveCapacity(begins.count)
        var number = 0
        for begin in begins {
            if begin { number += 1 }
            stretch.append(number)
        }
        return order.indices.dropFirst().filter { stretch[order[$0]] != stretch[order[$0 - 1]] }
    }
}

// MARK: - Distances

extension RecordingBuilder {
    /// Mends distances that begin anew, and measures them from places if there are none. Once.
    mutating func measureAll() {
        if isMeasured { return }
        isMeasured = true
        if hasOddDistances {
            let left = Distances.mend(&recording.samples, boundaries: marks + stretches)
            if left > 0 {
                losses.append(
                    "\(left) \(left == 1 ? "distance was left out: it contradicts" : "distances were left out: they contradict") those around."
                )
            }
        }
        if !hasDistances { measure() }
    }

    /// Whether the samples' distances are the file's own.
    var hasOwnDistances: Bool { hasDistances }

    private mutating func measure() {
        var before: Coordinate?
        var sum = 0.0
        var pause = 0
        for index in recording.samples.indices {
            let moment = recording.samples[index].moment
            while pause < recording.pauses.count, recording.pauses[pause].upperBound <= moment {
                before = nil
                pause += 1
            }
            guard let place = recording.samples[index].place else { continue }
            if let before { sum += Geodesy.distance(from: before, to: place) }
            before = place
            if sum <= Plausible.distances.upperBound { recording.samples[index].distance = sum }
        }
    }
}

extension Recording {
    /// The last sample's distance that is known.
    var lastDistance: Double? {
        for sample in samples.reversed() {
            if let distance = sample.distance { return distance }
        }
        return nil
    }
}

/// Distinct sentences about discarded content.
struct Losses: Equatable, Sendable {
    private(set) var sentences: [String] = []

    mutating func add(_ sentence: String) {
        if !sentences.contains(sentence), sentences.count < 100 { sentences.append(sentence) }
    }

    mutating func add(_ others: [String]) {
        for sentence in others { add(sentence) }
    }
}
