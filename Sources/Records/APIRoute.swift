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
    /// The competitions that the account is in, and making one.
    case competitions
    /// Taking part in one, by its code.
    case competitionJoin
    /// Its board; leaving it.
    case competition(id: String)
    /// Another code in place of the one that there is.
    case competitionCode(id: String)
    case sync
    case events
    /// `limit`: how many records at most, from 1 to `recordLimit`.
    case records(collection: String, after: String? = nil, limit: Int? = nil)
    case record(RecordKey)
    /// The songs' files that the account keeps, and one of them by its hash.
    case songFiles
    case songFile(hash: String)
    /// Passes a copy of everything on to a person's WebDAV server.
    case copies
    /// The OpenAPI document.
    case openAPI

    public static let recordLimit = 1000

    /// Path and query, percent-encoded.
    public var address: String {
        switch self {
        case .speech(let text): template.prefixed + "?text=" + PercentEncoding.encode(text)
        case .deviceSession, .token, .calendarFeed, .competition, .competitionCode, .songFile, .records, .record:
            filled
        default: template.prefixed
        }
    }

    /// The address of a route of which something varies.
    @inline(never)  // It belongs to the second part of the program.
    private var filled: String {
        switch self {
        case .deviceSession(let value), .token(let value), .calendarFeed(let value), .competition(let value),
            .competitionCode(let value):
            template.filled(PercentEncoding.encode(value))
        case .songFile(let hash): template.filled(hash)
        case .records(let collection, let after, let limit): template.filled(collection) + Self.query(after, limit)
        case .record(let key): template.filled(key.collection, key.id)
        default: template.prefixed
        }
    }

    private static func query(_ after: String?, _ limit: Int?) -> String {
        var query = ""
        if let after { query += "?after=" + after }
        if let limit { query += (after == nil ? "?" : "&") + "limit=\(limit)" }
        return query
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
        for template in Template.allCases {
            guard let found = template.values(in: rest) else { continue }
            var values: [String] = []
            for part in found {
                guard let value = Self.word(part) else { throw .unknown }
                values.append(value)
            }
            self = try Self.route(template, values, query)
            return
        }
        throw .unknown
    }

    private static func route(
        _ template: Template, _ values: [String], _ query: Query
    ) throws(APIRouteError) -> APIRoute {
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
        case .deviceSession: return .deviceSession(id: values[0])
        case .sessionRecovery: return .sessionRecovery
        case .sessionApple: return .sessionApple
        case .sessionAppleCallback: return .sessionAppleCallback
        case .tokens: return .tokens
        case .token: return .token(id: values[0])
        case .calendar: return .calendar
        case .calendarFeed: return .calendarFeed(secret: values[0])
        case .competitions: return .competitions
        case .competitionJoin: return .competitionJoin
        case .competition: return .competition(id: values[0])
        case .competitionCode: return .competitionCode(id: values[0])
        case .sync: return .sync
        case .events: return .events
        case .records:
            return .records(collection: values[0], after: try query.word("after"), limit: try query.limit())
        case .record: return .record(RecordKey(values[0], values[1]))
        case .songFiles: return .songFiles
        case .songFile:
            guard isHash(values[0]) else { throw .unknown }
            return .songFile(hash: values[0])
        case .copies: return .copies
        case .openAPI: return .openAPI
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
