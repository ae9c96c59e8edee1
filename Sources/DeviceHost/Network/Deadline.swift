/// No answer came in time.
struct DeadlinePassed: Error {}

/// The value of a task that is given so much time.
///
/// - Throws: The task's error, or `DeadlinePassed`; the task is cancelled then.
func within<Value: Sendable>(
    _ limit: Duration, of clock: any Clock<Duration>, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: body)
        group.addTask {
            try await clock.sleep(for: limit)
            throw DeadlinePassed()
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}
