/// Texts of large values, by the keys of their rows. There are few: they are searched one after the other.
struct Values: Sendable {
    private(set) var rows: [StoreRow] = []

    var isEmpty: Bool { rows.isEmpty }

    subscript(key: String) -> String? {
        for row in rows where row.key == key { return row.text }
        return nil
    }

    mutating func add(_ row: StoreRow) {
        if self[row.key] == nil { rows.append(row) }
    }

    mutating func remove(_ key: String) {
        if let index = rows.firstIndex(where: { $0.key == key }) { rows.remove(at: index) }
    }
}
