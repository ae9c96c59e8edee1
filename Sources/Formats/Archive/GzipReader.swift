/// Reads gzip files (RFC 1952), as found in Strava's archives; also several members one after the other.
public enum GzipReader {
    /// - Parameter limit: Most bytes of output.
    public static func read(_ bytes: [UInt8], limit: Int = FormatLimits.xmlBytes) throws(FormatError) -> [UInt8] {
        try checkStated(bytes, limit)
        var (unfolded, end) = try member(bytes, 0, limit)
        while end + 18 <= bytes.count, isMember(bytes, end) {
            let (more, next) = try member(bytes, end, limit - unfolded.count)
            unfolded += more
            end = next
        }
        return unfolded
    }

    private static func isMember(_ bytes: [UInt8], _ start: Int) -> Bool {
        bytes[start] == 0x1F && bytes[start + 1] == 0x8B && bytes[start + 2] == 8
    }

    /// Refuses what says at its end that it unfolds to more than the limit. Deflate packs 1,032 bytes into one at most: a
    /// larger number isn't a length, but of what stands behind the file.
    private static func checkStated(_ bytes: [UInt8], _ limit: Int) throws(FormatError) {
        let stated = number(bytes.suffix(4))
        guard stated <= UInt32(limit) || UInt64(stated) > 1032 * UInt64(bytes.count) else {
            throw FormatError("The file unfolds to \(stated >> 20) MB, and at most \(limit >> 20) MB are read.")
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var number: UInt32 = 0
        for byte in bytes.reversed() { number = number << 8 | UInt32(byte) }
        return number
    }

    private static func member(
        _ bytes: [UInt8], _ start: Int, _ limit: Int
    ) throws(FormatError) -> (bytes: [UInt8], end: Int) {
        func cutOff() -> FormatError { FormatError("The file was cut off.", at: .byte(bytes.count)) }
        guard bytes.count - start >= 18, isMember(bytes, start) else {
            throw FormatError("The file is no gzip file, or was cut off.", at: .byte(start))
        }
        let flags = bytes[start + 3]
        var offset = start + 10
        if flags & 4 != 0 { offset += 2 + Int(bytes[offset]) + Int(bytes[offset + 1]) << 8 }
        // A name and a comment, each zero-terminated.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            while offset < bytes.count, bytes[offset] != 0 { offset += 1 }
            offset += 1
        }
        if flags & 2 != 0 { offset += 2 }
        guard offset < bytes.count else { throw cutOff() }
        let (unfolded, end) = try Inflate.unfold(bytes[offset...], limit: limit)
        guard end + 8 <= bytes.count else { throw cutOff() }
        guard number(bytes[end..<end + 4]) == CRC32.of(unfolded) else {
            throw FormatError("The checksum is wrong: the file is damaged.", at: .byte(end))
        }
        return (unfolded, end + 8)
    }
}
