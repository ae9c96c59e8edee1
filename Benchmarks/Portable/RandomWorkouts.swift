import Foundation
import Soundtrack
import Workouts

/// Random workouts, rendered, decoded by the reference decoder, and compared with the plain sum of their sounds, each at
/// the sample nearest to its moment.
struct RandomWorkouts {
    var count: Int

    private static let batch = 250

    func run(in folder: URL) throws {
        var random = SplitMix64(seed: 7)
        var voices = Voices()
        for phrase in ["Work", "Rest", "Prepare", "Exercise", CueQuery.tenSeconds, CueQuery.halfway] {
            voices.add(
                phrase, samples: (0..<Int(2_000 + random.below(8_000))).map { _ in Int16(random.below(16_000)) - 8_000 }
            )
        }
        var cueCount = 0
        var differing = 0
        var done = 0
        while done < count {
            var expected: [[Int16]] = []
            var files: [URL] = []
            for number in 0..<min(Self.batch, count - done) {
                let (file, samples, cues) = track(&random, voices)
                let url = folder.appending(path: "\(number).flac")
                try Data(file).write(to: url)
                files.append(url)
                expected.append(samples)
                cueCount += cues
            }
            try Benchmarks.run("flac", ["--test", "--silent", "--warnings-as-errors"] + files.map(\.path))
            try Benchmarks.run(
                "flac",
                ["--decode", "--silent", "--force", "--force-raw-format", "--endian=little", "--sign=signed"]
                    + files.map(\.path))
            for (url, samples) in zip(files, expected) {
                let raw = url.deletingPathExtension().appendingPathExtension("raw")
                let decoded = try Data(contentsOf: raw).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
                for index in 0..<max(decoded.count, samples.count) {
                    let isEqual = index < decoded.count && index < samples.count && decoded[index] == samples[index]
                    if !isEqual { differing += 1 }
                }
            }
            done += files.count
        }
        report("\(count) random workouts, \(cueCount) cues", "\(differing) samples off", "0")
    }

    private func track(_ random: inout SplitMix64, _ voices: Voices) -> (file: [UInt8], samples: [Int16], cues: Int) {
        var steps = Steps()
        for _ in 0...random.below(3) {
            let role: [Role] = [.prepare, .work, .rest, .restBetweenCycles, .exercise]
            let time = Seconds(microseconds: Int64(200_000 + random.below(7_000_000)))
            steps.append(Step(role[Int(random.below(5))], .time(time)))
        }
        if random.below(10) == 0 {
            steps.append(Step(.work, .time(Seconds(milliseconds: Int64(15_000 + random.below(3_000))))))
        }
        var settings = CueSettings()
        settings.beepTone = 200 + 1800 * random.unit()
        settings.timbre = Timbre.allCases[Int(random.below(4))]
        settings.beepStart = Int32(random.below(6))
        settings.verbal = random.below(2) == 0
        let timeline = Timeline(steps)
        let query = CueQuery(settings) { voices.length(of: $0) }
        let cues = timeline.cues(
            from: Position(step: 0, offset: .zero), in: .zero..<timeline.length + Seconds(microseconds: 1), query)
        let span = SoundtrackSpan.whole(of: cues, length: timeline.length, voices: voices, settings: settings)
        let file = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "").finish()
        return (file, plainSum(cues, until: span.end, SoundBank(settings: settings, voices: voices)), cues.count)
    }

    private func plainSum(_ cues: [Cue], until end: Seconds, _ bank: SoundBank) -> [Int16] {
        var sum = [Int32](repeating: 0, count: position(end))
        for cue in cues {
            let sound = bank.samples(of: cue.sound)
            let start = position(cue.moment)
            let length = min(sound.count, cue.cut.map { position($0) - start } ?? sound.count)
            let fade = length < sound.count ? min(120, length) : 0
            for index in 0..<min(length, sum.count - start) {
                var value = Int32(sound[index])
                if cue.isDucked { value = (value * 9_216) >> 15 }
                if length - index <= fade { value = value * Int32(length - index) / Int32(fade + 1) }
                sum[start + index] += value
            }
        }
        return sum.map { Int16(clamping: $0) }
    }

    /// The nearest sample: microseconds times 24 samples a millisecond, halves upwards.
    private func position(_ moment: Seconds) -> Int {
        (Int(moment.microseconds) * 24 + 500) / 1_000
    }
}
