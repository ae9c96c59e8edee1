/// A sound at a moment of a run.
public struct Cue: Equatable, Sendable {
    /// When it starts, on the clock of whatever was asked for cues: a timeline's or a run's.
    public var moment: Seconds
    public var sound: Sound
    /// It stops here: a voice for the name of the next step, a long beep for that step's first beep. Nil: it is heard to its end.
    public var cut: Seconds?
    /// A long beep under a spoken name is quieter, and so is a tick under any voice.
    public var isDucked: Bool

    public init(moment: Seconds, sound: Sound, cut: Seconds? = nil, isDucked: Bool = false) {
        self.moment = moment
        self.sound = sound
        self.cut = cut
        self.isDucked = isDucked
    }

    public enum Sound: Equatable, Sendable {
        /// One of the beeps that count a period's last seconds down.
        case beep
        /// The longer, higher one as a period ends.
        case longBeep
        /// A soft click at each repetition of an exercise, in its tempo.
        case tick
        /// A spoken phrase: a step's name, "halfway", "ten seconds", "workout complete".
        case voice(String)
    }
}
