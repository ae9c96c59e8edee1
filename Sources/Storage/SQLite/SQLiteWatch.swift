import Dispatch
import GRDB
import Synchronization

/// Notices writes of other processes within a second: `setlist admin`, or another server by mistake.
final class SQLiteWatch: Sendable {
    private struct State {
        var version: Int64?
        var isClosed = false
    }

    private let writer: SQLiteWriter
    private let onChange: @Sendable () -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "setlist.watch", qos: .utility)

    private static let interval = DispatchTimeInterval.milliseconds(500)

    init(writer: SQLiteWriter, onChange: @escaping @Sendable () -> Void) {
        self.writer = writer
        self.onChange = onChange
        look()
    }

    func close() { state.withLock { $0.isClosed = true } }

    private func look() {
        state.withLock { state in
            guard !state.isClosed else { return }
            // Between two transactions, ahead of waiting jobs: a server that is never idle must notice as well.
            writer.interpose { [weak self] in self?.look($0) }
            queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.look() }
        }
    }

    /// - Parameter writer: this process's only writing connection. The number changes after a write of any other
    ///   connection (SQLite, PRAGMA data_version).
    private func look(_ writer: GRDB.Database) {
        guard let statement = try? writer.cachedStatement(sql: "PRAGMA data_version"),
            let version = try? Int64.fetchOne(statement)
        else { return }
        let isNew = state.withLock { state in
            defer { state.version = version }
            return state.version != nil && state.version != version
        }
        if isNew { onChange() }
    }
}
