/// Writes sessions into one file successively, without holding them or the file in memory.
public struct SessionsWriter {
    public enum Format: Sendable {
        case fit, tcx, gpx
    }

    private let format: Format
    private var found = Losses()
    private var xml = XMLWriter()
    private var hasBegun = false
    /// Whether the first track declared the extensions' namespace, for all tracks.
    private var isDeclared = false

    public init(_ format: Format) {
        self.format = format
    }

    /// Sentences about content that the file can't represent.
    public var losses: [String] { found.sentences }

    /// - Returns: The file's next bytes.
    public mutating func add(_ recording: Recording) throws(FormatError) -> [UInt8] {
        defer { hasBegun = true }
        switch format {
        case .fit:
            let made = try FITWriter.write([recording])
            found.add(made.losses)
            return made.bytes
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
        }
        return xml.take()
    }

    /// - Returns: The end of the file; nil if it has no sessions.
    public mutating func finish() -> [UInt8]? {
        guard hasBegun else { return nil }
        switch format {
        case .fit: break
        case .tcx: TCXWriter.close(&xml)
        case .gpx: xml.close("gpx")
        }
        return format == .fit ? [] : xml.take()
    }
}
