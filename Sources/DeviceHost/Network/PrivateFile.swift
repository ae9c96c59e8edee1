import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files that nobody but the app's own user may read.
enum PrivateFile {
    /// Replaces a file in one go: after a failure of power the old or the new one is there. Its folder is made where
    /// there is none.
    static func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let draft = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            #if os(iOS)
                // The app syncs behind a locked screen, too.
                try FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: draft.path)
            #endif
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }
}
