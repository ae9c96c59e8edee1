import Foundation
import Soundtrack
import TestSupport
import Workouts

/// The reference coder, `flac`, run on bytes in a temporary folder.
enum ReferenceCoder {
    /// The samples of a FLAC file; throws unless `flac -t` accepts it without a warning.
    static func decode(_ file: [UInt8]) async throws -> [Int16] {
        try await withFile(file) { input in
            try await run(["--test", "--silent", "--warnings-as-errors", input.path])
            let output = input.appendingPathExtension("raw")
            try await run([
                "--decode", "--silent", "--force-raw-format", "--endian=little", "--sign=signed", "-o", output.path,
                input.path,
            ])
            return try Data(contentsOf: output).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        }
    }

    /// Throws unless `flac -t` accepts the file.
    static func test(_ file: [UInt8]) async throws {
        try await withFile(file) { try await run(["--test", "--silent", $0.path]) }
    }

    private static func run(_ arguments: [String]) async throws {
        try await ExternalProgram("flac", arguments).output()
    }

    private static func withFile<Result>(
        _ file: [UInt8], _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "track.flac")
        try Data(file).write(to: input)
        return try await body(input)
    }
}

/// A WAV file of 16-bit mono samples.
func wav(_ samples: [Int16], rate: UInt32) -> [UInt8] {
    wav(format: 1, channels: 1, rate: rate, bits: 16, data: samples.flatMap { littleEndian(UInt16(bitPattern: $0)) })
}

func wav(format: UInt16, channels: UInt16, rate: UInt32, bits: UInt16, data: [UInt8]) -> [UInt8] {
    let frame = channels * bits / 8
    var bytes = Array("RIFF".utf8) + littleEndian(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8)
    bytes += littleEndian(UInt32(16)) + littleEndian(format) + littleEndian(channels) + littleEndian(rate)
    bytes += littleEndian(rate * UInt32(frame)) + littleEndian(frame) + littleEndian(bits)
    return bytes + Array("data".utf8) + littleEndian(UInt32(data.count)) + data
}

func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

/// A tone of a fraction of full scale.
func tone(_ hertz: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Double] {
    (0..<count).map { amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate)) }
}

/// Voices with recordings of noise, of different lengths.
func noiseVoices(_ phrases: [String], seed: UInt64) -> Voices {
    var generator = SplitMix64(seed: seed)
    var voices = Voices()
    for phrase in phrases {
        let count = Int.random(in: 1...8_000, using: &generator)
        voices.add(phrase, samples: (0..<count).map { _ in .random(in: -9_000...9_000, using: &generator) })
    }
    return voices
}
