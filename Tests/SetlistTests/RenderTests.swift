import Foundation
import Records
import Soundtrack
import TestSupport
import Testing
import Workouts

@testable import setlist

@Suite struct RenderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func render(_ workout: Workout, voices: String? = nil) async throws -> CommandLineProgram.Result {
        try folder.write("in.workout.json", WorkoutFile.write(workout))
        return try await CommandLineProgram.run(
            ["render", folder.path("in.workout.json"), "-o", folder.path("out.flac")]
                + (voices.map { ["--voices", $0] } ?? []))
    }

    /// A second of a square wave, 16 kHz, 16 bits: how it sounds doesn't matter here.
    private static func recording(period: Int) -> [UInt8] {
        var bytes = Array("RIFF".utf8) + [0x24, 0x7D, 0, 0] + Array("WAVEfmt ".utf8)
        bytes +=
            [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [
                0, 0x7D, 0, 0,
            ]
        for i in 0..<16_000 { bytes += i / period % 2 == 0 ? [0, 0x20] : [0, 0xE0] }
        return bytes
    }

    private static let tabata = Workout(
        name: "Tabata",
        steps: [Step(.prepare, .time(10)), Step(.work, .time(20)), Step(.rest, .time(Seconds(10.5)))])

    @Test("CU-3 render makes the bytes that the app makes with the same recordings")
    func sameBytes() async throws {
        let recordings = [
            "Prepare": 20, "Work": 30, "Rest": 40, "halfway": 50, "ten seconds": 60, "workout complete": 70,
        ]
        var voices = Voices()
        for (phrase, period) in recordings {
            let recording = Self.recording(period: period)
            try folder.write("voices/\(Phrases.slug(phrase)).wav", recording)
            try voices.add(phrase, wav: recording)
        }
        let result = try await render(Self.tabata, voices: folder.path("voices"))
        #expect(result.status == 0)
        #expect(result.errors == "")
        var job = SoundtrackJob(SoundtrackRequest(workout: Self.tabata), voices: voices)
        while job.step() < 1 {}
        #expect(try Data(contentsOf: folder.url.appending(path: "out.flac")) == Data(job.finish()))
    }

    @Test("CU-6 a name without a recording is beeped, with a warning")
    func warnings() async throws {
        try folder.write("voices/work.wav", Self.recording(period: 30))
        try folder.write("voices/rest.wav", Data("not a recording".utf8))
        try folder.write("voices/Übung.wav", Self.recording(period: 30))
        var workout = Self.tabata
        workout.steps.append(Step(name: "Übung", role: .exercise, target: .time(5)))
        workout.steps.append(Step(name: "走/../work", role: .exercise, target: .time(5)))
        let result = try await render(workout, voices: folder.path("voices"))
        #expect(result.status == 0)
        for name in ["Prepare", "Rest", "走/../work", "workout complete"] {
            #expect(result.errors.contains("setlist: warning: there is no recording of “\(name)”: it is beeped\n"))
        }
        #expect(result.errors.contains("setlist: warning: \(folder.path("voices"))/rest.wav is no recording: "))
        #expect(!result.errors.contains("“Work”"))
        #expect(!result.errors.contains("“Übung”"))
        #expect(try Data(contentsOf: folder.url.appending(path: "out.flac")).starts(with: Data("fLaC".utf8)))
    }

    @Test("CU-4 more than 12 hours are refused, 12 are not")
    func twelveHours() async throws {
        var workout = Workout(name: "Day", steps: Steps(Array(repeating: Step(.work, .time(7200)), count: 6)))
        // Twelve hours take a debug build minutes, so only the check is run.
        try Render.refuseWhatCannotBeRendered(workout, from: "day.json")
        workout.steps.append(Step(.rest, .time(Seconds(microseconds: 1))))
        let result = try await render(workout)
        #expect(result.status == 65)
        #expect(result.errors.hasSuffix(": The steps add up to more than 12 hours, the most that one file may last.\n"))
    }

    @Test(
        "CU-5 a workout that can't be known ahead is refused, with the step that is why",
        arguments: [
            Target.open, .distance(400), .place(Place(latitude: 0, longitude: 0, radius: 10)),
        ])
    func holds(target: Target) async throws {
        var workout = Self.tabata
        workout.steps.insert(Step(name: "Lap", role: .work, target: target), at: 2)
        let result = try await render(workout)
        #expect(result.status == 65)
        #expect(result.errors.contains("Step 3, “Lap”, has no time"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.flac")))
    }

    @Test(
        "AP-1 a file that is no workout is refused, with the place and the reason",
        arguments: [
            ("{", "line 1"),
            (#"{"setlist":1,"name":"a","steps":[{"role":"work","target":{"time":-5}}]}"#, "steps[0].target.time"),
            (#"{"setlist":1,"name":"a","steps":[]}"#, "no steps"), ("", "line 1"),
            (#"{"setlist":9,"name":"a","steps":[]}"#, "setlist"),
        ])
    func badFiles(content: String, reason: String) async throws {
        try folder.write("bad.json", Data(content.utf8))
        let result = try await CommandLineProgram.run([
            "render", folder.path("bad.json"), "-o", folder.path("out.flac"),
        ])
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("setlist: \(folder.path("bad.json")): "))
        #expect(result.errors.contains(reason))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.flac")))
    }

    @Test("AP-1 files that can't be read or made end the program with a sentence")
    func missingFiles() async throws {
        let output = folder.path("out.flac")
        let missing = try await CommandLineProgram.run(["render", folder.path("none.json"), "-o", output])
        #expect(missing.status == 66)
        #expect(missing.errors == "setlist: \(folder.path("none.json")) can't be opened.\n")
        let directory = try await CommandLineProgram.run(["render", folder.url.path, "-o", output])
        #expect(directory.status == 66)

        let noVoices = try await render(Self.tabata, voices: folder.path("none"))
        #expect(noVoices.status == 66)
        #expect(noVoices.errors == "setlist: There is no folder \(folder.path("none")).\n")

        let unwritable = try await CommandLineProgram.run(
            ["render", folder.path("in.workout.json"), "-o", folder.path("none/out.flac")])
        #expect(unwritable.status == 73)
        #expect(unwritable.errors.hasSuffix("setlist: \(folder.path("none/out.flac")) can't be written.\n"))
    }
}
