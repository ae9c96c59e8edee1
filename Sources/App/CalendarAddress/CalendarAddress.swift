import Records
import Workouts

/// Profile's calendar address (IX-7): where calendars get the plan, and its changes, by themselves. The server makes it, so it takes an account.
enum CalendarAddress: Feature {
    struct State: Sendable {
        /// The address as the server told of it last; nil where there is none, or the server wasn't heard yet.
        var existing: Existing?
        /// Shown as long as the app stays open: the server can't tell it again.
        var address: String?
        /// Why what was pressed last wasn't done.
        var problem: String?
        var pending: Pending?
    }

    /// An address as the server tells of it. Seconds since 1970.
    struct Existing: Equatable, Sendable {
        var created: Double
        /// When a calendar last asked there, to the hour; nil: none has.
        var lastUsed: Double?
    }

    struct Pending: Sendable {
        var token: Int32
        var request: Request
    }

    enum Request: Sendable {
        case look, make, renew, remove
    }

    enum Action: Sendable {
        case makeTapped
        case copyTapped
        case renewTapped
        case removeTapped
    }

    /// Profile opens: an address may have been made, or have ended, elsewhere.
    static func opened(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.problem = nil
        return ask(.look, &state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .copyTapped: state.address.map { [.copy($0)] } ?? []
        case .makeTapped: ask(.make, &state, &shared)
        case .renewTapped: ask(.renew, &state, &shared)
        case .removeTapped: ask(.remove, &state, &shared)
        }
    }

    /// One thing at a time: what is being done isn't done twice.
    private static func ask(_ request: Request, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.account.account != nil, !shared.account.isExpired else { return [] }
        if let pending = state.pending, pending.request != .look { return [] }
        if request != .look { state.problem = nil }
        let method: HTTPMethod =
            switch request {
            case .look: .get
            case .make: .post
            case .renew: .put
            case .remove: .delete
            }
        let token = shared.newRequest()
        state.pending = Pending(token: token, request: request)
        return [.http(HTTPRequest(token: token, method, APIRoute.calendar.address))]
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        guard let pending = state.pending else { return [] }
        switch event {
        case .http(let answer) where answer.token == pending.token:
            state.pending = nil
            return answered(pending.request, answer, &state, &shared)
        case .httpFailed(let token) where token == pending.token:
            state.pending = nil
            if pending.request != .look { state.problem = shared.unreachable }
        default: break
        }
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { state = State() }
        return []
    }

    // MARK: Answers

    private static func answered(
        _ request: Request, _ answer: HTTPAnswer, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        let json = (try? JSON(bytes: answer.body)) ?? .null
        guard 200..<300 ~= answer.status else { return refused(request, answer, json, &state, &shared) }
        switch request {
        case .look:
            let found = Existing(json["calendar"])
            if found?.created != state.existing?.created { state.address = nil }
            state.existing = found
        case .make, .renew:
            guard let path = json.text("address"), let made = Existing(json) else {
                state.problem = Shared.unreadable
                return []
            }
            state.existing = made
            state.address = shared.origin + path
            shared.say(request == .make ? "Calendar address made" : "Calendar address renewed")
        case .remove:
            (state.existing, state.address) = (nil, nil)
            shared.say("Calendar address removed")
        }
        return []
    }

    private static func refused(
        _ request: Request, _ answer: HTTPAnswer, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        // Asked without being told to: its answer may be later than the next log-in, and sync notices a session's end by itself.
        if request == .look { return [] }
        // Made elsewhere meanwhile, or the answer was lost.
        if request == .make, answer.status == 409 { return ask(.look, &state, &shared) }
        state.problem = shared.trouble(answer, json)
        return []
    }
}

extension CalendarAddress.Existing {
    fileprivate init?(_ json: JSON?) {
        guard let json, let created = json["created"]?.double else { return nil }
        self.init(created: created, lastUsed: json["lastUsed"]?.double)
    }
}
