import Records

extension AccountScreen {
    /// A request to the server.
    enum Request: Equatable, Sendable {
        case form(AccountPage)
        case availability(AccountField)
        /// For the account that is logged in.
        case session
        case apple, identity, tokens, revocation, devices, deviceLogOut, logOut, logOutEverywhere
    }

    /// A request that the server hasn't answered yet.
    struct Pending: Sendable {
        var token: Int32
        var request: Request
        /// The text that may be free, the token or the device that is to be gone.
        var subject: String
    }

    @inline(never)
    static func send(
        _ request: Request, _ method: HTTPMethod, _ route: APIRoute, body: String? = nil, of subject: String = "",
        _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        let token = shared.newRequest()
        state.pending.append(Pending(token: token, request: request, subject: subject))
        return [.http(HTTPRequest(token: token, method, route.address, body: body))]
    }

    /// Sends the form, unless something in it can't be right.
    static func submit(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard !state.isSending else { return [] }
        state.problem = nil
        state.asks = nil
        for field in state.page.fields {
            let problem = isLeftOut(field, state, shared) ? nil : field.problem(text(field, state), on: state.page)
            state.refusals[field.rawValue] = problem
        }
        for field in state.page.fields where state.refusals[field.rawValue] != nil { return [.focus(id: field.id)] }
        if state.isAsking(.logOut) {
            // Its answer takes the cookie away: it must not be the new session's.
            state.sendsAfterwards = true
            return []
        }
        let (method, route) = state.page.request
        return send(.form(state.page), method, route, body: body(state, shared), &state, &shared)
    }

    static func goOn(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.sendsAfterwards else { return [] }
        state.sendsAfterwards = false
        return submit(&state, &shared)
    }

    /// On Profile, what isn't changed isn't sent.
    @inline(never)
    static func isUnchanged(_ field: AccountField, _ state: State, _ shared: Shared) -> Bool {
        state.page == .identity && field.isUnique && text(field, state) == known(field, .identity, shared)
    }

    /// Whether a field isn't sent: it isn't changed, or it is a password that an account of Apple's doesn't have.
    private static func isLeftOut(_ field: AccountField, _ state: State, _ shared: Shared) -> Bool {
        if isUnchanged(field, state, shared) { return true }
        guard field == .password || field == .oldPassword, shared.account.account?.hasApple == true else {
            return false
        }
        return text(field, state).isEmpty
    }

    private static func body(_ state: State, _ shared: Shared) -> String {
        let page = state.page
        var writer = JSONWriter()
        writer.beginObject()
        for field in page == .aboutYou ? AccountPage.signUp.fields : page.fields {
            if isLeftOut(field, state, shared) { continue }
            writer.key(field.member(on: page))
            let text = text(field, state)
            if field == .days { writer.number(Int32(text) ?? 0) } else { writer.string(text) }
        }
        if page == .tokens { writer.field("scope", state.canWrite ? "write" : "read") }
        writer.endObject()
        return writer.text
    }

    static func askWhetherFree(_ field: AccountField, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let text = text(field, state)
        guard field.problem(text, on: state.page) == nil, !isUnchanged(field, state, shared) else { return [] }
        var writer = JSONWriter()
        writer.object { $0.field(field.member(on: state.page), text) }
        return send(.availability(field), .post, .available, body: writer.text, of: text, &state, &shared)
    }

    /// Logs in as the person that Apple's sheet has identified; without a token they have left it.
    static func identified(_ token: String?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let token, case .sheet(let nonce) = state.apple else { return [] }
        // Its answer takes the cookie away, as in `submit`.
        guard !state.isAsking(.logOut) else {
            state.problem = shared.unreachable
            return []
        }
        var writer = JSONWriter()
        writer.object {
            $0.field("identityToken", token)
            $0.field("nonce", nonce)
        }
        return send(.identity, .post, .sessionApple, body: writer.text, &state, &shared)
    }

    /// Ends the last session on the server, if that is still to be done.
    static func tellLogOut(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.account.owesLogOut, !state.isAsking(.logOut) else { return [] }
        return send(.logOut, .delete, .session, &state, &shared)
    }
}
