/// Ogg (RFC 3533): pages of one or several streams. The first audio stream is used.
enum OggTagReader {
    static func read(_ window: inout ByteWindow) throws(SongError) -> SongTags {
        var place: Int64 = 0
        var stream: OggStream?
        var comments: [UInt8] = []
        var isOver = false
        pages: for _ in 0..<TagLimits.fields {
            guard let page = try OggPage(at: place, &window) else { break }
            place = page.end
            guard let known = stream else {
                stream = try OggStream(page, &window)
                continue
            }
            guard page.serial == known.serial else { continue }
            // The second packet holds the comments; it may span several pages.
            for length in page.lacing {
                let from = page.content(before: length)
                if let part = try window.bytes(at: from, Int(length.size)) { comments += part }
                if length.size < 255 || comments.count > TagLimits.held {
                    isOver = true
                    break pages
                }
            }
        }
        guard let stream else { throw .notMusic }
        var tags = SongTags(kind: stream.kind)
        let skipped = stream.kind.commentsBegin
        if isOver || comments.count > skipped, comments.count >= skipped {
            var inside = ByteWindow(SongBytes(comments))
            try VorbisComments(from: Int64(skipped), to: inside.size, &inside).fill(&tags)
        }
        tags.seconds = try stream.seconds(&window)
        return tags
    }
}

struct OggPage {
    struct Length {
        var size: UInt8
        /// Offset in the page's content.
        var offset: Int64
    }

    let serial: UInt64
    let granule: UInt64
    let lacing: [Length]
    private let begin: Int64
    let end: Int64

    init?(at place: Int64, _ window: inout ByteWindow) throws(SongError) {
        guard try window.has("OggS", at: place), let granule = try window.littleEndian(at: place + 6, 8),
            let serial = try window.littleEndian(at: place + 14, 4),
            let count = try window.bigEndian(at: place + 26, 1),
            let sizes = try window.bytes(at: place + 27, Int(count))
        else { return nil }
        self.granule = granule
        self.serial = serial
        var offset: Int64 = 0
        var lacing: [Length] = []
        for size in sizes {
            lacing.append(Length(size: size, offset: offset))
            offset += Int64(size)
        }
        self.lacing = lacing
        begin = place + 27 + Int64(count)
        end = begin + offset
    }

    var content: Int64 { begin }

    func content(before length: Length) -> Int64 { begin + length.offset }
}

/// An audio stream, identified by its first packet.
struct OggStream {
    let serial: UInt64
    let kind: SongKind
    private let rate: Double
    /// Samples to skip at the beginning.
    private let skipped: UInt64

    init?(_ page: OggPage, _ window: inout ByteWindow) throws(SongError) {
        serial = page.serial
        let place = page.content
        if try window.has("\u{1}vorbis", at: place) {
            kind = .vorbis
            rate = Double(try window.littleEndian(at: place + 12, 4) ?? 0)
            skipped = 0
        } else if try window.has("OpusHead", at: place) {
            kind = .opus
            rate = 48_000
            skipped = try window.littleEndian(at: place + 10, 2) ?? 0
        } else if try window.has("\u{7F}FLAC", at: place) {
            kind = .oggFLAC
            rate = Double((try window.bigEndian(at: place + 27, 3) ?? 0) >> 4)
            skipped = 0
        } else if try window.has("Speex   ", at: place) {
            kind = .speex
            rate = Double(try window.littleEndian(at: place + 36, 4) ?? 0)
            skipped = 0
        } else {
            return nil
        }
    }

    /// Duration by the last page's position, searched for in the last 128 KiB: two of the largest pages.
    func seconds(_ window: inout ByteWindow) throws(SongError) -> Double? {
        guard rate > 0 else { return nil }
        let count = Int(min(window.size, 128 << 10))
        let begin = window.size - Int64(count)
        let tail = try window.file.bytes(at: begin, upTo: count)
        var index = tail.count - 27
        while index >= 0 {
            if tail[index] == 0x4F, tail[index...].prefix(4).isEqual(to: "OggS"),
                let page = try OggPage(at: begin + Int64(index), &window), page.serial == serial,
                page.granule <= UInt64(Int64.max)
            {
                return page.granule > skipped ? Double(page.granule - skipped) / rate : nil
            }
            index -= 1
        }
        return nil
    }
}

extension SongKind {
    /// Bytes of the second packet before its comments.
    fileprivate var commentsBegin: Int {
        switch self {
        case .vorbis: 7
        case .opus: 8
        case .oggFLAC: 4
        default: 0
        }
    }
}
