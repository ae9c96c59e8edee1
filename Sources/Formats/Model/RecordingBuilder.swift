import Sensing
import Workouts

/// Builds a recording from a file's elements, in their order, and derives missing values.
struct RecordingBuilder {
    var recording: Recording
    /// Sentences about discarded values.
    private(set) var losses: [String] = []
    private var backwards = 0
    private var beyond = 0
    private var hasDistances = false
    private var isNewStretch = false

    init(began: Seconds) { recording = Recording(began: began) }

    static let altitudes = -20_000.0...100_000.0
    static let speeds = 0.0...655.0
    static let distances = 0.0...40_000_000.0
    /// Longest duration of a recording.
    static let longest = Seconds(integerLiteral: 366 * 86_400)

    /// Marks a gap between the previous samples and the next ones: the way between them wasn't covered.
    mutating func beginStretch() { isNewStretch = true }

    /// Adds a pause between the last lap's end and the start of a new one.
    mutating func pause(before moment: Seconds) {
        guard let lap = recording.laps.last else { return }
        var end = lap.began + lap.spent
        for pause in recording.pauses.reversed() {
            if pause.upperBound <= lap.began { break }
            end += pause.upperBound - pause.lowerBound
        }
        if let last = recording.pauses.last { end = max(end, last.upperBound) }
        if let last = recording.samples.last { end = max(end, last.moment) }
        // Laps have timestamps in whole seconds.
        if moment - end > 1 { recording.pauses.append(end..<moment) }
    }

    /// - Returns: False if the recording is full.
    mutating func add(_ sample: Recording.Sample) -> Bool {
        guard recording.samples.count < FormatLimits.samples else { return false }
        var sample = sample
        if let last = recording.samples.last, sample.moment < last.moment {
            backwards += 1
            return true
        }
        guard sample.moment >= .zero, sample.moment <= RecordingBuilder.longest else {
            backwards += 1
            return true
        }
        keep(&sample.altitude, in: RecordingBuilder.altitudes)
        keep(&sample.speed, in: RecordingBuilder.speeds)
        keep(&sample.distance, in: RecordingBuilder.distances)
        if sample.distance != nil { hasDistances = true }
        if isNewStretch, let last = recording.samples.last, last.moment < sample.moment {
            recording.pauses.append(last.moment..<sample.moment)
        }
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
        if !hasDistances { measure() }
        if let last = recording.samples.last {
            if recording.spent == .zero {
                var spent = last.moment
                for pause in recording.pauses { spent -= pause.upperBound - pause.lowerBound }
                recording.spent = max(spent, .zero)
            }
            if recording.distance == nil { recording.distance = lastDistance }
        }
        if recording.ascent == nil { climb() }
        if backwards > 0 {
            losses.append(
                "\(backwards) \(backwards == 1 ? "point was" : "points were") left out: their times go back, or are out of all bounds."
            )
        }
        if beyond > 0 {
            losses.append("\(beyond) \(beyond == 1 ? "value was" : "values were") left out that can't be true.")
        }
        return recording
    }

    private var lastDistance: Double? {
        for sample in recording.samples.reversed() {
            if let distance = sample.distance { return distance }
        }
        return nil
    }

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
            if sum <= RecordingBuilder.distances.upperBound { recording.samples[index].distance = sum }
        }
    }

    private mutating func climb() {
        var ascent = Ascent()
        var hasHeights = false
        for sample in recording.samples {
            guard let altitude = sample.altitude else { continue }
            ascent.add(altitude)
            hasHeights = true
        }
        if hasHeights { recording.ascent = ascent.gain }
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
