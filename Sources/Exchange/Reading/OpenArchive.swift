public import Formats

/// An archive, of which one file after the other is taken out.
public struct OpenArchive: Sendable {
    private var reader: ZIPReader
    /// Without those that systems put beside the person's files.
    public let entries: [ZIPReader.Entry]
    /// How many of them were taken out.
    public private(set) var taken = 0
    /// The packed files around those in it, the outermost first and this one last.
    public let layers: [FileFormat]

    init(_ reader: ZIPReader, inside layers: [FileFormat]) {
        self.reader = reader
        entries = reader.entries.filter { !$0.isHidden }
        self.layers = layers + [.zip]
    }

    /// The file that comes next; nil after the last.
    public var next: ZIPReader.Entry? { taken < entries.count ? entries[taken] : nil }

    /// The bytes of the file that comes next, which there must be. One that can't be read is passed over.
    public mutating func take() throws(FormatError) -> [UInt8] {
        defer { taken += 1 }
        return try reader.read(entries[taken])
    }
}

extension ZIPReader.Entry {
    /// Whether it is a file that systems put beside the person's files.
    public var isHidden: Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"))
        guard let first = parts.first, let last = parts.last else { return true }
        return first.elementsEqual("__MACOSX".utf8) || last.first == UInt8(ascii: ".")
    }
}
