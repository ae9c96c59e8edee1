import Interface

/// The account's part of Profile.
enum AccountParts {
    /// On top: who this is and whether everything is synced.
    static func top(_ shared: Shared, _ ui: inout UI) {
        if shared.account.lacksRecoveryCode { recoveryCode(shared.account.recoveryCode, &ui) }
        ui.element(.section, class: "group") {
            $0.element(.p, class: "sync") {
                $0.attribute(.role, "status")
                $0.icon(shared.syncStatus.icon)
                $0.text(shared.syncStatus.text)
            }
            if shared.account.isExpired { $0.command("Log In", .primary, .account(.logInTapped)) }
        }
    }

    /// The ways to an account.
    static func invitation(_ ui: inout UI) {
        ui.element(.section, class: "card invitation") {
            $0.element(.p) { $0.text("With an account, your workouts are on all your devices.") }
            $0.element(.div, class: "actions") {
                $0.command("Sign Up", .primary, .account(.signUpTapped))
                $0.command("Log In", .secondary, .account(.logInTapped))
            }
        }
    }

    private static func recoveryCode(_ code: String?, _ ui: inout UI) {
        ui.secret(
            "Your recovery code", code ?? "It was shown, and can’t be shown again.",
            code == nil
                ? "If you didn’t save it, only a new one helps."
                : "It resets your password if you forget it, and is shown until you say that it is saved. Keep it where you will find it."
        ) {
            if let code {
                $0.command("Copy", .secondary, .account(.copyTapped(code)))
                $0.command("Save", .secondary, .account(.codeSaveTapped(code)))
            } else {
                $0.command("Make a new one", .secondary, .account(.opened(.recoveryCode)))
            }
            $0.command("I have saved it", .primary, .account(.codeKept))
        }
    }

    /// Below: what can be done with the account and with the data.
    static func bottom(_ state: AccountScreen.State, _ shared: Shared, _ ui: inout UI) {
        let hasAccount = shared.account.account != nil
        if hasAccount {
            identity(state, shared, &ui)
            ui.element(.section, class: "group") {
                $0.element(.h2) { $0.text("Security") }
                for page in [AccountPage.devices, .password, .recoveryCode, .tokens] {
                    $0.command(page.title, .row, .account(.opened(page)))
                }
                $0.command("Log out everywhere", .row, .account(.logOutEverywhereTapped))
            }
        }
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Your data") }
            if let kept = shared.keptText { $0.element(.p, class: "second small") { $0.text(kept) } }
            $0.command("Export my data", .row, .account(.exportTapped))
            $0.command("Import my data", .row, .account(.importTapped))
            $0.refusal(state.importProblem)
            CopiesRow.view(shared, &$0)
            $0.command("Export sessions", .row, .account(.exportSessionsTapped))
            $0.command("Import files", .row, .account(.importFilesTapped))
            if hasAccount {
                $0.command("Delete my account", .row.and("danger"), .account(.opened(.deletion)))
            }
        }
        // A problem of the form above stands there.
        if !isChanged(state, shared) { ui.refusal(state.problem) }
        if hasAccount { ui.command("Log Out", .secondary, .account(.logOutTapped)) }
        switch state.asksToLogOut {
        case .here: question(shared.atStake, shared.perhapsAtStake, &ui)
        case .everywhere: everywhere(shared, &ui)
        case nil: break
        }
    }

    /// Username and email, and once one is changed, what it takes to save that.
    private static func identity(_ state: AccountScreen.State, _ shared: Shared, _ ui: inout UI) {
        let isChanged = isChanged(state, shared)
        ui.element(.section, class: "group") {
            $0.element(.h2) { $0.text("Account") }
            $0.element(.form, class: "form") {
                $0.submits()
                AccountScreen.fields(.identity, state, isWhole: isChanged, &$0)
                if isChanged {
                    $0.refusal(state.problem)
                    $0.sendButton(.identity, state)
                }
            }
        }
    }

    private static func isChanged(_ state: AccountScreen.State, _ shared: Shared) -> Bool {
        for field in AccountPage.identity.fields where field.isUnique {
            if !AccountScreen.isUnchanged(field, state, shared) { return true }
        }
        return false
    }

    private static func everywhere(_ shared: Shared, _ ui: inout UI) {
        let loss = shared.atStake.map { " Only this device has \($0): that is lost." } ?? ""
        ui.question(
            "Log out on all devices?",
            "All of them, this one too, ask for the password again, and access tokens end.\(loss)",
            cancel: .account(.logOutCancelled)
        ) {
            $0.command("Log out all devices", .danger, .account(.logOutEverywhereConfirmed))
            $0.command("Cancel", .secondary, .account(.logOutCancelled))
        }
    }

    /// - Parameter perhaps: The losses if the account is no more.
    private static func question(_ atStake: String?, _ perhaps: String?, _ ui: inout UI) {
        var words: [String] = []
        if let atStake { words.append("Only this device has \(atStake). Logging out loses it.") }
        if let perhaps {
            words.append("If the account was deleted meanwhile, logging out loses everything that is here: \(perhaps).")
        }
        if words.isEmpty { return }
        ui.question(
            atStake == nil ? "Log out without a last sync?" : "Log out before everything is synced?",
            words.joined(separator: " "), cancel: .account(.logOutCancelled), closesOutside: false
        ) {
            $0.command(atStake == nil ? "Log out here" : "Log out and lose it", .danger, .account(.logOutConfirmed))
            $0.command("Export my data", .secondary, .account(.exportTapped))
            $0.command("Cancel", .primary, .account(.logOutCancelled))
        }
    }
}

extension SyncStatus {
    fileprivate var icon: Icon {
        switch self {
        case .synced: .check
        case .syncing, .waiting: .refresh
        case .offline, .expired, .refused, .full: .warning
        }
    }
}
