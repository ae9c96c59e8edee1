import Records

/// The screens around an account. All but Start are a form of a few fields, which one request sends.
enum AccountPage: String, CaseIterable, Sendable {
    case start = "/start"
    case signUp = "/sign-up"
    /// The second step of signing up: fields of the profile, stored as they are entered.
    case aboutYou = "/sign-up/you"
    case logIn = "/log-in"
    /// Another password for who has forgotten it.
    case recovery = "/log-in/recovery"
    case password = "/profile/password"
    case recoveryCode = "/profile/recovery-code"
    case devices = "/profile/devices"
    case tokens = "/profile/tokens"
    case deletion = "/profile/delete"
    /// No screen of its own: username and email, on Profile.
    case identity = "/profile"

    var title: String {
        switch self {
        case .start: "Setlist"
        case .signUp: "Sign Up"
        case .aboutYou: "About you"
        case .logIn: "Log In"
        case .recovery: "Reset password"
        case .password: "Change password"
        case .recoveryCode: "New recovery code"
        case .devices: "Devices"
        case .tokens: "Access tokens"
        case .deletion: "Delete my account"
        case .identity: "Account"
        }
    }

    /// The name of the button that sends.
    var button: String {
        switch self {
        case .aboutYou: "Create"
        case .tokens: "Create token"
        case .identity: "Save"
        default: title
        }
    }

    /// The purpose, where the title doesn't tell it.
    var introduction: String? {
        switch self {
        case .aboutYou: "Everything may be left empty. Your weight makes the calories yours."
        case .recovery: "With the code that you were shown when you signed up."
        case .recoveryCode: "The one you have stops working. It is what resets a forgotten password."
        case .devices: "Where you are logged in. A device that you log out keeps nothing but what it has not sent yet."
        case .tokens: "With a token, a program of yours uses your account. It opens no screens and changes no password."
        case .deletion:
            "Everything goes, here and on the server, and can’t be brought back. Export your data first if you may want it."
        default: nil
        }
    }

    @inline(never)
    var fields: [AccountField] {
        switch self {
        case .signUp, .identity: [.username, .email, .password]
        case .logIn: [.login, .password]
        case .recovery: [.login, .recoveryCode, .newPassword]
        case .password: [.oldPassword, .newPassword]
        case .recoveryCode, .deletion: [.password]
        case .tokens: [.tokenName, .days, .password]
        case .start, .aboutYou, .devices: []
        }
    }

    /// For people without an account, or whose session is over.
    var isForGuests: Bool {
        switch self {
        case .start, .signUp, .aboutYou, .logIn, .recovery: true
        default: false
        }
    }

    /// Where its form goes.
    var request: (HTTPMethod, APIRoute) {
        switch self {
        // Makes nothing yet: that is for the second step.
        case .signUp, .start: (.post, .accountCheck)
        case .aboutYou: (.post, .accounts)
        case .logIn: (.post, .session)
        case .recovery: (.post, .sessionRecovery)
        case .password: (.post, .accountPassword)
        case .recoveryCode: (.post, .accountRecoveryCode)
        case .devices: (.get, .sessions)
        case .tokens: (.post, .tokens)
        case .deletion: (.delete, .account)
        case .identity: (.patch, .account)
        }
    }
}

/// The fields of those forms.
enum AccountField: Int, CaseIterable, Sendable {
    case username, email, password, login, recoveryCode, oldPassword, newPassword, tokenName, days

    /// Its accessible name.
    var name: String {
        switch self {
        case .username: "Username"
        case .email: "Email"
        case .password: "Password"
        case .login: "Username or email"
        case .recoveryCode: "Recovery code"
        case .oldPassword: "Old password"
        case .newPassword: "New password"
        case .tokenName: "Name"
        case .days: "Days"
        }
    }

    /// The id of its input.
    var id: String { "account-\(rawValue)" }

    /// Never on disk.
    var isSecret: Bool {
        switch self {
        case .password, .recoveryCode, .oldPassword, .newPassword: true
        default: false
        }
    }

    /// Another account may have it already.
    var isUnique: Bool { self == .username || self == .email }

    /// The member of the request that holds it, and of the answer that refuses it.
    @inline(never)
    func member(on page: AccountPage) -> String {
        switch self {
        case .username: "username"
        case .email: "email"
        case .password: "password"
        case .login: "login"
        case .recoveryCode: "recoveryCode"
        case .oldPassword: "old"
        case .newPassword: page == .password ? "new" : "password"
        case .tokenName: "name"
        case .days: "days"
        }
    }

    /// A password is chosen here, not one that there is.
    @inline(never)
    func isNewPassword(on page: AccountPage) -> Bool { self == .newPassword || self == .password && page == .signUp }

    /// Help for the field before anything is wrong; of a password that will do, how good it is.
    @inline(never)
    func hint(_ text: String, on page: AccountPage) -> String? {
        if isNewPassword(on: page) {
            if AccountRules.password(text) != nil {
                return "12 or more are best, 6 will do: letters, digits and a special character"
            }
            return AccountRules.isLong(password: text)
                ? "Hard to guess" : "It will do. With 12 or more it is hard to guess."
        }
        switch self {
        case .username where page == .signUp: return "3 to 30 letters, digits or . _ -"
        case .password where page == .identity: return "To change your username or email"
        case .days: return "1 to 365, after which it stops working"
        default: return nil
        }
    }

    /// An error message that says what to enter instead; nil if the server may decide.
    @inline(never)
    func problem(_ text: String, on page: AccountPage) -> String? {
        switch self {
        case .username: return AccountRules.username(text)?.reason
        case .email: return AccountRules.email(text)?.reason
        case .newPassword: return AccountRules.password(text)?.reason
        case .password where page == .signUp: return AccountRules.password(text)?.reason
        case .tokenName: return NameRule.problem(text)
        case .days:
            guard let days = Int32(text), 1...365 ~= days else { return "Enter a number of days from 1 to 365." }
            return nil
        case .login: return text.isEmpty ? "Enter your username or email." : nil
        case .recoveryCode: return text.isEmpty ? "Enter your recovery code." : nil
        case .oldPassword, .password: return text.isEmpty ? "Enter your password." : nil
        }
    }
}
