import Workouts

/// The result of a change to a generated workout.
public struct WorkoutEdit: Equatable, Sendable {
    public var workout: GeneratedWorkout
    /// The rules that it now breaks, for display; empty if it is valid.
    public var broken: [BrokenRule]

    public init(workout: GeneratedWorkout, broken: [BrokenRule]) {
        self.workout = workout
        self.broken = broken
    }
}

// Places are indices of the workout's items; an invalid one leaves the workout unchanged. A change in one round applies
// to all rounds.
extension WorkoutGenerator {
    /// Another workout for the same choice ("Shuffle").
    public func shuffled(
        _ workout: GeneratedWorkout, for trainee: Trainee = Trainee(), seed: UInt64
    ) throws(ImpossibleChoice) -> GeneratedWorkout {
        try self.workout(workout.choice, for: trainee, seed: seed)
    }

    /// Exercises that may replace one without breaking a further rule, the most similar first. O(exercises × items).
    public func alternatives(
        to place: Int, in workout: GeneratedWorkout, for trainee: Trainee = Trainee()
    ) -> [Exercise] {
        guard workout.items.indices.contains(place) else { return [] }
        let choice = workout.choice
        let pools = Pools(of: traits, choice, prepared(trainee))
        let pool =
            switch workout.items[place].part {
            case .warmUp: pools.warmUps
            case .main: pools.main
            case .filler: pools.fillers
            case .coolDown: pools.coolDowns
            }
        var beside: UInt32 = 0
        for place in workout.counterparts(of: place) {
            for neighbour in [place - 1, place + 1] where workout.items.indices.contains(neighbour) {
                beside |= catalogue.exercise(workout.items[neighbour].exercise)?.muscles.bits ?? 0
            }
        }
        let old = catalogue.exercise(workout.items[place].exercise)
        let before = workout.brokenRules(from: catalogue, for: trainee).count
        var found: [(exercise: Exercise, likeness: Int)] = []
        for candidate in pool where candidate.muscles & beside == 0 {
            let exercise = exercises[Int(candidate.place)]
            guard exercise.id != workout.items[place].exercise else { continue }
            // A filler stays needed, whatever replaces it; the full check finds other broken rules, such as a missing
            // aim.
            let edit = replacing(place, by: exercise, in: workout)
            guard edit.brokenRules(from: catalogue, for: trainee).count <= before else { continue }
            var likeness = (exercise.muscles.bits & (old?.muscles.bits ?? 0)).nonzeroBitCount * 4
            likeness -= (exercise.muscles.bits & ~(old?.muscles.bits ?? 0)).nonzeroBitCount
            if exercise.type == old?.type { likeness += 4 }
            if exercise.difficulty == old?.difficulty { likeness += 2 }
            if exercise.equipment == old?.equipment { likeness += 1 }
            // Exercises already in the workout come last.
            if workout.items.contains(where: { $0.exercise == exercise.id }) { likeness -= 100 }
            found.append((exercise, likeness))
        }
        return found.ordered(sortedOrder(found.count) { found[$0].likeness > found[$1].likeness }).map { $0.exercise }
    }

    /// Replaces an exercise by another of the catalogue.
    public func swapping(
        _ place: Int, for id: String, in workout: GeneratedWorkout, trainee: Trainee = Trainee()
    ) -> WorkoutEdit {
        guard workout.items.indices.contains(place), let exercise = catalogue.exercise(id) else {
            return checked(workout, trainee)
        }
        return checked(replacing(place, by: exercise, in: workout), trainee)
    }

    /// Moves an exercise within its round to its final place. Rests stay in place. It can't leave its round.
    public func moving(
        _ place: Int, to target: Int, in workout: GeneratedWorkout, trainee: Trainee = Trainee()
    ) -> WorkoutEdit {
        let circuits = workout.circuits
        let circuit = circuits.first { $0.places.contains(place) }
        guard workout.items.indices.contains(place), workout.items.indices.contains(target),
            circuit == circuits.first(where: { $0.places.contains(target) })
        else { return checked(workout, trainee) }
        var moved = workout
        if let circuit {
            for (from, to) in zip(circuit.counterparts(of: place), circuit.counterparts(of: target)) {
                moved.items.insert(moved.items.remove(at: from), at: to)
            }
        } else {
            moved.items.insert(moved.items.remove(at: place), at: target)
        }
        for index in moved.items.indices { moved.items[index].rest = workout.items[index].rest }
        return checked(moved, trainee)
    }

    /// Changes an exercise's time. The other exercises of its part absorb the difference within their limits; the
    /// workout's duration changes only by the remainder.
    ///
    /// - Parameter seconds: At least 1; a one-sided exercise gets the next even number.
    public func changing(
        _ place: Int, to seconds: Int32, in workout: GeneratedWorkout, trainee: Trainee = Trainee()
    ) -> WorkoutEdit {
        guard workout.items.indices.contains(place), (1...5_400).contains(seconds) else {
            return checked(workout, trainee)
        }
        var changed = workout
        func isOneSided(_ index: Int) -> Bool {
            catalogue.exercise(changed.items[index].exercise)?.isOneSided == true
        }
        let chosen = workout.counterparts(of: place)
        for index in chosen { changed.items[index].seconds = isOneSided(index) ? seconds + seconds % 2 : seconds }
        var surplus = changed.duration - workout.choice.seconds
        let part = changed.items[place].part
        // For each exercise, the places in all rounds.
        var others: [[Int]] = []
        for index in changed.items.indices {
            let other = changed.items[index].part
            guard other == part || other.isMain && part.isMain, !chosen.contains(index) else { continue }
            let all = workout.counterparts(of: index)
            if all.first == index { others.append(all) }
        }
        var hasChanged = true
        while surplus != 0, hasChanged {
            hasChanged = false
            for all in others where surplus != 0 {
                let step: Int32 = (isOneSided(all[0]) ? 2 : 1) * (surplus > 0 ? -1 : 1)
                guard abs(step) * Int32(all.count) <= abs(surplus),
                    WorkoutFrame.times(of: changed.items[all[0]].part).contains(changed.items[all[0]].seconds + step)
                else { continue }
                for index in all { changed.items[index].seconds += step }
                surplus += step * Int32(all.count)
                hasChanged = true
            }
        }
        // A few seconds that can't be divided by rounds, or two sides, go to a rest; but not to one between rounds,
        // which delimits them.
        let rests = 1..<Effort.roundRest.least
        if abs(surplus) < 8,
            let index = others.joined().first(where: {
                rests.contains(changed.items[$0].rest) && rests.contains(changed.items[$0].rest - surplus)
            })
        {
            changed.items[index].rest -= surplus
        }
        return checked(changed, trainee)
    }

    private func replacing(_ place: Int, by exercise: Exercise, in workout: GeneratedWorkout) -> GeneratedWorkout {
        var changed = workout
        for place in workout.counterparts(of: place) {
            changed.items[place].exercise = exercise.id
            changed.items[place].rpm = exercise.rpm(at: workout.choice.difficulty)
        }
        evenOut(&changed)
        return changed
    }

    private func checked(_ workout: GeneratedWorkout, _ trainee: Trainee) -> WorkoutEdit {
        WorkoutEdit(workout: workout, broken: workout.brokenRules(from: catalogue, for: trainee))
    }
}
