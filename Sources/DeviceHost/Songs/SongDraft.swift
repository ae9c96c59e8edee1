#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A song's file that grows, and goes on where an earlier process has stopped. It is closed with its last reference,
/// and written by one thread at a time.
struct SongDraft: Sendable {
    private final class Opened: Sendable {
        let descriptor: Int32

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    private let file: Opened
    private(set) var size: Int64

    /// Makes a file where there is none.
    init(at path: String) throws(DiskError) {
        file = Opened(try Self.checked(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)))
        size = Int64(try Self.checked(lseek(file.descriptor, 0, SEEK_END)))
    }

    mutating func append(_ bytes: some Sequence<UInt8>) throws(DiskError) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file.descriptor, $0.baseAddress! + done, $0.count - done, off_t(size))
            }
            if count < 0, errno == EINTR { continue }
            done += Int(try Self.checked(count))
            size += Int64(count)
        }
    }

    mutating func empty() throws(DiskError) {
        _ = try Self.checked(ftruncate(file.descriptor, 0))
        size = 0
    }

    /// Returns once all of it is on the disk.
    func synchronize() throws(DiskError) { _ = try Self.checked(fsync(file.descriptor)) }

    private static func checked<Number: SignedInteger>(_ result: Number) throws(DiskError) -> Number {
        if result < 0 { throw DiskError(code: errno) }
        return result
    }
}
