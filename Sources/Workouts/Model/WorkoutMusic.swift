/// The music of a workout (MU-6).
public struct WorkoutMusic: Equatable, Sendable {
    /// Ids of preferred themes, at most five; empty for no preference.
    public var themes: [String]
    /// Repetitions, or steps, a minute, for steps without their own tempo; nil for songs at their own speed.
    public var cadence: Double?

    /// As in `Workout`.
    public var unknownFields = ""

    public init(themes: [String] = [], cadence: Double? = nil) {
        self.themes = themes
        self.cadence = cadence
    }
}
