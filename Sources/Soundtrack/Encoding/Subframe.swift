/// One block of samples, in the smallest of the forms of RFC 9639, section 9.2.
enum Subframe {
    case constant(Int32)
    case verbatim([Int32])
    /// Differences of order 0 to 4.
    case fixed(warmUp: [Int32], residual: [Int32], RiceCode)
    case linear(warmUp: [Int32], residual: [Int32], LinearPredictor, RiceCode)

    static let sampleBits = 16

    /// Tries every form, counting bits exactly. `samples` has 1 to 4,608 values of 16 bits.
    static func smallest(of samples: [Int32]) -> Subframe {
        var isConstant = true
        for sample in samples where sample != samples[0] { isConstant = false }
        if isConstant { return .constant(samples[0]) }

        var best = Subframe.verbatim(samples)
        var fewest = best.bits(blockSize: samples.count)
        func consider(_ candidate: Subframe) {
            let bits = candidate.bits(blockSize: samples.count)
            if bits < fewest {
                fewest = bits
                best = candidate
            }
        }
        var residual = samples
        for order in 0...4 {
            if let code = RiceCode(residual, blockSize: samples.count) {
                consider(.fixed(warmUp: Array(samples[0..<order]), residual: residual, code))
            }
            residual = LinearPredictor.differences(residual)
            if residual.isEmpty { break }
        }
        for predictor in LinearPredictor.predictors(for: samples) {
            let residual = predictor.residual(of: samples)
            guard let code = RiceCode(residual, blockSize: samples.count) else { continue }
            let warmUp = Array(samples[0..<predictor.coefficients.count])
            consider(.linear(warmUp: warmUp, residual: residual, predictor, code))
        }
        return best
    }

    /// Tries few forms, much faster: music is long, and each block is used only once. `samples` may have 17 bits.
    static func quick(of samples: [Int32], sampleBits: Int) -> Subframe {
        var isConstant = true
        for sample in samples where sample != samples[0] { isConstant = false }
        if isConstant { return .constant(samples[0]) }

        var best = Subframe.verbatim(samples)
        var fewest = best.bits(blockSize: samples.count, sampleBits: sampleBits)
        func consider(_ candidate: Subframe) {
            let bits = candidate.bits(blockSize: samples.count, sampleBits: sampleBits)
            if bits < fewest {
                fewest = bits
                best = candidate
            }
        }
        let differences = LinearPredictor.differences(LinearPredictor.differences(samples))
        if !differences.isEmpty, let code = RiceCode(differences, blockSize: samples.count) {
            consider(.fixed(warmUp: Array(samples[0..<2]), residual: differences, code))
        }
        if let predictor = LinearPredictor.predictors(for: samples, upTo: quickOrder).last {
            let residual = predictor.residual(of: samples)
            if let code = RiceCode(residual, blockSize: samples.count) {
                let warmUp = Array(samples[0..<predictor.coefficients.count])
                consider(.linear(warmUp: warmUp, residual: residual, predictor, code))
            }
        }
        return best
    }

    /// 16 bits of magnitude of a difference, 12 of coefficient and 8 summands make 31 bits at most, as in
    /// `LinearPredictor`.
    private static let quickOrder = 8

    /// Size in bits, including the header's eight.
    func bits(blockSize: Int, sampleBits: Int = sampleBits) -> Int {
        switch self {
        case .constant: 8 + sampleBits
        case .verbatim: 8 + sampleBits * blockSize
        case .fixed(let warmUp, _, let code): 8 + sampleBits * warmUp.count + code.bits
        case .linear(let warmUp, _, let predictor, let code):
            8 + sampleBits * warmUp.count + 9 + predictor.precision * warmUp.count + code.bits
        }
    }

    /// - Parameter sampleBits: Bits a sample; the difference of two channels has one more.
    func write(blockSize: Int, sampleBits: Int = sampleBits, to writer: inout BitWriter) {
        let sampleBits = UInt64(sampleBits)
        switch self {
        case .constant(let value):
            writer.write(UInt32(0), bits: 8)
            writer.write(value, bits: sampleBits)
        case .verbatim(let samples):
            writer.write(UInt32(0b000001) << 1, bits: 8)
            for sample in samples { writer.write(sample, bits: sampleBits) }
        case .fixed(let warmUp, let residual, let code):
            writer.write(UInt32(0b001000 | warmUp.count) << 1, bits: 8)
            for sample in warmUp { writer.write(sample, bits: sampleBits) }
            code.write(residual, blockSize: blockSize, to: &writer)
        case .linear(let warmUp, let residual, let predictor, let code):
            writer.write(UInt32(0b100000 | (warmUp.count - 1)) << 1, bits: 8)
            for sample in warmUp { writer.write(sample, bits: sampleBits) }
            writer.write(UInt32(predictor.precision - 1), bits: 4)
            writer.write(UInt32(predictor.shift), bits: 5)
            for coefficient in predictor.coefficients { writer.write(coefficient, bits: UInt64(predictor.precision)) }
            code.write(residual, blockSize: blockSize, to: &writer)
        }
    }
}
