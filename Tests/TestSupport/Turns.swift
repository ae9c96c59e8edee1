/// Lets only a few do their work at once. Tests begin by the hundred, and each server or database has a dozen files open: all at
/// once they would have thousands, and a second's work would take a minute.
public struct Turns: Sendable {
    /// Of servers and databases.
    public static let places = Turns(12)

    /// A task that has a turn already needs none for its parts.
    @TaskLocal private static var isTaken = false

    private let line: Line

    private init(_ count: Int) {
        line = Line(count)
    }

    /// Waits for a turn, and does it.
    public func take<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        if Self.isTaken { return try await body() }
        await line.enter()
        do {
            let value = try await Self.$isTaken.withValue(true, operation: body)
            await line.leave()
            return value
        } catch {
            await line.leave()
            throw error
        }
    }
}

/// First come, first served.
private actor Line {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) {
        free = count
    }

    func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
