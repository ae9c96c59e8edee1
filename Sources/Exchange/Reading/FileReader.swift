public import Formats
import Records
public import Workouts

/// Says what is in a file, whatever its format.
public struct FileReader {
    private let limits: ReadingLimits
    private let answers: TrainingLog.Answers
    private let zoneMinutes: (Seconds) -> Int32

    /// - Parameters:
    ///   - answers: Facts that logs don't say.
    ///   - zoneMinutes: Local time minus UTC, in minutes, at a local time (seconds since 1970 as if it were UTC).
    public init(
        _ limits: ReadingLimits, _ answers: TrainingLog.Answers = TrainingLog.Answers(),
        zoneMinutes: @escaping (Seconds) -> Int32 = { _ in 0 }
    ) {
        self.limits = limits
        self.answers = answers
        self.zoneMinutes = zoneMinutes
    }

    /// A file's format: by its beginning, else by its name; nil where neither tells.
    public static func format(of bytes: [UInt8], _ name: String) -> FileFormat? {
        FileFormat(contents: bytes) ?? FileFormat(fileName: name)
    }

    /// Reads one file; of an archive, its directory.
    ///
    /// - Parameters:
    ///   - told: The file's format, where it is known.
    ///   - layers: The packed files that it comes out of, the outermost first.
    /// - Throws: The reason why nothing of it is taken.
    public func read(
        _ bytes: [UInt8], _ name: String, as told: FileFormat? = nil, inside layers: [FileFormat] = []
    ) throws(FileRefusal) -> FileFinding {
        if bytes.isEmpty { throw .empty }
        guard let format = told ?? Self.format(of: bytes, name) else { throw .unknown }
        if let refusal = limits.refusal(of: format, inside: layers) { throw refusal }
        let content: [UInt8]
        do throws(FormatError) {
            switch format {
            case .fit: return .contents(try FITReader.read(bytes))
            case .tcx: return .contents(try TCXReader.read(bytes))
            case .gpx: return .contents(try GPXReader.read(bytes))
            case .zwo: return .contents(try ZWOReader.read(bytes))
            case .csv:
                if TableReader.format(of: bytes) != nil { return .contents(try TableReader.read(bytes)) }
                return .log(try TrainingLog.read(bytes, answers, zoneMinutes: zoneMinutes))
            case .zip: return .archive(OpenArchive(try ZIPReader(bytes), inside: layers))
            case .gzip: content = try GzipReader.read(bytes)
            case .json: content = bytes
            }
        } catch {
            throw .format(error)
        }
        if format == .json { return .contents(try json(content)) }
        return try read(content, Self.unpackedName(name), inside: layers + [.gzip])
    }

    private func json(_ bytes: [UInt8]) throws(FileRefusal) -> FileContents {
        do throws(WorkoutFileError) {
            return FileContents(workouts: [try WorkoutFile.read(bytes)])
        } catch {
            guard let records = try? RecordExport.read(bytes, wall: .max) else { throw .workout(error) }
            // In the app all data comes in elsewhere: as what it is, not as sessions of a file.
            guard limits == .commandLine else { throw .allData }
            return ExportedData.contents(records)
        }
    }

    /// "ride.fit" of "ride.fit.gz"; a name that tells of no packing stays as it is.
    private static func unpackedName(_ name: String) -> String {
        if let format = FileFormat(fileName: name), format != .gzip { return name }
        let utf8 = Array(name.utf8)
        guard let point = utf8.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return name }
        return String(decoding: utf8[..<point], as: UTF8.self)
    }
}
