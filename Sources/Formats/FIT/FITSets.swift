import Workouts

/// The sets of a FIT file, and the names of their exercises.
struct FITSets {
    private(set) var sets: [FITSet] = []
    private var titles: [TitleKey: String] = [:]

    private struct TitleKey: Hashable {
        var category: Int
        var exercise: Int
    }

    mutating func read(_ message: FITDecoder.Message) throws(FormatError) {
        guard sets.count < FormatLimits.laps else {
            throw FormatError("More than \(FormatLimits.laps) sets.", at: message.place)
        }
        sets.append(FITSet(message, index: sets.count))
    }

    mutating func readTitle(_ message: FITDecoder.Message) {
        guard titles.count < 10_000, let name = message.string(FITProfile.ExerciseTitle.name) else { return }
        let key = TitleKey(
            category: message.code(FITProfile.ExerciseTitle.category) ?? -1,
            exercise: message.code(FITProfile.ExerciseTitle.exercise) ?? -1)
        titles[key] = name
    }

    /// The sets that were done, by the steps that they belong to: in Setlist's own files.
    func byStep() -> [Int: [FITSet]] {
        var byStep: [Int: [FITSet]] = [:]
        for index in sortedOrder(sets.count, by: { sets[$0].index < sets[$1].index }) where sets[index].isActive {
            if let step = sets[index].step { byStep[step, default: []].append(sets[index]) }
        }
        return byStep
    }

    /// A lap for each exercise in order of its start, with consecutive sets of one combined, and one lap for all rests.
    ///
    /// - Parameters:
    ///   - own: Indices of a session's sets.
    ///   - began: The session's beginning.
    ///   - spent: The session's running time.
    func laps(
        _ own: [Int], began: Seconds, spent: Seconds, _ workout: FITWorkoutMessages
    ) -> [Recording.Lap] {
        var laps: [Recording.Lap] = []
        var last: TitleKey?
        var active = Seconds.zero
        for set in own.map({ sets[$0] }) where set.isActive {
            active += set.time
            let key = TitleKey(category: set.category, exercise: set.exercise)
            if last == key, laps[laps.count - 1].sets.count < Limits.sets.upperBound {
                laps[laps.count - 1].spent += set.time
                laps[laps.count - 1].sets.append(set.result)
                continue
            }
            var lap = Recording.Lap(
                name: shortened(name(of: set, workout), to: Limits.nameLength), role: .exercise,
                began: max((set.began ?? began) - began, .zero), spent: set.time)
            lap.sets = [set.result]
            laps.append(lap)
            last = key
        }
        if spent > active, !laps.isEmpty {
            laps.append(Recording.Lap(name: Role.rest.name, role: .rest, began: .zero, spent: spent - active))
        }
        return laps
    }

    private func name(of set: FITSet, _ workout: FITWorkoutMessages) -> String {
        if let title = titles[TitleKey(category: set.category, exercise: set.exercise)] { return title }
        if let step = set.step.flatMap({ workout.step($0) }), let name = step.name { return name }
        return FITProfile.categoryName(set.category) ?? Role.exercise.name
    }
}
