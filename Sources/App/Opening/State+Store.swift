import Records
import Workouts

// The store's answers: rows that it has read and written.
extension State {
    mutating func stored(_ event: StoreEvent) -> [Effect] {
        if loading.left != nil, let effects = tookUp(event) { return effects }
        // Not before it is true.
        let isTold = if case .written(let token) = event { shared.library.isReplacing(token) } else { false }
        shared.library.answered(event)
        switch event {
        case .loaded(let rows, let next): return loaded(rows, next: next)
        case .read(let rows, let token): return read(token, rows)
        case .unread(let token): return read(token, nil)
        case .unavailable:
            if !shared.library.isComplete { loading.failed() }
            if !shared.library.isLoaded { shared.isAccountUnread = true }
            return loaded([], next: nil)
        case .opened: return readAgain()
        case .lost: return lost()
        case .persistence(let isKept):
            shared.isKept = isKept
            return []
        case .written: return isTold ? [shared.library.broadcast([accountRow])] : []
        case .crossed(let rows, let token):
            return shared.library.crossed(rows, token: token, shared.clocks) ? spread(.merged) : []
        case .failed: return []
        }
    }

    private mutating func read(_ token: Int32, _ rows: [StoreRow]?) -> [Effect] {
        guard token == loading.epochToken else { return all(.read(token: token, rows: rows)) }
        loading.epochToken = nil
        // A store that has none any more was emptied by the browser.
        return rows?.first.map { $0.text != shared.library.epoch } ?? false ? reopen() : []
    }

    /// Another tab has told what it has changed.
    mutating func told(_ message: TabMessage) -> [Effect] {
        guard message.epoch == shared.library.epoch else {
            // Either that tab or this one hasn't heard yet that the store was emptied.
            let read = shared.library.read([Library.epochKey])
            loading.epochToken = read.token
            return [read.effect]
        }
        if message.isCorrection {
            shared.library.correct(message.rows, shared.clocks)
        } else {
            shared.library.merge(message.rows)
            shared.library.remember(message.rows)
        }
        return spread(.merged) + AccountScreen.merged(&shared, message.rows)
    }

    // MARK: Opening

    /// Rows of the store came: the first are what the app begins with, where it was left, in a run if there was one.
    private mutating func loaded(_ rows: [StoreRow], next: String?) -> [Effect] {
        let isCurrent = loading.hasCome()
        // The person has logged out meanwhile.
        guard !shared.library.isComplete else { return [] }
        guard isCurrent else { return [loading.start()] }
        // Not where another tab has emptied the store: tabs that were opened since live as well.
        if !shared.library.isLoaded, !loading.isReopening, rows.contains(where: { shared.isLeftDraft($0.key) }) {
            return takeUp(LeftDrafts(rows))
        }
        return take(rows, next: next)
    }

    @inline(never)
    private mutating func take(_ rows: [StoreRow], next: String?) -> [Effect] {
        var effects: [Effect] = []
        if loading.isJoining {
            effects = join(rows)
        } else if shared.library.isLoaded {
            shared.library.add(rows)
        } else {
            effects = begin(rows)
        }
        if let load = loading.next(after: next) { return effects + [load] }
        shared.library.complete()
        effects += spread(.storeRead)
        if shared.address.facts.needsAll { effects += opened() }
        for action in loading.takeDeferred() { effects += update(action) }
        return effects
    }

    private mutating func begin(_ rows: [StoreRow]) -> [Effect] {
        shared.library.load(rows, node: shared.random.next())
        shared.account = AccountState(rows: rows)
        shared.readDrafts(rows)
        shared.restoreUndos(rows)
        let effects = all(.loaded(StoreStart(rows: rows, isReopening: loading.isReopening)))
        return shared.address.facts.needsAll ? effects : effects + opened()
    }

    /// Drafts of closed tabs become this one's, then the app begins.
    @inline(never)  // It belongs to the second part of the program.
    private mutating func takeUp(_ left: LeftDrafts) -> [Effect] {
        var left = left
        if let write = left.takeUp(&shared) {
            loading.left = left
            return [write]
        }
        loading.left = nil
        return take(left.rows, next: nil)
    }

    /// - Returns: Nil where the store has answered something else.
    @inline(never)
    private mutating func tookUp(_ event: StoreEvent) -> [Effect]? {
        guard var left = loading.left, left.answered(event, shared) else { return nil }
        return takeUp(left)
    }

    // MARK: Stores that fail

    /// The store could not be used, and can: writes that failed needn't wait any longer, and what could not be read is read.
    @inline(never)  // It belongs to the second part of the program.
    private mutating func readAgain() -> [Effect] {
        shared.library.retry()
        guard loading.hasFailed else { return [] }
        shared.library.readAgain()
        return loading.again().map { [$0] } ?? []
    }

    /// These are the first rows of a store that could not be read before: they join what was done meanwhile.
    @inline(never)
    private mutating func join(_ rows: [StoreRow]) -> [Effect] {
        loading.isJoining = false
        if let ours = shared.account.account?.id, let theirs = AccountState(rows: rows).account?.id, ours != theirs {
            return reopen()
        }
        shared.library.join(rows)
        let typed = shared.drafts
        shared.readDrafts(rows)
        shared.drafts = typed + shared.drafts.filter { draft in !typed.contains { $0.path == draft.path } }
        let start = StoreStart(rows: rows, isReopening: false)
        shared.isAccountUnread = false
        var effects = Sync.loaded(start, &sync, &shared) + AccountScreen.merged(&shared, rows)
        shared.change { _ in }
        if run.active == nil { effects += RunScreen.loaded(start, &run, &shared) }
        return effects
    }

    /// The browser has taken away all that was stored. This tab still has it, and so has the server what it knew.
    @inline(never)
    private mutating func lost() -> [Effect] {
        // After a log-out it has to go anyway.
        guard shared.library.isLoaded, !shared.library.isEmptying else { return [] }
        shell.storage = .lost
        shell.hasLost = true
        shell.lostRecords += shared.library.rewrite()
        Sync.beginAnew(&sync, &shared)
        var row = accountRow
        // Another tab may know of a log-in that this one hasn't heard of.
        if shared.account.account == nil { row.over = .unread }
        if row.text != nil { shared.library.write(row) }
        return spread(.merged)
    }

    // MARK: Beginning anew

    /// Nothing that is the person's stays, in memory or on disk, but the debt of telling the server. Screens begin anew when
    /// they are opened.
    mutating func forget(_ farewell: Farewell) -> [Effect] {
        var effects = forgetPerson()
        shared.library.empty(node: shared.random.next(), epoch: shared.newID())
        shared.account = AccountState(owesLogOut: farewell == .loggedOut)
        shared.library.write(accountRow)
        effects += shared.library.takeChanges(shared.clocks)
        effects.append(.map(.forget))
        if farewell == .loggedOut { effects += AccountScreen.tellLogOut(&profile.account, &shared) }
        return effects + shared.replace(with: .account(.start))
    }

    private var accountRow: StoreRow { StoreRow(key: AccountState.key, text: shared.account.text) }

    /// Empties what is the person's in memory.
    private mutating func forgetPerson() -> [Effect] {
        let effects = spread(.forgotten)
        loading = Loading(insteadOf: loading)
        shared.forgetPerson()
        return effects + [.map(.close), .events(.close)]
    }

    /// Whether a write failed because another tab has emptied the store.
    func isReplaced(_ event: StoreEvent) -> Bool {
        guard case .failed(let token, .replaced) = event else { return false }
        return shared.library.isOutdone(token)
    }

    /// Another tab has emptied the store: the person logged out, and it may be another's by now. The data here are
    /// forgotten, and those there are shown, as at an opening.
    mutating func reopen() -> [Effect] {
        let effects = forgetPerson()
        shared.library = Library(insteadOf: shared.library)
        shared.account = AccountState()
        loading.isReopening = true
        let load = loading.isReading ? [] : [loading.start()]
        return effects + shared.replace(with: .quickCreate) + [.store(.abandon)] + load
    }
}

extension Shared {
    /// Empties everything that is a person's, whom `account` names.
    mutating func forgetPerson() {
        sync = .synced
        isAccountUnread = false
        repeated = 0
        farewell = nil
        trail = []
        notice = nil
        covered = []
        unconfirmed = []
        isUndoNew = false
        freshWorkout = nil
        drafts = []
        endedEarly = nil
    }
}
