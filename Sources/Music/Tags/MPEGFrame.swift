/// A frame header of MPEG audio: layers 1 to 3 (ISO/IEC 11172-3, 13818-3), or AAC in ADTS (13818-7).
struct MPEGFrame {
    let place: Int64
    let isADTS: Bool
    let rate: Int
    /// Samples of one frame, per channel.
    let samples: Int
    /// Bytes of the frame.
    let size: Int
    /// Bytes a second, if all frames are like this one.
    private let bytesPerSecond: Double
    /// Offset of a Xing header.
    private let sideInformation: Int64

    /// The first frame that two more of its kind follow.
    static func first(from begin: Int64, _ window: inout ByteWindow) throws(SongError) -> MPEGFrame? {
        let reach = 64 << 10
        let bytes = try window.file.bytes(at: begin, upTo: reach)
        var index = 0
        while index + 7 < bytes.count {
            if bytes[index] == 0xFF, bytes[index + 1] & 0xE0 == 0xE0,
                let frame = MPEGFrame(Array(bytes[index..<index + 7]), at: begin + Int64(index)),
                try frame.isFollowed(&window)
            {
                return frame
            }
            index += 1
        }
        return nil
    }

    private func isFollowed(_ window: inout ByteWindow) throws(SongError) -> Bool {
        var next = place + Int64(size)
        // Three frames in a row aren't coincidence.
        for _ in 0..<2 {
            guard let head = try window.bytes(at: next, 7), let frame = MPEGFrame(Array(head), at: next),
                frame.isADTS == isADTS, frame.rate == rate, frame.samples == samples
            else { return false }
            next += Int64(frame.size)
        }
        return true
    }

    private init?(_ head: [UInt8], at place: Int64) {
        self.place = place
        guard head[0] == 0xFF else { return nil }
        if head[1] & 0xF6 == 0xF0 {
            let index = Int(head[2] >> 2 & 15)
            let rates = [
                96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
            ]
            guard index < rates.count else { return nil }
            isADTS = true
            rate = rates[index]
            samples = 1_024 * (Int(head[6] & 3) + 1)
            size = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5] >> 5)
            guard size > 7 else { return nil }
            bytesPerSecond = Double(size) * Double(rate) / Double(samples)
            sideInformation = 0
            return
        }
        let version = Int(head[1] >> 3 & 3)
        let layer = 4 - Int(head[1] >> 1 & 3)
        let index = Int(head[2] >> 4)
        let rateIndex = Int(head[2] >> 2 & 3)
        guard head[1] & 0xE0 == 0xE0, version != 1, layer < 4, 1...14 ~= index, rateIndex < 3 else { return nil }
        let isFirst = version == 3
        isADTS = false
        rate = [44_100, 48_000, 32_000][rateIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
        let kilobits = Self.kilobits(isFirst, layer, index)
        samples = layer == 1 ? 384 : layer == 2 || isFirst ? 1_152 : 576
        let padding = Int(head[2] >> 1 & 1)
        size =
            layer == 1
            ? (12_000 * kilobits / rate + padding) * 4 : samples / 8 * 1_000 * kilobits / rate + padding
        guard size > 7 else { return nil }
        bytesPerSecond = Double(kilobits) * 125
        let isMono = head[3] >> 6 == 3
        sideInformation = 4 + (isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17))
    }

    private static func kilobits(_ isFirst: Bool, _ layer: Int, _ index: Int) -> Int {
        switch (isFirst, layer) {
        case (true, 1): 32 * index
        case (true, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384][index]
        case (true, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][index]
        case (false, 1): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256][index]
        default: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][index]
        }
    }

    /// Duration by a Xing or Fraunhofer header if there is one, otherwise by the size (for AAC, with the mean of the
    /// first frames).
    func seconds(until end: Int64, _ window: inout ByteWindow) throws(SongError) -> Double? {
        let perFrame = Double(samples) / Double(rate)
        if !isADTS {
            let place = place + sideInformation
            var isTold = try window.has("Xing", at: place)
            if !isTold { isTold = try window.has("Info", at: place) }
            if isTold, let flags = try window.bigEndian(at: place + 4, 4),
                flags & 1 == 1, let frames = try window.bigEndian(at: place + 8, 4), frames > 0
            {
                return max(0, Double(frames) * perFrame - (try silence(at: place, flags, &window)) / Double(rate))
            }
            if try window.has("VBRI", at: self.place + 36), let frames = try window.bigEndian(at: self.place + 50, 4),
                frames > 0
            {
                return Double(frames) * perFrame
            }
            return Double(end - self.place) / bytesPerSecond
        }
        var next = self.place
        var frames = 0.0
        for _ in 0..<256 {
            guard let head = try window.bytes(at: next, 7), let frame = MPEGFrame(Array(head), at: next), frame.isADTS
            else { break }
            next += Int64(frame.size)
            frames += 1
        }
        return Double(end - self.place) / Double(next - self.place) * frames * perFrame
    }

    /// Samples of padding at both ends, as recorded by the encoder (LAME or libav).
    private func silence(at place: Int64, _ flags: UInt64, _ window: inout ByteWindow) throws(SongError) -> Double {
        let behind =
            place + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 2 != 0 ? 4 : 0) + (flags & 4 != 0 ? 100 : 0)
            + (flags & 8 != 0 ? 4 : 0)
        var isTold = try window.has("LAME", at: behind)
        if !isTold { isTold = try window.has("Lavc", at: behind) }
        if !isTold { isTold = try window.has("Lavf", at: behind) }
        guard isTold, let delays = try window.bigEndian(at: behind + 21, 3)
        else { return 0 }
        return Double(delays >> 12) + Double(delays & 0xFFF)
    }
}
