import Foundation
import Music
import MusicSimulation
import Soundtrack
import Workouts

/// Songs: their tempo in every family, how quick all of it is beside the programs that are installed, and tags that are damaged.
struct MusicBenchmark {
    let share: Double

    func run() {
        print("\nMusic (* kept back while the method was made)")
        tempo()
        nulls()
        speed()
        stretching()
        plans()
        mixing()
        tags()
    }

    private func analysed(_ samples: [Float], _ rate: Int) -> SongTempo {
        var analyser = TempoAnalyser(rate: rate)
        var begin = 0
        while begin < samples.count {
            let end = min(begin + 16_384, samples.count)
            analyser.append(Array(samples[begin..<end]))
            begin = end
        }
        return analyser.finish()
    }

    private func tempo() {
        let count = max(UInt64(50 * share), 2)
        var all = (right: 0, sure: 0, sureRight: 0, plain: 0, number: 0)
        for family in SongFamily.all {
            var (right, sure, sureRight, plain) = (0, 0, 0, 0)
            for seed in 0..<count {
                let song = family.song(5_000 + seed)
                let tempo = analysed(song.samples, Int(song.rate))
                let isRight = SongTempo.distance(tempo.beatsPerMinute, song.beatsPerMinute) < 0.0566
                right += isRight ? 1 : 0
                sure += tempo.isSure ? 1 : 0
                sureRight += tempo.isSure && isRight ? 1 : 0
                plain += SongTempo.distance(PlainTempo.of(song.samples), song.beatsPerMinute) < 0.0566 ? 1 : 0
            }
            all = (
                all.right + right, all.sure + sure, all.sureRight + sureRight, all.plain + plain,
                all.number + Int(count)
            )
            report(
                "  \(family.name)\(family.isKeptBack ? " *" : "")", "\(percent(right, Int(count))) % right",
                "sure of \(percent(sure, Int(count))) %; by loudness: \(percent(plain, Int(count))) %")
        }
        report(
            "  all of them", "\(percent(all.right, all.number)) % right",
            "of what is sure \(percent(all.sureRight, all.sure)) %; by loudness: \(percent(all.plain, all.number)) %; to reach: 96 %"
        )
    }

    private func nulls() {
        let count = max(UInt64(25 * share), 1)
        var sure = 0
        for family in SongFamily.nulls {
            for seed in 0..<count where analysed(family.song(9_000 + seed).samples, 22_050).isSure { sure += 1 }
        }
        report("  a tempo where there is none", "\(sure) of \(Int(count) * SongFamily.nulls.count)", "to reach: none")
    }

    private func speed() {
        let song = SongFamily.all[1].song(1).samples.flatMap { [$0, $0] }
        let count = max(1, Int(12 * share))
        let long = (0..<count).flatMap { _ in song }
        let time = seconds(runs: 3) { _ = analysed(long, 44_100) }
        let length = Double(long.count) / 44_100
        report(
            "  tempo of \(Int(length)) s of 44.1 kHz", "\((length / time).digits(0)) times real time",
            "to reach: 100 in WebAssembly")
        try? withTemporaryFolder { folder in
            let (wav, flac) = (folder.appending(path: "a.wav"), folder.appending(path: "a.flac"))
            try Data(WAV.file(long, rate: 44_100)).write(to: wav)
            try Benchmarks.run("flac", ["--silent", "-8", "-o", flac.path, wav.path])
            let bytes = try Array(Data(contentsOf: flac))
            var decoded = 0
            let own = try seconds(runs: 3) {
                var decoder = try SongDecoder(SongBytes(bytes))
                decoded = 0
                while let block = try decoder.next() { decoded += block.samples.count }
            }
            guard decoded == long.count else {
                return report("  FLAC decoded", "\(decoded)", "there are \(long.count)")
            }
            let other = try seconds(runs: 3) {
                try Benchmarks.run("flac", ["--silent", "-f", "-d", "-o", wav.path, flac.path])
            }
            report(
                "  FLAC decoded", "\((length / own).digits(0)) times real time",
                "flac -d: \((length / other).digits(0)) times")
        }
    }

    private func stretching() {
        let song = SongFamily.all[1].song(1).samples.flatMap { [$0, $0, 0.7 * $0, 0.7 * $0] }
        let count = max(1, Int(6 * share))
        let long = (0..<count).flatMap { _ in song }
        let length = Double(long.count) / 88_200
        func own(_ speed: Double) {
            var stretcher = TimeStretcher(rate: 44_100, channels: 2, speed: speed)
            var begin = 0
            while begin < long.count {
                let end = min(begin + 32_768, long.count)
                _ = stretcher.append(SoundBlock(channels: 2, samples: Array(long[begin..<end])))
                begin = end
            }
            _ = stretcher.finish()
        }
        let time = seconds(runs: 3) { own(1.06) }
        var peers: [String] = []
        try? withTemporaryFolder { folder in
            let (wav, other) = (folder.appending(path: "a.wav").path, folder.appending(path: "b.wav").path)
            try Data(WAV.file(long, rate: 44_100, channels: 2)).write(to: URL(filePath: wav))
            for (name, arguments) in [
                ("soundstretch", [wav, other, "-tempo=6"]), ("rubberband", ["-3", "-q", "-T1.06", wav, other]),
            ] {
                let time = try? seconds(runs: 1) {
                    try Benchmarks.run("sh", ["-c", "exec \"$@\" 2>/dev/null", "sh", name] + arguments)
                }
                if let time { peers.append("\(name) \((length / time).digits(0))") }
            }
        }
        report(
            "  stretched by 6 %, 44.1 kHz stereo", "\((length / time).digits(0)) times real time",
            "\(peers.isEmpty ? "neither soundstretch nor rubberband is installed" : peers.joined(separator: ", ")); to reach: 60 in WebAssembly"
        )
    }

    private func plans() {
        var random = SplitMix64(seed: 3)
        let songs = (0..<1_000).map { _ in
            SongFacts(
                tempo: Double.random(in: 60...190, using: &random), energy: Double.random(in: 0...1, using: &random),
                isInTheme: Int.random(in: 0...9, using: &random) == 0)
        }
        let slots = (0..<60).map { (place: Int) -> MusicSlot in
            let part: MusicSlot.Part = place < 6 ? .warmUp : place < 54 ? .work : .coolDown
            return MusicSlot(rate: Double(place % 12 + 12), part: part)
        }
        let time = seconds(runs: 5) { _ = MusicPlan(slots, songs: songs) }
        report(
            "  songs for 60 exercises out of 1,000", "\((time * 1000).digits(1)) ms", "to reach: 50 ms in WebAssembly")
        // 274 exercises of the catalogue have a tempo; their quartiles are 16, 18 and 22 a minute.
        var covered = 0.0
        for _ in 0..<2_000 {
            let few = (0..<12).map { _ in SongFacts(tempo: 80 * pow(2, Double.random(in: 0...1, using: &random))) }
            let rate: Double = [16, 18, 22][Int.random(in: 0...2, using: &random)]
            if few.contains(where: { $0.fit(rate) != nil }) { covered += 1 }
        }
        report("  exercises that one of 12 songs fits", "\((covered / 20).digits(1)) %", "to reach: 95 %")
    }

    /// A run of squats at 30 a minute, with voices, beeps and two songs that are decoded from FLAC, resampled and stretched.
    private func mixing() {
        var squat = Step(name: "Squat", role: .exercise, target: .time(50))
        squat.tempo = 30
        var workout = Workout(name: "Squats", steps: [])
        let minutes = max(2, Int(20 * share))
        for _ in 0..<minutes {
            workout.steps.append(squat)
            workout.steps.append(Step(.rest, .time(10)))
        }
        var voices = Voices()
        for name in ["Squat", "Rest", "halfway", "ten seconds"] {
            voices.add(name, samples: (0..<20_000).map { Int16($0 * 7_919 % 16_000 - 8_000) })
        }
        let (cues, length) = SoundtrackRequest(workout: workout).cues(voices: voices)
        let span = SoundtrackSpan(start: .zero, end: length)
        func renderer(_ track: MusicTrack) -> MixedRenderer<MusicTrack> {
            MixedRenderer(
                cues: cues, span: span, settings: workout.cues, voices: voices, title: "Squats", music: track)
        }
        // The songs are what an earlier mix made.
        let band = SongFamily.all[1].song(1).samples
        let made = MusicTrack([MusicSegment(span: 0..<120 * 44_100, song: 0, begin: 0)]) { (_: Int) throws(SongError) in
            var place = 0
            return SongSound(rate: Int(Band.rate)) { () throws(SongError) -> SoundBlock? in
                defer { place += 4_096 }
                return SoundBlock(channels: 1, samples: (0..<4_096).map { band[(place + $0) % band.count] })
            }
        }
        var first = MixedRenderer(
            cues: [], span: SoundtrackSpan(start: .zero, end: 120), settings: workout.cues, voices: voices,
            title: "Song",
            music: made)
        while !first.isDone { first.step(blocks: 100) }
        let song = SongBytes(first.finish())
        let songs = [124.0, 126].map { PlayableSong(facts: SongFacts(tempo: $0), seconds: 119, loudness: -12) }
        let schedule = MusicSchedule(workout.steps, songs: songs)
        var bytes = 0
        let time = seconds(runs: 2) {
            let track = MusicTrack(schedule.segments) { (_: Int) throws(SongError) in try SongSound(song) }
            var renderer = renderer(track)
            bytes = 0
            while !renderer.isDone {
                renderer.step(blocks: 100)
                bytes += renderer.drain().count
            }
        }
        report(
            "  \(minutes) min of cues with songs, as FLAC", "\((length.value / time).digits(0)) times real time",
            "\((Double(bytes) / 1e6 / Double(minutes)).digits(1)) MB a minute; to reach: 20 in WebAssembly")
    }

    /// Ten million damaged songs, each of which has to be read or refused.
    func tags() {
        var random = SplitMix64(seed: 7)
        let seeds = DamagedSongs.seeds
        let count = Int(10_000_000 * share)
        var refused = 0
        let start = Date()
        for index in 0..<count {
            let bytes = damaged(seeds[index % seeds.count], &random)
            do throws(SongError) {
                _ = try SongTagReader.read(SongBytes(bytes))
            } catch {
                refused += 1
            }
        }
        let rate = Double(count) / max(1e-9, Date().timeIntervalSince(start))
        report(
            "  damaged tags that were read", "\(count)", "\(refused) refused, the others read; \(Int(rate)) a second")
    }

    private func percent(_ count: Int, _ of: Int) -> String { (100 * Double(count) / Double(max(1, of))).digits(1) }
}

/// The usual first method: the loudness of 23 ms each, its gains, and their autocorrelation from 60 to 190 beats a
/// minute.
private enum PlainTempo {
    static func of(_ samples: [Float]) -> Double {
        let step = 512
        var gains: [Double] = []
        var last = 0.0
        for begin in stride(from: 0, to: samples.count - step, by: step) {
            let energy = samples[begin..<begin + step].reduce(0.0) { $0 + Double($1 * $1) }.squareRoot()
            gains.append(max(0, energy - last))
            last = energy
        }
        let rate = 22_050 / Double(step)
        var (best, most) = (0.0, -1.0)
        for lag in Int(rate * 60 / 190)...Int(rate) where lag < gains.count {
            var sum = 0.0
            for index in lag..<gains.count { sum += gains[index] * gains[index - lag] }
            if sum / Double(gains.count - lag) > most {
                (best, most) = (60 * rate / Double(lag), sum / Double(gains.count - lag))
            }
        }
        return best
    }
}

enum WAV {
    static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func file(_ samples: [Float], rate: Int, channels: Int = 1) -> [UInt8] {
        var bytes = Array("RIFF".utf8) + number(36 + 2 * samples.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
        bytes += number(1, 2) + number(channels, 2) + number(rate, 4) + number(rate * 2 * channels, 4)
        bytes += number(2 * channels, 2) + number(16, 2) + Array("data".utf8) + number(2 * samples.count, 4)
        for sample in samples { bytes += number(Int(max(-1, min(1, sample)) * 32_767), 2) }
        return bytes
    }
}

/// Small songs of every kind, and damage.
private enum DamagedSongs {
    private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }

    private static func frame(_ id: String, _ text: [UInt8]) -> [UInt8] {
        Array(id.utf8) + big(text.count) + [0, 0] + text
    }

    private static func tag(_ version: UInt8, _ flags: UInt8, _ frames: [UInt8]) -> [UInt8] {
        Array("ID3".utf8) + [version, 0, flags, 0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 127)] + frames
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        big(content.count + 8) + Array(name.utf8) + content
    }

    private static var comments: [UInt8] {
        little(1) + [65] + little(2) + little(7) + Array("TITLE=A".utf8) + little(7) + Array("BPM=120".utf8)
    }

    private static func page(_ flags: UInt8, _ content: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [0, flags] + little(9, 8) + little(7) + little(0, 8) + [1, UInt8(content.count)] + content
    }

    static let seeds: [[UInt8]] = {
        let frames =
            frame("TIT2", [1, 255, 254, 65, 0]) + frame("TCON", [0] + Array("(17)Rock".utf8))
            + frame("TBPM", [3] + Array("128,5".utf8))
        let sound: [UInt8] = (0..<3).flatMap { _ in [0xFF, 0xFB, 0x14, 0xC4] + [UInt8](repeating: 0, count: 100) }
        let old = Array("TAG".utf8) + [UInt8](repeating: 65, count: 125)
        let list =
            box("tmpo", box("data", big(21) + big(0) + [0, 120])) + box("gnre", box("data", big(0, 8) + [0, 9]))
        let meta = box("meta", big(0) + box("hdlr", big(0, 8)) + box("ilst", list))
        let media = box(
            "trak",
            box("mdia", box("mdhd", big(0, 12) + big(1_000) + big(9_000)) + box("hdlr", big(0, 8) + Array("soun".utf8)))
        )
        let wave =
            Array("WAVEfmt ".utf8) + little(16) + little(1, 2) + little(1, 2) + little(8_000) + little(16_000)
            + little(2, 2) + little(16, 2)
        return [
            tag(3, 0, frames) + sound, tag(4, 0x80, frames) + sound + old, tag(3, 0x80, frames) + sound,
            Array("fLaC".utf8) + big(34) + big(0, 10) + [0x0A, 0xC4, 0x42, 0xF0, 0, 6, 0xBA, 0xA8] + big(0, 16) + [0x84]
                + big(comments.count, 3) + comments,
            page(2, Array("OpusHead".utf8) + big(0x0102_3801) + big(0, 7)) + page(0, Array("OpusTags".utf8) + comments)
                + page(4, [1]),
            box("ftyp", Array("M4A ".utf8)) + box("moov", media + box("udta", meta)),
            Array("RIFF".utf8) + little(100) + wave + Array("LIST".utf8) + little(14) + Array("INFOINAM".utf8)
                + little(2) + [65, 0] + Array("data".utf8) + little(2) + [1, 2],
        ]
    }()
}
