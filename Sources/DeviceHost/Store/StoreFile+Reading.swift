import App
import Foundation
import GRDB

extension StoreFile {
    /// The answer to a `StoreCommand.load`.
    struct Part {
        var rows: [StoreRow] = []
        var next: String?
        /// Whether the epoch lies in its ranges.
        var isFirst = false
        var epoch: String?
    }

    /// The rows of each range, so many at most, and at their end the epoch if it lies in one.
    func part(of ranges: [StoreRange], limit: Int32) throws -> Part {
        try queue.read { database in
            var part = Part()
            for range in ranges {
                let rows = try database.rows(in: range, limit: limit)
                part.rows += rows
                // The least key behind the last one.
                part.next = rows.count == Int(limit) ? rows.last.map { $0.key + "\0" } : nil
            }
            part.isFirst = ranges.contains { $0.from <= Self.epochKey && Self.epochKey < $0.to }
            guard part.isFirst else { return part }
            part.epoch = try database.epoch()
            if let epoch = part.epoch { part.rows.append(StoreRow(key: Self.epochKey, text: epoch)) }
            return part
        }
    }

    /// The rows that there are of those with these keys.
    func rows(_ keys: [String]) throws -> [StoreRow] {
        try queue.read { database in
            try keys.compactMap { key in try database.text(of: key).map { StoreRow(key: key, text: $0) } }
        }
    }

    /// All rows of these ranges.
    func rows(_ ranges: [StoreRange]) throws -> [StoreRow] {
        try queue.read { database in try ranges.flatMap { try database.rows(in: $0) } }
    }

    /// The same without their texts.
    func keys(_ ranges: [StoreRange]) throws -> [StoreRow] {
        try queue.read { database in try ranges.flatMap { try database.keys(in: $0) } }
    }
}

extension Database {
    /// The text under a key; nil if there is none.
    func text(of key: String) throws -> String? {
        let statement = try cachedStatement(sql: "SELECT text FROM \(Self.table(of: key)) WHERE key = \(Self.bytes)")
        return try Data.fetchOne(statement, arguments: [Data(key.utf8)]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The epoch in the file; nil if there is none.
    func epoch() throws -> String? { try text(of: StoreFile.epochKey) }

    /// - Parameter limit: So many at most; negative: all.
    fileprivate func rows(in range: StoreRange, limit: Int32 = -1) throws -> [StoreRow] {
        let statement = try cachedStatement(sql: "SELECT key, text \(Self.inRange) LIMIT ?")
        let cursor = try Row.fetchCursor(
            statement, arguments: [Data(range.from.utf8), Data(range.to.utf8), limit])
        var rows: [StoreRow] = []
        while let row = try cursor.next() { rows.append(StoreRow(key: try row.utf8(0), text: try row.utf8(1))) }
        return rows
    }

    /// The index alone is read for it.
    fileprivate func keys(in range: StoreRange) throws -> [StoreRow] {
        let statement = try cachedStatement(sql: "SELECT key \(Self.inRange)")
        let cursor = try Row.fetchCursor(statement, arguments: [Data(range.from.utf8), Data(range.to.utf8)])
        var rows: [StoreRow] = []
        while let row = try cursor.next() { rows.append(StoreRow(key: try row.utf8(0), text: nil)) }
        return rows
    }

    /// The table that holds a row.
    static func table(of key: String) -> String { key == StoreFile.epochKey ? "epochs" : "rows" }

    /// An argument: GRDB hands SQLite NULL for no bytes.
    static let bytes = "coalesce(?, x'')"

    private static let inRange = "FROM rows WHERE key >= \(bytes) AND key < \(bytes) ORDER BY key"
}

extension Row {
    fileprivate func utf8(_ column: Int) throws -> String {
        try withUnsafeData(atIndex: column) { String(decoding: $0 ?? Data(), as: UTF8.self) }
    }
}
