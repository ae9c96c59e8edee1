import Formats
import Records
import Workouts

/// Reads one file of any format but an archive.
enum ImportReader {
    /// Bytes of a file that is read here, whatever its format may hold: it stands in memory twice.
    static let fileLimit = FormatLimits.xmlBytes

    /// The types of files that the picker offers.
    static let accept =
        ".fit,.tcx,.gpx,.zwo,.csv,.json,.zip,.gz,application/gpx+xml,application/vnd.ant.fit,"
        + "application/vnd.garmin.tcx+xml,application/json,application/zip,application/gzip,text/csv"

    enum Outcome {
        case contents(FileContents)
        /// Facts that only the person knows decided: they are to be asked for.
        case log(TrainingLog.Reading)
        case archive(ZIPReader)
        case refused(String)
    }

    static func read(
        _ bytes: [UInt8], _ name: String, _ answers: TrainingLog.Answers, _ zone: ZoneHistory, isInside: Bool = false
    ) -> Outcome {
        if bytes.isEmpty { return .refused("The file is empty.") }
        guard let format = FileFormat(contents: bytes) ?? FileFormat(fileName: name) else {
            return .refused("It is none of the kinds of files that are read here.")
        }
        do throws(FormatError) {
            switch format {
            case .fit: return .contents(try FITReader.read(bytes))
            case .tcx: return .contents(try TCXReader.read(bytes))
            case .gpx: return .contents(try GPXReader.read(bytes))
            case .zwo: return .contents(try ZWOReader.read(bytes))
            case .csv: return .log(try TrainingLog.read(bytes, answers) { zone.minutes(atLocal: $0) })
            case .json: return json(bytes)
            case .gzip:
                let inner = try GzipReader.read(bytes, limit: fileLimit)
                if FileFormat(contents: inner) == .gzip { return .refused("It is packed more than once.") }
                return read(inner, withoutEnd(name), answers, zone, isInside: isInside)
            case .zip:
                return isInside
                    ? .refused("It is an archive inside an archive: take it out of there first.")
                    : .archive(try ZIPReader(bytes))
            }
        } catch {
            return .refused(error.description)
        }
    }

    private static func json(_ bytes: [UInt8]) -> Outcome {
        do throws(WorkoutFileError) {
            return .contents(FileContents(workouts: [try WorkoutFile.read(bytes)]))
        } catch {
            // Another file of ours, which is for the other button.
            if (try? RecordExport.read(bytes, wall: .max)) != nil {
                return .refused("It holds all of somebody’s data: use “Import my data” on Profile.")
            }
            return .refused(error.inWords)
        }
    }

    /// "ride.fit" of "ride.fit.gz".
    private static func withoutEnd(_ name: String) -> String {
        let utf8 = Array(name.utf8)
        guard let point = utf8.lastIndex(of: UInt8(ascii: ".")), point > 0 else { return name }
        return String(decoding: utf8[..<point], as: UTF8.self)
    }
}
