import Soundtrack

/// One song as it is played: from a moment in it on, at a speed, at the soundtrack's rate.
struct SongPlayer {
    private let sound: SongSound
    /// Frames of the song that aren't played.
    private var skipped: Int64
    private var resampler: StreamResampler
    private var stretcher: TimeStretcher
    /// Frames that were made and not yet asked for.
    private var ready: [Float] = []
    private var isOver = false

    private static let rate = Int(SoundtrackFormat.music.hertz)

    /// - Parameter begin: Seconds in the song; where that is below 0, silence comes before it.
    init(_ sound: SongSound, from begin: Double, speed: Double) {
        self.sound = sound
        skipped = Int64((max(0, begin) * Double(sound.rate)).rounded())
        resampler = StreamResampler(from: sound.rate, to: Self.rate)
        stretcher = TimeStretcher(rate: Self.rate, channels: 2, speed: speed)
        if begin < 0 {
            ready = [Float](repeating: 0, count: 2 * Int((-begin / speed * Double(Self.rate)).rounded()))
        }
    }

    /// The next frames; silence behind the song's end.
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
