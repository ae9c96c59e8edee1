public import App
import Synchronization

/// The server's stream of events.
public final class EventStreamPort: Sendable {
    private let connection: ServerConnection
    private let link: Link
    private let clock: any Clock<Duration>
    private let tell: Tell
    private let state = Mutex(State())

    private struct State {
        /// The number of the stream that is listened to. Others are not told of.
        var current = 0
        var listening: Task<Void, Never>?
    }

    public convenience init(device: Device, cookies: CookieJar, link: Link, tell: @escaping Tell) {
        self.init(device: device, cookies: cookies, link: link, clock: ContinuousClock(), tell: tell)
    }

    /// - Parameter clock: The clock of the pauses between attempts.
    init(device: Device, cookies: CookieJar, link: Link, clock: any Clock<Duration>, tell: @escaping Tell) {
        // The server says something every 20 s.
        connection = ServerConnection(device: device, cookies: cookies, link: link, silence: 60)
        self.link = link
        self.clock = clock
        self.tell = tell
    }

    deinit { state.withLock { $0.listening?.cancel() } }

    public func carryOut(_ command: EventsCommand) {
        state.withLock { state in
            state.listening?.cancel()
            state.listening = nil
            state.current += 1
            guard case .open(let address) = command else { return }
            let listener = EventListener(connection: connection, link: link, clock: clock, address: address) {
                [weak self, number = state.current] in self?.tell($0, of: number)
            }
            state.listening = Task { await listener.run() }
        }
    }

    /// Tells under the lock, so nothing comes of a stream after it was replaced.
    private func tell(_ event: EventsEvent, of number: Int) {
        state.withLock { state in
            guard state.current == number else { return }
            tell(.events(event))
        }
    }
}
