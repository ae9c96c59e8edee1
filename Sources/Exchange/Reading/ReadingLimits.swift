import Formats

/// How much is taken in at once, and how often packed.
public enum ReadingLimits: Sendable {
    /// A screen's: a file stands in memory twice, and there is one archive open.
    case screen
    /// A command line's: two layers of packing, and files as large as any reader takes.
    case commandLine

    /// Bytes of a file.
    public var bytes: Int {
        switch self {
        case .screen: FormatLimits.xmlBytes
        case .commandLine: FormatLimits.zipBytes
        }
    }

    /// Why a file of so many bytes isn't read; nil where it is.
    public func refusal(ofBytes count: Int64) -> FileRefusal? {
        if count <= 0 { return .empty }
        return count <= Int64(bytes) ? nil : .tooLarge(bytes)
    }

    /// Why a file isn't read that comes out of these packed files; nil where it is.
    func refusal(of format: FileFormat, inside layers: [FileFormat]) -> FileRefusal? {
        guard format == .zip || format == .gzip else { return nil }
        let isInArchive = format == .zip && layers.contains(.zip)
        let isTooDeep =
            switch self {
            case .screen: isInArchive || format == .gzip && layers.last == .gzip
            case .commandLine: layers.count >= 2
            }
        guard isTooDeep else { return nil }
        return isInArchive ? .archiveInArchive : .packedAgain
    }
}
