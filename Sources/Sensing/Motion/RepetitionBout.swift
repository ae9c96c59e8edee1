import Workouts

/// Links of a chain that follow each other: the set, without what came before and after it.
struct RepetitionBout {
    private(set) var links: [RepetitionChain.Link] = []
    /// How many repetitions may have been in gaps of the log between two links: by the link before them.
    private(set) var unseen: [Int] = []
    /// Seconds from the beginning of a usual link to the next one's.
    private(set) var period = 0.0
    /// Mean of the links' likenesses.
    private(set) var likeness: Float = 0
    /// By what share neighbouring links differ in their distance, and in their strength: half of them by less.
    private(set) var unevenness: Float = 1
    private(set) var fickleness: Float = 1
    /// How sure it is that these are repetitions, at most 1.
    private(set) var confidence: Float = 0
    /// After so many repetitions they are more alike than neighbours are: 1, 2 or 3.
    private(set) var pattern = 1
    /// Seconds that the links cover, times the square of how alike they are, less where they come unevenly.
    private(set) var worth: Float = 0
    let scale: MotionScale

    init(_ chain: RepetitionChain, _ scale: MotionScale) {
        self.scale = scale
        add(chain)
        dropHalfEnds()
        guard links.count >= 2 else { return }
        let usual = median(links.map { Float($0.length) })
        for index in links.indices.dropLast() {
            let gap = (links[index].end, links[index + 1].start)
            let isHole = Float(scale.missing(gap.0, gap.1)) > usual / 8
            unseen.append(isHole ? Int((Float(gap.1 - gap.0) / usual).rounded()) : 0)
        }
        unseen.append(0)
        var (sum, covered): (Float, Float) = (0, 0)
        for link in links {
            sum += link.likeness
            covered += Float(link.length) * link.likeness * link.likeness
        }
        likeness = sum / Float(links.count)
        period = Double(usual) * scale.step
        findPattern()
        var distances: [Float] = []
        for index in links.indices.dropFirst() {
            distances.append(Float(links[index].start - links[index - 1].start) / Float(1 + unseen[index - 1]))
        }
        // Where sides take turns, each is compared with its last turn.
        let amplitudes = links.map { $0.amplitude }
        fickleness = min(Self.difference(amplitudes, 1), Self.difference(amplitudes, 2))
        unevenness = Self.difference(distances, 1)
        confidence = likeness - max(0, unevenness - 0.1) / 2 - 0.3 * max(0, fickleness - 0.15)
        let excess = max(0, unevenness - 0.2) / 0.2
        worth = covered * Float(links.count - 1) / Float(links.count) * Float(scale.step) / (1 + excess * excess)
    }

    /// By what share of their mean values differ that are so far from each other: half of them by less. 1 where there are none.
    private static func difference(_ values: [Float], _ distance: Int) -> Float {
        guard values.count > distance else { return 1 }
        return median(
            values.indices.dropFirst(distance).map { index in
                let (one, other) = (values[index], values[index - distance])
                return 2 * abs(one - other) / (one + other)
            })
    }

    /// The longest row of links that are alike and strong enough, and no farther apart than one and a half periods, or three where the log has a hole.
    private mutating func add(_ chain: RepetitionChain) {
        let usual = chain.usualAmplitude
        var current: [RepetitionChain.Link] = []
        for link in chain.links where link.likeness > 0.68 && (0.4 * usual...1.9 * usual).contains(link.amplitude) {
            if let last = current.last {
                let hole = scale.missing(last.end, link.start)
                if link.start - last.end > MotionScale.points * (hole > 2 ? 6 : 3) / 2 { current = [] }
            }
            current.append(link)
            if current.count > links.count { links = current }
        }
    }

    /// Getting into position, and what was cut off, may look like a part of a repetition: at the ends a link counts only if it is as alike, as strong and as long
    /// as the others.
    private mutating func dropHalfEnds() {
        guard links.count > 3 else { return }
        let likeness = median(links.map { $0.likeness })
        let amplitude = median(links.map { $0.amplitude })
        let length = median(links.map { Float($0.length) })
        func isWhole(_ link: RepetitionChain.Link) -> Bool {
            1 - link.likeness < max(0.08, 3 * (1 - likeness)) && link.amplitude > 0.6 * amplitude
                && Float(link.length) > 0.75 * length
        }
        if !isWhole(links[links.count - 1]) { links.removeLast() }
        if !isWhole(links[0]) { links.removeFirst() }
    }

    private mutating func findPattern() {
        var unlike: [Float] = []
        for distance in 1...3 where links.count >= distance + 2 {
            var sum: Float = 0
            for index in links.indices.dropFirst(distance) {
                sum += 1 - scale.likeness(place(links[index]), place(links[index - distance]))
            }
            unlike.append(sum / Float(links.count - distance))
        }
        guard unlike.count == 3, min(unlike[0], unlike[1], unlike[2]) < unlike[0], unlike[0] > 0.02 else { return }
        if unlike[1] < 0.6 * min(unlike[0], unlike[2]) { pattern = 2 }
        if unlike[2] < 0.6 * min(unlike[0], unlike[1]) { pattern = 3 }
    }

    /// Whether each link is two or three times the same: what repeats takes so much less time. 1 where it isn't.
    var parts: Int {
        for parts in 2...3 {
            var likenesses: [Float] = []
            for link in links {
                let length = Float(link.length) / Float(parts)
                for part in 1..<parts {
                    guard let one = scale.shape(Float(link.start) + length * Float(part - 1), length),
                        let other = scale.shape(Float(link.start) + length * Float(part), length)
                    else { continue }
                    likenesses.append(one.likeness(other))
                }
            }
            if median(likenesses) > 0.8 { return parts }
        }
        return 1
    }

    var first: Int { links.first?.start ?? 0 }
    var last: Int { links.last?.end ?? 0 }

    /// When each repetition was over.
    ///
    /// - Parameter isEachSide: A link is two of them, one of each side.
    func moments(isEachSide: Bool) -> [Double] {
        var ends: [Float] = []
        let half = isEachSide ? Float(period / scale.step) / 2 : 0
        let halves = isEachSide ? endHalves() : (before: 0, after: 0)
        if halves.before > 0 { ends.append(Float(first)) }
        for (index, link) in links.enumerated() {
            if isEachSide, index > 0 || halves.before >= 0 { ends.append(Float(link.end) - half) }
            if !isEachSide || index < links.count - 1 || halves.after >= 0 { ends.append(Float(link.end)) }
            guard unseen[index] > 0 else { continue }
            // Repetitions in a hole come as evenly as they may.
            let parts = unseen[index] * (isEachSide ? 2 : 1)
            let gap = Float(links[index + 1].start - link.end)
            for part in 0..<parts { ends.append(Float(link.end) + gap * Float(part + 1) / Float(parts)) }
        }
        if halves.after > 0 { ends.append(Float(last) + half) }
        return ends.map { Double($0) * scale.step }
    }

    /// Where sides take turns and a link is one of each: whether one more came before and after, 1, or half of the outer links is none, −1.
    private func endHalves() -> (before: Int, after: Int) {
        var (starts, ends): ([MotionShape], [MotionShape]) = ([], [])
        for link in links {
            let half = Float(link.length) / 2
            if let shape = scale.shape(Float(link.start), half) { starts.append(shape) }
            if let shape = scale.shape(Float(link.start) + half, half) { ends.append(shape) }
        }
        func isOne(_ shape: MotionShape?, _ others: [MotionShape]) -> Bool {
            guard let shape else { return false }
            var mean = MotionShape(channels: scale.channels)
            for other in others { mean.add(other.unit, 1) }
            let unlike = median(others.map { 1 - $0.likeness(mean) })
            return 1 - shape.likeness(mean) < max(0.08, 3 * unlike)
                && shape.energy > 0.36 * median(others.map { $0.energy })
        }
        let half = Float(period / scale.step) / 2
        let before = isOne(scale.shape(Float(first) - half, half), ends) ? 1 : isOne(starts.first, starts) ? 0 : -1
        let after = isOne(scale.shape(Float(last), half), starts) ? 1 : isOne(ends.last, ends) ? 0 : -1
        return (before, after)
    }

    private func place(_ link: RepetitionChain.Link) -> Int { scale.place(link.start, link.kind) }
}
