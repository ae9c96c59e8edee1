import Workouts

/// A streaming meter of a song's integrated loudness (ITU-R BS.1770-4): K-weighted and gated.
public struct LoudnessMeter {
    private let channels: Int
    private var filters: [WeightingFilter]
    /// Frames in 100 ms.
    private let step: Int
    private var filled = 0
    private var sum = 0.0
    /// Mean squares of each 100 ms, summed over the channels.
    private var steps: [Float] = []

    /// Most steps measured: four hours.
    private static let longest = 4 * 36_000

    /// Target loudness of all songs, LUFS.
    public static let target = -16.0
    /// Greatest gain: better a soft song than amplified noise.
    private static let mostGain = 4.0

    public init(rate: Int, channels: Int) {
        self.channels = max(1, channels)
        step = max(1, rate / 10)
        filters = [WeightingFilter](repeating: WeightingFilter(rate: Double(rate)), count: self.channels)
    }

    public mutating func append(_ block: SoundBlock) {
        guard steps.count < Self.longest else { return }
        let frames = block.samples.count / channels
        block.samples.withUnsafeBufferPointer { samples in
            var frame = 0
            while frame < frames {
                let end = min(frames, frame + step - filled)
                for channel in 0..<channels {
                    var filter = filters[channel]
                    // Of six channels, the surround ones have more weight, and the low-frequency one has none; other
                    // layouts are unknown.
                    let weight = channels == 6 ? (channel == 3 ? 0 : channel > 3 ? 1.41 : 1) : 1.0
                    var square = 0.0
                    var index = frame
                    while index < end {
                        let value = filter.next(Double(samples[index * channels + channel]))
                        square += value * value
                        index += 1
                    }
                    sum += weight * square
                    filters[channel] = filter
                }
                filled += end - frame
                frame = end
                if filled == step { close() }
            }
        }
    }

    private mutating func close() {
        // A mono song is played on both channels.
        steps.append(Float(sum / Double(step) * (channels == 1 ? 2 : 1)))
        sum = 0
        filled = 0
    }

    /// LUFS; nil if nothing exceeds the gate.
    public var loudness: Double? {
        // Blocks of 400 ms, at steps of 100 ms.
        guard steps.count >= 4 else { return nil }
        func mean(above limit: Double) -> Double? {
            var (sum, count) = (0.0, 0)
            for index in 3..<steps.count {
                let power = Double(steps[index - 3] + steps[index - 2] + steps[index - 1] + steps[index]) / 4
                if power > limit {
                    sum += power
                    count += 1
                }
            }
            return count > 0 ? sum / Double(count) : nil
        }
        // The absolute gate at −70 LUFS, then the relative one, 10 LU below that mean.
        guard let rough = mean(above: Self.power(of: -70)), let gated = mean(above: rough / 10) else { return nil }
        return Self.loudness(of: gated)
    }

    /// The gain that brings a loudness to the target.
    public static func gain(of loudness: Double?) -> Double {
        guard let loudness, loudness.isFinite else { return 1 }
        return min(mostGain, Power.ofTwo((target - loudness) / decibelsOfDoubling))
    }

    /// 20 · log₁₀ 2.
    private static let decibelsOfDoubling = 6.020_599_913_279_624

    private static func loudness(of power: Double) -> Double {
        -0.691 + decibelsOfDoubling / 2 * Logarithm.ofTwo(power)
    }

    private static func power(of loudness: Double) -> Double {
        Power.ofTwo((loudness + 0.691) / (decibelsOfDoubling / 2))
    }
}

/// K-weighting of one channel: a high shelf and a high pass, at any sample rate. The standard gives coefficients only
/// for 48 kHz; the analogue prototypes are those of B. De Man, "Evaluation of implementations of the EBU R128 loudness
/// measurement" (2018).
private struct WeightingFilter {
    private var shelf: Biquad
    private var highPass: Biquad

    init(rate: Double) {
        shelf = Biquad.shelf(at: 1_681.974_450_955_533, rate)
        highPass = Biquad.highPass(at: 38.135_470_876_024_44, rate)
    }

    @inline(__always)
    mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }
}

/// A second-order filter, in transposed direct form II.
private struct Biquad {
    private let b: (Double, Double, Double)
    private let a: (Double, Double)
    private var state = (0.0, 0.0)

    private init(_ b: (Double, Double, Double), _ a: (Double, Double)) {
        self.b = b
        self.a = a
    }

    /// By the bilinear transform; a gain of 4 dB.
    static func shelf(at hertz: Double, _ rate: Double) -> Biquad {
        let k = tangent(hertz, rate)
        let q = 0.707_175_236_955_419_6
        let high = 1.584_864_701_130_855_6
        let middle = 1.258_720_930_232_561_7
        let all = 1 + k / q + k * k
        return Biquad(
            ((high + middle * k / q + k * k) / all, 2 * (k * k - high) / all, (high - middle * k / q + k * k) / all),
            (2 * (k * k - 1) / all, (1 - k / q + k * k) / all))
    }

    static func highPass(at hertz: Double, _ rate: Double) -> Biquad {
        let k = tangent(hertz, rate)
        let q = 0.500_327_037_323_877_3
        let all = 1 + k / q + k * k
        return Biquad((1, -2, 1), (2 * (k * k - 1) / all, (1 - k / q + k * k) / all))
    }

    private static func tangent(_ hertz: Double, _ rate: Double) -> Double {
        // Limits the tangent below 3.8 kHz, where the shelf nears the Nyquist frequency: the filter stays stable.
        let degrees = min(80, 180 * hertz / rate)
        return Trigonometry.sine(degrees: degrees) / Trigonometry.cosine(degrees: degrees)
    }

    @inline(__always)
    mutating func next(_ x: Double) -> Double {
        let y = b.0 * x + state.0
        state.0 = b.1 * x - a.0 * y + state.1
        state.1 = b.2 * x - a.1 * y
        return y
    }
}
