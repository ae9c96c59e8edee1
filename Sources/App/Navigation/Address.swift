/// Every screen has an address.
enum Address: Equatable, Sendable {
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
    /// The end screen of a run.
    case finished(session: String)
    case getWorkout
    /// A workout that Get Workout has made, of what `WorkoutOrigin` spells.
    case summary(origin: String)
    case viewWorkouts
    case fitness(FitnessPage)
    case history
    case session(String)
    /// The correction of a session.
    case editSession(String)
    /// Its way, to be cut or split.
    case cutWay(session: String)
    case addToHistory(AddPage)
    /// All sessions by week, month and year.
    case longView
    /// Weight and the body's other measures.
    case body
    /// Copies of everything that go by themselves.
    case copies
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
    case goals
    case goal(String)
    case addGoal
    case editGoal(String)
    /// Competitions between accounts.
    case competitions(CompetitionPage)
    case themes
    case theme(String)
    case addTheme
    case songs
    case song(String)
    /// The personal bests of all exercises, and of one.
    case bests
    case best(exercise: String)
    case settings(SettingsScope)
    case beepTone(SettingsScope)
    case beepStart(SettingsScope)
    case account(AccountPage)
    /// - Parameter isShared: The system's share sheet has handed files over.
    case importing(isShared: Bool)
    case exporting
    case share(workout: String)
    /// A workout that came in a link, behind its #.
    case received(fragment: String)
    case privacy
    case unknown(path: String)
}

/// A value that Quick Create lists.
enum PlanField: String, CaseIterable, Sendable {
    case prepare, work, rest, rounds, cycles
    case restBetweenCycles = "rest-between-cycles"
}

/// The owner of the settings that a settings screen shows.
enum SettingsScope: Hashable, Sendable {
    case quickCreate, workoutList, profile
    case workout(String)
}

extension Address {
    /// Addresses tell all screens apart. (Comparing the cases takes ten times the code.)
    static func == (left: Address, right: Address) -> Bool { left.path == right.path }

    /// The properties of a screen besides its feature: a line each, which is the only place where its path is spelt.
    struct Facts {
        var path: String
        /// Where "Back" leads when the browser's history doesn't know. Nil: an entry of the bottom bar.
        var parent: Address?
        var needs: Needs

        @inline(never)
        fileprivate init(_ path: String, below parent: Address?, needs: Needs) {
            (self.path, self.parent, self.needs) = (path, parent, needs)
        }

        /// All of the store, since it shows workouts or sessions.
        var needsAll: Bool { needs != .first }
        /// It has a map that is closed with it. (A run closes its own.)
        var hasMap: Bool { needs == .allAndMap }
    }

    enum Needs {
        /// The first rows of the store, which are there when the app opens.
        case first
        case all
        case allAndMap
    }

    var facts: Facts {
        switch self {
        case .quickCreate: Facts("/", below: nil, needs: .first)
        case .planField(let field): Facts("/create/\(field.rawValue)", below: .quickCreate, needs: .first)
        case .workouts: Facts("/workouts", below: nil, needs: .all)
        case .workout(let id): Facts("/workouts/\(id)", below: .workouts, needs: .allAndMap)
        case .period(let id, let index):
            Facts("/workouts/\(id)/periods/\(index + 1)", below: .workout(id), needs: .all)
        case .addIntervals(let id): Facts("/workouts/\(id)/add", below: .workout(id), needs: .allAndMap)
        case .begin(let workout): Facts("/begin/\(workout)", below: .workouts, needs: .all)
        case .run: Facts("/run", below: .workouts, needs: .first)
        case .finished(let session): Facts("/history/\(session)/done", below: .profile, needs: .all)
        case .getWorkout: Facts("/get-workout", below: nil, needs: .all)
        case .summary(let origin): Facts("/get-workout/\(origin)", below: .getWorkout, needs: .all)
        case .viewWorkouts: Facts("/view-workouts", below: .getWorkout, needs: .all)
        case .fitness(let page):
            Facts("/fitness-test\(page.path)", below: page == .choice ? .getWorkout : .fitness(.choice), needs: .all)
        case .history: Facts("/history", below: nil, needs: .all)
        case .session(let id): Facts("/history/\(id)", below: .history, needs: .allAndMap)
        case .cutWay(let id): Facts("/history/\(id)/cut", below: .session(id), needs: .allAndMap)
        case .editSession(let id): Facts("/history/\(id)/edit", below: .session(id), needs: .all)
        case .addToHistory(let page):
            Facts(
                "/history/add\(page.path)", below: page == .choice ? .history : .addToHistory(.choice), needs: .all)
        case .longView: Facts("/long-view", below: .history, needs: .all)
        case .body: Facts("/body", below: .profile, needs: .all)
        case .copies: Facts("/copies", below: .profile, needs: .all)
        case .profile: Facts("/profile", below: nil, needs: .first)
        case .plan: Facts("/plan", below: .profile, needs: .all)
        case .planPicker(let page): Facts("/plan/add\(page.path)", below: .plan, needs: .all)
        case .planSave: Facts("/plan/save", below: .plan, needs: .all)
        case .routines: Facts("/routines", below: .profile, needs: .first)
        case .routineList(let category): Facts("/routines/\(category.code)", below: .routines, needs: .first)
        case .restDays: Facts("/rest-days", below: .profile, needs: .all)
        case .editWorkouts: Facts("/edit-workouts", below: .profile, needs: .all)
        case .editWorkout(let id): Facts("/edit-workouts/\(id)", below: .editWorkouts, needs: .all)
        case .editPicker(let id, let page):
            Facts(
                "/edit-workouts/\(id)/add\(page.path)",
                below: page == .categories ? .editWorkout(id) : .editPicker(workout: id, .categories), needs: .all)
        case .goals: Facts("/goals", below: .profile, needs: .all)
        case .goal(let id): Facts("/goals/\(id)", below: .goals, needs: .all)
        case .addGoal: Facts("/goals/add", below: .goals, needs: .all)
        case .editGoal(let id): Facts("/goals/\(id)/edit", below: .goal(id), needs: .all)
        case .competitions(let page):
            Facts(
                "/competitions\(page.path)", below: page == .list ? .profile : .competitions(.list), needs: .first)
        case .themes: Facts("/themes", below: .getWorkout, needs: .all)
        case .theme(let id): Facts("/themes/\(id)", below: .themes, needs: .all)
        case .addTheme: Facts("/themes/add", below: .themes, needs: .all)
        case .songs: Facts("/songs", below: .getWorkout, needs: .all)
        case .song(let id): Facts("/songs/\(id)", below: .songs, needs: .all)
        case .bests: Facts("/records", below: .profile, needs: .all)
        case .best(let exercise): Facts("/records/\(exercise)", below: .bests, needs: .all)
        case .settings(let scope): Facts(scope.path, below: scope.screen, needs: scope.isOfWorkout ? .all : .first)
        case .beepTone(let scope):
            Facts(scope.path + "/beep-tone", below: .settings(scope), needs: scope.isOfWorkout ? .all : .first)
        case .beepStart(let scope):
            Facts(scope.path + "/beep-start", below: .settings(scope), needs: scope.isOfWorkout ? .all : .first)
        case .account(let page): Facts(page.rawValue, below: .account(above: page), needs: .first)
        case .importing(let isShared):
            Facts(isShared ? "/import/shared" : "/import", below: .profile, needs: .all)
        case .exporting: Facts("/export", below: .profile, needs: .all)
        case .share(let workout): Facts("/workouts/\(workout)/share", below: .workout(workout), needs: .all)
        case .received(let fragment): Facts("/#\(fragment)", below: .workouts, needs: .all)
        case .privacy: Facts("/profile/privacy", below: .settings(.profile), needs: .allAndMap)
        case .unknown(let path): Facts(path, below: .quickCreate, needs: .first)
        }
    }

    var path: String { facts.path }

    /// Where "Back" leads when the browser's history doesn't know.
    var parent: Address { facts.parent ?? self }

    /// The entry of the bottom bar that it lies below.
    var tab: Tab {
        var address = self
        while let parent = address.facts.parent { address = parent }
        return Tab.allCases.first { $0.address == address } ?? .quickCreate
    }

    /// Under which address the drafts of its form are kept: both steps of signing up have the same.
    var draftPath: String { self == .account(.aboutYou) ? AccountPage.signUp.rawValue : path }

    /// Reads an address; what none of ours is gives `.unknown`. A query is ignored, and a fragment that holds no workout.
    init(path: String) {
        if let fragment = Address.workout(behind: path) {
            self = .received(fragment: fragment)
            return
        }
        let path = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = path.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        let text = "/" + parts.joined(separator: "/")
        let found = Address.candidates(parts).first { $0.path == text }
        self = found ?? Address.lateCandidates(parts).first { $0.path == text } ?? .unknown(path: text)
        // The categories stand on the screen itself.
        if case .planPicker(.categories) = self { self = .plan }
    }

    /// The addresses that a path of these parts could be, of which it is the first that spells it (`facts`).
    private static func candidates(_ parts: [String]) -> [Address] {
        let id = parts.count > 1 ? parts[1] : ""
        var candidates: [Address] = [
            .quickCreate, .workouts, .run, .getWorkout, .viewWorkouts, .history, .profile, .plan, .planSave, .routines,
            .restDays, .editWorkouts, .goals, .addGoal, .themes, .addTheme, .songs, .bests, .importing(isShared: false),
            .importing(isShared: true), .exporting, .privacy, .addToHistory(.choice),
        ]
        for field in PlanField.allCases { candidates.append(.planField(field)) }
        for page in AccountPage.allCases { candidates.append(.account(page)) }
        for scope in [SettingsScope.quickCreate, .workoutList, .profile, .workout(id)] {
            candidates += [.settings(scope), .beepTone(scope), .beepStart(scope)]
        }
        candidates += [
            .workout(id), .addIntervals(workout: id), .share(workout: id), .begin(workout: id), .summary(origin: id),
            .session(id), .finished(session: id), .goal(id), .editGoal(id), .theme(id), .song(id), .best(exercise: id),
            .editWorkout(id),
        ]
        if parts.count > 3, let number = Int32(parts[3]), number > 0 {
            candidates.append(.period(workout: id, index: number - 1))
        }
        return candidates
    }

    /// Those that the second part of the program spells.
    @inline(never)
    private static func lateCandidates(_ parts: [String]) -> [Address] {
        let (id, last) = (parts.count > 1 ? parts[1] : "", parts.last ?? "")
        var candidates: [Address] = [.longView, .body, .copies, .editSession(id), .cutWay(session: id)]
        for page in AddPage.candidates(last) { candidates.append(.addToHistory(page)) }
        for page in FitnessPage.candidates(last) { candidates.append(.fitness(page)) }
        for page in CompetitionPage.candidates(last) { candidates.append(.competitions(page)) }
        for page in PickerPage.candidates(last) { candidates += [.planPicker(page), .editPicker(workout: id, page)] }
        if let category = RoutineCategory(code: last) { candidates.append(.routineList(category)) }
        return candidates
    }

    /// The fragment where it holds a workout, of whatever version: "w1.…". Some messengers write %23 for #.
    /// (`ShareLink` is in the program's second part.)
    private static func workout(behind path: String) -> String? {
        let bytes = Array(path.utf8)
        for place in bytes.indices {
            var start = place
            if bytes[place] == UInt8(ascii: "#") {
                start += 1
            } else if bytes[place...].prefix(3).elementsEqual("%23".utf8) {
                start += 3
            } else {
                continue
            }
            if start + 1 < bytes.count, bytes[start] == UInt8(ascii: "w"),
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[start + 1]
            {
                return String(decoding: bytes[start...], as: UTF8.self)
            }
        }
        return nil
    }

    private static func account(above page: AccountPage) -> Address {
        switch page {
        case .aboutYou: .account(.signUp)
        case .recovery: .account(.logIn)
        default: .profile
        }
    }

    /// Takes the whole page: the bottom bar would lead away from it too easily.
    var isWhole: Bool {
        switch self {
        case .run: true
        case .account(let page): page.isForGuests
        default: false
        }
    }
}

/// The entries of the bottom bar.
enum Tab: CaseIterable, Sendable {
    case quickCreate, workouts, getWorkout, history, profile

    var address: Address {
        switch self {
        case .quickCreate: .quickCreate
        case .workouts: .workouts
        case .getWorkout: .getWorkout
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

    /// Of which they are.
    fileprivate var screen: Address {
        switch self {
        case .quickCreate: .quickCreate
        case .workoutList: .workouts
        case .profile: .profile
        case .workout(let id): .workout(id)
        }
    }

    fileprivate var isOfWorkout: Bool { if case .workout = self { true } else { false } }
}
