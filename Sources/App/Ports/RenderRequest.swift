public import Music
import Records
public import Soundtrack
import Workouts

/// A request to the worker: the cues of a stretch, and the songs that go with them.
public struct RenderRequest: Equatable, Sendable {
    public var cues: SoundtrackRequest
    /// Nil: cues alone.
    public var music: RenderedMusic?

    public init(cues: SoundtrackRequest, music: RenderedMusic? = nil) {
        self.cues = cues
        self.music = music
    }
}

/// The music of what is rendered.
public struct RenderedMusic: Equatable, Sendable {
    /// Ids of songs, by whose places the segments name them.
    public var songs: [String]
    /// Those that sound in what is rendered, and their neighbours. Frames are counted from the stretch's first step on.
    public var segments: [MusicSegment]
    /// 0…1, beside the cues.
    public var volume: Double

    public init(songs: [String], segments: [MusicSegment], volume: Double = 1) {
        self.songs = songs
        self.segments = segments
        self.volume = volume
    }
}

// MARK: - JSON

extension RenderRequest {
    /// The cues' members and, beside them, `"music":{"songs":["id"],"volume":1,"segments":[[from, to, song, begin, speed, gain, isLast]]}`.
    public var json: String {
        guard let music else { return cues.json }
        var writer = JSONWriter()
        writer.object {
            $0.key("cues")
            $0.raw(cues.json)
            $0.object("music") { music.write(to: &$0) }
        }
        return writer.text
    }

    public init(json: String) throws(SoundtrackRequest.ReadingError) {
        guard let tree = try? JSON(bytes: Array(json.utf8), maximumBytes: .max), let music = tree["music"] else {
            self.init(cues: try SoundtrackRequest(json: json))
            return
        }
        guard let rendered = RenderedMusic(music) else { throw .missing("music") }
        self.init(cues: try SoundtrackRequest(json: try Self.text(of: "cues", in: json)), music: rendered)
    }

    /// The value of a member, as it stands there.
    private static func text(of name: String, in json: String) throws(SoundtrackRequest.ReadingError) -> String {
        do throws(JSONError) {
            var reader = try JSONReader(Array(json.utf8), maximumBytes: .max)
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if key == name { return try reader.raw() }
                try reader.skip()
            }
        } catch {
            throw .json(error)
        }
        throw .missing(name)
    }
}

extension RenderedMusic {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.array("songs") { for song in songs { $0.string(song) } }
        writer.field("volume", volume)
        writer.array("segments") {
            for segment in segments {
                $0.array {
                    $0.number(segment.span.lowerBound)
                    $0.number(segment.span.upperBound)
                    $0.number(Int64(segment.song))
                    $0.number(segment.begin)
                    $0.number(segment.speed)
                    $0.number(segment.gain)
                    $0.number(Int64(segment.isLast ? 1 : 0))
                }
            }
        }
    }

    fileprivate init?(_ json: JSON) {
        guard let songs = json["songs"]?.array, let segments = json["segments"]?.array,
            let volume = json["volume"]?.double
        else { return nil }
        self.init(songs: songs.compactMap { $0.string }, segments: [], volume: min(max(volume, 0), 1))
        for segment in segments {
            guard let values = segment.array, values.count == 7, let from = values[0].integer,
                let to = values[1].integer, from < to, let song = values[2].integer,
                0..<Int64(self.songs.count) ~= song,
                let begin = values[3].double, let speed = values[4].double, speed > 0, let gain = values[5].double,
                let isLast = values[6].integer
            else { return nil }
            var segment = MusicSegment(span: from..<to, song: Int(song), begin: begin, speed: speed, gain: gain)
            segment.isLast = isLast == 1
            self.segments.append(segment)
        }
    }
}
