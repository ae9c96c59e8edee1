import Synchronization

/// A database engine: runs closures in transactions.
protocol Engine: Sendable {
    /// Runs a read-only closure on a single snapshot of the database.
    ///
    /// - Throws: The error of the closure, or `StorageError`.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Runs a closure as one transaction: when this returns, all its writes are on the disk; when it throws, none of
    /// them are.
    ///
    /// The closure may run more than once: again after a deadlock, a lost connection, or another writer's failure.
    ///
    /// - Throws: The error of the closure, or `StorageError`.
    @discardableResult
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Makes deleted data unreadable on the disk, as far as the engine can.
    func erase() async throws

    /// Finishes pending work and closes the connections.
    func close() async
}

/// A closure on its way to the thread with the connection, and its result on the way back.
final class Job: Sendable {
    /// Runs the closure and keeps its value.
    let run: @Sendable (any SQLConnection) throws -> Void
    /// Passes the kept value, or an error, to the waiting caller. Called once.
    let finish: @Sendable ((any Error)?) -> Void
    /// The time since the job was requested.
    let age: @Sendable () -> Duration

    init(
        clock: any Clock<Duration>, run: @escaping @Sendable (any SQLConnection) throws -> Void,
        finish: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.run = run
        self.finish = finish
        age = clock.stopwatch()
    }

    /// Submits a job and waits until it is finished.
    static func value<Value: Sendable>(
        of body: @escaping @Sendable (any SQLConnection) throws -> Value, clock: any Clock<Duration>,
        submit: (Job) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let value = Mutex<Value?>(nil)
            submit(
                Job(
                    clock: clock,
                    run: { connection in
                        let result = try body(connection)
                        value.withLock { $0 = result }
                    },
                    finish: { error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else if let result = value.withLock({ $0 }) {
                            continuation.resume(returning: result)
                        }
                    }))
        }
    }
}
