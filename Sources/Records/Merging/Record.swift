/// The unit of storage and sync: a map of fields, each with the stamp of its last edit, and the stamp of a deletion (a
/// tombstone).
///
/// The last writer wins by field: merging keeps the greatest stamp of each, and so is the join of a semilattice:
/// commutative, associative and idempotent. A deletion hides older fields and keeps them; an edit that is later than
/// the deletion brings the whole record back. A first value has no stamp: any edit beats it, so that the defaults of a
/// new device overwrite nothing.
public struct Record: Equatable, Sendable {
    public let key: RecordKey
    /// Ascending by the bytes of their names.
    public private(set) var fields: [Field] = []
    public private(set) var deletion: Stamp?

    public struct Field: Equatable, Sendable {
        public let name: String
        /// JSON text. `null` is a field that was cleared.
        public internal(set) var value: String
        public internal(set) var stamp: Stamp?
    }

    public init(_ key: RecordKey) {
        self.key = key
    }

    /// The JSON text of a field; nil if there is none. A deleted record keeps its fields. O(log fields).
    public subscript(name: String) -> String? {
        let index = index(of: name)
        return has(name, at: index) ? fields[index].value : nil
    }

    /// Nil if there is none. O(log fields).
    public func field(_ name: String) -> Field? {
        let index = index(of: name)
        return has(name, at: index) ? fields[index] : nil
    }

    public var isDeleted: Bool {
        guard let deletion else { return false }
        for field in fields {
            if let stamp = field.stamp, stamp > deletion { return false }
        }
        return true
    }

    /// The latest stamp in the record; nil if it holds only first values.
    public var latest: Stamp? {
        var latest = deletion
        for field in fields { latest = Self.later(latest, field.stamp) }
        return latest
    }
}

// MARK: - Editing

extension Record {
    /// Gives a field a value, unless the field has a later one. A first value has no stamp.
    public mutating func set(_ name: String, _ value: String, at stamp: Stamp?) {
        join(Field(name: name, value: value, stamp: stamp))
    }

    /// Applies the `changes` of a stored value.
    public mutating func apply(_ changes: [FieldChange], at stamp: Stamp?) {
        for change in changes { set(change.name, change.value, at: stamp) }
    }

    public mutating func delete(at stamp: Stamp) {
        deletion = Self.later(deletion, stamp)
    }

    /// Undoes a deletion that is older than the stamp. It edits a field of its own, so it overrides no other device's
    /// edits.
    public mutating func restore(at stamp: Stamp) {
        set("restored", "true", at: stamp)
    }
}

// MARK: - Merging

extension Record {
    /// Merges another state of the same record: the later stamps win. O(fields of both).
    public mutating func merge(_ other: Record) {
        precondition(other.key == key, "only states of one record merge")
        if let stamp = other.deletion { delete(at: stamp) }
        for field in other.fields { join(field) }
    }

    public func merging(_ other: Record) -> Record {
        var merged = self
        merged.merge(other)
        return merged
    }

    /// Takes over a value with the same stamp, instead of letting the bytes decide: the bytes of an outline mean
    /// nothing.
    mutating func follow(_ field: Field) {
        let index = index(of: field.name)
        if has(field.name, at: index), fields[index].stamp == field.stamp { fields[index] = field }
    }

    private mutating func join(_ field: Field) {
        let index = index(of: field.name)
        if !has(field.name, at: index) {
            fields.insert(field, at: index)
        } else if Self.wins(field, over: fields[index]) {
            fields[index] = field
        }
    }

    /// Equal stamps with different values are two first values, or come from a fault. The bytes decide, so that all
    /// devices decide alike.
    private static func wins(_ left: Field, over right: Field) -> Bool {
        guard left.stamp != right.stamp else { return precedes(right.value, left.value) }
        guard let stamp = left.stamp else { return false }
        guard let other = right.stamp else { return true }
        return stamp > other
    }

    private static func later(_ left: Stamp?, _ right: Stamp?) -> Stamp? {
        guard let left else { return right }
        guard let right else { return left }
        return max(left, right)
    }

    /// The index of a field of that name, or the index to insert it at.
    private func index(of name: String) -> Int {
        var low = 0
        var high = fields.count
        while low < high {
            let middle = (low + high) / 2
            if precedes(fields[middle].name, name) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func has(_ name: String, at index: Int) -> Bool {
        index < fields.count && !precedes(name, fields[index].name)
    }
}

/// The order of the bytes of UTF-8, which is that of the scalars: the same everywhere, and cheaper than Swift's own
/// order.
func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// A field and its new value as JSON text.
public struct FieldChange: Equatable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    @inline(never)
    init(_ name: String, _ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self.init(name, writer.text)
    }
}
