/// Versions of a record with ancestors that a wrong clock has stamped later.
///
/// By stamps alone the ancestors would win. So these versions are stamped anew, later than those, and every device hears
/// of it as of any change.
struct Succession {
    /// The state that holds the versions.
    private let record: Record
    private(set) var versions: [(field: Record.Field, ancestor: Stamp)] = []

    init(of record: Record) {
        self.record = record
    }

    mutating func add(_ field: Record.Field, after ancestor: Stamp) {
        versions.append((field, ancestor))
    }

    /// Stamps the versions anew in what both states have become. The record stays deleted if the other state has
    /// nothing later than those ancestors. O(fields of both).
    ///
    /// - Returns: Whether there is a new deletion.
    @inline(never)
    func apply(to merged: inout Record, against other: Record) -> Bool {
        guard var latest = versions.first?.ancestor else { return false }
        for (field, ancestor) in versions {
            latest = max(latest, ancestor)
            merged.set(field.name, field.value, at: stamp(after: ancestor, of: field.name + (field.stamp?.text ?? "")))
        }
        guard record.isDeleted, let deletion = record.deletion,
            !other.fields.contains(where: { field in field.stamp.map { $0 > latest && $0 > deletion } ?? false })
        else { return false }
        let last = stamp(after: latest, of: deletion.text)
        merged.delete(at: Stamp(time: last.time + 1, node: last.node))
        return true
    }

    /// Its node is no tab's: a tab's later edits would count as known.
    private func stamp(after ancestor: Stamp, of version: String) -> Stamp {
        Stamp(time: ancestor.time + 1, node: mixedHash("\(record.key.text)/\(version)/\(ancestor.text)", 0))
    }
}
