import Workouts

extension DeviceRecord {
    /// Merges the state that another tab of the same device holds.
    public mutating func merge(_ other: DeviceRecord) {
        let before = self
        record.merge(other.record)
        guard before.unsent != nil || other.unsent != nil else { return }
        var left = Unsent()
        for field in record.fields {
            let ours = before.standing(of: field)
            let theirs = other.standing(of: field)
            let ancestors = Self.union(ours.ancestors, theirs.ancestors)
            if ours.isConfirmed || theirs.isConfirmed {
                left.keep(ancestors, of: field.name, in: record.key)
            } else {
                left.fields[field.name] = ancestors
            }
        }
        if let deletion = record.deletion {
            left.deletion = !before.isConfirmed(deletion) && !other.isConfirmed(deletion)
        }
        unsent = left
    }

    /// Replaces this state by another tab's. Edits that the other tab hadn't heard of and that must not be lost are
    /// made again on top of it.
    ///
    /// - Returns: whether there were such edits.
    public mutating func correct(by other: DeviceRecord, at stamp: Stamp) -> Bool {
        let before = self
        self = other
        var changes: [FieldChange] = []
        var isKept = false
        for field in before.record.fields
        where before.isUnsent(field.name) && Conflict.keepsLosers(of: field.name, in: record.key.collection) {
            guard let ours = field.stamp, let theirs = other.record.field(field.name), let stamp = theirs.stamp,
                !theirs.value.hasSameBytes(as: field.value)
            else { continue }
            let known = Self.adding(stamp, to: other.ancestors(of: field.name))
            guard !ours.isKnown(by: known) else { continue }
            if ours > stamp {
                // Under its own stamp: another tab may have edited it further by now.
                if unsent == nil { unsent = everything }
                record.set(field.name, field.value, at: ours)
                unsent?.fields[field.name] = known
                isKept = true
            } else {
                changes.append(FieldChange(field.name, field.value))
            }
        }
        if !changes.isEmpty { apply(changes, at: self.stamp(notBefore: stamp)) }
        let isDeletedHere = before.record.isDeleted && other.record.deletion == nil
        if isDeletedHere { delete(at: self.stamp(notBefore: stamp)) }
        return isDeletedHere || isKept || !changes.isEmpty
    }

    /// The copy to keep if another tab of the same device holds a version that beats this tab's, or the other way
    /// round, while only the winning version is on the server: another device made it without knowing the losing one,
    /// and the server will never hear of the losing one. Both tabs make the same copy.
    public func copy(mergedWith other: DeviceRecord) -> Record? { copy(beatenBy: other) ?? other.copy(beatenBy: self) }

    private func copy(beatenBy other: DeviceRecord) -> Record? {
        copy(beatenBy: other.record) { name, theirs, ours in
            isUnsent(name) && !other.isUnsent(name) && theirs.node != ours.node
                && !theirs.isKnown(by: ancestors(of: name)) && !ours.isKnown(by: other.ancestors(of: name))
        }
    }

    public func merging(_ other: DeviceRecord) -> DeviceRecord {
        var merged = self
        merged.merge(other)
        return merged
    }

    /// Marks the sent fields as confirmed. Fields edited since then count as edits of the confirmed versions.
    public mutating func confirm(_ sent: Record) {
        var left = Unsent()
        for field in record.fields {
            let ancestors = ancestors(of: field.name)
            if isUnsent(field.name), sent.field(field.name) != field {
                left.fields[field.name] = Self.adding(sent.field(field.name)?.stamp, to: ancestors)
            } else {
                left.keep(ancestors, of: field.name, in: record.key)
            }
        }
        left.deletion = record.deletion != sent.deletion && unsent?.deletion ?? true
        unsent = left
    }

    /// Merges the server's state.
    ///
    /// - Parameters:
    ///   - past: By the names of fields: versions that the server's have replaced.
    ///   - keepsPast: Whether they count as ancestors from now on, should the server be set back: those that lost are in
    ///     copies, which this device has.
    ///   - isReset: The server was set back and may have forgotten versions that it has confirmed.
    /// - Returns: The copy to keep of an edit that is unknown to the server and loses to its version.
    public mutating func receive(
        _ server: Record, past: [String: [Stamp]] = [:], keepsPast: Bool = true, isReset: Bool = false
    ) -> Record? {
        succeed(server)
        let copy = copy(beatenBy: server) { name, theirs, ours in
            (isReset || isUnsent(name)) && theirs.node != ours.node && !theirs.isKnown(by: ancestors(of: name))
                && !ours.isKnown(by: past[name] ?? [])
        }
        let before = self
        record.merge(server)
        if Outline.isUsed(for: record.key) {
            for theirs in server.fields where !before.isUnsent(theirs.name) { record.follow(theirs) }
        }
        var left = Unsent()
        for field in record.fields {
            let isServers = server.field(field.name) == field
            let isOurs = before.record.field(field.name) == field
            if before.isUnsent(field.name), !isServers {
                left.fields[field.name] = before.ancestors(of: field.name)
            } else {
                let ancestors = Self.union(
                    isOurs ? before.ancestors(of: field.name) : [],
                    isServers && keepsPast ? Self.latest(past[field.name] ?? []) : []
                )
                left.keep(ancestors, of: field.name, in: record.key)
            }
        }
        left.deletion = record.deletion != nil && record.deletion != server.deletion && before.unsent?.deletion ?? true
        unsent = left
        return copy
    }

    /// Stamps anew what was made from the server's versions, should a wrong clock have stamped those later.
    private mutating func succeed(_ server: Record) {
        var succession = Succession(of: record)
        for theirs in server.fields where Conflict.keepsLosers(of: theirs.name, in: record.key.collection) {
            guard let field = record.field(theirs.name), let ours = field.stamp, let ancestor = theirs.stamp,
                ancestor > ours, ancestor.isKnown(by: ancestors(of: field.name))
            else { continue }
            succession.add(field, after: ancestor)
            let known = Self.adding(ours, to: ancestors(of: field.name))
            unsent?.fields[field.name] = known
            unsent?.past[field.name] = nil
        }
        if succession.apply(to: &record, against: server) { unsent?.deletion = true }
    }

    /// Merges a file's state. Versions made from the file's win, sent or not, whatever their stamps: the clock may have
    /// been put right in between.
    ///
    /// - Parameter wall: Milliseconds since 1970, by the server's clock.
    /// - Returns: The copy to keep of a version that loses to the file's although the file's may not have been made
    ///   from it: it is only on this device, or the file's stamp is ahead of the clock.
    public mutating func receive(file: Record, wall: Int64) -> Record? {
        var theirs = Record(file.key)
        if let deletion = file.deletion { theirs.delete(at: deletion) }
        for field in file.fields {
            if field.stamp?.isKnown(by: ancestors(of: field.name)) ?? false { continue }
            theirs.set(field.name, field.value, at: field.stamp)
        }
        let copy = copy(beatenBy: theirs) { name, theirs, ours in
            isUnsent(name) && theirs.node != ours.node || HybridLogicalClock.isAhead(theirs, of: wall)
        }
        merge(DeviceRecord(theirs))
        return copy
    }

    /// The copy to keep of versions that lose to another state's later stamps.
    ///
    /// - Parameter isConflict: Whether the other version of this field was made without knowing this device's.
    private func copy(
        beatenBy other: Record, where isConflict: (_ name: String, _ theirs: Stamp, _ ours: Stamp) -> Bool
    ) -> Record? {
        var losing: Stamp?
        for theirs in other.fields where Conflict.keepsLosers(of: theirs.name, in: record.key.collection) {
            guard let field = record.field(theirs.name), let ours = field.stamp, let stamp = theirs.stamp, stamp > ours,
                !field.value.hasSameBytes(as: theirs.value), isConflict(theirs.name, stamp, ours)
            else { continue }
            losing = losing.map { max($0, ours) } ?? ours
        }
        guard let losing, !Conflict.isBuried(losing, in: record, merged: record.merging(other)) else { return nil }
        return Conflict.copy(of: record, losing: losing)
    }

    /// The union in an order independent of the arguments', so that tabs agree.
    private static func union(_ left: [Stamp], _ right: [Stamp]) -> [Stamp] {
        guard left != right, !left.isEmpty else { return right }
        var union = left
        for stamp in right where !left.contains(stamp) { union.append(stamp) }
        union.sort { $0 < $1 }
        while union.count > maximumAncestors { union.remove(at: 1) }
        return union
    }

    func isUnsent(_ field: String) -> Bool {
        guard let unsent else { return true }
        return unsent.fields[field] != nil
    }

    private func isConfirmed(_ deletion: Stamp) -> Bool {
        guard let unsent else { return false }
        return record.deletion == deletion && !unsent.deletion
    }

    /// The latest version of each tab.
    private static func latest(_ versions: [Stamp]) -> [Stamp] {
        var latest: [Stamp] = []
        for version in versions { latest = adding(version, to: latest) }
        return latest
    }

    /// Whether the server has a version, and the versions that it was made from. Unconfirmed and without ancestors if
    /// this device holds another version.
    private func standing(of field: Record.Field) -> (ancestors: [Stamp], isConfirmed: Bool) {
        guard record.field(field.name) == field else { return ([], false) }
        return (ancestors(of: field.name), !isUnsent(field.name))
    }
}

extension DeviceRecord.Unsent {
    /// Remembers the versions that a confirmed field has replaced, if they can be of use.
    mutating func keep(_ ancestors: [Stamp], of field: String, in key: RecordKey) {
        guard !ancestors.isEmpty, Conflict.keepsLosers(of: field, in: key.collection) else { return }
        past[field] = ancestors
    }
}
