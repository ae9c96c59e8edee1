import App
import Foundation
import Music
import Soundtrack
import Workouts

/// Requests, and sounds for them.
enum RenderedExamples {
    /// Cues alone, of so many seconds.
    static func cues(_ seconds: Double = 600) -> RenderRequest {
        let steps: Steps = [
            Step(name: "Work", role: .work, target: .time(Seconds(seconds - 10))),
            Step(name: "Rest", role: .rest, target: .time(10)),
        ]
        return RenderRequest(cues: SoundtrackRequest(workout: Workout(name: "Två", steps: steps)))
    }

    /// Four seconds with songs, one after the other.
    static func music(_ songs: String...) -> RenderRequest {
        let steps: Steps = [Step(name: "Work", role: .work, target: .time(4))]
        let frames = 4 * Int64(44_100) / Int64(songs.count)
        let segments = songs.indices.map { song in
            MusicSegment(span: Int64(song) * frames..<Int64(song + 1) * frames, song: song, begin: 0)
        }
        return RenderRequest(
            cues: SoundtrackRequest(workout: Workout(name: "Song", steps: steps)),
            music: RenderedMusic(songs: songs, segments: segments))
    }

    /// A tone of so many seconds as a WAV file of 16 bits and one channel.
    static func tone(_ seconds: Double, hertz: Double = 440, rate: Int = 44_100) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: Int, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
        }
        let count = Int(seconds * Double(rate))
        bytes += "RIFF".utf8
        append(36 + 2 * count, 4)
        bytes += "WAVEfmt ".utf8
        for (value, count) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] {
            append(value, count)
        }
        bytes += "data".utf8
        append(2 * count, 4)
        for index in 0..<count { append(Int(8_000 * sin(2 * .pi * hertz * Double(index) / Double(rate))), 2) }
        return bytes
    }

    /// The mean square of a sound file's samples.
    static func power(_ file: [UInt8]) throws -> Double {
        var decoder = try SongDecoder(SongBytes(file))
        var sum = 0.0
        var count = 0
        while let block = try decoder.next() {
            for sample in block.mono { sum += Double(sample * sample) }
            count += block.mono.count
        }
        return sum / Double(max(count, 1))
    }
}
