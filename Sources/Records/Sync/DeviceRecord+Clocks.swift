// Stamps made by wrong clocks.

extension DeviceRecord {
    /// The stamp for an edit: later than every stamp in the record, even if a wrong clock made it.
    public func stamp(notBefore stamp: Stamp) -> Stamp {
        guard let latest = record.latest, latest >= stamp else { return stamp }
        return Stamp(time: latest.time + 1, node: stamp.node)
    }

    /// Restamps edits with a wrong clock's stamps: later than `limit` and unknown to the server. They stay later than
    /// everything else in the record, and in their order: a record restored after a deletion stays restored.
    ///
    /// - Parameters:
    ///   - stamp: the earliest new stamp, if nothing in the record is later.
    ///   - known: the server's latest stamp. Later confirmed versions have been forgotten by the server.
    /// - Returns: whether any edit was restamped.
    public mutating func restamp(later limit: UInt64, at stamp: Stamp, known: Stamp?) -> Bool {
        var wrong: [Stamp] = []
        var first = stamp.time
        func isWrong(_ old: Stamp, isUnsent: Bool) -> Bool {
            old.time > limit && (isUnsent || known.map { old > $0 } ?? true)
        }
        func sortOut(_ old: Stamp, isUnsent: Bool) {
            if !isWrong(old, isUnsent: isUnsent) {
                first = max(first, old.time + 1)
            } else if !wrong.contains(old) {
                wrong.append(old)
            }
        }
        let isDeletionUnsent = unsent?.deletion ?? true
        if let deletion = record.deletion { sortOut(deletion, isUnsent: isDeletionUnsent) }
        for field in record.fields { if let old = field.stamp { sortOut(old, isUnsent: isUnsent(field.name)) } }
        guard !wrong.isEmpty else { return false }
        wrong.sort { $0 < $1 }
        func right(_ old: Stamp, isUnsent: Bool) -> Stamp {
            guard isWrong(old, isUnsent: isUnsent), let rank = wrong.firstIndex(of: old) else { return old }
            return Stamp(time: first + UInt64(rank), node: stamp.node)
        }
        var corrected = Record(record.key)
        if let deletion = record.deletion { corrected.delete(at: right(deletion, isUnsent: isDeletionUnsent)) }
        if unsent == nil { unsent = everything }
        for field in record.fields {
            let stamp = field.stamp.map { right($0, isUnsent: isUnsent(field.name)) }
            corrected.set(field.name, field.value, at: stamp)
            // The server may have accepted it while its own clock was ahead, and the answer may have been lost.
            guard stamp != field.stamp else { continue }
            let known = Self.adding(field.stamp, to: ancestors(of: field.name))
            if isUnsent(field.name) {
                unsent?.fields[field.name] = known
            } else {
                unsent?.keep(known, of: field.name, in: record.key)
            }
        }
        record = corrected
        return true
    }
}
