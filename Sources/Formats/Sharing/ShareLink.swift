/// A workout in the fragment of a link (after #), which servers never receive.
///
/// Version 1: `w1.` and, in the 64 characters A–Z a–z 0–9 - _ (RFC 4648, section 5), the workout's compact JSON,
/// deflated with the dictionary below, followed by a checksum of four bytes (CRC-32 of the JSON). The caller provides
/// the JSON: `WorkoutFile.compactText`.
public enum ShareLink {
    public static let version = 1

    /// The fragment, without #.
    public static func fragment(of content: [UInt8]) throws(ShareLinkError) -> String {
        guard content.count <= FormatLimits.linkContent else { throw .tooLong }
        var bytes = Deflate.compress(content, dictionary: dictionary)
        let checksum = CRC32.of(content)
        for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))) }
        let text = "w\(version)." + Base64URL.text(bytes)
        guard text.utf8.count <= FormatLimits.link else { throw .tooLong }
        return text
    }

    /// The fragment in a text that holds a link, without #, of any version; nil if there is none.
    public static func fragment(in text: String) -> String? {
        let utf8 = Array(text.utf8)
        for index in utf8.indices {
            var start = index
            if utf8[index] == UInt8(ascii: "#") {
                start += 1
            } else if utf8[index...].prefix(3).elementsEqual("%23".utf8) {
                start += 3
            } else {
                continue
            }
            if number(utf8[start...].prefix(16)) != nil { return String(decoding: utf8[start...], as: UTF8.self) }
        }
        return nil
    }

    /// The content of a fragment, with or without #, and with what messengers do to links: see `packed`.
    public static func content(of fragment: String) throws(ShareLinkError) -> [UInt8] {
        // A break of a line takes up to six characters, and comes every seventy.
        guard fragment.utf8.count <= FormatLimits.link + FormatLimits.link / 8 else { throw .tooLong }
        var utf8 = Array(fragment.utf8)
        if utf8.first == UInt8(ascii: "#") { utf8.removeFirst() }
        guard let (version, start) = number(utf8[...]) else { throw .noWorkout }
        guard version == ShareLink.version else { throw version > ShareLink.version ? .newer : .damaged }
        let whole = packed(utf8[start...], endsAtBreak: false)
        guard whole.count <= FormatLimits.link else { throw .tooLong }
        do throws(ShareLinkError) { return try unpacked(whole) } catch {
            // Behind a break there may be another sentence.
            let first = packed(utf8[start...], endsAtBreak: true)
            if first.count == whole.count { throw error }
            return try unpacked(first)
        }
    }

    private static func unpacked(_ packed: [UInt8]) throws(ShareLinkError) -> [UInt8] {
        guard let bytes = Base64URL.bytes(packed[...]), bytes.count > 4 else { throw .damaged }
        let content: [UInt8]
        let end: Int
        do throws(FormatError) {
            (content, end) = try Inflate.unfold(
                bytes[..<(bytes.count - 4)], dictionary: dictionary, limit: FormatLimits.linkContent)
        } catch {
            throw .damaged
        }
        guard end == bytes.count - 4 else { throw .damaged }
        var checksum: UInt32 = 0
        for index in 0..<4 { checksum |= UInt32(bytes[bytes.count - 4 + index]) << UInt32(8 * index) }
        guard checksum == CRC32.of(content) else { throw .damaged }
        return content
    }

    /// The characters of the content. Breaks of lines, also as mail writes them ("=" and a break, "%0A"), and marks
    /// without a width are left out; what follows the link, such as a point, a bracket or a quotation mark, ends it. The
    /// checksum tells whether that was right.
    private static func packed(_ utf8: ArraySlice<UInt8>, endsAtBreak: Bool) -> [UInt8] {
        var packed: [UInt8] = []
        packed.reserveCapacity(utf8.count)
        var isSoft = false
        var index = utf8.startIndex
        while index < utf8.endIndex {
            var byte = utf8[index]
            index += 1
            if byte == UInt8(ascii: "%"), let decoded = hexadecimal(utf8[index...].prefix(2)) {
                byte = decoded
                index += 2
            }
            switch byte {
            case UInt8(ascii: "\n") where isSoft, UInt8(ascii: "\r") where isSoft: continue
            case ...32: if endsAtBreak, !packed.isEmpty { return packed }
            case UInt8(ascii: "="): isSoft = true
            case 0x80...: continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                packed.append(byte)
                isSoft = false
            default: return packed
            }
        }
        return packed
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | digit - UInt8(ascii: "0")
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | digit - UInt8(ascii: "A") + 10
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | digit - UInt8(ascii: "a") + 10
            default: return nil
            }
        }
        return value
    }

    /// "w12." is version 12.
    private static func number(_ utf8: ArraySlice<UInt8>) -> (version: Int, start: Int)? {
        let first = utf8.startIndex
        guard utf8.count > 2, utf8[first] == UInt8(ascii: "w") else { return nil }
        var version = 0
        var index = first + 1
        while index < utf8.endIndex, UInt8(ascii: "0")...UInt8(ascii: "9") ~= utf8[index], version < 10_000 {
            version = version * 10 + Int(utf8[index] - UInt8(ascii: "0"))
            index += 1
        }
        guard index > first + 1, index < utf8.endIndex, utf8[index] == UInt8(ascii: ".") else { return nil }
        return (version, index + 1)
    }

    /// Part of version 1: must never change. The most frequent content comes last, where match distances are shortest.
    private static let dictionary: [UInt8] = Array(
        """
        "note":""tempo":"superset":""place":{"latitude":,"longitude":,"radius":"open":true}"distance":"exercise":"","sets":3,"reps":10,\
        "weight":,"rest":60}"activity":"strength""running""circuit""cycling""walking""timbre":"triangle""square""bell"\
        "tracksLocation":true,"role":"restBetweenCycles""name":"Rest between Cycles""role":"exercise","Cool-down""Warm-up"\
        "halfway":false,"tenSeconds":false,"verbal":false{"setlist":1,"name":"Workout ","activity":"other",\
        "cues":{"beepTone":880,"timbre":"sine","beepStart":3,"halfway":true,"tenSeconds":true,"verbal":true},\
        "steps":{"dictionary":[{"name":"Prepare","role":"prepare","target":{"time":10}},{"name":"Work","role":"work","target":{"time":20}},\
        {"name":"Rest","role":"rest","target":{"time":10}}],"codes":[0,1,2,1,2,1,2,1,2,1,2]}}
        """.utf8)
}

/// The reason why a link's workout can't be opened.
public enum ShareLinkError: Error, Equatable, Sendable {
    case noWorkout, newer, damaged, tooLong
}

extension ShareLinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noWorkout: "The link holds no workout."
        case .newer: "A newer version of Setlist made this link. Reload this page to get that version."
        case .damaged: "The link is damaged: a part of it is missing or changed. Copy all of it, or ask for it again."
        case .tooLong:
            "The workout is too long for a link, which holds \(FormatLimits.link >> 10) KB at most. Send it as a file."
        }
    }
}

/// RFC 4648, section 5, without padding.
enum Base64URL {
    private static let characters: [UInt8] = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(characters[Int(pending >> bits & 63)])
            }
        }
        if bits > 0 { text.append(characters[Int(pending << (6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for invalid characters, impossible lengths, and final bits that aren't zero.
    static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for character in text {
            let value: UInt8
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "_"): value = 63
            default: return nil
            }
            pending = (pending << 6 | UInt32(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
        }
        guard bits < 6, pending & ((1 << bits) - 1) == 0 else { return nil }
        return bytes
    }
}
