import Catalogue
import Interface
import Workouts

// The goals on the end screen (GO-1). They are there whenever the screen is opened again; no other screen announces
// them.

extension Shared {
    /// The names of the goals that were reached by a session.
    mutating func goalsReached(by id: String) -> [String] {
        guard let session = library.session(id) else { return [] }
        findGoals()
        let reached = library.goals.filter { library.goalProgress[$0.id]?.reached == session.began }
        return reached.map { $0.value.name }
    }
}

extension UI {
    mutating func reachedGoal(_ name: String) {
        element(.p, class: "card reached-goal") {
            $0.attribute(.role, "status")
            $0.icon(.target)
            $0.element(.span) {
                $0.element(.span, class: "second small") { $0.text("Goal reached") }
                $0.text(" ")
                $0.element(.span, class: "name") {
                    $0.attribute(.dir, "auto")
                    $0.text(name)
                }
            }
        }
    }
}
