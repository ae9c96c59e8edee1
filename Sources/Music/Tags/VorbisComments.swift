/// Vorbis comments: "TITLE=…" and so on, in FLAC and Ogg.
struct VorbisComments {
    private var title: [String] = []
    private var artist: [String] = []
    private var genre: [String] = []
    private var year: Int?
    private var tempo: Double?

    init(from begin: Int64, to end: Int64, _ window: inout ByteWindow) throws(SongError) {
        guard let vendor = try window.littleEndian(at: begin, 4) else { return }
        var place = begin + 4 + Int64(vendor)
        guard place + 4 <= end, let count = try window.littleEndian(at: place, 4) else { return }
        place += 4
        for _ in 0..<min(Int64(count), Int64(TagLimits.fields)) {
            guard place + 4 <= end, let length = try window.littleEndian(at: place, 4) else { return }
            place += 4
            guard Int64(length) <= end - place else { return }
            let shown = Int(min(Int64(length), Int64(TagLimits.storedText)))
            guard let comment = try window.bytes(at: place, shown) else { return }
            take(comment)
            place += Int64(length)
        }
    }

    private mutating func take(_ comment: ArraySlice<UInt8>) {
        guard let sign = comment.prefix(32).firstIndex(of: UInt8(ascii: "=")),
            let value = TagText.utf8(comment[(sign + 1)...])
        else { return }
        let name = comment[..<sign]
        if name.isEqual(ignoringCase: "TITLE") {
            title.append(value)
        } else if name.isEqual(ignoringCase: "ARTIST") {
            artist.append(value)
        } else if name.isEqual(ignoringCase: "GENRE") {
            genre.append(value)
        } else if name.isEqual(ignoringCase: "DATE") || name.isEqual(ignoringCase: "YEAR") {
            year = year ?? SongTags.year(value)
        } else if name.isEqual(ignoringCase: "BPM") || name.isEqual(ignoringCase: "TEMPO") {
            tempo = tempo ?? SongTags.tempo(value)
        }
    }

    func fill(_ tags: inout SongTags) {
        tags.title = tags.title ?? title.first
        tags.artist = tags.artist ?? TagText.list(artist)
        tags.genre = tags.genre ?? TagText.list(genre)
        tags.year = tags.year ?? year
        tags.tempo = tags.tempo ?? tempo
    }
}

/// A FLAC file's metadata blocks (RFC 9639, section 8).
enum FLACTagReader {
    /// - Parameter begin: Offset of "fLaC".
    static func read(at begin: Int64, _ window: inout ByteWindow) throws(SongError) -> SongTags {
        var tags = SongTags(kind: .flac)
        var place = begin + 4
        for _ in 0..<TagLimits.fields {
            guard let head = try window.bigEndian(at: place, 4) else { break }
            let size = Int64(head & 0xFF_FFFF)
            let content = place + 4
            switch head >> 24 & 0x7F {
            case 0: tags.seconds = try seconds(at: content, &window)
            case 4: try VorbisComments(from: content, to: content + size, &window).fill(&tags)
            default: break
            }
            place = content + size
            if head >> 31 == 1 { break }
        }
        return tags
    }

    /// - Parameter place: Offset of the first block's content.
    static func seconds(at place: Int64, _ window: inout ByteWindow) throws(SongError) -> Double? {
        guard let facts = try window.bigEndian(at: place + 10, 8) else { return nil }
        let rate = facts >> 44
        let samples = facts & 0xF_FFFF_FFFF
        return rate > 0 && samples > 0 ? Double(samples) / Double(rate) : nil
    }
}
