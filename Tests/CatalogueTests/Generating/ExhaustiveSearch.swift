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
        let counts = [Int(frame.main.count), Int(frame.main.count) - 1]
        func canTrain(_ due: [RoutineFocus]) -> Bool {
            counts.contains { canFill(Int(frame.warmUp.count), $0, Int(frame.coolDown.count), due) }
        }
        if WorkoutFrame.hasRoom(for: aims.count, in: counts[0]) { return canTrain(aims) }
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

    /// Place by place, all states that can be reached: the exercise there, the one before where that is a filler, and what is trained.
    private func canFill(_ warm: Int, _ main: Int, _ cool: Int, _ due: [RoutineFocus]) -> Bool {
        let count = exercises.count
        let none = count
        let sets = 1 << due.count
        var meets: [[Bool]] = []
        for one in exercises { meets.append(exercises.map { !one.muscles.isDisjoint(with: $0.muscles) }) }
        let trained = exercises.map { exercise in
            due.indices.reduce(0) { $0 | (trains(exercise, due[$1]) ? 1 << $1 : 0) }
        }
        let pools = (
            warmUp: allowed(.warmUp), main: allowed(.main), filler: allowed(.filler), coolDown: allowed(.coolDown)
        )
        func state(_ last: Int, _ before: Int, _ set: Int) -> Int { (last * (count + 1) + before) * sets + set }
        var reached: Set<Int> = []
        for place in 0..<warm + main + cool {
            var next: Set<Int> = []
            let isFirst = place == 0
            for from in isFirst ? [-1] : Array(reached) {
                let last = from < 0 ? none : from / sets / (count + 1)
                let before = from < 0 ? none : from / sets % (count + 1)
                let set = from < 0 ? 0 : from % sets
                func fits(_ index: Int) -> Bool { last == none || !meets[last][index] }
                if place < warm {
                    for index in pools.warmUp where fits(index) { next.insert(state(index, none, set)) }
                } else if place < warm + main {
                    for index in pools.main where fits(index) && (before == none || meets[before][index]) {
                        next.insert(state(index, none, set | trained[index]))
                    }
                    // After the first of the main part, and neither last in it nor after another.
                    if place > warm, place < warm + main - 1, before == none {
                        for index in pools.filler where fits(index) { next.insert(state(index, last, set)) }
                    }
                } else {
                    for index in pools.coolDown where fits(index) { next.insert(state(index, none, set)) }
                }
            }
            reached = next
            if reached.isEmpty { return false }
        }
        return reached.contains { $0 % sets == sets - 1 }
    }
}
