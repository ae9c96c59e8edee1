import Workouts

extension State {
    /// Takes in what concerns the whole app, and shows the event to every feature.
    mutating func receive(_ event: HostEvent) -> [Effect] {
        // The data that the event brings are merged with those of the ledger.
        shared.library.stampEdits(shared.clocks)
        switch event {
        case .started(let start):
            shared.start(start)
            return [loading.start()]
        case .resized(let viewport): shared.viewport = viewport
        case .wentOnline(let isOnline): shared.isOnline = isOnline
        case .navigated(let path):
            if RunScreen.keeps(run, shared) { return RunScreen.update(&run, &shared, .leftByBrowser) }
            let effects = shared.address == .run ? RunScreen.wentElsewhere(&run, &shared) : []
            shared.follow(Address(path: path))
            return effects
        case .woke:
            if shared.library.isWaitingToRetry { shared.library.retry() }
            if let notice = shared.notice, notice.until <= shared.clocks.monotonic { shared.endNotice() }
        case .http, .httpFailed:
            if shared.shelf.received(event) { shared.news.append(.shelfFilled) }
        case .store(let event):
            if isReplaced(event) { return reopen() }
            return stored(event) + all(.received(.store(event)))
        case .tabs(.received(let text)):
            return TabMessage(text: text).map { told($0) } ?? []
        default: break
        }
        return all(.received(event))
    }
}
