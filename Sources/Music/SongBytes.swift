/// A song's file, of which parts are read when they are asked for: it is never held as a whole.
public struct SongBytes {
    public let size: Int64
    private let read: (_ place: Int64, _ count: Int) throws(SongError) -> [UInt8]

    /// - Parameter read: The bytes that begin at a place; fewer than asked for only where the file has become shorter.
    public init(size: Int64, read: @escaping (_ place: Int64, _ count: Int) throws(SongError) -> [UInt8]) {
        self.size = size
        self.read = read
    }

    public init(_ bytes: [UInt8]) {
        size = Int64(bytes.count)
        read = { place, count in Array(bytes[Int(place)..<Int(place) + count]) }
    }

    /// The bytes of a range, cut where the file ends.
    public func bytes(at place: Int64, upTo count: Int) throws(SongError) -> [UInt8] {
        guard place >= 0, place < size, count > 0 else { return [] }
        return try read(place, Int(min(Int64(count), size - place)))
    }
}

/// Why a song can't be used, in words.
public struct SongError: Error, Equatable, Sendable, CustomStringConvertible {
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String { reason }

    /// Bytes that were read before aren't there any more.
    public static let unreadable = SongError("It can’t be read any more.")
    public static let notMusic = SongError("This is no music file that Setlist knows.")
    /// A format that `SongDecoder` doesn't decode.
    public static let otherFormat = SongError("Setlist itself decodes WAV and FLAC only.")
    public static let protected = SongError("This song is protected (DRM): only the shop's own player can play it.")
}
