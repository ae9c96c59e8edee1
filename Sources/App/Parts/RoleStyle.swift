import Workouts

extension Role {
    /// The colour's name in the style sheet: `--rest-between`.
    var cssName: String {
        switch self {
        case .prepare: "prepare"
        case .work: "work"
        case .rest: "rest"
        case .restBetweenCycles: "rest-between"
        case .exercise: "exercise"
        }
    }

    /// The class that gives an element its role's colour.
    var styleClass: String { "role-" + cssName }
}
