import NIOCore
import Synchronization

/// Hands a body's parts from who reads them to who sends them on, one at a time: neither runs ahead of the other.
///
/// There is one reader and one sender. Either may end it, whatever the other waits for.
final class BodyHandover: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private enum State {
        case empty(sender: CheckedContinuation<ByteBuffer?, any Error>?)
        case full(ByteBuffer, reader: CheckedContinuation<Void, Never>)
        /// No part will come any more.
        case finished((any Error)?)
    }

    private let state = Mutex(State.empty(sender: nil))

    func makeAsyncIterator() -> BodyHandover { self }

    /// Returns once the part is taken, or nobody wants it.
    func put(_ part: ByteBuffer) async {
        await withCheckedContinuation { continuation in
            let sender = state.withLock { state -> CheckedContinuation<ByteBuffer?, any Error>? in
                guard case .empty(let sender) = state else {
                    continuation.resume()
                    return nil
                }
                if sender == nil {
                    state = .full(part, reader: continuation)
                } else {
                    state = .empty(sender: nil)
                    continuation.resume()
                }
                return sender
            }
            sender?.resume(returning: part)
        }
    }

    /// The next part; nil after the last one.
    func next() async throws -> ByteBuffer? {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                switch state {
                case .empty: state = .empty(sender: continuation)
                case .full(let part, let reader):
                    state = .empty(sender: nil)
                    reader.resume()
                    continuation.resume(returning: part)
                case .finished(let error?): continuation.resume(throwing: error)
                case .finished(nil): continuation.resume(returning: nil)
                }
            }
        }
    }

    /// Ends it, unless it has ended. A part that waits is dropped.
    ///
    /// - Parameter error: nil if the body is complete.
    func finish(_ error: (any Error)? = nil) {
        let old = state.withLock { state in
            let old = state
            if case .finished = old {} else { state = .finished(error) }
            return old
        }
        switch old {
        case .empty(let sender?):
            if let error { sender.resume(throwing: error) } else { sender.resume(returning: nil) }
        case .full(_, let reader): reader.resume()
        case .empty(nil), .finished: break
        }
    }

    /// Whether parts are still wanted.
    var isOpen: Bool {
        state.withLock { state in
            if case .finished = state { false } else { true }
        }
    }
}
