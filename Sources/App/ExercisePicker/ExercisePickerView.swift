import Catalogue
import Interface
import Workouts

extension ExercisePicker {
    /// From a row's upper edge to the next one's, in CSS pixels.
    static let pitch = 80.0
    /// About where the list begins in what the scroller scrolls.
    private static let listTop = 220.0

    /// Listens to the scroller around the picker.
    static func listen(_ state: State, _ ui: inout UI) {
        ui.on(.scroll) { .editor(.picker(.scrolled($0.scrollTop))) }
        if let scrollTop = state.askedScrollTop { ui.property(.scrollTop, scrollTop) }
    }

    static func searchField(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "search") {
            $0.input(.search, state.query) {
                .editor(.picker(.typed($0)))
            } _: {
                $0.attribute(.id, "exercise-search")
                $0.attribute(.ariaLabel, "Search")
                $0.attribute(.placeholder, "Name, muscle or equipment")
                $0.attribute(.autocomplete, "off")
                $0.attribute(.autocapitalize, "off")
                $0.attribute(.spellcheck, false)
                $0.attribute(.enterkeyhint, "search")
                $0.on(.keydown, preventing: .escape) { $0.key == "Escape" ? .editor(.picker(.typed(""))) : nil }
            }
        }
    }

    /// "Add", what is picked, and the list.
    static func results(_ state: State, _ shared: Shared, _ ui: inout UI) {
        ui.element(.div, class: "pick-bar") {
            $0.element(.p, class: state.picked.isEmpty ? "second" : "picked") {
                $0.attribute(.id, "picked")
                $0.attribute(.role, "status")
                $0.text(pickedText(state, shared))
            }
            $0.command("New Exercise", .secondary, .editor(.picker(.newTapped)))
            $0.button(.primary, .editor(.picker(.addTapped))) {
                $0.attribute(.ariaDescribedby, state.isRefused ? "pick-problem" : "picked")
                $0.text("Add")
            }
            if state.isRefused { $0.refusal("Pick an exercise from the list first.", id: "pick-problem") }
        }
        filters(state, &ui)
        loading(shared, &ui)
        if state.version != shared.shelf.version { return }
        if state.found.isEmpty { nothing(state, shared, &ui) } else { list(state, shared, &ui) }
        if let id = state.opened, let exercise = shared.shelf.catalogue.exercise(id) {
            howTo(exercise, isOwn: isOwn(id, shared), &ui)
        }
    }

    private static func filters(_ state: State, _ ui: inout UI) {
        ui.element(.div, class: "fields pick-filters") {
            let equipment = [(code: "", name: "Any"), (code: "none", name: "None")]
            $0.selection(
                "Equipment", id: "pick-equipment",
                equipment + Equipment.allCases.map { (code: $0.code, name: $0.name) },
                chosen: state.filter.equipment.code
            ) { .editor(.picker(.equipmentChosen($0))) }
            $0.selection(
                "Level", id: "pick-level",
                [(code: "", name: "Any")] + Difficulty.allCases.map { (code: $0.code, name: $0.name) },
                chosen: state.filter.difficulty?.code ?? ""
            ) { .editor(.picker(.levelChosen($0))) }
            $0.button(.secondary, .editor(.picker(.severalTapped))) {
                $0.attribute(.ariaPressed, state.isSeveral)
                $0.text("Several")
            }
        }
    }

    private static func pickedText(_ state: State, _ shared: Shared) -> String {
        let names = state.picked.compactMap { shared.shelf.catalogue.exercise($0)?.name }
        if names.count > 1 { return "\(names.count) picked: " + names.joined(separator: ", ") }
        if let name = names.first { return name }
        if state.found.isEmpty { return "Nothing picked" }
        return "\(counted(Int64(state.found.count), "exercise")): pick " + (state.isSeveral ? "some" : "one")
    }

    /// How far the exercises of Setlist are on their way.
    static func loading(_ shared: Shared, _ ui: inout UI) {
        switch shared.shelf.phase {
        case .ready: break
        case .failed:
            ui.element(.div, class: "card loading") {
                $0.element(.p) {
                    $0.attribute(.role, "alert")
                    $0.text("Setlist’s exercises couldn’t be loaded. Your own are here.")
                }
                $0.command("Try again", .secondary, .editor(.picker(.retryTapped)))
            }
        default:
            ui.element(.p, class: "second loading") {
                $0.attribute(.role, "status")
                $0.text("Loading exercises …")
            }
        }
    }

    private static func nothing(_ state: State, _ shared: Shared, _ ui: inout UI) {
        guard shared.shelf.phase == .ready else { return }
        ui.element(.div, class: "empty") {
            $0.element(.h2) { $0.text("No exercise like that") }
            $0.element(.p) {
                $0.text(
                    state.filter == Filter()
                        ? "Look for fewer words, or make it your own with New Exercise."
                        : "Choose any equipment and any level, or look for fewer words.")
            }
        }
    }

    private static func list(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let count = state.found.count
        let visible = visibleRange(
            rowHeight: pitch, count: count, scrollTop: state.scrollTop - listTop,
            viewportHeight: shared.viewport.height)
        ui.element(.div) {
            $0.attribute(.role, state.isSeveral ? "group" : "radiogroup")
            $0.attribute(.ariaLabel, "Exercises")
            $0.element(.ul, class: "rows exercises") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Exercises")
                $0.style("height", px: Double(count) * pitch - 8)
                for index in visible.rows {
                    row(shared.shelf.catalogue.exercises[state.found[index]], index, count, state, shared, &$0)
                }
            }
        }
    }

    private static func row(
        _ exercise: Exercise, _ index: Int, _ count: Int, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let id = exercise.id
        let isPicked = state.picked.contains(id)
        let isOwn = isOwn(id, shared)
        ui.element(.li, key: id, class: "slot") {
            $0.attribute(.ariaLabel, exercise.name)
            $0.attribute(.ariaSetsize, count)
            $0.attribute(.ariaPosinset, index + 1)
            $0.style("--y", px: Double(index) * pitch)
            $0.element(.div, class: isPicked ? "row plain exercise picked" : "row plain exercise") {
                $0.button(.face("exercise-face"), .editor(.picker(.rowTapped(id)))) {
                    $0.attribute(.role, state.isSeveral ? "checkbox" : "radio")
                    $0.attribute(.id, elementID(id))
                    $0.attribute(.ariaChecked, isPicked)
                    $0.attribute(.ariaLabel, exercise.name)
                    $0.attribute(.ariaDescription, (isOwn ? "Yours, " : "") + exercise.summary)
                    $0.on(.keydown, preventing: [.arrowUp, .arrowDown]) { event in
                        switch event.key {
                        case "ArrowUp": .editor(.picker(.rowStepped(from: id, by: -1)))
                        case "ArrowDown": .editor(.picker(.rowStepped(from: id, by: 1)))
                        default: nil
                        }
                    }
                    $0.element(.span, class: "mark")
                    $0.element(.span, class: "name") {
                        $0.text(exercise.name)
                        if isOwn { $0.yours() }
                    }
                    $0.element(.span, class: "details") { $0.text(exercise.summary) }
                }
                $0.iconButton(.info, "How to do it", .editor(.picker(.howToTapped(id))))
            }
        }
    }

    /// Whether it is the person's.
    static func isOwn(_ id: String, _ shared: Shared) -> Bool { shared.library.exercises.contains { $0.id == id } }

    private static func howTo(_ exercise: Exercise, isOwn: Bool, _ ui: inout UI) {
        ExerciseDescription.view(exercise, name: exercise.name, close: .editor(.picker(.howToClosed)), &ui) {
            guard isOwn else { return }
            $0.choice(.settings, "Edit", .editor(.picker(.editTapped(exercise.id))))
            $0.choice(.delete, "Delete", .editor(.picker(.deleteTapped(exercise.id))), isDangerous: true)
        }
    }
}

extension UI {
    /// Beside the name of a person's own exercise.
    fileprivate mutating func yours() {
        element(.span, class: "yours") { $0.text("Yours") }
    }

    /// One of the commands of a sheet.
    mutating func choice(_ icon: Icon, _ name: String, _ action: Action, isDangerous: Bool = false) {
        command(name, isDangerous ? .face("danger") : .plain, icon: icon, action)
    }
}
