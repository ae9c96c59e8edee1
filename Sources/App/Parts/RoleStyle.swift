import Workouts

extension Role {
    /// The class that gives an element its role's colour.
    var styleClass: String {
        switch self {
        case .prepare: "role-prepare"
        case .work: "role-work"
        case .rest: "role-rest"
        case .restBetweenCycles: "role-rest-between"
        case .exercise: "role-exercise"
        }
    }
}
