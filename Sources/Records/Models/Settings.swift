public import Workouts

/// A person's settings for the whole app, and the values that Quick Create was last used with.
public struct Settings: Equatable, Sendable {
    public var mode = Mode.dark
    public var units = Units.metric
    public var notifications = false
    /// 0…1.
    public var volume = 1.0
    public var sound = SoundMode.locked
    /// Of songs beside the cues, 0…1.
    public var musicVolume = 0.8
    /// Whether the account keeps the files of songs for all devices.
    public var keepsSongs = false
    /// The intervals of Quick Create's next workout, and its cues.
    public var plan = IntervalPlan()
    public var cues = CueSettings()
    /// Days of the week on which nothing is planned.
    public var restDays: EnumSet<Weekday> = []
    /// The day that was made a rest day by itself; it means nothing once it is over.
    public var restDate: Day?
    /// When to be reminded of what a day has planned: minutes after midnight, 0…1,439.
    public var reminder: Int32?
    /// The last choice in Get Workout, as `WorkoutChoice` spells it.
    public var choice: String?
    /// Ids of the themes that went with it, `ThemeLimits.most` at most.
    public var choiceThemes: [String] = []
    /// Whether the workouts of Get Workout have music.
    public var choiceMusic = true

    /// The scale on which the effort of sets is noted.
    public var effort = EffortScale.off
    /// The first day of every week that is shown or counted.
    public var weekStart = Weekday.sunday
    /// Whether a run that tracks location pauses while the person stands.
    public var autoPause = false
    /// Whether each kilometre or mile is spoken.
    public var spokenSplits = false
    /// Places that exported and shared ways don't tell of, by their ids.
    public var hiddenPlaces: [HiddenPlace] = []

    public init() {}
}

public enum Mode: String, CaseIterable, Sendable {
    case dark, light
}

/// How hard a set was, as one prefers to say it. Either is kept as repetitions in reserve.
public enum EffortScale: String, CaseIterable, Sendable {
    /// It isn't asked for.
    case off
    /// Repetitions in reserve.
    case reserve
    /// Rating of perceived exertion: 10 less the repetitions in reserve.
    case rpe
}

public enum Units: String, CaseIterable, Sendable {
    case metric, imperial
}

/// How cues reach the ears.
public enum SoundMode: String, CaseIterable, Sendable {
    /// By the media player, so that they go on when the screen is locked; other players may be paused for it.
    case locked
    /// Live, mixed with what other apps play; the screen has to stay on.
    case mixed
}
