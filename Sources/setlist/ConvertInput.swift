import Exchange
import Formats
import Foundation
import Records
import Workouts

/// Reads what `convert` is given, whatever its format.
struct ConvertInput {
    private let reader: FileReader

    init(zone: TimeZone, isImperial: Bool) {
        var answers = TrainingLog.Answers()
        answers.isImperial = isImperial
        reader = FileReader(.commandLine, answers) { local in
            // The zone's offset changes with the moment, which depends on it: twice is enough.
            let date = Date(timeIntervalSince1970: local.value)
            let guess = zone.secondsFromGMT(for: date)
            return Int32(zone.secondsFromGMT(for: date.addingTimeInterval(-Double(guess))) / 60)
        }
    }

    /// Whether a link stands in a file's place.
    static func isLink(_ input: String) -> Bool { ShareLink.fragment(in: input) != nil }

    /// All of a file.
    ///
    /// - Parameter beginning: The bytes that were read of it already.
    static func bytes(of input: InputStream, _ name: String, _ beginning: [UInt8]) throws -> [UInt8] {
        var bytes = beginning
        let limit = ReadingLimits.commandLine.bytes
        while true {
            let part = try input.read(1 << 20)
            if part.isEmpty { return bytes }
            bytes += part
            guard bytes.count <= limit else { throw Failure(.data, "\(name): \(FileRefusal.tooLarge(limit))") }
        }
    }

    func read(_ bytes: [UInt8], _ name: String, from: String?) throws -> FileContents {
        do {
            if from == "link" || (from == nil && Self.isLink(name)) {
                return try link(String(decoding: bytes, as: UTF8.self))
            }
            return try contents(bytes, name, as: try format(from, name, bytes))
        } catch let error as FileRefusal {
            throw Failure(.data, "\(name): \(Self.cause(error))")
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
        guard let format = FileReader.format(of: bytes, name) else {
            throw Failure(
                .usage, "\(name) has no beginning and no ending that is known here. Name the format with --from.")
        }
        return format
    }

    private func link(_ text: String) throws -> FileContents {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let content = try ShareLink.content(of: ShareLink.fragment(in: trimmed) ?? trimmed)
        return FileContents(workouts: [try WorkoutFile.read(content)])
    }

    /// All that is in a file; of an archive, in all of its files.
    func contents(
        _ bytes: [UInt8], _ name: String, as format: FileFormat? = nil, inside layers: [FileFormat] = []
    ) throws(FileRefusal) -> FileContents {
        switch try reader.read(bytes, name, as: format, inside: layers) {
        case .contents(let contents): contents
        case .log(let reading): reading.contents
        case .archive(let archive): contents(of: archive)
        }
    }

    /// A file that can't be read is named, and the others are kept.
    private func contents(of archive: OpenArchive) -> FileContents {
        var archive = archive
        var all = FileContents()
        var tables = JoinedTables()
        while let entry = archive.next {
            do {
                var found = try contents(try archive.take(), entry.name, inside: archive.layers)
                _ = tables.take(outOf: &found)
                all.measures += found.measures
                all.recordings += found.recordings
                all.workouts += found.workouts
                all.losses += found.losses.map { "\(entry.name): \($0)" }
            } catch {
                all.losses.append(Self.sentence(error, entry.name))
            }
        }
        all.recordings += tables.recordings
        return all
    }

    /// Why a file of an archive can't be read.
    static func sentence(_ error: any Error, _ name: String) -> String {
        let cause = cause(error)
        return (cause as? FormatError)?.place == .entry(name) ? "\(cause)" : "\(name): \(cause)"
    }

    /// At a command line, a person may have written the file: its path in a workout is told as it stands there.
    private static func cause(_ error: any Error) -> any Error {
        switch error as? FileRefusal {
        case .format(let error)?: error
        case .workout(let error)?: error
        default: error
        }
    }
}
