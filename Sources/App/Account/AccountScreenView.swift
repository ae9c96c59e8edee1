import Interface
import Records
import Workouts

extension AccountScreen {
    /// - Parameters:
    ///   - action: Of the form, which sends.
    ///   - more: Fields above the account's own.
    static func view(
        _ page: AccountPage, _ state: State, _ shared: Shared, sends action: App.Action = .account(.submitted),
        _ ui: inout UI,
        more: (inout UI) -> Void = { _ in }
    ) {
        ui.topBar(page.title, back: .account(.backTapped))
        ui.element(.main, class: "account") {
            if page == .tokens { tokens(state, shared, &$0) }
            if page == .devices { devices(state, shared, &$0) } else { form(page, state, action, &$0, more) }
            if page == .logIn { otherWays(state, &$0) }
        }
    }

    private static func form(
        _ page: AccountPage, _ state: State, _ action: App.Action, _ ui: inout UI, _ more: (inout UI) -> Void
    ) {
        ui.element(.form, class: "form") {
            $0.submits(action)
            if let text = page.introduction { $0.element(.p, class: "second") { $0.text(text) } }
            more(&$0)
            fields(page, state, &$0)
            if page == .tokens {
                $0.choice("Scope", ["Read", "Read and write"], chosen: state.canWrite ? 1 : 0) {
                    .account(.scopeChosen(canWrite: $0 == 1))
                }
            }
            $0.refusal(state.problem)
            $0.sendButton(page, state)
        }
    }

    /// The fields of a form, each with what was refused beside it.
    ///
    /// - Parameter isWhole: With the password too.
    static func fields(_ page: AccountPage, _ state: State, isWhole: Bool = true, _ ui: inout UI) {
        for field in page.fields where isWhole || !field.isSecret { self.field(field, page, state, &ui) }
    }

    private static func field(_ field: AccountField, _ page: AccountPage, _ state: State, _ ui: inout UI) {
        let refusal = state.refusals[field.rawValue]
        let note = field.id + "-note"
        ui.element(.div, key: Int64(field.rawValue), class: "field") {
            $0.element(.label) {
                $0.attribute(.for, field.id)
                $0.text(field.name)
            }
            $0.element(.div, class: "with-unit") {
                input(field, page, state, note, isRefused: refusal != nil, &$0)
                if field.isHidden { show(field, state.shown.contains(field), &$0) }
            }
            if refusal != nil {
                $0.refusal(refusal, id: note)
            } else if state.free.contains(field) {
                $0.element(.p, class: "hint free") {
                    $0.attribute(.id, note)
                    $0.attribute(.role, "status")
                    $0.icon(.check)
                    $0.text("Available")
                }
            } else if let hint = field.hint(state.texts[field.rawValue], on: page) {
                $0.element(.p, class: "hint") {
                    $0.attribute(.id, note)
                    $0.text(hint)
                }
            }
        }
    }

    private static func input(
        _ field: AccountField, _ page: AccountPage, _ state: State, _ note: String, isRefused: Bool, _ ui: inout UI
    ) {
        let isHidden = field.isHidden && !state.shown.contains(field)
        let kind: InputKind = isHidden ? .password : field == .email ? .email : .text
        ui.input(kind, state.texts[field.rawValue]) {
            .account(.typed(field, $0))
        } _: {
            $0.attribute(.id, field.id)
            $0.attribute(.autocomplete, field.autocomplete(on: page))
            $0.attribute(.autocapitalize, field == .recoveryCode ? "characters" : "none")
            $0.attribute(.spellcheck, false)
            if field == .days { $0.attribute(.inputmode, "numeric") }
            if isRefused { $0.attribute(.ariaInvalid, true) }
            $0.attribute(.ariaDescribedby, note)
        }
    }

    /// A person who types on glass wants to see the secret.
    private static func show(_ field: AccountField, _ isShown: Bool, _ ui: inout UI) {
        ui.button(.icon, .account(.shownTapped(field))) {
            $0.attribute(.ariaLabel, "Show")
            $0.attribute(.ariaDescription, field.name)
            $0.attribute(.ariaPressed, isShown)
            $0.icon(isShown ? .eyeOff : .eye)
        }
    }

    private static func otherWays(_ state: State, _ ui: inout UI) {
        if state.apple != nil {
            ui.command("Sign in with Apple", .secondary, .account(.appleTapped))
        }
        ui.command("Use a recovery code", .text, .account(.opened(.recovery)))
    }

    // MARK: Tokens

    private static func tokens(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if let secret = state.secret {
            ui.secret("Your new token", secret, "It is shown this once. Copy it to where it is used.") {
                $0.command("Copy", .secondary, .account(.copyTapped(secret)))
            }
        }
        guard !state.tokens.isEmpty else { return }
        ui.element(.ul, class: "list") {
            $0.attribute(.ariaLabel, "Access tokens")
            for token in state.tokens { self.token(token, shared, &$0) }
        }
    }

    // MARK: Devices

    private static func devices(_ state: State, _ shared: Shared, _ ui: inout UI) {
        if let text = AccountPage.devices.introduction { ui.element(.p, class: "second") { $0.text(text) } }
        ui.refusal(state.problem)
        guard let devices = state.devices else { return }
        ui.element(.ul, class: "list") {
            $0.attribute(.ariaLabel, AccountPage.devices.title)
            for device in devices {
                row(device.name, device.seen(shared), key: device.id, &$0) {
                    if !device.isCurrent {
                        $0.command("Log out", .textDanger, .account(.deviceLoggedOut(device.id)))
                    }
                }
            }
        }
    }

    private static func row(
        _ name: String, _ hint: String, key: String, _ ui: inout UI, _ actions: (inout UI) -> Void
    ) {
        ui.element(.li, key: key, class: "row plain") {
            $0.attribute(.ariaLabel, name)
            $0.element(.div, class: "token") {
                $0.element(.p, class: "name") { $0.text(name) }
                $0.element(.p, class: "hint") { $0.text(hint) }
            }
            actions(&$0)
        }
    }

    private static func token(_ token: AccessToken, _ shared: Shared, _ ui: inout UI) {
        let expires = Day(of: Seconds(token.expires), zoneMinutes: shared.clocks.zoneMinutes)
        let scope = token.canWrite ? "Read and write" : "Read"
        row(token.name, scope + ", until " + DateText.day(expires, today: shared.today), key: token.id, &ui) {
            $0.command("Revoke", .textDanger, .account(.tokenRevoked(token.id)))
        }
    }
}

extension LoggedInDevice {
    fileprivate func seen(_ shared: Shared) -> String {
        if isCurrent { return "This device" }
        return "Last seen: "
            + DateText.moment(Seconds(lastSeen), zoneMinutes: shared.clocks.zoneMinutes, today: shared.today)
    }
}

extension UI {
    /// The open form sends with Enter and with its button.
    mutating func submits(_ action: Action = .account(.submitted)) {
        attribute(.novalidate, true)
        on(.submit, options: .preventDefault, action)
    }

    mutating func sendButton(_ page: AccountPage, _ state: AccountScreen.State) {
        submit(page.button, page == .deletion ? .danger : .primary, isBusy: state.isSending)
    }

    /// A secret that is shown once, to be copied.
    mutating func secret(_ title: String, _ text: String, _ advice: String, _ actions: (inout UI) -> Void) {
        element(.section, class: "card secret") {
            $0.element(.h2) { $0.text(title) }
            $0.element(.p, class: "secret-text") { $0.text(text) }
            $0.element(.p, class: "second small") { $0.text(advice) }
            $0.element(.div, class: "actions", actions)
        }
    }
}

extension AccountField {
    /// Typed unseen, unless it is asked to be shown.
    fileprivate var isHidden: Bool { isSecret && self != .recoveryCode }

    /// The value that browsers and password managers fill in.
    fileprivate func autocomplete(on page: AccountPage) -> String {
        switch self {
        case .username, .login: "username"
        case .email: "email"
        case .password: page == .signUp ? "new-password" : "current-password"
        case .oldPassword: "current-password"
        case .newPassword: "new-password"
        case .recoveryCode, .tokenName, .days: "off"
        }
    }
}
