import Workouts

extension Role {
    /// The class that gives an element its role's colour.
    var styleClass: String { "role-" + cssName }
}
