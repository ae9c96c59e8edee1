import Foundation
import Music
import Records
import Soundtrack
import TestSupport
import Testing
import Workouts

@testable import setlist

@Suite struct RenderMusicTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Two channels of 16 bits at 22,050 Hz: clicks at a tempo, the first at once, for 16 s.
    private func writeSong(_ name: String, tempo: Double, title: String, genre: String = "Jazz") throws {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func field(_ id: String, _ text: String) -> [UInt8] {
            let text = Array(text.utf8) + [0]
            return Array(id.utf8) + number(text.count, 4) + text + (text.count % 2 == 1 ? [0] : [])
        }
        var data: [UInt8] = []
        for index in 0..<16 * 22_050 {
            let beat = (Double(index) / 22_050).truncatingRemainder(dividingBy: 60 / tempo)
            let sample = number(Int(20_000 * exp(-beat * 150) * cos(beat * 9_000)), 2)
            data += sample + sample
        }
        let list = Array("INFO".utf8) + field("INAM", title) + field("IGNR", genre)
        var file = Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2) + number(2, 2) + number(22_050, 4)
        file += number(88_200, 4) + number(4, 2) + number(16, 2) + Array("LIST".utf8) + number(list.count, 4) + list
        file += Array("data".utf8) + number(data.count, 4) + data
        try folder.write(name, Data(Array("RIFF".utf8) + number(file.count, 4) + file))
    }

    private static let workout: Workout = {
        var push = Step(name: "Push-up", role: .exercise, target: .time(8))
        push.tempo = 30
        var workout = Workout(name: "Songs", steps: [Step(.prepare, .time(5)), push, Step(.rest, .time(1))])
        workout.cues.verbal = false
        return workout
    }()

    private func render(_ options: [String], _ workout: Workout = workout) async throws -> CommandLineProgram.Result {
        try folder.write("in.workout.json", WorkoutFile.write(workout))
        return try await CommandLineProgram.run(
            ["render", folder.path("in.workout.json"), "-o", folder.path("out.flac")] + options)
    }

    /// Left and right in turn.
    private func samples() async throws -> [Int16] {
        let file = folder.path("out.flac")
        _ = try await ExternalProgram("flac", ["--test", "--silent", "--warnings-as-errors", file]).output()
        let raw = folder.path("out.raw")
        let format = ["--force-raw-format", "--endian=little", "--sign=signed"]
        _ = try await ExternalProgram("flac", ["--decode", "--silent", "-f"] + format + ["-o", raw, file]).output()
        return try Data(contentsOf: URL(filePath: raw)).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }

    @Test("MU-3 CU-4 the file has the cues at their samples, and beats where repetitions begin")
    func mixed() async throws {
        try writeSong("songs/a.wav", tempo: 125, title: "Fits")
        try writeSong("songs/more/b.wav", tempo: 100, title: "Does not")
        try folder.write("songs/cover.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0]))
        let result = try await render(["--music", folder.path("songs")])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "0:00:00 Fits, at 96.0 % of its speed, 4 beats a repetition\n", "\(result.output)")
        let both = try await samples()
        let cues = try await cuesAlone(both.count / 2)
        let music = both.indices.map { Int32(both[$0]) - Int32(cues[$0 / 2]) }
        // Beats every half second from the exercise's beginning on, within 10 ms: where a beat is heard and where it begins isn't the same.
        for beat in 0..<12 {
            let place = 5 * 44_100 + beat * 22_050
            let window = place - 2_000...place + 2_000
            let onset: Int = window.first(where: { (frame: Int) -> Bool in abs(music[2 * frame]) > 2_000 }) ?? 0
            #expect(abs(onset - place) < 441, "beat \(beat): \(onset - place)")
        }
        // Cues sound nowhere else: before the beeps the channels have the song alone.
        #expect(cues[..<(2 * 44_100 - 1)].allSatisfy { $0 == 0 } && cues[(2 * 44_100)...].contains { $0 != 0 })
        #expect(both.count / 2 >= 14 * 44_100)
    }

    /// The samples that the file would have without music.
    private func cuesAlone(_ frames: Int) async throws -> [Int16] {
        struct Silence: MusicSource {
            func next(_ frames: Int) -> [Float] { [Float](repeating: 0, count: 2 * frames) }
        }
        let (cues, length) = SoundtrackRequest(workout: Self.workout).cues(voices: Voices())
        let settings = Self.workout.cues
        let renderer = MixedRenderer(
            cues: cues, span: .whole(of: cues, length: length, voices: Voices(), settings: settings),
            settings: settings,
            voices: Voices(), title: "", music: Silence())
        var decoder = try SongDecoder(SongBytes(renderer.finish()))
        var samples: [Int16] = []
        while let block = try decoder.next() {
            for index in stride(from: 0, to: block.samples.count, by: 2) {
                samples.append(Int16((block.samples[index] * 32_768).rounded()))
            }
        }
        #expect(samples.count == frames)
        return samples
    }

    @Test("MU-3 a cadence paces what has no tempo, a theme's songs come first, and a seed makes the same file")
    func wishes() async throws {
        try writeSong("songs/a.wav", tempo: 100, title: "One")
        try writeSong("songs/b.wav", tempo: 102, title: "Two", genre: "Samba")
        var workout = Workout(name: "Run", steps: [Step(.work, .time(8))])
        workout.cues.verbal = false
        let options = ["--music", folder.path("songs"), "--cadence", "50", "--seed", "7"]
        let themed = try await render(options + ["--theme", "samba"], workout)
        #expect(
            themed.output.hasPrefix("0:00:00 Two, at 98.0 % of its speed, 2 beats a repetition"), "\(themed.output)")
        let first = try Data(contentsOf: folder.url.appending(path: "out.flac"))
        _ = try await render(options + ["--theme", "samba"], workout)
        #expect(try Data(contentsOf: folder.url.appending(path: "out.flac")) == first)
        let own = try await render(["--music", folder.path("songs"), "--cadence", "60"], workout)
        #expect(own.status == 0 && !own.output.contains("speed"), "\(own.output)")
    }

    @Test("MU-5 without songs the file has the cues alone, and files that can't be played are named")
    func none() async throws {
        try folder.write("songs/notes.txt", Data("nothing".utf8))
        try folder.write("songs/broken.flac", Data("fLaC and no more".utf8))
        let result = try await render(["--music", folder.path("songs")])
        #expect(result.status == 0 && result.output == "")
        #expect(
            result.errors.contains("broken.flac: ") && result.errors.contains("It isn't played."), "\(result.errors)")
        #expect(
            result.errors.contains("there is no song in \(folder.path("songs")) to play: the file has the cues alone"))
        #expect(!result.errors.contains("notes.txt"))
        let missing = try await render(["--music", folder.path("none")])
        #expect(missing.status == 66 && missing.errors.contains("There is no folder"))
        for options in [["--cadence", "80"], ["--theme", "x"], ["--seed", "1"]] {
            #expect(try await render(options).status == 64)
        }
        for cadence in ["0", "401", "nan"] {
            #expect(try await render(["--music", folder.path("songs"), "--cadence", cadence]).status == 64)
        }
    }
}
