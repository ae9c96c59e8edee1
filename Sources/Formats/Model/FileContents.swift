public import Workouts

/// The contents of a file of any format.
public struct FileContents: Equatable, Sendable {
    public var recordings: [Recording] = []
    public var workouts: [Workout] = []
    public var measures: [MeasureRow] = []
    /// Sentences about discarded parts of the file.
    public var losses: [String] = []

    public init() {}

    /// The distinct names of exercises, in order of first occurrence, with their numbers of sets, for matching with the
    /// catalogue.
    public var exerciseNames: [(name: String, sets: Int)] {
        var places: [String: Int] = [:]
        var names: [(name: String, sets: Int)] = []
        for recording in recordings {
            for lap in recording.laps where lap.role == .exercise {
                if let place = places[lap.name] {
                    names[place].sets += lap.sets.count
                } else {
                    places[lap.name] = names.count
                    names.append((lap.name, lap.sets.count))
                }
            }
        }
        return names
    }

    public init(recordings: [Recording], losses: [String] = []) {
        self.recordings = recordings
        self.losses = losses
    }

    public init(workouts: [Workout], losses: [String] = []) {
        self.workouts = workouts
        self.losses = losses
    }
}

/// A generated file, and sentences about content that it can't represent.
public struct MadeFile: Equatable, Sendable {
    public var bytes: [UInt8]
    public var losses: [String]

    public init(bytes: [UInt8], losses: [String] = []) {
        self.bytes = bytes
        self.losses = losses
    }
}
