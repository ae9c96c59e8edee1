import Foundation
import Logging
import Records
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Carries news of accounts between the servers of one PostgreSQL: LISTEN and NOTIFY, on a thread and a connection of its own.
///
/// News is sent after its transaction, many in one message: a NOTIFY within would make PostgreSQL's commits wait for each
/// other. Where the connection was lost, news was too: all followed accounts are then looked up.
final class PostgresRelay: Sendable {
    private struct State {
        /// By account, the latest alone.
        var waiting: [String: AccountNews] = [:]
        var isClosed = false
        var whenEnded: [CheckedContinuation<Void, Never>] = []
        var hasEnded = false
    }

    private let address: PostgresAddress
    private let changes: Changes
    private let logger: Logger
    private let state = Mutex(State())
    /// A byte through this pipe wakes the thread.
    private let pipe: (read: Int32, write: Int32)

    private static let channel = "setlist_changes"
    /// PostgreSQL's limit for a message is 8,000 bytes.
    private static let messageBytes = 7_000

    init(_ address: PostgresAddress, changes: Changes, logger: Logger) {
        self.address = address
        self.changes = changes
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

    func start() {
        let thread = Thread { self.work() }
        thread.name = "postgres relay"
        thread.start()
    }

    func send(_ news: AccountNews) {
        state.withLock { $0.waiting[news.account] = news }
        wake()
    }

    /// Sends what waits and ends the thread.
    func close() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isClosed = true
                if !state.hasEnded { state.whenEnded.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() } else { wake() }
        }
    }

    private func wake() {
        var byte: UInt8 = 1
        _ = write(pipe.write, &byte, 1)
    }

    // MARK: The thread

    private func work() {
        var isFirst = true
        while !state.withLock({ $0.isClosed }) {
            do {
                let connection = try PostgresConnection(address)
                try connection.script("LISTEN \(Self.channel)")
                if !isFirst { try lookUpAll(connection) }
                isFirst = false
                try relay(connection)
            } catch {
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

    private func relay(_ connection: PostgresConnection) throws {
        while true {
            let isClosed = state.withLock { $0.isClosed }
            try sendWaiting(connection)
            if isClosed { return }
            // Now and then even when nothing comes, to notice a connection that is gone.
            if !wait(for: connection.socket, milliseconds: 20_000) { try connection.script("") }
            for notification in try connection.notifications() where notification.sender != connection.processID {
                for line in notification.payload.split(separator: "\n") { take(line) }
            }
        }
    }

    private func sendWaiting(_ connection: PostgresConnection) throws {
        let news = state.withLock { state in
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        var message = ""
        func send() throws {
            _ = try connection.rows("SELECT pg_notify('\(Self.channel)', $1)", [.text(message)])
            message = ""
        }
        do {
            for item in news {
                message += "\(item.account) \(item.cursor?.text ?? "")\n"
                if message.utf8.count > Self.messageBytes { try send() }
            }
            if !message.isEmpty { try send() }
        } catch {
            // To be sent again, unless there is something newer by now.
            state.withLock { state in
                for item in news where state.waiting[item.account] == nil { state.waiting[item.account] = item }
            }
            throw error
        }
    }

    private func take(_ line: Substring) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        changes.publish(AccountNews(account: String(parts[0]), cursor: SyncCursor(String(parts[1]))))
    }

    private func lookUpAll(_ connection: PostgresConnection) throws {
        for account in changes.accounts {
            let cursor: SyncCursor?
            do {
                cursor = try AccountState(connection, account: account).cursor
            } catch StorageError.noAccount {
                cursor = nil
            }
            changes.publish(AccountNews(account: account, cursor: cursor))
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
