/// ID3v2.2, 2.3 and 2.4, as specified by id3.org and as written in practice.
enum ID3Reader {
    struct Tag {
        var tags: SongTags
        /// Offset of the tag's end.
        var end: Int64
    }

    /// Nil without a tag.
    static func read(at place: Int64, _ window: inout ByteWindow) throws(SongError) -> Tag? {
        guard try window.has("ID3", at: place), let head = try window.bytes(at: place, 10) else { return nil }
        let bytes = Array(head)
        let version = bytes[3]
        guard 2...4 ~= version, bytes[4] != 0xFF, let size = syncsafe(bytes[6..<10]) else { return nil }
        let flags = bytes[5]
        let begin = place + 10
        let end = min(begin + Int64(size), window.size)
        let next = end + (version == 4 && flags & 0x10 != 0 ? 10 : 0)
        var frames = ID3Frames(version: version, isUnsynchronised: version == 4 && flags & 0x80 != 0)
        // In 2.2 that bit means compression, of an unspecified kind.
        guard version > 2 || flags & 0x40 == 0 else { return Tag(tags: frames.tags, end: min(next, window.size)) }
        let hasExtension = version > 2 && flags & 0x40 != 0
        if version < 4, flags & 0x80 != 0 {
            // Frame sizes refer to the content without the inserted zeros, so those are removed first.
            let stored = try window.file.bytes(at: begin, upTo: Int(min(end - begin, Int64(TagLimits.held))))
            var plain = ByteWindow(SongBytes(withoutInsertedZeros(stored[...])))
            try frames.read(from: 0, to: plain.size, hasExtension: hasExtension, &plain)
        } else {
            try frames.read(from: begin, to: end, hasExtension: hasExtension, &window)
        }
        return Tag(tags: frames.tags, end: min(next, window.size))
    }

    /// A syncsafe integer: four bytes of seven bits each; nil if one has eight.
    static func syncsafe(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard byte < 0x80 else { return nil }
            value = value << 7 | Int(byte)
        }
        return value
    }

    /// Undoes unsynchronisation: removes the zero that the writer inserted after each 0xFF.
    static func withoutInsertedZeros(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isAfterOnes = false
        for byte in bytes {
            if !(isAfterOnes && byte == 0) { result.append(byte) }
            isAfterOnes = byte == 0xFF
        }
        return result
    }
}

/// The frames of one tag.
struct ID3Frames {
    let version: UInt8
    /// Whether every frame is unsynchronised, as in 2.4.
    let isUnsynchronised: Bool
    private(set) var tags = SongTags(kind: .mp3)

    init(version: UInt8, isUnsynchronised: Bool) {
        self.version = version
        self.isUnsynchronised = isUnsynchronised
    }

    private var idLength: Int { version == 2 ? 3 : 4 }
    private var headLength: Int64 { version == 2 ? 6 : 10 }

    mutating func read(
        from begin: Int64, to end: Int64, hasExtension: Bool, _ window: inout ByteWindow
    ) throws(SongError) {
        var place = begin
        if hasExtension, let id = try window.bytes(at: place, 4), !isID(id),
            let head = try window.bytes(at: place, 4).map(Array.init)
        {
            // 2.4 includes the size field itself, 2.3 doesn't.
            place +=
                version == 4
                ? Int64(ID3Reader.syncsafe(head[...]) ?? 0) : Int64(head.reduce(0) { $0 << 8 | UInt32($1) }) + 4
        }
        for _ in 0..<TagLimits.fields {
            guard place + headLength <= end, let head = try window.bytes(at: place, Int(headLength)).map(Array.init),
                isID(head[..<idLength])
            else { return }
            let size = try size(head, at: place, end, &window)
            let content = place + headLength
            guard size <= end - content else { return }
            try read(head, at: content, size, &window)
            place = content + size
        }
    }

    /// A frame's size. iTunes wrote 2.4 with plain sizes: the right one leads to another frame, to padding or to the
    /// end.
    private func size(
        _ head: [UInt8], at place: Int64, _ end: Int64, _ window: inout ByteWindow
    ) throws(SongError) -> Int64 {
        if version == 2 { return head[3..<6].reduce(0) { $0 << 8 | Int64($1) } }
        let plain = head[4..<8].reduce(0) { $0 << 8 | Int64($1) }
        guard version == 4, plain > 127 else { return plain }
        guard let safe = ID3Reader.syncsafe(head[4..<8]) else { return plain }
        if try isFrame(at: place + 10 + Int64(safe), end, &window) { return Int64(safe) }
        return try isFrame(at: place + 10 + plain, end, &window) ? plain : Int64(safe)
    }

    /// Whether an offset holds a frame that fits, padding, or the end.
    private func isFrame(at place: Int64, _ end: Int64, _ window: inout ByteWindow) throws(SongError) -> Bool {
        if place == end { return true }
        guard place + 10 <= end, let head = try window.bytes(at: place, 10).map(Array.init) else {
            guard place < end, let rest = try window.bytes(at: place, Int(end - place)) else { return false }
            return rest.allSatisfy { $0 == 0 }
        }
        if head[..<4].allSatisfy({ $0 == 0 }) { return true }
        let size = Int64(ID3Reader.syncsafe(head[4..<8]) ?? .max)
        return isID(head[..<4]) && size <= end - place - 10
    }

    private func isID(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy {
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
    }

    private enum Field { case title, artist, genre, date, tempo }

    private func field(_ id: ArraySlice<UInt8>) -> Field? {
        if id.isEqual(to: "TIT2") || id.isEqual(to: "TT2") { return .title }
        if id.isEqual(to: "TPE1") || id.isEqual(to: "TP1") { return .artist }
        if id.isEqual(to: "TCON") || id.isEqual(to: "TCO") { return .genre }
        if id.isEqual(to: "TDRC") || id.isEqual(to: "TYER") || id.isEqual(to: "TYE") { return .date }
        if id.isEqual(to: "TBPM") || id.isEqual(to: "TBP") { return .tempo }
        return nil
    }

    private mutating func read(
        _ head: [UInt8], at place: Int64, _ size: Int64, _ window: inout ByteWindow
    ) throws(SongError) {
        guard let field = field(head[..<idLength]) else { return }
        var place = place
        var size = size
        var isStuffed = false
        if version > 2 {
            let flags = head[9]
            // Compressed or encrypted: no program does that to texts.
            guard version == 4 ? flags & 0x0C == 0 : flags & 0xC0 == 0 else { return }
            isStuffed = version == 4 && (isUnsynchronised || flags & 0x02 != 0)
            let extra: Int64 =
                version == 4 ? (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0) : flags & 0x20 != 0 ? 1 : 0
            place += extra
            size -= extra
        }
        guard size > 1, let stored = try window.bytes(at: place, Int(min(size, Int64(TagLimits.storedText))))
        else { return }
        take(field, Self.texts(isStuffed ? ID3Reader.withoutInsertedZeros(stored)[...] : stored))
    }

    private mutating func take(_ field: Field, _ texts: [String]) {
        guard let first = texts.first else { return }
        switch field {
        case .title: tags.title = tags.title ?? first
        case .artist: tags.artist = tags.artist ?? TagText.list(texts)
        case .genre: tags.genre = tags.genre ?? TagText.list(texts.flatMap(Genre.names))
        case .date: tags.year = tags.year ?? SongTags.year(first)
        case .tempo: tags.tempo = tags.tempo ?? SongTags.tempo(first)
        }
    }

    /// The texts of a frame, separated by zeros; its first byte gives the encoding.
    static func texts(_ frame: ArraySlice<UInt8>) -> [String] {
        guard let encoding = frame.first else { return [] }
        let content = frame.dropFirst()
        var texts: [String] = []
        switch encoding {
        case 0:
            for part in content.split(separator: 0) { if let text = TagText.latin1(part) { texts.append(text) } }
        case 1, 2:
            var isBigEndian = encoding == 2
            var start = content.startIndex
            var index = start
            while index + 1 < content.endIndex {
                if content[index] == 0, content[index + 1] == 0 {
                    if let text = TagText.utf16(content[start..<index], isBigEndian: &isBigEndian) {
                        texts.append(text)
                    }
                    start = index + 2
                }
                index += 2
            }
            if let text = TagText.utf16(content[start...], isBigEndian: &isBigEndian) { texts.append(text) }
        default:
            for part in content.split(separator: 0) { if let text = TagText.utf8(part) { texts.append(text) } }
        }
        return texts
    }
}

/// ID3v1: the last 128 bytes of a file.
enum ID3Version1 {
    static func read(_ window: inout ByteWindow) throws(SongError) -> SongTags? {
        let place = window.size - 128
        guard try window.has("TAG", at: place), let stored = try window.bytes(at: place, 128) else { return nil }
        let bytes = Array(stored)
        func text(_ range: Range<Int>) -> String? { TagText.latin1(bytes[range].prefix { $0 != 0 }) }
        var tags = SongTags(kind: .mp3)
        tags.title = text(3..<33)
        tags.artist = text(33..<63)
        tags.year = text(93..<97).flatMap(SongTags.year)
        tags.genre = Genre.name(Int(bytes[127]))
        return tags
    }
}
