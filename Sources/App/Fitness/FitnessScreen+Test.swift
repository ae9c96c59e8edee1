import Catalogue
import Records
import Sensing
import Workouts

// One exercise after the other: Begin, half a minute, the result.

extension FitnessScreen {
    struct Test: Sendable {
        var items: [Item] = []
        /// The index of the current item; the number of items once all are finished.
        var place = 0
        var phase = Phase.ready
        /// The phase in which "Enter the count" was pressed.
        var origin = Phase.ready
        /// The sensor's readings since "Begin".
        var log = MotionLog()
        /// The beginning and end of the half minute, on the monotonic clock.
        var from = Seconds.zero
        var until = Seconds.zero
        /// The count as it is typed.
        var typed = ""
        var problem: String?
        /// The reason why a picked log can't be used.
        var refusal: String?
    }

    struct Item: Sendable {
        var exercise: String
        /// The id of its result; empty if there is none.
        var result = ""
        /// The time that is counted: half a minute, or the length of a picked log.
        var seconds = Item.length
        /// "Again" was pressed: the next count replaces the result.
        var isAnew = false

        /// Half a minute.
        static var length: Int32 { Int32(Workout.testLength.value) }
    }

    enum Phase: Sendable {
        case ready
        /// "Begin" was pressed: the sensor is requested, which may ask the person for permission.
        case asking
        case running
        /// The time is up, and the last readings are on their way.
        case counting
        case result
        /// The count is being typed.
        case entering
    }

    // MARK: The screen

    static func openedTest(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if state.test.items.isEmpty, let draft = shared.openDraft { state.test = Test(draft) }
        guard !state.test.items.isEmpty else { return shared.replace(with: .fitness(.choice)) }
        // Another tab has taken over the run, or its screen was left.
        if state.test.phase == .asking || state.test.phase == .running { state.test.phase = .ready }
        guard state.test.phase == .result, let item = state.test.item, !item.result.utf8.isEmpty,
            state.felt.test != item.result, !state.foundNothing(of: item)
        else { return [] }
        return lookAtLogs(showing: item.result, &state, &shared)
    }

    static func proceed(_ action: Action, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        // A level is computed from the exercise's tempo.
        if state.test.item != nil, action.counts, !isKnown(&state, shared) { return shared.wantExercises() }
        switch action {
        case .beginTapped: return begin(&state, &shared)
        case .skipTapped, .nextTapped: next(&state, &shared)
        case .againTapped:
            state.test.beginAnew()
            state.felt = FeltMotion()
        case .enterTapped:
            if state.test.phase != .entering { state.test.origin = state.test.phase }
            state.test.phase = .entering
            state.test.typed = ""
            state.test.problem = nil
            return [.focus(id: countID)]
        case .countTyped(let text):
            state.test.typed = text
            state.test.problem = nil
        case .countCancelled: state.test.phase = state.test.origin
        case .countSaved: return enter(&state, &shared)
        case .logTapped: return pickLog(&state, &shared)
        case .doneTapped:
            shared.discardDraft()
            state.test = Test()
            return shared.leave(to: .fitness(.choice))
        default: break
        }
        return []
    }

    private static func isKnown(_ state: inout State, _ shared: Shared) -> Bool {
        state.test.refusal = nil
        if shared.shelf.phase == .ready, tempo(state, shared) == nil {
            state.test.refusal = "This exercise can’t be tested any more. Skip it."
        }
        return tempo(state, shared) != nil
    }

    private static func tempo(_ state: State, _ shared: Shared) -> Double? {
        guard let item = state.test.item else { return nil }
        return shared.shelf.catalogue.exercise(item.exercise)?.tempo
    }

    /// Of the field for the count.
    static var countID: String { "fitness-count" }

    private static func next(_ state: inout State, _ shared: inout Shared) {
        guard state.test.place < state.test.items.count else { return }
        state.test.place += 1
        state.test.again()
        state.felt = FeltMotion()
        state.reading = 0
        state.chosen = ""
        keep(state, &shared)
    }

    private static func keep(_ state: State, _ shared: inout Shared) { shared.leaveDraft(state.test.draft) }

    // MARK: Half a minute

    /// Sound and sensors are allowed only in a tap: both are requested before anything else.
    private static func begin(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.test.item != nil, state.test.phase == .ready else { return [] }
        state.test.again()
        state.test.phase = .asking
        state.watch = shared.newRequest()
        shared.motion = MotionSensor(began: shared.clocks.monotonic)
        return RunSound.unlock(shared) + [.motion(.watch(token: state.watch))]
    }

    @inline(never)
    static func felt(_ event: MotionEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard event.token == state.watch else { return [] }
        let now = shared.clocks.monotonic
        switch event {
        case .watching:
            shared.motion.phase = .listening
            shared.motion.began = now
            perform(&state, &shared)
        case .refused:
            if shared.motion.phase != .telling { shared.motion.phase = .refused }
            perform(&state, &shared)
        case .absent:
            if shared.motion.phase != .telling, shared.motion.phase != .refused { shared.motion.phase = .absent }
            perform(&state, &shared)
        case .readings(_, let log):
            guard !log.samples.isEmpty else { return [] }
            shared.motion.phase = .telling
            shared.motion.told = now
            state.test.log.rate = log.rate
            guard state.test.log.samples.count + log.samples.count <= MotionLimits.samples else { return [] }
            state.test.log.samples += log.samples
        case .stopped:
            state.watch = 0
            if state.test.phase == .counting { return count(&state, &shared) }
        }
        return []
    }

    /// Runs with or without a sensor: without one the person counts, and needs the countdown all the same.
    private static func perform(_ state: inout State, _ shared: inout Shared) {
        guard state.test.phase == .asking, let item = state.test.item else { return }
        state.test.phase = .running
        shared.news.append(.testChosen(exercise: item.exercise, name: shared.exerciseName(item.exercise)))
    }

    @inline(never)
    static func ended(_ end: TestEnd, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.test.phase == .running else { return [] }
        switch end.reason {
        case .stopped: state.test.phase = .ready
        case .skipped: next(&state, &shared)
        case .timeIsUp:
            state.test.from = end.from
            state.test.until = end.until
            state.test.phase = .counting
            if state.watch == 0 { return count(&state, &shared) }
            return [.motion(.stop)]
        }
        return []
    }

    /// Stops listening to the sensor when no test is on.
    @inline(never)
    static func letGo(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch state.test.phase {
        case .asking: if shared.address == .fitness(.test) { return [] }
        case .running:
            if shared.address == .fitness(.test) || shared.address == .run && isOwn(shared) { return [] }
        case .counting: return []
        case .ready, .result, .entering: break
        }
        state.watch = 0
        return [.motion(.stop)]
    }

    /// No other run has taken the test's place.
    private static func isOwn(_ shared: Shared) -> Bool {
        shared.library.runInProgress.map { !RunMode(of: $0.stored.workout).isKept } ?? true
    }

    /// Removes the person's data, and stops listening.
    @inline(never)  // This function belongs to the second part of the program.
    static func forget(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let effects: [Effect] = state.watch == 0 ? [] : [.motion(.stop)]
        state = State()
        shared.motion = MotionSensor()
        return effects
    }

    // MARK: The result

    private static func count(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let (from, until) = (state.test.from.value, state.test.until.value)
        var log = MotionLog(rate: state.test.log.rate)
        for sample in state.test.log.samples where sample.time >= from && sample.time <= until {
            log.samples.append(sample)
        }
        state.test.log = MotionLog()
        var subject = MotionSubject()
        subject.began = shared.clocks.wall - (shared.clocks.monotonic - state.test.from)
        return judge(log, subject, seconds: Int32(Workout.testLength.value), &state, &shared)
    }

    /// Makes a result of a log, if there are repetitions in it.
    ///
    /// - Parameters:
    ///   - subject: As a picked log tells it; of an own one the moment when it began.
    ///   - seconds: How long the exercise was done; nil: the time from the sensor's first reading
    ///     to the last.
    static func judge(
        _ log: MotionLog, _ subject: MotionSubject, seconds: Int32?, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        guard let item = state.test.item else { return [] }
        let motion = FeltMotion(log, subject, of: item.exercise, shared.shelf.catalogue.exercise(item.exercise))
        state.felt = motion
        // A pending answer of the store belongs to an earlier attempt.
        state.reading = 0
        state.chosen = ""
        state.test.phase = .result
        let told = max(1, Int32(motion.seconds.rounded()))
        state.test.items[state.test.place].seconds = seconds ?? told
        guard motion.count > 0 else {
            // Without a sensor the person can only enter the count.
            if log.samples.isEmpty {
                state.test.phase = .entering
                return [.focus(id: countID)]
            }
            return []
        }
        // A sensor that stopped has recorded only a part.
        let isWhole = seconds.map { motion.seconds >= 0.9 * Double($0) } ?? false
        guard let id = store(counted: motion.count, seconds: isWhole ? seconds ?? told : told, &state, &shared) else {
            return []
        }
        keepLog(of: id, &state, &shared)
        return []
    }

    /// Another result of the same exercise in this test replaces the first.
    private static func store(
        counted: Int32?, entered: Int32? = nil, seconds: Int32, _ state: inout State, _ shared: inout Shared
    ) -> String? {
        guard let item = state.test.item, let tempo = tempo(state, shared) else { return nil }
        var test = FitnessTest(
            exercise: item.exercise, began: shared.clocks.wall - Seconds(Double(seconds)), seconds: seconds,
            counted: counted,
            entered: entered, rate: 0, level: 1)
        test.judge(tempo: tempo)
        if !item.result.utf8.isEmpty { _ = shared.library.remove(fitnessTest: item.result) }
        let id = shared.newID()
        shared.library.put(test, id: id)
        state.test.items[state.test.place].result = id
        state.test.items[state.test.place].isAnew = false
        keep(state, &shared)
        return id
    }

    /// The person's count is used; the sensor's count of the same attempt is kept beside it. A new attempt has a result of
    /// its own.
    private static func enter(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let item = state.test.item, let tempo = tempo(state, shared) else { return [] }
        guard let count = Int32(NameRule.trimmed(state.test.typed)), (0...mostCounted).contains(count) else {
            state.test.problem = "Enter a whole number from 0 to \(mostCounted)."
            return [.focus(id: countID)]
        }
        state.test.phase = .result
        if !item.isAnew, !state.foundNothing(of: item), var test = shared.library.fitnessTest(item.result) {
            test.entered = count
            // The person counted the whole time, even if the sensor recorded only a part.
            test.seconds = item.seconds
            test.judge(tempo: tempo)
            shared.library.put(test, id: item.result)
        } else {
            let id = store(counted: nil, entered: count, seconds: item.seconds, &state, &shared)
            // The log of a try without repetitions stays with the person's count.
            if let id, state.foundNothing(of: item), state.felt.hasLog {
                keepLog(of: id, &state, &shared)
            } else {
                state.felt = FeltMotion()
            }
        }
        return []
    }

    /// In half a minute: people do nothing faster than 16 a second.
    private static let mostCounted: Int32 = 500
}

extension FitnessScreen.State {
    /// Whether the last attempt of an exercise had no repetitions. An earlier result stays until another replaces it.
    func foundNothing(of item: FitnessScreen.Item) -> Bool {
        felt.exercise == item.exercise && felt.reason != nil && felt.test.utf8.isEmpty
    }
}

extension FitnessScreen.Action {
    /// Whether the action's result needs a level.
    fileprivate var counts: Bool {
        switch self {
        case .beginTapped, .enterTapped, .countSaved, .logTapped: true
        default: false
        }
    }
}

extension FitnessTest {
    /// Computes the rate a minute, and its level.
    fileprivate mutating func judge(tempo: Double) {
        let often = 60 * Double(count) / Double(seconds)
        rate = min(often, FitnessTestLimits.rate.upperBound)
        level = FitnessLevel.level(rate: often, tempo: tempo)
    }
}

extension FitnessScreen.Test {
    init(_ exercises: [String]) { items = exercises.map { FitnessScreen.Item(exercise: $0) } }

    /// Nil once all are finished.
    var item: FitnessScreen.Item? { items.indices.contains(place) ? items[place] : nil }

    /// Back to before "Begin".
    mutating func again() {
        phase = .ready
        origin = .ready
        log = MotionLog()
        problem = nil
        refusal = nil
    }

    /// Another attempt at the exercise. Until it has a count, the earlier result stays.
    mutating func beginAnew() {
        again()
        guard items.indices.contains(place) else { return }
        items[place].isAnew = true
        items[place].seconds = FitnessScreen.Item.length
    }

    // MARK: The draft

    var draft: Draft {
        var draft = Draft(path: Address.fitness(.test).draftPath)
        draft["exercises"] = items.map { $0.exercise }.joined(separator: ",")
        draft["results"] = items.map { $0.result.utf8.isEmpty ? "-" : $0.result }.joined(separator: ",")
        draft["seconds"] = items.map { "\($0.seconds)" }.joined(separator: ",")
        draft["place"] = "\(place)"
        return draft
    }

    init(_ draft: Draft) {
        let results = (draft["results"] ?? "").split(separator: ",").map { $0 == "-" ? "" : String($0) }
        let seconds = (draft["seconds"] ?? "").split(separator: ",").map { Int32($0) ?? 0 }
        for (index, exercise) in (draft["exercises"] ?? "").split(separator: ",").enumerated() {
            var item = FitnessScreen.Item(exercise: String(exercise))
            if results.indices.contains(index) { item.result = results[index] }
            if seconds.indices.contains(index), seconds[index] > 0 { item.seconds = seconds[index] }
            items.append(item)
        }
        place = min(max(Int(draft["place"] ?? "") ?? 0, 0), items.count)
        if let item, !item.result.utf8.isEmpty { phase = .result }
    }
}
