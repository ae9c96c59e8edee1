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
            // A file of a later version may look wrong in many ways; its number says why.
            if let newer = otherVersion(bytes) { throw newer }
            throw error
        }
    }

    /// One step a line. Reading it gives an equal workout. O(steps).
    public static func write(_ workout: Workout) -> [UInt8] {
        var writer = JSONWriter(reservingCapacity: 256 + workout.steps.count * 80)
        writer.workout(workout, isFile: true)
        return writer.bytes
    }

    /// On one line, with every different step once: for another instance of this program. O(steps).
    public static func compactText(_ workout: Workout) -> String {
        var writer = JSONWriter(reservingCapacity: 1024 + workout.steps.count * 3)
        writer.workout(workout)
        return writer.text
    }

    private static func readVersion1(_ bytes: [UInt8]) throws(InvalidField) -> Workout {
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        let workout = try reader.workout()
        try reader.finish()
        return workout
    }

    fileprivate static func checkVersion(_ number: JSONNumber) throws(InvalidField) {
        guard number.integer == version else {
            let isNewer = number.double > Double(version)
            throw InvalidField(
                "must be \(version), is \(digits(number.double))\(isNewer ? ": a newer version of Setlist made it" : "")"
            )
        }
    }

    /// The error in the file's version, where that is a number other than ours and can be found at all.
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

// The same object is the snapshot of a run, with its steps as records have them, and on one line.

extension JSONWriter {
    mutating func workout(_ workout: Workout, isFile: Bool = false) {
        func newLine(_ writer: inout JSONWriter, _ indentation: Int) {
            if isFile { writer.newLine(indentation: indentation) }
        }
        beginObject()
        newLine(&self, 2)
        field("setlist", WorkoutFile.version)
        newLine(&self, 2)
        field("name", workout.name)
        newLine(&self, 2)
        field("activity", workout.activity.code)
        if let tracksLocation = workout.tracksLocation {
            newLine(&self, 2)
            field("tracksLocation", tracksLocation)
        }
        if let origin = workout.origin {
            newLine(&self, 2)
            field("origin", origin)
        }
        if let routine = workout.routine {
            newLine(&self, 2)
            field("routine", routine)
        }
        if let music = workout.music {
            newLine(&self, 2)
            key("music")
            self.music(music)
        }
        newLine(&self, 2)
        key("cues")
        cues(workout.cues)
        newLine(&self, 2)
        key("steps")
        if isFile { stepList(workout.steps, indentation: 4) } else { steps(workout.steps) }
        newLine(&self, 2)
        rawMembers(workout.unknownFields)
        newLine(&self, 0)
        endObject()
    }
}

extension FieldReader {
    mutating func workout() throws(InvalidField) -> Workout {
        var workout = Workout(name: "", steps: [])
        var seen: (version: Bool, name: Bool, steps: Bool) = (false, false, false)
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "setlist":
                    try WorkoutFile.checkVersion(number())
                    seen.version = true
                case "name":
                    workout.name = try name()
                    seen.name = true
                case "activity": workout.activity = try code { $0.code }
                case "tracksLocation": workout.tracksLocation = try bool()
                case "origin": workout.origin = try string(limit: Limits.originLength)
                case "routine": workout.routine = try string(limit: Limits.routineLength)
                case "music": workout.music = try music()
                case "cues": workout.cues = try cues()
                case "steps":
                    workout.steps = try steps()
                    seen.steps = true
                default: try skip(keepingIn: &workout.unknownFields)
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard seen.version else { throw .missing("setlist") }
        guard seen.name else { throw .missing("name") }
        guard seen.steps else { throw .missing("steps") }
        return workout
    }
}
