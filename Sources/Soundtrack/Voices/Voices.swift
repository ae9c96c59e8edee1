public import Workouts

/// Recordings of phrases, at 24 kHz, trimmed and equally loud. The lookup ignores (ASCII) case and surrounding blanks.
public struct Voices: Sendable {
    private var recordings: [String: [Int16]] = [:]

    public init() {}

    /// Reads a recording, and replaces an earlier one of the phrase. Throws, without changes, if the file can't be read
    /// or is silent.
    public mutating func add(_ phrase: String, wav: [UInt8]) throws(WAVError) {
        let file = try WAVFile(wav)
        let resampler = Resampler(from: file.sampleRate, to: Int(SampleRate.hertz))
        guard let samples = VoiceLevel.prepare(resampler.resample(file.samples)) else {
            throw WAVError(offset: wav.count, reason: .silent)
        }
        recordings[Phrases.key(phrase)] = samples
    }

    /// Adds samples unchanged: mono, 24 kHz.
    public mutating func add(_ phrase: String, samples: [Int16]) {
        recordings[Phrases.key(phrase)] = samples
    }

    public func contains(_ phrase: String) -> Bool {
        recordings[Phrases.key(phrase)] != nil
    }

    /// Mono samples at 24 kHz; nil without a recording.
    public func samples(of phrase: String) -> [Int16]? {
        recordings[Phrases.key(phrase)]
    }

    /// Length of the longest recording, in samples.
    var longestCount: Int {
        var count = 0
        for recording in recordings.values { count = max(count, recording.count) }
        return count
    }

    /// Duration of a phrase; nil without a recording. The planning of cues needs it to keep voices apart.
    public func length(of phrase: String) -> Seconds? {
        guard let samples = recordings[Phrases.key(phrase)] else { return nil }
        return SampleRate.duration(ofSamples: Int64(samples.count))
    }
}
