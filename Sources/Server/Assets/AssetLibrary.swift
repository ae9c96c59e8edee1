import Foundation
import Hummingbird

/// The built web app. It has a few megabytes and never changes while the server runs, so it is read into memory once: a
/// request costs one look-up, and a path sent by a client never reaches the file system.
struct AssetLibrary: Sendable {
    private var assets: [String: Asset] = [:]
    /// The page for every address of the app.
    let index: Asset

    static let sizeLimit = 256 << 20

    /// Reads every regular file below the folder, except those whose name, or a folder's on the way, starts with a dot.
    /// Symbolic links are not followed. `x.br` and `x.gz` are taken as compressed forms of `x`. The address of the
    /// map's tiles, if there are any, is inserted into the page and the service worker.
    init(folder: String, tiles: MapTiles? = nil) throws(ConfigurationError) {
        var files: [String: ByteBuffer] = [:]
        var room = Self.sizeLimit
        do {
            try Self.read(URL(filePath: folder, directoryHint: .isDirectory), path: "", into: &files, room: &room)
        } catch let error as ConfigurationError {
            throw error
        } catch CocoaError.fileNoSuchFile, CocoaError.fileReadNoSuchFile {
            throw Self.noWebApp(in: folder)
        } catch {
            throw ConfigurationError("The web app in \(folder) can't be read: \(error.localizedDescription)")
        }
        if let tiles {
            Self.change("index.html", in: &files, tiles.told(in:))
            Self.change("service-worker.js", in: &files, tiles.told(inWorker:))
        }
        for (path, content) in files {
            let isCopy = ContentCoding.allCases.contains { coding in
                path.hasSuffix("." + coding.fileExtension)
                    && files[String(path.dropLast(coding.fileExtension.count + 1))] != nil
            }
            if isCopy { continue }
            var compressed: [ContentCoding: ByteBuffer] = [:]
            for coding in ContentCoding.allCases { compressed[coding] = files[path + "." + coding.fileExtension] }
            let name = path.split(separator: "/").last.map(String.init) ?? path
            assets["/" + path] = Asset(name: name, content: content, compressed: compressed)
        }
        guard let index = assets["/index.html"] else { throw Self.noWebApp(in: folder) }
        self.index = index
    }

    /// Changes a text and removes its compressed forms.
    private static func change(
        _ path: String, in files: inout [String: ByteBuffer], _ change: (String) -> String
    ) {
        guard let content = files[path] else { return }
        files[path] = ByteBuffer(string: change(String(buffer: content)))
        for coding in ContentCoding.allCases { files[path + "." + coding.fileExtension] = nil }
    }

    private static func noWebApp(in folder: String) -> ConfigurationError {
        ConfigurationError("There is no web app in \(folder). Build it with `make web`, or name its folder with --web.")
    }

    private static func read(
        _ folder: URL, path: String, into files: inout [String: ByteBuffer], room: inout Int
    ) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasPrefix(".") {
            let file = folder.appending(path: name)
            switch try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType {
            case .typeDirectory?:
                try read(file, path: path + name + "/", into: &files, room: &room)
            case .typeRegular?:
                let content = ByteBuffer(bytes: try Data(contentsOf: file))
                files[path + name] = content
                room -= content.readableBytes
                guard room >= 0 else {
                    throw ConfigurationError("\(folder.path) holds more than 256 MB: is it the folder of a web app?")
                }
            default: break
            }
        }
    }

    /// The asset with a hash in the middle of its name.
    func asset(beginning prefix: String, ending suffix: String) -> Asset? {
        assets.first { $0.key.hasPrefix(prefix) && $0.key.hasSuffix(suffix) }?.value
    }

    /// The asset at a path (percent-decoded); the index for an address of the app. Such a one has no dot in it, but for
    /// that of a workout's link ("#w1.…"), of which some messengers write the # so that it becomes part of the path.
    func asset(at path: String) -> Asset? {
        if let asset = assets[path] { return asset }
        let isAddress =
            path.hasPrefix("/#w")
            || path.hasPrefix("/") && !path.hasPrefix("/api/") && path != "/api"
                && path.unicodeScalars.allSatisfy { $0 != "." && $0 != "\\" && $0.value >= 0x20 }
        return isAddress ? index : nil
    }
}
