/// A trace resampled to the scale of one period: sixteen steps a period, smoothed, and cut into all pieces that may be
/// a repetition. Everything is measured in periods, so the same thresholds serve repetitions of one second and of six.
struct MotionScale {
    /// Steps of a period; also points of a piece, at any length.
    static let points = 16
    /// Lengths of pieces in steps: 0.56 to 1.75 periods, each about a tenth longer than the last.
    static let lengths = [9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23, 25, 28]
    /// Index of the period's own length in `lengths`.
    static let usual = 7

    let period: Double
    let channels: Int
    /// Steps of the trace.
    let count: Int
    /// All steps of each channel, channel by channel.
    private let values: [Float]
    /// Prefix sums: the number of steps in gaps before each step.
    private let missing: [Int]
    /// All pieces by start and then length, with each channel's mean subtracted, so that postures don't count.
    private var pieces: [SIMD16<Float>]
    /// Mean squares of the pieces; negative where there is no piece.
    private(set) var energies: [Float]

    /// Seconds.
    var step: Double { period / Double(Self.points) }

    init(_ trace: MotionTrace, period: Double) {
        self.period = period
        channels = trace.channels
        let (values, isMissing) = Self.smoothed(trace, period / Double(Self.points))
        self.values = values
        count = isMissing.count
        var missing = [Int](repeating: 0, count: count + 1)
        for index in 0..<count { missing[index + 1] = missing[index] + (isMissing[index] ? 1 : 0) }
        self.missing = missing
        pieces = [SIMD16<Float>](repeating: .zero, count: count * Self.lengths.count * channels)
        energies = [Float](repeating: -1, count: count * Self.lengths.count)
        // For each length, the step before each point, and the point's fraction of the way to the next one.
        let places = Self.lengths.map { length in
            (0..<Self.points).map { (Float($0) + 0.5) * Float(length) / Float(Self.points) }
        }
        let steps = places.map { $0.map { Int($0) } }
        let shares = places.map { $0.map { $0 - Float(Int($0)) } }
        for start in 0..<count {
            for (kind, length) in Self.lengths.enumerated() where start + length < count {
                // At most a quarter of a piece may be interpolated.
                guard 4 * (missing[start + length] - missing[start]) <= length else { continue }
                let place = place(start, kind)
                var energy: Float = 0
                for channel in 0..<channels {
                    var piece = SIMD16<Float>.zero
                    let base = channel * count + start
                    for point in 0..<Self.points {
                        let left = values[base + steps[kind][point]]
                        piece[point] = left + shares[kind][point] * (values[base + steps[kind][point] + 1] - left)
                    }
                    piece -= piece.sum() / Float(Self.points)
                    pieces[place * channels + channel] = piece
                    energy += (piece * piece).sum()
                }
                energies[place] = energy / Float(Self.points)
            }
        }
    }

    /// Index of the piece with that start and length.
    func place(_ start: Int, _ kind: Int) -> Int { start * Self.lengths.count + kind }

    /// Whether a piece of one period and the next one exist, and both exceed the noise floor.
    func hasPair(_ start: Int) -> Bool {
        guard start + 2 * Self.points < count else { return false }
        let weaker = min(energies[place(start, Self.usual)], energies[place(start + Self.points, Self.usual)])
        return weaker > RepetitionChain.floor * RepetitionChain.floor
    }

    /// Whether any piece exceeds the sensor's noise floor.
    var moves: Bool {
        for energy in energies where energy > RepetitionChain.floor * RepetitionChain.floor { return true }
        return false
    }

    /// Number of steps in gaps, from one step to before another.
    func missing(_ start: Int, _ end: Int) -> Int { missing[end] - missing[start] }

    /// The mean over each step, then smoothed with weights ¼, ½, ¼.
    private static func smoothed(_ trace: MotionTrace, _ step: Double) -> (values: [Float], isMissing: [Bool]) {
        let channels = trace.channels
        let count = max(0, Int(Double(trace.count) * MotionTrace.step / step))
        var means = [Float](repeating: 0, count: count * channels)
        var isMissing = [Bool](repeating: false, count: count)
        for index in 0..<count {
            let first = Double(index) * step / MotionTrace.step
            let begin = min(trace.count - 1, Int(first))
            let end = max(begin + 1, min(trace.count, Int(first + step / MotionTrace.step)))
            let share = 1 / Float(end - begin)
            for source in begin..<end {
                for channel in 0..<channels {
                    means[index * channels + channel] += share * trace.values[source * channels + channel]
                }
                if trace.isMissing[source] { isMissing[index] = true }
            }
        }
        var values = [Float](repeating: 0, count: means.count)
        for index in 0..<count {
            for channel in 0..<channels {
                let before = means[max(0, index - 1) * channels + channel]
                let after = means[min(count - 1, index + 1) * channels + channel]
                values[channel * count + index] = means[index * channels + channel] / 2 + (before + after) / 4
            }
        }
        return (values, isMissing)
    }

    /// A channel's span from a start, at sixteen points, with its mean subtracted.
    private func cut(_ start: Float, _ length: Float, _ channel: Int) -> SIMD16<Float> {
        var piece = SIMD16<Float>.zero
        let stride = length / Float(Self.points)
        for point in 0..<Self.points {
            let position = start + (Float(point) + 0.5) * stride
            let index = Int(position)
            let left = values[channel * count + index]
            let right = values[channel * count + min(index + 1, count - 1)]
            piece[point] = left + (position - Float(index)) * (right - left)
        }
        return piece - piece.sum() / Float(Self.points)
    }

    /// All channels of any span; nil outside the trace.
    func shape(_ start: Float, _ length: Float) -> MotionShape? {
        guard start >= 0, start + length < Float(count), length > 0 else { return nil }
        var shape = MotionShape(channels: channels)
        for channel in 0..<channels { shape.values[channel] = cut(start, length, channel) }
        return shape
    }

    func shape(_ place: Int) -> MotionShape {
        var shape = MotionShape(channels: channels)
        for channel in 0..<channels { shape.values[channel] = pieces[place * channels + channel] }
        return shape
    }

    /// The mean product of a piece and a template.
    func product(_ place: Int, _ template: MotionShape) -> Float {
        var sum = SIMD16<Float>.zero
        for channel in 0..<channels { sum += pieces[place * channels + channel] * template.values[channel] }
        return sum.sum() / Float(Self.points)
    }

    /// Normalised correlation of two pieces: 1 for the same shape at any amplitude, −1 for the opposite.
    func likeness(_ place: Int, _ other: Int) -> Float {
        var sum = SIMD16<Float>.zero
        for channel in 0..<channels { sum += pieces[place * channels + channel] * pieces[other * channels + channel] }
        let energy = (energies[place] * energies[other]).squareRoot()
        return energy > 0 ? sum.sum() / Float(Self.points) / energy : 0
    }
}

/// The shape of a repetition: sixteen points of each channel, means subtracted.
struct MotionShape {
    var values: [SIMD16<Float>]

    init(channels: Int) { values = [SIMD16<Float>](repeating: .zero, count: channels) }

    /// Mean square.
    var energy: Float { product(self) }

    func product(_ other: MotionShape) -> Float {
        var sum = SIMD16<Float>.zero
        for channel in values.indices { sum += values[channel] * other.values[channel] }
        return sum.sum() / Float(MotionScale.points)
    }

    mutating func add(_ other: MotionShape, _ share: Float) {
        for channel in values.indices { values[channel] += share * other.values[channel] }
    }

    /// Scaled to a mean square of 1.
    var unit: MotionShape {
        let energy = energy
        guard energy > 0 else { return self }
        var shape = self
        for channel in values.indices { shape.values[channel] /= energy.squareRoot() }
        return shape
    }

    func likeness(_ other: MotionShape) -> Float {
        let energy = (energy * other.energy).squareRoot()
        return energy > 0 ? product(other) / energy : 0
    }
}
