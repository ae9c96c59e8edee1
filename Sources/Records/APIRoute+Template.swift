extension APIRoute {
    /// A route without what varies: what it is called in the OpenAPI document and in metrics.
    public enum Template: Hashable, CaseIterable, Sendable {
        case speech, available, accounts, accountCheck, account, accountPassword, accountRecoveryCode
        case session, sessions, deviceSession, sessionRecovery, sessionApple, sessionAppleCallback
        case tokens, token, calendar, calendarFeed, sync, events, records, record
        case songFiles, songFile, openAPI

        public static let prefix = "/api/v1/"
        /// The parts of a calendar's address before and behind its secret.
        public static let calendarPrefix = prefix + "calendars/"
        static let calendarEnding = ".ics"

        /// Without the prefix; what varies in braces.
        public var path: String {
            switch self {
            case .speech: "speech"
            case .available: "accounts/available"
            case .accounts: "accounts"
            case .accountCheck: "accounts/check"
            case .account: "account"
            case .accountPassword: "account/password"
            case .accountRecoveryCode: "account/recovery-code"
            case .session: "session"
            case .sessions: "sessions"
            case .deviceSession: "sessions/{id}"
            case .sessionRecovery: "session/recovery"
            case .sessionApple: "session/apple"
            case .sessionAppleCallback: "session/apple/callback"
            case .tokens: "tokens"
            case .token: "tokens/{id}"
            case .calendar: "calendar"
            case .calendarFeed: "calendars/{secret}.ics"
            case .sync: "sync"
            case .events: "events"
            case .records: "records/{collection}"
            case .record: "records/{collection}/{id}"
            case .songFiles: "songs"
            case .songFile: "songs/{hash}"
            case .openAPI: "openapi.json"
            }
        }

        public var prefixed: String { Self.prefix + path }
    }

    public var template: Template {
        switch self {
        case .speech: .speech
        case .available: .available
        case .accounts: .accounts
        case .accountCheck: .accountCheck
        case .account: .account
        case .accountPassword: .accountPassword
        case .accountRecoveryCode: .accountRecoveryCode
        case .session: .session
        case .sessions: .sessions
        case .deviceSession: .deviceSession
        case .sessionRecovery: .sessionRecovery
        case .sessionApple: .sessionApple
        case .sessionAppleCallback: .sessionAppleCallback
        case .tokens: .tokens
        case .token: .token
        case .calendar: .calendar
        case .calendarFeed: .calendarFeed
        case .sync: .sync
        case .events: .events
        case .records: .records
        case .record: .record
        case .songFiles: .songFiles
        case .songFile: .songFile
        case .openAPI: .openAPI
        }
    }
}
