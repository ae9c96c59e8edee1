/// A version's place in time: hybrid logical time, and the device that made it.
///
/// Ordered by time, then by counter, then by device, so that equal stamps are stamps of one and the same edit.
public struct Stamp: Hashable, Comparable, Sendable {
    /// 48 bits of milliseconds since 1970 and 16 bits of counter.
    public let time: UInt64
    /// The device, or tab of a browser: a random number.
    public let node: UInt64

    public init(time: UInt64, node: UInt64) {
        self.time = time
        self.node = node
    }

    public init(milliseconds: UInt64, counter: UInt16, node: UInt64) {
        self.init(time: milliseconds << 16 | UInt64(counter), node: node)
    }

    public var milliseconds: UInt64 { time >> 16 }
    public var counter: UInt16 { UInt16(truncatingIfNeeded: time) }

    /// Whether knowing these versions means knowing the one with this stamp: it is among them, or older than one of the
    /// same tab.
    func isKnown(by versions: [Stamp]) -> Bool {
        versions.contains { $0.node == node && $0.time >= time }
    }

    public static func < (left: Stamp, right: Stamp) -> Bool {
        left.time != right.time ? left.time < right.time : left.node < right.node
    }
}

extension Stamp {
    /// 22 characters, ordered by bytes as the stamps are: a database can compare them.
    public var text: String { SortableText.text(time) + SortableText.text(node) }

    /// Nil if the text isn't a stamp's.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        guard utf8.count == 2 * SortableText.length, let time = SortableText.number(utf8[..<SortableText.length]),
            let node = SortableText.number(utf8[SortableText.length...])
        else { return nil }
        self.init(time: time, node: node)
    }
}

/// 64 bits as 11 characters that sort like the numbers and need no escapes in addresses and keys.
enum SortableText {
    static let length = 11
    private static let digits = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    static func text(_ number: UInt64) -> String {
        var utf8: [UInt8] = []
        for place in 0..<length { utf8.append(digits[Int(number >> UInt64((length - 1 - place) * 6) & 63)]) }
        return String(decoding: utf8, as: UTF8.self)
    }

    static func number(_ utf8: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for byte in utf8 {
            guard let digit = digits.firstIndex(of: byte), number >> 58 == 0 else { return nil }
            number = number << 6 | UInt64(digit)
        }
        return number
    }
}
