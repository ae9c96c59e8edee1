import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files that nobody but their owner may read, from their first byte on.
enum PrivateFile {
    /// Makes an empty file, unless there is one.
    ///
    /// Where it can't be made, whoever opens it will say why.
    static func create(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Takes everybody else's rights away from files of an earlier version; those that aren't there are passed over.
    ///
    /// They aren't opened for this: closing a file of SQLite's would give up the locks that the process has on it.
    static func restrict(_ paths: [String]) {
        for path in paths {
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
        }
    }
}
