import Workouts

/// A record as the server holds it.
public struct ServerRecord: Equatable, Sendable {
    public private(set) var record: Record
    /// For fields whose losing versions are kept as copies: the latest stamp of each tab that was replaced or has lost.
    /// They make a repeated change idempotent.
    public private(set) var past: [String: [Stamp]] = [:]

    /// More would help only with a change that is repeated after so many others.
    static let maximumPast = 32

    public init(_ key: RecordKey) {
        record = Record(key)
    }

    public init(_ record: Record, past: [String: [Stamp]]) {
        self.record = record
        self.past = past
    }

    /// Merges a record that a device sent.
    ///
    /// A field's edit is concurrent to the server's version unless it was made from it. Of two concurrent versions the
    /// one with the earlier stamp loses; if both hold the same value, nothing is lost. A repeated change is idempotent.
    /// So is the ancestor of another device's edit, which may arrive later than that edit if the server was set back.
    /// Ancestry decides before time: a wrong clock may have stamped a version later than what was made from it, which
    /// is then stamped anew (`Succession`).
    ///
    /// - Returns: The copies of losing versions, to be merged with the records of their keys.
    public mutating func receive(_ push: PushedRecord) -> [Record] {
        var losers: (pushed: Stamp?, ours: Stamp?)
        let before = record
        var kept = Succession(of: before)
        var pushed = Succession(of: push.record)
        for theirs in push.record.fields {
            guard Conflict.keepsLosers(of: theirs.name, in: record.key.collection), let stamp = theirs.stamp else {
                continue
            }
            let ancestors = push.ancestors(of: theirs.name)
            guard let field = record.field(theirs.name), let ours = field.stamp else {
                for version in ancestors ?? [] { remember(version, of: theirs.name) }
                continue
            }
            guard !stamp.isKnown(by: (past[theirs.name] ?? []) + [ours]) else {
                if stamp > ours { kept.add(field, after: stamp) }
                continue
            }
            let isConcurrent =
                ancestors.map { !ours.isKnown(by: $0 + [stamp]) } ?? false
                && !field.value.hasSameBytes(as: theirs.value)
            for version in ancestors ?? [] { remember(version, of: theirs.name) }
            if stamp > ours {
                remember(ours, of: theirs.name)
                if isConcurrent { losers.ours = losers.ours.map { max($0, ours) } ?? ours }
            } else if let ancestors {
                if ours.isKnown(by: ancestors) { pushed.add(theirs, after: ours) }
                remember(stamp, of: theirs.name)
                if isConcurrent { losers.pushed = losers.pushed.map { max($0, stamp) } ?? stamp }
            }
        }
        record.merge(push.record)
        _ = kept.apply(to: &record, against: push.record)
        _ = pushed.apply(to: &record, against: before)
        for (field, ancestor) in kept.versions + pushed.versions {
            remember(ancestor, of: field.name)
            if let stamp = field.stamp { remember(stamp, of: field.name) }
        }
        var copies: [Record] = []
        if let losing = losers.pushed, !Conflict.isBuried(losing, in: push.record, merged: record) {
            copies.append(Conflict.copy(of: push.record, losing: losing))
        }
        if let losing = losers.ours, !Conflict.isBuried(losing, in: before, merged: record) {
            copies.append(Conflict.copy(of: before, losing: losing))
        }
        return copies
    }

    /// Merges a copy of a losing version.
    public mutating func merge(_ copy: Record) {
        record.merge(copy)
    }

    /// Reduces a record deleted before `limit`, in milliseconds since 1970, to its tombstone: only the stamp of so old
    /// a deletion is of use. Returns whether there was anything to remove.
    public mutating func forget(deletedBefore limit: UInt64) -> Bool {
        guard let deletion = record.deletion, record.isDeleted, deletion.milliseconds < limit,
            !record.fields.isEmpty || !past.isEmpty
        else { return false }
        self = ServerRecord(record.key)
        record.delete(at: deletion)
        return true
    }

    private mutating func remember(_ stamp: Stamp, of field: String) {
        var stamps = past[field] ?? []
        guard !stamp.isKnown(by: stamps) else { return }
        stamps.removeAll { $0.node == stamp.node }
        if stamps.count == Self.maximumPast { stamps.removeFirst() }
        stamps.append(stamp)
        past[field] = stamps
    }
}

/// A changed record as a device sends it: all of it, so that a copy of it can be kept.
public struct PushedRecord: Equatable, Sendable {
    public var record: Record
    /// By the names of the edited fields: the versions that the edits were made from. Nil if all fields were edited
    /// without ancestors.
    public var pending: [String: [Stamp]]?

    public init(_ record: Record, pending: [String: [Stamp]]?) {
        self.record = record
        self.pending = pending
    }

    /// Nil if the field wasn't edited.
    func ancestors(of field: String) -> [Stamp]? {
        guard let pending else { return [] }
        return pending[field]
    }
}

extension DeviceRecord {
    /// The push of the record.
    public var push: PushedRecord { PushedRecord(record, pending: unsent?.fields) }

    /// The push of the record to a server that may have forgotten confirmed versions: the ancestors of confirmed fields
    /// go with it, so that conflicts are found as when the versions were made.
    public var repeatedPush: PushedRecord {
        guard let unsent else { return push }
        var pending = unsent.fields
        for field in record.fields
        where pending[field.name] == nil && Conflict.keepsLosers(of: field.name, in: record.key.collection) {
            pending[field.name] = unsent.past[field.name] ?? []
        }
        return PushedRecord(record, pending: pending)
    }
}
