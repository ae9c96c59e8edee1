public import Formats
public import Records

/// Why nothing of a file is taken.
public enum FileRefusal: Error, Equatable, Sendable {
    case empty
    /// More bytes than these.
    case tooLarge(Int)
    /// Neither its beginning nor its name tells a format.
    case unknown
    /// gzip in more layers than are looked into (`ReadingLimits`).
    case packedAgain
    /// The same of an archive in an archive.
    case archiveInArchive
    /// It holds all of a person's data (`RecordExport`), which comes in elsewhere.
    case allData
    case format(FormatError)
    case workout(WorkoutFileError)
}

extension FileRefusal: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .empty: "The file is empty."
        case .tooLarge(let bytes): "It is larger than \(bytes >> 20) MB, the most that is read here."
        case .unknown: "It is of no format that is read."
        case .packedAgain: "It is packed more than once."
        case .archiveInArchive: "It is an archive inside an archive: take it out of there first."
        case .allData: "It holds all of somebody’s data: use “Import my data” on Profile."
        case .format(let error): error.description
        case .workout(let error): error.inWords
        }
    }
}
