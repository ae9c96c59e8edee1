import Workouts

/// How long the worker takes for a piece, learnt from those before. Each piece costs a start; with songs, each second of it costs as well.
struct RenderPace: Sendable {
    /// A piece to be there soon.
    private var short = Seconds(0.25)
    /// Seconds a second of sound, once a piece with songs has told.
    private var rate: Double?
    private var hasMusic = false

    /// Longer pieces tell nothing of what a start costs.
    private static let shortest: Seconds = 60
    /// Until one with songs has told better: the first song's decoding on a phone, and the piece.
    private static let musicTime = Seconds(1.2)
    /// So long a player takes with a file, at most in ordinary use; what it takes longer it catches up with.
    private static let loading = Seconds(0.4)
    /// Cues alone are heard live meanwhile, so they have time.
    private static let handover: Seconds = 1
    private static let longest: Seconds = 10

    /// Without songs, the next run may have none.
    var withoutMusic: RenderPace {
        var pace = self
        pace.hasMusic = false
        if hasMusic { pace.short = RenderPace().short }
        return pace
    }

    mutating func expectMusic() {
        if hasMusic { return }
        hasMusic = true
        short = max(short, rate.map { Seconds($0 * RenderPace.shortest.value) } ?? RenderPace.musicTime)
    }

    /// A piece of a length took so long.
    mutating func note(_ time: Seconds, for length: Seconds) {
        if length <= RenderPace.shortest || !hasMusic { short = time }
        if hasMusic, length > .zero, rate == nil || length > RenderPace.shortest { rate = time.value / length.value }
    }

    /// How far ahead a piece has to begin, to be there in time.
    func lead(_ length: Seconds) -> Seconds {
        guard hasMusic else { return min(RenderPace.handover + short + short, RenderPace.longest) }
        let time = max(short.value, (rate ?? 0) * length.value)
        return min(RenderPace.loading + Seconds(time * 1.5), RenderPace.longest)
    }
}
