import Records
import Workouts

/// Competitions between accounts (GO-2): the list, the board of each, and the forms of making and joining one. The server has them; what it
/// told last is kept here.
enum Competitions: Screen {
    struct State: Sendable {
        var page = CompetitionPage.list
        /// Nil: the server wasn't heard yet.
        var list: CompetitionList?
        /// The open one's.
        var board: KeptBoard?
        /// This account isn't in the open one, or it is no more.
        var isGone = false
        /// The server didn't answer when it was asked for what the page shows.
        var isStale = false
        var form = CompetitionForm()
        /// Shown as long as the app stays open: the server can't tell them again.
        var codes: [Code] = []
        /// Why what was pressed last wasn't done.
        var problem: String?
        var asksToLeave = false
        var pending: [Pending] = []
        /// Of where the device is.
        var zone = ZoneHistory([])

        func code(of id: String) -> String? { codes.first { $0.competition == id }?.text }

        /// A form, or what a button asked for, is on its way.
        var isSending: Bool {
            for each in pending where !each.request.isLook { return true }
            return false
        }
    }

    struct Code: Sendable {
        var competition: String
        var text: String
    }

    enum Action: Sendable {
        case competitionTapped(String)
        case addTapped
        case joinTapped
        case backTapped
        case typed(CompetitionForm.Field, String)
        case measureChosen(String)
        case sendTapped
        case cancelTapped
        case copyTapped(String)
        case renewTapped
        case leaveTapped, leaveConfirmed, leaveCancelled
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ page: CompetitionPage) -> [Effect] {
        state.page = page
        (state.isGone, state.isStale, state.asksToLeave) = (false, false, false)
        state.problem = nil
        state.board = nil
        // Until the host tells.
        state.zone = ZoneHistory([ZoneChange(from: .zero, minutes: shared.clocks.zoneMinutes)])
        takeKept(&state, shared)
        switch page {
        case .list: break
        case .board(let id): state.board = shared.keptBoard(id)
        case .add, .join:
            guard shared.account.account != nil else { return shared.replace(with: .competitions(.list)) }
            state.form = CompetitionForm(page, &shared)
        }
        return [.clock(.readZone)] + look(&state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .competitionTapped(let id): return shared.open(.competitions(.board(id)))
        case .addTapped: return shared.open(.competitions(.add))
        case .joinTapped: return shared.open(.competitions(.join))
        case .backTapped: return shared.leave()
        case .typed(let field, let text):
            state.form.type(text, field)
            shared.openDraft = state.form.draft(path: shared.address.draftPath)
        case .measureChosen(let code):
            if let measure = CompetitionMeasure(code: code) { state.form.measure = measure }
            shared.openDraft = state.form.draft(path: shared.address.draftPath)
        case .sendTapped: return submit(&state, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        case .copyTapped(let code): return [.copy(code)]
        case .renewTapped: if case .board(let id) = state.page { return ask(.renew(id), &state, &shared) }
        case .leaveTapped: state.asksToLeave = true
        case .leaveCancelled: state.asksToLeave = false
        case .leaveConfirmed:
            state.asksToLeave = false
            if case .board(let id) = state.page { return ask(.leave(id), &state, &shared) }
        }
        return []
    }

    /// The tab with the stream hears that a board has changed, whichever screen is open. It fetches the list, of which the
    /// others hear in turn (`hear`).
    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .events(.boards), .zone: break
        case .events(.changed), .wentOnline(true): guard isOpen(shared) else { return [] }
        case .http, .httpFailed: if state.pending.isEmpty { return [] }
        default: return []
        }
        return react(to: event, &state, &shared)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten: state = State(zone: state.zone)
        case .merged: if isOpen(shared) { return hear(&state, &shared) }
        default: break
        }
        return []
    }

    private static func isOpen(_ shared: Shared) -> Bool {
        if case .competitions = shared.address { true } else { false }
    }

    /// Another tab may have fetched the list, since a board has changed.
    @inline(never)  // It belongs to the second part of the program, as the next one does.
    private static func hear(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard takeKept(&state, shared) else {
            // Another tab may have logged in.
            return state.list == nil && state.pending.isEmpty ? look(&state, &shared) : []
        }
        guard case .board(let id) = state.page else {
            state.isStale = false
            return []
        }
        return ask(.board(id), &state, &shared)
    }

    @inline(never)
    private static func react(to event: HostEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .http(let answer): return answered(answer, &state, &shared)
        case .httpFailed(let token): return failed(token, &state, &shared)
        case .zone(let changes): state.zone = ZoneHistory(changes)
        default: return isOpen(shared) ? look(&state, &shared) : ask(.list, &state, &shared)
        }
        return []
    }

    /// Takes over the list that is kept, if it is newer.
    @discardableResult
    private static func takeKept(_ state: inout State, _ shared: Shared) -> Bool {
        guard let kept = shared.keptCompetitions else { return false }
        if let list = state.list, list.fetched >= kept.fetched { return false }
        state.list = kept
        return true
    }

    private static func submit(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard !state.isSending else { return [] }
        state.problem = nil
        if let wrong = state.form.check(shared.clocks.wall, state.zone) { return [.focus(id: wrong.id)] }
        return ask(state.page == .add ? .make : .join, &state, &shared)
    }
}
