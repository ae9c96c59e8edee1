import App
import Crypto
import Foundation
import Music
import MusicSimulation
import Records
import Soundtrack

@testable import DeviceHost

/// Songs that were made up, and the findings in them when they are listened to directly.
enum MadeSongs {
    /// Twelve seconds with a beat, WAV.
    static let drums: [UInt8] = {
        var band = Band(seconds: 12)
        for beat in 0..<24 { band.kick(Double(beat) / 2) }
        return wav(band.samples)
    }()

    static let tone = RenderedExamples.tone(11)

    /// Frames of MPEG-1 Layer III with nothing in them, 128 kbit/s: the tags can be read.
    static let mp3: [UInt8] = Array(
        repeating: [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413), count: 40
    )
    .flatMap { $0 }

    /// A FLAC file of a few seconds.
    static func flac() throws -> [UInt8] {
        guard let (job, _) = RenderJob.reading(RenderedExamples.cues(16).json, voices: [:], songs: { _ in nil })
        else { throw CocoaError(.coderReadCorrupt) }
        var rendered = job
        var frames: [UInt8] = []
        while rendered.step() < 1 { frames += rendered.drain() }
        frames += rendered.drain()
        return rendered.header() + frames
    }

    static func facts(_ bytes: [UInt8], name: String = "Song") -> SongFileFacts {
        SongFileFacts(name: name, size: Int64(bytes.count), hash: hash(bytes))
    }

    /// Bytes of no song.
    static func noise(_ size: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            var value: UInt32 = 1
            for place in 0..<size {
                value = value &* 1_664_525 &+ 1_013_904_223
                buffer[place] = UInt8(value >> 24)
            }
            count = size
        }
    }

    /// As Docs/API.md says it.
    static func hash(_ bytes: [UInt8]) -> String {
        var digests: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 4 << 20) {
            digests += SHA256.hash(data: bytes[start..<min(start + (4 << 20), bytes.count)])
        }
        return SHA256.hash(data: digests).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    static func tags(_ bytes: [UInt8]) throws -> String {
        SongReading(try SongTagReader.read(SongBytes(bytes))).json
    }

    static func sound(_ bytes: [UInt8]) throws -> String {
        var listener = try SongListener(SongBytes(bytes))
        while !listener.isDone { try listener.step(blocks: 100) }
        return SoundOfSong(listener.finish()).json
    }

    /// One channel of 16 bits.
    private static func wav(_ samples: [Float]) -> [UInt8] {
        var bytes = RenderedExamples.tone(Double(samples.count) / Band.rate, rate: Int(Band.rate))
        for (index, sample) in samples.enumerated() where 44 + 2 * index + 1 < bytes.count {
            let value = UInt16(bitPattern: Int16(max(-1, min(1, sample)) * 32_767))
            bytes[44 + 2 * index] = UInt8(value & 255)
            bytes[44 + 2 * index + 1] = UInt8(value >> 8)
        }
        return bytes
    }
}
