/// Why a file can't be read or made, and where.
public struct FormatError: Error, Equatable, Sendable {
    public var reason: String
    public var place: Place

    public enum Place: Hashable, Sendable {
        case whole
        /// Bytes before the place.
        case byte(Int)
        /// Both from 1, the column in bytes.
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

/// Bounds of files. Readers refuse values outside, in sentences.
public enum FormatLimits {
    /// Bytes of a FIT file, also of one that a writer makes.
    public static let fitBytes = 64 << 20
    public static let xmlBytes = 128 << 20
    public static let csvBytes = 64 << 20
    public static let zipBytes = 512 << 20
    /// Bytes that all entries of an archive may unfold to.
    public static let unfoldedBytes = 1 << 30
    public static let entries = 20_000
    /// Of one recording.
    public static let samples = 1_000_000
    public static let laps = 100_000
    /// Of one file.
    public static let recordings = 10_000
    /// Elements of XML inside each other.
    public static let depth = 64
    /// Bytes of a text inside XML, and of a field of a CSV file.
    public static let text = 64 << 10
    public static let columns = 256
    public static let rows = 1_000_000
    /// Characters of a workout's link behind the #.
    public static let link = 32_768
    /// Bytes that a workout's link may unfold to.
    public static let linkContent = 4 << 20
}

/// The beginning of a text, to be shown in a message.
func excerpt(_ text: String) -> String {
    shortened(text, to: 60, mark: "…")
}

/// At most so many bytes of a text, cut between two characters, with a mark where it was cut.
func shortened(_ text: String, to limit: Int, mark: String = "") -> String {
    let utf8 = Array(text.utf8.prefix(limit + 1))
    guard utf8.count > limit else { return text }
    var end = limit
    while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: utf8[..<end], as: UTF8.self) + mark
}
