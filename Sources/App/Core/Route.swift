/// Every screen has an address.
enum Route: Equatable, Sendable {
    case quickCreate
    /// A menu of Quick Create.
    case planField(PlanField)
    case workouts
    case workout(String)
    /// The time menu of one period of a workout.
    case period(workout: String, index: Int32)
    case addIntervals(workout: String)
    /// A workout that is done by hand, before it begins.
    case begin(workout: String)
    case run
    /// What is shown when a run is over.
    case finished(session: String)
    case history
    case session(String)
    case profile
    /// A new workout, put together of exercises.
    case plan
    case planPicker(PickerPage)
    case planSave
    /// The categories of predetermined workouts.
    case routines
    case routineList(RoutineCategory)
    case restDays
    case editWorkouts
    case editWorkout(String)
    case editPicker(workout: String, PickerPage)
    /// The personal bests of all exercises, and of one.
    case records
    case record(exercise: String)
    case settings(SettingsScope)
    case beepTone(SettingsScope)
    case beepStart(SettingsScope)
    case account(AccountPage)
    case unknown
}

/// What Quick Create lists.
enum PlanField: String, CaseIterable, Sendable {
    case prepare, work, rest, rounds, cycles
    case restBetweenCycles = "rest-between-cycles"
}

/// Whose settings a settings screen shows.
enum SettingsScope: Hashable, Sendable {
    case quickCreate, workoutList, profile
    case workout(String)
}

extension Route {
    /// Addresses tell all screens apart. (Comparing the cases takes ten times the code.)
    static func == (left: Route, right: Route) -> Bool { left.path == right.path }

    var path: String {
        switch self {
        case .quickCreate: "/"
        case .planField(let field): "/create/\(field.rawValue)"
        case .workouts: "/workouts"
        case .workout(let id): "/workouts/\(id)"
        case .period(let workout, let index): "/workouts/\(workout)/periods/\(index + 1)"
        case .addIntervals(let workout): "/workouts/\(workout)/add"
        case .begin(let workout): "/begin/\(workout)"
        case .run: "/run"
        case .finished(let session): "/history/\(session)/done"
        case .history: "/history"
        case .session(let id): "/history/\(id)"
        case .profile: "/profile"
        case .plan: "/plan"
        case .planPicker(let page): "/plan/add\(page.path)"
        case .planSave: "/plan/save"
        case .routines: "/routines"
        case .routineList(let category): "/routines/\(category.code)"
        case .restDays: "/rest-days"
        case .editWorkouts: "/edit-workouts"
        case .editWorkout(let id): "/edit-workouts/\(id)"
        case .editPicker(let id, let page): "/edit-workouts/\(id)/add\(page.path)"
        case .records: "/records"
        case .record(let exercise): "/records/\(exercise)"
        case .settings(let scope): scope.path
        case .beepTone(let scope): scope.path + "/beep-tone"
        case .beepStart(let scope): scope.path + "/beep-start"
        case .account(let page): page.rawValue
        case .unknown: "/nowhere"
        }
    }

    /// Under which address the drafts of its form are kept: both steps of signing up have the same.
    var draftPath: String { self == .account(.aboutYou) ? AccountPage.signUp.rawValue : path }

    /// Reads an address; what none of ours is gives `.unknown`. A query or fragment is ignored.
    init(path: String) {
        let path = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        self.init(parts: path.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) })
    }

    private init(parts: [String]) {
        switch parts.count {
        case 0: self = .quickCreate
        case 1:
            switch parts[0] {
            case "workouts": self = .workouts
            case "run": self = .run
            case "history": self = .history
            case "profile": self = .profile
            case "plan": self = .plan
            case "routines": self = .routines
            case "rest-days": self = .restDays
            case "edit-workouts": self = .editWorkouts
            case "records": self = .records
            default: self = Route(page: "/" + parts[0])
            }
        default: self.init(below: parts)
        }
    }

    private init(below parts: [String]) {
        if let last = parts.last, let scope = SettingsScope(parts: parts) {
            switch last {
            case "settings": self = .settings(scope)
            case "beep-tone": self = .beepTone(scope)
            default: self = .beepStart(scope)
            }
            return
        }
        self = .unknown
        switch (parts[0], parts.count) {
        case ("create", 2):
            if let field = PlanField(rawValue: parts[1]) { self = .planField(field) }
        case ("workouts", 2): self = .workout(parts[1])
        case ("workouts", 3) where parts[2] == "add": self = .addIntervals(workout: parts[1])
        case ("workouts", 4) where parts[2] == "periods":
            if let number = Int32(parts[3]), number > 0 { self = .period(workout: parts[1], index: number - 1) }
        case ("begin", 2): self = .begin(workout: parts[1])
        case ("history", 2): self = .session(parts[1])
        case ("records", 2): self = .record(exercise: parts[1])
        case ("history", 3) where parts[2] == "done": self = .finished(session: parts[1])
        case ("routines", 2):
            if let category = RoutineCategory(code: parts[1]) { self = .routineList(category) }
        case ("plan", 2) where parts[1] == "save": self = .planSave
        case ("plan", 2) where parts[1] == "add": self = .plan
        case ("plan", 3...) where parts[1] == "add":
            if let page = PickerPage(parts: parts[2...]) { self = .planPicker(page) }
        case ("edit-workouts", 2): self = .editWorkout(parts[1])
        case ("edit-workouts", 3...) where parts[2] == "add":
            if let page = PickerPage(parts: parts[3...]) { self = .editPicker(workout: parts[1], page) }
        case (_, 2): self = Route(page: "/\(parts[0])/\(parts[1])")
        default: break
        }
    }

    private init(page path: String) {
        self = AccountPage(rawValue: path).map { .account($0) } ?? .unknown
    }

    /// Takes the whole page: the bottom bar would lead away from it too easily.
    var isWhole: Bool {
        switch self {
        case .run: true
        case .account(let page): page.isForGuests
        default: false
        }
    }

    /// Where "Back" leads when the browser's history doesn't know.
    var parent: Route {
        switch self {
        case .planField, .settings(.quickCreate), .unknown, .quickCreate: .quickCreate
        case .workouts, .workout, .run, .begin, .settings(.workoutList): .workouts
        case .period(let id, _), .addIntervals(let id), .settings(.workout(let id)): .workout(id)
        case .history, .session: .history
        case .finished, .profile, .records, .settings(.profile), .plan, .routines, .restDays, .editWorkouts: .profile
        case .planPicker, .planSave: .plan
        case .routineList: .routines
        case .editWorkout: .editWorkouts
        case .editPicker(let id, .categories): .editWorkout(id)
        case .editPicker(let id, _): .editPicker(workout: id, .categories)
        case .record: .records
        case .beepTone(let scope), .beepStart(let scope): .settings(scope)
        case .account(.aboutYou): .account(.signUp)
        case .account(.recovery): .account(.logIn)
        case .account: .profile
        }
    }

    /// Which entry of the bottom bar it belongs to.
    var tab: Tab {
        switch self {
        case .quickCreate, .planField, .unknown: .quickCreate
        case .workouts, .workout, .period, .addIntervals, .begin, .run: .workouts
        case .history, .session: .history
        case .profile, .records, .record, .finished, .account, .plan, .planPicker, .planSave, .routines, .routineList,
            .restDays, .editWorkouts, .editWorkout, .editPicker:
            .profile
        case .settings(let scope), .beepTone(let scope), .beepStart(let scope): scope.tab
        }
    }
}

/// The entries of the bottom bar.
enum Tab: CaseIterable, Sendable {
    case quickCreate, workouts, history, profile

    var route: Route {
        switch self {
        case .quickCreate: .quickCreate
        case .workouts: .workouts
        case .history: .history
        case .profile: .profile
        }
    }
}

extension SettingsScope {
    fileprivate var path: String {
        switch self {
        case .quickCreate: "/create/settings"
        case .workoutList: "/workouts/settings"
        case .profile: "/profile/settings"
        case .workout(let id): "/workouts/\(id)/settings"
        }
    }

    fileprivate var tab: Tab {
        switch self {
        case .quickCreate: .quickCreate
        case .workoutList, .workout: .workouts
        case .profile: .profile
        }
    }

    /// `…/settings` and what lies below it.
    fileprivate init?(parts: [String]) {
        var parts = parts
        if parts.last == "beep-tone" || parts.last == "beep-start" { parts.removeLast() }
        guard parts.last == "settings" else { return nil }
        switch (parts[0], parts.count) {
        case ("create", 2): self = .quickCreate
        case ("workouts", 2): self = .workoutList
        case ("profile", 2): self = .profile
        case ("workouts", 3): self = .workout(parts[1])
        default: return nil
        }
    }
}
