import Foundation
import Testing
import Workouts

@testable import Soundtrack

/// A file of any samples, through the encoder alone.
func encoded(_ samples: [Int16]) -> [UInt8] {
    var stream = FLACStream(total: Int64(samples.count), title: "Test")
    for block in EncodedBlock.blocks(of: samples.map { Int32($0) }) { stream.append(block) }
    stream.digest(samples[...])
    return stream.finish()
}

@Suite struct EncoderTests {
    @Test("CU-3 the reference decoder gives back blocks of every edge size")
    func sizes() async throws {
        var generator = SplitMix64(seed: 1)
        let sizes = [
            1, 2, 3, 4, 5, 12, 13, 15, 16, 17, 255, 256, 257, 511, 512, 4_607, 4_608, 4_609, 4_623, 4_624, 65_535,
        ]
        for size in sizes {
            let samples = (0..<size).map { _ in Int16.random(in: -300...300, using: &generator) }
            #expect(try await ReferenceCoder.decode(encoded(samples)) == samples, "\(size) samples")
        }
    }

    @Test("CU-3 the reference decoder gives back noise, silence, extremes, steps and tones")
    func contents() async throws {
        var generator = SplitMix64(seed: 2)
        let count = 10_000
        var contents: [String: [Int16]] = [
            "silence": Array(repeating: 0, count: count),
            "a constant": Array(repeating: -32_768, count: count),
            "alternating extremes": (0..<count).map { $0 % 2 == 0 ? .max : .min },
            "extremes in pairs": (0..<count).map { $0 / 2 % 2 == 0 ? .max : .min },
            "random extremes": (0..<count).map { _ in Bool.random(using: &generator) ? .max : .min },
            "full noise": (0..<count).map { _ in .random(in: .min ... .max, using: &generator) },
            "soft noise": (0..<count).map { _ in .random(in: -1...1, using: &generator) },
            "a ramp": (0..<count).map { Int16(truncatingIfNeeded: $0 * 3) },
            "one click": (0..<count).map { $0 == 4_999 ? .max : 0 },
            "bursts": (0..<count).map { $0 % 3_000 < 300 ? .random(in: .min ... .max, using: &generator) : 0 },
        ]
        for hertz in [20.0, 440, 3_000, 11_999] {
            contents["\(hertz) Hz"] = tone(hertz, rate: 24_000, count: count, amplitude: 0.999).map {
                Int16($0 * 32_767)
            }
        }
        for (name, samples) in contents {
            #expect(try await ReferenceCoder.decode(encoded(samples)) == samples, "\(name)")
        }
    }

    @Test("CU-3 a subframe is written in exactly the bits it was chosen for")
    func exactBits() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<100 {
            let range = Int32(1) << Int32.random(in: 0...15, using: &generator)
            let hertz = Double.random(in: 50...9_000, using: &generator)
            let size = Int.random(in: 1...1_200, using: &generator)
            let samples = tone(hertz, rate: 24_000, count: size, amplitude: 0.5).map {
                Int32($0 * 32_767) / range + .random(in: -range / 4...range / 4, using: &generator)
            }
            let subframe = Subframe.smallest(of: samples)
            var writer = BitWriter()
            subframe.write(blockSize: size, to: &writer)
            writer.align()
            #expect(writer.bytes.count == (subframe.bits(blockSize: size) + 7) / 8)
        }
    }

    @Test("CU-3 frames at sample numbers of one to seven bytes are accepted")
    func positions() {
        // The number in RFC 9639's extended UTF-8, which the reference decoder's own header check needs.
        let coded: [(Int64, [UInt8])] = [
            (0, [0x00]), (0x7f, [0x7f]), (0x80, [0xc2, 0x80]), (0x7ff, [0xdf, 0xbf]), (0x800, [0xe0, 0xa0, 0x80]),
            (0xffff, [0xef, 0xbf, 0xbf]), (0x1_0000, [0xf0, 0x90, 0x80, 0x80]), (0x1f_ffff, [0xf7, 0xbf, 0xbf, 0xbf]),
            (0x20_0000, [0xf8, 0x88, 0x80, 0x80, 0x80]), (0x3ff_ffff, [0xfb, 0xbf, 0xbf, 0xbf, 0xbf]),
            (0x400_0000, [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80]), (0x7fff_ffff, [0xfd, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]),
            (0x8000_0000, [0xfe, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80]),
            (0xf_ffff_ffff, [0xfe, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf]),
        ]
        let block = EncodedBlock([Int32](repeating: 7, count: 4_608))
        for (position, expected) in coded {
            var frame: [UInt8] = []
            block.append(at: position, to: &frame)
            #expect(Array(frame[4..<4 + expected.count]) == expected)
            #expect(CRC.crc16(frame) == 0, "a checksum over itself leaves nothing")
            #expect(CRC.crc8(Array(frame[..<(5 + expected.count)])) == 0)
        }
    }

    @Test("CU-3 MD5 of RFC 1321's test suite")
    func digests() {
        let vectors = [
            "": "d41d8cd98f00b204e9800998ecf8427e",
            "a": "0cc175b9c0f1b6a831c399e269772661",
            "abc": "900150983cd24fb0d6963f7d28e17f72",
            "message digest": "f96b697d7cb7938d525a2f31aaf161d0",
            "abcdefghijklmnopqrstuvwxyz": "c3fcd3d76192e4007dfb496cca67e13b",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789": "d174ab98d277d9f5a5611c2c9f419d9f",
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890":
                "57edf4a22be3c955ac49da2e2107b67a",
        ]
        for (message, expected) in vectors {
            #expect(hex(digest(Array(message.utf8), pieces: 1)) == expected)
            #expect(hex(digest(Array(message.utf8), pieces: 7)) == expected, "in pieces")
        }
    }

    @Test("CU-3 MD5 doesn't depend on the pieces in which it is fed")
    func digestPieces() {
        var generator = SplitMix64(seed: 4)
        for count in [55, 56, 63, 64, 65, 119, 120, 1_000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let whole = digest(bytes, pieces: 1)
            for pieces in 2...20 { #expect(digest(bytes, pieces: pieces) == whole) }
        }
        var zeros = MD5()
        zeros.updateSilence(samples: 40_001)
        #expect(zeros.finish() == digest([UInt8](repeating: 0, count: 80_002), pieces: 1))
    }

    @Test("CU-3 CRC-8 and CRC-16 of their catalogued check string, and moved past a body")
    func checksums() {
        // CRC-8/SMBUS and CRC-16/UMTS of "123456789" in the catalogue of parametrised CRC algorithms.
        let check = Array("123456789".utf8)
        #expect(CRC.crc8(check) == 0xf4)
        #expect(CRC.crc16(check) == 0xfee8)
        for split in 0...9 {
            let (head, tail) = (Array(check[..<split]), Array(check[split...]))
            #expect(CRC.multiply(CRC.crc16(head), CRC.shift(byBytes: tail.count)) ^ CRC.crc16(tail) == 0xfee8)
        }
    }

    private func digest(_ bytes: [UInt8], pieces: Int) -> [UInt8] {
        var md5 = MD5()
        let size = max(1, bytes.count / pieces)
        var start = 0
        while start < bytes.count {
            let end = min(start + size, bytes.count)
            Array(bytes[start..<end]).withUnsafeBytes { md5.update($0) }
            start = end
        }
        return md5.finish()
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
