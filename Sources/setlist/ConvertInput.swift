import Formats
import Foundation
import Records
import Workouts

/// Reads what `convert` is given, whatever its format.
struct ConvertInput {
    let zone: TimeZone
    let isImperial: Bool

    /// More than any reader takes.
    private static let limit = FormatLimits.zipBytes

    /// Whether a link stands in a file's place.
    static func isLink(_ input: String) -> Bool { ShareLink.isOne(fragment(of: input)) }

    /// All of a file.
    ///
    /// - Parameter beginning: The bytes that were read of it already.
    static func bytes(of input: InputStream, _ name: String, _ beginning: [UInt8]) throws -> [UInt8] {
        var bytes = beginning
        while true {
            let part = try input.read(1 << 20)
            if part.isEmpty { return bytes }
            bytes += part
            guard bytes.count <= limit else { throw Failure(.data, "\(name) is larger than \(limit >> 20) MB.") }
        }
    }

    /// The text behind a link's #.
    private static func fragment(of link: String) -> String {
        link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first.map(String.init)
            ?? ""
    }

    func read(_ bytes: [UInt8], _ name: String, from: String?) throws -> FileContents {
        do {
            if from == "link" || (from == nil && ShareLink.isOne(Self.fragment(of: name))) {
                return try link(String(decoding: bytes, as: UTF8.self))
            }
            return try contents(bytes, name, try format(from, name, bytes))
        } catch let error as FormatError {
            throw Failure(.data, "\(name): \(error)")
        } catch let error as WorkoutFileError {
            throw Failure(.data, "\(name): \(error)")
        } catch let error as ShareLinkError {
            throw Failure(.data, error.description)
        }
    }

    func format(_ from: String?, _ name: String, _ bytes: [UInt8]) throws -> FileFormat {
        if let from {
            for format in FileFormat.allCases where format.fileExtension == from.lowercased() { return format }
            let known = FileFormat.allCases.map(\.fileExtension).joined(separator: ", ")
            throw Failure(.usage, "“\(from)” is no format that is read. There are \(known) and link.")
        }
        guard let format = FileFormat(contents: bytes) ?? FileFormat(fileName: name) else {
            throw Failure(
                .usage, "\(name) has no beginning and no ending that is known here. Name the format with --from.")
        }
        return format
    }

    private func link(_ text: String) throws -> FileContents {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let fragment = trimmed.contains("#") ? Self.fragment(of: trimmed) : trimmed
        return FileContents(workouts: [try WorkoutFile.read(try ShareLink.content(of: fragment))])
    }

    private func contents(_ bytes: [UInt8], _ name: String, _ format: FileFormat, depth: Int = 0) throws -> FileContents
    {
        switch format {
        case .fit: return try FITReader.read(bytes)
        case .tcx: return try TCXReader.read(bytes)
        case .gpx: return try GPXReader.read(bytes)
        case .zwo: return try ZWOReader.read(bytes)
        case .json: return FileContents(workouts: [try WorkoutFile.read(bytes)])
        case .csv:
            var answers = TrainingLog.Answers()
            answers.isImperial = isImperial
            return try TrainingLog.read(bytes, answers) { local in
                // The zone's offset changes with the moment, which depends on it: twice is enough.
                let date = Date(timeIntervalSince1970: local.value)
                let guess = zone.secondsFromGMT(for: date)
                return Int32(zone.secondsFromGMT(for: date.addingTimeInterval(-Double(guess))) / 60)
            }.contents
        case .gzip:
            guard depth < 2 else { throw FormatError("Archives inside archives inside archives aren't read.") }
            let unfolded = try GzipReader.read(bytes)
            let inner = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
            return try contents(unfolded, inner, try self.format(nil, inner, unfolded), depth: depth + 1)
        case .zip:
            guard depth < 2 else { throw FormatError("Archives inside archives inside archives aren't read.") }
            return try archive(bytes, depth)
        }
    }

    /// A file that can't be read is named, and the others are kept.
    private func archive(_ bytes: [UInt8], _ depth: Int) throws -> FileContents {
        var archive = try ZIPReader(bytes)
        var all = FileContents()
        for entry in archive.entries {
            if Self.isHidden(entry.name) { continue }
            do {
                let found = try contents(ofEntry: try archive.read(entry), entry.name, depth: depth + 1)
                all.recordings += found.recordings
                all.workouts += found.workouts
                all.losses += found.losses.map { "\(entry.name): \($0)" }
            } catch {
                all.losses.append(Self.sentence(error, entry.name))
            }
        }
        return all
    }

    /// Whether a file is one that systems put beside those of an archive.
    static func isHidden(_ name: String) -> Bool {
        name.hasPrefix("__MACOSX/") || name.split(separator: "/").last?.hasPrefix(".") == true
    }

    /// Why a file of an archive can't be read.
    static func sentence(_ error: any Error, _ name: String) -> String {
        (error as? FormatError)?.place == .entry(name) ? "\(error)" : "\(name): \(error)"
    }

    func contents(ofEntry content: [UInt8], _ name: String, depth: Int = 1) throws -> FileContents {
        guard let format = FileFormat(contents: content) ?? FileFormat(fileName: name) else {
            throw FormatError("It is of no format that is read.")
        }
        return try contents(content, name, format, depth: depth)
    }
}
