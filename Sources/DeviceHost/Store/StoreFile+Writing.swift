import App
import Foundation
import GRDB

extension StoreFile {
    enum Outcome: Sendable {
        case written
        /// Nothing was: these rows aren't as the write expects them, but as they stand here.
        case crossed([StoreRow])
        /// Nothing was: the store was emptied since.
        case replaced
    }

    /// Writes all rows or none.
    ///
    /// Expectations are always compared: SQLite finds a row in microseconds.
    ///
    /// - Parameter epoch: It must be the file's.
    func write(_ rows: [StoreRow], epoch: String?, _ durability: Durability) throws -> Outcome {
        try queue.writeWithoutTransaction { database in
            try Self.wait(for: durability, database)
            var outcome = Outcome.written
            try database.inTransaction(.immediate) {
                guard try database.epoch() == epoch else {
                    outcome = .replaced
                    return .rollback
                }
                let crossed = try rows.compactMap { try database.crossed($0) }
                guard crossed.isEmpty else {
                    outcome = .crossed(crossed)
                    return .rollback
                }
                for row in rows { try database.put(row) }
                return .commit
            }
            return outcome
        }
    }

    /// Takes everything out, and writes these rows: all of it or nothing.
    func replace(with rows: [StoreRow]) throws {
        try queue.writeWithoutTransaction { database in
            try Self.wait(for: .disk, database)
            try database.inTransaction(.immediate) {
                try database.execute(sql: "DELETE FROM rows; DELETE FROM epochs")
                for row in rows { try database.put(row) }
                return .commit
            }
            // SQLite leaves in its files what it has taken out. It is a person's who has logged out: it goes, if there
            // is room to do so.
            try? database.execute(sql: "VACUUM")
            _ = try? database.checkpoint(.truncate)
        }
    }
}

extension Database {
    /// The row as it stands here if that isn't what a write expects; otherwise nil.
    fileprivate func crossed(_ row: StoreRow) throws -> StoreRow? {
        if row.over == .anything { return nil }
        let text = try text(of: row.key)
        let isExpected =
            switch row.over {
            case .anything: true
            case .nothing, .unread: text == nil
            case .text(let version): text.map { RowVersion(of: $0) } == version
            }
        return isExpected ? nil : StoreRow(key: row.key, text: text)
    }

    fileprivate func put(_ row: StoreRow) throws {
        let table = Self.table(of: row.key)
        let key = Data(row.key.utf8)
        if let text = row.text {
            let sql = """
                INSERT INTO \(table) (key, text) VALUES (\(Self.bytes), \(Self.bytes))
                ON CONFLICT (key) DO UPDATE SET text = excluded.text
                """
            try cachedStatement(sql: sql).execute(arguments: [key, Data(text.utf8)])
        } else {
            try cachedStatement(sql: "DELETE FROM \(table) WHERE key = \(Self.bytes)").execute(arguments: [key])
        }
    }
}
