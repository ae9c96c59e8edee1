import Records

/// What one tab tells the others: rows of records that it wrote. They merge them as they would merge another device's.
struct TabMessage: Equatable, Sendable {
    var rows: [StoreRow]

    init(rows: [StoreRow]) {
        self.rows = rows
    }

    var text: String {
        var writer = JSONWriter()
        writer.array { writer in
            for row in rows {
                writer.array { writer in
                    writer.string(row.key)
                    writer.string(row.text ?? "")
                }
            }
        }
        return writer.text
    }

    /// Nil for what isn't such a message: an older version of the app may run in the other tab.
    init?(text: String) {
        guard let rows = (try? JSON(text))?.array else { return nil }
        self.rows = []
        for row in rows {
            guard let pair = row.array, pair.count == 2, let key = pair[0].string, let text = pair[1].string else {
                return nil
            }
            self.rows.append(StoreRow(key: key, text: text))
        }
    }
}
