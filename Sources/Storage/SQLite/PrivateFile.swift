import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files that only their owner may read, from their first byte on.
enum PrivateFile {
    /// Makes an empty file, unless there is one.
    ///
    /// If that fails, opening the file will report the reason.
    static func create(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes all others' permissions from files of an earlier version; missing files are skipped.
    ///
    /// The files aren't opened for this: closing one of SQLite's files would release the process's locks on it.
    static func restrict(_ paths: [String]) {
        for path in paths {
            var status = stat()
            if stat(path, &status) == 0, status.st_mode & 0o077 != 0 { chmod(path, 0o600) }
        }
    }
}
