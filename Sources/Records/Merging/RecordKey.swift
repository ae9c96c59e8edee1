/// The key of a record: its collection, and its id within the collection.
public struct RecordKey: Hashable, Sendable {
    public let collection: String
    public let id: String

    /// Both hold 1 to 64 letters, digits, `_`, `-` and `.` of ASCII.
    public init(_ collection: String, _ id: String) {
        self.collection = collection
        self.id = id
    }

    /// Reads `workouts/3f…`; nil if the text isn't a key.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")), Self.isWord(utf8[..<slash]),
            Self.isWord(utf8[(slash + 1)...])
        else { return nil }
        self.init(
            String(decoding: utf8[..<slash], as: UTF8.self), String(decoding: utf8[(slash + 1)...], as: UTF8.self))
    }

    /// The key of the record's row in a store: `workouts/3f…`.
    public var text: String { "\(collection)/\(id)" }

    /// An id of 22 characters from 128 random bits.
    public static func id(_ high: UInt64, _ low: UInt64) -> String {
        SortableText.text(high) + SortableText.text(low)
    }

    private static func isWord(_ utf8: ArraySlice<UInt8>) -> Bool {
        guard 1...64 ~= utf8.count else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }
}
