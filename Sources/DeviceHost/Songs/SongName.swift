/// The name of a song's file: any id as a name that every file system takes, and that leads nowhere else.
///
/// Small letters of ASCII, digits and `-` stand for themselves. Each other byte is `_` and two digits, so that no two
/// ids differ in case alone, and none begins with a dot.
struct SongName: Hashable, Sendable {
    let id: String
    let text: String

    private static let longest = 200
    private static let digits = Array("0123456789abcdef".utf8)

    /// - Returns: Nil for an id that is empty, or too long for a name.
    init?(_ id: String) {
        var name: [UInt8] = []
        for byte in id.utf8 {
            if Self.isPlain(byte) {
                name.append(byte)
            } else {
                name += [UInt8(ascii: "_"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            }
        }
        guard 1...Self.longest ~= name.count else { return nil }
        self.id = id
        text = String(decoding: name, as: UTF8.self)
    }

    /// - Returns: Nil for a file that isn't a song's.
    init?(file text: String) {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let first = rest.popFirst() {
            guard first == UInt8(ascii: "_") else {
                bytes.append(first)
                continue
            }
            guard rest.count >= 2, let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        guard let id = String(validating: bytes, as: UTF8.self), let name = SongName(id), name.text == text else {
            return nil
        }
        self = name
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
