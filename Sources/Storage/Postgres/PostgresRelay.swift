import Foundation
import Logging
import Records
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Receives the news of other servers of the same PostgreSQL: LISTEN, on a thread and a connection of its own.
///
/// The writer notifies within the transaction: every committed change is announced, whatever happens to the writer
/// right after. If this connection is lost, so is news.
final class PostgresRelay: Sendable {
    enum News: Equatable {
        case changed(AccountNews)
        /// Sessions or tokens of an account have ended.
        case access(account: String)
        /// The board of a competition that these accounts are in has changed.
        case boards(accounts: Set<String>)
        /// News of any kind may have been missed.
        case anything
    }

    private struct State {
        /// Whether the first attempt to listen has finished, successfully or not.
        var hasTried = false
        var whenTried: [CheckedContinuation<Void, Never>] = []
        var isClosed = false
        var hasEnded = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
    }

    private let address: PostgresAddress
    private let logger: Logger
    private let state = Mutex(State())
    /// A byte through this pipe wakes the thread.
    private let pipe: (read: Int32, write: Int32)

    init(_ address: PostgresAddress, logger: Logger) {
        self.address = address
        self.logger = logger
        var ends: [Int32] = [-1, -1]
        _ = makePipe(&ends)
        pipe = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    deinit {
        _ = closeDescriptor(pipe.read)
        _ = closeDescriptor(pipe.write)
    }

    /// Returns once it listens: no later write is missed. If it can't listen, it keeps trying, and then reports that
    /// anything may have been missed.
    func start(_ hear: @escaping @Sendable (News) -> Void) async {
        let thread = Thread { self.work(hear) }
        thread.name = "postgres relay"
        thread.start()
        await withCheckedContinuation { continuation in
            let hasTried = state.withLock { state in
                if !state.hasTried { state.whenTried.append(continuation) }
                return state.hasTried
            }
            if hasTried { continuation.resume() }
        }
    }

    /// Ends the thread.
    func close() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isClosed = true
                if !state.hasEnded { state.whenEnded.append(continuation) }
                return state.hasEnded
            }
            guard !hasEnded else { return continuation.resume() }
            var byte: UInt8 = 1
            _ = write(pipe.write, &byte, 1)
        }
    }

    // MARK: The thread

    private func work(_ hear: (News) -> Void) {
        var isFirst = true
        var isClosed: Bool { state.withLock { $0.isClosed } }
        while !isClosed {
            do {
                let connection = try PostgresConnection.settled(address)
                for channel in PostgresChannel.allCases { try connection.script("LISTEN \(channel.rawValue)") }
                if isFirst { noteTried() } else { hear(.anything) }
                isFirst = false
                while !isClosed {
                    // Now and then even without notifications, to detect a lost connection.
                    if !wait(for: connection.socket, milliseconds: 20_000) { try connection.script("") }
                    for (channel, payload) in try connection.notifications() {
                        for news in Self.news(channel, payload) { hear(news) }
                    }
                }
            } catch {
                if isFirst { noteTried() }
                isFirst = false
                logger.warning(
                    "News between servers are interrupted", metadata: ["address": "\(address)", "error": "\(error)"])
                _ = wait(for: nil, milliseconds: 1_000)
            }
        }
        let waiting = state.withLock { state in
            state.hasEnded = true
            defer { state.whenEnded = [] }
            return state.whenEnded
        }
        for continuation in waiting { continuation.resume() }
    }

    private func noteTried() {
        let waiting = state.withLock { state in
            state.hasTried = true
            defer { state.whenTried = [] }
            return state.whenTried
        }
        for continuation in waiting { continuation.resume() }
    }

    static func news(_ channel: String, _ payload: String) -> [News] {
        switch PostgresChannel(rawValue: channel) {
        case .changes:
            // Servers of earlier versions announce several accounts at once.
            payload.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", omittingEmptySubsequences: false)
                guard parts.count == 2 else { return nil }
                return .changed(AccountNews(account: String(parts[0]), cursor: SyncCursor(String(parts[1]))))
            }
        case .access: [payload.isEmpty ? .anything : .access(account: payload)]
        case .boards: [.boards(accounts: Set(payload.split(separator: " ").map(String.init)))]
        case nil: []
        }
    }

    /// Waits for data on the socket or the pipe. Returns false after a timeout.
    private func wait(for socket: Int32?, milliseconds: Int32) -> Bool {
        var descriptors = [pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)]
        if let socket { descriptors.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
        let ready = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(pipe.read, &bytes, bytes.count) > 0 {}
        return ready != 0
    }
}

// The class has members of the same names.
private func makePipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// The channels between the servers of one PostgreSQL.
enum PostgresChannel: String, CaseIterable {
    /// An account's id, a space, and its cursor; without a cursor the account is gone.
    case changes = "setlist_changes"
    /// The id of an account with ended sessions or tokens; empty: check all.
    case access = "setlist_access"
    /// Ids of accounts, with spaces in between.
    case boards = "setlist_boards"
}

extension SQLConnection {
    /// Notifies all servers of the database at the commit. SQLite has a single server, which learns of writes
    /// otherwise, see `SQLiteNews`.
    func notify(_ channel: PostgresChannel, _ payload: String) throws {
        switch dialect {
        case .sqlite: break
        case .postgres: _ = try rows("SELECT pg_notify($1, $2)", [.text(channel.rawValue), .text(payload)])
        }
    }
}
