import Records
import Workouts

extension Competitions {
    enum Request: Equatable, Sendable {
        case list
        case board(String)
        case make, join
        /// Another code for one.
        case renew(String)
        case leave(String)

        /// It changes nothing.
        var isLook: Bool {
            switch self {
            case .list, .board: true
            case .make, .join, .renew, .leave: false
            }
        }

        /// Whether it asks for what a page shows.
        func isShown(on page: CompetitionPage) -> Bool {
            switch (self, page) {
            case (.list, .list): true
            case (.board(let id), .board(let open)): id == open
            default: false
            }
        }
    }

    struct Pending: Sendable {
        var token: Int32
        var request: Request
        /// The id of the account that asked.
        var account: String
        /// Something has changed since it was asked, so it is asked once more.
        var isOutdated = false
    }

    /// Asks for what the open page shows, and for the list in any case: the other tabs hear of that.
    static func look(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = ask(.list, &state, &shared)
        guard case .board(let id) = state.page else { return effects }
        return effects + ask(.board(id), &state, &shared)
    }

    /// The same isn't asked twice at a time.
    static func ask(_ request: Request, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let account = shared.account.account, !shared.account.isExpired else { return [] }
        if request.isLook {
            for index in state.pending.indices where state.pending[index].request == request {
                state.pending[index].isOutdated = true
                return []
            }
        } else {
            guard !state.isSending else { return [] }
            state.problem = nil
        }
        let (method, route): (HTTPMethod, APIRoute) =
            switch request {
            case .list: (.get, .competitions)
            case .board(let id): (.get, .competition(id: id))
            case .make: (.post, .competitions)
            case .join: (.post, .competitionJoin)
            case .renew(let id): (.put, .competitionCode(id: id))
            case .leave(let id): (.delete, .competition(id: id))
            }
        let body = request == .make || request == .join ? state.form.body(state.zone) : nil
        let token = shared.newRequest()
        state.pending.append(Pending(token: token, request: request, account: account.id))
        return [.http(HTTPRequest(token: token, method, route.address, body: body))]
    }

    // MARK: Answers

    static func answered(_ answer: HTTPAnswer, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        // Meanwhile it may have become another's device.
        guard let pending = take(answer.token, &state), let account = shared.account.account?.id,
            pending.account == account
        else { return [] }
        let json = (try? JSON(bytes: answer.body)) ?? .null
        let again = pending.isOutdated ? ask(pending.request, &state, &shared) : []
        if pending.request.isLook {
            seen(pending.request, answer.status, json, account, &state, &shared)
            return again
        }
        return 200..<300 ~= answer.status
            ? done(pending.request, json, &state, &shared) : refused(pending.request, answer, json, &state, &shared)
    }

    static func failed(_ token: Int32, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let pending = take(token, &state) else { return [] }
        if pending.request.isShown(on: state.page) { state.isStale = true }
        if !pending.request.isLook { state.problem = shared.unreachable }
        return []
    }

    private static func take(_ token: Int32, _ state: inout State) -> Pending? {
        for index in state.pending.indices where state.pending[index].token == token {
            return state.pending.remove(at: index)
        }
        return nil
    }

    /// The answer to a look. A session's end is told by sync: this answer may be later than the next log-in.
    private static func seen(
        _ request: Request, _ status: Int32, _ json: JSON, _ account: String, _ state: inout State,
        _ shared: inout Shared
    ) {
        var isSeen = false
        switch request {
        case .list:
            guard status == 200, let items = json["competitions"]?.array else { break }
            let list = CompetitionList(items, account: account, fetched: shared.clocks.wall)
            state.list = list
            shared.keep(list)
            isSeen = true
        case .board(let id):
            if status == 404 {
                remove(id, &state, &shared)
                isSeen = true
            } else if status == 200, let board = CompetitionBoard(json), board.competition.id == id {
                let kept = KeptBoard(account: account, fetched: shared.clocks.wall, board: board)
                shared.keep(kept)
                if request.isShown(on: state.page) { state.board = kept }
                isSeen = true
            }
        default: break
        }
        if request.isShown(on: state.page) { state.isStale = !isSeen }
    }

    private static func done(
        _ request: Request, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch request {
        case .make, .join:
            guard let competition = Competition(json["competition"]) else { return unreadable(&state) }
            if let code = json.text("code") { state.show(code, of: competition.id) }
            add(competition, &state, &shared)
            let form = request == .make ? CompetitionPage.add : .join
            shared.dropDraft(at: Address.competitions(form).path)
            shared.tell(request == .make ? "\(competition.name) made" : "You take part in \(competition.name)")
            guard shared.address == .competitions(form) else { return [] }
            return shared.replace(with: .competitions(.board(competition.id)))
        case .renew(let id):
            guard let code = json.text("code") else { return unreadable(&state) }
            state.show(code, of: id)
            shared.tell("New code made")
        case .leave(let id): return left(id, &state, &shared)
        case .list, .board: break
        }
        return []
    }

    private static func refused(
        _ request: Request, _ answer: HTTPAnswer, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch request {
        // Left already, elsewhere, or the answer was lost.
        case .leave(let id) where answer.status == 404: return left(id, &state, &shared)
        case .make where state.page == .add, .join where state.page == .join:
            var first = state.form.refuse(answer, json)
            if first == nil, request == .join, answer.status == 404 {
                first = .code
                state.form[.code].problem = "No competition that can still be joined has this code."
            }
            if let first { return [.focus(id: first.id)] }
        default: break
        }
        state.problem = shared.trouble(answer, json)
        return []
    }

    private static func unreadable(_ state: inout State) -> [Effect] {
        state.problem = Shared.unreadable
        return []
    }

    /// This account is in it from now on.
    private static func add(_ competition: Competition, _ state: inout State, _ shared: inout Shared) {
        guard var list = state.list else { return }
        list.competitions.removeAll { $0.id == competition.id }
        list.competitions.insert(competition, at: 0)
        state.list = list
        shared.keep(list)
    }

    /// This account isn't in it any more.
    private static func remove(_ id: String, _ state: inout State, _ shared: inout Shared) {
        state.codes.removeAll { $0.competition == id }
        shared.drop(board: id)
        if state.page == .board(id) {
            state.board = nil
            state.isGone = true
            state.asksToLeave = false
        }
        guard var list = state.list, list[id] != nil else { return }
        list.competitions.removeAll { $0.id == id }
        state.list = list
        shared.keep(list)
    }

    private static func left(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let name = state.list?[id]?.name ?? state.board?.board.competition.name
        remove(id, &state, &shared)
        shared.tell("You left \(name ?? "the competition")")
        return shared.address == .competitions(.board(id)) ? shared.leave(to: .competitions(.list)) : []
    }
}

extension Competitions.State {
    fileprivate mutating func show(_ code: String, of id: String) {
        codes.removeAll { $0.competition == id }
        codes.append(Competitions.Code(competition: id, text: code))
    }
}
