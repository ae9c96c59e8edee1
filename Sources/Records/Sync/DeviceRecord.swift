/// A record as a device holds it: its state, and what of it the server hasn't confirmed.
public struct DeviceRecord: Equatable, Sendable {
    public internal(set) var record: Record
    /// Nil: the server knows nothing of the record.
    public internal(set) var unsent: Unsent?

    /// Edits that the server hasn't confirmed, and what is known of those that it has.
    public struct Unsent: Equatable, Sendable {
        /// By the names of the edited fields: the versions that the edits were made from, of each tab the latest, the oldest first.
        /// A tab that made a version knew its own earlier ones, so these are known too.
        public internal(set) var fields: [String: [Stamp]] = [:]
        public internal(set) var deletion = false
        /// The same of confirmed fields whose losing versions are kept as copies: should the server be set back, they are told
        /// from what was edited without knowing of them.
        public internal(set) var past: [String: [Stamp]] = [:]

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

    /// How many earlier versions an edit names: those of as many tabs.
    static let maximumAncestors = 16
}

// MARK: - Editing

extension DeviceRecord {
    /// Applies what a stored value's `changes` tell.
    public mutating func apply(_ changes: [FieldChange], at stamp: Stamp) {
        for change in changes {
            let replaced = record.field(change.name)?.stamp
            // The server may have taken what is replaced here without our hearing of it.
            if replaced != nil, unsent == nil { unsent = everything }
            record.set(change.name, change.value, at: stamp)
            let known = ancestors(of: change.name)
            unsent?.fields[change.name] = Self.adding(replaced, to: known)
            unsent?.past[change.name] = nil
        }
    }

    /// The versions that a field's was made from, or has replaced.
    func ancestors(of field: String) -> [Stamp] { unsent?.fields[field] ?? unsent?.past[field] ?? [] }

    /// All that is here, as edits that were made from nothing.
    var everything: Unsent {
        var all = Unsent()
        for field in record.fields { all.fields[field.name] = [] }
        all.deletion = record.deletion != nil
        return all
    }

    public mutating func delete(at stamp: Stamp) {
        record.delete(at: stamp)
        unsent?.deletion = true
    }

    /// Undoes a deletion.
    public mutating func restore(at stamp: Stamp) {
        apply([FieldChange("restored", "true")], at: stamp)
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
    ///
    /// - Parameter joined: when the guest logged in, as the time of a stamp. What was edited later is the account's.
    public mutating func yield(to server: Record, before joined: UInt64) {
        var yielding = Record(record.key)
        for field in record.fields
        where server.field(field.name) == nil || field.stamp.map({ $0.time > joined }) ?? false {
            yielding.set(field.name, field.value, at: field.stamp)
        }
        yielding.merge(server)
        var left = Unsent()
        for field in yielding.fields where server.field(field.name) != field { left.fields[field.name] = [] }
        record = yielding
        unsent = left
    }

    /// The server that is meant from now on may know nothing of it. What edits were made from stays true.
    public mutating func forgetServer() {
        var all = everything
        for field in record.fields { all.fields[field.name] = ancestors(of: field.name) }
        unsent = all
    }

    static func adding(_ stamp: Stamp?, to ancestors: [Stamp]) -> [Stamp] {
        guard let stamp else { return ancestors }
        var ancestors = ancestors
        if let index = ancestors.firstIndex(where: { $0.node == stamp.node }) {
            ancestors[index] = max(ancestors[index], stamp)
            return ancestors
        }
        // The oldest is the one that the server had.
        if ancestors.count == maximumAncestors { ancestors.remove(at: 1) }
        ancestors.append(stamp)
        return ancestors
    }
}
