/// A cyclic tempogram: self-similarity at each period, window by window, with octaves folded together (P. Grosche, M.
/// Müller and F. Kurth, "Cyclic tempogram: a mid-level tempo representation for music signals", 2010).
struct CyclicTempogram {
    /// Tempo classes of the octave from 80 to 160 beats a minute.
    static let classes = 192
    /// Steps of a window, 14 s, and between windows.
    private static let length = 1_205
    private static let hop = 301
    /// Longest lag: 6 s, four beats at 40 a minute.
    static let lags = 560
    private static let weights: [Float] = [0.2, 0.6, 1, 1, 1, 0.5]
    /// Cost of a change of tempo, in likeness: that of a window half as strong.
    private static let change: Float = 0.5

    /// Each window's autocorrelation, normalised to 1 at lag 0.
    private(set) var windows: [[Float]] = []
    private var strengths: [[Float]] = []
    private let count: Int
    private let windowLength: Int

    init(_ curve: [Float]) {
        count = curve.count
        windowLength = min(Self.length, curve.count)
        var correlation = Autocorrelation(length: windowLength, lags: Self.lags)
        var start = 0
        while start + windowLength <= curve.count {
            let window = correlation.of(curve[start..<start + windowLength])
            windows.append(window)
            strengths.append(Self.fold(window))
            start += Self.hop
        }
    }

    static func period(ofClass place: Double) -> Double {
        60 * OnsetCurve.rate / (80 * Power.ofTwo(place / Double(classes)))
    }

    private static let periods: [Float] = (0..<classes).map { Float(period(ofClass: Double($0))) }

    static func fold(_ correlation: [Float]) -> [Float] {
        var folded = [Float](repeating: 0, count: classes)
        for place in 0..<classes {
            var lag = periods[place] / 4
            var sum: Float = 0
            for weight in weights {
                sum += weight * value(correlation, lag)
                lag *= 2
            }
            folded[place] = sum
        }
        return folded
    }

    /// Linear interpolation between two lags.
    static func value(_ correlation: [Float], _ lag: Float) -> Float {
        let place = Int(lag)
        guard place >= 1, place + 2 < correlation.count else { return 0 }
        let part = lag - Float(place)
        return correlation[place] * (1 - part) + correlation[place + 1] * part
    }

    /// The longest run of windows whose tempo stays within 4 %, on the best path through all windows (dynamic
    /// programming).
    var longestPart: Range<Int>? {
        guard !strengths.isEmpty else { return nil }
        let path = path()
        var best = 0..<0
        var begin = 0
        while begin < path.count {
            var (low, high) = (path[begin], path[begin])
            var end = begin + 1
            while end < path.count, Self.apart(path[end], path[end - 1]) <= 3 {
                // Classes are cyclic: differences are taken across the seam.
                let place = high + Self.step(from: high, to: path[end])
                low = min(low, place)
                high = max(high, place)
                guard high - low <= 11 else { break }
                end += 1
            }
            if end - begin > best.count { best = begin..<end }
            begin = end
        }
        return best
    }

    private static func step(from: Int, to: Int) -> Int {
        var step = (to - from) % classes
        if step > classes / 2 { step -= classes }
        if step < -classes / 2 { step += classes }
        return step
    }

    private static func apart(_ one: Int, _ other: Int) -> Int { abs(step(from: one, to: other)) }

    private func path() -> [Int] {
        let classes = Self.classes
        var scores = strengths[0]
        var from: [[Int16]] = []
        for window in strengths.dropFirst() {
            var top = 0
            for place in 1..<classes where scores[place] > scores[top] { top = place }
            var next = scores
            var origin = [Int16](repeating: 0, count: classes)
            for place in 0..<classes {
                var best = scores[top] - Self.change
                var source = top
                for shift in -2...2 {
                    let other = (place + shift + classes) % classes
                    let score = scores[other] - 0.02 * Float(abs(shift))
                    if score > best {
                        best = score
                        source = other
                    }
                }
                next[place] = best + window[place]
                origin[place] = Int16(source)
            }
            scores = next
            from.append(origin)
        }
        var place = 0
        for other in 1..<classes where scores[other] > scores[place] { place = other }
        var path = [place]
        for origin in from.reversed() {
            place = Int(origin[place])
            path.append(place)
        }
        return path.reversed()
    }

    /// The steps of the curve covered by a run of windows.
    func steps(of part: Range<Int>) -> Range<Int> {
        let begin = part.lowerBound * Self.hop
        let isLast = part.upperBound == windows.count
        // A window at a change of tempo covers both sides: the end is that of the last window.
        let end = isLast ? count : (part.upperBound - 1) * Self.hop + windowLength
        return begin..<end
    }

    /// The mean autocorrelation of some windows.
    func mean(_ part: Range<Int>) -> [Float] {
        var mean = [Float](repeating: 0, count: Self.lags)
        for window in windows[part] { for lag in 0..<Self.lags { mean[lag] += window[lag] } }
        for lag in 0..<Self.lags { mean[lag] /= Float(part.count) }
        return mean
    }
}

/// Autocorrelation of segments of one length, by FFT.
struct Autocorrelation {
    private var transform: FourierTransform
    private let window: [Float]
    /// The window's own autocorrelation at each lag.
    private let own: [Float]
    private let lags: Int

    init(length: Int, lags: Int) {
        self.lags = lags
        var size = 8
        while size < length + lags { size *= 2 }
        transform = FourierTransform(size: size)
        var window: [Float] = []
        for index in 0..<length {
            // Welch's window: it needs no C library, and vanishes at both ends.
            let place = 2 * (Float(index) + 0.5) / Float(length) - 1
            window.append(1 - place * place)
        }
        self.window = window
        own = Self.correlate(window, &transform, lags)
    }

    mutating func of(_ piece: ArraySlice<Float>) -> [Float] {
        var mean: Float = 0
        for value in piece { mean += value }
        mean /= Float(max(1, piece.count))
        var windowed: [Float] = []
        windowed.reserveCapacity(piece.count)
        for (value, weight) in zip(piece, window) { windowed.append((value - mean) * weight) }
        var result = Self.correlate(windowed, &transform, lags)
        let all = result[0] / own[0]
        guard all > 1e-9 else { return [Float](repeating: 0, count: lags) }
        for lag in 0..<lags { result[lag] = own[lag] > 0.02 * own[0] ? result[lag] / own[lag] / all : 0 }
        return result
    }

    /// The inverse transform of the power spectrum (Wiener–Khinchin).
    private static func correlate(_ values: [Float], _ transform: inout FourierTransform, _ lags: Int) -> [Float] {
        let size = transform.size
        var padded = [Float](repeating: 0, count: size)
        for index in 0..<values.count { padded[index] = values[index] }
        var power = [Float](repeating: 0, count: size / 2 + 1)
        padded.withUnsafeBufferPointer { transform.power(of: $0, into: &power) }
        return transform.cosineSums(of: power, lags)
    }
}
