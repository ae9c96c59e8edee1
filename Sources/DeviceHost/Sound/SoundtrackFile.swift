import Foundation

/// A FLAC file that is made frame by frame, and is never in memory as a whole.
///
/// The header stands first in it and is known last. The frames wait in a file without a name, and are copied behind the
/// header in pieces.
struct SoundtrackFile {
    private let frames: DiskFile
    private let path: String

    /// Bytes that are copied at once.
    private static let piece = 1 << 20

    init(at file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = file.path
        frames = try .nameless(in: folder.path, file.lastPathComponent)
    }

    func append(_ bytes: [UInt8]) throws(DiskError) {
        try frames.append(bytes)
    }

    /// Writes the file. Gives how many bytes it has, or nil if it was cancelled.
    func finish(_ header: [UInt8], isCancelled: () -> Bool) throws(DiskError) -> Int64? {
        let file = try DiskFile(writing: path)
        try file.append(header)
        var place: Int64 = 0
        while !isCancelled() {
            let bytes = try frames.bytes(at: place, upTo: Self.piece)
            if bytes.isEmpty { return Int64(header.count) + place }
            try file.append(bytes)
            place += Int64(bytes.count)
        }
        return nil
    }
}
