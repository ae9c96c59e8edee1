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

    /// The bytes of a file, of standard input, or of a link.
    static func bytes(of input: String) throws -> [UInt8] {
        if ShareLink.isOne(fragment(of: input)) { return Array(input.utf8) }
        guard let handle = input == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: input) else {
            throw Failure(.noInput, "\(input) can't be opened.")
        }
        defer { if input != "-" { try? handle.close() } }
        var bytes: [UInt8] = []
        do {
            while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
                bytes += part
                guard bytes.count <= limit else {
                    throw Failure(.data, "\(input) is larger than \(limit >> 20) MB.")
                }
            }
        } catch let error as CocoaError {
            throw Failure(.noInput, "\(input) can't be read: \(error.localizedDescription)")
        }
        return bytes
    }

    /// What stands behind a link's #.
    private static func fragment(of link: String) -> String {
        link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first.map(String.init)
            ?? ""
    }

    mutating func read(_ bytes: [UInt8], _ name: String, from: String?) throws -> FileContents {
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

    private func format(_ from: String?, _ name: String, _ bytes: [UInt8]) throws -> FileFormat {
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
            // What systems put beside the files.
            if entry.name.hasPrefix("__MACOSX/") || entry.name.split(separator: "/").last?.hasPrefix(".") == true {
                continue
            }
            do {
                let content = try archive.read(entry)
                guard let format = FileFormat(contents: content) ?? FileFormat(fileName: entry.name) else {
                    all.losses.append("\(entry.name): It is of no format that is read.")
                    continue
                }
                let found = try contents(content, entry.name, format, depth: depth + 1)
                all.recordings += found.recordings
                all.workouts += found.workouts
                all.losses += found.losses.map { "\(entry.name): \($0)" }
            } catch let error as FormatError {
                all.losses.append(error.place == .entry(entry.name) ? error.description : "\(entry.name): \(error)")
            } catch let error as WorkoutFileError {
                all.losses.append("\(entry.name): \(error)")
            }
        }
        return all
    }
}
