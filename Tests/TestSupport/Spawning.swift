import CTestSupport
import Foundation

#if canImport(Darwin)
    import Darwin
    private typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
#else
    import Glibc
    private typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
#endif

extension ExternalProgram {
    /// Starts it, with no file of ours but these.
    func spawn(output: Descriptor, errors: Descriptor) throws -> pid_t {
        #if canImport(Darwin)
            var (actions, attributes): (FileActions, Attributes) = (nil, nil)
        #else
            var (actions, attributes) = (FileActions(), Attributes())
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.number, STDERR_FILENO)
        if let folder { spawn_in_folder(&actions, folder.path) }
        // The signals that a server of ours in this process ignores or blocks are none of its.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // A socket that another test has open must not stay open because this program has it too.
        spawn_without_files(&actions, &attributes)

        let environment = environment ?? ProcessInfo.processInfo.environment
        var process = pid_t()
        let error = withStrings([name] + arguments) { arguments in
            withStrings(environment.map { "\($0)=\($1)" }) { environment in
                posix_spawnp(&process, name, &actions, &attributes, arguments, environment)
            }
        }
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
        return process
    }

    private func withStrings<Value>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Value
    ) rethrows -> Value {
        let strings = texts.map { strdup($0) }
        defer { for string in strings { free(string) } }
        return try body(strings + [nil])
    }
}

/// Blocks until the process has ended; gives its status as a shell does.
func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
}

/// An open file; closed with the last that holds it, and by itself in programs that others start.
final class Descriptor: Sendable {
    let number: Int32

    private init(_ number: Int32) throws {
        guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(number) }

    static func null() throws -> Descriptor { try Descriptor(open("/dev/null", O_RDWR)) }

    /// A file without a name.
    static func temporary() throws -> Descriptor {
        var path = Array("\(FileManager.default.temporaryDirectory.path)/setlist-XXXXXX".utf8CString)
        let file = try Descriptor(mkstemp(&path))
        unlink(path)
        return file
    }

    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            let result = Darwin.pipe(&ends)
        #else
            let result = Glibc.pipe(&ends)
        #endif
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        return try (Descriptor(ends[0]), Descriptor(ends[1]))
    }

    /// All that is in the file, from its beginning.
    func text() throws -> String {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = pread(number, &part, part.count, off_t(bytes.count))
            guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += part[..<count]
        }
    }

    /// The next byte; nil at the end.
    func byte() -> UInt8? {
        var byte: UInt8 = 0
        var count = read(number, &byte, 1)
        while count < 0, errno == EINTR { count = read(number, &byte, 1) }
        return count == 1 ? byte : nil
    }
}
