import Foundation
import Logging
import Records
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Brings a server what the others of the same PostgreSQL have written: LISTEN, on a thread and a connection of its own.
///
/// The writer notifies within the transaction: a change that counts is told, whatever happens to the writer right
/// after. Where this connection was lost, news was too.
final class PostgresRelay: Sendable {
    enum News: Equatable {
        case changed(AccountNews)
        /// Sessions or tokens of an account were ended.
        case access(account: String)
        /// News of any kind that wasn't heard.
        case anything
    }

    private struct State {
        /// The first try to listen has come to something.
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

    /// Returns once it listens: of what is written afterwards nothing is missed. Where it can't, it goes on trying, and then
    /// tells that it may have missed anything.
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
                    // Now and then even when nothing comes, to notice a connection that is gone.
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
            // Servers of earlier versions tell of several accounts at once.
            payload.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: " ", omittingEmptySubsequences: false)
                guard parts.count == 2 else { return nil }
                return .changed(AccountNews(account: String(parts[0]), cursor: SyncCursor(String(parts[1]))))
            }
        case .access: [payload.isEmpty ? .anything : .access(account: payload)]
        case nil: []
        }
    }

    /// Waits until something comes over the socket or through the pipe. Returns false when the time is over.
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

/// The channels by which servers of one PostgreSQL tell each other.
enum PostgresChannel: String, CaseIterable {
    /// An account's id, a space, and its cursor; no cursor: the account is gone.
    case changes = "setlist_changes"
    /// The id of an account of which sessions or tokens were ended; nothing: look everything up.
    case access = "setlist_access"
}

extension SQLConnection {
    /// Tells all servers of the database, when the transaction is committed. Of SQLite there is one, which knows, see `SQLiteNews`.
    func notify(_ channel: PostgresChannel, _ payload: String) throws {
        switch dialect {
        case .sqlite: break
        case .postgres: _ = try rows("SELECT pg_notify($1, $2)", [.text(channel.rawValue), .text(payload)])
        }
    }
}
