import Workouts

/// A streaming resampler for stereo: windowed sinc (J. O. Smith, "Digital Audio Resampling"), with linear interpolation
/// between the phases of a table. Positions are fractions of integers, so nothing drifts.
struct StreamResampler {
    private let from: Int64
    private let to: Int64
    /// Taps on each side of the centre.
    private let reach: Int
    private let table: [Float]
    /// Input frames from `first` on; those before the beginning are silent.
    private var input: [Float]
    private var first: Int64
    private var received: Int64 = 0
    /// Output frames returned so far.
    private var given: Int64 = 0

    private static let phases = 256
    private static let zeroCrossings = 16

    init(from: Int, to: Int) {
        self.from = Int64(from)
        self.to = Int64(to)
        // The pass band ends below the lower Nyquist frequency, to limit aliasing.
        let cutoff = min(1, Double(to) / Double(from)) * 0.94
        let reach = Int(Double(Self.zeroCrossings) / cutoff) + 1
        self.reach = reach
        var table = [Float](repeating: 0, count: (Self.phases + 1) * 2 * reach)
        if from != to {
            for phase in 0...Self.phases {
                let fraction = Double(phase) / Double(Self.phases)
                var weights = [Double](repeating: 0, count: 2 * reach)
                var sum = 0.0
                for tap in 0..<2 * reach {
                    let distance = Double(tap - reach + 1) - fraction
                    weights[tap] = Self.sinc(distance * cutoff) * Self.window(distance / Double(reach))
                    sum += weights[tap]
                }
                // Normalises each phase to unit gain at 0 Hz.
                for tap in 0..<2 * reach { table[phase * 2 * reach + tap] = Float(weights[tap] / sum) }
            }
        }
        self.table = table
        first = Int64(1 - reach)
        input = [Float](repeating: 0, count: 2 * (reach - 1))
    }

    mutating func append(_ frames: [Float]) -> [Float] {
        guard from != to else { return frames }
        input += frames
        received += Int64(frames.count / 2)
        return give(until: received - Int64(reach))
    }

    /// The remaining frames at the end of the input.
    mutating func finish() -> [Float] {
        guard from != to else { return [] }
        input += [Float](repeating: 0, count: 2 * (reach + 1))
        return give(until: received)
    }

    /// All output frames whose input position is before `end`.
    private mutating func give(until end: Int64) -> [Float] {
        let count = max(0, (end * to + from - 1) / from - given)
        var output = [Float](repeating: 0, count: Int(count) * 2)
        let width = 2 * reach
        input.withUnsafeBufferPointer { input in
            table.withUnsafeBufferPointer { table in
                for index in 0..<Int(count) {
                    let place = (given + Int64(index)) * from
                    let whole = place / to
                    let position = Double(place - whole * to) / Double(to) * Double(Self.phases)
                    let phase = Int(position)
                    let part = Float(position - Double(phase))
                    let taps = phase * width
                    var begin = 2 * Int(whole - Int64(reach) + 1 - first)
                    var (left, right): (Float, Float) = (0, 0)
                    for tap in 0..<width {
                        let low = table[taps + tap]
                        let weight = low + (table[taps + width + tap] - low) * part
                        left += input[begin] * weight
                        right += input[begin + 1] * weight
                        begin += 2
                    }
                    output[2 * index] = left
                    output[2 * index + 1] = right
                }
            }
        }
        given += count
        let done = given * from / to - Int64(reach) + 1 - first
        if done > 0 {
            input.removeFirst(2 * Int(done))
            first += done
        }
        return output
    }

    private static func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : Trigonometry.sine(degrees: 180 * x) / (Double.pi * x)
    }

    /// Blackman's window over −1…1.
    private static func window(_ x: Double) -> Double {
        guard x.magnitude < 1 else { return 0 }
        return 0.42 + 0.5 * Trigonometry.cosine(degrees: 180 * x) + 0.08 * Trigonometry.cosine(degrees: 360 * x)
    }
}
