public import Workouts

public typealias WorkoutFileError = InvalidField

/// The workout file: media type `application/vnd.setlist.workout+json`, name `….workout.json`.
///
/// Unknown members are kept, wherever they stand, and written back. An unknown role, activity, timbre or kind of target is
/// refused and named: a guess would change what the step counts as, and a typing error would go unseen. The file itself
/// stays as it is, so nothing is lost by it.
public enum WorkoutFile {
    public static let mediaType = "application/vnd.setlist.workout+json"
    public static let fileExtension = ".workout.json"
    /// The value of the member `setlist`.
    public static let version: Int64 = 1
    /// Room for 1,000,000 steps that use most of what a step can hold.
    public static let maximumBytes = 256 << 20

    /// Reads a whole file. O(bytes).
    public static func read(_ bytes: [UInt8]) throws(WorkoutFileError) -> Workout {
        do {
            return try readVersion1(bytes)
        } catch {
            // What a later version writes may look wrong in many ways; its number says why.
            if let newer = otherVersion(bytes) { throw newer }
            throw error
        }
    }

    /// One step a line. Reading it gives an equal workout. O(steps).
    public static func write(_ workout: Workout) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 256 + workout.steps.count * 80)
        writer.beginObject()
        writer.newLine(indentation: 2)
        writer.field("setlist", version)
        writer.newLine(indentation: 2)
        writer.field("name", workout.name)
        writer.newLine(indentation: 2)
        writer.field("activity", workout.activity.code)
        if let tracksLocation = workout.tracksLocation {
            writer.newLine(indentation: 2)
            writer.field("tracksLocation", tracksLocation)
        }
        writer.newLine(indentation: 2)
        writer.key("cues")
        writer.cues(workout.cues)
        writer.newLine(indentation: 2)
        writer.key("steps")
        writer.steps(workout.steps, indentation: 4)
        writer.newLine(indentation: 2)
        writer.rawMembers(workout.unknownFields)
        writer.newLine(indentation: 0)
        writer.endObject()
        return writer.bytes
    }

    private static func readVersion1(_ bytes: [UInt8]) throws(InvalidField) -> Workout {
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        var workout = Workout(name: "", steps: [])
        var seen: (version: Bool, name: Bool, steps: Bool) = (false, false, false)
        try reader.beginObject()
        while let key = try reader.nextKey() {
            do throws(InvalidField) {
                switch key {
                case "setlist":
                    try checkVersion(reader.number())
                    seen.version = true
                case "name":
                    workout.name = try reader.name()
                    seen.name = true
                case "activity": workout.activity = try reader.code { $0.code }
                case "tracksLocation": workout.tracksLocation = try reader.bool()
                case "cues": workout.cues = try reader.cues()
                case "steps":
                    workout.steps = try reader.steps()
                    seen.steps = true
                default: try reader.skip(keepingIn: &workout.unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        try reader.finish()
        guard seen.version else { throw .missing("setlist") }
        guard seen.name else { throw .missing("name") }
        guard seen.steps else { throw .missing("steps") }
        return workout
    }

    private static func checkVersion(_ number: JSONNumber) throws(InvalidField) {
        guard number.integer == version else {
            let isNewer = number.double > Double(version)
            throw InvalidField(
                "must be \(version), is \(digits(number.double))\(isNewer ? ": a newer version of Setlist made it" : "")"
            )
        }
    }

    /// What is wrong with the file's version, where that is a number other than ours and can be found at all.
    private static func otherVersion(_ bytes: [UInt8]) -> InvalidField? {
        do throws(InvalidField) {
            var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if key == "setlist" {
                    let number = try reader.number()
                    do throws(InvalidField) { try checkVersion(number) } catch { return error.inside(key) }
                    return nil
                }
                try reader.skip()
            }
        } catch {}
        return nil
    }
}
