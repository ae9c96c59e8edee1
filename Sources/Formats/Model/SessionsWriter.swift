/// Writes sessions into one file successively, without holding them or the file in memory.
public struct SessionsWriter {
    private let format: FileFormat
    private var found = Losses()
    private var xml = XMLWriter()
    private var hasBegun = false
    /// Whether the first track declared the extensions' namespace, for all tracks.
    private var isDeclared = false

    /// Nil where a format holds no sessions: `FileFormat.ofSessions`.
    public init?(_ format: FileFormat) {
        guard FileFormat.ofSessions.contains(format) else { return nil }
        self.format = format
    }

    /// Sentences about content that the file can't represent.
    public var losses: [String] { found.sentences }

    /// - Returns: The file's next bytes.
    public mutating func add(_ recording: Recording) throws(FormatError) -> [UInt8] {
        defer { hasBegun = true }
        switch format {
        case .tcx:
            if !hasBegun { TCXWriter.open(&xml) }
            TCXWriter.activity(recording, &xml, &found)
        case .gpx:
            if !hasBegun {
                isDeclared = recording.isExtended
                GPXWriter.open(recording, isExtended: isDeclared, &xml)
            }
            found.add(GPXWriter.unheld(recording))
            GPXWriter.track(recording, isDeclared: isDeclared, &xml)
        default:
            let made = try FITWriter.write([recording])
            found.add(made.losses)
            return made.bytes
        }
        return xml.take()
    }

    /// - Returns: The end of the file; nil if it has no sessions.
    public mutating func finish() -> [UInt8]? {
        guard hasBegun else { return nil }
        switch format {
        case .tcx: TCXWriter.close(&xml)
        case .gpx: xml.close("gpx")
        default: return []
        }
        return xml.take()
    }
}
