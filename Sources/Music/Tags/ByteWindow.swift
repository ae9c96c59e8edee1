/// Reads numbers and names anywhere in a file through a buffer: neighbouring fields cost one read.
struct ByteWindow {
    let file: SongBytes
    private var bytes: [UInt8] = []
    private var start: Int64 = 0
    /// Bytes that may still be read, so that false lengths can't make parsing endless.
    private var budget: Int

    private static let size = 16 << 10

    init(_ file: SongBytes, budget: Int = TagLimits.bytes) {
        self.file = file
        self.budget = budget
    }

    var size: Int64 { file.size }

    /// Exactly so many bytes; nil if there are fewer.
    mutating func bytes(at place: Int64, _ count: Int) throws(SongError) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= file.size, Int64(count) <= file.size - place else { return nil }
        if place < start || place + Int64(count) > start + Int64(bytes.count) {
            let wanted = max(count, Self.size)
            guard budget >= count else { return nil }
            bytes = try file.bytes(at: place, upTo: wanted)
            start = place
            budget -= bytes.count
            guard bytes.count >= count else { return nil }
        }
        let first = Int(place - start)
        return bytes[first..<first + count]
    }

    mutating func bigEndian(at place: Int64, _ count: Int) throws(SongError) -> UInt64? {
        guard let bytes = try bytes(at: place, count) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func littleEndian(at place: Int64, _ count: Int) throws(SongError) -> UInt64? {
        guard let bytes = try bytes(at: place, count) else { return nil }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether a name is at an offset.
    mutating func has(_ name: StaticString, at place: Int64) throws(SongError) -> Bool {
        guard let bytes = try bytes(at: place, name.utf8CodeUnitCount) else { return false }
        return bytes.isEqual(to: name)
    }
}

extension ArraySlice<UInt8> {
    func isEqual(to name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { expected in
                for index in 0..<expected.count where self[startIndex + index] != expected[index] { return false }
                return true
            }
    }

    /// Whether it equals a name, ignoring case.
    func isEqual(ignoringCase name: StaticString) -> Bool {
        count == name.utf8CodeUnitCount
            && name.withUTF8Buffer { expected in
                for index in 0..<expected.count {
                    let byte = self[startIndex + index]
                    let upper = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte ? byte - 32 : byte
                    if upper != expected[index] { return false }
                }
                return true
            }
    }
}

/// Bounds of tags. Content beyond them is ignored.
public enum TagLimits {
    /// Most bytes read from a file to find its tags.
    public static let bytes = 32 << 20
    /// Most bytes of a tag, or of a packet of comments, held at once.
    static let held = 16 << 20
    /// Most fields of a tag, and most boxes or pages before it.
    static let fields = 4_096
    static let depth = 12
    /// Most bytes of a title or a name.
    public static let text = 1_024
    /// Most bytes of a stored text: four in a tag for each of ours. Pictures are never read.
    static let storedText = 4_096
}
