import Records
import Synchronization

/// A cache of recently read data that hasn't changed since: sessions, and accounts' cursors. It answers devices that
/// only ask for news.
///
/// A reader notes the number of changes before it reads, and hands in the data with that number: data is rejected if
/// somebody wrote to the same account meanwhile.
final class Recent: Sendable {
    private struct State {
        var changes: UInt64 = 0
        /// The numbers of accounts' last changes. For accounts that aren't listed, they are at most `floor`.
        var changed: [String: UInt64] = [:]
        var floor: UInt64 = 0
        /// By their hashes.
        var sessions: [String: Session] = [:]
        /// The hashes of accounts' sessions.
        var hashes: [String: Set<String>] = [:]
        var accounts: [String: AccountState] = [:]

        func isUnchanged(_ account: String, since number: UInt64) -> Bool {
            number >= floor && changed[account] ?? 0 <= number
        }

        mutating func note(_ account: String) {
            changes &+= 1
            if changed.count == Recent.limit {
                changed = [:]
                floor = changes
            }
            changed[account] = changes
        }

        mutating func forgetSessions() {
            sessions = [:]
            hashes = [:]
        }
    }

    private let state = Mutex(State())

    /// The most entries of each kind; some 300 bytes each. Beyond it, all are dropped and read anew.
    private static let limit = 50_000

    var changes: UInt64 { state.withLock { $0.changes } }

    func session(hash: String) -> Session? { state.withLock { $0.sessions[hash] } }

    func account(_ id: String) -> AccountState? { state.withLock { $0.accounts[id] } }

    func remember(_ session: Session, hash: String, readAt changes: UInt64) {
        state.withLock { state in
            let account = session.account.id
            guard state.isUnchanged(account, since: changes) else { return }
            if state.sessions.count >= Self.limit { state.forgetSessions() }
            state.sessions[hash] = session
            state.hashes[account, default: []].insert(hash)
        }
    }

    func remember(_ account: AccountState, of id: String, readAt changes: UInt64) {
        state.withLock { state in
            guard state.isUnchanged(id, since: changes) else { return }
            if state.accounts.count >= Self.limit { state.accounts = [:] }
            state.accounts[id] = account
        }
    }

    func forget(_ written: Written) {
        guard !written.everything else { return forgetAll() }
        state.withLock { state in
            for account in written.records {
                state.note(account)
                state.accounts[account] = nil
            }
            for account in written.accounts {
                state.note(account)
                state.accounts[account] = nil
                for hash in state.hashes.removeValue(forKey: account) ?? [] { state.sessions[hash] = nil }
            }
        }
    }

    /// Anything may have changed.
    func forgetAll() {
        state.withLock { state in
            state.changes &+= 1
            state.changed = [:]
            state.floor = state.changes
            state.forgetSessions()
            state.accounts = [:]
        }
    }
}
