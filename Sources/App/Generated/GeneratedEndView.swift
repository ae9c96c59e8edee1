import Catalogue
import Interface
import Records
import Workouts

extension GeneratedEnd {
    /// The exercises again, each once for all rounds, with their outcomes.
    @inline(never)
    func list(_ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "summary-again") {
            $0.element(.h2) { $0.text("Exercises") }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                for rounds in rounds { row(rounds, shared, &$0) }
            }
        }
    }

    /// For each exercise, its steps in all rounds. O(steps).
    private var rounds: [[Int]] {
        let exercises = plan.steps.indices.filter { plan.steps[$0].role == .exercise }
        guard let workout = try? GeneratedWorkout(plan, choice: WorkoutChoice(.muscles([]))),
            workout.items.count == exercises.count
        else { return exercises.map { [$0] } }
        return workout.singlePlaces.map { workout.counterparts(of: $0).map { exercises[$0] } }
    }

    /// - Parameter rounds: The exercise's steps, at least one.
    private func row(_ rounds: [Int], _ shared: Shared, _ ui: inout UI) {
        let step = plan.steps[rounds[0]]
        let mark = mark(of: rounds)
        let style = (step.part ?? .main).styleClass
        ui.element(.li, key: Int64(rounds[0]), class: "row ended \(style)") {
            $0.attribute(.ariaLabel, step.name)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(step.name) }
                $0.element(.span, class: "details") { $0.text(step.details(shared.shelf.exercise(of: step))) }
            }
            // An exercise that was done can be tracked or untracked here (FT-5).
            if rounds.contains(where: { spent.indices.contains($0) && spent[$0] != nil }),
                let exercise = shared.shelf.exercise(of: step)
            {
                $0.trackButton(exercise, shared)
            }
            $0.element(.span, class: mark == nil ? "value" : "mark") {
                let time = step.target.text(shared.library.settings.units)
                $0.text(mark ?? (rounds.count > 1 ? "\(rounds.count) × \(time)" : time))
            }
        }
    }

    /// The outcome of its rounds: "2 of 3 rounds" if some are unfinished.
    private func mark(of rounds: [Int]) -> String? {
        let marks = rounds.map { mark(of: $0) }
        let done = marks.filter { $0 == nil }.count
        if done == rounds.count { return nil }
        return done == 0 && marks.allSatisfy { $0 == marks[0] } ? marks[0] : "\(done) of \(rounds.count) rounds"
    }
}
