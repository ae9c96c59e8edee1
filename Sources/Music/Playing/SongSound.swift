/// A song's sound from its beginning, block by block, from `SongDecoder` or any other source.
public struct SongSound {
    public let rate: Int
    /// Nil at the end.
    public let next: () throws(SongError) -> SoundBlock?

    public init(rate: Int, next: @escaping () throws(SongError) -> SoundBlock?) {
        self.rate = rate
        self.next = next
    }

    /// WAV or FLAC.
    public init(_ file: SongBytes) throws(SongError) {
        var decoder = try SongDecoder(file)
        rate = decoder.rate
        next = { () throws(SongError) -> SoundBlock? in try decoder.next() }
    }
}

extension SoundBlock {
    /// Downmix to stereo: mono goes to both channels; more than two are mixed (left, right, centre, effects, surround).
    var stereo: [Float] {
        if channels == 2 { return samples }
        let frames = samples.count / channels
        var stereo = [Float](repeating: 0, count: 2 * frames)
        if channels == 1 {
            for index in 0..<frames {
                stereo[2 * index] = samples[index]
                stereo[2 * index + 1] = samples[index]
            }
            return stereo
        }
        let share: Float = 0.707_107
        // Prevents clipping due to the downmix.
        let scale = 1 / (1 + share * Float((channels + 1) / 2 - 1))
        for index in 0..<frames {
            let place = index * channels
            var (left, right) = (samples[place], samples[place + 1])
            left += share * samples[place + 2]
            right += share * samples[place + 2]
            // The low-frequency channel, the fourth of six, is omitted.
            var channel = channels >= 6 ? 4 : 3
            while channel < channels {
                if channel % 2 == 0 { left += share * samples[place + channel] }
                if channel % 2 == 1 || channels < 6 { right += share * samples[place + channel] }
                channel += 1
            }
            stereo[2 * index] = left * scale
            stereo[2 * index + 1] = right * scale
        }
        return stereo
    }
}
