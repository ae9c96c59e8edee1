import Catalogue
import Workouts

/// Whether a workout can be made at all, found by going through every order of exercises, one place after another. It shares only words with the
/// generator: no classes, no walks, no shortcuts.
struct ExhaustiveSearch {
    let exercises: [Exercise]
    let choice: WorkoutChoice
    let trainee: Trainee

    func isPossible() -> Bool {
        let frame = WorkoutFrame(choice)
        let aims = choice.aims
        func canTrain(_ due: [RoutineFocus]) -> Bool { frame.roundLength.contains { canFill($0, frame, due) } }
        if WorkoutFrame.hasRoom(for: aims.count, in: frame.roundLength.upperBound) { return canTrain(aims) }
        return aims.allSatisfy { canTrain([$0]) }
    }

    private enum Kind {
        case warmUp, main, filler, coolDown
    }

    private func allowed(_ kind: Kind) -> [Int] {
        exercises.indices.filter { index in
            let exercise = exercises[index]
            guard exercise.equipment.elements.allSatisfy({ $0 == .yogaMat || choice.equipment.withParts.contains($0) }),
                exercise.difficulty <= choice.difficulty, !trainee.disliked.contains(exercise.id)
            else { return false }
            if let limit = trainee.levels.limit(for: exercise), exercise.difficulty > limit { return false }
            let isOfType = choice.types.isEmpty ? exercise.isTraining : choice.types.contains(exercise.type)
            let isOfMuscle = choice.muscles.isEmpty || !choice.muscles.isDisjoint(with: exercise.muscles)
            switch kind {
            case .warmUp: return exercise.isWarmUp
            case .coolDown: return exercise.isCoolDown
            case .main: return isOfType && isOfMuscle
            case .filler: return (isOfType || exercise.isTraining) && !(isOfType && isOfMuscle)
            }
        }
    }

    private func trains(_ exercise: Exercise, _ focus: RoutineFocus) -> Bool {
        switch focus {
        case .muscle(let muscle): exercise.muscles.contains(muscle)
        case .type(let type): exercise.type == type
        }
    }

    /// Whether there is a round of so many items, whose first follows a warm-up as well as the last, and whose last stands before a cool-down as well.
    private func canFill(_ length: Int, _ frame: WorkoutFrame, _ due: [RoutineFocus]) -> Bool {
        var meets: [[Bool]] = []
        for one in exercises { meets.append(exercises.map { !one.muscles.isDisjoint(with: $0.muscles) }) }
        let warm = rows(Int(frame.warmUp.count), allowed(.warmUp), meets)
        let cool = rows(Int(frame.coolDown.count), allowed(.coolDown), meets)
        let begins = exercises.indices.map { index in warm.contains { !meets[$0][index] } }
        let ends = exercises.indices.map { index in cool.contains { !meets[$0][index] } }
        return allowed(.main).contains {
            begins[$0] && canFill(length, from: $0, meets, ends, due)
        }
    }

    /// The exercises with which a row of so many can begin, and so can end.
    private func rows(_ count: Int, _ pool: [Int], _ meets: [[Bool]]) -> [Int] {
        var reached = pool
        for _ in 1..<count { reached = pool.filter { next in reached.contains { !meets[$0][next] } } }
        return reached
    }

    /// Place by place, all states that can be reached: the exercise there, the one before where that is a filler, and what is trained.
    private func canFill(
        _ length: Int, from first: Int, _ meets: [[Bool]], _ ends: [Bool], _ due: [RoutineFocus]
    ) -> Bool {
        let none = exercises.count
        let sets = 1 << due.count
        let trained = exercises.map { exercise in
            due.indices.reduce(0) { $0 | (trains(exercise, due[$1]) ? 1 << $1 : 0) }
        }
        let (main, fillers) = (allowed(.main), allowed(.filler))
        func state(_ last: Int, _ before: Int, _ set: Int) -> Int { (last * (none + 1) + before) * sets + set }
        var reached: Set<Int> = [state(first, none, trained[first])]
        for place in 1..<length {
            let isEnd = place == length - 1
            var next: Set<Int> = []
            for from in reached {
                let (last, before, set) = (from / sets / (none + 1), from / sets % (none + 1), from % sets)
                for index in main where !meets[last][index] && (before == none || meets[before][index]) {
                    if isEnd, meets[index][first] || !ends[index] { continue }
                    next.insert(state(index, none, set | trained[index]))
                }
                // Neither after another one, nor where none is needed.
                guard before == none, !isEnd || meets[last][first] else { continue }
                for index in fillers where !meets[last][index] {
                    if isEnd, meets[index][first] || !ends[index] { continue }
                    next.insert(state(index, last, set))
                }
            }
            reached = next
        }
        return reached.contains { $0 % sets == sets - 1 }
    }
}
