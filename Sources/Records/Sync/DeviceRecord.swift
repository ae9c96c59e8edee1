/// A record as a device holds it: its state, and the edits that the server hasn't confirmed.
public struct DeviceRecord: Equatable, Sendable {
    public internal(set) var record: Record
    /// Nil if the record is unknown to the server.
    public internal(set) var unsent: Unsent?

    /// Edits that the server hasn't confirmed, and the ancestors of confirmed ones.
    public struct Unsent: Equatable, Sendable {
        /// By the names of the edited fields: the versions that the edits were made from, the latest of each tab, the
        /// oldest first. A tab's latest version implies its earlier ones.
        public internal(set) var fields: [String: [Stamp]] = [:]
        public internal(set) var deletion = false
        /// The same for confirmed fields whose losing versions are kept as copies. If the server is set back, these
        /// tell the confirmed versions' ancestors from concurrent edits.
        public internal(set) var past: [String: [Stamp]] = [:]

        /// Nothing: the server has every edit.
        public init() {}

        init(fields: [String: [Stamp]], deletion: Bool) {
            self.fields = fields
            self.deletion = deletion
        }

        public var isEmpty: Bool { fields.isEmpty && !deletion }
    }

    /// - Parameter unsent: nil if the record is unknown to the server.
    public init(_ record: Record, unsent: Unsent? = nil) {
        self.record = record
        self.unsent = unsent
    }

    public var isSent: Bool { unsent?.isEmpty ?? false }

    /// The most earlier versions that an edit names, one a tab.
    static let maximumAncestors = 16
}

// MARK: - Editing

extension DeviceRecord {
    /// Applies what a stored value's `changes` tell.
    public mutating func apply(_ changes: [FieldChange], at stamp: Stamp) {
        for change in changes {
            let replaced = record.field(change.name)?.stamp
            // The server may have accepted the replaced version, and the answer may have been lost.
            if replaced != nil, unsent == nil { unsent = everything }
            record.set(change.name, change.value, at: stamp)
            let known = ancestors(of: change.name)
            unsent?.fields[change.name] = Self.adding(replaced, to: known)
            unsent?.past[change.name] = nil
        }
    }

    /// The versions that a field's current one was made from, or has replaced.
    func ancestors(of field: String) -> [Stamp] { unsent?.fields[field] ?? unsent?.past[field] ?? [] }

    /// The whole record as edits without ancestors.
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

    /// The latest stamp in the record that is no later than `limit`; 0 if there is none.
    public func latest(upTo limit: UInt64) -> UInt64 {
        var latest: UInt64 = 0
        if let deletion = record.deletion, deletion.time <= limit { latest = deletion.time }
        for field in record.fields {
            if let stamp = field.stamp, stamp.time <= limit { latest = max(latest, stamp.time) }
        }
        return latest
    }

    /// Lets the server's version win: the account's data counts before a guest's.
    ///
    /// - Parameter joined: when the guest logged in, as the time of a stamp. Later edits were made for the account and
    ///   stay.
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

    /// Treats the record as unknown to a new server. The ancestors of edits stay true.
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
