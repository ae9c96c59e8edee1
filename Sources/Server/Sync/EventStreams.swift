import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Records
import ServiceLifecycle
import Storage
import Synchronization

/// The event streams of all devices: each announces every change of its account, by the cursor only, and that boards of
/// its competitions have changed: at its beginning, and then once a second at most.
final class EventStreams: Sendable {
    private let database: Database
    private let metrics: ServerMetrics
    private let heartbeat: Duration
    private let patience: Duration
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Int64

    /// How long a stream may go on before its access is checked again. The end of a session or token is announced, see
    /// `Database.onAccessEnd`; this check finds expired ones, and notes that they are in use.
    private static let trust: Int64 = 3_600_000
    private let open = Mutex<[String: [ObjectIdentifier: Mailbox]]>([:])

    /// The most streams of one account at a time. A browser has one for all its tabs.
    private static let limit = 64

    /// - Parameters:
    ///   - heartbeat: The interval of comment lines, so that proxies keep the connection and a dead one is noticed.
    ///   - patience: A client that has read nothing for so long, by its channel's event loop, while more is waiting
    ///     than the connection holds, is cut off.
    ///   - clock: The heartbeat's.
    ///   - now: The wall clock, in milliseconds since 1970.
    init(
        database: Database, metrics: ServerMetrics, heartbeat: Duration, patience: Duration,
        clock: any Clock<Duration>, now: @escaping @Sendable () -> Int64
    ) {
        self.database = database
        self.metrics = metrics
        self.heartbeat = heartbeat
        self.patience = patience
        self.clock = clock
        self.now = now
        database.onAccessEnd { [weak self] account in self?.recheck(account: account) }
        database.onBoardChange { [weak self] accounts in self?.announceBoards(to: accounts) }
    }

    /// - Parameter accounts: nil: all.
    private func announceBoards(to accounts: Set<String>?) {
        let mailboxes = open.withLock { open in
            accounts.map { $0.map { open[$0] ?? [:] } } ?? Array(open.values)
        }
        for mailbox in mailboxes.joined() { mailbox.value.post { $0.hasBoards = true } }
    }

    /// Makes the streams of an account, or of all, check their access again.
    func recheck(account: String?) {
        let mailboxes = open.withLock { open in
            account.map { [open[$0] ?? [:]] } ?? Array(open.values)
        }
        for mailbox in mailboxes.joined() { mailbox.value.post { $0.isRecheck = true } }
    }

    /// - Parameters:
    ///   - expires: the time until which access is known to last, in milliseconds since 1970.
    ///   - renewed: receives the time, and returns the current end of access; nil if there is none any more.
    func response(
        account: String, channel: any Channel, expires: Int64,
        renewed: @escaping @Sendable (_ now: Int64) async -> Int64?
    ) throws(Problem) -> Response {
        guard (open.withLock { $0[account]?.count ?? 0 }) < Self.limit else {
            throw .tooMany("event streams", seconds: 60)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // Otherwise nginx would buffer the stream.
                HTTPField.Name("X-Accel-Buffering")!: "no",
            ],
            body: .init { writer in
                await self.run(account, channel, &writer, expires, renewed)
                try await writer.finish(nil)
            })
    }

    private func run(
        _ account: String, _ channel: any Channel, _ writer: inout any ResponseBodyWriter,
        _ expires: Int64, _ renewed: @escaping @Sendable (_ now: Int64) async -> Int64?
    ) async {
        let mailbox = Mailbox()
        let key = ObjectIdentifier(mailbox)
        open.withLock { $0[account, default: [:]][key] = mailbox }
        metrics.streamOpened()
        channel.closeFuture.whenComplete { _ in mailbox.end() }
        // A stream carries little: otherwise the system would reserve megabytes for each.
        try? await channel.setOption(.socketOption(.so_sndbuf), value: 4_096)
        _ = channel.setOption(.writeBufferWaterMark, value: .init(low: 1_024, high: 4_096))
        defer {
            mailbox.end()
            metrics.streamClosed()
            open.withLock { open in
                open[account]?[key] = nil
                if open[account]?.isEmpty == true { open[account] = nil }
            }
        }
        let feeding = Task { [database, heartbeat, clock] in
            await withDiscardingTaskGroup { group in
                group.addTask {
                    // Ends if the account is gone, which is announced, or if the database is closing or away.
                    defer {
                        mailbox.post { $0.isRecheck = true }
                        mailbox.end()
                    }
                    guard let changes = try? await database.changes(of: account) else { return }
                    // Boards may have changed before the stream began.
                    if (try? await database.hasCompetitions(account: account)) == true {
                        mailbox.post { $0.hasBoards = true }
                    }
                    for await cursor in changes { mailbox.post { $0.cursor = cursor } }
                }
                group.addTask {
                    while (try? await clock.sleep(for: heartbeat)) != nil { mailbox.post { $0.isTick = true } }
                }
            }
        }
        defer { feeding.cancel() }
        await withGracefulShutdownHandler {
            var trusted = min(expires, now() + Self.trust)
            var boards = BoardPace(mailbox, clock: clock)
            for await _ in mailbox.wakes {
                var content = mailbox.take()
                content.hasBoards = boards.admits(content.hasBoards)
                let now = now()
                var text = Self.text(of: content)
                var isOver = false
                if content.isRecheck || content.isTick && trusted <= now {
                    if let expires = await renewed(now) {
                        trusted = min(expires, now + Self.trust)
                    } else {
                        isOver = true
                        text = Self.ended
                    }
                }
                guard let text else { continue }
                // Cuts the client off while the write waits for it to read.
                let cut = channel.eventLoop.scheduleTask(in: .init(patience)) { channel.close(promise: nil) }
                defer { cut.cancel() }
                guard (try? await writer.write(ByteBuffer(string: text))) != nil, !isOver else { return }
            }
        } onGracefulShutdown: {
            mailbox.end()
        }
    }

    /// Browsers dispatch only events that have data. Without this one the client would be refused only when it
    /// reconnects.
    private static let ended = "event: ended\ndata: {}\n\n"

    private static func text(of content: Mailbox.Content) -> String? {
        var text = ""
        // A cursor has no characters that JSON would escape.
        if let cursor = content.cursor { text += "event: changed\ndata: {\"cursor\":\"\(cursor.text)\"}\n\n" }
        if content.hasBoards { text += "event: boards\ndata: {}\n\n" }
        return text.isEmpty ? content.isTick ? ":\n\n" : nil : text
    }
}
