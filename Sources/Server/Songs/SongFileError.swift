/// The reason why a piece of a song's file is refused.
enum SongFileError: Error, Equatable {
    /// The piece belongs elsewhere: another device sends the same file, or an answer was lost.
    case elsewhere(received: Int64)
    /// The piece goes beyond the file's end.
    case tooLong
    /// The upload is complete, but its hash is another than announced.
    case damaged
    /// This server keeps no songs.
    case notKept
    /// The files would take more than so many bytes.
    case full(limit: Int64)
    /// There are so many files already.
    case tooMany(limit: Int)
    case diskFull
}
