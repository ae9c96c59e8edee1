import Workouts

/// A wish of a mode of run: the mode reads the run, and only the session writes (`RunScreen.carryOut`).
enum RunIntent: Sendable {
    /// An event of the run, now. The sound follows, and the run ends if that was its end.
    case append(RunEvent.Kind)
    /// Events of the log that belong together. The sound follows where they change what is on.
    case note([RunEvent.Kind])
    /// Words in the device's own voice, after those that are being said.
    case say(String)
    /// The run is called otherwise from now on; to be kept with `keepName`.
    case rename(String)
    /// The run's name holds, here and in the workout that it was started from.
    case keepName(source: String?)
    case effect(Effect)
}
