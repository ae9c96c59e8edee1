import Catalogue
import Records
import Workouts

/// A list of exercises, of one category or of all, searched while one types; one of them is picked (PL-2, CA-4).
enum ExercisePicker {
    struct State: Sendable {
        var list = List.all
        var query = ""
        /// The ids of those that are chosen, in that order: one, unless several are picked at once.
        var picked: [String] = []
        /// Whether several can be.
        var isSeveral = false
        /// Only what is done with this, and at this level.
        var filter = Filter()
        /// Places in the shelf's catalogue, as of the last change of anything that they depend on.
        var found: [Int] = []
        /// Of the shelf, when they were found.
        var version: Int32 = -1
        var scrollTop = 0.0
        /// Where the list was asked to be.
        var askedScrollTop: Double?
        /// "Add" was pressed with nothing picked.
        var isRefused = false
        /// The id of the exercise whose how-to is open.
        var opened: String?
    }

    struct Filter: Equatable, Sendable {
        var equipment: Equipping = .any
        var difficulty: Difficulty?

        enum Equipping: Hashable, Sendable {
            case any
            /// The body alone.
            case none
            case with(Equipment)
        }
    }

    enum List: Hashable, Sendable {
        case all
        case focus(RoutineFocus)
    }

    enum Action: Sendable {
        case typed(String)
        case scrolled(Double)
        case rowTapped(String)
        /// Up or down by the arrow keys.
        case rowStepped(from: String, by: Int)
        case addTapped
        case severalTapped
        /// By the codes of their fields.
        case equipmentChosen(String)
        case levelChosen(String)
        case howToTapped(String)
        case howToClosed
        case deleteTapped(String)
        case restored(Exercise)
        case retryTapped
        // Carried out by the screen around it.
        case newTapped
        case editTapped(String)
    }

    /// A task for the screen around the picker.
    enum Outcome: Sendable {
        case none
        case effects([Effect])
        case add([Exercise])
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ list: List) {
        if state.list != list {
            let (picked, isSeveral, filter) = (state.picked, state.isSeveral, state.filter)
            state = State()
            state.picked = picked
            state.isSeveral = isSeveral
            state.filter = filter
        }
        state.list = list
        state.opened = nil
        state.isRefused = false
        state.askedScrollTop = state.scrollTop
        find(&state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> Outcome {
        switch action {
        case .typed(let text):
            state.query = text
            state.scrollTop = 0
            // Only another place than the last one asked for is gone to.
            state.askedScrollTop = state.askedScrollTop == 0 ? 0.1 : 0
            find(&state, &shared)
        case .scrolled(let top): state.scrollTop = top
        case .rowTapped(let id):
            pick(id, &state)
        case .rowStepped(let id, let distance):
            guard let other = neighbour(of: id, by: distance, state, shared) else { return .none }
            if !state.isSeveral { pick(other, &state) }
            return .effects([.focus(id: elementID(other))])
        case .addTapped:
            let exercises = state.picked.compactMap { shared.shelf.catalogue.exercise($0) }
            guard !exercises.isEmpty else {
                state.isRefused = true
                return .none
            }
            state.picked = []
            state.isRefused = false
            if !state.query.utf8.isEmpty {
                state.query = ""
                find(&state, &shared)
            }
            return .add(exercises)
        case .severalTapped:
            state.isSeveral.toggle()
            if !state.isSeveral { state.picked = Array(state.picked.suffix(1)) }
        case .equipmentChosen(let code):
            state.filter.equipment = .init(code: code)
            find(&state, &shared)
        case .levelChosen(let code):
            state.filter.difficulty = Difficulty.allCases.first { $0.code == code }
            find(&state, &shared)
        case .howToTapped(let id): state.opened = id
        case .howToClosed: state.opened = nil
        case .deleteTapped(let id):
            guard let exercise = shared.library.remove(exercise: id) else { return .none }
            state.opened = nil
            state.picked.removeAll { $0 == id }
            find(&state, &shared)
            shared.tell("\(exercise.name) deleted", undo: .editor(.picker(.restored(exercise))))
        case .restored(let exercise):
            shared.library.put(exercise)
            find(&state, &shared)
        case .retryTapped: return .effects(shared.wantExercises())
        case .newTapped, .editTapped: break
        }
        return .none
    }

    /// One in place of another; of several one more, or one fewer.
    private static func pick(_ id: String, _ state: inout State) {
        state.isRefused = false
        if !state.isSeveral {
            state.picked = [id]
        } else if let place = state.picked.firstIndex(of: id) {
            state.picked.remove(at: place)
        } else {
            state.picked.append(id)
        }
    }

    /// Finds the exercises to show: of the category by name, of a search the best first. O(exercises), only when
    /// something changed.
    static func find(_ state: inout State, _ shared: inout Shared) {
        shared.shelf.put(own: shared.library.exercises)
        let catalogue = shared.shelf.catalogue
        state.version = shared.shelf.version
        let isSearched = !NameRule.trimmed(state.query).utf8.isEmpty
        let matching = isSearched ? shared.shelf.places(matching: state.query) : nil
        state.found = matching ?? Array(catalogue.exercises.indices)
        if case .focus(let focus) = state.list {
            let places = catalogue.places(for: focus)
            if let matching {
                var isInside = [Bool](repeating: false, count: catalogue.exercises.count)
                for place in places { isInside[place] = true }
                state.found = matching.filter { isInside[$0] }
            } else {
                state.found = places
            }
        }
        guard state.filter != Filter() else { return }
        let filter = state.filter
        state.found = state.found.filter { filter.passes(catalogue.exercises[$0]) }
    }

    private static func neighbour(of id: String, by distance: Int, _ state: State, _ shared: Shared) -> String? {
        guard let place = shared.shelf.catalogue.place(of: id), let index = state.found.firstIndex(of: place),
            state.found.indices.contains(index + distance)
        else { return nil }
        return shared.shelf.catalogue.exercises[state.found[index + distance]].id
    }

    /// Of the button that picks an exercise.
    static func elementID(_ id: String) -> String { "exercise-\(id)" }
}

extension ExercisePicker.Filter {
    func passes(_ exercise: Exercise) -> Bool {
        if let difficulty, exercise.difficulty != difficulty { return false }
        return switch equipment {
        case .any: true
        case .none: exercise.equipment.isEmpty
        case .with(let equipment): !exercise.equipment.isDisjoint(with: ([equipment] as EnumSet).withParts)
        }
    }
}

extension ExercisePicker.Filter.Equipping {
    /// How its field spells it.
    var code: String {
        switch self {
        case .any: ""
        case .none: "none"
        case .with(let equipment): equipment.code
        }
    }

    init(code: String) {
        self = code == "none" ? .none : Equipment.allCases.first { $0.code == code }.map { .with($0) } ?? .any
    }
}

extension ExercisePicker.List {
    var name: String {
        switch self {
        case .all: "All exercises"
        case .focus(let focus): focus.name
        }
    }

    /// How addresses spell it.
    var code: String {
        switch self {
        case .all: "search"
        case .focus(let focus): focus.code
        }
    }

    init?(code: String) {
        if code == "search" {
            self = .all
        } else {
            guard let focus = RoutineFocus(code: code) else { return nil }
            self = .focus(focus)
        }
    }
}

extension ExerciseCatalogue {
    /// The places in `exercises` of those of the choice, by name. O(1).
    func places(for focus: RoutineFocus) -> [Int] {
        switch focus {
        case .muscle(let muscle): places(for: muscle)
        case .type(let type): places(of: type)
        }
    }
}

// MARK: Words

extension Exercise {
    /// "Biceps, Forearms"
    var muscleText: String { muscles.elements.map { $0.name }.joined(separator: ", ") }

    /// "Dumbbells, Bench"
    var equipmentText: String {
        equipment.isEmpty ? "No equipment" : equipment.elements.map { $0.name }.joined(separator: ", ")
    }

    /// "Beginner · Biceps · Dumbbells": what is longest last, where there is no room for all.
    var summary: String { "\(difficulty.name) · \(muscleText) · \(equipmentText)" }
}
