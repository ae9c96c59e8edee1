import Workouts

/// Pieces of a trace that are alike, one after the other: those that dynamic programming finds for a template, which is then made anew of them.
struct RepetitionChain {
    struct Link {
        let start: Int
        /// The place in `MotionScale.lengths`.
        let kind: Int
        /// How much of the template is in it, metres per second squared.
        let amplitude: Float
        /// With the template that the others make.
        var likeness: Float = 0

        var length: Int { MotionScale.lengths[kind] }
        var end: Int { start + length }
    }

    /// In their order in time.
    private(set) var links: [Link] = []

    /// Root mean square of motion that counts, metres per second squared: five times the noise that rounding to 0.1 leaves.
    static let floor: Float = 0.15

    /// - Parameters:
    ///   - seed: Where the piece begins that makes the first template together with the one after it.
    ///   - rounds: How often the chain is found; before each but the first the template is made anew.
    init(_ scale: MotionScale, seed: Int, rounds: Int) {
        let one = scale.place(seed, MotionScale.usual)
        let other = scale.place(seed + MotionScale.points, MotionScale.usual)
        var template = scale.shape(one)
        template.add(scale.shape(other), 1)
        var usual = ((scale.energies[one] + scale.energies[other]) / 2).squareRoot()
        for _ in 0..<rounds {
            guard find(scale, template.unit, usual) else { return }
            template = MotionShape(channels: scale.channels)
            // Each piece has the same say, however strong it is.
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

    /// Half of the links are stronger.
    var usualAmplitude: Float { median(links.map { $0.amplitude }) }

    /// The chain with the greatest reward; false where there are no two links.
    ///
    /// A piece is rewarded with the energy that the template explains of it, up to that of half as strong again as usual, less half of what it doesn't, less
    /// half the square of the logarithm by which its length is another than the period; all for its length. What lies between pieces costs nothing.
    private mutating func find(_ scale: MotionScale, _ template: MotionShape, _ usual: Float) -> Bool {
        let kinds = MotionScale.lengths.count
        let most = 2.25 * usual * usual
        var best = [Float](repeating: 0, count: scale.count + 1)
        var last = [Int](repeating: -1, count: scale.count + 1)
        var amplitudes = [Float](repeating: 0, count: scale.count * kinds)
        // Twice the difference over the sum is the logarithm of the ratio, within three hundredths.
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

/// The value that half of them are above; 0 of none.
func median(_ values: [Float]) -> Float {
    let order = sortedOrder(values.count) { values[$0] < values[$1] }
    return values.isEmpty ? 0 : values[order[values.count / 2]]
}
