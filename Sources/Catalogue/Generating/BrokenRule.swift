public import Workouts

/// A rule of GW-3 that a workout breaks. Places are indices of its items.
public enum BrokenRule: Hashable, Sendable {
    /// The duration in seconds differs from the requested one.
    case duration(Int32, asked: Int32)
    case unknownExercise(Int)
    case equipment(Int, Equipment)
    /// The exercise is more difficult than chosen.
    case difficulty(Int)
    /// The exercise is more difficult than the fitness tests allow.
    case level(Int)
    case disliked(Int)
    /// The exercise and the next one load these muscles.
    case neighbours(Int, EnumSet<Muscle>)
    /// The exercise trains nothing that was chosen, and isn't marked as a filler.
    case unmarkedFiller(Int)
    /// The exercise is marked as a filler, but trains a chosen aim, or isn't between two exercises that load the same
    /// muscle.
    case needlessFiller(Int)
    /// A part comes after a later one.
    case order(Int)
    /// The exercise isn't suitable for a warm-up, or isn't a held stretch.
    case unsuited(Int)
    /// The warm-up or cool-down takes only so many seconds.
    case shortWarmUp(Int32)
    case shortCoolDown(Int32)
    /// An item's seconds are too few or too many.
    case time(Int, Int32)
    case unevenSides(Int)
    case rpm(Int)
    /// The aim isn't trained, although there is room.
    case missing(RoutineFocus)
    /// The circuit that begins with this item doesn't have two to four rounds, or its round has too few or too many
    /// items.
    case rounds(Int)
    /// Less than three fifths of the muscle's exercises use the chosen equipment, or none does though one could.
    case unusedEquipment(Muscle)
    /// The circuit that begins with this item has too many exercises of one pattern in a round.
    case samePattern(Int, MovementPattern)
}

extension BrokenRule {
    /// The rule as a sentence. Exercises are numbered as in the list: those of rounds once. O(items).
    public func sentence(in workout: GeneratedWorkout, from catalogue: ExerciseCatalogue) -> String {
        func name(_ place: Int) -> String {
            let exercise = catalogue.exercise(workout.items[place].exercise)
            let number = (workout.singlePlaces.firstIndex(of: workout.counterparts(of: place)[0]) ?? place) + 1
            return exercise.map { "exercise \(number), “\($0.name)”," } ?? "exercise \(number)"
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
        case .rounds(let place):
            return "The circuit that begins with \(name(place)) has no two to four rounds of four to eight exercises."
        case .unusedEquipment(let muscle):
            return "Too few of the exercises for \(muscle.name) use the equipment that was chosen."
        case .samePattern(let place, let pattern):
            return "The circuit that begins with \(name(place)) has too many exercises of one pattern: \(pattern.name)."
        case .missing(let focus): return "There is nothing for \(focus.name), though there is room."
        }
    }
}

extension GeneratedWorkout {
    /// Broken rules as sentences, without duplicates from repeated rounds. O(rules × items).
    public func sentences(_ broken: [BrokenRule], from catalogue: ExerciseCatalogue) -> [String] {
        var sentences: [String] = []
        for rule in broken {
            let sentence = rule.sentence(in: self, from: catalogue)
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences
    }

    /// The rules of GW-3 that the workout breaks, by place; empty if it is valid. The check examines the workout alone,
    /// and shares only definitions with the generator. O(items).
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
        // A second may have been exchanged with a neighbour's rest.
        if warm < max(120, asked / 10) - 1 { broken.append(.shortWarmUp(warm)) }
        let cool = seconds(.coolDown)
        if cool < max(60, asked * 8 / 100) - 1 { broken.append(.shortCoolDown(cool)) }
        let possible = possibleExercises(from: catalogue, for: trainee)
        return broken + missing(known) + brokenRounds() + samePatterns(known, possible)
            + unusedEquipment(known, possible)
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
            let (before, after) = neighbours(of: place)
            guard let before, let after, items[before].part == .main, items[after].part == .main, !isChosen(exercise),
                let one = known[before], let other = known[after], !one.muscles.isDisjoint(with: other.muscles)
            else { return .needlessFiller(place) }
            return nil
        }
    }

    /// The items before and after one in its round, which is cyclic.
    private func neighbours(of place: Int) -> (before: Int?, after: Int?) {
        let circuit = circuits.first { $0.places.contains(place) }
        guard let circuit, circuit.rounds > 1 else {
            return (place > 0 ? place - 1 : nil, place + 1 < items.count ? place + 1 : nil)
        }
        let isLast = (place - circuit.round.lowerBound) % circuit.round.count == circuit.round.count - 1
        return (place > 0 ? place - 1 : nil, isLast ? place + 1 - circuit.round.count : place + 1)
    }

    /// Whether the exercise trains a chosen aim, by a chosen type.
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

    /// Chosen aims that no exercise of the main part trains. Empty if there isn't room for all.
    private func missing(_ known: [Exercise?]) -> [BrokenRule] {
        var missing = choice.aims
        for (place, item) in items.enumerated() where item.part == .main {
            guard let exercise = known[place], isChosen(exercise) else { continue }
            missing.removeAll { focus in
                switch focus {
                case .muscle(let muscle): exercise.muscles.contains(muscle)
                case .type(let type): exercise.type == type
                }
            }
        }
        let room = WorkoutFrame(choice).roundLength.upperBound
        return 2 * choice.aims.count <= room ? missing.map { .missing($0) } : []
    }

    private func brokenRounds() -> [BrokenRule] {
        let frame = WorkoutFrame(choice)
        var broken: [BrokenRule] = []
        let circuits = circuits
        // If there are few exercises, the second circuit equals the first.
        let most = circuits.count < frame.circuits.count ? 8 : 4
        for circuit in circuits
        where !(2...most).contains(circuit.rounds) || !(frame.roundLength.lowerBound...8).contains(circuit.round.count)
        {
            broken.append(.rounds(circuit.round.lowerBound))
        }
        return broken
    }

    /// Patterns that occur more than twice in a round, although there are alternatives.
    private func samePatterns(_ known: [Exercise?], _ possible: [Exercise]) -> [BrokenRule] {
        let patterns = MovementPattern.allCases.filter { $0.isOneIdea }
        let single = possible.filter { $0.pattern?.isOneIdea != true }.count
        let ideas = single + patterns.filter { pattern in possible.contains { $0.pattern == pattern } }.count
        var broken: [BrokenRule] = []
        for circuit in circuits {
            let most = max(2, (circuit.round.count + ideas - 1) / max(ideas, 1))
            for pattern in patterns {
                let same = circuit.round.filter { items[$0].part == .main && known[$0]?.pattern == pattern }
                // If there are few exercises, one may be repeated.
                if Set(same.map { items[$0].exercise }).count > most {
                    broken.append(.samePattern(circuit.round.lowerBound, pattern))
                }
            }
        }
        return broken
    }

    /// Muscles whose strength exercises break the rule of equipment: three fifths must use the chosen equipment if at
    /// least two exercises could; if only one could, it must be there.
    private func unusedEquipment(_ known: [Exercise?], _ possible: [Exercise]) -> [BrokenRule] {
        let owned = choice.equipment.withParts
        func uses(_ exercise: Exercise) -> Bool {
            exercise.equipment.elements.contains { $0 != .yogaMat && owned.contains($0) }
        }
        let could = possible.filter {
            $0.type == .strength && uses($0) && (choice.hasTimeForSides || !$0.isOneSided)
        }
        var broken: [BrokenRule] = []
        for muscle in choice.muscles.isEmpty ? Muscle.allCases : choice.muscles.elements {
            var (all, used) = (0, 0)
            for (place, item) in items.enumerated() where item.part == .main {
                guard let exercise = known[place], exercise.type == .strength, exercise.muscles.contains(muscle) else {
                    continue
                }
                all += 1
                if uses(exercise) { used += 1 }
            }
            let useful = could.filter { $0.muscles.contains(muscle) }.count
            if all > 0, useful > 1 ? used * 5 < all * 3 : useful == 1 && used == 0 {
                broken.append(.unusedEquipment(muscle))
            }
        }
        return broken
    }

    /// The exercises allowed in the main part. O(exercises).
    public func possibleExercises(from catalogue: ExerciseCatalogue, for trainee: Trainee = Trainee()) -> [Exercise] {
        let missing = ~choice.equipment.withParts.union([.yogaMat]).bits
        return catalogue.exercises.filter {
            $0.equipment.bits & missing == 0 && $0.difficulty <= choice.difficulty && isChosen($0)
                && $0.difficulty <= trainee.levels.limit(for: $0) ?? .advanced && !trainee.disliked.contains($0.id)
        }
    }
}
