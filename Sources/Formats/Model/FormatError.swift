/// The reason why a file can't be read or written, and the position.
public struct FormatError: Error, Equatable, Sendable {
    public var reason: String
    public var place: Place

    public enum Place: Hashable, Sendable {
        case whole
        /// Byte offset.
        case byte(Int)
        /// Both from 1; the column in bytes.
        case line(Int, column: Int)
        /// An entry of an archive.
        case entry(String)
    }

    public init(_ reason: String, at place: Place = .whole) {
        self.reason = reason
        self.place = place
    }
}

extension FormatError: CustomStringConvertible {
    /// "Line 3, column 7: …"
    public var description: String {
        switch place {
        case .whole: reason
        case .byte(let offset): "Byte \(offset): \(reason)"
        case .line(let line, let column): "Line \(line), column \(column): \(reason)"
        case .entry(let name): "\(name): \(reason)"
        }
    }
}

/// Bounds of files. Readers reject values outside with an explanation.
public enum FormatLimits {
    /// Bytes of a FIT file, read or written.
    public static let fitBytes = 64 << 20
    public static let xmlBytes = 128 << 20
    public static let csvBytes = 64 << 20
    public static let zipBytes = 512 << 20
    /// Most uncompressed bytes of an archive's entries.
    public static let unfoldedBytes = 1 << 30
    /// Larger sizes that an archive states count as this one, which fits a word of 32 bits.
    static let mostStatedBytes = 2_000_000_000
    public static let entries = 20_000
    /// In one recording.
    public static let samples = 1_000_000
    public static let laps = 100_000
    /// In one file.
    public static let recordings = 10_000
    public static let measures = 20_000
    /// Nesting depth of XML elements.
    public static let depth = 64
    /// Bytes of a text in XML, and of a CSV field.
    public static let text = 64 << 10
    public static let columns = 256
    public static let rows = 1_000_000
    /// Characters of a workout link's fragment.
    public static let link = 32_768
    /// Most uncompressed bytes of a workout link.
    public static let linkContent = 4 << 20
}

extension FormatLimits {
    /// Most bytes of a file in an archive.
    ///
    /// - Parameter format: Nil if its name tells none.
    static func bytes(of format: FileFormat?) -> Int {
        switch format {
        case .fit: fitBytes
        case .csv: csvBytes
        case .zip: zipBytes
        case .tcx, .gpx, .zwo, .gzip, .json, nil: xmlBytes
        }
    }
}

/// The beginning of a text, for messages.
func excerpt(_ text: String) -> String {
    shortened(text, to: 60, mark: "…")
}

/// A text truncated to `limit` bytes at a character boundary, with a mark if truncated.
func shortened(_ text: String, to limit: Int, mark: String = "") -> String {
    let utf8 = Array(text.utf8.prefix(limit + 1))
    guard utf8.count > limit else { return text }
    var end = limit
    while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: utf8[..<end], as: UTF8.self) + mark
}
