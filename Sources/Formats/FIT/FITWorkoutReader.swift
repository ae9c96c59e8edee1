import Workouts

/// Collects the messages of a workout, and converts them to one.
struct FITWorkoutMessages {
    private(set) var name: String?
    private var sport = 0
    private var subSport = 0
    private var steps: [StepMessage] = []
    /// For each message index, its first position in `steps`.
    private var places: [Int: Int] = [:]

    struct StepMessage {
        var index: Int
        var name: String?
        var durationType: Int
        var durationValue: Int64?
        var targetType: Int?
        var targetValue: Int64?
        var intensity: Int?
        var notes: String?
        var category: Int?
        var weight: Double?

        var isExercise: Bool { category != nil }
        var isRepeat: Bool {
            FITProfile.Duration.repeatSteps...13 ~= durationType || durationType == FITProfile.Duration.lastRepeat
                || durationType == 17 || durationType == 18
        }
    }

    var hasSteps: Bool { !steps.isEmpty }

    func step(_ index: Int) -> StepMessage? {
        places[index].map { steps[$0] }
    }

    mutating func read(_ message: FITDecoder.Message) throws(FormatError) {
        if message.number == FITProfile.Workout.message {
            name = message.string(FITProfile.Workout.name)
            sport = message.code(FITProfile.Workout.sport) ?? 0
            subSport = message.code(FITProfile.Workout.subSport) ?? 0
            return
        }
        typealias Field = FITProfile.WorkoutStep
        guard steps.count < 65_535 else { throw FormatError("More than 65535 steps.", at: message.place) }
        let index = message.code(FITProfile.messageIndex) ?? steps.count
        if places[index] == nil { places[index] = steps.count }
        steps.append(
            StepMessage(
                index: index, name: message.string(Field.name),
                durationType: message.code(Field.durationType) ?? FITProfile.Duration.open,
                durationValue: message.stored(Field.durationValue), targetType: message.code(Field.targetType),
                targetValue: message.stored(Field.targetValue), intensity: message.code(Field.intensity),
                notes: message.string(Field.notes), category: message.code(Field.exerciseCategory),
                weight: message.value(Field.weight)))
    }

    /// Expands repeats.
    func workout(isOwn: Bool, _ losses: inout Losses) throws(FormatError) -> Workout {
        let activity = FITProfile.activity(sport: sport, subSport: subSport)
        var unfolded = Steps()
        // For each message, the start of its steps in `unfolded`.
        var starts: [Int] = []
        for (place, message) in steps.enumerated() {
            starts.append(unfolded.count)
            guard message.isRepeat else {
                guard unfolded.count < Limits.steps else { throw FITWorkoutMessages.tooMany }
                unfolded.append(step(of: message, isOwn, &losses))
                continue
            }
            guard message.durationType == FITProfile.Duration.repeatSteps else {
                losses.add(
                    "Repeats until a time, a distance or a heart rate is reached aren't kept: their steps come once.")
                continue
            }
            guard let first = message.durationValue, let times = message.targetValue, times >= 1,
                let from = self.place(of: first, before: place)
            else {
                throw FormatError(
                    "Step \(place + 1) repeats from step \((message.durationValue ?? -1) &+ 1) on, which isn't before it."
                )
            }
            if times == 1 { continue }
            if message.name != FITWorkoutWriter.rounds, let rest = setRest(from, place, times) {
                unfolded.keepFirst(starts[from] + 1)
                var exercise = unfolded[starts[from]]
                exercise.sets = Int32(times)
                exercise.rest = rest > 0 ? rest : nil
                unfolded[starts[from]] = exercise
                continue
            }
            let block = (starts[from]..<unfolded.count).map { Int32($0) }
            if block.isEmpty { continue }
            guard Int64(block.count) * (min(times, 1 << 32) - 1) + Int64(unfolded.count) <= Int64(Limits.steps) else {
                throw FITWorkoutMessages.tooMany
            }
            unfolded.append(contentsOf: unfolded.steps(at: block), times: Int(times) - 1)
        }
        var name = shortened(name ?? "", to: Limits.nameLength)
        if name.utf8.isEmpty { name = activity.title }
        var workout = Workout(name: name, steps: unfolded)
        workout.activity = activity
        return workout
    }

    private static let tooMany = FormatError("With all its repeats the workout has more than \(Limits.steps) steps.")

    private func place(of number: Int64, before place: Int) -> Int? {
        guard let key = Int(exactly: number), let found = places[key], found < place else { return nil }
        return found
    }

    /// If a repeated block is an exercise, alone or with an unnamed rest, its repetitions are sets: the rest after
    /// each, in seconds; otherwise nil.
    private func setRest(_ from: Int, _ end: Int, _ times: Int64) -> Int32? {
        guard times <= Int64(Limits.sets.upperBound), steps[from].isExercise, steps[from].intensity ?? 0 == 0 else {
            return nil
        }
        if end == from + 1 { return 0 }
        let rest = steps[from + 1]
        guard end == from + 2, rest.intensity == 1, rest.name == nil, !rest.isRepeat,
            rest.durationType == FITProfile.Duration.time, let time = rest.durationValue, 0...600_000 ~= time,
            time % 1000 == 0,
            Limits.rest.contains(Int(time / 1000))
        else { return nil }
        return Int32(time / 1000)
    }

    private func step(of message: StepMessage, _ isOwn: Bool, _ losses: inout Losses) -> Step {
        let role = FITProfile.role(intensity: message.intensity, isExercise: message.isExercise, isOwn: isOwn)
        var step = Step(role, .open)
        switch message.durationType {
        case FITProfile.Duration.time, 28, 31:
            if let time = message.durationValue, time > 0, time < Limits.stepTime.roundedDown * 1000 {
                step.target = .time(Seconds(milliseconds: time))
            } else {
                losses.add("A step without a time, or of a day and more, waits for the person.")
            }
        case FITProfile.Duration.distance:
            if let distance = message.durationValue, distance > 0, Double(distance) / 100 <= Limits.distance {
                step.target = .distance(Double(distance) / 100)
            } else {
                losses.add("A step without a distance, or of more than 1000 km, waits for the person.")
            }
        case FITProfile.Duration.repetitions:
            if let reps = message.durationValue, let reps = Int(exactly: reps), Limits.reps.contains(reps) {
                step.reps = Int32(reps)
            }
        case FITProfile.Duration.open: break
        default: losses.add("Steps that end by heart rate, power or energy wait for the person.")
        }
        if let target = message.targetType, target != 2 {
            losses.add("Targets of pace, heart rate, cadence or power aren't kept.")
        }
        if let name = message.name {
            step.name = shortened(name, to: Limits.nameLength)
        } else if let name = message.category.flatMap({ FITProfile.categoryName($0) }) {
            step.name = name
        } else if message.intensity == 3 {
            step.name = "Cool-down"
        } else if message.intensity == 4, !isOwn {
            step.name = "Recovery"
        }
        if let notes = message.notes { step.note = shortened(notes, to: Limits.noteLength) }
        if let weight = message.weight, weight > 0, Limits.weight.contains(weight) { step.weight = weight }
        return step
    }
}
