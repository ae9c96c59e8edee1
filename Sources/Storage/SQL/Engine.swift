import Synchronization

/// A database engine: runs closures in transactions.
protocol Engine: Sendable {
    /// Runs a closure that only reads, all of it on one state of the database.
    ///
    /// - Throws: The error of the closure, or `StorageError`.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Runs a closure as one transaction: when this returns, all that it did is on the disk; when it throws, nothing of it is.
    ///
    /// The closure may run more than once: again after a deadlock, a lost connection, or another writer's failure.
    ///
    /// - Throws: The error of the closure, or `StorageError`.
    @discardableResult
    func write<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Sees to it that what was deleted can't be read off the disk any more, as far as the engine can.
    func erase() async throws

    /// Ends what is going on and closes the connections.
    func close() async
}

/// A closure on its way to the thread that has the connection, and its result on the way back.
final class Job: Sendable {
    /// Runs the closure and keeps its value.
    let run: @Sendable (any SQLConnection) throws -> Void
    /// Hands the kept value, or an error, to whoever waits. Called once.
    let finish: @Sendable ((any Error)?) -> Void
    /// How long ago somebody asked for it.
    let age: @Sendable () -> Duration

    init(
        clock: any Clock<Duration>, run: @escaping @Sendable (any SQLConnection) throws -> Void,
        finish: @escaping @Sendable ((any Error)?) -> Void
    ) {
        self.run = run
        self.finish = finish
        age = clock.stopwatch()
    }

    /// Waits for a job to be finished by whoever it is submitted to.
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
