/// The length of a FIT file, as its header says.
struct FITExtent {
    /// Bytes of the header, 12 or more.
    let header: Int
    /// Bytes of the messages; nil if the device never finished the file.
    let data: Int?

    /// Bytes that a header needs at least.
    static let bytes = 12

    /// Bytes of the file with its header and checksum.
    var count: Int? { data.map { header + $0 + 2 } }

    /// - Parameter beginning: A file's first bytes.
    /// - Returns: Nil if they are no header.
    init?(_ beginning: ArraySlice<UInt8>) {
        let start = beginning.startIndex
        guard beginning.count >= FITExtent.bytes, beginning[start] >= 12,
            beginning[(start + 8)..<(start + 12)].elementsEqual(".FIT".utf8)
        else { return nil }
        var data: UInt32 = 0
        for index in 0..<4 { data |= UInt32(beginning[start + 4 + index]) << UInt32(8 * index) }
        header = Int(beginning[start])
        // No file is as long as the clamped length, so that it counts as too large wherever a word has 32 bits.
        self.data = data == 0 || data == .max ? nil : Int(min(data, 1 << 30))
    }
}

/// Splits what is read into the files of a chain, each as long as its header says; holds one of them.
struct FITChain {
    private let source: ByteSource
    private var bytes: [UInt8] = []
    /// Index of the next file in `bytes`.
    private var start = 0
    /// The next file's place in the chain, in bytes.
    private(set) var place = 0
    /// Bytes behind the last file that are none; zeros, which devices fill up with, don't count.
    private(set) var behind = 0

    init(_ source: ByteSource) { self.source = source }

    /// The next file, or what there is of it; nil at the end. The first one may be no FIT file.
    mutating func next() throws(FormatError) -> [UInt8]? {
        try fill(FITExtent.bytes)
        let extent = FITExtent(bytes[start...])
        guard extent != nil || place == 0 else {
            try passOver()
            return nil
        }
        // Of one that the device never finished nothing tells the end.
        let count = extent?.count ?? (extent == nil ? FITExtent.bytes : FormatLimits.fitBytes + 1)
        if extent?.count != nil { try check(count) }
        try fill(count)
        try check(min(count, bytes.count - start))
        return take(count)
    }

    private func check(_ count: Int) throws(FormatError) {
        if count > FormatLimits.fitBytes {
            throw FormatError(
                "The file is larger than \(FormatLimits.fitBytes >> 20) MB, the most that is read.", at: .byte(place))
        }
    }

    private mutating func take(_ count: Int) -> [UInt8] {
        let present = min(count, bytes.count - start)
        place += present
        // The usual file is alone: it isn't copied.
        if start == 0, present == bytes.count {
            defer { bytes = [] }
            return bytes
        }
        defer { start += present }
        return Array(bytes[start..<start + present])
    }

    /// Reads on until `count` bytes are there, or all.
    private mutating func fill(_ count: Int) throws(FormatError) {
        while bytes.count - start < count, let part = try source.next() {
            if start == bytes.count {
                bytes = part
            } else {
                bytes.removeFirst(start)
                bytes += part
            }
            start = 0
        }
    }

    private mutating func passOver() throws(FormatError) {
        var isFilling = true
        while true {
            let rest = bytes[start...]
            if isFilling { isFilling = rest.allSatisfy { $0 == 0 } }
            behind += rest.count
            guard let part = try source.next() else { break }
            bytes = part
            start = 0
        }
        if isFilling { behind = 0 }
    }
}
