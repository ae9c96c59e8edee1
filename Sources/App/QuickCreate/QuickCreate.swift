import Records
import Workouts

/// The first screen: so many rounds of work and rest, made into a workout by a tap.
enum QuickCreate: Screen {
    struct State: Sendable {
        /// Why "Create" didn't.
        var refusal: String?
    }

    enum Action: Sendable {
        case fieldTapped(PlanField)
        case settingsTapped
        case createTapped
        case playTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        state.refusal = nil
        return []
    }

    static func needsAll(_ action: Action) -> Bool {
        switch action {
        case .createTapped, .playTapped: true
        case .fieldTapped, .settingsTapped: false
        }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        // A second tap may arrive before the next screen is drawn.
        guard shared.address == .quickCreate else { return [] }
        switch action {
        case .fieldTapped(let field):
            return shared.open(.planField(field))
        case .settingsTapped:
            return shared.open(.settings(.quickCreate))
        case .createTapped:
            guard let id = create(&state, &shared) else { return [] }
            shared.freshWorkout = id
            return shared.open(.workouts)
        case .playTapped:
            if let id = create(&state, &shared) { shared.news.append(.workoutChosen(id)) }
            return []
        }
    }

    /// Makes the workout; nil where the plan can't be one.
    private static func create(_ state: inout State, _ shared: inout Shared) -> String? {
        let settings = shared.library.settings
        guard settings.plan.work > .zero else {
            state.refusal = "Work can’t be zero. Set how long you work in each round."
            return nil
        }
        var workout = Workout(name: shared.library.nextWorkoutName, steps: settings.plan.steps)
        workout.cues = settings.cues
        let id = shared.newID()
        shared.library.add(workout, id: id)
        return id
    }
}

extension PlanField {
    /// The name on the screen.
    var name: String {
        switch self {
        case .prepare: "Prepare"
        case .work: "Work"
        case .rest: "Rest"
        case .rounds: "Rounds"
        case .cycles: "Cycles"
        case .restBetweenCycles: "Rest between Cycles"
        }
    }

    /// Which role the periods have that it sets; nil for a count.
    var role: Role? {
        switch self {
        case .prepare: .prepare
        case .work: .work
        case .rest: .rest
        case .restBetweenCycles: .restBetweenCycles
        case .rounds, .cycles: nil
        }
    }
}

extension IntervalPlan {
    /// The time of a field; zero for a count.
    subscript(time field: PlanField) -> Seconds {
        get {
            switch field {
            case .prepare: prepare
            case .work: work
            case .rest: rest
            case .restBetweenCycles: restBetweenCycles
            case .rounds, .cycles: .zero
            }
        }
        set {
            switch field {
            case .prepare: prepare = newValue
            case .work: work = newValue
            case .rest: rest = newValue
            case .restBetweenCycles: restBetweenCycles = newValue
            case .rounds, .cycles: break
            }
        }
    }

    func text(of field: PlanField) -> String {
        switch field {
        case .rounds: "\(rounds) ×"
        case .cycles: "\(cycles) ×"
        default: timeText(self[time: field])
        }
    }
}
