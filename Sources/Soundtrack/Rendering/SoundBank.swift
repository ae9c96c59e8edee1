public import Workouts

/// The samples of each sound of a workout, for mixing the soundtrack, and for live playback until it is ready.
public struct SoundBank: Sendable {
    private let voices: Voices
    private let beeps: [[Int16]]
    private let volume: Double

    /// Gain of a long beep under a name: −11 dB.
    public static let duckedGain = 0.28125

    /// - Parameter volume: 0…1, of every sample: some phones' players have their own volume, which pages can't change.
    public init(settings: CueSettings, voices: Voices, volume: Double = 1) {
        self.voices = voices
        self.volume = volume
        beeps = Beep.allCases.map { $0.samples(settings) }
    }

    /// Mono samples at 24 kHz. A voice without a recording is a short double beep.
    public func samples(of sound: Cue.Sound) -> [Int16] {
        let samples =
            switch sound {
            case .beep: beeps[0]
            case .longBeep: beeps[1]
            case .tick: beeps[3]
            case .voice(let phrase): voices.samples(of: phrase) ?? beeps[2]
            }
        return volume == 1 ? samples : samples.map { roundedSample(Double($0) * volume) }
    }

    /// Duration of the longest sound.
    public var longest: Seconds {
        var count = voices.longestCount
        for beep in beeps { count = max(count, beep.count) }
        return SampleRate.duration(ofSamples: Int64(count))
    }

    /// Whether a sound exists, rather than the double beep that replaces a voice.
    func isRecorded(_ sound: Cue.Sound) -> Bool {
        if case .voice(let phrase) = sound { voices.contains(phrase) } else { true }
    }
}
