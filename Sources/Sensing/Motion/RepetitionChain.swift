import Workouts

/// A chain of similar pieces of a trace, by template matching: dynamic programming finds the pieces, whose mean is the
/// next template.
struct RepetitionChain {
    struct Link {
        let start: Int
        /// Index in `MotionScale.lengths`.
        let kind: Int
        /// Projection on the unit template, metres per second squared.
        let amplitude: Float
        /// Normalised correlation with the mean of the other links.
        var likeness: Float = 0

        var length: Int { MotionScale.lengths[kind] }
        var end: Int { start + length }
    }

    /// In order of time.
    private(set) var links: [Link] = []

    /// Noise floor: root mean square, metres per second squared; five times the noise of rounding to 0.1.
    static let floor: Float = 0.15

    /// - Parameters:
    ///   - seed: The start of two consecutive pieces whose sum is the first template.
    ///   - rounds: How often the chain is found; the template is renewed between rounds.
    init(_ scale: MotionScale, seed: Int, rounds: Int) {
        let one = scale.place(seed, MotionScale.usual)
        let other = scale.place(seed + MotionScale.points, MotionScale.usual)
        var template = scale.piece(seed, MotionScale.usual)
        template.add(scale.piece(seed + MotionScale.points, MotionScale.usual), 1)
        var usual = ((scale.energies[one] + scale.energies[other]) / 2).squareRoot()
        var products = [Float](repeating: 0, count: scale.energies.count)
        var places: [Int] = []
        for round in 0..<rounds {
            // The links of the last two rounds were the same: so is the template.
            let isRenewed = round == 0 || places != links.map { scale.place($0.start, $0.kind) }
            if isRenewed { scale.products(template.unit, &products) }
            places = links.map { scale.place($0.start, $0.kind) }
            guard find(scale, products, usual) else { return }
            template = MotionShape(channels: scale.channels)
            // Pieces have equal weight, whatever their amplitude.
            for link in links {
                let energy = scale.energies[scale.place(link.start, link.kind)]
                template.add(scale.piece(link.start, link.kind), 1 / energy.squareRoot())
            }
            usual = usualAmplitude
        }
        for index in links.indices {
            let piece = scale.piece(links[index].start, links[index].kind)
            var others = template
            others.add(piece, -1 / piece.energy.squareRoot())
            links[index].likeness = piece.likeness(others)
        }
    }

    /// Median amplitude of the links.
    var usualAmplitude: Float { median(links.map { $0.amplitude }) }

    /// The chain with the greatest reward; false if it has fewer than two links.
    ///
    /// A piece's reward is the energy explained by the template (clipped at 1.5 times the usual amplitude), reduced by
    /// the factor 1 − ½ ln²(length / period), less half of the unexplained energy; all times its length. Steps between
    /// pieces cost nothing.
    private mutating func find(_ scale: MotionScale, _ products: [Float], _ usual: Float) -> Bool {
        let most = 2.25 * usual * usual
        var best = [Float](repeating: 0, count: scale.count + 1)
        var last = [Int](repeating: -1, count: scale.count + 1)
        // 2 (a − b) / (a + b) approximates ln(a / b) within 0.03.
        let shares = MotionScale.lengths.map { length in
            let stretch = 2 * Float(length - MotionScale.points) / Float(length + MotionScale.points)
            return 1 - stretch * stretch / 2
        }
        let (lengths, stride) = (MotionScale.lengths, scale.stride)
        scale.energies.withUnsafeBufferPointer { energies in
            products.withUnsafeBufferPointer { products in
                for end in 0...scale.count where end > 0 {
                    best[end] = best[end - 1]
                    for kind in lengths.indices {
                        let start = end - lengths[kind]
                        guard start >= 0 else { break }
                        let (energy, amplitude) = (energies[kind * stride + start], products[kind * stride + start])
                        guard energy > Self.floor * Self.floor, amplitude > 0 else { continue }
                        let square = amplitude * amplitude
                        let reward = min(square, most) * shares[kind] - (energy - square) / 2
                        let total = best[start] + reward * Float(lengths[kind])
                        guard reward > 0, total > best[end] else { continue }
                        best[end] = total
                        last[end] = kind
                    }
                }
            }
        }
        links = []
        var end = scale.count
        while end > 0 {
            guard last[end] >= 0 else {
                end -= 1
                continue
            }
            let start = end - MotionScale.lengths[last[end]]
            links.append(Link(start: start, kind: last[end], amplitude: products[scale.place(start, last[end])]))
            end = start
        }
        links.reverse()
        return links.count >= 2
    }
}

/// The upper median; 0 if empty.
func median(_ values: [Float]) -> Float {
    let order = sortedOrder(values.count) { values[$0] < values[$1] }
    return values.isEmpty ? 0 : values[order[values.count / 2]]
}
