public import App
import Dispatch
public import Foundation
import Synchronization

/// The store of a device: rows of text in one SQLite file (`StoreCommand`).
///
/// Commands are carried out in their order, off the caller's thread, and each is answered by one event. A store that
/// can't be used is opened again every five seconds until that succeeds: after a restart, a device's files are locked
/// until its person has unlocked it once.
public final class DeviceStore: Sendable {
    private let queue = DispatchQueue(label: "setlist.store", qos: .userInitiated)
    /// Only the queue's thread takes it.
    private let session: Mutex<StoreSession>
    private let unanswered = Atomic(0)
    private let clock: any Clock<Duration>
    private let tell: Tell

    /// Before it is tried again to open it.
    static let pause = Duration.seconds(5)

    /// Opens nothing yet: the first command does.
    ///
    /// - Parameter folder: The place of the file. It is made where there is none.
    public convenience init(folder: URL, tell: @escaping Tell) {
        self.init(folder: folder, clock: ContinuousClock(), tell: tell)
    }

    init(folder: URL, clock: any Clock<Duration>, tell: @escaping Tell) {
        session = Mutex(StoreSession(folder: folder))
        self.clock = clock
        self.tell = tell
    }

    /// Begins to carry a command out, without waiting.
    public func carryOut(_ command: StoreCommand) {
        unanswered.add(1, ordering: .relaxed)
        queue.async { [self] in
            let (answer, isAway) = session.withLock { ($0.answer(command), $0.beginsWaiting()) }
            if let answer { tell(.store(answer)) }
            if isAway { openLater() }
            unanswered.subtract(1, ordering: .releasing)
        }
    }

    /// Whether every command has been answered.
    public var isIdle: Bool { unanswered.load(ordering: .acquiring) == 0 }

    private func openLater() {
        Task { [weak self, clock] in
            try? await clock.sleep(for: Self.pause)
            self?.openAgain()
        }
    }

    private func openAgain() {
        queue.async { [self] in
            if session.withLock({ $0.opens() }) { tell(.store(.opened)) } else { openLater() }
        }
    }
}
