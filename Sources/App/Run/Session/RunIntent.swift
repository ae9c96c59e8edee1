import Sensing
import Workouts

/// A wish of a mode of run, or of an instrument: they read the run, and only the session writes (`RunScreen.carryOut`).
enum RunIntent: Sendable {
    /// An event of the run, now. The sound follows, and the run ends if that was its end.
    case append(RunEvent.Kind)
    /// Events of the log that belong together. The sound follows where they change what is on.
    case note([RunEvent.Kind])
    /// The way goes on to this point. Steps may have ended before it.
    case located(TrackPoint)
    /// The heart's rate now, in beats per minute.
    case beat(Int32)
    /// Words in the device's own voice, after those that are being said.
    case say(String)
    /// The words for the step that has begun, where the page isn't seen; else its name and time do.
    case headline(title: String, body: String)
    /// The run is called otherwise from now on; to be kept with `keepName`.
    case rename(String)
    /// The run's name holds, here and in the workout that it was started from.
    case keepName
    case effect(Effect)
}
