extension EncodedBlock {
    /// Two channels, in the decorrelation with the least estimated size: left and right, one of them and the difference
    /// (side), or mid and side (RFC 9639, section 4.2).
    init(left: [Int32], right: [Int32]) {
        let count = left.count
        var mean = [Int32](repeating: 0, count: count)
        var difference = mean
        for index in 0..<count {
            mean[index] = (left[index] + right[index]) >> 1
            difference[index] = left[index] - right[index]
        }
        let (l, r, m, d) = (Self.cost(left), Self.cost(right), Self.cost(mean), Self.cost(difference))
        let least = min(l + r, l + d, d + r, m + d)
        let channels: [(samples: [Int32], bits: Int)]
        let code: UInt8
        if least == l + r {
            (channels, code) = ([(left, 16), (right, 16)], 1)
        } else if least == m + d {
            (channels, code) = ([(mean, 16), (difference, 17)], 10)
        } else if least == l + d {
            (channels, code) = ([(left, 16), (difference, 17)], 8)
        } else {
            (channels, code) = ([(difference, 17), (right, 16)], 9)
        }
        var writer = BitWriter()
        for (samples, bits) in channels {
            Subframe.quick(of: samples, sampleBits: bits).write(blockSize: count, sampleBits: bits, to: &writer)
        }
        self.init(writer, size: count, format: .music, channelCode: code)
    }

    /// Estimated bits a sample, by the second differences, in 256ths.
    private static func cost(_ samples: [Int32]) -> Int {
        guard samples.count > 2 else { return 0 }
        var sum: UInt64 = 0
        for index in 2..<samples.count {
            sum += UInt64((samples[index] - 2 * samples[index - 1] + samples[index - 2]).magnitude)
        }
        // log₂ of the mean magnitude, linear between powers of two.
        let mean = sum * 256 / UInt64(samples.count) + 1
        let whole = 63 - mean.leadingZeroBitCount
        let part = whole >= 8 ? Int(mean >> UInt64(whole - 8)) - 256 : 0
        return whole * 256 + part
    }
}
