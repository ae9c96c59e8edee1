/// True peaks, between the samples, as a player's filter reconstructs them (ITU-R BS.1770-4, annex 2): fourfold
/// oversampling by a filter of 48 taps.
enum TruePeak {
    /// Samples before and after one that its peak depends on.
    static let before = 5
    static let after = 6
    /// No peak between samples exceeds the largest of them by more than this factor.
    static let mostGain: Float = 2.03

    /// The filter's phases. The two others are their mirror images.
    private static let quarter: [Float] = [
        0.001_708_984_375_0, 0.010_986_328_125_0, -0.019_653_320_312_5, 0.033_203_125_000_0, -0.059_448_242_187_5,
        0.137_329_101_562_5, 0.972_167_968_750_0, -0.102_294_921_875_0, 0.047_607_421_875_0, -0.026_611_328_125_0,
        0.014_892_578_125_0, -0.008_300_781_250_0,
    ]
    private static let half: [Float] = [
        -0.029_174_804_687_5, 0.029_296_875_000_0, -0.051_757_812_500_0, 0.089_111_328_125_0, -0.166_503_906_250_0,
        0.465_087_890_625_0, 0.779_785_156_250_0, -0.200_317_382_812_5, 0.101_562_500_000_0, -0.058_227_539_062_5,
        0.033_081_054_687_5, -0.018_920_898_437_5,
    ]

    /// The largest magnitude around each sample, from `before` on, that has `after` samples behind it.
    static func peaks(_ samples: [Float]) -> [Float] {
        let count = samples.count - before - after
        guard count > 0 else { return [] }
        var peaks = [Float](repeating: 0, count: count)
        samples.withUnsafeBufferPointer { samples in
            quarter.withUnsafeBufferPointer { quarter in
                half.withUnsafeBufferPointer { half in
                    for index in 0..<count {
                        var (a, b, c, d): (Float, Float, Float, Float) = (0, 0, 0, 0)
                        for tap in 0..<12 {
                            let sample = samples[index + tap]
                            a += quarter[tap] * sample
                            b += half[tap] * sample
                            c += half[11 - tap] * sample
                            d += quarter[11 - tap] * sample
                        }
                        let own = samples[index + before].magnitude
                        peaks[index] = max(max(own, max(a.magnitude, b.magnitude)), max(c.magnitude, d.magnitude))
                    }
                }
            }
        }
        return peaks
    }
}
