import Soundtrack

/// Plays one song from an offset, at a speed, at the soundtrack's sample rate.
struct SongPlayer {
    private let sound: SongSound
    /// Frames of the song still to be skipped.
    private var skipped: Int64
    private var resampler: StreamResampler
    private var stretcher: TimeStretcher
    /// Rendered frames, not yet taken.
    private var ready: [Float] = []
    private var isOver = false

    private static let rate = Int(SoundtrackFormat.music.hertz)

    /// - Parameter begin: Offset in the song, in seconds; if negative, silence precedes it.
    init(_ sound: SongSound, from begin: Double, speed: Double) {
        self.sound = sound
        skipped = Int64((max(0, begin) * Double(sound.rate)).rounded())
        resampler = StreamResampler(from: sound.rate, to: Self.rate)
        stretcher = TimeStretcher(rate: Self.rate, channels: 2, speed: speed)
        if begin < 0 {
            ready = [Float](repeating: 0, count: 2 * Int((-begin / speed * Double(Self.rate)).rounded()))
        }
    }

    /// The next frames; silence after the song's end.
    mutating func next(_ frames: Int) throws(SongError) -> [Float] {
        while ready.count < 2 * frames, !isOver { try decode() }
        let count = min(ready.count, 2 * frames)
        var output = Array(ready[..<count])
        ready.removeFirst(count)
        if count < 2 * frames { output += [Float](repeating: 0, count: 2 * frames - count) }
        return output
    }

    private mutating func decode() throws(SongError) {
        guard let block = try sound.next() else {
            isOver = true
            ready += stretcher.append(SoundBlock(channels: 2, samples: resampler.finish())) + stretcher.finish()
            return
        }
        let frames = Int64(block.samples.count / block.channels)
        if skipped >= frames {
            skipped -= frames
            return
        }
        var stereo = block.stereo
        stereo.removeFirst(2 * Int(skipped))
        skipped = 0
        ready += stretcher.append(SoundBlock(channels: 2, samples: resampler.append(stereo)))
    }
}
