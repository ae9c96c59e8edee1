import Foundation
import Logging
import Synchronization

/// PostgreSQL through libpq. Its calls block: a few threads, each with a connection of its own, take jobs from a queue.
final class PostgresEngine: Engine {
    let address: PostgresAddress
    private let queue: PostgresQueue
    private let clock: any Clock<Duration>
    private let logger: Logger

    /// The number of connections of a server. More would make PostgreSQL slower rather than faster.
    static let connections = 8

    /// Connects lazily, for the first job.
    ///
    /// - Parameter settles: whether connections settle the database's home, see `Home`.
    init(
        _ address: PostgresAddress, settles: Bool = true, clock: any Clock<Duration> = ContinuousClock(), logger: Logger
    ) {
        self.address = address
        self.clock = clock
        queue = PostgresQueue(clock: clock)
        self.logger = logger
        for number in 1...Self.connections {
            let worker = PostgresWorker(address, settles: settles, queue: queue, logger: logger)
            let thread = Thread { worker.work() }
            thread.name = "postgres \(number)"
            thread.start()
        }
    }

    deinit {
        queue.close()
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await submit(body, begin: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await submit(body, begin: "BEGIN")
    }

    private func submit<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value, begin: String
    ) async throws -> Value {
        try await Job.value(of: body, clock: clock) { job in
            if !queue.add(PostgresJob(job: job, begin: begin)) {
                job.finish(StorageError.unavailable("it is being closed."))
            }
        }
    }

    /// PostgreSQL's autovacuum does this in its own time.
    func erase() async {}

    func close() async {
        await queue.finish()
    }
}

struct PostgresJob: Sendable {
    let job: Job
    /// The statement that begins the job's transaction.
    let begin: String
}

/// Jobs that wait for a connection.
final class PostgresQueue: Sendable {
    private struct State {
        var jobs: [PostgresJob] = []
        var next = 0
        var busy = 0
        var isClosed = false
        var whenIdle: [CheckedContinuation<Void, Never>] = []
        /// The age of the last failed attempt to connect, and the reason.
        var unreachable: (age: @Sendable () -> Duration, reason: String)?
    }

    /// The pause after a failed attempt to connect.
    private static let rest = Duration.seconds(1)
    private let clock: any Clock<Duration>
    private let condition = NSCondition()
    private let state = Mutex(State())

    init(clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// - Returns: False if the queue is closed.
    func add(_ job: PostgresJob) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let isOpen = state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        if isOpen { condition.signal() }
        return isOpen
    }

    /// Waits for a job. Nil once the queue is closed and empty.
    func take() -> PostgresJob? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            let (job, isClosed) = state.withLock { state -> (PostgresJob?, Bool) in
                guard state.next < state.jobs.count else { return (nil, state.isClosed) }
                let job = state.jobs[state.next]
                state.next += 1
                state.busy += 1
                if state.next == state.jobs.count || state.next > 1_000 {
                    state.jobs.removeFirst(state.next)
                    state.next = 0
                }
                return (job, false)
            }
            if let job { return job }
            if isClosed { return nil }
            condition.wait()
        }
    }

    func done() {
        let idle = state.withLock { state in
            state.busy -= 1
            guard state.isClosed, state.busy == 0, state.jobs.isEmpty else {
                return [CheckedContinuation<Void, Never>]()
            }
            defer { state.whenIdle = [] }
            return state.whenIdle
        }
        for continuation in idle { continuation.resume() }
    }

    /// Takes no more jobs; the threads end once the queue is empty.
    func close() {
        condition.lock()
        state.withLock { $0.isClosed = true }
        condition.broadcast()
        condition.unlock()
    }

    func finish() async {
        close()
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                let isIdle = state.busy == 0 && state.jobs.isEmpty
                if !isIdle { state.whenIdle.append(continuation) }
                return isIdle
            }
            if isIdle { continuation.resume() }
        }
    }

    // MARK: Reachability

    /// The reason why an attempt to connect would be useless just now; nil if it wouldn't.
    var unreachable: String? {
        state.withLock { state in
            guard let (age, reason) = state.unreachable, age() < Self.rest else { return nil }
            return reason
        }
    }

    func noteUnreachable(_ reason: String) {
        state.withLock { $0.unreachable = (clock.stopwatch(), reason) }
    }
}
