public import Music
import Records
import Soundtrack
import Workouts

/// Renders what a request asks for, step by step, so that it can tell how far it is.
public struct RenderJob {
    /// One of the two.
    private var cues: SoundtrackJob?
    private var music: MixedJob?
}

extension RenderJob {
    /// - Parameters:
    ///   - message: The worker's: `{"request":"…","voices":[["halfway",0,31244],…]}`, the request as JSON in a string, and for each
    ///     phrase where its WAV file stands in `recordings` and how many bytes it has. Nil if that can't be read. A recording that
    ///     can't be is left out: the phrase is then beeped.
    ///   - songs: The file of a song, WAV or FLAC, by its place in the request.
    public init?(
        message: [UInt8], recordings: [UInt8], songs: @escaping (_ song: Int) throws(SongError) -> SongBytes
    ) {
        guard let tree = try? JSON(bytes: message, maximumBytes: .max), let text = tree["request"]?.string,
            let request = try? RenderRequest(json: text)
        else { return nil }
        var voices = Voices()
        for place in tree["voices"]?.array ?? [] {
            guard let values = place.array, values.count == 3, let phrase = values[0].string,
                let offset = values[1].integer, let count = values[2].integer,
                offset >= 0, count >= 0, count <= Int64(recordings.count), offset <= Int64(recordings.count) - count
            else { return nil }
            try? voices.add(phrase, wav: Array(recordings[Int(offset)..<Int(offset + count)]))
        }
        if let music = request.music {
            self.music = MixedJob(request.cues, music, voices: voices, songs: songs)
        } else {
            cues = SoundtrackJob(request.cues, voices: voices)
        }
    }

    /// Goes on for a moment. Gives how far it is, from 0 to 1.
    public mutating func step() -> Double { cues?.step() ?? music?.step() ?? 1 }

    /// The frames of the FLAC file since it was last asked.
    public mutating func drain() -> [UInt8] { cues?.drain() ?? music?.drain() ?? [] }

    /// The part of the file before the frames, once `step` has given 1.
    public func header() -> [UInt8] { cues?.header() ?? music?.header() ?? [] }

    public var hasMusic: Bool { music != nil }

    /// Songs whose files the next step reads, by their places in the request.
    public var needed: [Int] { music?.needed ?? [] }

    /// Songs that were needed and couldn't be played; known once it is done.
    public var silent: [Int] { music?.silent ?? [] }
}

/// Renders cues over music.
private struct MixedJob {
    private var renderer: MixedRenderer<MusicTrack>
    private let segments: [MusicSegment]

    /// Blocks of a step: a third of a second.
    private static let blocks = 4
    private static let window = Int64((blocks + 2) * 4_096)

    init(
        _ request: SoundtrackRequest, _ music: RenderedMusic, voices: Voices,
        songs: @escaping (_ song: Int) throws(SongError) -> SongBytes
    ) {
        let (cues, length) = request.cues(voices: voices)
        let settings = request.workout.cues
        let span =
            request.span ?? SoundtrackSpan.whole(of: cues, length: length, voices: voices, settings: settings)
        segments = music.segments
        let track = MusicTrack(
            music.segments, from: SampleRate.musicPosition(of: span.start), volume: music.volume * request.volume
        ) { (song: Int) throws(SongError) in try SongSound(try songs(song)) }
        renderer = MixedRenderer(
            cues: cues, span: span, settings: settings, voices: voices, title: request.workout.name,
            volume: request.volume, music: track)
    }

    mutating func step() -> Double {
        renderer.step(blocks: Self.blocks)
        return renderer.isDone ? 1 : min(renderer.progress, 0.999)
    }

    mutating func drain() -> [UInt8] { renderer.drain() }
    func header() -> [UInt8] { renderer.header() }

    var needed: [Int] {
        let next = renderer.nextFrame..<renderer.nextFrame + Self.window
        var songs: [Int] = []
        for segment in segments where segment.sounds(in: next) && !songs.contains(segment.song) {
            songs.append(segment.song)
        }
        return songs
    }

    var silent: [Int] { renderer.music.failures.map { $0.song } }
}
