import Workouts

/// The addresses of the server's interface: printed by the app, parsed by the server. Which methods each takes, and what
/// they do, is in the OpenAPI document.
public enum APIRoute: Equatable, Sendable {
    /// The recording of a phrase, as WAV.
    case speech(text: String)
    /// Whether an account may still have a name, or an email.
    case available
    case accounts
    case accountCheck
    case account
    case accountPassword
    case accountRecoveryCode
    case session
    case sessions
    /// Where somebody is logged in.
    case deviceSession(id: String)
    case sessionRecovery
    case sessionApple
    /// Where Apple's page posts its form to.
    case sessionAppleCallback
    case tokens
    case token(id: String)
    /// The account's own calendar address: whether there is one, making, renewing and removing it.
    case calendar
    /// The file that calendars get at such an address.
    case calendarFeed(secret: String)
    case sync
    case events
    /// `limit`: how many records at most, from 1 to `recordLimit`.
    case records(collection: String, after: String? = nil, limit: Int? = nil)
    case record(RecordKey)
    /// The songs' files that the account keeps, and one of them by its hash.
    case songFiles
    case songFile(hash: String)
    /// The OpenAPI document.
    case openAPI

    public static let recordLimit = 1000

    /// Path and query, percent-encoded.
    public var address: String {
        switch self {
        case .speech(let text): template.prefixed + "?text=" + PercentEncoding.encode(text)
        case .deviceSession(let id): Template.sessions.prefixed + "/" + PercentEncoding.encode(id)
        case .token(let id): Template.tokens.prefixed + "/" + PercentEncoding.encode(id)
        case .calendarFeed(let secret):
            Template.calendarPrefix + PercentEncoding.encode(secret) + Template.calendarEnding
        case .songFile(let hash): Template.songFiles.prefixed + "/" + hash
        case .records(let collection, let after, let limit): Self.records(collection, after, limit)
        case .record(let key): Template.prefix + "records/" + key.text
        default: template.prefixed
        }
    }

    private static func records(_ collection: String, _ after: String?, _ limit: Int?) -> String {
        var address = Template.prefix + "records/" + collection
        if let after { address += "?after=" + after }
        if let limit { address += (after == nil ? "?" : "&") + "limit=\(limit)" }
        return address
    }

    /// Reads path and query as they stand in a request. Parameters it doesn't know are passed over.
    public init(address: String) throws(APIRouteError) {
        let utf8 = Array(address.utf8)
        let end = utf8.firstIndex(of: UInt8(ascii: "#")) ?? utf8.count
        let mark = utf8[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        let query = Query(mark < end ? utf8[(mark + 1)..<end] : [])
        let path = utf8[..<mark]
        guard path.starts(with: Template.prefix.utf8) else { throw .unknown }
        let rest = path.dropFirst(Template.prefix.utf8.count)

        for template in Template.allCases where rest.elementsEqual(template.path.utf8) {
            self = try Self.fixed(template, query)
            return
        }
        let parts = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count >= 2 else { throw .unknown }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "sessions":
            guard parts.count == 2, let id = Self.word(parts[1]) else { throw .unknown }
            self = .deviceSession(id: id)
        case "tokens":
            guard parts.count == 2, let id = Self.word(parts[1]) else { throw .unknown }
            self = .token(id: id)
        case "songs":
            guard parts.count == 2, let hash = Self.word(parts[1]), Self.isHash(hash) else { throw .unknown }
            self = .songFile(hash: hash)
        case "calendars":
            guard parts.count == 2, let file = Self.word(parts[1]),
                file.utf8.count > Template.calendarEnding.utf8.count,
                file.hasSuffix(Template.calendarEnding)
            else { throw .unknown }
            self = .calendarFeed(secret: String(file.dropLast(Template.calendarEnding.utf8.count)))
        case "records":
            guard let collection = Self.word(parts[1]) else { throw .unknown }
            if parts.count == 2 {
                self = .records(collection: collection, after: try query.word("after"), limit: try query.limit())
            } else {
                guard parts.count == 3, let id = Self.word(parts[2]) else { throw .unknown }
                self = .record(RecordKey(collection, id))
            }
        default: throw .unknown
        }
    }

    /// Routes whose path has no variable part.
    private static func fixed(_ template: Template, _ query: Query) throws(APIRouteError) -> APIRoute {
        switch template {
        case .speech: return .speech(text: try query.phrase("text"))
        case .available: return .available
        case .accounts: return .accounts
        case .accountCheck: return .accountCheck
        case .account: return .account
        case .accountPassword: return .accountPassword
        case .accountRecoveryCode: return .accountRecoveryCode
        case .session: return .session
        case .sessions: return .sessions
        case .sessionRecovery: return .sessionRecovery
        case .sessionApple: return .sessionApple
        case .sessionAppleCallback: return .sessionAppleCallback
        case .tokens: return .tokens
        case .calendar: return .calendar
        case .sync: return .sync
        case .events: return .events
        case .songFiles: return .songFiles
        case .openAPI: return .openAPI
        case .songFile, .token, .calendarFeed, .deviceSession, .records, .record: throw .unknown
        }
    }

    /// SHA-256, in hexadecimal as browsers write it.
    private static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            }
    }

    /// As in `RecordKey`.
    private static func word(_ utf8: ArraySlice<UInt8>) -> String? {
        PercentEncoding.decode(utf8, plusIsSpace: false).flatMap { RecordKey($0 + "/" + $0)?.id }
    }
}

public enum APIRouteError: Error, Equatable, Sendable {
    /// Nothing has this address.
    case unknown
    /// The query's parameter can't be so.
    case parameter(InvalidField)
}
