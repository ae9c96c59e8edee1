/// A value as a record of its kind holds it.
public protocol StoredValue: Equatable, Sendable {
    static var kind: RecordKind { get }

    /// The record's.
    var id: String { get }

    /// Reads a record.
    init(_ record: Record) throws(InvalidField)
}

/// A stored value that is edited field by field.
public protocol EditedValue: StoredValue {
    /// The fields that differ from an earlier state; nil is that of a new record.
    func changes(since old: Self?) -> [FieldChange]
}

extension StoredValue {
    /// As keys name it.
    public static var collection: String { kind.rawValue }

    public var key: RecordKey { RecordKey(Self.kind, id) }
}
