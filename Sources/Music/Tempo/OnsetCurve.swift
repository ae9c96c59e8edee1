import Workouts

/// The onset strength at each moment, from which the beat is found.
///
/// 40 mel bands, logarithmic in amplitude. Each band contributes its rise over the maximum of itself and its neighbours
/// two steps earlier, so that vibrato causes no onsets (S. Böck and G. Widmer, "Maximum filter vibrato suppression for
/// onset detection", 2013).
struct OnsetCurve {
    /// Steps a second.
    static let rate = 22_050.0 / 256
    private static let bands = 40
    private static let distance = 2

    private let sampleRate: Double
    private var transform: FourierTransform
    private let window: [Float]
    /// For each frequency, the band with its centre below, and that band's share; the next band has the rest.
    private let band: [Int]
    private let share: [Float]
    private let lowest: Int
    private let highest: Int

    private var pending: [Float] = []
    /// Index of the first sample in `pending`.
    private var first: Int64 = 0
    private var windowed: [Float]
    private var power: [Float]
    private var earlier: [[Float]] = []

    private(set) var gains: [Float] = []
    /// Onset strength of the lowest bands, where drums and bass mark the beat.
    private(set) var lowGains: [Float] = []
    private var squares = 0.0
    private var samples = 0.0

    init(sampleRate: Double) {
        self.sampleRate = sampleRate
        var size = 64
        while Double(size) < sampleRate * 0.034 { size *= 2 }
        transform = FourierTransform(size: size)
        var window = [Float](repeating: 0, count: size)
        for index in 0..<size {
            window[index] = Float(0.5 - 0.5 * Trigonometry.cosine(degrees: 360 * (Double(index) + 0.5) / Double(size)))
        }
        self.window = window
        windowed = window
        power = [Float](repeating: 0, count: size / 2 + 1)

        let top = min(10_000, 0.45 * sampleRate)
        let (low, high) = (Self.mel(30), Self.mel(top))
        var band = [Int](repeating: -1, count: size / 2 + 1)
        var share = [Float](repeating: 0, count: size / 2 + 1)
        var range = (size / 2, 0)
        for index in 1...size / 2 {
            let mel = Self.mel(Double(index) * sampleRate / Double(size))
            guard mel > low, mel < high else { continue }
            let place = (mel - low) / (high - low) * Double(Self.bands + 1) - 1
            let below = Int(place.rounded(.down))
            band[index] = below
            share[index] = Float(1 - (place - Double(below)))
            range = (min(range.0, index), max(range.1, index))
        }
        self.band = band
        self.share = share
        (lowest, highest) = range
    }

    /// Scales a steady amplitude of 1 to 1.
    private var scale: Float { 4 / Float(window.count) }

    private static func mel(_ hertz: Double) -> Double { 781.17 * Logarithm.ofTwo(1 + hertz / 700) }

    /// Centre of the first step's window, in seconds.
    var offset: Double { Double(window.count) / 2 / sampleRate }

    /// Root mean square of all samples so far.
    var level: Double { samples > 0 ? (squares / samples).squareRoot() : 0 }
    var seconds: Double { samples / sampleRate }

    mutating func append(_ block: [Float]) {
        for sample in block { squares += Double(sample * sample) }
        samples += Double(block.count)
        pending += block
        var place = start(of: gains.count) - first
        while Int(place) + window.count <= pending.count {
            step(at: Int(place))
            place = start(of: gains.count) - first
        }
        let done = min(Int(place), pending.count)
        if done > 0 {
            pending.removeFirst(done)
            first += Int64(done)
        }
    }

    private func start(of step: Int) -> Int64 { Int64(Double(step) * sampleRate / Self.rate) }

    private mutating func step(at place: Int) {
        pending.withUnsafeBufferPointer { pending in
            windowed.withUnsafeMutableBufferPointer { windowed in
                window.withUnsafeBufferPointer { window in
                    for index in 0..<window.count { windowed[index] = pending[place + index] * window[index] }
                }
            }
        }
        windowed.withUnsafeBufferPointer { transform.power(of: $0, into: &power) }
        var levels = [Float](repeating: 0, count: Self.bands + 2)
        for index in lowest...highest {
            let amplitude = power[index].squareRoot()
            levels[band[index] + 1] += amplitude * share[index]
            levels[band[index] + 2] += amplitude * (1 - share[index])
        }
        // The outermost two have half a band each.
        for index in 0..<levels.count { levels[index] = Logarithm.ofTwo(1 + 1_000 * scale * levels[index]) * 0.301_03 }
        var gain: Float = 0
        var lowGain: Float = 0
        if earlier.count == Self.distance {
            let before = earlier[0]
            for index in 1...Self.bands {
                let most = max(before[index - 1], max(before[index], before[index + 1]))
                let gained = max(0, levels[index] - most)
                gain += gained
                if index <= 3 { lowGain += gained }
            }
            earlier.removeFirst()
        }
        earlier.append(levels)
        gains.append(gain)
        lowGains.append(lowGain)
    }

    /// Square roots less their mean over a second, half-wave rectified: loud onsets weigh little more than soft ones.
    static func sharpened(_ curve: [Float]) -> [Float] {
        var sums: [Double] = [0]
        sums.reserveCapacity(curve.count + 1)
        for value in curve { sums.append(sums[sums.count - 1] + Double(value.squareRoot())) }
        let reach = Int(rate / 2)
        var result = [Float](repeating: 0, count: curve.count)
        for index in 0..<curve.count {
            let (begin, end) = (max(0, index - reach), min(curve.count, index + reach + 1))
            let mean = Float((sums[end] - sums[begin]) / Double(end - begin))
            result[index] = max(0, curve[index].squareRoot() - mean)
        }
        return result
    }
}
