/// A FLAC file, frame by frame. Its header, first in the file, is complete only at the end.
struct FLACStream {
    /// Frames not yet drained.
    private var frames: [UInt8] = []
    /// Bytes of the drained frames.
    private var drained = 0
    /// Samples appended so far.
    private(set) var position: Int64 = 0
    private let total: Int64
    private let title: String
    private let format: SoundtrackFormat
    private var seekPoints: [SeekPoint] = []
    private var digest = MD5()
    private var blockSizes = (least: Int.max, most: 0)
    private var frameSizes = (least: Int.max, most: 0)

    private struct SeekPoint {
        var sample: Int64
        var offset: Int
        var size: Int
    }

    private static let secondsPerSeekPoint: Int64 = 10
    private static let vendor = "Setlist"

    /// - Parameter total: Samples a channel in the whole stream.
    init(total: Int64, title: String, format: SoundtrackFormat = .cues) {
        self.format = format
        self.total = total
        self.title = title
    }

    mutating func append(_ block: EncodedBlock) {
        let offset = frames.count
        block.append(at: position, to: &frames)
        let size = frames.count - offset
        frameSizes = (min(frameSizes.least, size), max(frameSizes.most, size))
        let next = position + Int64(block.size)
        // The stream's least block size doesn't count the last block.
        if next < total { blockSizes.least = min(blockSizes.least, block.size) }
        blockSizes.most = max(blockSizes.most, block.size)
        // Frames are shorter than the distance of seek points, so each has at most one.
        if Int64(seekPoints.count) * Self.secondsPerSeekPoint * format.hertz < next {
            seekPoints.append(SeekPoint(sample: position, offset: drained + offset, size: block.size))
        }
        position = next
    }

    /// Interleaved samples of all channels.
    mutating func digest(_ samples: ArraySlice<Int16>) {
        digest.update(samples)
    }

    mutating func digestSilence(samples: Int) {
        digest.updateSilence(samples: samples)
    }

    /// The frames since the last call, so that a long file needn't be held in memory.
    mutating func drain() -> [UInt8] {
        drained += frames.count
        defer { frames = [] }
        return frames
    }

    /// The bytes before the frames. All `total` samples must have been appended, and digested.
    func header() -> [UInt8] {
        var header: [UInt8] = [0x66, 0x4c, 0x61, 0x43]  // "fLaC"
        header.appendBlock(type: 0, isLast: false, streamInfo())
        header.appendBlock(type: 3, isLast: false, seekTable())
        header.appendBlock(type: 4, isLast: true, comments())
        return header
    }

    /// The whole file; nothing may have been drained.
    consuming func finish() -> [UInt8] { header() + frames }

    /// RFC 9639, section 8.2.
    private func streamInfo() -> [UInt8] {
        let most = max(blockSizes.most, EncodedBlock.shortest)
        var info: [UInt8] = []
        info.appendBigEndian(UInt64(min(blockSizes.least, most)), bytes: 2)
        info.appendBigEndian(UInt64(most), bytes: 2)
        info.appendBigEndian(UInt64(frameSizes.most == 0 ? 0 : frameSizes.least), bytes: 3)
        info.appendBigEndian(UInt64(frameSizes.most), bytes: 3)
        // 20 bits of rate, 3 of channels less one, 5 of sample size less one, 36 of length.
        let sound =
            UInt64(format.hertz) << 44 | UInt64(format.channels - 1) << 41 | UInt64(Subframe.sampleBits - 1) << 36
        info.appendBigEndian(sound | UInt64(total), bytes: 8)
        return info + digest.finish()
    }

    /// Section 8.5: a seek point every ten seconds, at the frame that contains it.
    private func seekTable() -> [UInt8] {
        var table: [UInt8] = []
        table.reserveCapacity(seekPoints.count * 18)
        for point in seekPoints {
            table.appendBigEndian(UInt64(point.sample), bytes: 8)
            table.appendBigEndian(UInt64(point.offset), bytes: 8)
            table.appendBigEndian(UInt64(point.size), bytes: 2)
        }
        return table
    }

    /// Section 8.6, whose lengths are little-endian.
    private func comments() -> [UInt8] {
        var comments: [UInt8] = []
        comments.appendLittleEndian(UInt32(Self.vendor.utf8.count))
        comments.append(contentsOf: Self.vendor.utf8)
        comments.appendLittleEndian(1)
        comments.appendLittleEndian(UInt32(6 + title.utf8.count))
        comments.append(contentsOf: "TITLE=".utf8)
        comments.append(contentsOf: title.utf8)
        return comments
    }
}

extension [UInt8] {
    fileprivate mutating func appendBigEndian(_ value: UInt64, bytes count: Int) {
        for index in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }

    fileprivate mutating func appendLittleEndian(_ value: UInt32) {
        for index in 0..<4 { append(UInt8(truncatingIfNeeded: value >> UInt32(8 * index))) }
    }

    fileprivate mutating func appendBlock(type: UInt8, isLast: Bool, _ content: [UInt8]) {
        append(isLast ? 0x80 | type : type)
        appendBigEndian(UInt64(content.count), bytes: 3)
        append(contentsOf: content)
    }
}
