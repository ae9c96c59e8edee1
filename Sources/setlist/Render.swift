import ArgumentParser
import Foundation
import Records
import Soundtrack
import Workouts

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render all the cues of a workout into one FLAC file.",
        discussion: """
            Example: setlist render tabata.workout.json -o tabata.flac --voices dist/web/voices

            Makes the same bytes as “Download soundtrack” does in the app with the same recordings: 24 kHz, 16 bits, mono, \
            every cue on its exact sample. The recording of “Push-up” is the file push-up.wav in the folder of voices, and \
            that of “Übung” is Übung.wav. A name without one is beeped, with a warning. Every step of the workout must have \
            a time, and all together at most 12 hours.
            """
    )

    @Argument(help: "The workout file.", completion: .file(extensions: ["json"])) var workout: String
    @Option(name: .shortAndLong, help: "The FLAC file to make; one that is there is replaced.") var output: String
    @Option(help: "The folder of recordings, WAV files. (default: dist/web/voices, if it is there)") var voices: String?

    func run() throws {
        let content = try InputFile.workout(workout).performed
        try Self.refuseWhatCannotBeRendered(content, from: workout)
        var job = SoundtrackJob(SoundtrackRequest(workout: content), voices: try readVoices(for: content))
        for name in job.missingVoices { warn("there is no recording of “\(name)”: it is beeped") }
        while job.step() < 1 {}
        let file = job.finish()
        do {
            try Data(file).write(to: URL(filePath: output), options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(output) can't be written.")
        }
    }

    /// - Parameter file: is named in the refusal.
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

    /// The recordings of the names of the steps and of the fixed phrases, as far as the folder has them.
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

    /// Nil where no file can have such a name.
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
