import Records
import Workouts

extension AccountScreen {
    static func answered(
        _ pending: Pending, _ answer: HTTPAnswer, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        let json = (try? JSON(bytes: answer.body)) ?? .null
        let isDone = 200..<300 ~= answer.status
        switch pending.request {
        case .form(let page):
            if isDone { return done(page, json, &state, &shared) }
            return refused(page, answer, json, &state, &shared)
        case .availability(let field):
            guard isDone, text(field, state) == pending.subject else { return [] }
            if json.flag("available") {
                state.free.append(field)
            } else if let reason = json.text("reason") {
                state.refusals[field.rawValue] = reason
            }
        case .apple:
            state.apple = isDone ? appleLogIn(json, shared) : nil
        case .identity:
            if isDone { return loggedIn(json, &state, &shared) }
            // Nobody was logged in yet: it is no session that is over.
            state.problem = answer.status == 401 ? json.text("detail") : shared.trouble(answer, json)
            // A nonce serves once.
            return send(.apple, .get, .sessionApple, &state, &shared)
        case .session:
            if isDone { return loggedIn(json, &state, &shared) }
        case .tokens:
            guard isDone else { return trouble(answer, json, &state, &shared) }
            state.tokens = []
            for token in json.items("tokens") { if let token = AccessToken(token) { state.tokens.append(token) } }
        case .revocation:
            guard isDone || answer.status == 404 else { return trouble(answer, json, &state, &shared) }
            state.tokens.removeAll { $0.id == pending.subject }
        case .devices:
            guard isDone else { return trouble(answer, json, &state, &shared) }
            var devices: [LoggedInDevice] = []
            for device in json.items("sessions") { if let device = LoggedInDevice(device) { devices.append(device) } }
            state.devices = devices
        case .deviceLogOut:
            guard isDone || answer.status == 404 else { return trouble(answer, json, &state, &shared) }
            state.devices?.removeAll { $0.id == pending.subject }
        case .logOut:
            // The rest of the answer doesn't matter: there is no session any more.
            if answer.status < 500, answer.status != 429 { shared.change { $0.owesLogOut = false } }
        case .logOutEverywhere:
            guard isDone || answer.status == 401 else { return trouble(answer, json, &state, &shared) }
            shared.farewell = .ended
        }
        return []
    }

    static func failed(_ request: Request, _ state: inout State, _ shared: Shared) {
        switch request {
        case .availability, .apple, .session, .logOut: break
        case .form, .identity, .tokens, .revocation, .devices, .deviceLogOut, .logOutEverywhere:
            state.problem = shared.unreachable
        }
    }

    private static func appleLogIn(_ json: JSON, _ shared: Shared) -> AppleLogIn? {
        guard let client = json.text("clientId"), let nonce = json.text("nonce") else { return nil }
        switch shared.apple {
        case .none: return nil
        case .sheet: return .sheet(nonce: nonce)
        case .page: break
        }
        var address = "https://appleid.apple.com/auth/authorize?response_type=code%20id_token&response_mode=form_post"
        address += "&scope=name%20email&client_id=" + PercentEncoding.encode(client)
        address += "&nonce=\(nonce)&state=\(nonce)&redirect_uri="
        address += PercentEncoding.encode(shared.origin + APIRoute.sessionAppleCallback.address)
        return .page(address: address)
    }

    // MARK: Done

    private static func done(
        _ page: AccountPage, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch page {
        case .signUp, .start: return shared.open(.account(.aboutYou))
        case .aboutYou, .logIn, .recovery: return loggedIn(json, &state, &shared)
        case .identity:
            for field in page.fields { shared.keepDraft(field.name, nil) }
            if let account = Account(json["account"]) { shared.change { $0.account = account } }
            shared.tell("Saved")
            return opened(&state, &shared, .identity)
        case .password:
            shared.say("Password changed. Other devices have to log in again.")
            return shared.leave()
        case .recoveryCode:
            showCode(json, &shared)
            return shared.leave()
        case .tokens:
            shared.discardDraft()
            let effects = opened(&state, &shared, .tokens)
            state.secret = json.text("token")
            return effects
        case .deletion:
            shared.farewell = .ended
            return []
        // No form.
        case .devices: return []
        }
    }

    private static func loggedIn(_ json: JSON, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let account = Account(json["account"]) else {
            state.problem = Shared.unreadable
            return []
        }
        // The data on the device are another account's: the two must not mix.
        if let owner = shared.account.account, owner.id != account.id {
            state.problem =
                "This device holds the workouts of \(owner.username). Log out on Profile first, to use another account here."
            return send(.logOut, .delete, .session, &state, &shared)
        }
        // The other forms for guests, too: they have come to their end with this one.
        for page in AccountPage.allCases where page.isForGuests { shared.dropDraft(at: page.rawValue) }
        state.texts = State.blanks
        let joined = Int64(clamping: shared.library.time)
        shared.change {
            let before = $0
            $0 = AccountState()
            $0.account = account
            $0.isStarted = true
            // Logging in once more after a session's end is no joining.
            $0.joined = before.account == nil ? joined : before.joined
            // The same owner, then: what was to be saved is still to be saved.
            ($0.lacksRecoveryCode, $0.recoveryCode) = (before.lacksRecoveryCode, before.recoveryCode)
            $0.leadsTo = before.leadsTo
        }
        showCode(json, &shared)
        // The code is on Profile, and comes first.
        return shared.account.lacksRecoveryCode ? shared.replace(with: .profile) : leadOn(&shared, or: .profile)
    }

    private static func showCode(_ json: JSON, _ shared: inout Shared) {
        guard let code = json.text("recoveryCode") else { return }
        shared.change {
            $0.lacksRecoveryCode = true
            $0.recoveryCode = code
        }
    }

    // MARK: Refused

    /// Beside the fields that are at fault, else above the button.
    private static func refused(
        _ page: AccountPage, _ answer: HTTPAnswer, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        // A fault of the first step is told there.
        let form = page == .aboutYou ? AccountPage.signUp : page
        var first: AccountField?
        func refuse(_ member: String?, _ words: String?) {
            for field in form.fields where field.member(on: form) == member {
                state.refusals[field.rawValue] = words ?? field.problem("", on: form)
                first = first ?? field
            }
        }
        for error in json.items("errors") { refuse(error.text("field"), error.text("problem")) }
        if first == nil { refuse(json.text("field"), json.text("detail")) }
        guard let first else {
            if answer.status == 401, page == .logIn || page == .recovery {
                state.problem =
                    page == .logIn
                    ? "This username or email and this password don’t belong together."
                    : "This username or email and this recovery code don’t belong together."
                return [.focus(id: AccountField.login.id)]
            }
            return trouble(answer, json, &state, &shared)
        }
        let effects = page == .aboutYou ? shared.leave() : []
        return effects + [.focus(id: first.id)]
    }

    /// Notes the problem, where no field is at fault.
    private static func trouble(
        _ answer: HTTPAnswer, _ json: JSON, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        state.problem = shared.trouble(answer, json)
        return []
    }
}

extension Shared {
    /// Why the server gave no answer.
    var unreachable: String {
        isOnline
            ? "The server can’t be reached. Try again in a moment."
            : "This needs a network, and there is none. Try again when you are online."
    }

    /// The message for an answer of another form.
    static let unreadable = "The server’s answer can’t be read. Try again in a moment."

    /// Why the server refused, in words. That a session is over is noted.
    mutating func trouble(_ answer: HTTPAnswer, _ json: JSON) -> String {
        switch answer.status {
        case 401:
            expireSession()
            return "Your session is over. Log in again."
        case 429:
            let isFull = json.text("type") == "/problems/too-many-accounts"
            return (isFull ? "Your network has made as many accounts as it may in a day." : "Too many tries.")
                + " Try again in \(answer.retryAfter.map { waitText(seconds: $0) } ?? "a moment")."
        case 500...: return "The server has a fault. Try again in a moment."
        default: return json.text("detail") ?? json.text("title") ?? "The server refused this."
        }
    }
}

/// A time to wait, as people say it, rounded up: "30 seconds", "72 minutes", "5 hours", "a day".
@inline(never)  // It belongs to the second part of the program.
func waitText(seconds: Int32) -> String {
    func rounded(_ unit: Int32) -> Int64 { Int64((seconds - 1) / unit + 1) }
    if seconds < 90 { return counted(Int64(seconds), "second") }
    if rounded(60) < 90 { return counted(rounded(60), "minute") }
    if rounded(3_600) < 24 { return counted(rounded(3_600), "hour") }
    return rounded(86_400) == 1 ? "a day" : counted(rounded(86_400), "day")
}

/// A token by which a program of the person's logs in. Its secret is shown once, and nowhere afterwards.
struct AccessToken: Sendable {
    var id: String
    var name: String
    var canWrite: Bool
    /// Seconds since 1970.
    var expires: Double

    init?(_ json: JSON) {
        guard let id = json.text("id"), let name = json.text("name") else { return nil }
        self.id = id
        self.name = name
        canWrite = json.text("scope") == "write"
        expires = json["expires"]?.double ?? 0
    }
}

/// A device that the account is logged in on.
struct LoggedInDevice: Sendable {
    var id: String
    var name: String
    /// Seconds since 1970, to the hour.
    var lastSeen: Double
    /// It is this one.
    var isCurrent: Bool

    init?(_ json: JSON) {
        guard let id = json.text("id"), let name = json.text("device") else { return nil }
        self.id = id
        self.name = name.utf8.isEmpty ? "A browser" : name
        lastSeen = json["lastSeen"]?.double ?? 0
        isCurrent = json.flag("isCurrent")
    }
}
