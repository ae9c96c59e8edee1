public import Workouts

/// The contents of a file, whatever its format.
public struct FileContents: Equatable, Sendable {
    public var recordings: [Recording] = []
    public var workouts: [Workout] = []
    /// Parts of the file that aren't kept, a sentence each.
    public var losses: [String] = []

    public init() {}

    /// The names of all exercises, each once, in the order in which they first come, and how many sets each has: what is to be found in
    /// the catalogue.
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

/// A file that was made, and what it can't hold, a sentence each.
public struct MadeFile: Equatable, Sendable {
    public var bytes: [UInt8]
    public var losses: [String]

    public init(bytes: [UInt8], losses: [String] = []) {
        self.bytes = bytes
        self.losses = losses
    }
}
