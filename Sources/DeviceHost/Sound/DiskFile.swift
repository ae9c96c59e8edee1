#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file, closed with its last reference.
///
/// Its bytes don't pass through Foundation. On Apple's systems that may leave them to an autorelease pool, which on a
/// thread that works for long is emptied only at its end.
final class DiskFile: Sendable {
    private let descriptor: Int32

    init(reading path: String) throws(DiskError) {
        descriptor = try Self.checked(open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Makes a file, or empties one.
    init(writing path: String) throws(DiskError) {
        descriptor = try Self.checked(open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    }

    /// A file without a name, on the disk of a folder: it ends with its last reference, or the process.
    static func nameless(in folder: String, _ name: String) throws(DiskError) -> DiskFile {
        let path = folder + "/" + name
        let file = try DiskFile(writing: path)
        unlink(path)
        return file
    }

    deinit { close(descriptor) }

    func size() throws(DiskError) -> Int64 {
        var facts = stat()
        _ = try Self.checked(fstat(descriptor, &facts))
        return Int64(facts.st_size)
    }

    /// Writes bytes after those written before.
    func append(_ bytes: [UInt8]) throws(DiskError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress! + done, $0.count - done) }
            if count < 0, errno == EINTR { continue }
            done += Int(try Self.checked(count))
        }
    }

    /// Reads bytes from a place on: fewer than asked for only at the end.
    func bytes(at place: Int64, upTo count: Int) throws(DiskError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let read = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, count - done, off_t(place) + off_t(done))
            }
            if read < 0, errno == EINTR { continue }
            if try Self.checked(read) == 0 { break }
            done += read
        }
        bytes.removeLast(count - done)
        return bytes
    }

    private static func checked<Number: SignedInteger>(_ result: Number) throws(DiskError) -> Number {
        if result < 0 { throw DiskError(code: errno) }
        return result
    }
}

/// A failure of the disk, by its `errno`.
struct DiskError: Error, Equatable {
    var code: Int32

    /// Whether the disk has no room left, or its owner's share of it has none.
    var isFull: Bool { code == ENOSPC || code == EDQUOT }
}
