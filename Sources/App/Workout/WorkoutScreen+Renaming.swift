import Records
import Workouts

// Names changed where they stand. What is typed is a draft until Enter, or until the field is left.

extension WorkoutScreen {
    static func begin(_ subject: Renaming.Subject, _ state: inout State, _ shared: Shared) {
        guard let name = name(of: subject, state, shared) else { return }
        state.renaming = Renaming(subject: subject, text: name)
    }

    static func type(_ text: String, _ state: inout State, _ shared: inout Shared) {
        guard let subject = state.renaming?.subject else { return }
        state.renaming?.text = text
        // What is wrong is said when the name is to be kept, and taken back as soon as it isn't wrong any more.
        if state.renaming?.problem != nil { state.renaming?.problem = problem(text, subject, shared) }
        shared.openDraft = Draft(
            path: shared.route.path, values: [.init(name: field(of: subject), text: text)])
    }

    /// Keeps the name, if it will do. The effect puts the focus back where it was, for who works by keyboard.
    static func confirm(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let renaming = state.renaming else { return [] }
        if let problem = problem(renaming.text, renaming.subject, shared) {
            state.renaming?.problem = problem
            return []
        }
        let name = NameRule.trimmed(renaming.text)
        if name != self.name(of: renaming.subject, state, shared) {
            let metres = DistanceRule.metres(name, shared.library.settings.units)
            shared.library.change(workout: state.id) {
                switch renaming.subject {
                case .workout: $0.name = name
                case .period(let index): if $0.steps.indices.contains(index) { $0.steps[index].name = name }
                case .distance(let index):
                    if $0.steps.indices.contains(index), let metres { $0.steps[index].target = .distance(metres) }
                }
            }
            state.summary = shared.library.workout(state.id).map { WorkoutSummary(of: $0) }
        }
        return endRenaming(&state, &shared)
    }

    private static func problem(_ text: String, _ subject: Renaming.Subject, _ shared: Shared) -> String? {
        guard case .distance = subject else { return NameRule.problem(text) }
        let units = shared.library.settings.units
        return DistanceRule.metres(text, units) == nil ? DistanceRule.problem(units) : nil
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

    static func name(of subject: Renaming.Subject, _ state: State, _ shared: Shared) -> String? {
        guard let index = shared.library.workouts.firstIndex(where: { $0.id == state.id }) else { return nil }
        switch subject {
        case .workout: return shared.library.workouts[index].value.name
        case .period(let row):
            guard shared.library.workouts[index].value.steps.indices.contains(row) else { return nil }
            return shared.library.workouts[index].value.steps[row].name
        case .distance(let row):
            guard shared.library.workouts[index].value.steps.indices.contains(row),
                case .distance(let metres) = shared.library.workouts[index].value.steps[row].target
            else { return nil }
            return DistanceRule.text(metres, shared.library.settings.units)
        }
    }

    static func elementID(of subject: Renaming.Subject, _ state: State) -> String {
        switch subject {
        case .workout: "workout-name"
        case .period(let index): state.keys.indices.contains(index) ? elementID(state.keys[index]) : ""
        case .distance(let index):
            state.keys.indices.contains(index) ? elementID(state.keys[index]) + "-distance" : ""
        }
    }

    /// How the draft calls what is renamed.
    private static func field(of subject: Renaming.Subject) -> String {
        switch subject {
        case .workout: "name"
        case .period(let index): "period \(index)"
        case .distance(let index): "distance \(index)"
        }
    }

    private static func subject(ofField field: String) -> Renaming.Subject? {
        if field == "name" { return .workout }
        let words = field.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 2, let index = Int(String(decoding: Array(words[1]), as: UTF8.self)) else { return nil }
        return String(decoding: Array(words[0]), as: UTF8.self) == "distance" ? .distance(index) : .period(index)
    }
}
