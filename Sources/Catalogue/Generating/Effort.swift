/// An elastic duration, in seconds.
public struct Span: Equatable, Sendable {
    public var least: Int32
    public var usual: Int32
    public var most: Int32

    public init(_ least: Int32, _ usual: Int32, _ most: Int32) {
        self.least = least
        self.usual = usual
        self.most = most
    }

    /// - Parameter pull: 0 is the least, `Span.usualPull` the usual, and `Span.mostPull` the most.
    func length(at pull: Int32) -> Int32 {
        pull <= Span.usualPull
            ? least + (usual - least) * pull / Span.usualPull
            : usual + (most - usual) * (pull - Span.usualPull) / Span.usualPull
    }

    static let usualPull: Int32 = 500
    static let mostPull: Int32 = 1_000
}

/// Seconds of work of an exercise, both sides together, and of the rest after it.
public struct Effort: Equatable, Sendable {
    public var work: Span
    public var rest: Span
    public var isOneSided: Bool

    /// Half a minute of strength is 8 to 12 repetitions at most exercises' tempo, as recommended to novices for
    /// strength and size (American College of Sports Medicine, *Progression Models in Resistance Training for Healthy
    /// Adults*, Med Sci Sports Exerc 41:687–708, 2009), with the times and rests of a circuit (Klika and Jordan,
    /// *High-Intensity Circuit Training Using Body Weight*, ACSM's Health & Fitness Journal 17:8–13, 2013). Endurance
    /// has longer times and shorter rests.
    init(_ type: ExerciseType, isOneSided: Bool, at difficulty: Difficulty) {
        self.isOneSided = isOneSided
        let level = Int32(difficulty.rawValue)
        switch type {
        case .strength:
            work = Span(30, min(30 + 8 * level, 45), 45)
            rest = Span(15, max(30 - 8 * level, 15), 30)
        case .endurance:
            // Two rounds of four must fit into a workout of ten minutes.
            work = Span(36, 40 + 10 * level, 60)
            rest = Span(10, 20 - 5 * level, 20)
        case .balance:
            work = Span(30, 30 + 5 * level, 45)
            rest = Span(10, 15, 20)
        case .flexibility:
            work = Span(30, 40 + 5 * level, 60)
            rest = Span(10, 10, 15)
        }
        if isOneSided {
            // Each side has three quarters of the usual time.
            work = Span(Effort.sides(work.least), Effort.sides(work.usual), Effort.sides(work.most))
        }
    }

    /// Even for a one-sided exercise, so that both sides have whole seconds.
    func work(at pull: Int32) -> Int32 {
        let seconds = work.length(at: pull)
        return isOneSided ? seconds / 2 * 2 : seconds
    }

    /// Wider limits, if the usual times don't fit: a single exercise, or a few for a long time.
    var loose: Effort {
        var loose = self
        loose.work = Span(20, work.usual, 90)
        loose.rest = Span(10, rest.usual, 90)
        return loose
    }

    private static func sides(_ seconds: Int32) -> Int32 { seconds * 3 / 2 / 2 * 2 }

    /// The rest between rounds, and between circuits.
    public static let roundRest = Span(60, 75, 90)
}
