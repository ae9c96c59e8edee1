import Records

/// An account, as the server tells of it.
struct Account: Sendable {
    var id: String
    var username: String
    var email: String
    /// Seconds since 1970.
    var created: Double
    /// It can be logged in to with Apple.
    var hasApple: Bool

    init?(_ json: JSON?) {
        guard let json, let id = json.text("id"), let username = json.text("username"), let email = json.text("email")
        else { return nil }
        self.id = id
        self.username = username
        self.email = email
        created = json["created"]?.double ?? 0
        hasApple = json.flag("hasApple")
    }

    func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("username", username)
        writer.field("email", email)
        writer.field("created", created)
        writer.field("hasApple", hasApple)
    }
}

/// The owner of this device: a guest, or an account.
struct AccountState: Sendable {
    /// Nil: a guest.
    var account: Account?
    /// The server no longer knows the session. Nothing on the device changes by that.
    var isExpired = false
    /// The Start screen was left, one way or the other.
    var isStarted = false
    /// The path that the device was first opened with, where it isn't the usual one: Start comes first, and leads on to it.
    var leadsTo: String?
    /// The recovery code was shown, and the person didn't say that it is saved.
    var lacksRecoveryCode = false
    /// That code, which stays on this device until they do.
    var recoveryCode: String?
    /// The person went to Apple's page to log in, which comes back with the session's cookie.
    var isAtApple = false
    /// When this device was logged in, as the time of a stamp: what was set before that gives way to what the account has.
    var joined: Int64?
    /// The last session's end wasn't told to the server: nothing else is left of it here.
    var owesLogOut = false

    init(owesLogOut: Bool = false) { self.owesLogOut = owesLogOut }
}

// MARK: The store's row

extension AccountState {
    static let key = "account"

    /// Nil where there is nothing to note.
    var text: String? {
        guard account != nil || isStarted || isAtApple || owesLogOut || leadsTo != nil else { return nil }
        var writer = JSONWriter()
        writer.object {
            $0.field("isExpired", isExpired)
            $0.field("isStarted", isStarted)
            if let leadsTo { $0.field("leadsTo", leadsTo) }
            $0.field("lacksRecoveryCode", lacksRecoveryCode)
            if let recoveryCode { $0.field("recoveryCode", recoveryCode) }
            $0.field("isAtApple", isAtApple)
            $0.field("owesLogOut", owesLogOut)
            if let joined { $0.field("joined", joined) }
            if let account { $0.object("account") { account.write(to: &$0) } }
        }
        return writer.text
    }

    /// A text that can't be read means that nothing is noted.
    init(text: String) {
        guard let json = try? JSON(text) else { return }
        account = Account(json["account"])
        isExpired = json.flag("isExpired")
        isStarted = json.flag("isStarted")
        leadsTo = json.text("leadsTo")
        lacksRecoveryCode = json.flag("lacksRecoveryCode")
        recoveryCode = json.text("recoveryCode")
        isAtApple = json.flag("isAtApple")
        owesLogOut = json.flag("owesLogOut")
        joined = json["joined"]?.integer
    }

    /// From all rows of the store. Where something of a person's was stored, Start was left: before there were accounts, for one. A sign-up
    /// that was begun is no sign of it: what is being typed, and what its second step asks for.
    init(rows: [StoreRow]) {
        for row in rows {
            if row.key == AccountState.key { self = AccountState(text: row.text ?? "") }
        }
        let begun = [AccountState.key, Library.epochKey, "draft", "profile/"]
        for row in rows where !begun.contains(where: { row.key.utf8.starts(with: $0.utf8) }) { isStarted = true }
    }
}

/// Why everything leaves the device.
enum Farewell: Sendable {
    /// The person logged out here: the server has yet to be told.
    case loggedOut
    /// The server has ended the session, or the account itself.
    case ended
}

extension Shared {
    /// Notes whose device this is, on disk and in the other tabs: both at once, so that a tab that is opened meanwhile reads or
    /// hears it.
    mutating func change(account change: (inout AccountState) -> Void) {
        change(&account)
        if !isAccountUnread { library.write(account.text, under: AccountState.key) }
    }

    /// The server answered that it doesn't know the session: nothing is hidden or deleted, sync waits for a log-in.
    mutating func expireSession() {
        if account.account != nil { change { $0.isExpired = true } }
    }
}

// Members of what the server says. (Not inlined: a call takes a fifth of the room.)
extension JSON {
    @inline(never)
    func text(_ name: String) -> String? { self[name]?.string }

    @inline(never)
    func flag(_ name: String) -> Bool { self[name]?.bool ?? false }

    @inline(never)
    func items(_ name: String) -> [JSON] { self[name]?.array ?? [] }
}
