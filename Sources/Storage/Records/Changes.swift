public import Records
import Synchronization

/// The news that an account has changed.
struct AccountNews: Equatable, Sendable {
    let account: String
    /// The number of its last change; nil if the account is gone.
    let cursor: SyncCursor?
}

/// Followers of accounts in this process.
final class Changes: Sendable {
    /// Called with the account whose sessions or tokens have ended; with nil if it may be any account.
    typealias AccessHandler = @Sendable (_ account: String?) -> Void

    /// Called with accounts that are in a competition whose board has changed; with nil if it may be any.
    typealias BoardHandler = @Sendable (_ accounts: Set<String>?) -> Void

    private struct Follower {
        let continuation: AsyncStream<SyncCursor>.Continuation
        var last: SyncCursor?
    }

    private let followers = Mutex<[String: [UInt64: Follower]]>([:])
    private let accessHandlers = Mutex<[AccessHandler]>([])
    private let boardHandlers = Mutex<[BoardHandler]>([])

    /// A stream of an account's cursors; a slow follower finds only the latest one. It ends with the account.
    func stream(of account: String) -> AsyncStream<SyncCursor> {
        let (stream, continuation) = AsyncStream.makeStream(of: SyncCursor.self, bufferingPolicy: .bufferingNewest(1))
        let id = UInt64.random(in: .min ... .max)
        followers.withLock { $0[account, default: [:]][id] = Follower(continuation: continuation) }
        continuation.onTermination = { [weak self] _ in
            self?.followers.withLock { followers in
                followers[account]?[id] = nil
                if followers[account]?.isEmpty == true { followers[account] = nil }
            }
        }
        return stream
    }

    /// News may arrive late and more than once: no follower receives an older number after a newer one.
    func publish(_ news: AccountNews) {
        let told = followers.withLock { followers -> [AsyncStream<SyncCursor>.Continuation] in
            guard let cursor = news.cursor else {
                return followers.removeValue(forKey: news.account).map { $0.values.map(\.continuation) } ?? []
            }
            var told: [AsyncStream<SyncCursor>.Continuation] = []
            for (id, follower) in followers[news.account] ?? [:] {
                if let last = follower.last, last.epoch == cursor.epoch, last.sequence >= cursor.sequence { continue }
                followers[news.account]?[id]?.last = cursor
                told.append(follower.continuation)
            }
            return told
        }
        // Outside the lock: ending a stream calls back.
        for continuation in told {
            if let cursor = news.cursor { continuation.yield(cursor) } else { continuation.finish() }
        }
    }

    func onAccessEnd(_ handler: @escaping AccessHandler) {
        accessHandlers.withLock { $0.append(handler) }
    }

    func publishAccess(of account: String?) {
        for handler in accessHandlers.withLock({ $0 }) { handler(account) }
    }

    func onBoardChange(_ handler: @escaping BoardHandler) {
        boardHandlers.withLock { $0.append(handler) }
    }

    func publishBoards(of accounts: Set<String>?) {
        guard accounts?.isEmpty != true else { return }
        for handler in boardHandlers.withLock({ $0 }) { handler(accounts) }
    }

    /// The accounts that have followers.
    var accounts: [String] { followers.withLock { Array($0.keys) } }

    /// Ends all streams.
    func finish() {
        let all = followers.withLock { followers in
            defer { followers = [:] }
            return followers.values.flatMap { $0.values.map(\.continuation) }
        }
        for continuation in all { continuation.finish() }
    }
}

extension Database {
    /// Registers a handler for the end of sessions or tokens of an account, here or on another server of the same
    /// database; the account is nil if it may be any.
    public func onAccessEnd(_ handler: @escaping @Sendable (_ account: String?) -> Void) {
        changes.onAccessEnd(handler)
    }

    /// Registers a handler for changes of competitions' boards, here or on another server of the same database; the
    /// accounts are those of the members, nil if they may be any. It is told what was changed already, and may be told
    /// more than once.
    public func onBoardChange(_ handler: @escaping @Sendable (_ accounts: Set<String>?) -> Void) {
        changes.onBoardChange(handler)
    }

    /// The account's cursor at once, and again after each change, made here or on another server of the same database.
    ///
    /// A slow follower gets only the latest one. The stream ends when the account is deleted or the database closed.
    ///
    /// - Throws: `StorageError.noAccount`.
    public func changes(of account: String) async throws -> AsyncStream<SyncCursor> {
        // First followed, then read: no change falls in between.
        let stream = changes.stream(of: account)
        let cursor = try await engine.read { try AccountState($0, account: account).cursor }
        changes.publish(AccountNews(account: account, cursor: cursor))
        return stream
    }
}
