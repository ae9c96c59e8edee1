/// The tags of a song's file. Missing or invalid values are nil.
public struct SongTags: Equatable, Sendable {
    public var kind: SongKind
    public var title: String?
    /// Several artists are separated by commas.
    public var artist: String?
    public var genre: String?
    public var year: Int?
    /// Beats a minute, 20 to 400.
    public var tempo: Double?
    /// Duration from the container; for MP3 and AAC without a header, from the size.
    public var seconds: Double?
    public var isProtected = false

    public init(kind: SongKind) {
        self.kind = kind
    }

    /// Fills gaps with the values of another tag of the same file.
    mutating func fill(from other: SongTags) {
        title = title ?? other.title
        artist = artist ?? other.artist
        genre = genre ?? other.genre
        year = year ?? other.year
        tempo = tempo ?? other.tempo
        seconds = seconds ?? other.seconds
    }

    /// The first number of four digits in a date, as a year.
    static func year(_ text: String) -> Int? {
        var digits = 0
        var value = 0
        for byte in text.utf8 {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
                digits = 0
                value = 0
                continue
            }
            digits += 1
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            if digits == 4 { return 1_000...2_999 ~= value ? value : nil }
        }
        return nil
    }

    /// "128", "128.5" or "128,5".
    static func tempo(_ text: String) -> Double? {
        var value = 0.0
        var scale = 0.0
        for byte in text.utf8.prefix(12) {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                scale *= 10
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard scale == 0 else { return nil }
                scale = 1
            default:
                return nil
            }
        }
        return tempo(scale > 1 ? value / scale : value)
    }

    static func tempo(_ value: Double) -> Double? { 20...400 ~= value ? value : nil }
}

public enum SongKind: UInt8, CaseIterable, Sendable {
    case mp3, aac, flac, vorbis, opus, oggFLAC, speex, mp4, wav

    public var name: String {
        switch self {
        case .mp3: "MP3"
        case .aac: "AAC"
        case .flac: "FLAC"
        case .vorbis: "Ogg Vorbis"
        case .opus: "Opus"
        case .oggFLAC: "Ogg FLAC"
        case .speex: "Speex"
        case .mp4: "MP4"
        case .wav: "WAV"
        }
    }
}

/// Reads the tags of a file of any supported format, which is detected by its first bytes, never by its name.
public enum SongTagReader {
    public static func read(_ file: SongBytes) throws(SongError) -> SongTags {
        var window = ByteWindow(file)
        let tag = try ID3Reader.read(at: 0, &window)
        // Some files begin with two tags; further ones aren't recognised.
        var begin = tag?.end ?? 0
        if tag != nil, let second = try ID3Reader.read(at: begin, &window) { begin = second.end }
        if try window.has("fLaC", at: begin) {
            var tags = try FLACTagReader.read(at: begin, &window)
            if let tag { tags.fill(from: tag.tags) }
            return tags
        }
        if tag == nil {
            if try window.has("OggS", at: 0) { return try OggTagReader.read(&window) }
            if try window.has("RIFF", at: 0), try window.has("WAVE", at: 8) { return try WAVTagReader.read(&window) }
            if try MP4TagReader.isMP4(&window) { return try MP4TagReader.read(&window) }
        }
        let old = try ID3Version1.read(&window)
        guard let frame = try MPEGFrame.first(from: begin, &window) else {
            throw .notMusic
        }
        var tags = SongTags(kind: frame.isADTS ? .aac : .mp3)
        if let tag { tags.fill(from: tag.tags) }
        if let old { tags.fill(from: old) }
        tags.seconds = try frame.seconds(until: file.size - (old == nil ? 0 : 128), &window)
        return tags
    }
}
