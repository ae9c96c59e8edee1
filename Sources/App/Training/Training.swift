import Records
import Workouts

/// A run by hand (PL-6): sets are noted and ticked off, in any order, and each is followed by its rest.
///
/// It is a run like any other (`RunScreen`), of a workout whose every set is a step: what is noted are events of its log, and the
/// rest between two sets is a timed step, with the engine's cues.
enum Training {
    struct State: Sendable {
        /// What stands in a field and isn't noted: still being typed, or refused.
        var typed: [Field: String] = [:]
        var refusals: [Field: String] = [:]
        /// The line whose description is open.
        var described: Int?
        /// So many blocks are drawn; nobody plans more, but a file may hold them.
        var shownBlocks = Training.blocksAtOnce
    }

    /// A text field of a set.
    struct Field: Hashable, Sendable {
        var place: SetPlace
        var kind: Kind

        enum Kind: UInt8, Sendable { case weight, reps }
    }

    enum Action: Sendable {
        case typed(Field, String)
        case entered(Field, String)
        case setTicked(SetPlace, Bool)
        /// All of its sets.
        case exerciseTicked(Int, Bool)
        /// The big button: the set that is on, which was this one when it was drawn, is done.
        case currentDone(SetPlace)
        /// The set that is on, which was this one when it was drawn, has a time, which begins now.
        case startTapped(SetPlace)
        case setAdded(Int)
        case turnedTo(SetPlace)
        case restSkipped
        case restLengthened
        case described(Int)
        case descriptionClosed
        case moreShown
    }

    static let blocksAtOnce = 50

    static func update(_ state: inout RunScreen.State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .described(let line): state.training.described = line
        case .descriptionClosed: state.training.described = nil
        case .moreShown: state.training.shownBlocks += blocksAtOnce
        default:
            guard state.active != nil, state.question == nil else { return [] }
            return change(&state, &shared, action)
        }
        return []
    }

    private static func change(_ state: inout RunScreen.State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        guard let run = state.active else { return [] }
        switch action {
        case .typed(let field, let text):
            state.training.refusals[field] = nil
            state.training.typed[field] = text
            return []
        case .entered(let field, let text):
            state.training.typed[field] = text
            guard let entry = entry(for: field.place, run, &state.training, shared) else { return [] }
            return log(.noted(field.place, entry, goesOn: false), &state, &shared)
        case .setTicked(let place, let isDone): return tick(place, isDone, &state, &shared)
        case .exerciseTicked(let line, let isDone): return tick(line: line, isDone, &state, &shared)
        case .currentDone(let place):
            return place == run.currentSet ? tick(place, true, &state, &shared) : []
        case .startTapped(let place):
            return run.isWaiting(for: place, run.state) ? log(.advanced, &state, &shared) : []
        case .turnedTo(let place): return log(.went(place), &state, &shared)
        case .restSkipped:
            guard run.isResting else { return [] }
            return log(.advanced, &state, &shared)
        case .restLengthened:
            guard run.isResting else { return [] }
            return log(.skipped(.zero - min(RunScreen.skip, run.state.position.offset)), &state, &shared)
        case .setAdded(let line): return log(.added(Int32(line)), &state, &shared)
        case .described, .descriptionClosed, .moreShown: return []
        }
    }

    // MARK: Ticking off

    private static func tick(
        _ place: SetPlace, _ isDone: Bool, _ state: inout RunScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        guard let run = state.active, var entry = entry(for: place, run, &state.training, shared) else { return [] }
        entry.isDone = isDone
        if isDone { fill(&entry, place, run, shared) }
        // Ticked off by mistake: back from its rest. What was done long ago is only corrected.
        let goesOn = isDone || (run.isResting && run.run.performance.place(of: run.state.position.step) == place)
        return log(.noted(place, entry, goesOn: goesOn), &state, &shared)
    }

    private static func tick(
        line: Int, _ isDone: Bool, _ state: inout RunScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        guard let run = state.active, run.plan.steps.indices.contains(line) else { return [] }
        var events: [RunEvent.Kind] = []
        for set in 0..<(run.plan.steps[line].sets ?? 1) {
            let place = SetPlace(line: Int32(line), set: set)
            guard run.isDone(place) != isDone else { continue }
            guard var entry = entry(for: place, run, &state.training, shared) else { return [] }
            entry.isDone = isDone
            if isDone { fill(&entry, place, run, shared) }
            events.append(.noted(place, entry, goesOn: false))
        }
        if isDone, case .noted(let place, let entry, _) = events.last {
            events[events.count - 1] = .noted(place, entry, goesOn: true)
        }
        return log(events, &state, &shared)
    }

    /// What wasn't entered is as it was suggested; a time is what was held.
    private static func fill(_ entry: inout SetEntry, _ place: SetPlace, _ run: ActiveRun, _ shared: Shared) {
        let suggestion = run.suggestion(for: place, shared.library.bests.value)
        entry.weight = entry.weight ?? suggestion.weight
        entry.reps = entry.reps ?? suggestion.reps
        guard entry.time == nil, let planned = suggestion.time else { return }
        let moment = run.state
        entry.time = run.isHeld(place, moment) ? moment.position.offset : planned
    }

    /// What is noted of a set, with what stands in its fields; nil where that is refused.
    private static func entry(
        for place: SetPlace, _ run: ActiveRun, _ state: inout State, _ shared: Shared
    ) -> SetEntry? {
        var entry = run.run.sets[place] ?? SetEntry(isDone: false)
        let units = shared.library.settings.units
        var isRefused = false
        for kind in [Field.Kind.weight, .reps] {
            let field = Field(place: place, kind: kind)
            guard let text = state.typed[field] else { continue }
            switch kind {
            case .weight: state.refusals[field] = Load.read(text, units, into: &entry.weight)
            case .reps: state.refusals[field] = Load.readReps(text, into: &entry.reps)
            }
            if state.refusals[field] == nil { state.typed[field] = nil } else { isRefused = true }
        }
        return isRefused ? nil : entry
    }

    // MARK: The log

    private static func log(
        _ kind: RunEvent.Kind, _ state: inout RunScreen.State, _ shared: inout Shared
    ) -> [Effect] { log([kind], &state, &shared) }

    private static func log(
        _ kinds: [RunEvent.Kind], _ state: inout RunScreen.State, _ shared: inout Shared
    ) -> [Effect] {
        guard let before = state.active else { return [] }
        for kind in kinds { state.active?.append(kind, &shared) }
        guard var run = state.active, run.state.position != before.state.position || run.layout != before.layout else {
            return []
        }
        _ = run.noteStep(run.state.position.step)
        state.active = run
        return state.sound.changed(run, shared)
    }

    /// Notes the sets that were held for their time, as soon as anything comes after it: else that would be folded onto a run that
    /// knows nothing of them.
    static func noteHeld(_ state: inout RunScreen.State, _ shared: inout Shared) -> [Effect] {
        guard let run = state.active, run.run.performance.isByHand else { return [] }
        var held: [RunEvent.Kind] = []
        for step in run.step..<max(run.state.position.step, run.step) {
            guard run.run.performance.part(of: step) == .set, let place = run.run.performance.place(of: step),
                run.workout.steps[step].role == .exercise, let time = run.workout.steps[step].target.time,
                !run.isDone(place)
            else { continue }
            var entry = run.run.sets[place] ?? SetEntry(isDone: false)
            fill(&entry, place, run, shared)
            entry.isDone = true
            entry.time = time
            held.append(.noted(place, entry, goesOn: false))
        }
        if held.isEmpty { return [] }
        for kind in held { state.active?.append(kind, &shared) }
        return state.active.map { state.sound.changed($0, shared) } ?? []
    }
}
