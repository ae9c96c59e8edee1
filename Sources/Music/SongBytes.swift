/// Random access to a song's file, which is never held as a whole.
public struct SongBytes {
    public let size: Int64
    private let read: (_ place: Int64, _ count: Int) throws(SongError) -> [UInt8]

    /// - Parameter read: Reads bytes from an offset; fewer than requested only if the file has shrunk.
    public init(size: Int64, read: @escaping (_ place: Int64, _ count: Int) throws(SongError) -> [UInt8]) {
        self.size = size
        self.read = read
    }

    public init(_ bytes: [UInt8]) {
        size = Int64(bytes.count)
        read = { place, count in Array(bytes[Int(place)..<Int(place) + count]) }
    }

    /// The bytes of a range, truncated at the file's end.
    public func bytes(at place: Int64, upTo count: Int) throws(SongError) -> [UInt8] {
        guard place >= 0, place < size, count > 0 else { return [] }
        return try read(place, Int(min(Int64(count), size - place)))
    }
}

/// The reason why a song can't be used, as text.
public struct SongError: Error, Equatable, Sendable, CustomStringConvertible {
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String { reason }

    /// The file became unreadable.
    public static let unreadable = SongError("It can’t be read any more.")
    public static let notMusic = SongError("This is no music file that Setlist knows.")
    /// A format that `SongDecoder` doesn't decode.
    public static let otherFormat = SongError("Setlist itself decodes WAV and FLAC only.")
    public static let protected = SongError("This song is protected (DRM): only the shop's own player can play it.")
}
