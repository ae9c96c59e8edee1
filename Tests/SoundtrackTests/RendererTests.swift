import Foundation
import Testing
import Workouts

@testable import Soundtrack

/// The expected soundtrack, by the plainest code: every sound added at its place.
private func naiveMix(_ cues: [Cue], span: SoundtrackSpan, settings: CueSettings, voices: Voices) -> [Int16] {
    let bank = SoundBank(settings: settings, voices: voices)
    let start = Int(SampleRate.position(of: span.start))
    var mix = [Int32](repeating: 0, count: Int(SampleRate.position(of: span.end)) - start)
    for cue in cues {
        let samples = bank.samples(of: cue.sound)
        let at = Int(SampleRate.position(of: cue.moment))
        let cut = cue.cut.map { Int(SampleRate.position(of: $0)) - at } ?? samples.count
        for (index, sample) in samples.prefix(max(0, cut)).enumerated() where mix.indices.contains(at + index - start) {
            var value = Int32(sample)
            if cue.isDucked { value = (value * 9_216) >> 15 }
            if cut < samples.count {
                let fade = min(120, cut)
                if cut - index <= fade { value = value * Int32(cut - index) / Int32(fade + 1) }
            }
            mix[at + index - start] += value
        }
    }
    return mix.map { Int16(clamping: $0) }
}

private func randomCues(until length: Double, _ generator: inout SplitMix64) -> [Cue] {
    let phrases = ["Work", "Rest", "halfway", "Unknown"]
    var cues: [Cue] = []
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let moment = Seconds(microseconds: .random(in: 0...Int64(length * 1e6), using: &generator))
        let sound: Cue.Sound =
            switch Int.random(in: 0...4, using: &generator) {
            case 0: .beep
            case 1: .longBeep
            case 2: .tick
            default: .voice(phrases.randomElement(using: &generator)!)
            }
        var cue = Cue(moment: moment, sound: sound, isDucked: Bool.random(using: &generator))
        if Bool.random(using: &generator) {
            cue.cut = moment + Seconds(microseconds: .random(in: 0...2_000_000, using: &generator))
        }
        cues.append(cue)
        // Cues that share a moment, or are a few samples apart.
        if Int.random(in: 0...3, using: &generator) == 0 {
            cue.moment += Seconds(microseconds: .random(in: 0...1_000, using: &generator))
            cue.sound = .beep
            cues.append(cue)
        }
    }
    return cues.sorted { $0.moment < $1.moment }
}

@Suite struct RendererTests {
    @Test("CU-3 random cues decode to exactly their plain sum, in whatever steps they are rendered", arguments: 0..<24)
    func randomTracks(seed: UInt64) async throws {
        var generator = SplitMix64(seed: seed)
        let voices = noiseVoices(["work", "rest", "halfway"], seed: seed)
        var settings = CueSettings()
        settings.beepTone = .random(in: 200...2000, using: &generator)
        settings.timbre = Timbre.allCases.randomElement(using: &generator)!
        let length = Double.random(in: 0.001...20, using: &generator)
        let cues = randomCues(until: length, &generator)
        let span = SoundtrackSpan(start: .zero, end: Seconds(length))

        var renderer = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "Tëst 🏋️")
        let file = renderer.finish()
        let expected = naiveMix(cues, span: span, settings: settings, voices: voices)
        #expect(try await ReferenceCoder.decode(file) == expected)

        renderer = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "Tëst 🏋️")
        var progress = 0.0
        while !renderer.isDone {
            renderer.step(budget: .random(in: 1...100_000, using: &generator))
            #expect(renderer.progress > progress)
            progress = renderer.progress
        }
        #expect(progress == 1)
        #expect(renderer.finish() == file)
    }

    @Test("CU-3 segments, one after another, are the whole", arguments: 0..<8)
    func segments(seed: UInt64) async throws {
        var generator = SplitMix64(seed: 100 + seed)
        let voices = noiseVoices(["work", "rest", "halfway"], seed: seed)
        let settings = CueSettings()
        let cues = randomCues(until: 20, &generator)
        let whole = naiveMix(
            cues, span: SoundtrackSpan(start: .zero, end: 20), settings: settings, voices: voices)
        let partings = (0..<4).map { _ in Seconds(microseconds: .random(in: 0...20_000_000, using: &generator)) }
            .sorted()
        var joined: [Int16] = []
        for (start, end) in zip([.zero] + partings, partings + [20]) where start < end {
            let span = SoundtrackSpan(start: start, end: end)
            let renderer = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "")
            guard renderer.length > 0 else { continue }
            joined += try await ReferenceCoder.decode(renderer.finish())
        }
        #expect(joined == whole)
    }

    @Test("CU-3 a piece has at most the length it may have, and the last one ends with the last sound")
    func pieces() {
        let voices = noiseVoices(["Work"], seed: 1)
        let bank = SoundBank(settings: CueSettings(), voices: voices)
        let piece = SoundtrackSpan.piece(from: 100, limit: 300, length: 1000, bank: bank)
        #expect(piece == SoundtrackSpan(start: 100, end: 400))
        let last = SoundtrackSpan.piece(from: 900, limit: 300, length: 1000, bank: bank)
        #expect(last == SoundtrackSpan(start: 900, end: 1000 + bank.longest))
    }

    @Test("CU-3 sounds that overlap without a silence are mixed ten seconds at a time, to exactly their sum")
    func overlapping() async throws {
        let voices = noiseVoices(["work", "rest", "halfway"], seed: 9)
        let longest = voices.length(of: "work")!.microseconds
        var cues: [Cue] = []
        var moment: Int64 = 0
        while moment < 45_000_000 {
            cues.append(Cue(moment: Seconds(microseconds: moment), sound: .voice(["work", "rest"][cues.count % 2])))
            moment += longest / 3
        }
        let span = SoundtrackSpan(start: 2, end: 50)
        let settings = CueSettings()
        var reader = PassageReader(
            Score(cues, SoundBank(settings: settings, voices: voices)).placements, from: 48_000, to: 1_200_000)
        var lengths: [Int] = []
        while let (_, passage) = reader.read() { lengths.append(passage.length) }
        #expect(lengths.count >= 4)
        #expect(lengths.allSatisfy { $0 <= 11 * 24_000 })
        let renderer = SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: voices, title: "")
        #expect(
            try await ReferenceCoder.decode(renderer.finish())
                == naiveMix(cues, span: span, settings: settings, voices: voices))
    }

    @Test("CU-4 a file that is taken as it grows is the same file")
    func drained() {
        let cues = (0..<40).map { Cue(moment: Seconds(milliseconds: Int64($0) * 733), sound: .beep) }
        let span = SoundtrackSpan(start: .zero, end: 30)
        func renderer() -> SoundtrackRenderer {
            SoundtrackRenderer(cues: cues, span: span, settings: CueSettings(), voices: Voices(), title: "Grows")
        }
        var growing = renderer()
        var frames: [UInt8] = []
        while !growing.isDone {
            growing.step(budget: 10_000)
            frames += growing.drain()
        }
        #expect(growing.header() + frames == renderer().finish())
    }

    @Test("CU-3 the volume is in the samples")
    func volume() async throws {
        let cues = [Cue(moment: 0, sound: .longBeep)]
        let span = SoundtrackSpan(start: .zero, end: 1)
        let renderer = SoundtrackRenderer(
            cues: cues, span: span, settings: CueSettings(), voices: Voices(), title: "", volume: 0.25)
        let peak = try await ReferenceCoder.decode(renderer.finish()).map { abs(Int($0)) }.max()!
        let full = Beep.long.samples(CueSettings()).map { abs(Int($0)) }.max()!
        #expect(abs(peak - full / 4) <= 1)
    }

    @Test("CU-1 CU-2 whatever a workout's steps, no more than a beep and a voice sound at once", arguments: 0..<20)
    func neverClips(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let steps = Steps(
            (0..<60).map { _ in Step(.work, .time(Seconds(milliseconds: Int64(random.below(2500)) + 100))) })
        let voices = noiseVoices(["Work", "workout complete", "halfway", "ten seconds"], seed: UInt64(seed))
        var settings = CueSettings()
        settings.beepStart = Int32(random.below(4))
        settings.verbal = random.below(2) == 0
        let cues = Timeline(steps).cues(ofStretchFrom: 0, CueQuery(settings) { voices.length(of: $0) })
        var ends = (beep: Int64(0), voice: Int64(0))
        for cue in cues {
            let start = SampleRate.position(of: cue.moment)
            let bank = SoundBank(settings: settings, voices: voices)
            let full = start + Int64(bank.samples(of: cue.sound).count)
            let end = min(full, cue.cut.map { SampleRate.position(of: $0) } ?? full)
            if case .voice = cue.sound {
                #expect(start >= ends.voice)
                ends.voice = end
            } else {
                #expect(start >= ends.beep)
                ends.beep = end
            }
        }
    }

    @Test("CU-3 the last sound of a workout is heard to its end")
    func wholeSpan() {
        let voices = noiseVoices(["workout complete"], seed: 2)
        let cue = Cue(moment: 10, sound: .voice("Workout complete"))
        let whole = SoundtrackSpan.whole(of: [cue], length: 10, voices: voices, settings: CueSettings())
        #expect(whole.end == 10 + voices.length(of: "workout complete")!)
        #expect(SoundtrackSpan.whole(of: [], length: 10, voices: voices, settings: CueSettings()).end == 10)
    }

    @Test("CU-3 beeps start on their exact samples, found again in what the reference decoder gives")
    func onsets() async throws {
        for seed in UInt64(0)..<5 {
            var generator = SplitMix64(seed: 300 + seed)
            var moments: [Seconds] = []
            var moment = Seconds.zero
            for _ in 0..<30 {
                moment += Seconds(microseconds: .random(in: 110_000...3_000_000, using: &generator))
                moments.append(moment)
            }
            let cues = moments.map { Cue(moment: $0, sound: .beep) }
            let span = SoundtrackSpan(start: .zero, end: moment + 1)
            let renderer = SoundtrackRenderer(
                cues: cues, span: span, settings: CueSettings(), voices: Voices(), title: "")
            let samples = try await ReferenceCoder.decode(renderer.finish())
            // A beep's very first sample is zero and the next one isn't yet heard above it: what is found are the ends of
            // silences of 5 ms and more, less the beep's own silent beginning.
            let lead = Beep.short.samples(CueSettings()).firstIndex { $0 != 0 }!
            var onsets: [Int] = []
            var silent = 1_000
            for (index, sample) in samples.enumerated() {
                if sample != 0 {
                    if silent >= 120 { onsets.append(index - lead) }
                    silent = 0
                } else {
                    silent += 1
                }
            }
            // The nearest sample by exact rational arithmetic in another unit: 24 samples are 1,000 µs.
            #expect(onsets == moments.map { Int(($0.microseconds * 48 + 1_000) / 2_000) })
        }
    }

    @Test("CU-2 a cut voice fades out in 5 ms and is silent at the cut")
    func cut() async throws {
        var voices = Voices()
        voices.add("Work", samples: [Int16](repeating: 10_000, count: 48_000))
        let cue = Cue(moment: 1, sound: .voice("Work"), cut: Seconds(milliseconds: 1_500))
        let span = SoundtrackSpan(start: .zero, end: 4)
        let samples = try await ReferenceCoder.decode(
            SoundtrackRenderer(cues: [cue], span: span, settings: CueSettings(), voices: voices, title: "").finish())
        #expect(samples[..<24_000].allSatisfy { $0 == 0 })
        #expect(samples[24_000..<35_880].allSatisfy { $0 == 10_000 })
        #expect(samples[36_000...].allSatisfy { $0 == 0 })
        for index in 35_880..<36_000 { #expect(samples[index] <= samples[index - 1] && samples[index] > 0) }
    }

    @Test("CU-2 the long beep under a name is ducked, and both together don't clip")
    func ducking() async throws {
        let settings = CueSettings()
        let long = Beep.long.samples(settings)
        let cues = [Cue(moment: 0, sound: .longBeep), Cue(moment: 1, sound: .longBeep, isDucked: true)]
        let span = SoundtrackSpan(start: .zero, end: 2)
        let samples = try await ReferenceCoder.decode(
            SoundtrackRenderer(cues: cues, span: span, settings: settings, voices: Voices(), title: "").finish())
        let loud = samples[0..<12_000].map { abs(Int($0)) }.max()!
        let soft = samples[24_000..<36_000].map { abs(Int($0)) }.max()!
        #expect(loud == long.map { abs(Int($0)) }.max()!)
        #expect(soft == loud * 9_216 / 32_768)
        #expect(loud + Int(0.49 * 32_767) + 1 <= 32_767)
    }

    @Test("CU-6 a name without a recording is beeped twice, and told once")
    func missingVoices() async throws {
        let voices = noiseVoices(["Work"], seed: 3)
        let phrases = ["Work", "Tabata", "WORK", "Squat", "Tabata"]
        let cues = phrases.enumerated().map { Cue(moment: Seconds(integerLiteral: Int64($0 * 2)), sound: .voice($1)) }
        let span = SoundtrackSpan(start: .zero, end: 12)
        let renderer = SoundtrackRenderer(cues: cues, span: span, settings: CueSettings(), voices: voices, title: "")
        #expect(renderer.missingVoices == ["Tabata", "Squat"])
        let samples = try await ReferenceCoder.decode(renderer.finish())
        let standIn = Beep.standIn.samples(CueSettings())
        #expect(Array(samples[48_000..<48_000 + standIn.count]) == standIn)
        #expect(standIn != Beep.short.samples(CueSettings()))
    }

    @Test("CU-3 the seek table points at the frames that hold every tenth second")
    func seekTable() throws {
        let cues = (0..<40).map { Cue(moment: Seconds(milliseconds: Int64($0) * 1_733), sound: .beep) }
        let span = SoundtrackSpan(start: .zero, end: 95)
        let file = SoundtrackRenderer(
            cues: cues, span: span, settings: CueSettings(), voices: Voices(), title: "Seek"
        ).finish()
        let table = 4 + 38 + 4
        func number(_ offset: Int, _ count: Int) -> Int {
            file[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(number(table - 4, 4) == 3 << 24 | 10 * 18)
        let frames = table + 180 + 4 + number(table + 181, 3)
        for point in 0..<10 {
            let entry = table + point * 18
            let sample = number(entry, 8)
            #expect(sample <= point * 240_000 && sample + number(entry + 16, 2) > point * 240_000)
            let frame = frames + number(entry + 8, 8)
            #expect(file[frame] == 0xff && file[frame + 1] == 0xf9)
        }
    }

    @Test("CU-4 the frames of a file of twelve hours tell their samples")
    func twelveHours() async throws {
        var stream = FLACStream(total: 12 * 3_600 * SampleRate.hertz, title: "Long")
        let block = EncodedBlock(.constant(0), size: EncodedBlock.longest)
        while stream.position < 12 * 3_600 * SampleRate.hertz - Int64(block.size) { stream.append(block) }
        stream.append(EncodedBlock([Int32](repeating: 0, count: Int(12 * 3_600 * SampleRate.hertz - stream.position))))
        // Without the samples' digest the decoder is content with the frames' own numbers and checksums.
        var file = stream.finish()
        for index in 26..<42 { file[index] = 0 }
        try await ReferenceCoder.test(file)
        let total = file[21..<26].reduce(0) { $0 << 8 | Int64($1) } & 0xf_ffff_ffff
        #expect(total == 12 * 3_600 * SampleRate.hertz)
    }

    @Test("CU-3 an empty span is a file without frames")
    func empty() {
        let span = SoundtrackSpan(start: 5, end: 5)
        let renderer = SoundtrackRenderer(cues: [], span: span, settings: CueSettings(), voices: Voices(), title: "")
        #expect(renderer.isDone && renderer.progress == 1)
        #expect(renderer.finish().starts(with: Array("fLaC".utf8)))
    }
}
