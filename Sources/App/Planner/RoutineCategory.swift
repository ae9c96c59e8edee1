import Catalogue

/// A category that lists predetermined workouts: a muscle, a type, or a group of muscles with all its parts.
enum RoutineCategory: Hashable, Sendable {
    case focus(RoutineFocus)
    case group(MuscleGroup)

    /// Nil if the code isn't a category's.
    init?(code: String) {
        if let focus = RoutineFocus(code: code) {
            self = .focus(focus)
        } else if let group = MuscleGroup.allCases.first(where: { $0.code == code }) {
            self = .group(group)
        } else {
            return nil
        }
    }

    /// The category's code in addresses.
    var code: String {
        switch self {
        case .focus(let focus): focus.code
        case .group(let group): group.code
        }
    }

    var name: String {
        switch self {
        case .focus(let focus): focus.name
        case .group(let group): group.name
        }
    }

    /// A group's parts, in their order.
    var parts: [RoutineFocus] {
        switch self {
        case .focus(let focus): [focus]
        case .group(let group): group.muscles.map { .muscle($0) }
        }
    }
}
