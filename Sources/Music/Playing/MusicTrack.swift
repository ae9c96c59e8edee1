public import Soundtrack
import Workouts

/// The music of a run: successive songs with crossfades, each faded in before its first beat.
public struct MusicTrack: MusicSource {
    private let segments: [MusicSegment]
    /// The run's next frame.
    private var position: Int64
    /// The first segment that may still be audible.
    private var first = 0
    private var players: [(segment: Int, player: SongPlayer)] = []
    /// Segments whose song couldn't be opened, or failed: the rest of each is silent.
    private var isFailed: [Bool]
    private let open: (_ song: Int) throws(SongError) -> SongSound
    /// Volume of the music relative to the cues, 0…1.
    private let volume: Float
    /// The songs that failed, and the errors, each song once.
    public private(set) var failures: [(song: Int, error: SongError)] = []

    /// - Parameters:
    ///   - start: The run's frame at which playback begins.
    ///   - open: Opens a song from its beginning; called each time that the song is played.
    public init(
        _ segments: [MusicSegment], from start: Int64 = 0, volume: Double = 1,
        open: @escaping (_ song: Int) throws(SongError) -> SongSound
    ) {
        self.segments = segments
        position = start
        isFailed = [Bool](repeating: false, count: segments.count)
        self.volume = Float(volume)
        self.open = open
    }

    public mutating func next(_ frames: Int) -> [Float] {
        let span = position..<position + Int64(frames)
        position = span.upperBound
        while first < segments.count, segments[first].span.upperBound <= span.lowerBound { first += 1 }
        while let player = players.first, player.segment < first { players.removeFirst() }
        var sum = [Float](repeating: 0, count: 2 * frames)
        var segment = first
        while segment < segments.count, segments[segment].audible.lowerBound < span.upperBound {
            add(segment, span, to: &sum)
            segment += 1
        }
        return sum
    }

    private mutating func add(_ index: Int, _ span: Range<Int64>, to sum: inout [Float]) {
        let segment = segments[index]
        let part = segment.audible.clamped(to: span)
        guard !part.isEmpty, !isFailed[index] else { return }
        let sound: [Float]
        do throws(SongError) {
            sound = try play(index, part)
        } catch {
            isFailed[index] = true
            players.removeAll { $0.segment == index }
            if !failures.contains(where: { $0.song == segment.song }) { failures.append((segment.song, error)) }
            return
        }
        let level = volume * Float(segment.gain)
        let offset = Int(part.lowerBound - span.lowerBound)
        for frame in 0..<Int(part.upperBound - part.lowerBound) {
            let factor = level * segment.fade(at: part.lowerBound + Int64(frame))
            sum[2 * (offset + frame)] += factor * sound[2 * frame]
            sum[2 * (offset + frame) + 1] += factor * sound[2 * frame + 1]
        }
    }

    private mutating func play(_ index: Int, _ part: Range<Int64>) throws(SongError) -> [Float] {
        let count = Int(part.upperBound - part.lowerBound)
        if let known = players.firstIndex(where: { $0.segment == index }) {
            return try players[known].player.next(count)
        }
        let segment = segments[index]
        let player = SongPlayer(
            try open(segment.song), from: segment.place(at: part.lowerBound), speed: segment.speed)
        players.append((index, player))
        return try players[players.count - 1].player.next(count)
    }
}
