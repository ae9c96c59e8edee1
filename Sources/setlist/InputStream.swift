import Formats
import Foundation

#if canImport(Darwin)
    import Darwin
#else
    // Subprocess brings in a module that claims the header of `stat`.
    import CoreFoundation
    import Glibc
#endif

/// A file that is read in parts, from the beginning or anywhere.
final class InputStream {
    private let handle: FileHandle
    private let name: String
    /// Nil if it has no size: for a pipe.
    let size: Int?

    /// - Parameter path: `-` is standard input.
    init(_ path: String) throws(Failure) {
        name = path
        guard let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
            throw Failure(.noInput, "\(path) can't be opened.")
        }
        self.handle = handle
        var facts = stat()
        let isKnown = fstat(handle.fileDescriptor, &facts) == 0
        if isKnown, facts.st_mode & S_IFMT == S_IFDIR { throw Failure(.noInput, "\(path) is a folder.") }
        size = isKnown && facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil
    }

    deinit {
        if name != "-" { try? handle.close() }
    }

    /// The next bytes: fewer than requested only at the end.
    func read(_ count: Int) throws(FormatError) -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            while bytes.count < count, let part = try handle.read(upToCount: min(count - bytes.count, 1 << 20)),
                !part.isEmpty
            {
                bytes += part
            }
        } catch {
            throw FormatError("It can't be read: \(error.localizedDescription)")
        }
        return bytes
    }

    /// The bytes at a place of a file.
    func read(_ count: Int, at place: Int) throws(FormatError) -> [UInt8] {
        do {
            try handle.seek(toOffset: UInt64(place))
        } catch {
            throw FormatError("It can't be read: \(error.localizedDescription)")
        }
        return try read(count)
    }
}
