/// Accounts with records, as SQL: many of them are there in minutes. For tests and Benchmarks/.
public struct Crowd: Sendable {
    public let accounts: Int
    /// Of each.
    public let records: Int
    /// The same workout again and again, as `Record.text`.
    private let text: String

    public enum Dialect: Sendable {
        case sqlite, postgres
    }

    public init(accounts: Int, records: Int, text: String) {
        self.accounts = accounts
        self.records = records
        self.text = text
    }

    public static func account(_ number: Int) -> String { padded(number, "account") }

    /// - Parameter number: from 1.
    public static func record(_ number: Int) -> String { padded(number, "record") }

    private static func padded(_ number: Int, _ name: String) -> String {
        let digits = String(number)
        return name + String(repeating: "0", count: 22 - name.utf8.count - digits.utf8.count) + digits
    }

    /// Statements for an empty database, each a transaction.
    public func sql(_ dialect: Dialect) -> [String] {
        let people = """
            INSERT INTO accounts (id, username, username_key, email, email_key, created, sequence)
            SELECT \(name("account", "a", dialect)), 'user' || a, 'user' || a, 'user' || a || '@example.org',
                'user' || a || '@example.org', 0, \(records)
            FROM \(numbers("a", 0, accounts - 1, dialect));
            """
        // A thousand accounts at a time: as large as a transaction should be.
        return [people]
            + stride(from: 0, to: accounts, by: 1_000).map { first in
                """
                INSERT INTO records (account, collection, id, sequence, deleted, size, text, past)
                SELECT \(name("account", "a", dialect)), 'workouts', \(name("record", "r", dialect)), r, 0,
                    \(text.utf8.count), '\(text)', ''
                FROM \(numbers("a", first, min(first + 1_000, accounts) - 1, dialect))
                CROSS JOIN \(numbers("r", 1, records, dialect));
                """
            }
    }

    /// Deletes so many records of the first accounts.
    ///
    /// - Parameters:
    ///   - text: the rest of each, as `Record.text`.
    ///   - time: when that was, in milliseconds since 1970.
    public func deleting(_ count: Int, text: String, at time: Int64) -> String {
        """
        UPDATE records SET deleted = 1, deleted_at = \(time), text = '\(text)', size = \(text.utf8.count)
        WHERE account < '\(Self.account((count + records - 1) / records))';
        """
    }

    private func name(_ name: String, _ number: String, _ dialect: Dialect) -> String {
        let digits = 22 - name.utf8.count
        return switch dialect {
        case .sqlite: "'\(name)' || printf('%0\(digits)d', \(number))"
        case .postgres: "'\(name)' || lpad(\(number)::text, \(digits), '0')"
        }
    }

    private func numbers(_ name: String, _ first: Int, _ last: Int, _ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite:
            """
            (WITH RECURSIVE numbers (n) AS (SELECT \(first) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(last))
            SELECT n AS \(name) FROM numbers) AS numbers_\(name)
            """
        case .postgres: "generate_series(\(first), \(last)) AS numbers_\(name) (\(name))"
        }
    }
}
