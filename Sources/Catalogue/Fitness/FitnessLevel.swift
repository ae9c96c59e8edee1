/// Levels of fitness, 1 to 10, from repetitions a minute (FT-4): Docs/Catalogue.md gives the reasons.
public enum FitnessLevel {
    public static let range: ClosedRange<Int32> = 1...10

    /// The exercise's usual tempo is level 5; each fifth of it makes one level.
    ///
    /// - Parameters:
    ///   - rate: Repetitions a minute in a test.
    ///   - tempo: The exercise's usual repetitions a minute.
    public static func level(rate: Double, tempo: Double) -> Int32 {
        let level = 5 * rate / tempo
        guard level >= 2 else { return 1 }
        // A fifth isn't a binary fraction: the tolerance ensures that a level's own rate reaches it.
        return level >= 10 ? 10 : Int32(level + 1e-9)
    }

    /// The lowest repetitions a minute of a level.
    public static func rate(of level: Int32, tempo: Double) -> Double {
        level <= 1 ? 0 : tempo * Double(level) / 5
    }

    /// A category's level: the mean of its exercises' last levels, rounded to the nearest. Nil without any.
    public static func level(of levels: [Int32]) -> Int32? {
        guard !levels.isEmpty else { return nil }
        var sum: Int32 = 0
        for level in levels { sum += level }
        let count = Int32(levels.count)
        return (2 * sum + count) / (2 * count)
    }
}
