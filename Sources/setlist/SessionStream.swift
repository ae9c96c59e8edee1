import Exchange
import Formats
import Foundation

/// Reads a file's sessions one after the other, so that its length doesn't matter: one at a time is in memory.
struct SessionStream {
    let input: InputStream
    let sink: SessionSink
    /// Reads the files of an archive.
    let whole: ConvertInput

    /// Bytes that are read of a file to tell its format by.
    static let beginning = 64 << 10
    /// Bytes that are read at a time.
    private static let part = 1 << 20

    /// - Parameter beginning: The bytes that were read of the file already.
    /// - Returns: False where files of that format are read as a whole; nothing has happened then.
    func read(_ format: FileFormat, _ beginning: [UInt8]) throws(FormatError) -> Bool {
        switch format {
        case .gpx: sink.lose(try GPXReader.read(source(beginning), each: sink.add))
        case .tcx: sink.lose(try TCXReader.read(source(beginning), each: sink.add))
        case .fit: sink.lose(try FITReader.read(source(beginning), each: sink.add))
        case .zip:
            guard let size = input.size else { return false }
            try readArchive(size)
        // The rows of a log tell of each other, workouts are small, and what is packed comes from its beginning.
        case .csv, .json, .zwo, .gzip: return false
        }
        return true
    }

    private func source(_ beginning: [UInt8]) -> ByteSource {
        var first: [UInt8]? = beginning
        let input = input
        return ByteSource { () throws(FormatError) -> [UInt8] in
            defer { first = nil }
            if let first { return first }
            return try input.read(Self.part)
        }
    }

    private func readArchive(_ size: Int) throws(FormatError) {
        let tail = max(size - ZIPReader.endBytes, 0)
        let directory = try ZIPReader.directory(of: try input.read(size - tail, at: tail), from: tail)
        let base = min(directory, tail)
        guard size - base <= FormatLimits.zipBytes else {
            throw FormatError("The archive's directory is damaged.", at: .byte(base))
        }
        var archive = try ZIPReader(end: try input.read(size - base, at: base), from: base)
        // Of our own tables: their rows of one session lie in several files.
        var tables = JoinedTables()
        for entry in archive.entries where !entry.isHidden {
            let packed = try input.read(min(entry.span, size), at: entry.offset)
            var contents: FileContents
            do {
                contents = try whole.contents(try archive.read(entry, from: packed), entry.name, inside: [.zip])
            } catch {
                sink.lose([ConvertInput.sentence(error, entry.name)])
                continue
            }
            sink.lose(contents.losses.map { "\(entry.name): \($0)" })
            _ = tables.take(outOf: &contents)
            try sink.add(contents)
        }
        try sink.add(FileContents(recordings: tables.recordings))
    }
}
