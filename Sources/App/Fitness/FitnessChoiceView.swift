import Catalogue
import Interface
import Workouts

extension FitnessScreen {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard case .fitness(let page) = shared.address else { return }
        switch page {
        case .choice: choice(state.choice, shared, &ui)
        case .test: test(state, shared, now, &ui)
        case .results: results(shared, &ui)
        case .exercise(let exercise): results(of: exercise, state, shared, &ui)
        }
    }

    /// The choice of exercises to be tested.
    private static func choice(_ choice: Choice, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Fitness Test", back: .fitness(.backTapped))
        ui.element(.main, class: "fitness") {
            $0.element(.p, class: "hint") {
                $0.text("Half a minute each. Do as many as you can, in good form. The phone counts, or you do.")
            }
            let tests = Int64(shared.library.fitnessTests.count)
            if tests > 0 { $0.lead("Results", counted(tests, "result"), to: .fitness(.resultsTapped)) }
            $0.element(.div, class: "fields") {
                $0.selection(
                    "Category", id: "fitness-category", Category.allCases.map { ($0.code, $0.name) },
                    chosen: choice.category.code
                ) { .fitness(.categoryChosen($0)) }
                $0.selection(
                    "Number of exercises", id: "fitness-number", Choice.numbers.map { ("\($0)", "\($0)") },
                    chosen: "\(choice.number)"
                ) { .fitness(.numberChosen($0)) }
            }
            offered(choice, shared, &$0)
        }
        ui.element(.footer, class: "bottom-actions") {
            if choice.isRefused {
                $0.refusal("There is no exercise to test here. Choose another category.")
            }
            $0.exercisesMissing(shared)
            $0.command("Start test", .primary, .fitness(.startTapped))
        }
    }

    private static func offered(_ choice: Choice, _ shared: Shared, _ ui: inout UI) {
        ui.section("Exercises", id: "offered-title") {
            $0.element(.p, class: "hint") {
                $0.attribute(.role, "status")
                $0.text(pickedText(choice))
            }
            $0.nameFilter(choice.filter) { .fitness(.filtered($0)) }
            if shared.shelf.phase != .ready, shared.shelf.phase != .failed {
                $0.element(.p, class: "hint") { $0.text("Loading exercises …") }
            } else if choice.offered.isEmpty {
                $0.element(.p, class: "hint") { $0.text(emptyText(choice)) }
            }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                let all = shared.shelf.catalogue.exercises
                for place in choice.offered.prefix(choice.shown) where all.indices.contains(place) {
                    row(all[place], choice, shared, &$0)
                }
            }
            if choice.offered.count > choice.shown {
                $0.command("Show more", .text, .fitness(.moreTapped))
            }
        }
    }

    private static func pickedText(_ choice: Choice) -> String {
        let missing = choice.number - choice.picked.count
        if missing == 0 { return "\(choice.picked.count) picked." }
        return "\(choice.picked.count) of \(choice.number) picked. The rest comes from the top of the list."
    }

    /// The reason why the list is empty.
    private static func emptyText(_ choice: Choice) -> String {
        let filter = NameRule.trimmed(choice.filter)
        let category = choice.category.name
        return filter.utf8.isEmpty
            ? "Nothing in \(category) has repetitions."
            : "Nothing in \(category) that has repetitions matches “\(filter)”."
    }

    private static func row(_ exercise: Exercise, _ choice: Choice, _ shared: Shared, _ ui: inout UI) {
        let isTracked = shared.library.isTracked(exercise)
        var details: [String] = []
        if isTracked { details.append("Tracked") }
        details.append(place(exercise, shared))
        details.append(exercise.needsText)
        ui.element(.li, key: rowKey(exercise.id)) {
            $0.attribute(.ariaLabel, exercise.name)
            $0.element(.label, class: isTracked ? "row plain pick tracked" : "row plain pick") {
                $0.devicePicture(exercise.devicePlace)
                $0.element(.span, class: "titles") {
                    $0.element(.span, class: "name") { $0.text(exercise.name) }
                    $0.element(.span, class: "details") { $0.text(details.joined(separator: " · ")) }
                }
                $0.tick(choice.picked.contains(exercise.id), class: "switch") {
                    .fitness(.exerciseSwitched(exercise.id, $0))
                } _: {
                    $0.attribute(.ariaLabel, exercise.name)
                    $0.attribute(.ariaDescription, details.joined(separator: ", "))
                }
            }
            if choice.surplus == exercise.id {
                $0.refusal("At most \(Choice.numbers.upperBound) exercises. Take one out.")
            }
        }
    }
}
