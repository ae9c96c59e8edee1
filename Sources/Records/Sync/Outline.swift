// Large values of a way or a heart's series are kept apart: the record's *outline* holds a reference in place of each
// large value, and the value is a row of its own, read when it is shown, sent or exported. Everything else about the
// record (stamps, deletion, unsent edits) stands in the outline: outlines merge as whole records would.
//
//     outlines/routes/3f…   {"record":1,"fields":{"pieces":["~40213.<digest>","<stamp>"],…}}
//     values/40213.<digest> the value
//
// A value's row never changes: another value has another digest. Outlines are of this device: the server, files and
// other devices have whole records.

/// A value that is kept apart from its record.
public struct LargeValue: Equatable, Sendable {
    /// The key of the value's row, `values/40213.<digest>`: the length in bytes and 128 bits of hash.
    public let key: String
    /// JSON text.
    public let text: String

    /// The most bytes of a value that stays in its record.
    static let limit = 64
    static let prefix = "values/"

    /// O(bytes).
    @inline(never)
    init(_ text: String) {
        let digest = RecordKey.id(mixedHash(text, 0), mixedHash(text, 0x9E37_79B9_7F4A_7C15))
        key = "\(Self.prefix)\(text.utf8.count).\(digest)"
        self.text = text
    }

    /// Whether a row still holds the text that it was written with.
    public static func isIntact(_ key: String, _ text: String) -> Bool { LargeValue(text).key == key }

    /// Whether it is the key of a value's row.
    public static func isKey(_ key: String) -> Bool { key.utf8.starts(with: prefix.utf8) }

    /// The text that stands in the value's place.
    var reference: String { "\"~\(rest(of: key, after: Self.prefix))\"" }

    /// Nil if the value isn't a reference.
    static func key(_ value: String) -> String? {
        guard value.utf8.starts(with: "\"~".utf8) else { return nil }
        return prefix + String(Substring(value.utf8.dropFirst(2).dropLast()))
    }

    /// Bytes of the value with this key.
    public static func length(_ key: String) -> Int {
        var length = 0
        for byte in key.utf8.dropFirst(prefix.utf8.count) {
            guard 48...57 ~= byte, length < Int(Int32.max) / 10 - 1 else { break }
            length = length * 10 + Int(byte - 48)
        }
        return length
    }

    /// The text as it stands in an outline, after passing a value above the limit to `keep`. A value that reads like a
    /// reference is passed on, too: an outline holds no references but its own.
    static func outline(_ text: String, _ keep: (LargeValue) -> Void) -> String {
        guard text.utf8.count > limit || key(text) != nil else { return text }
        let value = LargeValue(text)
        keep(value)
        return value.reference
    }
}

public enum Outline {
    private static let prefix = "outlines/"

    /// Whether records of a kind are held as outlines.
    public static func isUsed(for key: RecordKey) -> Bool { key.kind?.hasLargeValues ?? false }

    /// The key of the record's row.
    public static func rowKey(of key: RecordKey) -> String { isUsed(for: key) ? prefix + key.text : key.text }

    /// The record of an outline's row; nil if the row is something else.
    public static func recordKey(ofRow row: String) -> RecordKey? {
        guard row.utf8.starts(with: prefix.utf8) else { return nil }
        return RecordKey(rest(of: row, after: prefix))
    }
}

extension FieldChange {
    /// The change as an outline holds it. Never for a change that is in outline form already.
    public func outline(_ keep: (LargeValue) -> Void) -> FieldChange {
        FieldChange(name, LargeValue.outline(value, keep))
    }
}

extension Record {
    /// The outline of a whole record; never of an outline.
    ///
    /// - Parameter keep: called with each large value.
    public func outline(_ keep: (LargeValue) -> Void) -> Record {
        guard Outline.isUsed(for: key) else { return self }
        return replacingValues { LargeValue.outline($0, keep) } ?? self
    }

    /// The rows of the values that an outline refers to.
    public var largeValues: [String] {
        Outline.isUsed(for: key) ? fields.compactMap { LargeValue.key($0.value) } : []
    }

    /// The whole record of an outline; nil if one of its values is missing.
    ///
    /// - Parameter value: returns the text of a value's row.
    public func whole(_ value: (String) -> String?) -> Record? {
        guard Outline.isUsed(for: key) else { return self }
        return replacingValues {
            guard let key = LargeValue.key($0) else { return $0 }
            return value(key)
        }
    }

    @inline(never)
    private func replacingValues(_ other: (String) -> String?) -> Record? {
        var record = Record(key)
        if let deletion { record.delete(at: deletion) }
        for field in fields {
            guard let value = other(field.value) else { return nil }
            record.set(field.name, value, at: field.stamp)
        }
        return record
    }
}

private func rest(of text: String, after prefix: String) -> String {
    String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
}

/// FNV-1a of 64 bits (Fowler, Noll, Vo; draft-eastlake-fnv), mixed once more (MurmurHash3's finaliser), since FNV's
/// high bits of short texts are alike. O(bytes).
func mixedHash(_ text: String, _ start: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ start
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
}
