/// Changes a recording's sample rate by a windowed-sinc polyphase filter.
///
/// The ratio is a fraction of integers, so output positions don't drift. Method: J. O. Smith, "Digital Audio
/// Resampling" (bandlimited interpolation), with a Blackman window, whose side lobes lie below −74 dB.
struct Resampler {
    /// Output samples per input sample is `up / down`, in lowest terms.
    private let up: Int
    private let down: Int
    /// The filter's cut-off as a fraction of the input's Nyquist frequency.
    private let cutoff: Double
    /// Taps on each side of the centre.
    private let reach: Int
    /// The taps of all phases, one after another; empty if there are too many to store.
    private var table: [Double] = []

    private static let zeroCrossings = 32
    private static let mostPhasesKept = 512

    init(from inputRate: Int, to outputRate: Int) {
        var (a, b) = (inputRate, outputRate)
        while b != 0 { (a, b) = (b, a % b) }
        up = outputRate / a
        down = inputRate / a
        // The window's main lobe spans ±3 of 32 zero crossings: the pass band ends that far below the lower Nyquist
        // frequency.
        let lower = outputRate < inputRate ? Double(outputRate) / Double(inputRate) : 1
        cutoff = lower * (1 - 3 / Double(Self.zeroCrossings))
        reach = Int(Double(Self.zeroCrossings) / cutoff) + 1
        guard up <= Self.mostPhasesKept else { return }
        table = [Double](repeating: 0, count: up * 2 * reach)
        for phase in 0..<up { fillTaps(of: phase, into: &table, at: phase * 2 * reach) }
    }

    /// Keeps the duration; the number of samples is rounded up. O(n × taps).
    func resample(_ input: [Double]) -> [Double] {
        guard up != down else { return input }
        // The product of two 32-bit numbers needs Int64: in the browser Int has 32 bits.
        let count = Int((Int64(input.count) * Int64(up) + Int64(down) - 1) / Int64(down))
        var output = [Double](repeating: 0, count: count)
        var taps = table.isEmpty ? [Double](repeating: 0, count: 2 * reach) : []
        // The input position of an output sample is `whole + phase / up`.
        var whole = 0
        var phase = 0
        for index in 0..<count {
            var base = phase * 2 * reach
            if table.isEmpty {
                fillTaps(of: phase, into: &taps, at: 0)
                base = 0
            }
            let first = whole - reach + 1
            let from = max(0, -first)
            let to = min(2 * reach, input.count - first)
            var sum = 0.0
            if from < to {
                for tap in from..<to {
                    sum += input[first + tap] * (table.isEmpty ? taps[tap] : table[base + tap])
                }
            }
            output[index] = sum
            phase += down
            whole += phase / up
            phase %= up
        }
        return output
    }

    func resample(_ input: [Int16]) -> [Int16] {
        resample(input.map { Double($0) }).map { roundedSample($0) }
    }

    /// Tap `t` of a phase is the weight of the input sample at `whole + t − reach + 1`.
    private func fillTaps(of phase: Int, into taps: inout [Double], at base: Int) {
        let fraction = Double(phase) / Double(up)
        var sum = 0.0
        for tap in 0..<2 * reach {
            let distance = Double(tap - reach + 1) - fraction
            let weight = sinc(distance * cutoff) * window(distance / Double(reach))
            taps[base + tap] = weight
            sum += weight
        }
        // Normalises each phase to unit gain at 0 Hz; otherwise a steady level would ripple with the phases.
        for tap in 0..<2 * reach { taps[base + tap] /= sum }
    }

    private func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : Sine.ofTurns(x / 2) / (Double.pi * x)
    }

    /// Blackman's window over −1…1.
    private func window(_ x: Double) -> Double {
        guard abs(x) < 1 else { return 0 }
        return 0.42 + 0.5 * Sine.cosineOfTurns(x / 2) + 0.08 * Sine.cosineOfTurns(x)
    }
}
