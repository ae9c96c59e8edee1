import Records
import Synchronization

/// The next work of an event stream. News that arrives while the stream is busy is combined: only the latest cursor
/// counts, so a slow reader costs no memory.
final class Mailbox: Sendable {
    struct Content: Sendable {
        var cursor: SyncCursor?
        /// A competition's board has changed.
        var hasBoards = false
        var isTick = false
        /// Whether to check the stream's access again.
        var isRecheck = false
    }

    /// Wakes the stream; ends with it.
    let wakes: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let content = Mutex(Content())

    init() {
        (wakes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func post(_ change: @Sendable (inout Content) -> Void) {
        content.withLock { change(&$0) }
        continuation.yield()
    }

    func take() -> Content {
        content.withLock { content in
            defer { content = Content() }
            return content
        }
    }

    func end() { continuation.finish() }
}
