import Catalogue
import Workouts

/// The form of a person's own exercise, a new one or one to change (CA-3). Until it is saved it is a draft.
enum OwnExercise {
    struct State: Sendable {
        /// Of the exercise that is changed; nil for a new one.
        var id: String?
        var name = ""
        var type = ExerciseType.strength
        var muscles: EnumSet<Muscle> = []
        var equipment: EnumSet<Equipment> = []
        var difficulty = Difficulty.beginner
        var measure = ExerciseMeasure.repetitions
        /// Repetitions a minute, as typed; empty if nobody knows them.
        var tempo = ""
        var isOneSided = false
        var isAlternating = false
        var notes = ""
        var problem: Problem?
    }

    struct Problem: Equatable, Sendable {
        var place: Place
        var text: String

        enum Place: Equatable, Sendable { case name, muscles, tempo, notes }
    }

    enum Action: Sendable {
        case nameTyped(String)
        case typeChosen(Int)
        case muscleSwitched(Muscle, Bool)
        case equipmentSwitched(Equipment, Bool)
        case difficultyChosen(Int)
        case measureChosen(Int)
        case tempoTyped(String)
        case sidesSwitched(Bool)
        case turnsSwitched(Bool)
        case notesTyped(String)
        case saveTapped
        case cancelTapped
    }

    /// A task for the screen around the form.
    enum Outcome: Sendable {
        case none
        case effects([Effect])
        case saved(String)
        case cancelled
    }

    /// - Parameter id: Nil for a new one.
    static func opened(_ state: inout State, _ shared: Shared, _ id: String?, _ list: ExercisePicker.List) {
        state = State()
        if let id, let exercise = shared.library.exercises.first(where: { $0.id == id }) { state.show(exercise) }
        if id == nil, case .focus(let focus) = list {
            switch focus {
            case .muscle(let muscle): state.muscles = [muscle]
            case .type(let type): state.type = type
            }
        }
        if let draft = shared.openDraft { state.restore(from: draft) }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> Outcome {
        switch action {
        case .nameTyped(let text):
            state.name = text
            state.solve(.name)
        case .typeChosen(let index): state.type = ExerciseType.allCases[index]
        case .muscleSwitched(let muscle, let isOn):
            if isOn { state.muscles.insert(muscle) } else { state.muscles.remove(muscle) }
            state.solve(.muscles)
        case .equipmentSwitched(let equipment, let isOn):
            if isOn { state.equipment.insert(equipment) } else { state.equipment.remove(equipment) }
        case .difficultyChosen(let index): state.difficulty = Difficulty.allCases[index]
        case .measureChosen(let index): state.measure = ExerciseMeasure.allCases[index]
        case .tempoTyped(let text):
            state.tempo = text
            state.solve(.tempo)
        case .sidesSwitched(let isOn):
            state.isOneSided = isOn
            if isOn { state.isAlternating = false }
        case .turnsSwitched(let isOn):
            state.isAlternating = isOn
            if isOn { state.isOneSided = false }
        case .notesTyped(let text):
            state.notes = text
            state.solve(.notes)
        case .saveTapped: return save(&state, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return .cancelled
        }
        shared.openDraft = state.draft(path: shared.address.draftPath)
        return .none
    }

    private static func save(_ state: inout State, _ shared: inout Shared) -> Outcome {
        state.problem = problem(state)
        if let problem = state.problem { return .effects([.focus(id: elementID(problem.place))]) }
        let old = shared.library.exercises.first { $0.id == state.id }
        let id = old?.id ?? shared.newID()
        var exercise = old ?? Exercise(id: id, name: "", type: state.type, muscles: state.muscles)
        exercise.name = NameRule.trimmed(state.name)
        exercise.type = state.type
        exercise.muscles = state.muscles
        for muscle in state.muscles.elements { exercise.assisting.remove(muscle) }
        exercise.equipment = state.equipment
        exercise.difficulty = state.difficulty
        exercise.measure = state.measure
        // A text that nobody touched may have fewer places than the number.
        if state.tempo != OwnExercise.text(of: old?.tempo) { exercise.tempo = MusicSettings.cadence(state.tempo) }
        exercise.isOneSided = state.isOneSided
        exercise.isAlternating = state.isAlternating
        exercise.howTo = NameRule.trimmed(state.notes)
        exercise.intensity = .usual(of: state.type)
        shared.library.put(exercise)
        shared.discardDraft()
        shared.tellSaved(exercise.name)
        return .saved(id)
    }

    private static func problem(_ state: State) -> Problem? {
        if let text = NameRule.problem(state.name) { return Problem(place: .name, text: text) }
        if state.muscles.isEmpty { return Problem(place: .muscles, text: "Choose at least one muscle.") }
        if let text = MusicSettings.problem(cadence: state.tempo) { return Problem(place: .tempo, text: text) }
        if state.notes.utf8.count > ExerciseLimits.howToLength {
            return Problem(
                place: .notes,
                text: "Enter a shorter text: there is room for \(ExerciseLimits.howToLength) letters.")
        }
        return nil
    }

    fileprivate static func text(of tempo: Double?) -> String { tempo.map { numberText($0, places: 3) } ?? "" }

    /// Of the control that a problem is about.
    static func elementID(_ place: Problem.Place) -> String {
        switch place {
        case .name: "own-name"
        case .muscles: "own-muscles"
        case .tempo: "own-tempo"
        case .notes: "own-notes"
        }
    }
}

extension OwnExercise.State {
    fileprivate mutating func solve(_ place: OwnExercise.Problem.Place) {
        if problem?.place == place { problem = nil }
    }

    fileprivate mutating func show(_ exercise: Exercise) {
        id = exercise.id
        name = exercise.name
        type = exercise.type
        muscles = exercise.muscles
        equipment = exercise.equipment
        difficulty = exercise.difficulty
        measure = exercise.measure
        tempo = OwnExercise.text(of: exercise.tempo)
        isOneSided = exercise.isOneSided
        isAlternating = exercise.isAlternating
        notes = exercise.howTo
    }

    // MARK: The draft

    fileprivate func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        draft["name"] = name
        draft["type"] = type.code
        draft["muscles"] = "\(muscles.bits)"
        draft["equipment"] = "\(equipment.bits)"
        draft["difficulty"] = difficulty.code
        draft["measure"] = measure.code
        draft["tempo"] = tempo
        draft["sides"] = isOneSided ? "each" : isAlternating ? "turns" : "both"
        draft["notes"] = notes
        return draft
    }

    fileprivate mutating func restore(from draft: Draft) {
        name = draft["name"] ?? name
        type = ExerciseType.allCases.first { $0.code == draft["type"] } ?? type
        if let bits = draft["muscles"].flatMap({ UInt32($0) }) { muscles = EnumSet(bits: bits) }
        if let bits = draft["equipment"].flatMap({ UInt32($0) }) { equipment = EnumSet(bits: bits) }
        difficulty = Difficulty.allCases.first { $0.code == draft["difficulty"] } ?? difficulty
        measure = ExerciseMeasure.allCases.first { $0.code == draft["measure"] } ?? measure
        tempo = draft["tempo"] ?? tempo
        if let sides = draft["sides"] { (isOneSided, isAlternating) = (sides == "each", sides == "turns") }
        notes = draft["notes"] ?? notes
    }
}
