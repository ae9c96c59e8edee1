import Catalogue
import Interface
import Records
import Workouts

extension WorkoutEditor {
    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        guard state.home != nil, shared.address.editorHome == state.home else {
            // There is no such workout, and no draft of one.
            return ui.gonePage("Edit Workout", back: .editor(.backTapped), .list, "This workout")
        }
        switch shared.address {
        case .plan: plan(state, shared, &ui)
        case .planSave: saving(state, shared, &ui)
        case .editWorkout: workout(state, shared, &ui)
        case .planPicker(let page), .editPicker(_, let page): picker(page, state, shared, &ui)
        default: break
        }
    }

    // MARK: A new workout

    private static func plan(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Create Workout", back: .editor(.backTapped))
        let isSearched = !state.picker.query.utf8.isEmpty
        ui.element(.main, class: isSearched ? "editor" : "editor beside") {
            listen(state, &$0)
            $0.element(.div, class: "editor-part") { categories(state, shared, &$0) }
            if !isSearched {
                $0.element(.section, class: "queue") {
                    $0.attribute(.ariaLabelledby, queueID)
                    queueHeading(state, &$0)
                    if state.lines.isEmpty {
                        $0.element(.p, class: "second") {
                            $0.text("What you add waits here, with its sets, until you are done.")
                        }
                    } else {
                        lines("Queue", state, shared, &$0)
                    }
                }
                if state.question == .leave { leaving(state, &$0) }
            }
        }
        // Search results take the place of the queue.
        if isSearched { return queueFooter(state, &ui) }
        ui.element(.footer, class: "bottom-actions") {
            if state.problem?.place == .queue { $0.refusal(state.problem?.text, id: "queue-problem") }
            queueBar(state, &$0)
            $0.button(.primary, .editor(.doneTapped)) {
                if state.problem?.place == .queue { $0.attribute(.ariaDescribedby, "queue-problem") }
                $0.text("Done")
            }
        }
    }

    private static func queueHeading(_ state: State, _ ui: inout UI) {
        let count = Int64(state.lines.count)
        ui.element(.h2) {
            $0.attribute(.id, queueID)
            $0.attribute(.tabindex, -1)
            $0.text(count == 0 ? "Queue" : "Queue · \(counted(count, "exercise"))")
        }
    }

    /// Listens to the scroller around the lines.
    private static func listen(_ state: State, _ ui: inout UI) {
        ui.on(.scroll) { .editor(.scrolled($0.scrollTop)) }
        ui.listen(to: state.drag)
        if let top = state.drag.rows.askedScrollTop ?? state.picker.askedScrollTop { ui.property(.scrollTop, top) }
    }

    /// The queue is below the columns, or on the page before: in the picker a bar shows it, and leads there.
    private static func queueBar(_ state: State, _ ui: inout UI) {
        guard state.home == .new, !state.lines.isEmpty else { return }
        let count = counted(Int64(state.lines.count), "exercise")
        let names = state.lines.lines.reversed().map { $0.step.name }.joined(separator: ", ")
        ui.button(.face("queue-bar"), .editor(.queueTapped)) {
            $0.attribute(.ariaLabel, "Queue, \(count)")
            $0.attribute(.ariaDescription, names)
            $0.icon(.up)
            $0.element(.strong) { $0.text(count) }
            $0.element(.span, class: "second") {
                $0.attribute(.dir, "auto")
                $0.text(names)
            }
        }
    }

    private static func queueFooter(_ state: State, _ ui: inout UI) {
        guard state.home == .new, !state.lines.isEmpty else { return }
        ui.element(.footer, class: "bottom-actions") { queueBar(state, &$0) }
    }

    private static func saving(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Save Workout", back: .editor(.backTapped))
        ui.element(.main, class: "editor") {
            $0.element(.form, class: "form") {
                $0.attribute(.id, "save-workout")
                $0.attribute(.novalidate, true)
                $0.on(.submit, options: .preventDefault, .editor(.saveTapped))
                name(state, &$0)
                days(state, shared, &$0)
            }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.submit("Save", form: "save-workout")
        }
    }

    // MARK: One of the list

    private static func workout(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Edit Workout", screen: state.base.name, back: .editor(.backTapped))
        ui.element(.main, class: "editor") {
            listen(state, &$0)
            standingNote(state, shared, &$0)
            name(state, &$0)
            $0.element(.section, class: "queue") {
                $0.attribute(.ariaLabelledby, queueID)
                $0.element(.h2) {
                    $0.attribute(.id, queueID)
                    $0.text("Exercises")
                }
                let problem = state.problem?.place == .queue && state.lines.isEmpty ? state.problem : nil
                $0.button(.secondary, .editor(.addTapped)) {
                    $0.attribute(.id, addID)
                    if problem != nil { $0.attribute(.ariaDescribedby, "queue-problem") }
                    $0.icon(.plus)
                    $0.text("Add Exercise")
                }
                $0.refusal(problem?.text, id: "queue-problem")
                if !state.lines.isEmpty { lines("Exercises", state, shared, &$0) }
            }
            $0.element(.section, class: "queue") {
                $0.element(.h2) { $0.text("Days") }
                days(state, shared, &$0)
            }
            if state.question == .leave { leaving(state, &$0) }
        }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Save changes", .primary, .editor(.saveTapped))
        }
        if shared.viewport.isWide, case .workout(let id) = state.home {
            ui.besideWorkouts(id, shared) { .editor(.otherTapped($0)) }
        }
    }

    /// A note that another device changed or deleted the edited workout.
    private static func standingNote(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let words: String? =
            switch standing(state, shared) {
            case .same: nil
            case .changed:
                "Another device changed this workout meanwhile. Save changes loses nothing: if both changed the exercises, you get both."
            case .deleted:
                "Another device deleted this workout meanwhile. Save changes brings it back as you see it here."
            }
        guard let words else { return }
        ui.element(.p, class: "card standing") {
            $0.attribute(.role, "status")
            $0.icon(.warning)
            $0.element(.span) { $0.text(words) }
        }
    }

    private static func name(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "field") {
            $0.element(.label) {
                $0.attribute(.for, nameID)
                $0.text("Workout name")
            }
            $0.input(.text, state.name, refusal: state.nameProblem == nil ? nil : "workout-name-problem") {
                .editor(.nameTyped($0))
            } _: {
                $0.attribute(.id, nameID)
                $0.attribute(.dir, "auto")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.enterkeyhint, "done")
            }
            $0.refusal(state.nameProblem, id: "workout-name-problem")
        }
    }

    private static func days(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.daysForm(state.days, shared.library.settings) { .editor(.days($0)) }
    }

    // MARK: Picking

    private static func picker(_ page: PickerPage, _ state: State, _ shared: Shared, _ ui: inout UI) {
        switch page {
        case .categories: adding(state, shared, &ui)
        case .list(let list):
            ui.topBar(list.name, back: .editor(.backTapped))
            let isWide = shared.viewport.isWide
            ui.element(.main, class: isWide ? "editor beside three" : "editor") {
                ExercisePicker.listen(state.picker, &$0)
                if isWide { besides(state, &$0) }
                $0.element(.div, class: "editor-part") {
                    ExercisePicker.searchField(state.picker, &$0)
                    ExercisePicker.results(state.picker, shared, &$0)
                }
                if isWide { besideQueue(state, shared, &$0) }
            }
            if !isWide { queueFooter(state, &ui) }
        case .newExercise, .ownExercise: OwnExercise.view(state.form, &ui)
        }
    }

    private static func besides(_ state: State, _ ui: inout UI) {
        ui.element(.aside, class: "editor-side") {
            $0.attribute(.ariaLabel, "Categories")
            $0.categoryColumns(
                state.columns, toggled: { .editor(.groupTapped($0)) }, chosen: { .editor(.categoryChosen($0)) })
        }
    }

    /// The queue so far, read-only.
    private static func besideQueue(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.aside, class: "editor-side queue") {
            $0.attribute(.ariaLabelledby, queueID)
            queueHeading(state, &$0)
            if state.lines.isEmpty {
                $0.element(.p, class: "second") { $0.text("What you add waits here.") }
            } else {
                let settings = shared.library.settings
                $0.element(.ul, class: "list") {
                    $0.attribute(.role, "list")
                    $0.attribute(.ariaLabelledby, queueID)
                    for line in state.lines.lines.prefix(batch) {
                        $0.element(.li, key: Int64(line.key), class: "row role-exercise") {
                            $0.element(.span, class: "name") { $0.text(line.step.name) }
                            $0.element(.span, class: "details") { $0.text(line.step.effortText(settings)) }
                        }
                    }
                }
            }
        }
    }

    /// The categories, while exercises are added to a workout of the list.
    private static func adding(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.topBar("Add Exercise", back: .editor(.backTapped))
        ui.element(.main, class: "editor") {
            ExercisePicker.listen(state.picker, &$0)
            categories(state, shared, &$0)
            if state.picker.query.utf8.isEmpty, !state.added.isEmpty {
                $0.element(.section, class: "queue") {
                    $0.element(.h2) { $0.text("Added") }
                    $0.element(.ul, class: "list") {
                        $0.attribute(.role, "list")
                        $0.attribute(.ariaLabel, "Added")
                        for name in state.added {
                            $0.element(.li, class: "row role-exercise") {
                                $0.element(.span, class: "name") { $0.text(name) }
                            }
                        }
                    }
                }
            }
        }
        guard state.picker.query.utf8.isEmpty else { return }
        ui.element(.footer, class: "bottom-actions") {
            $0.command("Done", .primary, .editor(.doneTapped))
        }
    }

    /// The columns; during a search, the results take their place.
    private static func categories(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ExercisePicker.searchField(state.picker, &ui)
        if !state.picker.query.utf8.isEmpty { return ExercisePicker.results(state.picker, shared, &ui) }
        ExercisePicker.loading(shared, &ui)
        ui.categoryColumns(
            state.columns, toggled: { .editor(.groupTapped($0)) }, chosen: { .editor(.categoryChosen($0)) })
        ui.element(.div, class: "actions more-ways") {
            $0.command("All Exercises", .secondary, .editor(.allTapped))
            $0.command("New Exercise", .secondary, .editor(.picker(.newTapped)))
        }
    }

    // MARK: Questions

    private static func leaving(_ state: State, _ ui: inout UI) {
        let isNew = state.home == .new
        let title = isNew ? "Leave this workout unfinished?" : "Save what you changed?"
        ui.question(title, cancel: .editor(.questionClosed)) {
            $0.element(.div, class: "choices") {
                if isNew {
                    $0.command("Keep for later", .secondary, .editor(.keepTapped))
                    $0.command("Discard workout", .danger, .editor(.discardTapped))
                } else {
                    $0.command("Save changes", .primary, .editor(.saveTapped))
                    $0.command("Discard changes", .danger, .editor(.discardTapped))
                }
                $0.command("Cancel", .secondary, .editor(.questionClosed))
            }
        }
    }

    static func deleting(_ name: String, _ ui: inout UI) {
        ui.question("Delete \(name)?", cancel: .editor(.questionClosed)) {
            $0.element(.div, class: "choices") {
                $0.command("Ok", .danger, .editor(.questionConfirmed))
                $0.command("Cancel", .secondary, .editor(.questionClosed))
            }
        }
    }
}
