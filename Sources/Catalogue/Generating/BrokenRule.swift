public import Workouts

/// A rule of GW-3 that a workout breaks. Places count its exercises from 0.
public enum BrokenRule: Hashable, Sendable {
    /// It takes so many seconds, and so many were asked for.
    case duration(Int32, asked: Int32)
    case unknownExercise(Int)
    case equipment(Int, Equipment)
    /// It is more difficult than was chosen.
    case difficulty(Int)
    /// It is more difficult than the fitness tests allow.
    case level(Int)
    case disliked(Int)
    /// It and the next load these muscles.
    case neighbours(Int, EnumSet<Muscle>)
    /// It trains nothing that was chosen, and isn't marked as a filler.
    case unmarkedFiller(Int)
    /// It is marked as a filler, but trains what was chosen, or doesn't stand between two exercises that load the same muscle.
    case needlessFiller(Int)
    /// A part stands behind a later one.
    case order(Int)
    /// It is nothing to warm up with, or no stretch.
    case unsuited(Int)
    /// So many seconds are less than the workout needs.
    case shortWarmUp(Int32)
    case shortCoolDown(Int32)
    /// So many seconds are too few or too many at a time.
    case time(Int, Int32)
    case unevenSides(Int)
    case rpm(Int)
    /// There was room for it.
    case missing(RoutineFocus)
}

extension BrokenRule {
    /// As one says it. O(1).
    public func sentence(in workout: GeneratedWorkout, from catalogue: ExerciseCatalogue) -> String {
        func name(_ place: Int) -> String {
            let exercise = catalogue.exercise(workout.items[place].exercise)
            return exercise.map { "exercise \(place + 1), “\($0.name)”," } ?? "exercise \(place + 1)"
        }
        func capital(_ place: Int) -> String { "E" + name(place).dropFirst() }
        switch self {
        case .duration(let seconds, let asked): return "It takes \(seconds) s, not \(asked) s."
        case .unknownExercise(let place): return "\(capital(place)) is not in the catalogue."
        case .equipment(let place, let equipment):
            return "\(capital(place)) needs equipment that wasn't chosen: \(equipment.name)."
        case .difficulty(let place): return "\(capital(place)) is more difficult than was chosen."
        case .level(let place): return "\(capital(place)) is more difficult than the fitness tests allow."
        case .disliked(let place): return "\(capital(place)) was disliked."
        case .neighbours(let place, let muscles):
            return "\(capital(place)) and the next both load \(joined(muscles.elements.map { $0.name }))."
        case .unmarkedFiller(let place):
            return "\(capital(place)) trains nothing that was chosen, and doesn't say that it stands in between."
        case .needlessFiller(let place):
            return "\(capital(place)) is said to stand in between, but needn't be."
        case .order(let place): return "\(capital(place)) stands behind a later part of the workout."
        case .unsuited(let place):
            return workout.items[place].part == .warmUp
                ? "\(capital(place)) is nothing to warm up with." : "\(capital(place)) is no stretch that is held."
        case .shortWarmUp(let seconds): return "The warm-up takes only \(seconds) s."
        case .shortCoolDown(let seconds): return "The cool-down takes only \(seconds) s."
        case .time(let place, let seconds):
            let times = WorkoutFrame.times(of: workout.items[place].part)
            return "\(capital(place)) takes \(seconds) s instead of \(times.lowerBound) to \(times.upperBound) s."
        case .unevenSides(let place): return "\(capital(place)) has a time that two sides can't share."
        case .rpm(let place): return "\(capital(place)) has another tempo than its own at this difficulty."
        case .missing(let focus): return "There is nothing for \(focus.name), though there is room."
        }
    }
}

extension GeneratedWorkout {
    /// The rules of GW-3 that it breaks, by place; none where it is as it should be. It looks at the workout alone, and shares nothing
    /// with the generator but what words mean. O(items).
    public func brokenRules(from catalogue: ExerciseCatalogue, for trainee: Trainee = Trainee()) -> [BrokenRule] {
        var broken: [BrokenRule] = []
        let known = items.map { catalogue.exercise($0.exercise) }
        for (place, item) in items.enumerated() {
            guard let exercise = known[place] else {
                broken.append(.unknownExercise(place))
                continue
            }
            for equipment in exercise.equipment.elements
            where equipment != .yogaMat && !choice.equipment.withParts.contains(equipment) {
                broken.append(.equipment(place, equipment))
            }
            if exercise.difficulty > choice.difficulty { broken.append(.difficulty(place)) }
            if let limit = trainee.levels.limit(for: exercise), exercise.difficulty > limit {
                broken.append(.level(place))
            }
            if trainee.disliked.contains(exercise.id) { broken.append(.disliked(place)) }
            if !WorkoutFrame.times(of: item.part).contains(item.seconds) { broken.append(.time(place, item.seconds)) }
            if exercise.isOneSided, item.seconds % 2 != 0 { broken.append(.unevenSides(place)) }
            if item.rpm != exercise.rpm(at: choice.difficulty) { broken.append(.rpm(place)) }
            if let problem = problemOfPart(place, exercise, known) { broken.append(problem) }
            if place + 1 < items.count, let next = known[place + 1] {
                let common = EnumSet<Muscle>(bits: exercise.muscles.bits & next.muscles.bits)
                if !common.isEmpty { broken.append(.neighbours(place, common)) }
            }
        }
        let asked = choice.seconds
        if duration != asked { broken.append(.duration(duration, asked: asked)) }
        func seconds(_ part: StepPart) -> Int32 {
            GeneratedWorkout(choice: choice, seed: seed, items: items.filter { $0.part == part }).duration
        }
        let warm = seconds(.warmUp)
        // A second of it may have gone to a rest of its neighbour, or come from there.
        if warm < max(120, asked / 10) - 1 { broken.append(.shortWarmUp(warm)) }
        let cool = seconds(.coolDown)
        if cool < max(60, asked * 8 / 100) - 1 { broken.append(.shortCoolDown(cool)) }
        return broken + missing(known)
    }

    private func problemOfPart(_ place: Int, _ exercise: Exercise, _ known: [Exercise?]) -> BrokenRule? {
        func rank(_ part: StepPart) -> Int {
            switch part {
            case .warmUp: 0
            case .main, .filler: 1
            case .coolDown: 2
            }
        }
        let part = items[place].part
        if place > 0, rank(items[place - 1].part) > rank(part) { return .order(place) }
        switch part {
        case .warmUp: return exercise.isWarmUp ? nil : .unsuited(place)
        case .coolDown: return exercise.isCoolDown ? nil : .unsuited(place)
        case .main: return isChosen(exercise) ? nil : .unmarkedFiller(place)
        case .filler:
            guard place > 0, place + 1 < items.count, items[place - 1].part == .main, items[place + 1].part == .main,
                let before = known[place - 1], let after = known[place + 1], !isChosen(exercise),
                !before.muscles.isDisjoint(with: after.muscles)
            else { return .needlessFiller(place) }
            return nil
        }
    }

    /// Whether it trains what was chosen, in the way that was chosen.
    private func isChosen(_ exercise: Exercise) -> Bool {
        switch choice.focus {
        case .muscles(let muscles): return exercise.isTraining && !exercise.muscles.isDisjoint(with: muscles)
        case .categories(let categories):
            var (hasTypes, isOfType, hasGroups, isOfGroup) = (false, false, false, false)
            for category in categories.elements {
                if let type = category.type {
                    hasTypes = true
                    if exercise.type == type { isOfType = true }
                } else {
                    hasGroups = true
                    if exercise.muscles.elements.contains(where: { $0.group == category.group }) { isOfGroup = true }
                }
            }
            return (hasTypes ? isOfType : exercise.isTraining) && (isOfGroup || !hasGroups)
        }
    }

    /// Chosen aims that no exercise of the main part trains. None is missing where there isn't room for all.
    private func missing(_ known: [Exercise?]) -> [BrokenRule] {
        var room = 0
        var missing = choice.aims
        for (place, item) in items.enumerated() where item.part == .main || item.part == .filler {
            room += 1
            guard item.part == .main, let exercise = known[place], isChosen(exercise) else { continue }
            missing.removeAll { focus in
                switch focus {
                case .muscle(let muscle): exercise.muscles.contains(muscle)
                case .type(let type): exercise.type == type
                }
            }
        }
        return 2 * choice.aims.count - 1 <= room ? missing.map { .missing($0) } : []
    }
}
