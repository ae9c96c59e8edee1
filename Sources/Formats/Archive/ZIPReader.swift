import Workouts

/// Reads ZIP archives with stored or deflated entries, by their directories. Encrypted entries aren't read.
///
/// The sizes that an archive states are looked at before anything is unfolded: beyond the limit it is refused at once,
/// and so is one of which files overlap, which unfold to more than any compression could hold.
public struct ZIPReader: Sendable {
    public struct Entry: Equatable, Sendable {
        public var name: String
        /// Stated uncompressed size, in bytes.
        public var size: Int
        var method: Int
        var isEncrypted: Bool
        var checksum: UInt32
        /// Offset of its local header.
        public var offset: Int
        var compressed: Int

        /// Upper bound of the bytes of its header and content: the lengths of the header's name and extra field are
        /// known only from the header.
        public var span: Int { 30 + 2 * 65_535 + compressed }
    }

    private var bytes: [UInt8]
    /// Offset of `bytes` in the archive.
    private var base = 0
    /// Files only, in the archive's order.
    public private(set) var entries: [Entry] = []
    /// Remaining bytes of output.
    private var room = FormatLimits.unfoldedBytes

    public init(_ bytes: [UInt8]) throws(FormatError) {
        self.bytes = bytes
        guard bytes.count <= FormatLimits.zipBytes else {
            throw FormatError("The archive is larger than \(FormatLimits.zipBytes >> 20) MB, the most that is read.")
        }
        try readDirectory()
        guard statedBytes <= FormatLimits.unfoldedBytes else { throw tooMuch() }
    }

    /// Reads the directory of an archive that isn't in memory; `read(_:from:)` then receives each entry's bytes.
    ///
    /// - Parameters:
    ///   - end: The archive's bytes from `base` to its end.
    ///   - base: An offset not beyond `directory(of:from:)`.
    public init(end: [UInt8], from base: Int) throws(FormatError) {
        bytes = end
        self.base = base
        try readDirectory()
        bytes = []
        // One file is in memory at a time, so that many may be read, unless they were made to be many.
        var packed: Int64 = 0
        for entry in entries { packed += Int64(entry.compressed) }
        guard statedBytes <= max(Int64(FormatLimits.unfoldedBytes), 100 * packed) else { throw tooMuch() }
    }

    /// Uncompressed bytes of the entries whose names tell a format that is read.
    private var statedBytes: Int64 {
        var sum: Int64 = 0
        for entry in entries where FileFormat(fileName: entry.name) != nil { sum += Int64(entry.size) }
        return sum
    }

    private func tooMuch() -> FormatError {
        FormatError(
            "The archive unfolds to \(statedBytes >> 20) MB, and at most \(FormatLimits.unfoldedBytes >> 20) MB are read."
        )
    }

    /// Most bytes needed from an archive's end to locate its directory.
    public static let endBytes = 65_557

    /// Offset of an archive's directory.
    ///
    /// - Parameter end: The archive's last `endBytes`, or all of it, after the first `base` bytes.
    public static func directory(of end: [UInt8], from base: Int) throws(FormatError) -> Int {
        let reader = ZIPReader(bytes: end, base: base)
        return try reader.number(try reader.endRecord() + 16, 4)
    }

    private init(bytes: [UInt8], base: Int) {
        (self.bytes, self.base) = (bytes, base)
    }

    private var count: Int { base + bytes.count }

    private func word(_ offset: Int, _ size: Int) throws(FormatError) -> UInt32 {
        guard offset >= base, offset <= count - size else {
            throw FormatError("The archive was cut off, or is damaged.", at: .byte(min(max(offset, 0), count)))
        }
        var value: UInt32 = 0
        for index in 0..<size { value |= UInt32(bytes[offset - base + index]) << UInt32(8 * index) }
        return value
    }

    /// An entry's stated size, however large.
    private func size(_ offset: Int) throws(FormatError) -> Int {
        Int(min(try word(offset, 4), UInt32(FormatLimits.mostStatedBytes)))
    }

    /// A length or an offset.
    private func number(_ offset: Int, _ size: Int) throws(FormatError) -> Int {
        let value = try word(offset, size)
        guard value <= UInt32(FormatLimits.unfoldedBytes) else {
            throw FormatError(
                "The archive speaks of more than \(FormatLimits.unfoldedBytes >> 20) MB.", at: .byte(offset))
        }
        return Int(value)
    }

    private func endRecord() throws(FormatError) -> Int {
        // At most a comment of 65,535 bytes follows the end record.
        var end = count - 22
        let least = max(end - 65_535, base)
        while end >= least, try word(end, 4) != 0x0605_4B50 { end -= 1 }
        guard end >= least, bytes.count >= 22 else {
            throw FormatError("The file is no ZIP archive, or was cut off: its directory is missing.")
        }
        return end
    }

    private mutating func readDirectory() throws(FormatError) {
        let end = try endRecord()
        let total = try number(end + 10, 2)
        var offset = try number(end + 16, 4)
        guard total <= FormatLimits.entries else {
            throw FormatError("The archive holds more than \(FormatLimits.entries) files.")
        }
        for _ in 0..<total {
            guard try word(offset, 4) == 0x0201_4B50 else {
                throw FormatError("The archive's directory is damaged.", at: .byte(offset))
            }
            let flags = try number(offset + 8, 2)
            let nameLength = try number(offset + 28, 2)
            let skipped = try number(offset + 30, 2) + number(offset + 32, 2)
            guard offset + 46 + nameLength <= count else {
                throw FormatError("The archive's directory is damaged.", at: .byte(offset))
            }
            let first = offset - base + 46
            let name = String(decoding: bytes[first..<first + nameLength], as: UTF8.self)
            let entry = Entry(
                name: name, size: try size(offset + 24), method: try number(offset + 10, 2),
                isEncrypted: flags & 1 != 0, checksum: try word(offset + 16, 4), offset: try number(offset + 42, 4),
                compressed: try size(offset + 20))
            if !name.utf8.isEmpty, name.utf8.last != UInt8(ascii: "/") { entries.append(entry) }
            offset += 46 + nameLength + skipped
        }
        try checkOverlaps()
    }

    private func checkOverlaps() throws(FormatError) {
        var end: Int64 = 0
        for index in sortedOrder(entries.count, by: { entries[$0].offset < entries[$1].offset }) {
            let entry = entries[index]
            guard Int64(entry.offset) >= end else {
                throw FormatError(
                    "The archive's files overlap: it is damaged, or made to do harm.", at: .byte(entry.offset))
            }
            end = Int64(entry.offset) + 30 + Int64(entry.compressed)
        }
    }

    /// An entry's content. All entries of an archive in memory share the limit `FormatLimits.unfoldedBytes`.
    public mutating func read(_ entry: Entry) throws(FormatError) -> [UInt8] {
        do throws(FormatError) {
            return try unfold(entry)
        } catch {
            throw FormatError(error.reason, at: .entry(excerpt(entry.name)))
        }
    }

    /// The same for an archive that isn't in memory; the limit applies to each entry.
    ///
    /// - Parameter content: The archive's bytes from `entry.offset` on: `entry.span` of them, or all to its end.
    public mutating func read(_ entry: Entry, from content: [UInt8]) throws(FormatError) -> [UInt8] {
        (bytes, base) = (content, entry.offset)
        // Earlier entries are no longer in memory.
        room = FormatLimits.unfoldedBytes
        defer { bytes = [] }
        return try read(entry)
    }

    private mutating func unfold(_ entry: Entry) throws(FormatError) -> [UInt8] {
        if entry.isEncrypted { throw FormatError("It is encrypted.") }
        let most = FormatLimits.bytes(of: FileFormat(fileName: entry.name))
        guard entry.size <= most else {
            throw FormatError(
                "It unfolds to \(entry.size >> 20) MB, and at most \(most >> 20) MB of such a file are read.")
        }
        guard entry.size <= room else {
            throw FormatError("The archive unfolds to more than \(FormatLimits.unfoldedBytes >> 20) MB.")
        }
        guard try word(entry.offset, 4) == 0x0403_4B50 else {
            throw FormatError("It isn't where the directory says.")
        }
        let start = entry.offset + 30 + (try number(entry.offset + 26, 2)) + (try number(entry.offset + 28, 2))
        guard start <= count, entry.compressed <= count - start else {
            throw FormatError("It was cut off.")
        }
        let content = bytes[start - base..<start - base + entry.compressed]
        let unfolded: [UInt8]
        switch entry.method {
        case 0: unfolded = Array(content)
        case 8: unfolded = try Inflate.unfold(content, limit: entry.size).bytes
        default: throw FormatError("It is compressed in a way that isn't read (\(entry.method)).")
        }
        guard unfolded.count == entry.size, CRC32.of(unfolded) == entry.checksum else {
            throw FormatError("Its checksum or its length is wrong.")
        }
        room -= unfolded.count
        return unfolded
    }
}
