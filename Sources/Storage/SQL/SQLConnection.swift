import Foundation

/// One connection to a database, as the rest of the module sees it: the same SQL for both engines.
///
/// Parameters are written `$1`, `$2` …; values never become part of the text. A connection is used only within the
/// closure that received it.
protocol SQLConnection {
    var dialect: SQLDialect { get }

    /// Runs a statement and returns its rows.
    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]

    /// Runs a statement without result rows.
    ///
    /// - Returns: How many rows it inserted, changed or deleted.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int

    /// Runs statements without parameters, such as those of a migration.
    func script(_ sql: String) throws
}

extension SQLConnection {
    func row(_ sql: String, _ values: [SQLValue]) throws -> SQLRow? {
        try rows(sql, values).first
    }
}

/// The value of a column or of a parameter.
enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    /// PostgreSQL's texts can't hold NUL, and libpq would cut the text there: both engines store U+FFFD instead.
    case text(String)

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
    init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }

    /// Without characters that only one of the engines can store.
    var portable: SQLValue {
        guard case .text(let text) = self, text.hasNUL else { return self }
        return .text(text.replacing("\0", with: "\u{FFFD}"))
    }
}

/// The columns of a row, in the order in which the statement names them.
struct SQLRow: Equatable, Sendable {
    let values: [SQLValue]

    func optionalText(_ column: Int) -> String? {
        if case .text(let text) = values[column] { text } else { nil }
    }

    func optionalInteger(_ column: Int) -> Int64? {
        if case .integer(let integer) = values[column] { integer } else { nil }
    }

    /// - Throws: `StorageError.fault` if another program has stored a value of another type.
    func text(_ column: Int) throws(StorageError) -> String {
        guard let text = optionalText(column) else { throw .fault("Column \(column + 1) holds no text.") }
        return text
    }

    func integer(_ column: Int) throws(StorageError) -> Int64 {
        guard let integer = optionalInteger(column) else { throw .fault("Column \(column + 1) holds no whole number.") }
        return integer
    }

    func flag(_ column: Int) throws(StorageError) -> Bool { try integer(column) != 0 }
}

/// The spellings in which the engines differ.
enum SQLDialect: Sendable {
    case sqlite, postgres

    /// At the end of a SELECT: locks the row against other writers until the transaction ends. SQLite has only one
    /// writer.
    var forUpdate: String {
        switch self {
        case .sqlite: ""
        // Rows that refer to this one may still be added.
        case .postgres: " FOR NO KEY UPDATE"
        }
    }

    /// The type of columns that rows are ordered by: by bytes, whatever the database's own collation.
    var keyType: String {
        switch self {
        case .sqlite: "TEXT"
        case .postgres: "TEXT COLLATE \"C\""
        }
    }
}

extension SQLDialect {
    /// `($1, $2), ($3, $4)` for two rows of two columns.
    static func placeholders(rows: Int, columns: Int, from first: Int = 1) -> String {
        var text = ""
        for row in 0..<rows {
            text += row == 0 ? "(" : ", ("
            for column in 0..<columns {
                if column > 0 { text += ", " }
                text += "$\(first + row * columns + column)"
            }
            text += ")"
        }
        return text
    }

    /// Splits a list for statements with many parameters, so that few different statements need preparing.
    static func slices<Element>(_ list: [Element]) -> [ArraySlice<Element>] {
        var slices: [ArraySlice<Element>] = []
        var start = 0
        for size in [100, 10, 1] {
            while list.count - start >= size {
                slices.append(list[start..<(start + size)])
                start += size
            }
        }
        return slices
    }
}

extension String {
    fileprivate var hasNUL: Bool {
        // memchr is a hundred times as fast as a loop over the bytes.
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
        } ?? utf8.contains(0)
    }
}
