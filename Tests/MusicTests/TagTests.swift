import Testing
import Workouts

@testable import Music

@Suite struct TagTests {
    // MARK: ID3

    private static func text(_ id: String, _ content: [UInt8], version: UInt8 = 3) -> [UInt8] {
        var frame = Array(id.utf8)
        let size = content.count
        if version == 2 {
            frame += [UInt8(size >> 16), UInt8(size >> 8 & 255), UInt8(size & 255)]
        } else if version == 4 {
            frame += [
                UInt8(size >> 21 & 127), UInt8(size >> 14 & 127), UInt8(size >> 7 & 127), UInt8(size & 127), 0, 0,
            ]
        } else {
            frame += [0, 0, UInt8(size >> 8), UInt8(size & 255), 0, 0]
        }
        return frame + content
    }

    private static func latin(_ text: String) -> [UInt8] { [0] + text.unicodeScalars.map { UInt8($0.value) } }

    private static func tag(version: UInt8, flags: UInt8 = 0, _ frames: [UInt8]) -> [UInt8] {
        let size = frames.count
        return Array("ID3".utf8) + [version, 0, flags]
            + [UInt8(size >> 21 & 127), UInt8(size >> 14 & 127), UInt8(size >> 7 & 127), UInt8(size & 127)] + frames
    }

    /// Silent frames of MP3, 417 bytes each.
    private static let frames: [UInt8] = (0..<8).flatMap { _ in
        [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 413)
    }

    private static func tags(_ bytes: [UInt8]) throws -> SongTags { try SongTagReader.read(SongBytes(bytes)) }

    @Test("MU-1 ID3 of all three versions is read", arguments: [2, 3, 4] as [UInt8])
    func versions(version: UInt8) throws {
        let ids = version == 2 ? ["TT2", "TP1", "TCO", "TYE", "TBP"] : ["TIT2", "TPE1", "TCON", "TYER", "TBPM"]
        let texts = ["Grün", "Band", "(17)Rock", "1999", "128,5"]
        let frames = zip(ids, texts).flatMap { Self.text($0, Self.latin($1), version: version) }
        let tags = try Self.tags(Self.tag(version: version, frames + [UInt8](repeating: 0, count: 50)) + Self.frames)
        #expect(tags.kind == .mp3 && tags.title == "Grün" && tags.artist == "Band" && tags.genre == "Rock")
        #expect(tags.year == 1999 && tags.tempo == 128.5)
        #expect(abs((tags.seconds ?? 0) - 8 * 1152 / 44_100) < 0.002)
    }

    @Test("MU-1 UTF-16 with and without a mark, UTF-8 and lists are read")
    func encodings() throws {
        func title(_ content: [UInt8]) throws -> String? {
            try Self.tags(Self.tag(version: 4, Self.text("TIT2", content, version: 4)) + Self.frames).title
        }
        #expect(try title([1, 0xFF, 0xFE, 0x41, 0, 0x3A, 0x26]) == "A☺")
        #expect(try title([1, 0xFE, 0xFF, 0, 0x41]) == "A")
        #expect(try title([1, 0x41, 0, 0x42, 0]) == "AB")
        #expect(try title([2, 0, 0x41, 0, 0x42]) == "AB")
        #expect(try title([3, 0xC3, 0xBC, 0]) == "ü")
        #expect(try title([3, 0xFF, 0xC3, 0x28]) != nil)
        #expect(try title([0, 0, 0]) == nil)
        let artists = Self.text("TPE1", [3] + Array("One\u{0}Two\u{0}One".utf8), version: 4)
        #expect(try Self.tags(Self.tag(version: 4, artists) + Self.frames).artist == "One, Two")
    }

    @Test("MU-1 zeros that a writer inserted are taken out, over the whole tag or frame by frame")
    func unsynchronisation() throws {
        // "ÿà" in Latin-1 looks like the beginning of a sound.
        let whole = Self.text("TIT2", [0, 0xFF, 0xE0, 0x41]) + Self.text("TPE1", Self.latin("B"))
        let stuffed = whole.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
        let old = try Self.tags(Self.tag(version: 3, flags: 0x80, stuffed) + Self.frames)
        #expect(old.title == "ÿàA" && old.artist == "B")
        let each = Self.text("TIT2", [0, 0xFF, 0, 0xE0], version: 4) + Self.text("TPE1", Self.latin("B"), version: 4)
        let new = try Self.tags(Self.tag(version: 4, flags: 0x80, each) + Self.frames)
        #expect(new.title == "ÿà" && new.artist == "B")
    }

    @Test("MU-1 plain sizes in 2.4, as iTunes wrote them, are told from those of seven bits")
    func plainSizes() throws {
        let long = [UInt8](repeating: 0x41, count: 300)
        var frame = Self.text("TIT2", [0] + long, version: 4)
        frame.replaceSubrange(4..<8, with: [0, 0, 1, 45])
        let tags = try Self.tags(
            Self.tag(version: 4, frame + Self.text("TPE1", Self.latin("B"), version: 4)) + Self.frames)
        #expect(tags.title?.utf8.count == 300 && tags.artist == "B")
    }

    @Test("MU-1 genres are names, numbers and both")
    func genres() {
        #expect(Genre.names("17") == ["Rock"] && Genre.names("(17)Rock") == ["Rock", "Rock"])
        #expect(Genre.names("(4)(17)") == ["Disco", "Rock"] && Genre.names("((odd)") == ["(odd)"])
        #expect(
            Genre.names("RX") == ["Remix"] && Genre.names("999") == []
                && Genre.names("Polka (fast)") == ["Polka (fast)"])
        #expect(Genre.name(191) == "Psybient" && Genre.name(192) == nil && Genre.name(0) == "Blues")
    }

    @Test("MU-1 the old tag at the end fills what is missing")
    func versionOne() throws {
        var old = Array("TAG".utf8) + Array("Old title".utf8) + [UInt8](repeating: 0, count: 21)
        old += Array("Old band".utf8) + [UInt8](repeating: 0x20, count: 22) + [UInt8](repeating: 0, count: 30)
        old += Array("1987".utf8) + [UInt8](repeating: 0, count: 30) + [9]
        #expect(old.count == 128)
        let tags = try Self.tags(Self.tag(version: 3, Self.text("TIT2", Self.latin("New"))) + Self.frames + old)
        #expect(tags.title == "New" && tags.artist == "Old band" && tags.year == 1987 && tags.genre == "Metal")
    }

    // MARK: Others

    private static func comments(_ fields: [String]) -> [UInt8] {
        var bytes = number(4) + Array("test".utf8) + number(fields.count)
        for field in fields { bytes += number(field.utf8.count) + Array(field.utf8) }
        return bytes
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    private static func flac(_ fields: [String]) -> [UInt8] {
        let comments = comments(fields)
        // 44,100 Hz, two channels of 16 bits, 441,000 samples.
        let info: [UInt8] = [16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0A, 0xC4, 0x42, 0xF0, 0, 6, 0xBA, 0xA8]
        var bytes = Array("fLaC".utf8) + [0, 0, 0, 34] + info + [UInt8](repeating: 0, count: 16)
        bytes += [0x84, UInt8(comments.count >> 16), UInt8(comments.count >> 8 & 255), UInt8(comments.count & 255)]
        return bytes + comments
    }

    @Test("MU-1 Vorbis comments in FLAC are read, whatever their names' case, also behind an ID3 tag")
    func vorbisComments() throws {
        let file = Self.flac([
            "Title=A=B", "artist=One", "ARTIST=Two", "genre=Pop", "DATE=2004-05-06", "bpm=99.5", "x", "=y",
        ])
        let id3 = Self.tag(version: 3, Self.text("TIT2", Self.latin("Other")))
        for bytes in [file, id3 + file] {
            let tags = try Self.tags(bytes)
            #expect(tags.kind == .flac && tags.title == "A=B" && tags.artist == "One, Two" && tags.genre == "Pop")
            #expect(tags.year == 2004 && tags.tempo == 99.5 && tags.seconds == 10)
        }
    }

    private static func page(_ flags: UInt8, granule: Int, _ packets: [[UInt8]], isOpen: Bool = false) -> [UInt8] {
        var lacing: [UInt8] = []
        for (index, packet) in packets.enumerated() {
            lacing += [UInt8](repeating: 255, count: packet.count / 255)
            if !(isOpen && index == packets.count - 1) { lacing.append(UInt8(packet.count % 255)) }
        }
        return Array("OggS".utf8) + [0, flags] + number(granule) + number(0) + number(7) + number(0) + number(0)
            + [UInt8(lacing.count)] + lacing + packets.flatMap { $0 }
    }

    @Test("MU-1 comments in Ogg are read across pages, and the length from the last page")
    func ogg() throws {
        let head = Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
        let tags = Array("OpusTags".utf8) + Self.comments(["TITLE=" + String(repeating: "ä", count: 400), "ARTIST=B"])
        let cut = tags.count / 255 * 255
        let file =
            Self.page(2, granule: 0, [head]) + Self.page(0, granule: 0, [Array(tags[..<cut])], isOpen: true)
            + Self.page(1, granule: 0, [Array(tags[cut...])]) + Self.page(4, granule: 480_312, [[1, 2, 3]])
        let read = try Self.tags(file)
        #expect(read.kind == .opus && read.title?.count == 400 && read.artist == "B" && read.seconds == 10)
    }

    private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let size = content.count + 8
        return [UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
            + name.unicodeScalars.map { UInt8($0.value) } + content
    }

    private static func data(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
        box("data", [0, 0, 0, type, 0, 0, 0, 0] + content)
    }

    private static func mp4(hasVersion: Bool = true, entry: String = "mp4a") -> [UInt8] {
        let list =
            box("©nam", data(1, Array("Titel".utf8))) + box("©ART", data(1, Array("A".utf8)) + data(1, Array("B".utf8)))
            + box("gnre", data(0, [0, 18])) + box("©day", data(1, Array("2011-02-03".utf8)))
            + box("tmpo", data(21, [0, 122]))
        let handler = box(
            "hdlr", [UInt8](repeating: 0, count: 8) + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
        let meta = box("meta", (hasVersion ? [0, 0, 0, 0] : []) + handler + box("ilst", list))
        let media =
            box("mdhd", [UInt8](repeating: 0, count: 12) + [0, 0, 0xAC, 0x44, 0, 6, 0xBA, 0xA8])
            + box("hdlr", [UInt8](repeating: 0, count: 8) + Array("soun".utf8) + [UInt8](repeating: 0, count: 12))
            + box(
                "minf",
                box("stbl", box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + box(entry, [UInt8](repeating: 0, count: 28)))))
        return box("ftyp", Array("M4A ".utf8)) + box("mdat", [UInt8](repeating: 1, count: 90))
            + box("moov", box("trak", box("mdia", media)) + box("udta", meta))
    }

    @Test("MU-1 MP4's tags are read, behind the sound, with and without the quirk of meta", arguments: [true, false])
    func mp4(hasVersion: Bool) throws {
        let tags = try Self.tags(Self.mp4(hasVersion: hasVersion))
        #expect(tags.kind == .mp4 && tags.title == "Titel" && tags.artist == "A, B" && tags.genre == "Rock")
        #expect(tags.year == 2011 && tags.tempo == 122 && tags.seconds == 10 && !tags.isProtected)
    }

    @Test("MU-1 a protected song is known as such")
    func protected() throws {
        #expect(try Self.tags(Self.mp4(entry: "drms")).isProtected)
    }

    // MARK: Bad input

    @Test("MU-1 what is no music is refused, and a picture, a text or nothing is none")
    func noMusic() {
        for bytes in [
            [], Array("hello, world, this is a text".utf8), [0x89, 0x50, 0x4E, 0x47],
            [UInt8](repeating: 0xFF, count: 99_999),
        ] {
            #expect(throws: SongError.notMusic) { try Self.tags(bytes) }
        }
    }

    @Test("MU-1 a tag of 16 MB of zeros, or one that says it is as large, costs next to nothing")
    func large() throws {
        var reads = 0
        let head = Self.tag(version: 3, [])[..<6] + [0x07, 0x7F, 0x7F, 0x7F]
        let file = SongBytes(size: 17 << 20) { place, count in
            reads += count
            return (place..<place + Int64(count)).map { $0 < 10 ? head[Int($0)] : 0 }
        }
        #expect(throws: SongError.notMusic) { try SongTagReader.read(file) }
        #expect(reads < 1 << 20)
        let liar = Self.tag(version: 3, Self.text("TIT2", Self.latin("A")))[..<6] + [0x07, 0x7F, 0x7F, 0x7F]
        #expect(throws: SongError.notMusic) { try Self.tags(liar + Self.text("TIT2", Self.latin("A"))) }
    }

    @Test("MU-1 a name of 5,000 characters is cut at 1 KiB, between two characters, and controls become blanks")
    func longNames() throws {
        let tags = try Self.tags(
            Self.flac(["TITLE=" + String(repeating: "é", count: 5_000), "ARTIST= a\u{7}b\u{202E}c\n"]))
        #expect(tags.title == String(repeating: "é", count: 512) && tags.artist == "a b c")
    }

    private static let seeds: [[UInt8]] = [
        tag(version: 2, text("TT2", latin("A"), version: 2) + text("TBP", latin("120"), version: 2)) + frames,
        tag(version: 3, flags: 0x80, text("TIT2", [1, 0xFF, 0xFE, 0x41, 0]) + text("TCON", latin("(17)"))) + frames,
        tag(version: 4, flags: 0xC0, [0, 0, 0, 6, 1, 0] + text("TIT2", latin("Abc"), version: 4)) + frames,
        flac(["TITLE=A", "BPM=90"]), mp4(), mp4(hasVersion: false),
        page(2, granule: 0, [Array("OpusHead".utf8) + [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]])
            + page(0, granule: 0, [Array("OpusTags".utf8) + comments(["TITLE=A"])]) + page(4, granule: 9_999, [[1]]),
    ]

    @Test("MU-1 every truncation of every kind ends in tags or a sentence")
    func truncations() {
        for bytes in Self.seeds { for count in 0..<bytes.count { _ = try? Self.tags(Array(bytes[..<count])) } }
    }

    @Test("MU-1 damaged tags end in tags or a sentence, within their limits", arguments: 0..<20)
    func fuzz(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<min(bytes.count, 400), using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: bytes[min(place, bytes.count - 1)] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[min(place, bytes.count - 1)] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: bytes.removeSubrange(min(place, bytes.count)..<min(place + 5, bytes.count))
                default: bytes.insert(contentsOf: [0xFF, 0xFF, 0xFF, 0x7F], at: min(place, bytes.count))
                }
            }
            let tags = try? Self.tags(bytes)
            for text in [tags?.title, tags?.artist, tags?.genre] { #expect((text?.utf8.count ?? 0) <= TagLimits.text) }
        }
    }

    @Test("MU-1 a tempo of a tag is used unless a sure analysis contradicts it; the octave is the tag's")
    func tagAndAnalysis() {
        var tempo = SongTempo()
        tempo.beatsPerMinute = 90.2
        #expect(tempo.beatsPerMinute(tag: nil) == 90.2)
        #expect(abs((tempo.beatsPerMinute(tag: 180) ?? 0) - 180.4) < 1e-9)
        #expect(tempo.beatsPerMinute(tag: 120) == 90.2 && tempo.beatsPerMinute(tag: 20) == 90.2)
        tempo.reason = .unsure
        #expect(tempo.beatsPerMinute(tag: 120) == 120 && tempo.beatsPerMinute(tag: nil) == nil)
    }
}
