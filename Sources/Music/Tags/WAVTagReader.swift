/// A WAV file's tags: an ID3 tag in a chunk, or the older INFO list.
enum WAVTagReader {
    static func read(_ window: inout ByteWindow) throws(SongError) -> SongTags {
        var tags = SongTags(kind: .wav)
        var listed = SongTags(kind: .wav)
        var rate = 0.0
        var place: Int64 = 12
        for _ in 0..<TagLimits.fields {
            guard let head = try window.bytes(at: place, 4).map(Array.init),
                let size = try window.littleEndian(at: place + 4, 4)
            else { break }
            let content = place + 8
            let name = head[...]
            if name.isEqual(to: "fmt ") {
                rate = Double(try window.littleEndian(at: content + 8, 4) ?? 0)
            } else if name.isEqual(to: "data"), rate > 0 {
                // A program that wrote to a pipe left the maximum size.
                tags.seconds = Double(min(Int64(size), window.size - content)) / rate
            } else if name.isEqual(ignoringCase: "ID3 ") {
                if let tag = try ID3Reader.read(at: content, &window) { tags.fill(from: tag.tags) }
            } else if name.isEqual(to: "LIST"), try window.has("INFO", at: content) {
                try list(from: content + 4, to: content + Int64(size), &listed, &window)
            }
            place = content + Int64(size) + Int64(size & 1)
        }
        tags.fill(from: listed)
        return tags
    }

    private static func list(
        from begin: Int64, to end: Int64, _ tags: inout SongTags, _ window: inout ByteWindow
    ) throws(SongError) {
        var place = begin
        for _ in 0..<TagLimits.fields {
            guard place + 8 <= end, let head = try window.bytes(at: place, 4).map(Array.init),
                let size = try window.littleEndian(at: place + 4, 4)
            else { return }
            let count = Int(min(Int64(size), Int64(TagLimits.storedText)))
            guard let stored = try window.bytes(at: place + 8, count) else { return }
            let bytes = stored.prefix { $0 != 0 }
            // The encoding isn't specified: UTF-8 if valid, otherwise Latin-1.
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            let text = isUTF8 ? TagText.utf8(bytes) : TagText.latin1(bytes)
            let name = head[...]
            if name.isEqual(to: "INAM") { tags.title = tags.title ?? text }
            if name.isEqual(to: "IART") { tags.artist = tags.artist ?? text }
            if name.isEqual(to: "IGNR") { tags.genre = tags.genre ?? text }
            if name.isEqual(to: "ICRD") { tags.year = tags.year ?? text.flatMap(SongTags.year) }
            place += 8 + Int64(size) + Int64(size & 1)
        }
    }
}
