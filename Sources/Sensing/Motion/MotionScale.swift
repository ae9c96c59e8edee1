/// A trace resampled to the scale of one period: sixteen steps a period, smoothed, with all pieces that may be a
/// repetition. Everything is measured in periods, so the same thresholds serve repetitions of one second and of six.
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
    /// Distance between channels in `values`, and between lengths in `energies`: the steps and what is read beyond.
    let stride: Int
    /// All steps of each channel, channel by channel, with its mean subtracted.
    private let values: [Float]
    /// Prefix sums: the number of steps in gaps before each step.
    private let missing: [Int]
    /// Mean squares of all pieces by length and then start, each channel's mean subtracted, so that postures don't
    /// count; negative where there is no piece.
    private(set) var energies: [Float]

    /// Starts that are calculated together.
    typealias Lane = SIMD8<Float>

    /// Seconds.
    var step: Double { period / Double(Self.points) }

    init(_ trace: MotionTrace, period: Double) {
        self.period = period
        channels = trace.channels
        let (means, isMissing) = Self.smoothed(trace, period / Double(Self.points))
        count = isMissing.count
        stride = count + 2 * Lane.scalarCount
        var values = [Float](repeating: 0, count: stride * channels)
        for channel in 0..<channels {
            var mean: Float = 0
            for index in 0..<count { mean += means[index * channels + channel] / Float(count) }
            for index in 0..<count { values[channel * stride + index] = means[index * channels + channel] - mean }
        }
        self.values = values
        var missing = [Int](repeating: 0, count: count + 1)
        for index in 0..<count { missing[index + 1] = missing[index] + (isMissing[index] ? 1 : 0) }
        self.missing = missing
        energies = [Float](repeating: -1, count: stride * Self.lengths.count)
        for kind in Self.lengths.indices { measure(kind) }
    }

    /// Index of the piece with that start and length in `energies`.
    func place(_ start: Int, _ kind: Int) -> Int { kind * stride + start }

    /// For each point of a piece, the step before it, and its fraction of the way to the next one.
    private static func places(_ length: Int) -> (steps: [Int], shares: [Float]) {
        var steps: [Int] = []
        var shares: [Float] = []
        for point in 0..<points {
            let place = (Float(point) + 0.5) * Float(length) / Float(points)
            steps.append(Int(place))
            shares.append(place - Float(Int(place)))
        }
        return (steps, shares)
    }

    /// Calculates the energies of all pieces of one length.
    private mutating func measure(_ kind: Int) {
        let length = Self.lengths[kind]
        guard count > length else { return }
        let (steps, shares) = Self.places(length)
        let (stride, channels, first) = (stride, channels, place(0, kind))
        values.withUnsafeBytes { values in
            energies.withUnsafeMutableBufferPointer { energies in
                for start in Swift.stride(from: 0, to: count - length, by: Lane.scalarCount) {
                    var energy = Lane.zero
                    for channel in 0..<channels {
                        let base = channel * stride + start
                        // A value of the piece is subtracted from all: the squares of large ones would lose digits.
                        let middle = Self.lane(values, base + length / 2)
                        var (sum, squares) = (Lane.zero, Lane.zero)
                        for point in 0..<Self.points {
                            let left = Self.lane(values, base + steps[point])
                            let right = Self.lane(values, base + steps[point] + 1)
                            let value = left + shares[point] * (right - left) - middle
                            sum += value
                            squares += value * value
                        }
                        energy += squares - sum * sum / Float(Self.points)
                    }
                    energy /= Float(Self.points)
                    for index in 0..<min(Lane.scalarCount, count - length - start) {
                        energies[first + start + index] = energy[index]
                    }
                }
            }
        }
        guard missing[count] > 0 else { return }
        // At most a quarter of a piece may be interpolated.
        for start in 0..<count - length where 4 * missing(start, start + length) > length {
            energies[first + start] = -1
        }
    }

    @inline(__always)
    private static func lane(_ values: UnsafeRawBufferPointer, _ index: Int) -> Lane {
        values.loadUnaligned(fromByteOffset: index * 4, as: Lane.self)
    }

    /// The mean product of each piece and a template, as `energies` are arranged; 0 where a piece is missing or below the
    /// noise floor.
    ///
    /// A piece's points lie between steps. Instead of cutting out each piece, the template is spread over the steps that
    /// its points lie between, once for each length; its means are zero, so those of the pieces needn't be subtracted.
    func products(_ template: MotionShape, _ products: inout [Float]) {
        let floor = RepetitionChain.floor * RepetitionChain.floor
        for (kind, length) in Self.lengths.enumerated() where count > length {
            let taps = length + 1
            let (steps, shares) = Self.places(length)
            var weights = [Float](repeating: 0, count: taps * channels)
            for channel in 0..<channels {
                for point in 0..<Self.points {
                    let value = template.values[channel][point] / Float(Self.points)
                    weights[channel * taps + steps[point]] += (1 - shares[point]) * value
                    weights[channel * taps + steps[point] + 1] += shares[point] * value
                }
            }
            let first = place(0, kind)
            let (stride, channels) = (stride, channels)
            values.withUnsafeBytes { values in
                weights.withUnsafeBufferPointer { weights in
                    energies.withUnsafeBytes { energies in
                        products.withUnsafeMutableBytes { products in
                            for start in Swift.stride(from: 0, to: count - length, by: Lane.scalarCount) {
                                guard Self.lane(energies, first + start).max() > floor else { continue }
                                var sum = Lane.zero
                                for channel in 0..<channels {
                                    let (base, weight) = (channel * stride + start, channel * taps)
                                    for tap in 0..<taps {
                                        sum += Self.lane(values, base + tap) * weights[weight + tap]
                                    }
                                }
                                products.storeBytes(of: sum, toByteOffset: (first + start) * 4, as: Lane.self)
                            }
                        }
                    }
                }
            }
        }
    }

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
    private static func smoothed(_ trace: MotionTrace, _ step: Double) -> (means: [Float], isMissing: [Bool]) {
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
                values[index * channels + channel] = means[index * channels + channel] / 2 + (before + after) / 4
            }
        }
        return (values, isMissing)
    }

    /// A channel's span from a start, at sixteen points, with its mean subtracted.
    private func cut(_ start: Float, _ length: Float, _ channel: Int) -> SIMD16<Float> {
        var piece = SIMD16<Float>.zero
        let spacing = length / Float(Self.points)
        for point in 0..<Self.points {
            let position = start + (Float(point) + 0.5) * spacing
            let index = Int(position.rounded(.down))
            let left = values[channel * stride + min(max(index, 0), count - 1)]
            let right = values[channel * stride + min(max(index + 1, 0), count - 1)]
            piece[point] = left + (position - Float(index)) * (right - left)
        }
        return piece - piece.sum() / Float(Self.points)
    }

    /// All channels of any span; nil outside the trace.
    func shape(_ start: Float, _ length: Float) -> MotionShape? {
        guard start >= 0, start + length < Float(count), length > 0 else { return nil }
        return span(start, length)
    }

    /// All channels of any span. Before and after the trace its first and last step are held.
    func held(_ start: Float, _ length: Float) -> MotionShape { span(start, length) }

    /// All channels of a piece that exists.
    func piece(_ start: Int, _ kind: Int) -> MotionShape {
        guard kind == Self.usual else { return span(Float(start), Float(Self.lengths[kind])) }
        // Each point is halfway between two steps.
        var shape = MotionShape(channels: channels)
        values.withUnsafeBytes { values in
            for channel in 0..<channels {
                let byte = (channel * stride + start) * 4
                let left = values.loadUnaligned(fromByteOffset: byte, as: SIMD16<Float>.self)
                let right = values.loadUnaligned(fromByteOffset: byte + 4, as: SIMD16<Float>.self)
                let piece = left + 0.5 * (right - left)
                shape.values[channel] = piece - piece.sum() / Float(Self.points)
            }
        }
        return shape
    }

    private func span(_ start: Float, _ length: Float) -> MotionShape {
        var shape = MotionShape(channels: channels)
        for channel in 0..<channels { shape.values[channel] = cut(start, length, channel) }
        return shape
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

    mutating func scale(_ factor: Float) {
        for channel in values.indices { values[channel] *= factor }
    }

    /// Its last points; before them the device is held where they begin.
    func tail(_ points: Int) -> MotionShape {
        var shape = self
        let first = MotionScale.points - points
        for channel in values.indices {
            for point in 0..<first { shape.values[channel][point] = values[channel][first] }
        }
        return shape.centred
    }

    /// Its first points; after them the device is held where they end.
    func head(_ points: Int) -> MotionShape {
        var shape = self
        for channel in values.indices {
            for point in points..<MotionScale.points { shape.values[channel][point] = values[channel][points - 1] }
        }
        return shape.centred
    }

    private var centred: MotionShape {
        var shape = self
        for channel in values.indices { shape.values[channel] -= values[channel].sum() / Float(MotionScale.points) }
        return shape
    }

    /// The part of its energy, or of the model's if that is more, that the model explains; at most 1.
    func fit(_ model: MotionShape) -> Float {
        let (one, other) = (energy, model.energy)
        guard max(one, other) > 0 else { return 0 }
        return 1 - (one + other - 2 * product(model)) / max(one, other)
    }

    /// The share of the way through all points that lies between two of them, the second excluded.
    func movement(_ begin: Int, _ end: Int) -> Float {
        var (part, whole): (Float, Float) = (0, 0)
        for point in 0..<MotionScale.points - 1 {
            var square: Float = 0
            for channel in values.indices {
                let step = values[channel][point + 1] - values[channel][point]
                square += step * step
            }
            whole += square.squareRoot()
            if point >= begin, point + 1 < end { part += square.squareRoot() }
        }
        return whole > 0 ? part / whole : 0
    }

    func likeness(_ other: MotionShape) -> Float {
        let energy = (energy * other.energy).squareRoot()
        return energy > 0 ? product(other) / energy : 0
    }
}
