import ArgumentParser
import Foundation
import Music
import Records
import Soundtrack
import Workouts

struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render all the cues of a workout into one FLAC file.",
        discussion: """
            Example: setlist render tabata.workout.json -o tabata.flac --voices dist/web/voices
            Example: setlist render run.workout.json -o run.flac --music songs --cadence 85 --theme jazz

            Makes the same bytes as “Download soundtrack” does in the app with the same recordings: 24 kHz, 16 bits, mono, \
            every cue on its exact sample. The recording of “Push-up” is the file push-up.wav in the folder of voices, and \
            that of “Übung” is Übung.wav. A name without one is beeped, with a warning. Every step of the workout must have \
            a time, and all together at most 12 hours.

            With --music the songs of a folder play under the cues (44.1 kHz, 16 bits, two channels), each at the tempo of \
            the exercise, where it has one, or of the cadence; what plays when is printed. WAV and FLAC are decoded by \
            Setlist, all else by ffmpeg, where that is installed. Docs/Music.md explains choice and mixing.
            """
    )

    @Argument(help: "The workout file.", completion: .file(extensions: ["json"])) var workout: String
    @Option(name: .shortAndLong, help: "The FLAC file to make; one that is there is replaced.") var output: String
    @Option(help: "The folder of recordings, WAV files. (default: dist/web/voices, if it is there)") var voices: String?
    @Option(help: "A folder of songs to play under the cues.") var music: String?
    @Option(help: "1 … 400 repetitions or steps a minute, where the exercise has no tempo of its own.")
    var cadence: Double?
    @Option(help: "Artist, genre or title of the songs that come first. Again for more themes.") var theme: [String] =
        []
    @Option(help: "0 … 18446744073709551615: the same one chooses the same songs. (default: 0)") var seed: UInt64?

    func validate() throws {
        if music == nil, cadence != nil || !theme.isEmpty || seed != nil {
            throw ValidationError("--cadence, --theme and --seed are for --music.")
        }
        if let cadence, !(SongFacts.rates ~= cadence) { throw ValidationError("A cadence is from 1 to 400.") }
        if theme.contains("") { throw ValidationError("A theme has a name.") }
    }

    func run() async throws {
        let content = try InputFile.workout(workout).performed
        try Self.refuseWhatCannotBeRendered(content, from: workout)
        let voices = try readVoices(for: content)
        if let music, try await render(content, voices, musicOf: music) { return }
        var job = SoundtrackJob(SoundtrackRequest(workout: content), voices: voices)
        for name in job.missingVoices { warn("there is no recording of “\(name)”: it is beeped") }
        while job.step() < 1 {}
        let file = job.finish()
        do {
            try Data(file).write(to: URL(filePath: output), options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(output) can't be written.")
        }
    }

    /// Returns false if the folder has no songs.
    private func render(_ content: Workout, _ voices: Voices, musicOf folder: String) async throws -> Bool {
        let decoded = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: decoded, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: decoded) }
        let songs = try await FolderSong.all(in: folder, decoded: decoded, warn: warn)
        let wishes = RenderedMusic.Wishes(cadence: cadence, themes: theme, seed: seed ?? 0)
        let music = RenderedMusic(songs, for: content, wishes)
        guard !music.schedule.segments.isEmpty else {
            warn("there is no song in \(folder) to play: the file has the cues alone")
            return false
        }
        let (cues, length) = SoundtrackRequest(workout: content).cues(voices: voices)
        let renderer = MixedRenderer(
            cues: cues,
            span: SoundtrackSpan.whole(of: cues, length: length, voices: voices, settings: content.cues),
            settings: content.cues, voices: voices, title: content.name, music: music.track)
        for name in renderer.missingVoices { warn("there is no recording of “\(name)”: it is beeped") }
        do {
            try write(renderer, frames: decoded.appending(path: "frames"))
        } catch {
            throw Failure(.cannotCreate, "\(output) can't be written.")
        }
        for line in music.lines { print(line) }
        return true
    }

    /// The frames go to a separate file as they are made: they are too large for memory, and the part before them is
    /// known last.
    private func write(_ renderer: MixedRenderer<MusicTrack>, frames: URL) throws {
        var renderer = renderer
        guard FileManager.default.createFile(atPath: frames.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let part = try FileHandle(forUpdating: frames)
        defer { try? part.close() }
        while !renderer.isDone {
            renderer.step(blocks: 100)
            try part.write(contentsOf: Data(renderer.drain()))
        }
        let stream = OutputStream(output)
        stream.write(renderer.header())
        try part.seek(toOffset: 0)
        while let piece = try part.read(upToCount: 1 << 20), !piece.isEmpty { stream.write([UInt8](piece)) }
        try stream.finish()
    }

    /// - Parameter file: the name for the error message.
    static func refuseWhatCannotBeRendered(_ content: Workout, from file: String) throws {
        let timeline = Timeline(content.steps)
        guard !content.steps.isEmpty else { throw Failure(.data, "\(file): There are no steps to render.") }
        if let hold = timeline.hold(atOrAfter: 0) {
            throw Failure(
                .data,
                """
                \(file): Step \(hold + 1), “\(content.steps[hold].name)”, has no time: when it ends is not known ahead. \
                Only a workout in which every step has a time can be rendered.
                """)
        }
        if timeline.length > SoundtrackSpan.fileLimit {
            let hours = SoundtrackSpan.fileLimit.roundedDown / 3600
            throw Failure(
                .data, "\(file): The steps add up to more than \(hours) hours, the most that one file may last.")
        }
    }

    /// The recordings of the steps' names and of the fixed phrases, as far as they are in the folder.
    private func readVoices(for workout: Workout) throws -> Voices {
        var recordings = Voices()
        let folder = voices ?? "dist/web/voices"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            if voices != nil { throw Failure(.noInput, "There is no folder \(folder).") }
            return recordings
        }
        let fixed = [CueQuery.halfway, CueQuery.tenSeconds, CueQuery.workoutComplete]
        for phrase in Set(workout.steps.map(\.name) + fixed).sorted() {
            guard let name = Self.fileName(of: phrase) else { continue }
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path) else { continue }
            do {
                try recordings.add(phrase, wav: try InputFile.read(path, limit: WAVFile.sizeLimit))
            } catch let error as WAVError {
                warn("\(path) is no recording: \(error)")
            }
        }
        return recordings
    }

    /// Nil if no file can have such a name.
    static func fileName(of phrase: String) -> String? {
        guard phrase.utf8.allSatisfy({ $0 < 0x80 }) else {
            return phrase.contains("/") || phrase.contains("\0") ? nil : phrase + ".wav"
        }
        let slug = Phrases.slug(phrase)
        return slug.isEmpty ? nil : slug + ".wav"
    }

    private func warn(_ sentence: String) {
        FileHandle.standardError.write(Data("setlist: warning: \(sentence)\n".utf8))
    }
}
