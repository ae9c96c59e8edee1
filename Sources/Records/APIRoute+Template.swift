extension APIRoute {
    /// A route without what varies: what it is called in the OpenAPI document and in metrics. Its raw value is the only place where
    /// its path is spelt, without the prefix, and with names in braces for what varies.
    public enum Template: String, CaseIterable, Sendable {
        case speech
        case available = "accounts/available"
        case accounts
        case accountCheck = "accounts/check"
        case account
        case accountPassword = "account/password"
        case accountRecoveryCode = "account/recovery-code"
        case session
        case sessions
        case deviceSession = "sessions/{id}"
        case sessionRecovery = "session/recovery"
        case sessionApple = "session/apple"
        case sessionAppleCallback = "session/apple/callback"
        case tokens
        case token = "tokens/{id}"
        case calendar
        case calendarFeed = "calendars/{secret}.ics"
        case competitions
        case competitionJoin = "competitions/join"
        case competition = "competitions/{id}"
        case competitionCode = "competitions/{id}/code"
        case sync
        case events
        case records = "records/{collection}"
        case record = "records/{collection}/{id}"
        case songFiles = "songs"
        case songFile = "songs/{hash}"
        case copies
        case openAPI = "openapi.json"

        public static let prefix = "/api/v1/"

        /// Without the prefix; what varies in braces.
        public var path: String { rawValue }

        public var prefixed: String { Self.prefix + rawValue }
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
        case .competitions: .competitions
        case .competitionJoin: .competitionJoin
        case .competition: .competition
        case .competitionCode: .competitionCode
        case .sync: .sync
        case .events: .events
        case .records: .records
        case .record: .record
        case .songFiles: .songFiles
        case .songFile: .songFile
        case .copies: .copies
        case .openAPI: .openAPI
        }
    }
}

extension APIRoute.Template {
    /// The address, with these in the places of what varies.
    public func filled(_ values: String...) -> String {
        var address: [UInt8] = []
        var (next, isName) = (0, false)
        for byte in prefixed.utf8 {
            switch byte {
            case UInt8(ascii: "{"):
                address += values[next].utf8
                next += 1
                isName = true
            case UInt8(ascii: "}"): isName = false
            default: if !isName { address.append(byte) }
            }
        }
        return String(decoding: address, as: UTF8.self)
    }

    /// The parts of a path that stand in the places of what varies, as they are spelt there. Nil: the path is another route's.
    ///
    /// - Parameter path: Without the prefix.
    func values(in path: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        let slash = UInt8(ascii: "/")
        var (own, rest) = (rawValue.utf8[...], path)
        var values: [ArraySlice<UInt8>] = []
        while let byte = own.popFirst() {
            guard byte == UInt8(ascii: "{") else {
                guard rest.popFirst() == byte else { return nil }
                continue
            }
            own = own.drop { $0 != UInt8(ascii: "}") }.dropFirst()
            let ending = own.prefix { $0 != slash }
            let part = rest.prefix { $0 != slash }
            guard part.count > ending.count, part.suffix(ending.count).elementsEqual(ending) else { return nil }
            values.append(part.dropLast(ending.count))
            own = own.dropFirst(ending.count)
            rest = rest.dropFirst(part.count)
        }
        return rest.isEmpty ? values : nil
    }
}
