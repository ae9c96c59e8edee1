import Workouts

extension State {
    /// Applies an action, and opens the screen that it leads to.
    mutating func update(_ action: Action) -> [Effect] {
        if !shared.library.isComplete, needsAll(action) {
            loading.defer(action)
            return []
        }
        var before = shared.address
        let told = shared.noticeEnd
        var effects = reduce(action)
        shared.captureUndo()
        if let farewell = shared.farewell { effects += forget(farewell) }
        effects += spread()
        if shared.address != before {
            if before.facts.hasMap { effects.insert(.map(.close), at: 0) }
            shared.leaveNotice(told)
        }
        // A screen may send on to another. Before the store has been read, none knows what there is to show.
        while shared.address != before, isReady(for: shared.address) {
            before = shared.address
            effects += opened()
        }
        if shared.library.isComplete { refresh() }
        effects += all(.followUp)
        shared.showConfirmed()
        return effects
    }

    private mutating func reduce(_ action: Action) -> [Effect] {
        switch action {
        case .shell(.undoTapped): undo()
        case .shell(.keptUndone(let kept)): takeBack(kept)
        default: visit(action, Reducer())
        }
    }

    /// Carries out what "Undo" of the notice offers.
    private mutating func undo() -> [Effect] {
        let undo = shared.takeUndo()
        return undo.map { needsAll($0) ? update($0) : reduce($0) } ?? []
    }

    /// A message of another tab is merged with what the store holds, never the other way round; it waits even for the
    /// first rows.
    private mutating func needsAll(_ action: Action) -> Bool {
        if case .host(.tabs(.received)) = action { return true }
        return shared.library.isLoaded && visit(action, NeedsAll())
    }

    /// Tells every feature, and what they have to tell in turn.
    mutating func spread(_ news: News) -> [Effect] { all(.news(news)) + spread() }

    private mutating func spread() -> [Effect] {
        var effects: [Effect] = []
        while !shared.news.isEmpty { effects += all(.news(shared.news.removeFirst())) }
        return effects
    }

    /// Tells every feature, in their order.
    mutating func all(_ occasion: Occasion) -> [Effect] {
        var visitor = Gathering(occasion: occasion)
        visitAll(&visitor)
        return visitor.effects
    }

    /// The next moment of the monotonic clock at which something changes by itself: a second of a run, a notice that
    /// leaves, a press that becomes a long one.
    var nextWake: Seconds? {
        mutating get {
            var earliest = Earliest()
            earliest.consider(shared.noticeWake)
            if shared.library.isWaitingToRetry { earliest.consider(shared.clocks.monotonic + State.storeRetry) }
            visitAll(&earliest)
            return earliest.moment
        }
    }

    /// The whole page at a moment of the monotonic clock.
    func view(at now: Seconds, _ ui: inout UI) {
        Shell.frame(shell, shared, now, &ui) { if isReady(for: shared.address) { screen(at: now, &$0) } }
    }

    /// Hands what changed to the store, to the other tabs and to the server. Apart from `update`, so that writing a large
    /// workout never delays the frame that shows what was done to it.
    mutating func settle() -> [Effect] {
        // Not before: what is stored waits for nothing that only screens of exercises need.
        if shared.shelf.isWanted { shared.shelf.put(own: shared.library.exercises) }
        var effects = shared.library.takeChanges(shared.clocks)
        // The changes are stamped now.
        if shared.isUndoNew {
            shared.storeUndo()
            effects += shared.library.takeChanges(shared.clocks)
        }
        // The answer to a form brings another session perhaps; the one that there is may be over before that comes.
        return profile.account.isSending ? effects : effects + Sync.settled(&sync, &shared)
    }

    /// How long to wait before the store is tried again.
    private static let storeRetry: Seconds = 5
}

// MARK: What features are told

/// An occasion that every feature hears of: the functions of `Feature`.
enum Occasion {
    case loaded(StoreStart)
    case received(HostEvent)
    case read(token: Int32, rows: [StoreRow]?)
    case news(News)
    case followUp
}

private struct Gathering: FeatureVisitor {
    let occasion: Occasion
    private(set) var effects: [Effect] = []
    mutating func visit<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) {
        switch occasion {
        case .loaded(let start): effects += F.loaded(start, &state, &shared)
        case .received(let event): effects += F.received(&state, &shared, event)
        case .read(let token, let rows): effects += F.read(token, rows, &state, &shared)
        case .news(let news): effects += F.heard(news, &state, &shared)
        case .followUp: effects += F.followUp(&state, &shared)
        }
    }
}

private struct Earliest: FeatureVisitor {
    private(set) var moment: Seconds?
    mutating func consider(_ other: Seconds?) {
        if let other, moment.map({ other < $0 }) ?? true { moment = other }
    }
    mutating func visit<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) {
        consider(F.nextWake(state, shared))
    }
}

private struct Reducer: ActionVisitor {
    func visit<F: Feature>(
        _ feature: F.Type, _ state: inout F.State, _ shared: inout Shared, _ action: F.Action
    ) -> [Effect] {
        F.update(&state, &shared, action)
    }
    func visit(host event: HostEvent, _ state: inout State) -> [Effect] { state.receive(event) }
}

private struct NeedsAll: ActionVisitor {
    func visit<F: Feature>(
        _ feature: F.Type, _ state: inout F.State, _ shared: inout Shared, _ action: F.Action
    ) -> Bool {
        F.needsAll(action)
    }
    func visit(host event: HostEvent, _ state: inout State) -> Bool {
        switch event {
        case .files(.picked), .files(.chosen): true
        default: false
        }
    }
}
