/// The music that a workout is done to (MU-6).
public struct WorkoutMusic: Equatable, Sendable {
    /// Ids of themes whose songs come first, at most five; none of them: all songs alike.
    public var themes: [String]
    /// Repetitions, or steps, a minute, for what has no tempo of its own; nil: songs as they are.
    public var cadence: Double?

    /// As in `Workout`.
    public var unknownFields = ""

    public init(themes: [String] = [], cadence: Double? = nil) {
        self.themes = themes
        self.cadence = cadence
    }
}
