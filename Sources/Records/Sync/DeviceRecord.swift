/// A record as a device holds it: its state, and what of it the server hasn't confirmed.
public struct DeviceRecord: Equatable, Sendable {
    public internal(set) var record: Record
    /// Nil: the server knows nothing of the record.
    public internal(set) var unsent: Unsent?

    /// Edits that the server hasn't confirmed.
    public struct Unsent: Equatable, Sendable {
        /// By the names of the edited fields: the versions that the edits were made from, the one that the server had first.
        public internal(set) var fields: [String: [Stamp]] = [:]
        public internal(set) var deletion = false

        /// Nothing: the server has it all.
        public init() {}

        init(fields: [String: [Stamp]], deletion: Bool) {
            self.fields = fields
            self.deletion = deletion
        }

        public var isEmpty: Bool { fields.isEmpty && !deletion }
    }

    /// - Parameter unsent: nil where the server knows nothing of the record.
    public init(_ record: Record, unsent: Unsent? = nil) {
        self.record = record
        self.unsent = unsent
    }

    public var isSent: Bool { unsent?.isEmpty ?? false }

    /// How many earlier versions an edit names. More are only of use to a server that took an edit that many edits ago
    /// without our hearing of it; it then keeps a copy too many.
    static let maximumAncestors = 16
}

// MARK: - Editing

extension DeviceRecord {
    /// Applies what a stored value's `changes` tell.
    public mutating func apply(_ changes: [FieldChange], at stamp: Stamp) {
        for change in changes {
            let replaced = record.field(change.name)?.stamp
            record.set(change.name, change.value, at: stamp)
            guard let known = unsent?.fields[change.name] ?? (unsent == nil ? nil : []) else { continue }
            unsent?.fields[change.name] = Self.adding(replaced, to: known)
        }
    }

    public mutating func delete(at stamp: Stamp) {
        record.delete(at: stamp)
        unsent?.deletion = true
    }

    /// Undoes a deletion.
    public mutating func restore(at stamp: Stamp) {
        apply([FieldChange("restored", "true")], at: stamp)
    }

    /// Stamps edits anew that a wrong clock has stamped: those that the server hasn't confirmed and that are later than
    /// `limit`. Returns whether there were any.
    public mutating func restamp(later limit: UInt64, at stamp: Stamp) -> Bool {
        var hasChanged = false
        var corrected = Record(record.key)
        if let deletion = record.deletion {
            let isWrong = deletion.time > limit && unsent?.deletion ?? true
            corrected.delete(at: isWrong ? stamp : deletion)
            hasChanged = isWrong
        }
        for field in record.fields {
            let isUnsent = unsent == nil || unsent?.fields[field.name] != nil
            if let old = field.stamp, old.time > limit, isUnsent {
                corrected.set(field.name, field.value, at: stamp)
                hasChanged = true
            } else {
                corrected.set(field.name, field.value, at: field.stamp)
            }
        }
        record = corrected
        return hasChanged
    }

    /// The latest stamp in it that is no later than `limit`; 0 where there is none.
    public func latest(upTo limit: UInt64) -> UInt64 {
        var latest: UInt64 = 0
        if let deletion = record.deletion, deletion.time <= limit { latest = deletion.time }
        for field in record.fields {
            if let stamp = field.stamp, stamp.time <= limit { latest = max(latest, stamp.time) }
        }
        return latest
    }

    /// Takes a version for the server's as it stands: what the account has counts before what a guest had.
    public mutating func yield(to server: Record) {
        var joined = Record(record.key)
        for field in record.fields where server.field(field.name) == nil {
            joined.set(field.name, field.value, at: field.stamp)
        }
        joined.merge(server)
        var left = Unsent()
        for field in joined.fields where server.field(field.name) == nil { left.fields[field.name] = [] }
        record = joined
        unsent = left
    }

    /// The server that is meant from now on knows nothing of it.
    public mutating func forgetServer() {
        unsent = nil
    }

    static func adding(_ stamp: Stamp?, to ancestors: [Stamp]) -> [Stamp] {
        guard let stamp, ancestors.last != stamp else { return ancestors }
        var ancestors = ancestors
        // The first is the one that the server confirmed.
        if ancestors.count == maximumAncestors { ancestors.remove(at: 1) }
        ancestors.append(stamp)
        return ancestors
    }
}
