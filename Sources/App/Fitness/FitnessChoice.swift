import Catalogue
import Records
import Workouts

extension FitnessScreen {
    /// The exercises of a test: a category, the number of exercises, and the picked ones (FT-1).
    struct Choice: Sendable {
        var category = Category.strength
        var number = 3
        var filter = ""
        /// Their ids, in the order of picking.
        var picked: [String] = []
        /// The offered exercises' indices in the catalogue: tracked ones first.
        var offered: [Int] = []
        /// The number of these that are shown.
        var shown = Choice.page
        /// "Start" was pressed without any exercises to test.
        var isRefused = false
        /// The exercise that was picked when no more could be; empty if there is none.
        var surplus = ""

        static let numbers = 1...10
        static let page = 20
    }

    static func choose(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.choice.isRefused = false
        state.choice.surplus = ""
        switch action {
        case .categoryChosen(let code):
            guard let category = Category.allCases.first(where: { $0.code == code }) else { return [] }
            state.choice.category = category
            state.choice.picked = []
            state.choice.shown = Choice.page
        case .numberChosen(let text):
            guard let number = Int(text), Choice.numbers.contains(number) else { return [] }
            state.choice.number = number
            state.choice.picked = Array(state.choice.picked.prefix(number))
        case .filtered(let text):
            state.choice.filter = text
            state.choice.shown = Choice.page
            return []
        case .exerciseSwitched(let exercise, let isOn): state.choice.pick(exercise, isOn)
        case .moreTapped:
            state.choice.shown += Choice.page
            return []
        case .startTapped:
            return shared.shelf.phase == .ready ? start(&state, &shared) : shared.wantExercises()
        default: return []
        }
        shared.openDraft = state.choice.draft
        return []
    }

    /// Exercises that weren't picked are filled up from the top of the list.
    private static func start(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        var exercises = state.choice.picked
        // The filter narrows down the shown exercises, not the tested ones.
        state.choice.filter = ""
        state.choice.find(shared)
        for place in state.choice.offered where exercises.count < state.choice.number {
            let exercise = shared.shelf.catalogue.exercises[place].id
            if !exercises.contains(exercise) { exercises.append(exercise) }
        }
        guard !exercises.isEmpty else {
            state.choice.isRefused = true
            return []
        }
        shared.discardDraft()
        state.test = Test(exercises)
        let effects = shared.open(.fitness(.test))
        shared.openDraft = state.test.draft
        return effects
    }
}

extension FitnessScreen.Choice {
    mutating func opened(_ shared: Shared) {
        filter = ""
        isRefused = false
        surplus = ""
        shown = FitnessScreen.Choice.page
        guard let draft = shared.openDraft else { return }
        if let code = draft["category"] { category = Category.allCases.first { $0.code == code } ?? category }
        if let text = draft["number"], let wanted = Int(text), FitnessScreen.Choice.numbers.contains(wanted) {
            number = wanted
        }
        picked = (draft["picked"] ?? "").split(separator: ",").map { String($0) }
    }

    var draft: Draft {
        var draft = Draft(path: Address.fitness(.choice).draftPath)
        draft["category"] = category.code
        draft["number"] = "\(number)"
        draft["picked"] = picked.joined(separator: ",")
        return draft
    }

    /// Picking more exercises than the chosen number raises the number, up to its limit. Beyond that none is picked.
    mutating func pick(_ exercise: String, _ isOn: Bool) {
        picked.removeAll { $0 == exercise }
        guard isOn else { return }
        guard picked.count < FitnessScreen.Choice.numbers.upperBound else {
            surplus = exercise
            return
        }
        picked.append(exercise)
        number = max(number, picked.count)
    }

    /// Finds the exercises to offer: repetitive exercises of the category, the tracked ones first. Without a filter,
    /// earlier tested exercises lead each of both groups, then come those without equipment, the most effective and then
    /// the easiest first.
    mutating func find(_ shared: Shared) {
        let all = shared.shelf.catalogue.exercises
        let typed = filter
        let places = typed.utf8.isEmpty ? Array(all.indices) : shared.shelf.places(matching: typed)
        let fitting = places.filter { all[$0].tempo != nil && all[$0].isOf(category) }
        var tested: Set<String> = []
        for entry in shared.library.fitnessTests { tested.insert(entry.value.exercise) }
        let ranks = fitting.map { place in
            let exercise = all[place]
            if typed.utf8.isEmpty, tested.contains(exercise.id) { return shared.library.isTracked(exercise) ? -1 : 999 }
            let group = shared.library.isTracked(exercise) ? 0 : 1_000
            guard typed.utf8.isEmpty else { return group }
            let merit = ExerciseLimits.merit.upperBound - Int(exercise.merit)
            return group + (exercise.needsNothing ? 0 : 100) + 10 * merit + Int(exercise.difficulty.rawValue)
        }
        offered = sortedOrder(fitting.count) { ranks[$0] < ranks[$1] }.map { fitting[$0] }
    }
}

extension Exercise {
    /// Whether it is of that type, or loads a muscle of that group.
    func isOf(_ category: Category) -> Bool {
        if let type = category.type { return self.type == type }
        return category.group.map { group in muscles.elements.contains { $0.group == group } } ?? false
    }

    fileprivate var needsNothing: Bool { equipment.elements.allSatisfy { $0 == .yogaMat } }
}
