import Workouts

/// A song, as its record holds it (MU-1). Its sound is in no record.
public struct StoredSong: EditedValue {
    public static var kind: RecordKind { .songs }

    public let id: String
    public var song: Song

    public init(id: String, song: Song) {
        self.id = id
        self.song = song
    }
}

extension StoredSong {
    private static let empty = Song(
        title: "", length: 0, energy: 0, file: SongFileFacts(name: "", size: 0, hash: ""), added: .zero)

    /// Reads a record. A title, a length and a file are required. A field that this version doesn't know stays in the record.
    public init(_ record: Record) throws(InvalidField) {
        var seen: (title: Bool, length: Bool, file: Bool) = (false, false, false)
        var song = Self.empty
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "title":
                    song.title = try reader.name(limit: SongLimits.text)
                    seen.title = true
                case "length":
                    song.length = try reader.number(in: SongLimits.length, " s")
                    seen.length = true
                case "file":
                    song.file = try reader.songFile()
                    seen.file = true
                case "artist": song.artist = try reader.string(limit: SongLimits.text)
                case "genre": song.genre = try reader.string(limit: SongLimits.text)
                case "year": song.year = try reader.integer(in: SongLimits.year)
                case "taggedTempo": song.taggedTempo = try reader.number(in: SongLimits.tempo, " a minute")
                case "beat": song.beat = try reader.songBeat()
                case "tappedTempo": song.tappedTempo = try reader.number(in: SongLimits.tempo, " a minute")
                case "energy": song.energy = try reader.number(in: 0...1)
                case "loudness": song.loudness = try reader.number(in: SongLimits.loudness, " LUFS")
                case "added": song.added = try reader.date()
                default: continue
                }
                try reader.finish()
            } catch {
                throw error.inside(field.name)
            }
        }
        guard seen.title else { throw .missing("title") }
        guard seen.length else { throw .missing("length") }
        guard seen.file else { throw .missing("file") }
        self.init(id: record.key.id, song: song)
    }

    /// The fields that differ from an earlier state; of a new record those that aren't as they are at first.
    public func changes(since old: StoredSong?) -> [FieldChange] {
        let before = old?.song ?? Self.empty
        var changed = ChangedFields()
        changed.note("title", song.title, was: old?.song.title)
        changed.note("artist", song.artist, was: before.artist)
        changed.note("genre", song.genre, was: before.genre)
        changed.note("year", song.year, was: before.year)
        changed.note("length", song.length, was: old?.song.length)
        changed.note("taggedTempo", song.taggedTempo, was: before.taggedTempo)
        if song.beat != before.beat { changed.add("beat") { $0.songBeat(song.beat) } }
        changed.note("tappedTempo", song.tappedTempo, was: before.tappedTempo)
        changed.note("energy", song.energy, was: before.energy)
        changed.note("loudness", song.loudness, was: before.loudness)
        if song.file != before.file { changed.add("file") { $0.songFile(song.file) } }
        changed.note("added", song.added, was: before.added)
        return changed.list
    }
}

extension JSONWriter {
    /// `null` where there is none.
    fileprivate mutating func songBeat(_ beat: SongBeat?) {
        guard let beat else { return null() }
        object {
            $0.field("tempo", beat.tempo)
            $0.field("confidence", beat.confidence)
            $0.field("first", beat.first)
            if beat.isTriple { $0.field("isTriple", true) }
        }
    }

    fileprivate mutating func songFile(_ file: SongFileFacts) {
        object {
            $0.field("name", file.name)
            $0.field("size", file.size)
            $0.field("hash", file.hash)
        }
    }
}

extension FieldReader {
    fileprivate mutating func songBeat() throws(InvalidField) -> SongBeat {
        var tempo: Double?
        var confidence: Double?
        var (first, isTriple) = (0.0, false)
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "tempo": tempo = try number(in: SongLimits.tempo, " a minute")
                case "confidence": confidence = try number(in: 0...1)
                case "first": first = try number(in: SongLimits.length, " s")
                case "isTriple": isTriple = try bool()
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let tempo else { throw .missing("tempo") }
        guard let confidence else { throw .missing("confidence") }
        return SongBeat(tempo: tempo, confidence: confidence, first: first, isTriple: isTriple)
    }

    fileprivate mutating func songFile() throws(InvalidField) -> SongFileFacts {
        var name: String?
        var size: Int64?
        var hash: String?
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                switch key {
                case "name": name = try self.name(limit: SongLimits.text)
                case "size": size = try fileSize()
                case "hash": hash = try fileHash()
                default: try skip()
                }
            } catch {
                throw error.inside(key)
            }
        }
        guard let name else { throw .missing("name") }
        guard let size else { throw .missing("size") }
        guard let hash else { throw .missing("hash") }
        return SongFileFacts(name: name, size: size, hash: hash)
    }

    private mutating func fileSize() throws(InvalidField) -> Int64 {
        let size = try number()
        guard let bytes = size.integer, SongLimits.size.contains(Double(bytes)) else {
            let most = digits(SongLimits.size.upperBound)
            throw InvalidField("must be a whole number from 0 to \(most), is \(digits(size.double))")
        }
        return bytes
    }

    private mutating func fileHash() throws(InvalidField) -> String {
        let hash = try string(limit: SongLimits.hashLength)
        let isHash = hash.utf8.allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        }
        guard isHash, hash.utf8.count == SongLimits.hashLength else {
            throw InvalidField(
                "must be \(SongLimits.hashLength) hexadecimal digits with small letters, is \"\(excerpt(hash))\"")
        }
        return hash
    }
}
