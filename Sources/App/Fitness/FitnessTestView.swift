import Catalogue
import Interface
import Records
import Workouts

extension FitnessScreen {
    static func test(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard let item = state.test.item else { return summary(state.test, shared, &ui) }
        let exercise = shared.shelf.catalogue.exercise(item.exercise)
        ui.topBar(shared.exerciseName(item.exercise), back: .fitness(.backTapped))
        ui.element(.main, class: "fitness") {
            $0.element(.p, class: "place") {
                $0.text("Exercise \(state.test.place + 1) of \(state.test.items.count)")
            }
            switch state.test.phase {
            case .ready, .asking, .running: ready(state, exercise, shared, now, &$0)
            case .counting: $0.element(.p, class: "hint") { $0.text("Counting …") }
            case .result: result(item, state, shared, &$0)
            case .entering: entering(state, shared, now, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.exercisesMissing(shared)
            actions(item, state, shared, &$0)
        }
    }

    // MARK: Before

    private static func ready(
        _ state: State, _ exercise: Exercise?, _ shared: Shared, _ now: Seconds, _ ui: inout UI
    ) {
        ui.element(.section, class: "card worn") {
            $0.attribute(.ariaLabel, "How to")
            $0.devicePicture(exercise?.devicePlace)
            $0.element(.div, class: "titles") {
                $0.element(.h2) { $0.text(place(exercise, shared)) }
                $0.element(.p) {
                    $0.text(
                        exercise?.devicePlace?.advice ?? advice(exercise, shared)
                    )
                }
            }
            if let exercise, !exercise.howTo.utf8.isEmpty {
                $0.element(.p, class: "how-to") {
                    $0.attribute(.dir, "auto")
                    $0.text(exercise.howTo)
                }
            }
        }
        ui.element(.p, class: "hint") {
            $0.text("Hold still for 2 seconds. Then do as many as you can in 30.")
        }
        trouble(shared, now, &ui)
        ui.refusal(state.test.refusal)
        ui.command("Use a motion log", .text, .fitness(.logTapped))
    }

    /// The place of the phone: "In a pocket". Of a person's own exercise nobody but they know it.
    static func place(_ exercise: Exercise?, _ shared: Shared) -> String {
        if let place = exercise?.devicePlace { return place.name }
        return isOwn(exercise, shared) ? "Where it moves" : "You count"
    }

    private static func isOwn(_ exercise: Exercise?, _ shared: Shared) -> Bool {
        exercise.map { ExercisePicker.isOwn($0.id, shared) } ?? false
    }

    /// Instructions where the catalogue knows no place for the phone.
    private static func advice(_ exercise: Exercise?, _ shared: Shared) -> String {
        isOwn(exercise, shared)
            ? "A pocket, a hand or a strap will do." : "The phone can’t feel this one. Count yourself."
    }

    /// The sensor's trouble, if it is permanent.
    private static func trouble(_ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard shared.motion.phase == .refused || shared.motion.phase == .absent else { return }
        ui.element(.p, class: "notice-line") {
            $0.icon(.warning)
            $0.element(.span) { $0.text(shared.motion.trouble(at: now) ?? "") }
        }
    }

    // MARK: After

    private static func result(_ item: Item, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let foundNothing = state.foundNothing(of: item)
        if !foundNothing, let test = shared.library.fitnessTest(item.result) {
            ui.resultCard(test, before: shared.library.fitnessTest(before: item.result))
        } else {
            ui.element(.section, class: "card nothing-found") {
                $0.attribute(.role, "status")
                $0.icon(.info)
                $0.element(.h2) { $0.text("No repetitions found") }
                $0.element(.p) { $0.text(state.felt.sentence) }
                $0.element(.p, class: "second") { $0.text("Try again, or enter the count.") }
            }
        }
        let hasMotion = foundNothing || state.felt.isOf(item.result, item.exercise)
        if hasMotion {
            ui.motionChart(state.felt)
            ui.remark(on: state.felt, shared)
        }
        ui.element(.div, class: "more-actions") {
            if let exercise = shared.shelf.catalogue.exercise(item.exercise) {
                $0.trackButton(exercise, shared, .secondary)
            }
            if hasMotion { $0.logButtons(state.felt, shared) }
        }
    }

    private static func entering(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        let refusal = state.test.problem == nil ? nil : countID + "-problem"
        trouble(shared, now, &ui)
        if shared.motion.phase == .listening {
            ui.element(.p, class: "hint") { $0.text("The motion sensor told nothing.") }
        }
        ui.element(.form, class: "form") {
            $0.attribute(.id, formID)
            $0.submits(.fitness(.countSaved))
            $0.element(.div, class: "field") {
                $0.element(.label) {
                    $0.attribute(.for, countID)
                    $0.text("Repetitions")
                }
                $0.input(.text, state.test.typed, refusal: refusal) {
                    .fitness(.countTyped($0))
                } _: {
                    $0.attribute(.id, countID)
                    $0.attribute(.inputmode, "numeric")
                    $0.attribute(.autocomplete, "off")
                }
                $0.refusal(state.test.problem, id: refusal)
                $0.element(.p, class: "hint") {
                    $0.text("Done in \(state.test.item?.seconds ?? 30) seconds.")
                }
            }
        }
    }

    private static var formID: String { "fitness-count-form" }

    private static func actions(_ item: Item, _ state: State, _ shared: Shared, _ ui: inout UI) {
        switch state.test.phase {
        case .ready, .asking, .running:
            ui.element(.div, class: "actions") {
                $0.command("Skip exercise", .secondary, .fitness(.skipTapped))
                $0.command("Begin", .primary, .fitness(.beginTapped))
            }
            ui.command("Enter the count", .text, .fitness(.enterTapped))
        case .counting: break
        case .result:
            let isLast = state.test.place == state.test.items.count - 1
            let isThere = shared.library.fitnessTest(item.result) != nil
            ui.element(.div, class: "actions") {
                $0.command("Again", .secondary, .fitness(.againTapped))
                if isThere {
                    $0.command(isLast ? "See results" : "Next exercise", .primary, .fitness(.nextTapped))
                } else {
                    $0.command("Skip exercise", .secondary, .fitness(.skipTapped))
                }
            }
            ui.command("Enter the count", .text, .fitness(.enterTapped))
        case .entering:
            ui.element(.div, class: "actions") {
                $0.command("Cancel", .secondary, .fitness(.countCancelled))
                $0.submit("Save", form: formID)
            }
        }
    }

    // MARK: All of it

    /// The results of the whole test.
    private static func summary(_ test: Test, _ shared: Shared, _ ui: inout UI) {
        let isEmpty = test.items.allSatisfy { shared.library.fitnessTest($0.result) == nil }
        ui.topBar("Test results", back: .fitness(.backTapped))
        ui.element(.main, class: "fitness") {
            if isEmpty {
                $0.element(.p, class: "hint") { $0.text("Nothing was tested.") }
            }
            $0.element(.ul, class: "list") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Results")
                for (place, item) in test.items.enumerated() { row(item, key: Int64(place), shared, &$0) }
            }
            if !isEmpty { levels(since: Set(test.items.map { $0.result }), shared, &$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Done", .primary, .fitness(.doneTapped))
        }
    }

    private static func row(_ item: Item, key: Int64, _ shared: Shared, _ ui: inout UI) {
        let name = shared.exerciseName(item.exercise)
        let test = shared.library.fitnessTest(item.result)
        ui.element(.li, key: key, class: "row plain result-row") {
            $0.attribute(.ariaLabel, name)
            $0.element(.span, class: "titles") {
                $0.element(.span, class: "name") { $0.text(name) }
                $0.element(.span, class: "details") {
                    guard let test else { return $0.text("Skipped") }
                    $0.text(test.comparison(to: shared.library.fitnessTest(before: item.result)))
                }
                if let test { $0.levelUp(test, before: shared.library.fitnessTest(before: item.result)) }
            }
            if let exercise = shared.shelf.catalogue.exercise(item.exercise) { $0.trackButton(exercise, shared) }
            if let test { $0.levelRing(test.level) }
        }
    }
}
