/// Predicts each sample from those before it: Σ coefficient[j] · sample[i − 1 − j], shifted right.
struct LinearPredictor: Equatable {
    var coefficients: [Int32]
    /// Bits of a coefficient.
    var precision: Int
    var shift: Int

    /// 15 bits of sample, 12 of coefficient and 12 summands make 31 bits at most: the sum with its sign fits in 32.
    static let precision = 13
    static let highestOrder = 12

    /// The best predictors of the orders 1, 2 … for a block, by the autocorrelation method with the Levinson–Durbin
    /// recursion (J. Makhoul, "Linear prediction: a tutorial review", 1975). The correlation uses integers, so it is
    /// exact in any order of summing; the recursion uses + − × ÷ in a fixed order: the predictors are the same on every
    /// platform.
    static func predictors(for samples: [Int32], upTo highestOrder: Int = highestOrder) -> [LinearPredictor] {
        let highest = min(highestOrder, samples.count - 1)
        guard highest > 0 else { return [] }
        let correlation = autocorrelation(of: windowed(samples), lags: highest)
        guard correlation[0] > 0 else { return [] }
        var predictors: [LinearPredictor] = []
        var error = Double(correlation[0])
        var coefficients: [Double] = []
        for order in 1...highest {
            var sum = Double(correlation[order])
            for index in coefficients.indices { sum -= coefficients[index] * Double(correlation[order - 1 - index]) }
            let reflection = sum / error
            var next = coefficients
            for index in coefficients.indices {
                next[index] -= reflection * coefficients[coefficients.count - 1 - index]
            }
            next.append(reflection)
            coefficients = next
            if let predictor = quantised(coefficients) { predictors.append(predictor) }
            error *= 1 - reflection * reflection
            // With zero error a higher order is needless, and would divide by zero.
            guard error > 0 else { break }
        }
        return predictors
    }

    /// Welch's parabolic window, in 15 bits; eight of them are kept as the samples' fraction.
    private static func windowed(_ samples: [Int32]) -> [Int64] {
        let denominator = Int64(samples.count + 1) * Int64(samples.count + 1)
        var result = [Int64](repeating: 0, count: samples.count)
        for index in samples.indices {
            let centred = Int64(2 * index - (samples.count - 1))
            let weight = (denominator - centred * centred) * 32_768 / denominator
            result[index] = (Int64(samples[index]) * weight) >> 7
        }
        return result
    }

    private static func autocorrelation(of samples: [Int64], lags: Int) -> [Int64] {
        samples.withUnsafeBufferPointer { samples in
            var result: [Int64] = []
            for lag in 0...lags {
                var sum: Int64 = 0
                for index in lag..<samples.count { sum &+= samples[index] &* samples[index - lag] }
                result.append(sum)
            }
            return result
        }
    }

    /// Coefficients as integers of `precision` bits; each rounding error is carried over to the next. Nil if one is too
    /// large for that.
    private static func quantised(_ coefficients: [Double]) -> LinearPredictor? {
        var largest = 0.0
        for coefficient in coefficients { largest = max(largest, abs(coefficient)) }
        guard largest > 0, largest < Double(1 << (precision - 1)) else { return nil }
        var shift = precision - 1
        var scale = Double(1 << shift)
        let limit = Double(1 << (precision - 1)) - 1
        while shift > 0, largest * scale > limit {
            shift -= 1
            scale /= 2
        }
        guard largest * scale <= limit else { return nil }
        var carried = 0.0
        var integers: [Int32] = []
        for coefficient in coefficients {
            let exact = coefficient * scale + carried
            let rounded = max(-limit, min(limit, exact < 0 ? exact - 0.5 : exact + 0.5))
            integers.append(Int32(rounded))
            carried = exact - Double(integers[integers.count - 1])
        }
        return LinearPredictor(coefficients: integers, precision: precision, shift: shift)
    }

    /// The prediction's residuals, from the first sample with enough predecessors.
    func residual(of samples: [Int32]) -> [Int32] {
        let order = coefficients.count
        var residual = [Int32](repeating: 0, count: samples.count - order)
        let shift = Int32(truncatingIfNeeded: shift)
        samples.withUnsafeBufferPointer { samples in
            coefficients.withUnsafeBufferPointer { coefficients in
                residual.withUnsafeMutableBufferPointer { residual in
                    for index in 0..<residual.count {
                        var sum: Int32 = 0
                        for tap in 0..<order { sum &+= coefficients[tap] &* samples[index + order - 1 - tap] }
                        residual[index] = samples[index + order] &- sum &>> shift
                    }
                }
            }
        }
        return residual
    }

    /// The residual of a fixed order, up to 4 (RFC 9639, section 9.2.5): `previous` is that of the order before.
    static func differences(_ previous: [Int32]) -> [Int32] {
        guard previous.count > 1 else { return [] }
        var result = [Int32](repeating: 0, count: previous.count - 1)
        for index in result.indices { result[index] = previous[index + 1] - previous[index] }
        return result
    }
}
