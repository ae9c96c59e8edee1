import Records
import Workouts

/// A run by hand (PL-6): sets are noted and ticked off, in any order, and each is followed by its rest.
///
/// It is a run like any other (`RunScreen`), of a workout whose every set is a step: what is noted are events of its log, and the
/// rest between two sets is a timed step, with the engine's cues.
enum Training {
    struct State: Sendable {
        /// The text of a field that isn't noted: still being typed, or refused.
        var typed: [Field: String] = [:]
        var refusals: [Field: String] = [:]
        /// The line whose description is open.
        var described: Int?
        /// So many blocks are drawn; nobody plans more, but a file may hold them.
        var shownBlocks = Training.blocksAtOnce
        /// Plates and warm-up sets, where they are open.
        var load: LoadSheet.State?
        var kinds = KindMenu()
    }

    /// A text field of a set.
    struct Field: Hashable, Sendable {
        var place: SetPlace
        var kind: Kind

        enum Kind: String, CaseIterable, Sendable { case weight, reps, reserve }
    }

    enum Action: Sendable {
        case typed(Field, String)
        case entered(Field, String)
        case setTicked(SetPlace, Bool)
        /// All of its sets.
        case exerciseTicked(Int, Bool)
        /// The repetitions that were felt, corrected by one.
        case counted(SetPlace, Int32)
        /// The big button: the set that is on, which was this one when it was drawn, is done.
        case currentDone(SetPlace)
        /// The set that is on, which was this one when it was drawn, has a time, which begins now.
        case startTapped(SetPlace)
        case setAdded(Int)
        case turnedTo(SetPlace)
        case kind(KindMenu.Action)
        case restSkipped
        case restLengthened
        case described(Int)
        case descriptionClosed
        case load(LoadSheet.Action)
        case moreShown
    }

    static let blocksAtOnce = 50

    static func update(
        _ state: inout State, _ counter: inout SetCounter, _ run: RunSession, _ shared: Shared, _ action: Action
    ) -> [RunIntent] {
        switch action {
        case .described(let line): state.described = line
        case .descriptionClosed: state.described = nil
        case .load(let action):
            LoadSheet.update(&state.load, action, { weight(of: $0, run, shared) }, shared)
        case .moreShown: state.shownBlocks += blocksAtOnce
        case .typed(let field, let text):
            state.refusals[field] = nil
            state.typed[field] = text
        case .entered(let field, let text):
            state.typed[field] = text
            guard let entry = entry(for: field.place, run, &state, shared) else { return [] }
            return [.note([.noted(field.place, entry, goesOn: false)])]
        case .counted(let place, let reps):
            let field = Field(place: place, kind: .reps)
            state.typed[field] = nil
            state.refusals[field] = nil
            var entry = run.run.sets[place] ?? SetEntry(isDone: true)
            entry.reps = reps
            return [.note([.noted(place, entry, goesOn: false)])]
        case .setTicked(let place, let isDone): return tick(place, isDone, &state, &counter, run, shared)
        case .exerciseTicked(let line, let isDone): return tick(line: line, isDone, &state, &counter, run, shared)
        case .currentDone(let place):
            return place == run.currentSet ? tick(place, true, &state, &counter, run, shared) : []
        case .startTapped(let place):
            return run.isWaiting(for: place, run.state) ? [.note([.advanced])] : []
        case .turnedTo(let place):
            // A long press that has opened the menu may end with a click.
            return state.kinds.place == nil && !run.isDone(place) ? [.note([.went(place)])] : []
        case .kind(let action):
            guard let (place, kind) = state.kinds.update(action, now: shared.clocks.monotonic),
                kind != run.kind(of: place)
            else { return [] }
            var entry = run.run.sets[place] ?? SetEntry(isDone: false)
            entry.kind = kind
            return [.note([.noted(place, entry, goesOn: false)])]
        case .restSkipped: return run.isResting ? [.note([.advanced])] : []
        case .restLengthened:
            return run.isResting ? [.note([.lengthened(RunScreen.skip)])] : []
        case .setAdded(let line): return [.note([.added(Int32(line))])]
        }
        return []
    }

    /// The weight in the first open working set of a line: as it is noted, else as it is suggested.
    private static func weight(of line: Int, _ run: RunSession, _ shared: Shared) -> Double? {
        guard run.plan.steps.indices.contains(line) else { return nil }
        let places = (0..<(run.plan.steps[line].sets ?? 1)).map { SetPlace(line: Int32(line), set: $0) }
        let open = places.first { !run.isDone($0) && run.kind(of: $0).countsAsWork }
        guard let place = open ?? places.first(where: { !run.isDone($0) }) ?? places.last else { return nil }
        return run.run.sets[place]?.weight ?? run.suggestion(for: place, shared.library.bests.value).weight
    }

    /// A set isn't done by passing over it; a rest is as long as the person wants.
    static func skip(
        back: Bool, _ state: inout State, _ counter: inout SetCounter, _ run: RunSession, _ shared: Shared
    ) -> [RunIntent] {
        guard run.isResting else { return [] }
        return back ? update(&state, &counter, run, shared, .restLengthened) : [.append(.skipped(RunScreen.skip))]
    }

    /// The rest is over, or the set is done.
    static func next(
        _ state: inout State, _ counter: inout SetCounter, _ run: RunSession, _ shared: Shared
    ) -> [RunIntent] {
        if run.isResting { return update(&state, &counter, run, shared, .restSkipped) }
        return run.currentSet.map { update(&state, &counter, run, shared, .currentDone($0)) } ?? []
    }

    // MARK: Ticking off

    private static func tick(
        _ place: SetPlace, _ isDone: Bool, _ state: inout State, _ counter: inout SetCounter, _ run: RunSession,
        _ shared: Shared
    ) -> [RunIntent] {
        guard var entry = entry(for: place, run, &state, shared) else { return [] }
        entry.isDone = isDone
        if isDone { fill(&entry, place, &counter, run, shared) }
        // Ticked off by mistake: back from its rest. What was done long ago is only corrected.
        let goesOn = isDone || (run.isResting && run.run.performance.place(of: run.state.position.step) == place)
        return [.note([.noted(place, entry, goesOn: goesOn)])]
    }

    private static func tick(
        line: Int, _ isDone: Bool, _ state: inout State, _ counter: inout SetCounter, _ run: RunSession,
        _ shared: Shared
    ) -> [RunIntent] {
        guard run.plan.steps.indices.contains(line) else { return [] }
        var events: [RunEvent.Kind] = []
        for set in 0..<(run.plan.steps[line].sets ?? 1) {
            let place = SetPlace(line: Int32(line), set: set)
            guard run.isDone(place) != isDone else { continue }
            guard var entry = entry(for: place, run, &state, shared) else { return [] }
            entry.isDone = isDone
            if isDone { fill(&entry, place, &counter, run, shared) }
            events.append(.noted(place, entry, goesOn: false))
        }
        if isDone, case .noted(let place, let entry, _) = events.last {
            events[events.count - 1] = .noted(place, entry, goesOn: true)
        }
        return [.note(events)]
    }

    /// Fills in the values that weren't entered: as felt, else as suggested, as the fields show it; a time as held.
    private static func fill(
        _ entry: inout SetEntry, _ place: SetPlace, _ counter: inout SetCounter, _ run: RunSession, _ shared: Shared
    ) {
        let suggestion = run.suggestion(for: place, shared.library.bests.value)
        entry.weight = entry.weight ?? suggestion.weight
        if shared.library.settings.effort != .off { entry.reserve = entry.reserve ?? suggestion.reserve }
        // Ticked off once more: it is the sensor's number still, and more was felt perhaps.
        if counter.watch != 0, entry.reps == nil || entry.reps == counter.counts[place] {
            entry.reps = counter.count(of: place, run, shared) ?? entry.reps
        }
        entry.reps = entry.reps ?? suggestion.reps
        guard entry.time == nil, let planned = suggestion.time else { return }
        let moment = run.state
        entry.time = run.isHeld(place, moment) ? moment.position.offset : planned
    }

    /// The entry of a set as noted, with the texts in its fields; nil where one of them is refused.
    private static func entry(
        for place: SetPlace, _ run: RunSession, _ state: inout State, _ shared: Shared
    ) -> SetEntry? {
        var entry = run.run.sets[place] ?? SetEntry(isDone: false)
        let settings = shared.library.settings
        var isRefused = false
        for kind in Field.Kind.allCases {
            let field = Field(place: place, kind: kind)
            guard let text = state.typed[field] else { continue }
            switch kind {
            case .weight: state.refusals[field] = Load.read(text, settings.units, into: &entry.weight)
            case .reps: state.refusals[field] = Load.readReps(text, into: &entry.reps)
            case .reserve: state.refusals[field] = settings.effort.read(text, into: &entry.reserve)
            }
            if state.refusals[field] == nil { state.typed[field] = nil } else { isRefused = true }
        }
        return isRefused ? nil : entry
    }

    // MARK: Held sets

    /// Of the sets that were held for their time since the run's step was last taken note of: what the log is to say of them, before
    /// anything that comes after. Else that would be folded onto a run that knows nothing of them.
    static func held(_ counter: inout SetCounter, _ run: RunSession, _ shared: Shared) -> [RunEvent.Kind] {
        var held: [RunEvent.Kind] = []
        for step in run.step..<max(run.state.position.step, run.step) {
            guard run.run.performance.part(of: step) == .set, let place = run.run.performance.place(of: step),
                run.workout.steps[step].role == .exercise, let time = run.workout.steps[step].target.time,
                !run.isDone(place)
            else { continue }
            var entry = run.run.sets[place] ?? SetEntry(isDone: false)
            fill(&entry, place, &counter, run, shared)
            entry.isDone = true
            entry.time = time
            held.append(.noted(place, entry, goesOn: false))
        }
        return held
    }
}
