import Foundation
import Testing
import Workouts

@testable import Soundtrack

/// The amplitude of a tone in samples, by correlation with its sine and cosine under a Hann window.
private func amplitude(of hertz: Double, in samples: ArraySlice<Double>, rate: Double) -> Double {
    var (real, imaginary, weights) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        let weight = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))
        let angle = 2 * .pi * hertz * Double(index) / rate
        real += weight * sample * cos(angle)
        imaginary += weight * sample * sin(angle)
        weights += weight
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / weights
}

@Suite struct VoiceTests {
    @Test("CU-6 WAV of every sample format reads as the same samples")
    func formats() throws {
        let values = [0.0, 0.5, -0.5, 0.25, -1]
        func data(_ encode: (Double) -> [UInt8]) -> [UInt8] { values.flatMap(encode) }
        let files = [
            wav(format: 1, channels: 1, rate: 8_000, bits: 8, data: data { [UInt8(128 + $0 * 128)] }),
            wav(format: 1, channels: 1, rate: 8_000, bits: 16, data: data { littleEndian(Int16($0 * 32_768)) }),
            wav(
                format: 1, channels: 1, rate: 8_000, bits: 24,
                data: data { Array(littleEndian(Int32($0 * 8_388_608)).prefix(3)) }),
            wav(format: 1, channels: 1, rate: 8_000, bits: 32, data: data { littleEndian(Int32($0 * 2_147_483_648)) }),
            wav(format: 3, channels: 1, rate: 8_000, bits: 32, data: data { littleEndian(Float($0).bitPattern) }),
        ]
        for file in files {
            let read = try WAVFile(file)
            #expect(read.samples == values)
            #expect(read.sampleRate == 8_000)
        }
    }

    @Test("CU-6 two channels are mixed to one, other chunks are passed over, a streamed length is read to its end")
    func variants() throws {
        let stereo = wav(
            format: 1, channels: 2, rate: 16_000, bits: 16,
            data: [(16_384, 0), (-8_192, -8_192)].flatMap { littleEndian(Int16($0.0)) + littleEndian(Int16($0.1)) })
        #expect(try WAVFile(stereo).samples == [0.25, -0.25])

        let plain = wav([1, 2, 3], rate: 16_000)
        let odd = Array("LIST".utf8) + littleEndian(UInt32(3)) + [1, 2, 3, 0]
        #expect(try WAVFile(Array(plain[..<12]) + odd + Array(plain[12...])) == WAVFile(plain))

        var streamed = plain
        for index in 40..<44 { streamed[index] = 0xff }
        #expect(try WAVFile(streamed) == WAVFile(plain))
    }

    @Test("CU-6 a WAV that can't be read is refused with its place and reason")
    func refusals() {
        func refusal(_ bytes: [UInt8]) -> WAVError? {
            do throws(WAVError) {
                _ = try WAVFile(bytes)
                return nil
            } catch {
                return error
            }
        }
        let plain = wav([1, 2, 3], rate: 16_000)
        #expect(refusal([]) == WAVError(offset: 0, reason: .notWAV))
        #expect(refusal(Array("RIFX".utf8) + plain.dropFirst(4)) == WAVError(offset: 0, reason: .notWAV))
        #expect(refusal(Array(plain.dropLast())) == WAVError(offset: 36, reason: .truncated))
        #expect(refusal(Array(plain[..<36])) == WAVError(offset: 36, reason: .missingSamples))
        #expect(refusal(Array(plain[..<12]) + plain[36...]) == WAVError(offset: 12, reason: .missingFormat))
        func file(_ format: UInt16, _ channels: UInt16, _ rate: UInt32, _ bits: UInt16) -> [UInt8] {
            wav(
                format: format, channels: channels, rate: rate, bits: bits, data: [UInt8](repeating: 0xff, count: 24))
        }
        #expect(refusal(file(2, 1, 16_000, 16)) == WAVError(offset: 20, reason: .encoding(2)))
        #expect(refusal(file(1, 3, 16_000, 16)) == WAVError(offset: 22, reason: .channels(3)))
        #expect(refusal(file(1, 1, 3_999, 16)) == WAVError(offset: 24, reason: .sampleRate(3_999)))
        #expect(refusal(file(1, 1, 16_000, 12)) == WAVError(offset: 34, reason: .bits(12)))
        #expect(refusal(file(3, 1, 16_000, 32)) == WAVError(offset: 44, reason: .notFinite))
        let long = wav([Int16](repeating: 1, count: 4_000 * 20 + 1), rate: 4_000)
        #expect(refusal(long) == WAVError(offset: 44, reason: .tooLong(seconds: 20)))
        let large = plain + [UInt8](repeating: 0, count: WAVFile.sizeLimit)
        #expect(refusal(large)?.reason == .tooLarge(limit: WAVFile.sizeLimit))
        #expect(refusal(Array(plain.dropLast()))?.description == "byte 36: the file ends in the middle of a chunk")
    }

    @Test("CU-6 a silent recording is refused, and the earlier one stays")
    func silence() {
        var voices = Voices()
        voices.add("Work", samples: [1, 2, 3])
        #expect(throws: WAVError.self) {
            try voices.add("work", wav: wav([Int16](repeating: 0, count: 999), rate: 16_000))
        }
        #expect(voices.samples(of: "WORK") == [1, 2, 3])
    }

    @Test("CU-6 damaged WAV files are read or refused, never more")
    func fuzz() {
        var random = SplitMix64(seed: 11)
        let whole = wav((0..<200).map { Int16($0 * 100) }, rate: 16_000)
        var read = 0
        for _ in 0..<4_000 {
            var bytes = whole
            for _ in 0...random.below(4) {
                bytes[Int(random.below(random.below(2) == 0 ? 44 : UInt64(bytes.count)))] = UInt8(random.below(256))
            }
            if random.below(3) == 0 { bytes.removeLast(Int(random.below(UInt64(bytes.count)))) }
            if let file = try? WAVFile(bytes) {
                read += 1
                #expect(!file.samples.isEmpty && file.samples.allSatisfy(\.isFinite))
            }
        }
        #expect(read > 0 && read < 4_000)
    }

    @Test(
        "CU-6 resampling keeps a tone's pitch and level",
        arguments: [8_000, 11_025, 16_000, 22_050, 44_100, 44_101, 48_000])
    func passBand(rate: Int) {
        for hertz in [100.0, 1_000, 0.4 * Double(min(rate, 24_000))] {
            let input = tone(hertz, rate: rate, count: rate / 6)
            let output = Resampler(from: rate, to: 24_000).resample(input)
            #expect(output.count == (input.count * 24_000 + rate - 1) / rate)
            let middle = output[1_000..<output.count - 1_000]
            #expect(abs(amplitude(of: hertz, in: middle, rate: 24_000) - 0.5) < 0.005, "\(hertz) Hz")
            // The rest beside the tone: its exact continuation subtracted.
            let error = middle.indices.map { abs(output[$0] - 0.5 * sin(2 * .pi * hertz * Double($0) / 24_000)) }.max()!
            #expect(error < 0.005, "\(hertz) Hz")
        }
    }

    @Test("CU-6 resampling lets no tone above the new Nyquist frequency through")
    func stopBand() {
        for (rate, hertz) in [(48_000, 12_800.0), (48_000, 20_000), (44_100, 13_000), (96_000, 40_000)] {
            let output = Resampler(from: rate, to: 24_000).resample(tone(hertz, rate: rate, count: rate / 6))
            let loudest = output[1_000..<output.count - 1_000].map(abs).max()!
            #expect(loudest < 0.5 * 0.001, "\(hertz) Hz at \(rate): -60 dB")
        }
    }

    @Test("CU-6 a voice loses the silence around it, and all are equally loud")
    func level() throws {
        var voices = Voices()
        for (name, amplitude) in [("soft", 0.02), ("loud", 0.9)] {
            let speech = tone(300, rate: 16_000, count: 8_000, amplitude: amplitude)
            let padded = [Double](repeating: 0, count: 5_000) + speech + [Double](repeating: 0, count: 9_000)
            try voices.add(name, wav: wav(padded.map { Int16($0 * 32_767) }, rate: 16_000))
        }
        for name in ["soft", "loud"] {
            let samples = try #require(voices.samples(of: name))
            // Half a second, and at most 60 ms around it.
            #expect(samples.count >= 12_000 && samples.count <= 12_000 + 1_440 + 480)
            let middle = samples[3_000..<9_000].map { Double($0) / 32_767 }
            let loudness = (middle.reduce(0) { $0 + $1 * $1 } / Double(middle.count)).squareRoot()
            #expect(abs(loudness / VoiceLevel.loudness - 1) < 0.1)
            #expect(voices.length(of: name) == SampleRate.duration(ofSamples: Int64(samples.count)))
        }
        #expect(voices.length(of: "unknown") == nil)
    }

    @Test("CU-6 the same recording gives the same samples, with room for a beep")
    func repeatable() throws {
        var random = SplitMix64(seed: 12)
        let noisy = (0..<9_000).map { index in Int16(Double(index % 3_000) / 3_000 * (random.unit() - 0.5) * 60_000) }
        var voices = Voices()
        try voices.add("one", wav: wav(noisy, rate: 22_050))
        try voices.add("two", wav: wav(noisy, rate: 22_050))
        #expect(voices.samples(of: "one") == voices.samples(of: " Two "))
        let peak = voices.samples(of: "one")!.map { abs(Int($0)) }.max()!
        #expect(peak > 8_000 && peak <= Int(VoiceLevel.peak * 32_767) + 1)
    }
}
