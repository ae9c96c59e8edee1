public import Catalogue
public import Workouts

/// The exercise that a motion log is of, and what was counted: members of the file that may be left out (FT-2).
public struct MotionSubject: Equatable, Sendable {
    /// The exercise's id.
    public var exercise: String?
    /// The exercise's name.
    public var name: String?
    /// The exercise's usual repetitions a minute, 1 to 400.
    public var tempo: Double?
    /// Whether sides take turns and each counts.
    public var isAlternating: Bool?
    /// The place where the device was to be worn.
    public var place: DevicePlace?
    /// The first reading: seconds since 1970, UTC.
    public var began: Seconds?
    /// Repetitions counted by the sensor.
    public var counted: Int32?
    /// Repetitions entered by the person.
    public var entered: Int32?

    public init() {}

    /// Members of an exercise of the catalogue.
    public init(_ exercise: Exercise) {
        self.exercise = exercise.id
        name = exercise.name
        tempo = exercise.tempo
        isAlternating = exercise.isAlternating
        place = exercise.devicePlace
    }
}

extension MotionSubject {
    func write(to writer: inout JSONWriter) {
        if let exercise { writer.field("exercise", exercise) }
        if let name { writer.field("name", name) }
        if let tempo { writer.field("tempo", tempo) }
        if let isAlternating { writer.field("alternating", isAlternating) }
        if let place { writer.field("place", place.code) }
        if let began { writer.field("began", began.value) }
        if let counted { writer.field("counted", Int64(counted)) }
        if let entered { writer.field("entered", Int64(entered)) }
    }

    /// Reads a member's value, which may be null.
    ///
    /// - Returns: False for a member of another name: then nothing was read.
    mutating func read(_ key: String, _ reader: inout FieldReader) throws(InvalidField) -> Bool {
        switch key {
        case "exercise", "name", "tempo", "alternating", "place", "began", "counted", "entered": break
        default: return false
        }
        if try reader.kind() == .null {
            try reader.null()
            return true
        }
        switch key {
        case "exercise": exercise = try reader.name()
        case "name": name = try reader.name()
        case "tempo": tempo = try reader.number(in: Limits.tempo, " a minute")
        case "alternating": isAlternating = try reader.bool()
        case "place": place = try reader.code { (place: DevicePlace) in place.code }
        case "began": began = try reader.date()
        case "counted": counted = try reader.integer(in: FitnessTestLimits.count)
        default: entered = try reader.integer(in: FitnessTestLimits.count)
        }
        return true
    }
}
