public import Formats
import Records
public import Workouts

/// A workout as a file for other tools, as our own file, or as a link.
public enum WorkoutExport {
    /// - Parameter format: One of `FileFormat.ofWorkouts`.
    public static func make(_ format: FileFormat, _ workout: Workout) throws(FormatError) -> MadeFile {
        switch format {
        case .fit: try FITWriter.write(workout)
        case .zwo: try ZWOWriter.write(workout)
        default: MadeFile(bytes: WorkoutFile.write(workout))
        }
    }

    /// The part of a link from its # on, which holds the workout.
    public static func link(_ workout: Workout) throws(ShareLinkError) -> String {
        "#" + (try ShareLink.fragment(of: Array(WorkoutFile.compactText(workout).utf8)))
    }
}
