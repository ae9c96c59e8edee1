import Records

/// A message of one tab to the others: rows that it wrote. The others merge records as they would merge another
/// device's, or, where it is a correction, put them in the place of what they have.
///
///     ["<epoch>",true,["workouts/3f…","<text>"],…]
struct TabMessage: Equatable, Sendable {
    /// Of the store that they are written to (`Library.epoch`).
    var epoch: String
    var rows: [StoreRow]
    var isCorrection = false

    init(epoch: String, rows: [StoreRow], isCorrection: Bool = false) {
        self.epoch = epoch
        self.rows = rows
        self.isCorrection = isCorrection
    }

    /// Whether other tabs have a use for a row that is no record's: whose device it is, the account's competitions, and where copies go.
    static func isHeard(_ key: String) -> Bool {
        key == AccountState.key || key == CompetitionList.key || key == CopyPlan.key
    }

    var text: String {
        var writer = JSONWriter()
        writer.array { writer in
            writer.string(epoch)
            writer.bool(isCorrection)
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
        guard let items = (try? JSON(text))?.array, items.count >= 2, let epoch = items[0].string,
            let isCorrection = items[1].bool
        else { return nil }
        self.init(epoch: epoch, rows: [], isCorrection: isCorrection)
        for row in items[2...] {
            guard let pair = row.array, pair.count == 2, let key = pair[0].string, let text = pair[1].string else {
                return nil
            }
            rows.append(StoreRow(key: key, text: text))
        }
    }
}
