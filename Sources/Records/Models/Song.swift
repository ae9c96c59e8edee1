public import Workouts

/// A song of the person's, as all devices know it. Its file stays on the devices that have it.
public struct Song: Equatable, Sendable {
    /// Never empty: where its tags have none, the file's name without its ending.
    public var title: String
    public var artist: String?
    public var genre: String?
    /// 1…9999.
    public var year: Int32?
    /// Seconds.
    public var length: Double
    /// Beats a minute, as its tags have them.
    public var taggedTempo: Double?
    /// The beat that the analysis heard; nil where none was.
    public var beat: SongBeat?
    /// Beats a minute, as the person tapped them: these hold before all others.
    public var tappedTempo: Double?
    /// 0…1: how much begins, and how loud.
    public var energy: Double
    /// LUFS of the whole; nil where nothing is loud enough to count.
    public var loudness: Double?
    public var file: SongFileFacts
    /// When it was added: since 1970, UTC.
    public var added: Seconds

    public init(title: String, length: Double, energy: Double, file: SongFileFacts, added: Seconds) {
        self.title = title
        self.length = length
        self.energy = energy
        self.file = file
        self.added = added
    }
}

/// The beat of a song, as the analysis heard it.
public struct SongBeat: Equatable, Sendable {
    /// Beats a minute.
    public var tempo: Double
    /// How far ahead of the next best tempo this one is; `SongBeat.sure` and more counts.
    public var confidence: Double
    /// Seconds from the song's beginning to the first beat from which on they are even.
    public var first: Double
    /// Confirmed triple time.
    public var isTriple: Bool

    public init(tempo: Double, confidence: Double, first: Double, isTriple: Bool) {
        self.tempo = tempo
        self.confidence = confidence
        self.first = first
        self.isTriple = isTriple
    }

    /// Below that the person is asked for taps (Docs/Music.md).
    public static let sure = 0.1
    public var isSure: Bool { confidence >= Self.sure }
}

/// The file of a song.
public struct SongFileFacts: Equatable, Sendable {
    /// As it was called when it was added.
    public var name: String
    /// Bytes.
    public var size: Int64
    /// The hash that tells two files apart: SHA-256, in hexadecimal, of the SHA-256 of each 4 MiB of the file.
    public var hash: String

    public init(name: String, size: Int64, hash: String) {
        self.name = name
        self.size = size
        self.hash = hash
    }
}

public enum SongLimits {
    /// Bytes of UTF-8 in a title, an artist or a genre: tags are cut at as many.
    public static let text = 1_024
    public static let year = 1...9_999
    /// Seconds: four hours are heard.
    public static let length = 0.0...86_400.0
    public static let tempo = 20.0...400.0
    public static let loudness = -120.0...20.0
    public static let size = 0.0...68_719_476_736.0
    /// Characters of `SongFileFacts.hash`.
    public static let hashLength = 64
    /// Songs of a session.
    public static let played = 1_000
}
