import Workouts

/// Lines that must be equal to the bit natively and in WebAssembly: MD5 digests of beeps, of prepared voices and of
/// whole files, generated from a seed.
public func soundtrackGoldenLines() -> [String] {
    var lines: [String] = []
    for timbre in Timbre.allCases {
        for pitch in [200.0, 523.25, 880, 2000] {
            var settings = CueSettings()
            settings.timbre = timbre
            settings.beepTone = pitch
            for beep in Beep.allCases { lines.append("\(timbre.code) \(pitch): " + digest(of: beep.samples(settings))) }
        }
    }
    var random = SplitMix64(seed: 5)
    var voices = Voices()
    let rates: [UInt32] = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000]
    let names = Role.allCases.map { $0.name } + [CueQuery.halfway]
    for (name, rate) in zip(names, rates) {
        do throws(WAVError) {
            try voices.add(name, wav: random.recording(rate: rate))
        } catch {
            lines.append(error.description)
        }
        lines.append(
            "\(rate) Hz: \(voices.length(of: name)?.microseconds ?? 0) us " + digest(of: voices.samples(of: name) ?? [])
        )
    }
    for number in 0..<6 {
        let workout = random.workout(steps: 4, holds: false)
        let timeline = Timeline(workout.steps)
        let query = CueQuery(workout.cues) { voices.length(of: $0) }
        let length = min(timeline.length, 20)
        let cues = timeline.cues(from: Position(step: 0, offset: .zero), in: .zero..<length, query)
        let span = SoundtrackSpan.whole(of: cues, length: length, voices: voices, settings: workout.cues)
        let renderer = SoundtrackRenderer(
            cues: cues, span: span, settings: workout.cues, voices: voices, title: workout.name)
        let file = renderer.finish()
        var md5 = MD5()
        file.withUnsafeBytes { md5.update($0) }
        lines.append("track \(number): \(cues.count) cues, \(file.count) bytes " + hexadecimal(md5.finish()))
    }
    return lines
}

private func digest(of samples: [Int16]) -> String {
    var md5 = MD5()
    md5.update(samples[...])
    return "\(samples.count) samples " + hexadecimal(md5.finish())
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for byte in bytes {
        for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return String(decoding: text, as: UTF8.self)
}

extension SplitMix64 {
    /// A WAV file of half a second: a syllable-like swell with noise, between two silences.
    fileprivate mutating func recording(rate: UInt32) -> [UInt8] {
        let count = Int(rate) / 2
        var samples: [UInt8] = []
        let hertz = 100 + unit() * 900
        for index in 0..<count {
            let place = Double(index) / Double(count)
            var value = 0.0
            if place > 0.2, place < 0.8 {
                let swell = (place - 0.2) * (0.8 - place) * 8
                value = swell * (Sine.ofTurns(hertz * Double(index) / Double(rate)) + (unit() - 0.5) * 0.3)
            }
            let sample = UInt16(bitPattern: roundedSample(value * 20_000))
            samples.append(UInt8(truncatingIfNeeded: sample))
            samples.append(UInt8(sample >> 8))
        }
        func number(_ value: UInt32, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
        }
        var bytes = Array("RIFF".utf8) + number(UInt32(36 + samples.count), 4) + Array("WAVEfmt ".utf8)
        bytes += number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(rate * 2, 4)
        bytes += number(2, 2) + number(16, 2) + Array("data".utf8) + number(UInt32(samples.count), 4)
        return bytes + samples
    }
}
