public import Workouts

/// The songs of a run, with the span and the offset of each: a pure function of the workout, the songs and a seed.
public struct MusicSchedule: Equatable, Sendable {
    public private(set) var segments: [MusicSegment]

    /// - Parameters:
    ///   - steps: From `firstStep` up to the first step without a duration, which are rendered as one. Frame 0 is where
    ///     they begin.
    ///   - cadence: Repetitions, or steps, a minute for steps without their own tempo; nil without a cadence.
    ///   - kept: Segments already played, in order: the plan continues after them, and prefers other songs. "Next song"
    ///     keeps those before the press, a swapped exercise those before the next one.
    ///   - passed: Songs that count as played once more, by their indices: planned before, and passed over.
    public init(
        _ steps: Steps, firstStep: Int = 0, songs: [PlayableSong], cadence: Double? = nil, seed: UInt64 = 0,
        kept: [MusicSegment] = [], passed: [Int] = []
    ) {
        segments = kept
        let usable = songs.indices.filter { songs[$0].playable >= PlayableSong.leastSeconds }
        guard !usable.isEmpty else { return }
        var stretches = MusicStretch.stretches(of: steps, firstStep: firstStep, cadence: cadence)
        stretches = stretches.compactMap { $0.clipped(from: kept.last?.span.upperBound ?? 0) }
        var layout = Layout(songs: songs, usable: usable, kept: kept, passed: passed, seed: seed)
        layout.lay(stretches)
        segments += layout.segments
        guard !segments.isEmpty, let end = stretches.last?.span.upperBound else { return }
        if segments[segments.count - 1].span.upperBound == end { segments[segments.count - 1].isLast = true }
    }

    /// The segments played until a frame.
    ///
    /// - Parameter end: A frame to which the last of them goes on.
    public func kept(until frame: Int64, goingOnTo end: Int64? = nil) -> [MusicSegment] {
        var kept: [MusicSegment] = []
        for segment in segments where segment.span.lowerBound < frame {
            var segment = segment
            segment.span = segment.span.lowerBound..<min(segment.span.upperBound, frame)
            segment.isLast = false
            kept.append(segment)
        }
        if let end, let last = kept.last, last.span.upperBound == frame {
            kept[kept.count - 1].span = last.span.lowerBound..<max(frame, end)
        }
        return kept
    }

    /// The segment at a frame.
    public func segment(at frame: Int64) -> MusicSegment? { segments.last { $0.span.contains(frame) } }
}

/// Places songs in stretches.
private struct Layout {
    let songs: [PlayableSong]
    /// Indices of the usable songs, and their properties.
    let usable: [Int]
    let facts: [SongFacts]
    let seed: UInt64
    /// Number of times that each usable song has been played.
    private var times: [Int]
    private var last: Int?
    private(set) var segments: [MusicSegment] = []

    /// A shorter remainder at the end of a stretch, in seconds, stays silent.
    private static let leastSeconds = 3.0
    /// Most songs planned for one stretch; longer ones get more as needed.
    private static let mostSongs = 64.0
    private static let mostPasses = 4

    init(songs: [PlayableSong], usable: [Int], kept: [MusicSegment], passed: [Int], seed: UInt64) {
        self.songs = songs
        self.usable = usable
        self.seed = seed
        facts = usable.map { songs[$0].facts }
        times = usable.map { song in kept.count { $0.song == song } + passed.count { $0 == song } }
        last = kept.last.flatMap { segment in usable.firstIndex(of: segment.song) }
    }

    /// Plans so many songs for each stretch as it takes: a song that is planned and never reached would be missing elsewhere. Songs have other
    /// lengths than their mean, so their number is known only once they are placed; another pass plans with that.
    mutating func lay(_ stretches: [MusicStretch]) {
        var counts = stretches.map { stretch in
            let lengths = fitting(stretch).map { songs[usable[$0]].playable }
            let mean = lengths.reduce(0, +) / Double(lengths.count)
            return max(1, Int(min(Self.mostSongs, (stretch.seconds / mean).rounded(.up))))
        }
        for pass in 1...Self.mostPasses {
            var layout = self
            let placed = layout.lay(stretches, counts)
            if placed == counts || pass == Self.mostPasses {
                self = layout
                return
            }
            counts = placed
        }
    }

    /// - Returns: How many songs each stretch got.
    private mutating func lay(_ stretches: [MusicStretch], _ counts: [Int]) -> [Int] {
        var slots: [MusicSlot] = []
        for (stretch, count) in zip(stretches, counts) {
            let slot = MusicSlot(rate: rate(stretch), part: stretch.part)
            for _ in 0..<count { slots.append(slot) }
        }
        let plan = MusicPlan(slots, songs: facts, seed: seed, played: times)
        var placed: [Int] = []
        var next = 0
        for (stretch, count) in zip(stretches, counts) {
            let before = segments.count
            lay(stretch, plan.choices[next..<next + count], rate: rate(stretch))
            next += count
            placed.append(segments.count - before)
        }
        return placed
    }

    /// The songs that fit a stretch; where none does, all, at their own speed.
    private func fitting(_ stretch: MusicStretch) -> [Int] {
        let rate = rate(stretch)
        return facts.indices.filter { facts[$0].fit(rate) != nil }
    }

    /// The tempo of a stretch; nil where it has none, or where no song fits: better a song at its own speed than none.
    private func rate(_ stretch: MusicStretch) -> Double? {
        facts.contains { $0.fit(stretch.rate) != nil } ? stretch.rate : nil
    }

    private mutating func lay(_ stretch: MusicStretch, _ planned: ArraySlice<MusicPlan.Choice?>, rate: Double?) {
        var frame = stretch.span.lowerBound
        for choice in planned {
            guard stretch.seconds(from: frame) >= Self.leastSeconds else { return }
            // The same song twice in a row would restart audibly.
            if let choice, choice.song != last { frame = add(choice, at: frame, stretch) }
        }
        // The songs were shorter than the mean.
        while stretch.seconds(from: frame) >= Self.leastSeconds {
            guard let choice = another(rate) else { return }
            frame = add(choice, at: frame, stretch)
        }
    }

    /// Greater than any count; in WebAssembly, Int has 32 bits.
    private static let leastWanted = 1 << 30

    /// The fitting song played least often, a theme's first; the previous one only if no other fits.
    private func another(_ rate: Double?) -> MusicPlan.Choice? {
        var best: (choice: MusicPlan.Choice, weight: Int)?
        for song in facts.indices {
            guard let fit = facts[song].fit(rate) else { continue }
            let weight = (song == last ? Self.leastWanted : 2 * times[song]) + (facts[song].isInTheme ? 0 : 1)
            if best.map({ weight < $0.weight }) ?? true { best = (MusicPlan.Choice(song: song, fit: fit), weight) }
        }
        return best?.choice
    }

    /// - Returns: The frame at which the song, or the stretch, ends.
    private mutating func add(_ choice: MusicPlan.Choice, at frame: Int64, _ stretch: MusicStretch) -> Int64 {
        let song = songs[usable[choice.song]]
        let hertz = Double(MusicStretch.hertz)
        let speed = choice.fit.speed
        let begin = song.begin(offset: Double(frame - stretch.anchor) / hertz, speed: speed)
        let length = Int64(((song.seconds - begin) / speed * hertz).rounded(.down))
        let end = min(stretch.span.upperBound, frame + max(length, 1))
        var segment = MusicSegment(
            span: frame..<end, song: usable[choice.song], begin: begin, speed: speed,
            gain: LoudnessMeter.gain(of: song.loudness))
        if slotIsPaced(stretch, choice) { segment.beats = choice.fit.beats }
        segments.append(segment)
        times[choice.song] += 1
        last = choice.song
        return end
    }

    /// Whether the song's beats match the repetitions.
    private func slotIsPaced(_ stretch: MusicStretch, _ choice: MusicPlan.Choice) -> Bool {
        stretch.rate != nil && facts[choice.song].fit(stretch.rate) == choice.fit
    }
}
