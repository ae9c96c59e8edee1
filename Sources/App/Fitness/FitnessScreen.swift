import Catalogue
import Records
import Sensing
import Workouts

/// The fitness test: the choice of exercises, one test after the other, and the results (FT-1 … FT-6).
enum FitnessScreen: Screen {
    struct State: Sendable {
        var choice = Choice()
        var test = Test()
        var logs = MotionLogs()
        /// The result of the log that is read or shown; empty if there is none.
        var chosen = ""
        /// The chosen motion comes into view once it is there.
        var reveals = false
        /// The motion from the last log.
        var felt = FeltMotion()
        /// Tokens of a request to the store for a log, and of the person's choice of a file.
        var reading: Int32 = 0
        var picking: Int32 = 0
        /// The token of the running watch; 0 if there is none.
        var watch: Int32 = 0
    }

    enum Action: Sendable {
        case resultsTapped
        case exerciseTapped(String)
        case backTapped
        case fetchTapped
        // The choice of exercises:
        case categoryChosen(String)
        case numberChosen(String)
        case filtered(String)
        case exerciseSwitched(String, Bool)
        case moreTapped
        case startTapped
        // A test:
        case beginTapped
        case skipTapped
        case againTapped
        case nextTapped
        case enterTapped
        case countTyped(String)
        case countSaved
        case countCancelled
        case logTapped
        case doneTapped
        // Anywhere:
        case trackTapped(String, Bool)
        /// A result's motion.
        case motionTapped(String)
        /// The log that is shown, of this exercise.
        case exportTapped(String)
        /// The log that is shown, to the account or out of it.
        case accountTapped(isKept: Bool)
        case deleteTapped(String)
        /// - Parameter withLog: The account kept its log.
        case restored(Entry<FitnessTest>, withLog: Bool)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ page: FitnessPage) -> [Effect] {
        show(page, &state, &shared)
    }

    @inline(never)
    private static func show(_ page: FitnessPage, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects = shared.wantExercises()
        switch page {
        case .choice: state.choice.opened(shared)
        case .test: return effects + openedTest(&state, &shared)
        case .results: break
        case .exercise(let exercise):
            return effects + lookAtLogs(showing: newest(of: exercise, shared), &state, &shared)
        }
        return effects + lookAtLogs(showing: nil, &state, &shared)
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) { offer(&state, shared) }

    @inline(never)
    private static func offer(_ state: inout State, _ shared: Shared) {
        if shared.address == .fitness(.choice) { state.choice.find(shared) }
    }

    static func needsAll(_ action: Action) -> Bool { true }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch news {
        case .testEnded(let end): return ended(end, &state, &shared)
        case .forgotten: return forget(&state, &shared)
        // Exercises come before the second part of the program, which draws.
        case .shelfFilled: if !state.felt.log.samples.isEmpty { drawAgain(&state, shared) }
        default: break
        }
        return []
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        switch event {
        case .motion(let event): felt(event, &state, &shared)
        case .files(let event): picked(event, &state, &shared)
        default: []
        }
    }

    static func read(_ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        token == state.reading || token == state.logs.listing || token == state.logs.moving
            ? tookRows(token, rows, &state, &shared) : []
    }

    /// The sensor is listened to while a test is on.
    static func followUp(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.watch == 0 ? [] : letGo(&state, &shared)
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        carryOut(action, &state, &shared)
    }

    @inline(never)
    private static func carryOut(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch action {
        case .resultsTapped: return shared.open(.fitness(.results))
        case .exerciseTapped(let exercise): return shared.open(.fitness(.exercise(exercise)))
        case .backTapped: return shared.leave()
        case .fetchTapped: return shared.wantExercises()
        case .categoryChosen, .numberChosen, .filtered, .exerciseSwitched, .moreTapped, .startTapped:
            return choose(action, &state, &shared)
        case .trackTapped(let exercise, let isTracked): shared.library.track(exercise, isTracked)
        case .exportTapped(let exercise): return export(exercise, state, shared)
        case .motionTapped(let id): return choose(motionOf: id, &state, &shared)
        case .deleteTapped(let id): return delete(id, &state, &shared)
        case .accountTapped(let isKept): keepInAccount(isKept, &state, &shared)
        case .restored(let entry, let withLog):
            shared.library.put(entry.value, id: entry.id)
            if withLog { shared.library.changed(.motion(entry.id)) }
        default: return proceed(action, &state, &shared)
        }
        return []
    }

    /// The result's log stays until logs are tidied: "Undo" brings both back.
    private static func delete(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let withLog = shared.library.keepsInAccount(logOf: id)
        guard let test = shared.library.remove(fitnessTest: id) else { return [] }
        shared.tell("Result deleted", undo: .fitness(.restored(Entry(id: id, value: test), withLog: withLog)))
        guard id == state.chosen, let next = newest(of: test.exercise, shared) else { return [] }
        return showLog(of: next, &state, &shared)
    }

    private static func newest(of exercise: String, _ shared: Shared) -> String? {
        shared.library.fitnessTests(of: exercise).first.map { shared.library.fitnessTests[$0].id }
    }
}
