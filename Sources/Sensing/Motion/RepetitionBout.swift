import Workouts

/// The longest consecutive part of a chain: the set, without the motion before and after it.
struct RepetitionBout {
    private(set) var links: [RepetitionChain.Link] = []
    /// For each link, the estimated number of repetitions in the log's gap after it.
    private(set) var unseen: [Int] = []
    /// Median length of a link, in seconds.
    private(set) var period = 0.0
    /// Mean of the links' likenesses.
    private(set) var likeness: Float = 0
    /// Median relative difference of neighbouring links in distance, and in amplitude.
    private(set) var unevenness: Float = 1
    private(set) var fickleness: Float = 1
    /// Score for being repetitions: the mean likeness, less penalties for unevenness; at most 1.
    private(set) var confidence: Float = 0
    /// Period, in links, of alternating shapes: links are clearly more alike 2 or 3 apart than neighbours are;
    /// otherwise 1.
    private(set) var pattern = 1
    /// Seconds that the links cover, weighted with the square of their likeness, less where they are uneven.
    private(set) var worth: Float = 0
    let scale: MotionScale

    /// Least part of the energy that a part of a repetition explains.
    private static let leastFit: Float = 0.5

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
        // Where sides alternate, each is compared with its own last turn.
        let amplitudes = links.map { $0.amplitude }
        fickleness = min(Self.difference(amplitudes, 1), Self.difference(amplitudes, 2))
        unevenness = Self.difference(distances, 1)
        confidence = likeness - max(0, unevenness - 0.1) / 2 - 0.3 * max(0, fickleness - 0.15)
        let excess = max(0, unevenness - 0.2) / 0.2
        worth = covered * Float(links.count - 1) / Float(links.count) * Float(scale.step) / (1 + excess * excess)
    }

    /// Median relative difference of values a given distance apart. 1 if there are none.
    private static func difference(_ values: [Float], _ distance: Int) -> Float {
        guard values.count > distance else { return 1 }
        return median(
            values.indices.dropFirst(distance).map { index in
                let (one, other) = (values[index], values[index - distance])
                return 2 * abs(one - other) / (one + other)
            })
    }

    /// The longest row of sufficiently alike and strong links, at most one and a half periods apart. A gap of the log may
    /// be as long as any in a trace, whatever the period: otherwise two repetitions at a time would reach farther than one.
    private mutating func add(_ chain: RepetitionChain) {
        let usual = chain.usualAmplitude
        let longestHole = Int(MotionLimits.silence / scale.step)
        var current: [RepetitionChain.Link] = []
        for link in chain.links where link.likeness > 0.68 && (0.4 * usual...1.9 * usual).contains(link.amplitude) {
            if let last = current.last {
                let hole = scale.missing(last.end, link.start)
                let most = MotionScale.points * 3 / 2 + (hole > 2 ? max(MotionScale.points * 3 / 2, longestHole) : 0)
                if link.start - last.end > most { current = [] }
            }
            current.append(link)
            if current.count > links.count { links = current }
        }
    }

    /// Getting into position, or a truncated repetition, may resemble a part of one: a link at either end is kept only
    /// if it is as alike, as strong and as long as the others.
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
        let pieces = links.map { scale.piece($0.start, $0.kind) }
        var unlike: [Float] = []
        for distance in 1...3 where links.count >= distance + 2 {
            var sum: Float = 0
            for index in links.indices.dropFirst(distance) {
                sum += 1 - pieces[index].likeness(pieces[index - distance])
            }
            unlike.append(sum / Float(links.count - distance))
        }
        guard unlike.count == 3, min(unlike[0], unlike[1], unlike[2]) < unlike[0], unlike[0] > 0.02 else { return }
        if unlike[1] < 0.6 * min(unlike[0], unlike[2]) { pattern = 2 }
        if unlike[2] < 0.6 * min(unlike[0], unlike[1]) { pattern = 3 }
    }

    /// 2 or 3 if each link consists of so many similar parts, so the true period is shorter; otherwise 1.
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

    /// How much of a repetition lies before the first link, and after the last one: 0 to 1 of its movement.
    ///
    /// The device is held before a set and after it. So a part of a repetition looks like the links' mean whose other
    /// points are replaced by the posture that the part begins or ends with.
    private func endParts() -> (before: Float, after: Float) {
        var template = MotionShape(channels: scale.channels)
        for link in links { template.add(scale.piece(link.start, link.kind).unit, 1) }
        template = template.unit
        template.scale(median(links.map { $0.amplitude }))
        let usual = median(links.map { Float($0.length) })
        var (before, after): (Float, Float) = (0, 0)
        var (fitBefore, fitAfter) = (Self.leastFit, Self.leastFit)
        for points in 4...MotionScale.points {
            let (tail, head) = (template.tail(points), template.head(points))
            for stretch in [0.75, 0.87, 1, 1.15, 1.32] as [Float] {
                let length = usual * stretch
                let fit = scale.held(Float(first) - length, length).fit(tail)
                if fit > fitBefore {
                    fitBefore = fit
                    before = template.movement(MotionScale.points - points, MotionScale.points)
                }
                let other = scale.held(Float(last), length).fit(head)
                if other > fitAfter {
                    fitAfter = other
                    after = template.movement(0, points)
                }
            }
        }
        return (before, after)
    }

    /// Adds the ends of repetitions that lie partly outside of the links: if a link begins in the middle of a repetition,
    /// there is one half before them and one after.
    private func addEndParts(_ ends: inout [Float]) {
        let parts = endParts()
        // Two thirds of a repetition are one.
        let count = Int(parts.before + parts.after + 0.33)
        if count == 2 || count == 1 && parts.before >= parts.after { ends.insert(Float(first), at: 0) }
        if count == 2 || count == 1 && parts.before < parts.after {
            ends.append(min(Float(scale.count), Float(last) + parts.after * Float(period / scale.step)))
        }
    }

    /// The moments at which repetitions ended.
    ///
    /// - Parameter isEachSide: Whether a link is two repetitions, one of each side.
    func moments(isEachSide: Bool) -> [Double] {
        var ends: [Float] = []
        let half = isEachSide ? Float(period / scale.step) / 2 : 0
        let halves = isEachSide ? endHalves() : (before: 0, after: 0)
        if halves.before > 0 { ends.append(Float(first)) }
        for (index, link) in links.enumerated() {
            if isEachSide, index > 0 || halves.before >= 0 { ends.append(Float(link.end) - half) }
            if !isEachSide || index < links.count - 1 || halves.after >= 0 { ends.append(Float(link.end)) }
            guard unseen[index] > 0 else { continue }
            // Repetitions within a gap are spaced evenly.
            let parts = unseen[index] * (isEachSide ? 2 : 1)
            let gap = Float(links[index + 1].start - link.end)
            for part in 0..<parts { ends.append(Float(link.end) + gap * Float(part + 1) / Float(parts)) }
        }
        if halves.after > 0 { ends.append(Float(last) + half) }
        if !isEachSide { addEndParts(&ends) }
        return ends.map { Double($0) * scale.step }
    }

    /// Where a link is one repetition of each side: 1 if another half precedes (or follows) the links, −1 if the outer
    /// half of the first (or last) link isn't one, otherwise 0.
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
}
