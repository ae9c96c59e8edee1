import Exchange
import Formats
import Foundation
import Workouts

#if canImport(Darwin)
    import Darwin
#else
    // Subprocess brings a module along that claims the header of `stat`.
    import CoreFoundation
    import Glibc
#endif

/// Writes sessions into a file as they come, and says what it can't hold.
final class SessionSink {
    private let target: Convert.Target
    private let input: String
    private let output: OutputStream
    private let hide: (Recording) -> Recording
    private var writer: SessionsWriter?
    private var tables: TablesFile?
    private var archive = ZIPWriter()
    private var hasContent = false
    /// The first, where the file holds one; and how many there were.
    private var workout: Workout?
    private var workouts = 0
    /// Content of the input that isn't kept, and content that the output can't hold, in sentences.
    private(set) var losses: (input: [String], output: [String]) = ([], [])

    /// - Parameters:
    ///   - input: Its name, for sentences.
    ///   - hide: Leaves out of a session all that is private.
    init(_ target: Convert.Target, input: String, _ output: OutputStream, hide: @escaping (Recording) -> Recording) {
        self.target = target
        self.input = input
        self.output = output
        self.hide = hide
        writer = target.writer
        tables = target.tables
    }

    func lose(_ sentences: [String]) {
        for sentence in sentences where !losses.input.contains(sentence) { losses.input.append(sentence) }
    }

    func add(_ contents: FileContents) throws(FormatError) {
        for recording in contents.recordings { try add(recording) }
        for workout in contents.workouts { try add(workout) }
        for measure in contents.measures { tables?.add(measure) }
    }

    func add(_ recording: Recording) throws(FormatError) {
        let recording = hide(recording)
        hasContent = true
        if tables != nil {
            tables?.add(recording)
        } else if writer == nil {
            guard let made = try target.entry(recording) else { return }
            try add(made.name, made.file, made.moment)
        } else if let bytes = try writer?.add(recording) {
            output.write(bytes)
        }
    }

    private func add(_ workout: Workout) throws(FormatError) {
        workouts += 1
        // Tables hold what was done.
        if tables != nil { return }
        if writer != nil {
            self.workout = self.workout ?? workout
        } else if let made = try target.entry(workout) {
            try add(made.name, made.file, 0)
        }
    }

    private func add(_ name: String, _ file: MadeFile, _ moment: Seconds) throws(FormatError) {
        for loss in file.losses where !losses.output.contains(loss) { losses.output.append(loss) }
        try archive.add(name, file.bytes, moment: moment)
        output.write(archive.take())
        hasEntries = true
    }

    private var hasEntries = false

    /// Ends the file.
    func finish() throws {
        if let tables {
            guard tables.sessions > 0 || tables.measures > 0 else {
                throw Failure(.data, "\(input): There is nothing in it that \(target.kind.name) holds.")
            }
            let made = try tables.finish()
            losses.output += made.losses
            output.write(made.bytes)
        } else if writer == nil {
            guard hasEntries || !losses.output.isEmpty else {
                throw Failure(.data, "\(input): There is nothing in it that \(target.innerName) holds.")
            }
            output.write(archive.finish())
        } else if hasContent {
            if let end = writer?.finish() { output.write(end) }
            losses.output += writer?.losses ?? []
        } else {
            let contents = FileContents(workouts: workout.map { Array(repeating: $0, count: workouts) } ?? [])
            let made = try target.make(contents, site: "", name: input)
            losses.output += made.losses
            output.write(made.bytes)
        }
    }
}

/// A file that takes its name only when it is whole; or what takes whatever comes: standard output, a device, a pipe.
final class OutputStream {
    private let path: String
    private let handle: FileHandle?
    /// The file's name until then.
    private let part: String?
    private var hasFailed = false

    init(_ path: String) {
        self.path = path
        var facts = stat()
        if path == "-" {
            (handle, part) = (.standardOutput, nil)
        } else if stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
            (handle, part) = (FileHandle(forWritingAtPath: path), nil)
        } else {
            // The target of a link is written, and the link stays.
            let part =
                URL(fileURLWithPath: path).resolvingSymlinksInPath().path + ".part-" + UUID().uuidString.prefix(8)
            let isMade = FileManager.default.createFile(atPath: part, contents: nil)
            (handle, self.part) = (isMade ? FileHandle(forWritingAtPath: part) : nil, part)
        }
    }

    func write(_ bytes: [UInt8]) {
        do {
            try handle?.write(contentsOf: bytes)
        } catch {
            hasFailed = true
        }
    }

    /// Gives the file its name.
    func finish() throws(Failure) {
        do {
            guard let handle, !hasFailed else { throw CocoaError(.fileWriteUnknown) }
            guard let part else { return }
            try handle.close()
            let name = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            guard rename(part, name) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            discard()
            throw Failure(.cannotCreate, "\(path) can't be written.")
        }
    }

    /// Nothing stays of what can't be finished.
    func discard() {
        if let part { unlink(part) }
    }
}
