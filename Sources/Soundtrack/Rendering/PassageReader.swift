/// Groups the sounds of a span into successive passages.
struct PassageReader {
    private let placements: [Placement]
    private let end: Int64
    private var next: Int
    /// Where the last passage ended.
    private var position: Int64

    /// Longest passage, in samples, however long sounds overlap: a passage is mixed and encoded in memory.
    static let longest = 10 * SampleRate.hertz / granularity * granularity
    /// Granularity of a passage's end, where the silence after it allows: such blocks can be partitioned.
    private static let granularity: Int64 = 256

    init(_ placements: [Placement], from start: Int64, to end: Int64) {
        self.placements = placements
        self.end = end
        position = start
        next = 0
    }

    /// The next passage and its start, in samples from the timeline's start; nil at the span's end.
    mutating func read() -> (start: Int64, passage: Passage)? {
        let shortest = Int64(EncodedBlock.shortest)
        let from = position
        while next < placements.count, placements[next].end <= from { next += 1 }
        guard from < end, next < placements.count, placements[next].start < end else { return nil }

        // Silence too short for a block belongs to the passage, both before and after it.
        var start = max(placements[next].start, from)
        if start - from < shortest { start = from }
        var stop = placements[next].end
        let first = next
        next += 1
        while next < placements.count, placements[next].start < min(end, stop + shortest) {
            stop = max(stop, placements[next].end)
            next += 1
        }
        let limit = next < placements.count ? min(end, placements[next].start) : end
        let last = max(start, placements[next - 1].start)
        stop = min(limit, last + (stop - last + Self.granularity - 1) / Self.granularity * Self.granularity)
        if limit - stop < shortest { stop = limit }
        let candidates = first..<next
        if stop - start > Self.longest + shortest {
            // Sounds that continue belong to the next passage as well.
            stop = start + Self.longest
            next = first
        }
        position = stop

        var parts: [Passage.Part] = []
        for placement in placements[candidates] where placement.end > from && placement.start < stop {
            parts.append(
                Passage.Part(
                    sound: placement.sound, offset: Int(placement.start - start), length: placement.length,
                    isCut: placement.isCut, isDucked: placement.isDucked))
        }
        return (start, Passage(length: Int(stop - start), parts: parts))
    }
}
