import Records
import Workouts

/// The form of a new theme (MU-4). Until it is saved it is a draft.
enum ThemeForm: Screen {
    struct State: Sendable {
        var name = ""
        var kind = ThemeKind.artist
        var workouts = "5"
        var nameProblem: String?
        var workoutsProblem: String?
        /// The songs' names of that kind that contain the typed text.
        var suggestions: [String] = []

        subscript(field: Field) -> String {
            get { field == .name ? name : workouts }
            set { if field == .name { name = newValue } else { workouts = newValue } }
        }

        subscript(problemOf field: Field) -> String? {
            get { field == .name ? nameProblem : workoutsProblem }
            set { if field == .name { nameProblem = newValue } else { workoutsProblem = newValue } }
        }
    }

    /// A field that is typed into.
    enum Field: CaseIterable, Sendable {
        case name, workouts

        var name: String {
            switch self {
            case .name: "Name"
            case .workouts: "Number of workouts"
            }
        }

        /// Of its control.
        var id: String {
            switch self {
            case .name: "theme-name"
            case .workouts: "theme-workouts"
            }
        }
    }

    enum Action: Sendable {
        case typed(Field, String)
        case kindChosen(Int)
        case suggestionTapped(String)
        case saveTapped
        case cancelTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state = State()
        if let draft = shared.openDraft { state.restore(from: draft) }
        return []
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        state.suggestions = shared.library.suggestions(of: state.kind, for: NameRule.trimmed(state.name))
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .typed(let field, let text):
            state[field] = text
            state[problemOf: field] = nil
        case .kindChosen(let index):
            state.kind = ThemeKind.allCases[index]
            state.nameProblem = nil
        case .suggestionTapped(let name):
            state.name = name
            state.nameProblem = nil
        case .saveTapped: return save(&state, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        }
        shared.openDraft = state.draft(path: shared.address.draftPath)
        return []
    }

    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let theme = state.theme(since: shared.clocks.wall)
        state.nameProblem = NameRule.problem(state.name) ?? theme.flatMap { problem($0, shared.library) }
        state.workoutsProblem = workouts(state.workouts) == nil ? words : nil
        for field in Field.allCases where state[problemOf: field] != nil { return [.focus(id: field.id)] }
        guard let theme else { return [] }
        shared.library.put(theme, id: shared.newID())
        shared.discardDraft()
        shared.tell("\(theme.name) added")
        return shared.leave()
    }

    /// The reason why a theme can't be added: there is one of that name and kind. Case doesn't matter: it finds the
    /// same songs.
    private static func problem(_ theme: Theme, _ library: Library) -> String? {
        let name = foldedCase(theme.name)
        let same = library.themes.first { $0.value.kind == theme.kind && foldedCase($0.value.name) == name }
        guard let same else { return nil }
        return library.isRetired(theme: same.id)
            ? "You have this theme already: it retired. “Use again” in the list brings it back."
            : "You have this theme already. Enter another name, or choose another kind."
    }

    fileprivate static func workouts(_ text: String) -> Int32? {
        guard let number = Int32(NameRule.trimmed(text)), ThemeLimits.workouts.contains(Int(number)) else { return nil }
        return number
    }

    private static var words: String {
        "Enter a number from \(ThemeLimits.workouts.lowerBound) to \(ThemeLimits.workouts.upperBound)."
    }
}

extension ThemeForm.State {
    /// Nil if the number of workouts is invalid.
    fileprivate func theme(since now: Seconds) -> Theme? {
        ThemeForm.workouts(workouts).map {
            Theme(name: NameRule.trimmed(name), kind: kind, workouts: $0, since: now)
        }
    }

    fileprivate func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        for field in ThemeForm.Field.allCases { draft[field.name] = self[field] }
        draft["kind"] = kind.code
        return draft
    }

    fileprivate mutating func restore(from draft: Draft) {
        for field in ThemeForm.Field.allCases { self[field] = draft[field.name] ?? self[field] }
        if let code = draft["kind"] { kind = ThemeKind.allCases.first { $0.code == code } ?? kind }
    }
}
