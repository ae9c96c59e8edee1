import GRDB
import Synchronization

/// GRDB's connection behind the module's own interface.
struct SQLiteConnection: SQLConnection {
    let database: GRDB.Database
    let texts: SQLiteTexts

    var dialect: SQLDialect { .sqlite }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        try SQLiteEngine.translatingErrors {
            let statement = try database.cachedStatement(sql: texts.numbered(sql))
            let cursor = try Row.fetchCursor(statement, arguments: arguments(values))
            let columns = statement.columnCount
            var rows: [SQLRow] = []
            while let row = try cursor.next() {
                rows.append(SQLRow(values: (0..<columns).map { value(row, $0) }))
            }
            return rows
        }
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try SQLiteEngine.translatingErrors {
            try database.cachedStatement(sql: texts.numbered(sql)).execute(arguments: arguments(values))
            return database.changesCount
        }
    }

    func script(_ sql: String) throws {
        try SQLiteEngine.translatingErrors { try database.execute(sql: sql) }
    }

    private func arguments(_ values: [SQLValue]) -> StatementArguments {
        StatementArguments(
            values.map { value -> (any DatabaseValueConvertible)? in
                switch value.portable {
                case .null: nil
                case .integer(let integer): integer
                case .text(let text): text
                }
            })
    }

    private func value(_ row: Row, _ column: Int) -> SQLValue {
        let value: DatabaseValue = row[column]
        return switch value.storage {
        case .int64(let integer): .integer(integer)
        case .string(let text): .text(text)
        case .double(let number): .text("\(number)")
        case .blob, .null: .null
        }
    }
}

/// SQLite numbers `$1` by its place in the text, and `?1` by its number: statements are translated to the latter.
final class SQLiteTexts: Sendable {
    private let known = Mutex<[String: String]>([:])

    func numbered(_ sql: String) -> String {
        known.withLock { known in
            if let text = known[sql] { return text }
            let text = sql.replacing("$", with: "?")
            known[sql] = text
            return text
        }
    }
}
