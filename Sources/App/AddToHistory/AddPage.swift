import Workouts

/// A page of "Add to history" (HI-7): what was done is chosen, and then entered.
enum AddPage: Equatable, Sendable {
    case choice
    case activity(Activity)
    /// A workout of the list, by its id.
    case workout(String)

    /// The part of the address after "add".
    var path: String {
        switch self {
        case .choice: ""
        case .activity(let activity): "/activity/\(activity.code)"
        case .workout(let id): "/\(id)"
        }
    }

    /// The pages that an address with this end could be.
    static func candidates(_ end: String) -> [AddPage] {
        Activity.allCases.filter { $0.code == end }.map { .activity($0) } + [.workout(end)]
    }
}
