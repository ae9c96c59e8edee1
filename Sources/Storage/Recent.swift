import Records
import Synchronization

/// What was read lately and hasn't changed since: who is logged in, and how far accounts are. A device that asks whether there
/// is anything new is answered from here.
///
/// Whoever reads notes the number of changes before, and hands in what it read with that number: what was read while somebody
/// wrote is not taken.
final class Recent: Sendable {
    private struct State {
        var changes: UInt64 = 0
        var sessions: [String: Session] = [:]
        var accounts: [String: AccountState] = [:]
    }

    private let state = Mutex(State())

    /// Of each; some 300 bytes. More than that and all of them are read anew.
    private static let limit = 50_000

    var changes: UInt64 { state.withLock { $0.changes } }

    func session(hash: String) -> Session? { state.withLock { $0.sessions[hash] } }

    func account(_ id: String) -> AccountState? { state.withLock { $0.accounts[id] } }

    func take(_ session: Session, hash: String, readAt changes: UInt64) {
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.sessions.count >= Self.limit { state.sessions = [:] }
            state.sessions[hash] = session
        }
    }

    func take(_ account: AccountState, of id: String, readAt changes: UInt64) {
        state.withLock { state in
            guard state.changes == changes else { return }
            if state.accounts.count >= Self.limit { state.accounts = [:] }
            state.accounts[id] = account
        }
    }

    /// An account's records were written.
    func forget(account id: String) {
        state.withLock { state in
            state.changes &+= 1
            state.accounts[id] = nil
        }
    }

    /// Anything may have been.
    func forgetAll() {
        state.withLock { state in
            state.changes &+= 1
            state.sessions = [:]
            state.accounts = [:]
        }
    }
}

extension Database {
    /// Writes, and forgets what was known of what is written, before anybody is told that it was.
    ///
    /// - Parameter account: whose records alone are written; nil: anything may be.
    @discardableResult
    func write<Value: Sendable>(
        of account: String? = nil, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        defer {
            // A failed one too: it may have been written all the same.
            if let account { recent?.forget(account: account) } else { recent?.forgetAll() }
        }
        return try await engine.write(body)
    }
}
