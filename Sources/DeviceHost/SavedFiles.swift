import App
import Foundation

/// Files that the person saves: each is written at once, under its own name, for the platform to offer.
struct SavedFiles: Sendable {
    /// Each file has a folder of its own there, which the system tidies.
    let folder: URL

    /// The file that an effect asks to save; nil if it asks for none, or the disk has no room for it.
    ///
    /// - Parameter track: The file of a soundtrack, which may be released right after the effect.
    func file(of effect: Effect, track: (Int32) -> URL?) -> URL? {
        switch effect {
        case .files(.save(let name, _, let text)): file(name) { try Data(text.utf8).write(to: $0) }
        case .files(.saveBytes(let name, _, let bytes)): file(name) { try Data(bytes).write(to: $0) }
        case .soundtrack(.save(let token, let name)):
            track(token).flatMap { source in
                file(name) { try FileManager.default.copyItem(at: source, to: $0) }
            }
        default: nil
        }
    }

    private func file(_ name: String, _ write: (URL) throws -> Void) -> URL? {
        let place = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        let file = place.appending(path: Self.safe(name), directoryHint: .notDirectory)
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try write(file)
            return file
        } catch {
            try? FileManager.default.removeItem(at: place)
            return nil
        }
    }

    /// A name that leads to no other folder, and that file systems take: 255 bytes at most.
    private static func safe(_ name: String) -> String {
        var safe = name.replacing("/", with: "-").replacing("\0", with: "")
        while safe.utf8.count > 255 {
            // The ending tells the kind of the file.
            let dot = safe.lastIndex(of: ".") ?? safe.endIndex
            safe.remove(at: safe.index(before: dot > safe.startIndex ? dot : safe.endIndex))
        }
        return safe.allSatisfy { $0 == "." } ? "file" : safe
    }
}
