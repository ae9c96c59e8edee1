import Workouts

/// The FFT of real samples, of a power of two in number.
struct FourierTransform {
    let size: Int
    private var real: [Float]
    private var imaginary: [Float]
    /// Cosines and sines of one turn in `size` steps.
    private let cosines: [Float]
    private let sines: [Float]
    private let reversed: [Int32]

    /// - Parameter size: A power of two, at least 8.
    init(size: Int) {
        self.size = size
        let half = size / 2
        real = [Float](repeating: 0, count: half)
        imaginary = real
        var cosines: [Float] = []
        var sines: [Float] = []
        for index in 0..<half {
            let degrees = 360 * Double(index) / Double(size)
            cosines.append(Float(Trigonometry.cosine(degrees: degrees)))
            sines.append(Float(Trigonometry.sine(degrees: degrees)))
        }
        self.cosines = cosines
        self.sines = sines
        var reversed = [Int32](repeating: 0, count: half)
        for index in 1..<half { reversed[index] = reversed[index >> 1] >> 1 | (index & 1 == 1 ? Int32(half >> 1) : 0) }
        self.reversed = reversed
    }

    /// The power spectrum from 0 to the Nyquist frequency: `size / 2 + 1` values.
    mutating func power(of samples: UnsafeBufferPointer<Float>, into power: inout [Float]) {
        transform(samples, isPower: true, into: &power)
    }

    private mutating func realParts(of samples: UnsafeBufferPointer<Float>, into parts: inout [Float]) {
        transform(samples, isPower: false, into: &parts)
    }

    private mutating func transform(_ samples: UnsafeBufferPointer<Float>, isPower: Bool, into result: inout [Float]) {
        let half = size / 2
        let (cosines, sines, reversed) = (cosines, sines, reversed)
        real.withUnsafeMutableBufferPointer { re in
            imaginary.withUnsafeMutableBufferPointer { im in
                for index in 0..<half {
                    let place = Int(reversed[index])
                    re[place] = samples[2 * index]
                    im[place] = samples[2 * index + 1]
                }
                cosines.withUnsafeBufferPointer { cosines in
                    sines.withUnsafeBufferPointer { sines in
                        Self.transform(re, im, cosines, sines)
                        result.withUnsafeMutableBufferPointer { Self.unfold(re, im, cosines, sines, isPower, $0) }
                    }
                }
            }
        }
    }

    /// Σ power · cos(2π · frequency · lag / size): the autocorrelation up to a factor.
    mutating func cosineSums(of power: [Float], _ lags: Int) -> [Float] {
        // The power spectrum is even, so its transform is real.
        let half = size / 2
        var samples = [Float](repeating: 0, count: size)
        for index in 0..<size { samples[index] = power[index <= half ? index : size - index] }
        var result = [Float](repeating: 0, count: half + 1)
        samples.withUnsafeBufferPointer { realParts(of: $0, into: &result) }
        return Array(result.prefix(lags))
    }

    /// The algorithm of J. W. Cooley and J. W. Tukey, 1965: even samples as real parts, odd ones as imaginary.
    private static func transform(
        _ re: UnsafeMutableBufferPointer<Float>, _ im: UnsafeMutableBufferPointer<Float>,
        _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>
    ) {
        let half = re.count
        var width = 1
        while width < half {
            let step = half / width
            var begin = 0
            while begin < half {
                var angle = 0
                for index in begin..<begin + width {
                    let (c, s) = (cosines[angle], sines[angle])
                    let other = index + width
                    let x = re[other] * c + im[other] * s
                    let y = im[other] * c - re[other] * s
                    re[other] = re[index] - x
                    im[other] = im[index] - y
                    re[index] += x
                    im[index] += y
                    angle += step
                }
                begin += 2 * width
            }
            width *= 2
        }
    }

    private static func unfold(
        _ re: UnsafeMutableBufferPointer<Float>, _ im: UnsafeMutableBufferPointer<Float>,
        _ cosines: UnsafeBufferPointer<Float>, _ sines: UnsafeBufferPointer<Float>,
        _ isPower: Bool, _ result: UnsafeMutableBufferPointer<Float>
    ) {
        let half = re.count
        let (first, last) = (re[0] + im[0], re[0] - im[0])
        result[0] = isPower ? first * first : first
        result[half] = isPower ? last * last : last
        for index in 1..<half {
            let other = half - index
            let (evenX, evenY) = ((re[index] + re[other]) / 2, (im[index] - im[other]) / 2)
            let (oddX, oddY) = ((im[index] + im[other]) / 2, (re[other] - re[index]) / 2)
            let x = evenX + oddX * cosines[index] + oddY * sines[index]
            let y = evenY + oddY * cosines[index] - oddX * sines[index]
            result[index] = isPower ? x * x + y * y : x
        }
    }
}

/// Logarithms to a millionth: those of the C library differ in their last bits between platforms.
enum Logarithm {
    static func ofTwo(_ value: Float) -> Float {
        let bits = value.bitPattern
        var exponent = Float(Int(bits >> 23 & 0xFF) - 127)
        var mantissa = Float(bitPattern: bits & 0x7F_FFFF | 0x3F80_0000)
        if mantissa > 1.414_213_5 {
            mantissa /= 2
            exponent += 1
        }
        // ln x = 2 (y + y³/3 + y⁵/5 + …) with y = (x − 1) / (x + 1).
        let y = (mantissa - 1) / (mantissa + 1)
        let square = y * y
        return exponent + y * (2.885_390_1 + square * (0.961_796_7 + square * (0.577_078_0 + square * 0.412_198_6)))
    }

    static func ofTwo(_ value: Double) -> Double { Double(ofTwo(Float(value))) }
}

/// Powers without the C library, likewise.
enum Power {
    /// 2 to a power from −100 to 100, to 10⁻¹².
    static func ofTwo(_ exponent: Double) -> Double {
        let whole = exponent.rounded()
        let x = (exponent - whole) * 0.693_147_180_559_945_3
        var sum = 1.0
        var index = 12.0
        while index > 0 {
            sum = 1 + sum * x / index
            index -= 1
        }
        return Double(sign: .plus, exponent: Int(whole), significand: 1) * sum
    }

    static func ofE(_ exponent: Double) -> Double { ofTwo(exponent * 1.442_695_040_888_963_4) }
}
