public import Workouts

/// The contents of a file of any format.
public struct FileContents: Equatable, Sendable {
    public var recordings: [Recording] = []
    public var workouts: [Workout] = []
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

/// The formats of this module. The JSON workout file is `WorkoutFile` in Records.
public enum FileFormat: UInt8, CaseIterable, Sendable {
    case fit, tcx, gpx, zwo, csv, zip, gzip, json

    /// Without the dot.
    public var fileExtension: String {
        switch self {
        case .fit: "fit"
        case .tcx: "tcx"
        case .gpx: "gpx"
        case .zwo: "zwo"
        case .csv: "csv"
        case .zip: "zip"
        case .gzip: "gz"
        case .json: "json"
        }
    }

    public var mediaType: String {
        switch self {
        case .fit: "application/vnd.ant.fit"
        case .tcx: "application/vnd.garmin.tcx+xml"
        case .gpx: "application/gpx+xml"
        case .zwo: "application/xml"
        case .csv: "text/csv"
        case .zip: "application/zip"
        case .gzip: "application/gzip"
        case .json: "application/vnd.setlist.workout+json"
        }
    }

    /// By the file name's extension, ignoring case.
    public init?(fileName: String) {
        let name = fileName.utf8.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 32 : $0 }
        for format in FileFormat.allCases {
            let end = Array(format.fileExtension.utf8)
            if name.count > end.count, name[name.count - end.count - 1] == UInt8(ascii: "."),
                name.suffix(end.count).elementsEqual(end)
            {
                self = format
                return
            }
        }
        return nil
    }

    /// By a file's first bytes; nil if unknown. CSV and other kinds of XML aren't detected.
    public init?(contents: [UInt8]) {
        if contents.starts(with: [0x50, 0x4B, 3, 4]) || contents.starts(with: [0x50, 0x4B, 5, 6]) {
            self = .zip
        } else if contents.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if contents.count >= 12, contents[8..<12].elementsEqual(".FIT".utf8) {
            self = .fit
        } else {
            let head = Array(contents.prefix(4096))
            if ByteSearch.first(of: "<TrainingCenterDatabase", in: head) != nil {
                self = .tcx
            } else if ByteSearch.first(of: "<gpx", in: head) != nil {
                self = .gpx
            } else if ByteSearch.first(of: "<workout_file", in: head) != nil {
                self = .zwo
            } else if head.first(where: { $0 > 32 && $0 < 0x80 }) == UInt8(ascii: "{") {
                self = .json
            } else {
                return nil
            }
        }
    }
}
