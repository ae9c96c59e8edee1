import Records
import Workouts

/// Brings the device and the account to the same state: in the background, whenever there is a network.
///
/// One tab of a browser does it, the one that holds a lock; it sends the other tabs' changes as well. One request is on its
/// way at a time. Nothing of it is seen but `Shared.sync`.
enum Sync {
    struct State: Sendable {
        var note = SyncNote()
        var lock = Lock.free
        var isStreamOpen = false
        var flight: Flight?
        /// A record that is too long for one request, on its way in pieces.
        var long: LongPush?
        /// The values that the next request needs, while they are asked of the store, and when they have come.
        var reading: (token: Int32, keys: [String])?
        var values = Values()
        /// The keys of values that the store doesn't have: their records can't be sent.
        var missing: Set<String> = []
        /// Records that the server didn't take, as they were then: sent again when they have changed.
        var refused: [String: Record] = [:]
        /// Those of them that the account had no room for: sent again when there may be some.
        var full: Set<String> = []
        /// Records that are sent although nothing of them was edited: the server was set back.
        var repeated: Set<String> = []
        /// The server has something that isn't here.
        var isBehind = true
        /// Attempts that failed in a row, and when the next one is due.
        var failures: Int32 = 0
        var nextTry: Seconds?
        var lastToken: Int32 = 0

        init(lock: Lock = .free) {
            self.lock = lock
        }
    }

    enum Lock: Sendable {
        case free, asked, held
    }

    /// A request that isn't answered yet.
    struct Flight: Sendable {
        var token: Int32
        var account: String
        /// Outlines: what was sent isn't held.
        var records: [PushedRecord]
    }

    static func loaded(_ state: inout State, _ rows: [StoreRow]) {
        for row in rows where row.key == SyncNote.key { state.note = SyncNote(text: row.text ?? "") }
    }

    /// What is to be done after each event, when what changed is on its way to the store.
    static func settled(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isComplete else { return [] }
        defer { shared.sync = status(state, shared) }
        guard let account = shared.account.account, !shared.account.isExpired else { return rest(&state) }
        guard state.lock == .held else {
            guard state.lock == .free else { return [] }
            state.lock = .asked
            return [.tabs(.acquireSync)]
        }
        if state.note.account != account.id { join(account.id, &state, &shared) }
        var effects: [Effect] = []
        // After a refusal not before the next attempt: a server in trouble isn't asked again and again.
        if !state.isStreamOpen, shared.isOnline, state.nextTry == nil {
            state.isStreamOpen = true
            effects.append(.events(.open(address: APIRoute.events.address)))
        }
        return effects + send(&state, &shared)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .tabs(.syncAcquired):
            state.lock = .held
            state.isBehind = true
        case .events(.changed(let cursor)):
            if SyncCursor(cursor) != state.note.cursor || cursor.utf8.isEmpty { state.isBehind = true }
            state.nextTry = nil
            state.missing = []
        case .events(.closed):
            // If the session is over, the next attempt learns it.
            state.isStreamOpen = false
            failed(&state, &shared)
        case .wentOnline(true):
            state.isBehind = true
            state.failures = 0
            state.nextTry = nil
            state.retryFull()
        case .woke:
            if let next = state.nextTry, next <= shared.clocks.monotonic { state.nextTry = nil }
        case .http(let answer) where answer.token == state.flight?.token:
            return answered(&state, &shared, answer)
        case .httpFailed(let token) where token == state.flight?.token:
            state.flight = nil
            failed(&state, &shared)
        default: break
        }
        return []
    }

    /// When to try again.
    static func nextWake(_ state: State) -> Seconds? { state.nextTry }

    /// Whether an answer is for this feature.
    static func expects(_ state: State, token: Int32) -> Bool { token == state.flight?.token }

    /// The next attempt comes after 1, 2, 4 … 64 s.
    static func failed(_ state: inout State, _ shared: inout Shared, retryAfter: Int32? = nil) {
        state.long = nil
        state.isBehind = true
        state.failures = min(state.failures + 1, 7)
        let delay = retryAfter.map { max(1, min($0, 3_600)) } ?? 1 << (state.failures - 1)
        state.nextTry = shared.clocks.monotonic + Seconds(Double(delay))
    }

    /// There is no account to sync with.
    private static func rest(_ state: inout State) -> [Effect] {
        state.flight = nil
        state.long = nil
        state.reading = nil
        state.values = Values()
        state.nextTry = nil
        guard state.isStreamOpen else { return [] }
        state.isStreamOpen = false
        return [.events(.close)]
    }

    /// The device begins with an account: what is here is new to it.
    private static func join(_ account: String, _ state: inout State, _ shared: inout Shared) {
        let device = state.note.device.utf8.isEmpty ? shared.newID() : state.note.device
        state.note = SyncNote()
        state.note.account = account
        state.note.device = device
        state.note.isJoining = true
        state.isBehind = true
        state.refused = [:]
        state.full = []
        shared.library.forgetServer()
        shared.library.unsavedRows.append(StoreRow(key: SyncNote.key, text: state.note.text))
    }

    private static func status(_ state: State, _ shared: Shared) -> SyncStatus {
        if !shared.isOnline || state.failures > 1 { return .offline }
        if state.note.isJoining, state.lock == .held { return .syncing }
        let waiting = Int32(shared.library.ledger.unsent.count) - Int32(state.refused.count)
        if waiting > 0 { return .waiting(waiting) }
        if !state.full.isEmpty { return .full(Int32(state.full.count)) }
        return state.refused.isEmpty ? .synced : .refused(Int32(state.refused.count))
    }
}

extension Sync.State {
    /// There may be room for what the account had none for.
    mutating func retryFull() {
        for key in full { refused[key] = nil }
        full = []
    }
}
