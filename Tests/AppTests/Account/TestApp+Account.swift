import Records
import Workouts

@testable import App

// A server that knows one account, and people at the forms.

extension TestApp {
    static let anna = #"{"id":"a1","username":"anna","email":"anna@example.com","created":1795000000,"hasApple":false}"#
    static let code = "ABCD-EFGH-JKLM-NPQR-STUV"
    static let password = "secret1!"

    /// A device that Anna is logged in on.
    static let annas = ["account": "{\"isStarted\":true,\"account\":\(anna)}"]

    /// Answers as the server does where all is well.
    static func works(_ request: HTTPRequest) -> (Int32, String)? {
        switch (request.method, request.address) {
        case (.post, "/api/v1/accounts"): (201, "{\"account\":\(anna),\"recoveryCode\":\"\(code)\"}")
        case (.post, "/api/v1/session/recovery"): (200, "{\"account\":\(anna),\"recoveryCode\":\"\(code)\"}")
        case (.post, "/api/v1/session"), (.patch, "/api/v1/account"): (200, "{\"account\":\(anna)}")
        case (.post, "/api/v1/account/recovery-code"): (200, "{\"recoveryCode\":\"\(code)\"}")
        case (.get, "/api/v1/session/apple"): (204, "")
        case (.get, "/api/v1/tokens"): (200, #"{"tokens":[]}"#)
        case (.get, "/api/v1/sessions"): (200, #"{"sessions":[]}"#)
        case (.post, "/api/v1/accounts/available"): (200, #"{"available":true}"#)
        default: (204, "")
        }
    }

    mutating func enter(_ field: AccountField, _ text: String) { send(.account(.typed(field, text))) }

    mutating func submit() { send(address == .account(.aboutYou) ? .profile(.submitted) : .account(.submitted)) }

    /// Opens a form and fills it in.
    mutating func fill(_ page: AccountPage, _ texts: [(AccountField, String)]) {
        go(.account(page))
        for (field, text) in texts { enter(field, text) }
    }

    /// The alert beside a field.
    func refusal(of field: AccountField) -> String? { state.profile.account.refusals[field.rawValue] }

    func text(of field: AccountField) -> String { state.profile.account.texts[field.rawValue] }

    /// Requests but those for the calendar's address, which Profile sends whenever it opens.
    var chosenRequests: [HTTPRequest] { requests.filter { $0.address != "/api/v1/calendar" } }

    var account: AccountState { state.shared.account }
}
