import Records
import Workouts

/// Start, signing up, logging in, and what can be done with an account.
enum AccountScreen: Feature {
    struct State: Sendable {
        /// The form that is open.
        var page = AccountPage.start
        /// By the raw values of the fields.
        var texts: [String] = blanks
        var refusals: [String?] = noRefusals
        /// The server's refusal where it names no field, or the reason why there was no answer.
        var problem: String?
        /// Names that nobody has: those of these fields.
        var free: [AccountField] = []
        /// When to ask the server whether what is typed is free.
        var asks: (field: AccountField, at: Seconds)?
        var pending: [Pending] = []
        /// The form waits for the last session's end, of which the server is just being told.
        var sendsAfterwards = false
        /// The way to log in with Apple, where the server offers it and this device has one.
        var apple: AppleLogIn?
        var tokens: [AccessToken] = []
        /// Where the account is logged in; nil: not heard yet.
        var devices: [LoggedInDevice]?
        /// The new token may change things, not only read them.
        var canWrite = false
        /// A new token, shown once.
        var secret: String?
        /// "Export my data", while the store is asked for values.
        var export: (file: DataExport, token: Int32)?
        /// The token of the question for a file.
        var picking: Int32?
        /// Why a file wasn't imported.
        var importProblem: String?
        /// The question before somebody is logged out.
        var asksToLogOut: LogOutQuestion?
        /// Fields whose secrets are shown while they are typed.
        var shown: [AccountField] = []

        static var blanks: [String] { Array(repeating: "", count: AccountField.allCases.count) }
        static var noRefusals: [String?] { Array(repeating: nil, count: AccountField.allCases.count) }

        /// The form is on its way.
        var isSending: Bool { sendsAfterwards || isAsking(.form(page)) }

        func isAsking(_ request: Request) -> Bool {
            for each in pending where each.request == request { return true }
            return false
        }
    }

    enum AppleLogIn: Sendable {
        /// Apple's page, which posts its answer to our server's callback.
        case page(address: String)
        /// The system's sheet, which answers with a token for this nonce.
        case sheet(nonce: String)
    }

    enum LogOutQuestion: Sendable {
        /// Something would be lost.
        case here
        case everywhere
    }

    enum Action: Sendable {
        case signUpTapped, logInTapped, withoutTapped
        case typed(AccountField, String)
        case shownTapped(AccountField)
        case submitted
        case scopeChosen(canWrite: Bool)
        case backTapped
        case opened(AccountPage)
        case appleTapped
        case copyTapped(String)
        case codeSaveTapped(String)
        case codeKept
        case tokenRevoked(String)
        case deviceLoggedOut(String)
        case logOutTapped, logOutConfirmed, logOutCancelled
        case logOutEverywhereTapped, logOutEverywhereConfirmed
        case exportTapped, importTapped
        case exportSessionsTapped, importFilesTapped
    }

    /// How long the person has stopped typing before the server is asked.
    static let pause = Seconds(milliseconds: 400)

    static func opened(_ state: inout State, _ shared: inout Shared, _ page: AccountPage) -> [Effect] {
        let isLoggedIn = shared.account.account != nil && !shared.account.isExpired
        if page.isForGuests, isLoggedIn || shared.account.isExpired && page.isForStrangers {
            return shared.replace(with: isLoggedIn ? .profile : .account(.logIn))
        }
        if !page.isForGuests, page != .identity, !isLoggedIn { return shared.replace(with: .profile) }
        // The password of the first step is nowhere but here.
        if page == .aboutYou, text(.password, state).isEmpty { return shared.replace(with: .account(.signUp)) }
        let isSecondStep = page == .aboutYou || page == .signUp && state.page == .aboutYou
        state.page = page
        state.problem = nil
        state.secret = nil
        state.asksToLogOut = nil
        state.shown = []
        state.importProblem = nil
        if !isSecondStep { fill(&state, shared) }
        switch page {
        case .tokens: return send(.tokens, .get, .tokens, &state, &shared)
        case .devices:
            state.devices = nil
            return send(.devices, .get, .sessions, &state, &shared)
        case .logIn: return send(.apple, .get, .sessionApple, &state, &shared)
        default: return []
        }
    }

    /// With what is known, and what was typed before a reload.
    private static func fill(_ state: inout State, _ shared: Shared) {
        state.texts = State.blanks
        state.refusals = State.noRefusals
        state.free = []
        state.asks = nil
        state.canWrite = false
        for field in state.page.fields where !field.isSecret {
            state.texts[field.rawValue] = shared.openDraft?[field.name] ?? known(field, state.page, shared)
        }
    }

    /// The text of a field before it is changed.
    @inline(never)
    static func known(_ field: AccountField, _ page: AccountPage, _ shared: Shared) -> String {
        switch field {
        case .username where page == .identity: shared.account.account?.username ?? ""
        case .email where page == .identity: shared.account.account?.email ?? ""
        case .login: shared.account.account?.username ?? ""
        case .days: "90"
        default: ""
        }
    }

    static func needsAll(_ action: Action) -> Bool {
        if case .exportTapped = action { true } else { false }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .signUpTapped: return shared.open(.account(.signUp))
        case .logInTapped: return shared.open(.account(.logIn))
        case .withoutTapped:
            shared.change { $0.isStarted = true }
            return leadOn(&shared, or: .quickCreate)
        case .opened(let page): return shared.open(.account(page))
        case .backTapped:
            let isGuest = state.page.isForGuests && state.page != .recovery && state.page != .aboutYou
            return shared.leave(or: isGuest && !shared.account.isStarted ? .account(.start) : nil)
        case .typed(let field, let text): type(text, field, &state, &shared)
        case .shownTapped(let field):
            if let index = state.shown.firstIndex(of: field) {
                state.shown.remove(at: index)
            } else {
                state.shown.append(field)
            }
        case .scopeChosen(let canWrite): state.canWrite = canWrite
        case .submitted: return submit(&state, &shared)
        case .appleTapped:
            guard let apple = state.apple else { return [] }
            state.problem = nil
            switch apple {
            case .page(let address):
                shared.change { $0.isAtApple = true }
                // The note of it goes to the store before the page is left.
                return shared.library.takeChanges(shared.clocks) + [.history(.visit(address: address))]
            case .sheet(let nonce): return [.device(.identify(nonce: nonce))]
            }
        case .copyTapped(let text): return [.copy(text)]
        case .codeSaveTapped(let code):
            let text = "Setlist recovery code of \(shared.account.account?.username ?? ""): \(code)\n"
            return [.files(.save(name: "setlist-recovery-code.txt", mediaType: "text/plain", text: text))]
        case .codeKept:
            shared.change {
                $0.lacksRecoveryCode = false
                $0.recoveryCode = nil
            }
            return shared.account.leadsTo == nil ? [] : leadOn(&shared, or: .profile)
        case .tokenRevoked(let id):
            return send(.revocation, .delete, .token(id: id), of: id, &state, &shared)
        case .deviceLoggedOut(let id):
            return send(.deviceLogOut, .delete, .deviceSession(id: id), of: id, &state, &shared)
        case .logOutTapped:
            // Text in a field of Profile that isn't stored is lost too: leaving means that.
            let isSafe = shared.atStake == nil && shared.perhapsAtStake == nil
            if isSafe { shared.farewell = .loggedOut } else { state.asksToLogOut = .here }
        case .logOutConfirmed: shared.farewell = .loggedOut
        case .logOutCancelled: state.asksToLogOut = nil
        case .logOutEverywhereTapped: state.asksToLogOut = .everywhere
        case .logOutEverywhereConfirmed:
            state.asksToLogOut = nil
            return send(.logOutEverywhere, .delete, .sessions, &state, &shared)
        case .exportTapped: return DataFile.export(&state, &shared)
        case .importTapped: return DataFile.pick(&state, &shared)
        case .exportSessionsTapped: return shared.open(.exporting)
        case .importFilesTapped: return shared.open(.importing(isShared: false))
        }
        return []
    }

    private static func type(_ text: String, _ field: AccountField, _ state: inout State, _ shared: inout Shared) {
        state.texts[field.rawValue] = text
        state.refusals[field.rawValue] = nil
        state.problem = nil
        state.free.removeAll { $0 == field }
        if field.isUnique { state.asks = (field, shared.clocks.monotonic + pause) }
        guard !field.isSecret else { return }
        shared.keepDraft(field.name, text == known(field, state.page, shared) ? nil : text)
    }

    /// Without blanks around it, if they can't be meant.
    @inline(never)
    static func text(_ field: AccountField, _ state: State) -> String {
        let text = state.texts[field.rawValue]
        return field.isSecret ? text : String(decoding: trimmedUTF8(text), as: UTF8.self)
    }

    static func nextWake(_ state: State, _ shared: Shared) -> Seconds? { state.asks?.at }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .woke:
            guard let asks = state.asks, asks.at <= shared.clocks.monotonic else { return [] }
            state.asks = nil
            return askWhetherFree(asks.field, &state, &shared)
        case .http(let answer):
            guard let pending = pending(answer.token, &state) else { return [] }
            return answered(pending, answer, &state, &shared) + goOn(&state, &shared)
        case .httpFailed(let token):
            guard let pending = pending(token, &state) else { return [] }
            failed(pending.request, &state, shared)
            return goOn(&state, &shared)
        case .wentOnline(true):
            return tellLogOut(&state, &shared)
        case .copied(let isDone):
            shared.say(isDone ? "Copied" : "The browser doesn’t let Setlist copy. Select the text and copy it.")
            return []
        case .identified(let token):
            return identified(token, &state, &shared)
        case .files(let event) where event.token == state.picking:
            return DataFile.picked(event, &state, &shared)
        default:
            return []
        }
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        DataFile.read(token, rows, &state, &shared)
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .forgotten: state = State()
        case .dataWanted: return DataFile.export(&state, &shared)
        case .introduced: return submit(&state, &shared)
        default: break
        }
        return []
    }

    /// The store was read: Start at a first opening, whatever was asked for; later Profile for who has an account, unless something else
    /// was asked for. A run that was in progress comes before either.
    static func loaded(_ start: StoreStart, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        var effects = start.isReopening ? [] : tellLogOut(&state, &shared)
        if shared.account.isAtApple {
            shared.change { $0.isAtApple = false }
            effects += send(.session, .get, .session, &state, &shared)
        }
        guard shared.library.runInProgress == nil else { return effects }
        if shared.account.account == nil {
            if !shared.account.isStarted { effects += showStart(&shared) }
        } else if shared.address == .quickCreate, !shared.isReturn {
            effects += shared.replace(with: .profile)
        }
        return effects
    }

    /// The ways in are asked for by themselves as well.
    private static func showStart(_ shared: inout Shared) -> [Effect] {
        if case .account(let page) = shared.address, page.isForGuests { return [] }
        if shared.address != .quickCreate {
            let path = shared.address.path
            shared.change { $0.leadsTo = path }
        }
        return shared.replace(with: .account(.start))
    }

    /// Past Start, to what the device was first opened with.
    static func leadOn(_ shared: inout Shared, or usual: Address) -> [Effect] {
        guard let path = shared.account.leadsTo else { return shared.replace(with: usual) }
        shared.change { $0.leadsTo = nil }
        return shared.replace(with: Address(path: path))
    }

    /// Another tab logged in. (One that logged out has emptied the store, see `Library.epoch`.) A device that has an account keeps it:
    /// a tab that hasn't heard of the log-in may still say that there is none.
    static func merged(_ shared: inout Shared, _ rows: [StoreRow]) -> [Effect] {
        guard let row = rows.last(where: { $0.key == AccountState.key }) else { return [] }
        let heard = AccountState(text: row.text ?? "")
        let (isKnown, isHeard) = (shared.account.account != nil, heard.account != nil)
        if isHeard || !isKnown { shared.account = heard }
        // On disk stands what was written last, which may be the tab's that knew less.
        if isKnown != isHeard { shared.change { _ in } }
        guard case .account(let page) = shared.address, page.isForGuests, shared.account.isStarted else { return [] }
        if shared.account.account != nil, !shared.account.isExpired { return shared.replace(with: .profile) }
        return page == .start ? leadOn(&shared, or: .quickCreate) : []
    }

    private static func pending(_ token: Int32, _ state: inout State) -> Pending? {
        for index in state.pending.indices where state.pending[index].token == token {
            return state.pending.remove(at: index)
        }
        return nil
    }
}

extension AccountPage {
    /// Not for an account whose session is over: that logs in again.
    fileprivate var isForStrangers: Bool { self == .start || self == .signUp || self == .aboutYou }
}

extension Shared {
    /// How the device and its account stand to each other.
    var syncStatus: SyncStatus { account.isExpired ? .expired : sync }

    /// Whether the browser keeps what is stored, in words; nil where that isn't known.
    var keptText: String? {
        guard let isKept else { return nil }
        if isKept { return "This browser keeps your data until you delete it." }
        return "This browser may delete your data when the device is short of room. "
            + (account.account == nil
                ? "Export it now and then, or sign up." : "What is synced comes again from your account.")
    }

    /// The losses of logging out, in words: the server doesn't have them. Nil: none.
    @inline(never)  // It belongs to the second part of the program, as the next ones do.
    var atStake: String? {
        listed([
            (library.unsent.count + Int(repeated), "change", ""), (unfinishedPlans, "unfinished plan", ""),
            (library.openRuns.count, "workout", " in progress"),
        ])
    }

    /// The losses if the account is no more, which the server doesn't tell from a session that is over.
    @inline(never)
    var perhapsAtStake: String? {
        guard account.isExpired else { return nil }
        return listed([(library.workouts.count, "workout", ""), (library.sessions.count, "session", "")])
    }

    /// Workouts that are being planned in this tab, and not saved.
    @inline(never)
    private var unfinishedPlans: Int { drafts.filter { Address(path: $0.path).editorHome != nil }.count }

    /// "2 changes, 1 unfinished plan and 1 workout in progress"; nil: nothing.
    @inline(never)
    private func listed(_ things: [(count: Int, name: String, end: String)]) -> String? {
        var parts: [String] = []
        for thing in things where thing.count > 0 { parts.append(counted(Int64(thing.count), thing.name) + thing.end) }
        guard let last = parts.popLast() else { return nil }
        return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
    }
}
