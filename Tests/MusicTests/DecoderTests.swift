import Foundation
import TestSupport
import Testing
import Workouts

@testable import Music

@Suite struct DecoderTests {
    static func number(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static func wav(
        code: UInt16 = 1, channels: UInt16, rate: UInt32 = 44_100, bits: UInt16, data: [UInt8],
        isExtensible: Bool = false
    ) -> [UInt8] {
        // The extensible format tells how many of a sample's bits are filled, and which loudspeaker a channel is for.
        let filled = (bits + 7) / 8 * 8
        let frame = channels * filled / 8
        var format = number(isExtensible ? 0xFFFE : code) + number(channels) + number(rate)
        format += number(rate * UInt32(frame)) + number(frame) + number(filled)
        if isExtensible {
            format += number(UInt16(22)) + number(bits) + number(UInt32(1) << UInt32(channels) - 1) + number(code)
            format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        }
        let chunks =
            Array("fmt ".utf8) + number(UInt32(format.count)) + format + Array("LIST".utf8) + number(UInt32(3))
            + [1, 2, 3, 0] + Array("data".utf8) + number(UInt32(data.count)) + data
        return Array("RIFF".utf8) + number(UInt32(chunks.count + 4)) + Array("WAVE".utf8) + chunks
    }

    static func decoded(_ bytes: [UInt8]) throws -> (SongDecoder, [Float]) {
        var decoder = try SongDecoder(SongBytes(bytes))
        var samples: [Float] = []
        while let block = try decoder.next() { samples += block.samples }
        return (decoder, samples)
    }

    @Test("MU-2 WAV of 8 to 32 bits, floats and many channels is decoded")
    func wavFormats() throws {
        #expect(try Self.decoded(Self.wav(channels: 1, bits: 8, data: [0, 128, 192])).1 == [-1, 0, 0.5])
        #expect(try Self.decoded(Self.wav(channels: 2, bits: 16, data: [0, 0x40, 0, 0x80])).1 == [0.5, -1])
        #expect(try Self.decoded(Self.wav(channels: 1, bits: 24, data: [0, 0, 0xC0], isExtensible: true)).1 == [-0.5])
        #expect(try Self.decoded(Self.wav(channels: 1, bits: 32, data: Self.number(Int32.min / 4))).1 == [-0.25])
        let floats = Self.number(Float(0.25).bitPattern) + Self.number(Float.nan.bitPattern)
        #expect(try Self.decoded(Self.wav(code: 3, channels: 1, bits: 32, data: floats)).1 == [0.25, 0])
        let double = Self.number((-0.75).bitPattern)
        #expect(try Self.decoded(Self.wav(code: 3, channels: 1, bits: 64, data: double)).1 == [-0.75])
        let six = try Self.decoded(
            Self.wav(channels: 6, rate: 192_000, bits: 16, data: [UInt8](repeating: 1, count: 24)))
        #expect(six.0.channels == 6 && six.0.rate == 192_000 && six.1.count == 12)
    }

    @Test("MU-2 a WAV file that Setlist can't read is refused with a sentence")
    func badWAV() {
        for (bytes, part) in [
            (Self.wav(code: 2, channels: 1, bits: 16, data: [0]), "compressed"),
            (Self.wav(channels: 40, bits: 16, data: [0]), "40 channels"),
            (Self.wav(channels: 1, rate: 100, bits: 16, data: [0]), "100 samples"),
            (Self.wav(channels: 0, bits: 16, data: []), "0 channels"),
            (Array(Self.wav(channels: 1, bits: 16, data: []).prefix(20)), "cut off"),
            (Array(Self.wav(channels: 1, bits: 16, data: []).prefix(36)), "no sound"),
        ] {
            let error = #expect(throws: SongError.self) { try SongDecoder(SongBytes(bytes)) }
            #expect(error?.reason.contains(part) == true, "\(error?.reason ?? "")")
        }
        #expect(throws: SongError.otherFormat) { try SongDecoder(SongBytes([1, 2, 3])) }
    }

    /// Music and noise, as `flac` gets it.
    static func sound(_ seed: UInt64, channels: Int, bits: Int, count: Int) -> [Int32] {
        var random = SplitMix64(seed: seed)
        let top = Double(1 << (bits - 1)) * 0.8
        let kind = Int.random(in: 0...4, using: &random)
        return (0..<count * channels).map { index in
            let time = Double(index / channels)
            switch kind {
            case 0: return Int32(Double.random(in: -1...1, using: &random) * top)
            case 1: return index / channels < count / 2 ? 0 : 17
            case 2: return Int32(sin(time / 20) * top) & ~15
            default:
                return Int32(
                    (0.7 * sin(time / 30 + Double(index % channels)) + Double.random(in: -0.05...0.05, using: &random))
                        * top)
            }
        }
    }

    @Test(
        "MU-2 FLAC is decoded as the reference coder encoded it, to the bit",
        arguments: [
            (1, 16, ["-8"]), (2, 16, ["-8"]), (2, 16, ["-0", "-b", "192"]), (2, 24, ["-5", "-e"]), (1, 8, ["-3"]),
            (6, 16, ["-5"]),
            (2, 16, ["-m", "-b", "4608", "-l", "32", "--lax"]), (8, 24, ["-2", "--channel-map=none"]),
            (2, 20, ["-8", "--lax"]),
            (1, 16, ["--disable-constant-subframes", "--disable-fixed-subframes"]),
        ])
    func flac(channels: Int, bits: Int, options: [String]) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for seed in 0..<4 as Range<UInt64> {
            let samples = Self.sound(seed, channels: channels, bits: bits, count: seed == 3 ? 60_000 : 20_000)
            let bytes = (bits + 7) / 8
            var raw = Data()
            // Of 20 bits, WAV has the highest of three bytes.
            for sample in samples {
                raw += Self.number(bits == 20 ? sample << 4 : bits == 8 ? sample + 128 : sample).prefix(bytes)
            }
            let wav = Self.wav(
                channels: UInt16(channels), bits: UInt16(bits), data: Array(raw),
                isExtensible: bits == 20 || channels > 2)
            let (input, output) = (folder.appending(path: "a.wav"), folder.appending(path: "a.flac"))
            try Data(wav).write(to: input)
            try await ExternalProgram("flac", ["--silent", "-f"] + options + ["-o", output.path, input.path]).output()
            let (decoder, decoded) = try Self.decoded(Array(Data(contentsOf: output)))
            #expect(decoder.damage == nil && decoder.channels == channels && decoded.count == samples.count)
            let scale = Float(1 << (bits - 1))
            let wrong = zip(decoded, samples).count { $0 * scale != Float($1) }
            #expect(wrong == 0, "seed \(seed): \(wrong)")
        }
    }

    @Test("MU-2 a FLAC file that is cut off or damaged gives what is right and says so; any bytes end")
    func damagedFLAC() async throws {
        let samples = Self.sound(3, channels: 2, bits: 16, count: 60_000)
        let folder = FileManager.default.temporaryDirectory.appending(path: "setlist-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "a.wav"), folder.appending(path: "a.flac"))
        let data = samples.flatMap { Self.number(Int16($0)) }
        try Data(Self.wav(channels: 2, bits: 16, data: data)).write(to: input)
        try await ExternalProgram("flac", ["--silent", "-f", "-o", output.path, input.path]).output()
        let file = try Array(Data(contentsOf: output))
        let (whole, all) = try Self.decoded(file)
        #expect(whole.damage == nil && all.count == samples.count)
        let (cut, half) = try Self.decoded(Array(file[..<(file.count / 2)]))
        #expect(cut.damage == "The file is cut off." && !half.isEmpty && half.elementsEqual(all[..<half.count]))
        let (tagged, same) = try Self.decoded(file + Array("TAG".utf8) + [UInt8](repeating: 65, count: 125))
        #expect(tagged.damage == nil && same == all)
        var random = SplitMix64(seed: 1)
        // Behind the metadata, each frame has a checksum: what is given is right as far as it goes.
        for _ in 0..<150 {
            var bytes = file
            for _ in 0..<3 {
                bytes[Int.random(in: file.count / 2..<file.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            let (_, part) = try Self.decoded(bytes)
            #expect(!part.isEmpty && part.elementsEqual(all.prefix(part.count)))
            bytes[Int.random(in: 0..<100, using: &random)] = .random(in: 0...255, using: &random)
            _ = try? Self.decoded(bytes)
        }
    }
}
