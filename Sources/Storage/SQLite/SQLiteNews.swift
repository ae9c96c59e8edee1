import GRDB
import Synchronization

/// The accounts that transactions have written to, by the parts that are cached or followed.
struct Written: Equatable, Sendable {
    /// Accounts with changed records.
    var records: Set<String> = []
    /// Accounts that were changed themselves, or through their sessions.
    var accounts: Set<String> = []
    /// Accounts with ended sessions or tokens.
    var access: Set<String> = []
    /// Whether every account is concerned.
    var everything = false

    var isEmpty: Bool { self == Written() }
}

/// Observes this process's writes by temporary triggers on its writing connection, so that no code that ends a session
/// has to report it. (On PostgreSQL triggers send notifications, see `Migration.access`.)
final class SQLiteNews: Sendable {
    private struct State {
        var written = Written()
        var listener: (@Sendable (Written) -> Void)?
    }

    private let state = Mutex(State())

    private static let triggers = [
        // Some columns of an account change with its records: caches of the other columns needn't be cleared for these.
        ("records", "UPDATE ON main.accounts WHEN old.sequence <> new.sequence", "old.id"),
        ("account", "UPDATE ON main.accounts WHEN old.sequence = new.sequence", "old.id"),
        ("account", "DELETE ON main.accounts", "old.id"),
        ("account", "UPDATE ON main.sessions", "old.account"),
        ("access", "DELETE ON main.sessions", "old.account"),
        ("access", "DELETE ON main.tokens", "old.account"),
        ("everything", "UPDATE ON main.settings", "''"),
    ]

    /// - Parameters:
    ///   - writer: the writing connection of a database that has its tables already.
    ///   - listener: receives the writes, possibly including rolled-back ones.
    func listen(_ writer: GRDB.Database, _ listener: @escaping @Sendable (Written) -> Void) throws {
        writer.add(
            function: DatabaseFunction("setlist_wrote", argumentCount: 2) { [weak self] values in
                self?.note(String.fromDatabaseValue(values[0]) ?? "", String.fromDatabaseValue(values[1]) ?? "")
                return nil
            })
        for (number, (kind, event, account)) in Self.triggers.enumerated() {
            try writer.execute(
                sql: """
                    CREATE TEMP TRIGGER setlist_wrote_\(number) AFTER \(event)
                    BEGIN SELECT setlist_wrote('\(kind)', \(account)); END
                    """)
        }
        state.withLock { $0.listener = listener }
    }

    /// To be called after each transaction.
    func tell() {
        let (written, listener) = state.withLock { state in
            defer { state.written = Written() }
            return (state.written, state.listener)
        }
        if !written.isEmpty { listener?(written) }
    }

    private func note(_ kind: String, _ account: String) {
        state.withLock { state in
            switch kind {
            case "records": state.written.records.insert(account)
            case "account": state.written.accounts.insert(account)
            case "access":
                state.written.accounts.insert(account)
                state.written.access.insert(account)
            default: state.written.everything = true
            }
        }
    }
}
