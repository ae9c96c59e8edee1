import Foundation
import Soundtrack
import Workouts

/// An hour of Tabata rendered beside the reference coder, and thousands of random workouts compared sample by sample with
/// a plain sum of their sounds.
struct SoundtrackBenchmark {
    var share: Double

    func run() throws {
        print("=== Soundtrack: an hour of Tabata, 10 s + 20/10 s, 880 Hz, Beep Start 3, voice slt")
        try withTemporaryFolder { folder in
            try hour(in: folder, voices: spokenVoices(in: folder))
        }
        try withTemporaryFolder { folder in
            try RandomWorkouts(count: max(1, Int(10_000 * share))).run(in: folder)
        }
    }

    private func spokenVoices(in folder: URL) throws -> Voices {
        var voices = Voices()
        for phrase in ["Prepare", "Work", "Rest", CueQuery.halfway, CueQuery.tenSeconds, CueQuery.workoutComplete] {
            let file = folder.appending(path: Phrases.slug(phrase) + ".wav")
            try Benchmarks.run("flite", ["-voice", "slt", "-t", phrase, "-o", file.path])
            try voices.add(phrase, wav: Array(Data(contentsOf: file)))
        }
        return voices
    }

    private func hour(in folder: URL, voices: Voices) throws {
        var steps: Steps = [Step(.prepare, .time(10))]
        while Timeline(steps).length < 3_600 {
            steps.append(contentsOf: [Step(.work, .time(20)), Step(.rest, .time(10))])
        }
        let timeline = Timeline(steps)
        let settings = CueSettings()
        let cues = timeline.cues(
            from: Position(step: 0, offset: .zero), in: .zero..<timeline.length + 1,
            CueQuery(settings) { voices.length(of: $0) })
        let span = SoundtrackSpan.whole(of: cues, length: timeline.length, voices: voices, settings: settings)

        var file: [UInt8] = []
        let time = seconds(runs: 5) {
            file = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "Hour")
                .finish()
        }
        let samples = Int(SampleRate.position(of: span.end))
        let digest = seconds(runs: 5) {
            var md5 = MD5()
            md5.updateSilence(samples: samples)
            blackHole(md5.finish())
        }
        let length = span.end.value
        let ours = folder.appending(path: "ours.flac")
        try Data(file).write(to: ours)
        try Benchmarks.run("flac", ["--test", "--silent", "--warnings-as-errors", ours.path])
        let wave = folder.appending(path: "hour.wav")
        try Benchmarks.run("flac", ["--decode", "--silent", "-o", wave.path, ours.path])
        let theirs = folder.appending(path: "theirs.flac")
        let reference = try seconds(runs: 3) {
            try Benchmarks.run("flac", ["-8", "--silent", "--force", "-o", theirs.path, wave.path])
        }
        let size = try Data(contentsOf: theirs).count

        report("Rendered", "\((length / time).digits(0)) times faster than real time", "at least 3000")
        report(
            "… of \((time * 1e3).digits(0)) ms, MD5", "\((digest * 1e3).digits(0)) ms",
            "\((Double(samples) * 2 / digest / 1e6).digits(0)) MB/s")
        report("flac -8 of the same samples", "\((length / reference).digits(0)) times", "encoding alone")
        report(
            "Size", "\(file.count) bytes",
            "flac -8: \(size), ratio \((Double(file.count) / Double(size)).digits(3)), at most 1.1")
    }
}

/// Keeps the optimiser from leaving out what nobody looks at.
@inline(never)
func blackHole(_ bytes: [UInt8]) {}
