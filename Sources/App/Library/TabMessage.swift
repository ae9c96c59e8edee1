import Records

/// What one tab tells the others: rows of records that it wrote. They merge them as they would merge another device's, or,
/// where it is a correction, put them in the place of what they have.
struct TabMessage: Equatable, Sendable {
    var rows: [StoreRow]
    var isCorrection = false

    init(rows: [StoreRow], isCorrection: Bool = false) {
        self.rows = rows
        self.isCorrection = isCorrection
    }

    var text: String {
        var writer = JSONWriter()
        writer.array { writer in
            if isCorrection { writer.bool(true) }
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
        for (index, row) in rows.enumerated() {
            if index == 0, row.bool == true {
                isCorrection = true
                continue
            }
            guard let pair = row.array, pair.count == 2, let key = pair[0].string, let text = pair[1].string else {
                return nil
            }
            self.rows.append(StoreRow(key: key, text: text))
        }
    }
}
