import Workouts

extension State {
    /// Applies an action, and opens the screen that it leads to.
    mutating func update(_ action: Action) -> [Effect] {
        if !shared.library.isComplete, needsAll(action) {
            loading.defer(action)
            return []
        }
        var before = shared.route
        var effects = reduce(action)
        shared.captureUndo()
        if let farewell = shared.farewell { effects += forget(farewell) }
        effects += spread()
        if shared.route != before, before.facts.hasMap { effects.insert(.map(.close), at: 0) }
        // A screen may send on to another. Before the store has been read, none knows what there is to show.
        while shared.route != before, isReady(for: shared.route) {
            before = shared.route
            effects += visitScreen(Opening())
        }
        if shared.library.isComplete { _ = visitScreen(Refresh()) }
        return effects + all(FollowUp())
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
        let undo = shared.notice?.undo
        shared.endNotice()
        return undo.map { needsAll($0) ? update($0) : reduce($0) } ?? []
    }

    /// What another tab told is merged with what the store holds, never the other way round; it waits even for the first rows.
    private mutating func needsAll(_ action: Action) -> Bool {
        if case .host(.tabs(.received)) = action { return true }
        return shared.library.isLoaded && visit(action, NeedsAll())
    }

    /// Whether enough of the store has been read to show a screen.
    func isReady(for route: Route) -> Bool {
        shared.library.isLoaded && (shared.library.isComplete || !route.facts.needsAll)
    }

    /// Prepares the open screen.
    mutating func opened() -> [Effect] { visitScreen(Opening()) }

    /// Tells every feature, and what they have to tell in turn.
    mutating func spread(_ news: News) -> [Effect] { all(Told(news: news)) + spread() }

    private mutating func spread() -> [Effect] {
        var effects: [Effect] = []
        while !shared.news.isEmpty { effects += all(Told(news: shared.news.removeFirst())) }
        return effects
    }

    /// Asks every feature, in their order.
    mutating func all<A: Asking>(_ asking: A) -> [Effect] {
        var visitor = Gathering(asking: asking)
        visitAll(&visitor)
        return visitor.effects
    }

    /// The next moment of the monotonic clock at which something changes by itself: a second of a run, a notice that
    /// leaves, a press that becomes a long one.
    var nextWake: Seconds? {
        mutating get {
            var earliest = Earliest()
            earliest.consider(shared.notice?.until)
            if shared.library.isWaitingToRetry { earliest.consider(shared.clocks.monotonic + State.storeRetry) }
            visitAll(&earliest)
            return earliest.moment
        }
    }

    /// The whole page at a moment of the monotonic clock.
    func view(at now: Seconds, _ ui: inout UI) {
        Shell.frame(shell, shared, now, &ui) { if isReady(for: shared.route) { screen(at: now, &$0) } }
    }

    /// Hands what changed to the store, to the other tabs and to the server. Apart from `update`, so that writing a large
    /// workout never delays the frame that shows what was done to it.
    mutating func settle() -> [Effect] {
        // Not before: what is stored waits for nothing that only screens of exercises need.
        if shared.shelf.isWanted { shared.shelf.take(own: shared.library.exercises) }
        var effects = shared.library.takeChanges(shared.clocks)
        // What was changed is stamped now.
        if shared.isUndoNew {
            shared.storeUndo()
            effects += shared.library.takeChanges(shared.clocks)
        }
        return effects + Sync.settled(&sync, &shared)
    }

    /// How long to wait before the store is tried again.
    private static let storeRetry: Seconds = 5
}

// MARK: What features are asked

/// A question to every feature.
protocol Asking {
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect]
}

struct Received: Asking {
    var event: HostEvent
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect] {
        F.received(&state, &shared, event)
    }
}

struct Answered: Asking {
    var token: Int32
    var rows: [StoreRow]?
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect] {
        F.read(token, rows, &state, &shared)
    }
}

struct Loaded: Asking {
    var start: StoreStart
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect] {
        F.loaded(start, &state, &shared)
    }
}

private struct Told: Asking {
    var news: News
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect] {
        F.heard(news, &state, &shared)
    }
}

private struct FollowUp: Asking {
    func ask<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) -> [Effect] {
        F.followUp(&state, &shared)
    }
}

private struct Gathering<A: Asking>: FeatureVisitor {
    let asking: A
    var effects: [Effect] = []
    mutating func visit<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) {
        effects += asking.ask(feature, &state, &shared)
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
        if case .files(.picked) = event { true } else { false }
    }
}

private struct Opening: ScreenVisitor {
    func visit<S: Screen>(
        _ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page
    ) -> [Effect] {
        S.opened(&state, &shared, page)
    }
}

private struct Refresh: ScreenVisitor {
    func visit<S: Screen>(
        _ screen: S.Type, _ state: inout S.State, _ shared: inout Shared, _ page: S.Page
    ) -> [Effect] {
        S.refresh(&state, &shared)
        return []
    }
}
