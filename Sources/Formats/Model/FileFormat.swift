/// The formats of all files that go in and out. The workout file in JSON is `WorkoutFile` in Records.
public enum FileFormat: UInt8, CaseIterable, Sendable {
    case fit, tcx, gpx, zwo, csv, zip, gzip, json

    /// Those that a session can be written in.
    public static let ofSessions: [FileFormat] = [.fit, .tcx, .gpx]
    /// Those that a workout can be written in.
    public static let ofWorkouts: [FileFormat] = [.fit, .zwo, .json]

    /// As people call it.
    public var title: String {
        switch self {
        case .fit: "FIT"
        case .tcx: "TCX"
        case .gpx: "GPX"
        case .zwo: "ZWO"
        case .csv: "CSV"
        case .zip: "ZIP"
        case .gzip: "GZIP"
        case .json: "JSON"
        }
    }

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
        func begins(_ bytes: (UInt8, UInt8)) -> Bool {
            contents.count >= 4 && contents[0] == bytes.0 && contents[1] == bytes.1
        }
        if begins((0x50, 0x4B)), contents[2] == 3 && contents[3] == 4 || contents[2] == 5 && contents[3] == 6 {
            self = .zip
        } else if begins((0x1F, 0x8B)) {
            self = .gzip
        } else if contents.count >= 12, contents[8..<12].elementsEqual(".FIT".utf8) {
            self = .fit
        } else {
            var head = Array(contents.prefix(4096))
            if let encoding = try? TextEncoding(head[...]), encoding != .utf8 {
                var transcoder = Transcoder(encoding)
                head = transcoder.utf8(head, isLast: true)
            }
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
