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
        var template = scale.shape(one)
        template.add(scale.shape(other), 1)
        var usual = ((scale.energies[one] + scale.energies[other]) / 2).squareRoot()
        for _ in 0..<rounds {
            guard find(scale, template.unit, usual) else { return }
            template = MotionShape(channels: scale.channels)
            // Pieces have equal weight, whatever their amplitude.
            for link in links {
                let place = scale.place(link.start, link.kind)
                template.add(scale.shape(place), 1 / scale.energies[place].squareRoot())
            }
            usual = usualAmplitude
        }
        for index in links.indices {
            let piece = scale.shape(scale.place(links[index].start, links[index].kind))
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
    private mutating func find(_ scale: MotionScale, _ template: MotionShape, _ usual: Float) -> Bool {
        let kinds = MotionScale.lengths.count
        let most = 2.25 * usual * usual
        var best = [Float](repeating: 0, count: scale.count + 1)
        var last = [Int](repeating: -1, count: scale.count + 1)
        var amplitudes = [Float](repeating: 0, count: scale.count * kinds)
        // 2 (a − b) / (a + b) approximates ln(a / b) within 0.03.
        let stretches = MotionScale.lengths.map { length in
            let stretch = 2 * Float(length - MotionScale.points) / Float(length + MotionScale.points)
            return stretch * stretch / 2
        }
        for end in 0...scale.count where end > 0 {
            best[end] = best[end - 1]
            for kind in 0..<kinds {
                let start = end - MotionScale.lengths[kind]
                guard start >= 0 else { break }
                let place = scale.place(start, kind)
                let energy = scale.energies[place]
                guard energy > Self.floor * Self.floor else { continue }
                let amplitude = scale.product(place, template)
                guard amplitude > 0 else { continue }
                let explained = min(amplitude * amplitude, most)
                let reward = explained * (1 - stretches[kind]) - (energy - amplitude * amplitude) / 2
                let total = best[start] + reward * Float(MotionScale.lengths[kind])
                guard reward > 0, total > best[end] else { continue }
                best[end] = total
                last[end] = kind
                amplitudes[place] = amplitude
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
            links.append(Link(start: start, kind: last[end], amplitude: amplitudes[scale.place(start, last[end])]))
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
