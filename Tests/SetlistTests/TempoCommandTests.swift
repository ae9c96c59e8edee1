import Foundation
import TestSupport
import Testing

@Suite struct TempoCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A metronome at 104 beats a minute for 15 s, as WAV with a title in its list.
    private func writeSong(_ name: String, level: Double = 0.5) throws {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var data: [UInt8] = []
        for index in 0..<15 * 16_000 {
            let time = (Double(index) / 16_000).truncatingRemainder(dividingBy: 60.0 / 104)
            data += number(Int(32_767 * level * exp(-time * 200) * sin(time * 7_000)), 2)
        }
        let title = Array("INFOINAM".utf8) + number(6, 4) + Array("Clicks".utf8)
        var file = Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2) + number(1, 2) + number(16_000, 4)
        file += number(32_000, 4) + number(2, 2) + number(16, 2) + Array("LIST".utf8) + number(title.count, 4) + title
        file += Array("data".utf8) + number(data.count, 4) + data
        try folder.write(name, Data(Array("RIFF".utf8) + number(file.count, 4) + file))
    }

    @Test("MU-2 a song's title, tempo and confidence are printed, as a sentence or as JSON")
    func tempo() async throws {
        try writeSong("a.wav")
        let plain = try await CommandLineProgram.run(["tempo", folder.path("a.wav")])
        #expect(plain.status == 0, "\(plain.errors)")
        #expect(
            plain.output.contains("a.wav: Clicks; 10") || plain.output.contains("a.wav: Clicks; 20"), "\(plain.output)")
        #expect(plain.output.contains(" beats a minute, confidence 0."))
        let json = try await CommandLineProgram.run(["tempo", folder.path("a.wav"), "--json"])
        #expect(
            json.output.contains("\"title\":\"Clicks\"") && json.output.contains("\"kind\":\"WAV\""), "\(json.output)")
        #expect(json.output.contains("\"seconds\":15") && json.output.contains("\"firstBeat\":"))
        let tags = try await CommandLineProgram.run(["tempo", folder.path("a.wav"), "--tags"])
        #expect(tags.output.hasSuffix("a.wav: Clicks\n"))
    }

    @Test("MU-2 where there is no tempo, the reason is printed")
    func none() async throws {
        try writeSong("a.wav", level: 0)
        let result = try await CommandLineProgram.run(["tempo", folder.path("a.wav")])
        #expect(result.status == 0 && result.output.hasSuffix("a.wav: Clicks; No tempo: the song is silent.\n"))
    }

    @Test("MU-2 a file that isn't there or is no music ends with a sentence, and the others are read all the same")
    func failures() async throws {
        try writeSong("a.wav")
        try folder.write("b.mp3", Data("no music at all".utf8))
        let missing = try await CommandLineProgram.run(["tempo", folder.path("none.flac"), folder.path("a.wav")])
        #expect(missing.status == 66 && missing.errors.contains("none.flac can't be opened."))
        #expect(missing.output.contains("Clicks"))
        let text = try await CommandLineProgram.run(["tempo", folder.path("b.mp3"), "--tags"])
        #expect(text.status == 65 && text.errors.contains("no music file"), "\(text.errors)")
        let none = try await CommandLineProgram.run(["tempo"])
        #expect(none.status == 64)
        let plain = try await CommandLineProgram.run(["tempo", folder.url.path])
        #expect(plain.status == 66 && plain.errors.contains("is a folder."))
    }

    @Test("MU-2 where there is no ffmpeg, what needs it is told")
    func noFFmpeg() async throws {
        try folder.write("b.mp3", Data([UInt8](repeating: 0xFF, count: 2_000)))
        let result = try await CommandLineProgram.run(
            ["tempo", folder.path("b.mp3")], environment: ["PATH": folder.url.path])
        #expect(result.status == 69 && result.errors.contains("without ffmpeg"), "\(result.errors)")
    }
}
