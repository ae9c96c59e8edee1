import Catalogue
import Workouts

/// The form of a goal, a new one or one to change (GO-1). Until it is saved it is a draft.
enum GoalForm: Screen {
    struct State: Sendable {
        /// The id of the goal that is changed; nil for a new one.
        var id: String?
        /// The goal at the beginning of editing: fields that aren't changed here keep changes made elsewhere since
        /// then.
        var original: Goal?
        /// By the raw values of the fields.
        var texts = GoalForm.blanks
        var problems = GoalForm.noProblems
        var categories: EnumSet<Category> = []
        var muscles: EnumSet<Muscle> = []
        var minutes: Int32?
        var permission = NotificationPermission()

        subscript(field: Field) -> String {
            get { texts[field.rawValue] }
            set { texts[field.rawValue] = newValue }
        }
    }

    private static var blanks: [String] { Array(repeating: "", count: Field.allCases.count) }
    private static var noProblems: [String?] { Array(repeating: nil, count: Field.allCases.count) }

    /// A field that is typed into.
    enum Field: Int, CaseIterable, Sendable {
        case name, note, times, days, reminder

        var name: String {
            switch self {
            case .name: "Name"
            case .note: "Description"
            case .times: "Number of times"
            case .days: "Days per week"
            case .reminder: "Reminder"
            }
        }

        /// Of its control.
        var id: String { "goal-field-\(rawValue)" }
    }

    enum Action: Sendable {
        case typed(Field, String)
        case categorySwitched(Category, Bool)
        case muscleSwitched(Muscle, Bool)
        case groupSwitched(MuscleGroup, Bool)
        case minutesChosen(String)
        case allowTapped
        case saveTapped
        case cancelTapped
    }

    /// - Parameter id: Nil for a new goal.
    static func opened(_ state: inout State, _ shared: inout Shared, _ id: String?) -> [Effect] {
        state = State(id: id)
        if let goal = id.flatMap({ shared.library.goal($0) }) { state.show(goal) }
        if let draft = shared.openDraft { state.restore(from: draft) }
        return []
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        state.permission.received(event, &shared)
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .typed(let field, let text):
            state[field] = text
            state.problems[field.rawValue] = nil
        case .categorySwitched(let category, let isOn):
            if isOn { state.categories.insert(category) } else { state.categories.remove(category) }
        case .muscleSwitched(let muscle, let isOn): state.turn(muscle, isOn)
        case .groupSwitched(let group, let isOn): for muscle in group.muscles { state.turn(muscle, isOn) }
        case .minutesChosen(let text): state.minutes = state.offeredMinutes.first { "\($0)" == text }
        case .allowTapped: return state.permission.ask()
        case .saveTapped: return save(&state, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        }
        shared.openDraft = state.draft(path: shared.address.draftPath)
        return []
    }

    private static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        for field in Field.allCases { state.problems[field.rawValue] = problem(field, state[field]) }
        for field in Field.allCases where state.problems[field.rawValue] != nil { return [.focus(id: field.id)] }
        let typed = state.goal(made: shared.clocks)
        if let id = state.id, let current = shared.library.goal(id) {
            shared.library.put(current.changed(from: state.original ?? current, to: typed), id: id)
        } else {
            // If the goal was deleted elsewhere, the form's values are saved as a new one: the old id would bring back
            // its other fields.
            shared.library.put(typed, id: shared.newID())
        }
        shared.discardDraft()
        shared.tellSaved(typed.name)
        return shared.leave()
    }

    /// An error message with a hint for a correct value; nil if the text is valid.
    private static func problem(_ field: Field, _ text: String) -> String? {
        let trimmed = NameRule.trimmed(text)
        switch field {
        case .name: return NameRule.problem(text)
        case .note:
            return trimmed.utf8.count <= Limits.noteLength
                ? nil : NameRule.shorter("text", Limits.noteLength)
        case .times:
            return whole(trimmed, in: GoalLimits.times) != nil
                ? nil
                : "Enter a number from \(GoalLimits.times.lowerBound) to \(GoalLimits.times.upperBound)."
        case .days:
            return trimmed.utf8.isEmpty || whole(trimmed, in: GoalLimits.daysPerWeek) != nil
                ? nil : "Enter a number of days from 1 to 7, or nothing."
        case .reminder:
            return trimmed.utf8.isEmpty || TimeOfDay.minutes(trimmed) != nil
                ? nil : "Enter a time of day, such as 18:30, or nothing."
        }
    }

    /// Only digits: a comma or a point may mean two numbers.
    fileprivate static func whole(_ text: String, in range: ClosedRange<Int>) -> Int32? {
        guard let number = Int32(text), range.contains(Int(number)) else { return nil }
        return number
    }
}

extension GoalForm.State {
    /// The offered lengths, and the goal's own if it came from elsewhere and isn't among them.
    var offeredMinutes: [Int32] {
        guard let own = original?.minutes, !WorkoutChoice.offeredMinutes.contains(own) else {
            return WorkoutChoice.offeredMinutes
        }
        return [own] + WorkoutChoice.offeredMinutes
    }

    /// The four types, and the goal's other categories.
    var offeredCategories: [Category] {
        Category.allCases.filter {
            $0.type != nil || categories.contains($0) || original?.categories.contains($0) == true
        }
    }

    fileprivate mutating func turn(_ muscle: Muscle, _ isOn: Bool) {
        if isOn { muscles.insert(muscle) } else { muscles.remove(muscle) }
    }

    fileprivate mutating func show(_ goal: Goal) {
        original = goal
        self[.name] = goal.name
        self[.note] = goal.note
        self[.times] = "\(goal.times)"
        self[.days] = goal.daysPerWeek.map { "\($0)" } ?? ""
        self[.reminder] = goal.reminder.map { TimeOfDay.text($0) } ?? ""
        categories = goal.categories
        muscles = goal.muscles
        minutes = goal.minutes
    }

    /// The goal in the form, once every field is valid.
    fileprivate func goal(made clocks: Clocks) -> Goal {
        var goal = Goal(
            name: NameRule.trimmed(self[.name]),
            times: GoalForm.whole(NameRule.trimmed(self[.times]), in: GoalLimits.times) ?? 1,
            created: clocks.wall, zoneMinutes: clocks.zoneMinutes)
        goal.note = NameRule.trimmed(self[.note])
        goal.daysPerWeek = GoalForm.whole(NameRule.trimmed(self[.days]), in: GoalLimits.daysPerWeek)
        goal.reminder = TimeOfDay.minutes(NameRule.trimmed(self[.reminder]))
        goal.categories = categories
        goal.muscles = muscles
        goal.minutes = minutes
        return goal
    }

    // MARK: The draft

    fileprivate func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        for field in GoalForm.Field.allCases { draft[field.name] = self[field] }
        draft["categories"] = "\(categories.bits)"
        draft["muscles"] = "\(muscles.bits)"
        draft["minutes"] = minutes.map { "\($0)" } ?? ""
        return draft
    }

    fileprivate mutating func restore(from draft: Draft) {
        for field in GoalForm.Field.allCases { self[field] = draft[field.name] ?? self[field] }
        if let bits = draft["categories"].flatMap({ UInt32($0) }) { categories = EnumSet(bits: bits) }
        if let bits = draft["muscles"].flatMap({ UInt32($0) }) { muscles = EnumSet(bits: bits) }
        if let text = draft["minutes"] { minutes = offeredMinutes.first { "\($0)" == text } }
    }
}

extension Goal {
    /// Applies the changes of an edit. The time of creation stays.
    fileprivate func changed(from before: Goal, to after: Goal) -> Goal {
        var goal = self
        if after.name != before.name { goal.name = after.name }
        if after.note != before.note { goal.note = after.note }
        if after.times != before.times { goal.times = after.times }
        if after.daysPerWeek != before.daysPerWeek { goal.daysPerWeek = after.daysPerWeek }
        if after.minutes != before.minutes { goal.minutes = after.minutes }
        if after.categories != before.categories { goal.categories = after.categories }
        if after.muscles != before.muscles { goal.muscles = after.muscles }
        if after.reminder != before.reminder { goal.reminder = after.reminder }
        return goal
    }
}
