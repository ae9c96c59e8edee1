import Records
import Workouts

/// Brings the device and the account to the same state: in the background, whenever there is a network.
///
/// One tab of a browser does it, the one that holds a lock; it sends the other tabs' changes as well. One request is on its
/// way at a time. Nothing of it is seen but `Shared.sync`.
enum Sync: Feature {
    struct State: Sendable {
        var note = SyncNote()
        var lock = Lock.free
        var stream = EventStream()
        var pace = Pace()
        var flight: Flight?
        /// A record that is too long for one request, on its way in pieces.
        var long: LongPush?
        /// One that is too long for one answer, as far as it has come.
        var part: LongAnswer?
        /// The values that the next request needs, while they are asked of the store, and when they have come.
        var reading: (token: Int32, keys: [String])?
        var values = Values()
        /// The keys of values that the store doesn't have: their records can't be sent.
        var missing: Set<String> = []
        /// Records that the server didn't take, as they were then: sent again when they have changed.
        var refused: [String: Record] = [:]
        /// Those of them that the account had no room for, and their bytes: sent again when there may be some.
        var full: [String: Int32] = [:]
        /// Records that are sent although nothing of them was edited: the server was set back (`SyncCursor.isRepeating`).
        var repeated: Set<String> = []
        /// The server has something that isn't here.
        var isBehind = true
        /// Attempts that failed in a row, and when the next one is due.
        var failures: Int32 = 0
        var nextTry: Seconds?

        init(lock: Lock = .free) {
            self.lock = lock
        }
    }

    enum Lock: Equatable, Sendable {
        case free, asked
        /// The tab that had it may have got on since this one was opened: its note is being read.
        ///
        /// - Parameter epoch: Of the store that was asked: after a log-out the note is another person's, or of another life here.
        case reading(token: Int32, epoch: String)
        case held
    }

    /// A request that isn't answered yet.
    struct Flight: Sendable {
        var token: Int32
        var account: String
        /// When it went.
        var sent: Clocks
        /// Outlines: what was sent isn't held.
        var records: [PushedRecord]
    }

    static func loaded(_ start: StoreStart, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        takeNote(start.rows, &state)
        return []
    }

    private static func takeNote(_ rows: [StoreRow], _ state: inout State) {
        let row = rows.first { $0.key == SyncNote.key }
        state.note = row.map { SyncNote(text: $0.text ?? "") } ?? SyncNote()
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten: state = State(lock: state.lock)
        // The note wasn't here yet if the right to sync came before.
        case .storeRead: if state.lock == .held, state.note.cursor?.isRepeating ?? false { repeatAll(&state, shared) }
        default: break
        }
        return []
    }

    /// The effects to carry out after each event, when its changes are on their way to the store.
    static func settled(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isComplete else { return [] }
        defer {
            shared.repeated = Int32(state.repeated.subtracting(shared.library.unsent).count)
            shared.sync = status(state, shared)
        }
        guard let account = shared.account.account, !shared.account.isExpired else { return rest(&state) }
        guard state.lock == .held else {
            guard state.lock == .free else { return [] }
            state.lock = .asked
            return [.tabs(.acquireSync)]
        }
        if state.note.account != account.id { join(account.id, &state, &shared) }
        // After a refusal not before the next attempt: a server in trouble isn't asked again and again.
        let effects = shared.isOnline && state.nextTry == nil ? state.stream.open() : []
        return effects + send(&state, &shared)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .tabs(.syncAcquired):
            let read = shared.library.read([SyncNote.key])
            state.lock = .reading(token: read.token, epoch: shared.library.epoch)
            return [read.effect]
        case .events(.changed(let cursor)):
            if SyncCursor(cursor) != state.note.cursor || cursor.utf8.isEmpty { state.isBehind = true }
            state.nextTry = nil
            state.missing = []
            state.stream.works()
            // It comes after each change of the account, here or elsewhere, and whenever the stream begins: the server
            // may have been started anew, with more room.
            if !state.full.isEmpty { state.probeFull(shared.library.unsent) }
        case .events(.closed):
            // If the session is over, the next attempt learns it.
            state.stream.closed(now: shared.clocks.monotonic)
            state.isBehind = true
        case .wentOnline(true):
            state.isBehind = true
            state.failures = 0
            state.nextTry = nil
            state.stream.retry()
            state.retryFull()
        case .woke:
            let now = shared.clocks.monotonic
            if let next = state.nextTry, next <= now { state.nextTry = nil }
            if let next = state.stream.nextTry, next <= now {
                state.stream.retry()
                // Without a stream nobody says when there is something new, nor when there is room.
                state.isBehind = true
                if !state.full.isEmpty { state.probeFull(shared.library.unsent) }
            }
        case .http(let answer) where answer.token == state.flight?.token:
            return answered(&state, &shared, answer)
        case .httpFailed(let token) where token == state.flight?.token:
            state.flight = nil
            state.pace.failed()
            failed(&state, &shared)
        default: break
        }
        return []
    }

    /// When to try again.
    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? {
        guard let next = state.nextTry, let stream = state.stream.nextTry else {
            return state.nextTry ?? state.stream.nextTry
        }
        return min(next, stream)
    }

    /// The next attempt comes after 1, 2, 4 … 64 s.
    static func failed(_ state: inout State, _ shared: inout Shared, retryAfter: Int32? = nil) {
        state.long?.goBack()
        state.isBehind = true
        state.failures = min(state.failures + 1, 7)
        let delay = retryAfter.map { max(1, min($0, 3_600)) } ?? 1 << (state.failures - 1)
        state.nextTry = shared.clocks.monotonic + Seconds(Double(delay))
    }

    /// There is no account to sync with.
    private static func rest(_ state: inout State) -> [Effect] {
        state.flight = nil
        state.long = nil
        state.part = nil
        state.reading = nil
        state.values = Values()
        state.nextTry = nil
        return state.stream.close()
    }

    /// Takes up the work of the tab that had the lock.
    ///
    /// - Parameter rows: the store's, with its note; nil where they can't be read.
    static func takeUp(_ state: inout State, _ shared: Shared, _ rows: [StoreRow]?) {
        if let rows, case .reading(_, shared.library.epoch) = state.lock { takeNote(rows, &state) }
        state.lock = .held
        state.isBehind = true
        if state.note.cursor?.isRepeating ?? false { repeatAll(&state, shared) }
    }

    /// Has all that the server may have forgotten sent again.
    static func repeatAll(_ state: inout State, _ shared: Shared) {
        state.repeated = []
        for (key, record) in shared.library.records
        where record.record.key.isSynced {
            state.repeated.insert(key)
        }
    }

    /// The device begins with an account: what is here is new to it.
    private static func join(_ account: String, _ state: inout State, _ shared: inout Shared) {
        let device = state.note.device.utf8.isEmpty ? shared.newID() : state.note.device
        state.note = SyncNote()
        state.note.account = account
        state.note.device = device
        state.note.isJoining = true
        state.note.joined = shared.account.joined ?? Int64(clamping: shared.library.time)
        state.part = nil
        state.repeated = []
        state.isBehind = true
        state.refused = [:]
        state.full = [:]
        shared.library.forgetServer()
        shared.library.write(state.note.text, under: SyncNote.key)
    }

    /// The store has lost what it held: the account has more than is here. What is under way is done again, since the answer to it begins later.
    @inline(never)  // It belongs to the second part of the program.
    static func beginAnew(_ state: inout State, _ shared: inout Shared) {
        state.flight = nil
        state.long = nil
        state.part = nil
        state.reading = nil
        state.missing = []
        state.note.beginAnew()
        state.isBehind = true
        guard !state.note.account.utf8.isEmpty else { return }
        shared.library.write(state.note.text, under: SyncNote.key)
    }

    private static func status(_ state: State, _ shared: Shared) -> SyncStatus {
        if !shared.isOnline || state.failures > 1 { return .offline }
        if state.note.isJoining, state.lock == .held { return .syncing }
        var waiting = Int32(shared.library.unsent.count) + shared.repeated - Int32(state.refused.count)
        // Whether there is room for a probe is to be seen.
        for key in state.full.keys where state.refused[key] == nil { waiting -= 1 }
        if waiting > 0 { return .waiting(waiting) }
        if !state.full.isEmpty { return .full(Int32(state.full.count)) }
        return state.refused.isEmpty ? .synced : .refused(Int32(state.refused.count))
    }
}

extension Sync.State {
    /// There may be room for what the account had none for.
    mutating func retryFull() {
        for key in full.keys { refused[key] = nil }
        full = [:]
    }

    /// Has the smallest of that sent again, to see whether there is: if it is taken, the rest follows; else nothing
    /// does before the account changes.
    @inline(never)
    mutating func probeFull(_ unsent: Set<String>) {
        var smallest: (key: String, size: Int32)?
        for (key, size) in full where size <= smallest?.size ?? .max {
            if unsent.contains(key) || repeated.contains(key) { smallest = (key, size) }
        }
        if let smallest { refused[smallest.key] = nil }
    }
}
