public import Foundation

/// The files that came with the app.
public struct AssetFiles: Sendable {
    public let folder: URL

    public init(folder: URL) { self.folder = folder }

    /// The file that an address names: nil where it has a query, names no file, or might lead out of the folder. Names
    /// consist of letters, digits, `-`, `_` and `.`, and don't begin with a dot.
    public func file(at address: String) -> URL? {
        guard address.wholeMatch(of: /(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+/) != nil else { return nil }
        let file = folder.appending(path: String(address.dropFirst()), directoryHint: .notDirectory)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        return file
    }

    /// The bytes of `file(at:)`.
    func contents(at address: String) -> [UInt8]? {
        file(at: address).flatMap { try? Data(contentsOf: $0) }.map { [UInt8]($0) }
    }
}
