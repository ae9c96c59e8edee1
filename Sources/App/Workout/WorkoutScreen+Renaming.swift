import Records
import Workouts

// Names, distances and places changed where they stand. What is typed is a draft until Enter, or until the field is left.

extension WorkoutScreen {
    static func begin(_ subject: Renaming.Subject, _ state: inout State, _ shared: Shared) {
        guard let name = name(of: subject, state, shared) else { return }
        state.renaming = Renaming(subject: subject, text: name)
    }

    static func type(_ text: String, _ state: inout State, _ shared: inout Shared) {
        guard let subject = state.renaming?.subject else { return }
        state.renaming?.text = text
        // The problem is told when the name is to be kept, and taken back as soon as there is none any more.
        if state.renaming?.problem != nil {
            let problem = problem(text, subject, state, shared)
            state.renaming?.problem = problem
        }
        keepDraft(state, &shared)
    }

    private static func keepDraft(_ state: State, _ shared: inout Shared) {
        guard let renaming = state.renaming else { return }
        shared.openDraft = Draft(
            path: shared.address.path, values: [.init(name: field(of: renaming.subject), text: renaming.text)])
    }

    /// The periods have gone elsewhere: what is renamed is the same one still.
    static func follow(_ shift: StepShift, _ state: inout State, _ shared: inout Shared) {
        let place: Int?
        switch state.renaming?.subject {
        case .period(let index):
            place = shift.place(of: index)
            if let place { state.renaming?.subject = .period(place) }
        case .end(let index):
            place = shift.place(of: index)
            if let place { state.renaming?.subject = .end(place) }
        case .workout, nil: return
        }
        if place == nil {
            _ = endRenaming(&state, &shared)
            shared.say("This period is gone.")
        } else if shared.openDraft != nil {
            keepDraft(state, &shared)
        }
    }

    /// Keeps the name, if it will do. The effect puts the focus back where it was, for who works by keyboard.
    static func confirm(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let renaming = state.renaming else { return [] }
        if let problem = problem(renaming.text, renaming.subject, state, shared) {
            state.renaming?.problem = problem
            return []
        }
        let name = NameRule.trimmed(renaming.text)
        if name != self.name(of: renaming.subject, state, shared) {
            let units = shared.library.settings.units
            shared.library.change(workout: state.id) {
                switch renaming.subject {
                case .workout: $0.name = name
                case .period(let index): if $0.steps.indices.contains(index) { $0.steps[index].name = name }
                case .end(let index):
                    if $0.steps.indices.contains(index), let target = $0.steps[index].target.changed(to: name, units) {
                        $0.steps[index].target = target
                    }
                }
            }
            state.summary = shared.library.workout(state.id).map { WorkoutSummary(of: $0) }
        }
        return endRenaming(&state, &shared)
    }

    private static func problem(
        _ text: String, _ subject: Renaming.Subject, _ state: State, _ shared: Shared
    ) -> String? {
        guard case .end(let index) = subject else { return NameRule.problem(text) }
        let units = shared.library.settings.units
        guard let step = step(index, state.id, shared), step.target.changed(to: text, units) == nil else { return nil }
        return step.place == nil ? DistanceRule.problem(units) : PlaceRule.problem(units)
    }

    /// Back to the button whose name was changed.
    static func endRenaming(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let subject = state.renaming?.subject else { return [] }
        state.renaming = nil
        if shared.openDraft != nil { shared.openDraft = nil }
        return [.focus(id: elementID(of: subject, state))]
    }

    static func restoreDraft(_ state: inout State, _ shared: Shared) {
        guard let value = shared.openDraft?.values.first, let subject = subject(ofField: value.name) else { return }
        begin(subject, &state, shared)
        state.renaming?.text = value.text
    }

    /// The text to be changed, as it is; nil where its subject is gone.
    static func name(of subject: Renaming.Subject, _ state: State, _ shared: Shared) -> String? {
        switch subject {
        case .workout: shared.library.workout(state.id)?.name
        case .period(let row): step(row, state.id, shared)?.name
        case .end(let row): step(row, state.id, shared)?.target.written(shared.library.settings.units)
        }
    }

    private static func step(_ row: Int, _ workout: String, _ shared: Shared) -> Step? {
        guard let steps = shared.library.workout(workout)?.steps, steps.indices.contains(row) else { return nil }
        return steps[row]
    }

    static func elementID(of subject: Renaming.Subject, _ state: State) -> String {
        switch subject {
        case .workout: "workout-name"
        case .period(let index): state.keys.indices.contains(index) ? elementID(state.keys[index]) : ""
        case .end(let index): state.keys.indices.contains(index) ? elementID(state.keys[index]) + "-end" : ""
        }
    }

    /// How the draft calls what is renamed.
    private static func field(of subject: Renaming.Subject) -> String {
        switch subject {
        case .workout: "name"
        case .period(let index): "period \(index)"
        case .end(let index): "end \(index)"
        }
    }

    private static func subject(ofField field: String) -> Renaming.Subject? {
        if field == "name" { return .workout }
        let words = field.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2, let index = Int(String(decoding: Array(words[1]), as: UTF8.self)) else { return nil }
        return String(decoding: Array(words[0]), as: UTF8.self) == "end" ? .end(index) : .period(index)
    }
}

extension Target {
    /// As it is written to be changed where it stands; nil of a time, which has a menu, and of what only the person ends.
    fileprivate func written(_ units: Units) -> String? {
        switch self {
        case .distance(let metres): DistanceRule.text(metres, units)
        case .place(let place): PlaceRule.text(place, units)
        case .time, .open: nil
        }
    }

    /// The target as a person has changed it; nil where it can't be.
    fileprivate func changed(to text: String, _ units: Units) -> Target? {
        switch self {
        case .distance: DistanceRule.metres(text, units).map { .distance($0) }
        case .place: PlaceRule.place(text, units).map { .place($0) }
        case .time, .open: nil
        }
    }
}
