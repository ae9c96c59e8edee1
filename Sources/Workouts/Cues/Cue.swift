/// A sound at a moment of a run.
public struct Cue: Equatable, Sendable {
    /// The start, on the caller's clock: a timeline's or a run's.
    public var moment: Seconds
    public var sound: Sound
    /// The moment at which the sound is cut: a voice at the name of the next step, a long beep at that step's first
    /// beep. Nil if it sounds to its end.
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
        /// One of the beeps that count down a period's last seconds.
        case beep
        /// The longer, higher beep at the end of a period.
        case longBeep
        /// A soft click at each repetition of an exercise, in its tempo.
        case tick
        /// A spoken phrase: a step's name, "halfway", "ten seconds", "workout complete".
        case voice(String)
    }
}
