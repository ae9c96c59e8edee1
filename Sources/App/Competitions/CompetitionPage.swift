/// The pages of competitions, below their address.
enum CompetitionPage: Equatable, Sendable {
    case list
    /// The form of a new one.
    case add
    /// The form that takes a code.
    case join
    /// One competition's standings.
    case board(String)

    var path: String {
        switch self {
        case .list: ""
        case .add: "/add"
        case .join: "/join"
        case .board(let id): "/\(id)"
        }
    }

    /// The pages that an address with this end could be, the forms first: no competition has their names.
    static func candidates(_ end: String) -> [CompetitionPage] { [.list, .add, .join, .board(end)] }
}
