import Workouts

/// A sound placed on the sample timeline.
struct Placement: Equatable {
    /// The sound's index in the score.
    var sound: Int
    /// First sample, from the timeline's start.
    var start: Int64
    /// Audible samples.
    var length: Int
    /// Cut before its end, with a fade-out.
    var isCut: Bool
    var isDucked: Bool

    var end: Int64 { start + Int64(length) }
}

/// Cues as sounds at sample positions, ordered by their starts.
struct Score {
    private(set) var placements: [Placement] = []
    private(set) var sounds: [[Int16]] = []
    /// Spans of voices, by their starts.
    private(set) var voices: [Range<Int64>] = []
    /// Phrases without a recording, each once, in the order of their first cue.
    private(set) var missingVoices: [String] = []

    init(_ cues: [Cue], _ bank: SoundBank, format: SoundtrackFormat = .cues) {
        let resampler = format == .cues ? nil : Resampler(from: Int(SampleRate.hertz), to: Int(format.hertz))
        var index = SoundIndex()
        placements.reserveCapacity(cues.count)
        for cue in cues {
            let (sound, isNew) = index.find(cue.sound)
            if isNew {
                let samples = bank.samples(of: cue.sound)
                sounds.append(resampler.map { $0.resample(samples) } ?? samples)
                if case .voice(let phrase) = cue.sound, !bank.isRecorded(cue.sound) { missingVoices.append(phrase) }
            }
            let start = Self.position(of: cue.moment, format)
            let full = sounds[sound].count
            var length = full
            if let cut = cue.cut { length = Int(max(0, min(Int64(full), Self.position(of: cut, format) - start))) }
            guard length > 0 else { continue }
            placements.append(
                Placement(sound: sound, start: start, length: length, isCut: length < full, isDucked: cue.isDucked))
            if case .voice = cue.sound { voices.append(start..<start + Int64(length)) }
        }
        // Cues come sorted; the order of simultaneous ones doesn't affect the sum.
        for index in placements.indices.dropFirst() where placements[index].start < placements[index - 1].start {
            let all = placements
            placements = all.ordered(sortedOrder(all.count) { all[$0].start < all[$1].start })
            break
        }
    }

    private static func position(of moment: Seconds, _ format: SoundtrackFormat) -> Int64 {
        format == .cues ? SampleRate.position(of: moment) : SampleRate.musicPosition(of: moment)
    }

    /// One more than the last audible sample.
    var end: Int64 {
        var end: Int64 = 0
        for placement in placements { end = max(end, placement.end) }
        return end
    }
}

/// Numbers sounds by first appearance.
private struct SoundIndex {
    private var beep: Int?
    private var longBeep: Int?
    private var tick: Int?
    private var voices: [String: Int] = [:]
    private var count = 0

    mutating func find(_ sound: Cue.Sound) -> (index: Int, isNew: Bool) {
        let known =
            switch sound {
            case .beep: beep
            case .longBeep: longBeep
            case .tick: tick
            case .voice(let phrase): voices[phrase]
            }
        if let known { return (known, false) }
        switch sound {
        case .beep: beep = count
        case .longBeep: longBeep = count
        case .tick: tick = count
        case .voice(let phrase): voices[phrase] = count
        }
        count += 1
        return (count - 1, true)
    }
}
