/// MP4 and M4A (ISO/IEC 14496-12): nested boxes, with the tags of iTunes.
struct MP4TagReader {
    private var tags = SongTags(kind: .mp4)
    private var boxes = 0
    private var hasMovie = false
    /// Of the current track.
    private var isSound = false
    private var trackSeconds: Double?

    static func isMP4(_ window: inout ByteWindow) throws(SongError) -> Bool {
        if try window.has("ftyp", at: 4) { return true }
        if try window.has("moov", at: 4) { return true }
        return try window.has("mdat", at: 4)
    }

    static func read(_ window: inout ByteWindow) throws(SongError) -> SongTags {
        var reader = MP4TagReader()
        try reader.walk(from: 0, to: window.size, depth: 0, &window)
        guard reader.hasMovie else { throw .notMusic }
        return reader.tags
    }

    private struct Box {
        var name: UInt32
        var content: Int64
        var end: Int64
    }

    private static func code(_ name: StaticString) -> UInt32 {
        name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The box at an offset; nil if none fits before `end`.
    private mutating func box(at place: Int64, before end: Int64, _ window: inout ByteWindow) throws(SongError) -> Box?
    {
        boxes += 1
        guard boxes <= TagLimits.fields, place + 8 <= end, let size = try window.bigEndian(at: place, 4),
            let name = try window.bigEndian(at: place + 4, 4)
        else { return nil }
        var content = place + 8
        var length = Int64(size)
        if size == 1 {
            guard let long = try window.bigEndian(at: content, 8), long <= UInt64(Int64.max) else { return nil }
            content += 8
            length = Int64(long)
        } else if size == 0 {
            // To the end of the enclosing box.
            length = end - place
        }
        guard length >= content - place, length <= end - place else { return nil }
        return Box(name: UInt32(name), content: content, end: place + length)
    }

    private mutating func walk(
        from begin: Int64, to end: Int64, depth: Int, _ window: inout ByteWindow
    ) throws(SongError) {
        guard depth < TagLimits.depth else { return }
        var place = begin
        while let box = try box(at: place, before: end, &window) {
            try read(box, depth, &window)
            place = box.end
        }
    }

    private mutating func read(_ box: Box, _ depth: Int, _ window: inout ByteWindow) throws(SongError) {
        switch box.name {
        case Self.code("moov"), Self.code("udta"), Self.code("mdia"), Self.code("minf"), Self.code("stbl"):
            hasMovie = hasMovie || box.name == Self.code("moov")
            try walk(from: box.content, to: box.end, depth: depth + 1, &window)
        case Self.code("trak"):
            isSound = false
            trackSeconds = nil
            try walk(from: box.content, to: box.end, depth: depth + 1, &window)
            if isSound, let trackSeconds { tags.seconds = trackSeconds }
        case Self.code("hdlr"):
            if try window.has("soun", at: box.content + 8) { isSound = true }
        case Self.code("mdhd"): trackSeconds = try seconds(box, &window)
        case Self.code("mvhd"): if tags.seconds == nil { tags.seconds = try seconds(box, &window) }
        case Self.code("stsd"):
            let name = try window.bigEndian(at: box.content + 12, 4) ?? 0
            if name == Self.code("drms") || name == Self.code("enca") { tags.isProtected = true }
        case Self.code("meta"):
            // QuickTime's variant has no version before its boxes.
            let isPlain = try window.has("hdlr", at: box.content + 4)
            try walk(from: box.content + (isPlain ? 0 : 4), to: box.end, depth: depth + 1, &window)
        case Self.code("ilst"):
            var place = box.content
            while let item = try self.box(at: place, before: box.end, &window) {
                try take(item, &window)
                place = item.end
            }
        default: break
        }
    }

    private func seconds(_ box: Box, _ window: inout ByteWindow) throws(SongError) -> Double? {
        let isLong = try window.bigEndian(at: box.content, 1) == 1
        guard let scale = try window.bigEndian(at: box.content + (isLong ? 20 : 12), 4),
            let length = try window.bigEndian(at: box.content + (isLong ? 24 : 16), isLong ? 8 : 4), scale > 0,
            length > 0, length != (isLong ? .max : UInt64(UInt32.max))
        else { return nil }
        return Double(length) / Double(scale)
    }

    // MARK: Items

    private mutating func take(_ item: Box, _ window: inout ByteWindow) throws(SongError) {
        // © is the single byte A9 here.
        switch item.name {
        case 0xA96E_616D: if tags.title == nil { tags.title = try texts(item, &window).first }
        case 0xA941_5254: if tags.artist == nil { tags.artist = try TagText.list(texts(item, &window)) }
        case 0xA967_656E: tags.genre = try TagText.list(texts(item, &window)) ?? tags.genre
        case 0xA964_6179: if tags.year == nil { tags.year = try texts(item, &window).first.flatMap(SongTags.year) }
        case Self.code("gnre"):
            if let number = try number(item, &window), number > 0 { tags.genre = tags.genre ?? Genre.name(number - 1) }
        case Self.code("tmpo"):
            if let number = try number(item, &window) { tags.tempo = SongTags.tempo(Double(number)) ?? tags.tempo }
        case 0x2D2D_2D2D: try takeNamed(item, &window)
        default: break
        }
    }

    /// A custom field: only the tempo, which may have decimals, is used.
    private mutating func takeNamed(_ item: Box, _ window: inout ByteWindow) throws(SongError) {
        var place = item.content
        var isTempo = false
        while let part = try box(at: place, before: item.end, &window) {
            if part.name == Self.code("name"), part.end - part.content <= 64,
                let name = try window.bytes(at: part.content + 4, Int(max(0, part.end - part.content - 4)))
            {
                isTempo = name.isEqual(ignoringCase: "BPM") || name.isEqual(ignoringCase: "TEMPO")
            }
            place = part.end
        }
        if isTempo, tags.tempo == nil { tags.tempo = try texts(item, &window).first.flatMap(SongTags.tempo) }
    }

    private mutating func texts(_ item: Box, _ window: inout ByteWindow) throws(SongError) -> [String] {
        var texts: [String] = []
        var place = item.content
        while let data = try box(at: place, before: item.end, &window) {
            place = data.end
            guard data.name == Self.code("data"), data.end - data.content > 8,
                let type = try window.bigEndian(at: data.content, 4)
            else { continue }
            let count = Int(min(data.end - data.content - 8, Int64(TagLimits.storedText)))
            guard let bytes = try window.bytes(at: data.content + 8, count) else { continue }
            var isBigEndian = true
            let text = type & 0xFF == 2 ? TagText.utf16(bytes, isBigEndian: &isBigEndian) : TagText.utf8(bytes)
            if let text { texts.append(text) }
        }
        return texts
    }

    private mutating func number(_ item: Box, _ window: inout ByteWindow) throws(SongError) -> Int? {
        guard let data = try box(at: item.content, before: item.end, &window), data.name == Self.code("data") else {
            return nil
        }
        let count = data.end - data.content - 8
        guard 1...4 ~= count, let value = try window.bigEndian(at: data.content + 8, Int(count)) else { return nil }
        return value < 100_000 ? Int(value) : nil
    }
}
