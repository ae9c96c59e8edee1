import Records
import Workouts

/// Three wheels for the time of one thing: a field of Quick Create, or a single period of a workout.
enum TimeMenu: Screen {
    struct State: Sendable {
        var subject = Subject.plan(.work)
        /// The workout's periods, as they were when this one was found among them.
        var steps = Steps()
        var hours = Wheel(0...23, at: 0)
        var minutes = Wheel(0...59, at: 0)
        var seconds = Wheel(0...59, at: 0)
        /// Why "Confirm" didn't.
        var refusal: String?
    }

    enum Action: Sendable {
        case turned(Unit, Wheel.Event)
        case confirmTapped
        case backTapped
    }

    enum Unit: String, CaseIterable, Sendable {
        case hours = "Hours"
        case minutes = "Minutes"
        case seconds = "Seconds"
    }

    /// The value or the period whose time is set.
    enum Subject: Hashable, Sendable {
        case plan(PlanField)
        case period(workout: String, index: Int32)
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _ subject: Subject) -> [Effect] {
        var subject = subject
        if case .period(let workout, _) = subject, let index = shared.openDraft?[periodName].flatMap({ Int32($0) }) {
            subject = .period(workout: workout, index: index)
        }
        guard let time = subject.time(in: shared.library) else { return shared.replace(with: shared.address.parent) }
        let draft = shared.openDraft
        func value(_ unit: Unit, _ stored: Int64) -> Int32 {
            draft?[unit.rawValue].flatMap { Int32($0) } ?? Int32(stored)
        }
        let stored = min(time, Limits.stepTime - 1).roundedDown
        state = State(
            subject: subject,
            hours: Wheel(0...23, at: value(.hours, stored / 3600)),
            minutes: Wheel(0...59, at: value(.minutes, stored / 60 % 60)),
            seconds: Wheel(0...59, at: value(.seconds, stored % 60)))
        if case .period(let workout, _) = subject { state.steps = shared.library.workout(workout)?.steps ?? Steps() }
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .merged = news { merged(&state, &shared) }
        return []
    }

    /// Another tab or device changed something: the time that is being set stays with its period, wherever that has gone.
    private static func merged(_ state: inout State, _ shared: inout Shared) {
        guard case .period(let opened, _) = shared.address, case .period(let id, let index) = state.subject,
            opened == id,
            let steps = shared.library.workout(id)?.steps
        else { return }
        let place = StepShift(from: state.steps, to: steps).place(of: Int(index))
        state.steps = steps
        state.subject = .period(workout: id, index: place.map { Int32($0) } ?? -1)
        if shared.openDraft != nil { keepDraft(state, &shared) }
    }

    /// How the draft calls the period, where that isn't the one that the address names any more.
    private static let periodName = "Period"

    private static func keepDraft(_ state: State, _ shared: inout Shared) {
        var draft = Draft(path: shared.address.path)
        for unit in Unit.allCases { draft[unit.rawValue] = "\(state[unit].value)" }
        if case .period(_, let index) = state.subject { draft[periodName] = "\(index)" }
        shared.openDraft = draft
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .turned(let unit, let event):
            if case .key(let key) = event, let next = unit.neighbour(key) {
                return [.focus(id: wheelID(next.rawValue))]
            }
            turn(&state, &shared, unit, event)
            return []
        case .confirmTapped:
            return confirm(&state, &shared)
        case .backTapped:
            shared.discardDraft()
            return shared.leave()
        }
    }

    private static func turn(_ state: inout State, _ shared: inout Shared, _ unit: Unit, _ event: Wheel.Event) {
        let before = state.time
        state[unit].receive(event, at: shared.clocks.monotonic)
        if state.time != before { state.refusal = nil }
        guard Unit.allCases.allSatisfy({ state[$0].isAtRest }) else { return }
        let isChanged = state.subject.time(in: shared.library).map { $0.roundedDown != state.time.roundedDown } ?? false
        if isChanged || shared.openDraft != nil { keepDraft(state, &shared) }
    }

    private static func confirm(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let stored = state.subject.time(in: shared.library) else {
            shared.say("This period is gone.")
            shared.discardDraft()
            return shared.leave()
        }
        // A time that came with parts of a second keeps them unless the wheels were turned.
        let time = stored.roundedDown == state.time.roundedDown ? stored : state.time
        if time == .zero, !state.subject.mayBeZero {
            state.refusal = "\(state.subject.name(in: shared.library)) can’t be zero. Turn a wheel to 1 second or more."
            return []
        }
        if time != stored { state.subject.set(time, in: &shared.library) }
        shared.discardDraft()
        return shared.leave()
    }
}

extension TimeMenu.State {
    /// The time that the wheels show.
    var time: Seconds {
        Seconds(integerLiteral: (Int64(hours.value) * 60 + Int64(minutes.value)) * 60 + Int64(seconds.value))
    }

    subscript(unit: TimeMenu.Unit) -> Wheel {
        get {
            switch unit {
            case .hours: hours
            case .minutes: minutes
            case .seconds: seconds
            }
        }
        set {
            switch unit {
            case .hours: hours = newValue
            case .minutes: minutes = newValue
            case .seconds: seconds = newValue
            }
        }
    }
}

extension TimeMenu.Unit {
    /// The wheel that an arrow to the left or right leads to.
    fileprivate func neighbour(_ key: String) -> TimeMenu.Unit? {
        switch (self, key) {
        case (.hours, "ArrowRight"), (.seconds, "ArrowLeft"): .minutes
        case (.minutes, "ArrowLeft"): .hours
        case (.minutes, "ArrowRight"): .seconds
        default: nil
        }
    }
}

extension TimeMenu.Subject {
    /// Nil if it is gone, or isn't a time.
    func time(in library: Library) -> Seconds? {
        switch self {
        case .plan(let field): return library.settings.plan[time: field]
        case .period: return step(in: library)?.target.time
        }
    }

    func name(in library: Library) -> String {
        switch self {
        case .plan(let field): field.name
        case .period: step(in: library)?.name ?? ""
        }
    }

    func workoutName(in library: Library) -> String? {
        guard case .period(let id, _) = self else { return nil }
        return library.workout(id)?.name
    }

    func role(in library: Library) -> Role? {
        switch self {
        case .plan(let field): field.role
        case .period: step(in: library)?.role
        }
    }

    /// A period that isn't there takes no time; one that is there takes some.
    var mayBeZero: Bool {
        switch self {
        case .plan(let field): field != .work
        case .period: false
        }
    }

    func set(_ time: Seconds, in library: inout Library) {
        switch self {
        case .plan(let field):
            library.changeSettings { $0.plan[time: field] = time }
        case .period(let workout, let index):
            library.change(workout: workout) { $0.steps[Int(index)].target = .time(time) }
        }
    }

    private func step(in library: Library) -> Step? {
        guard case .period(let id, let index) = self, let workout = library.workout(id) else { return nil }
        return workout.steps.indices.contains(Int(index)) ? workout.steps[Int(index)] : nil
    }
}
