public import Music
public import Records

// The worker's findings in a song's file, as text from its instance of the program to the page's.

/// The metadata of a song's file.
public struct SongReading: Equatable, Sendable {
    public var title: String?
    public var artist: String?
    public var genre: String?
    public var year: Int32?
    public var tempo: Double?
    /// Why the song can't be used, in words: it is protected.
    public var refusal: String?

    public init(_ tags: SongTags) {
        title = tags.title
        artist = tags.artist
        genre = tags.genre
        year = tags.year.flatMap { Int32(exactly: $0) }
        tempo = tags.tempo
        if tags.isProtected { refusal = SongError.protected.reason }
    }

    public var json: String {
        var writer = JSONWriter()
        writer.object {
            if let title { $0.field("title", title) }
            if let artist { $0.field("artist", artist) }
            if let genre { $0.field("genre", genre) }
            if let year { $0.field("year", year) }
            if let tempo { $0.field("tempo", tempo) }
            if let refusal { $0.field("refusal", refusal) }
        }
        return writer.text
    }

    public init?(json: String) {
        guard let tree = try? JSON(bytes: Array(json.utf8), maximumBytes: .max) else { return nil }
        title = tree["title"]?.string
        artist = tree["artist"]?.string
        genre = tree["genre"]?.string
        year = tree["year"]?.integer.flatMap { Int32(exactly: $0) }
        tempo = tree["tempo"]?.double
        refusal = tree["refusal"]?.string
    }
}

/// The findings from listening to a song, as far as its record has them.
public struct SoundOfSong: Equatable, Sendable {
    public var beat: SongBeat?
    public var energy: Double
    /// LUFS.
    public var loudness: Double?
    /// Seconds.
    public var length: Double
    /// Why it ends before its end.
    public var damage: String?

    public init(_ heard: HeardSong) {
        let tempo = heard.tempo
        if tempo.beatsPerMinute > 0 {
            beat = SongBeat(
                tempo: tempo.beatsPerMinute, confidence: tempo.isSure ? max(tempo.confidence, SongBeat.sure) : 0,
                first: tempo.firstBeat, isTriple: tempo.isTriple)
        }
        energy = min(max(tempo.energy, 0), 1)
        loudness = heard.loudness
        length = tempo.seconds
        damage = heard.damage
    }

    public var json: String {
        var writer = JSONWriter()
        writer.object {
            if let beat {
                $0.field("tempo", beat.tempo)
                $0.field("confidence", beat.confidence)
                $0.field("first", beat.first)
                $0.field("isTriple", beat.isTriple)
            }
            $0.field("energy", energy)
            if let loudness { $0.field("loudness", loudness) }
            $0.field("length", length)
            if let damage { $0.field("damage", damage) }
        }
        return writer.text
    }

    public init?(json: String) {
        guard let tree = try? JSON(bytes: Array(json.utf8), maximumBytes: .max), let energy = tree["energy"]?.double,
            let length = tree["length"]?.double
        else { return nil }
        if let tempo = tree["tempo"]?.double, let first = tree["first"]?.double,
            let confidence = tree["confidence"]?.double
        {
            beat = SongBeat(
                tempo: tempo, confidence: confidence, first: first, isTriple: tree["isTriple"]?.bool ?? false)
        }
        self.energy = energy
        loudness = tree["loudness"]?.double
        self.length = length
        damage = tree["damage"]?.string
    }
}
