import Workouts

/// Writes a workout as a FIT file for watches: repeated steps are folded, and an exercise's sets are a repeat of it and
/// its rest.
struct FITWorkoutWriter {
    private var encoder = FITEncoder()
    private var count = 0

    /// Most steps that many watches accept.
    static let watchLimit = 50

    mutating func file(_ workout: Workout, _ losses: inout Losses) throws(FormatError) -> [UInt8] {
        var sport = (sport: 0, subSport: 0)
        for entry in FITProfile.sports where entry.activity == workout.activity {
            sport = (entry.sport, entry.subSport)
        }
        for step in workout.steps.compacted.dictionary { FITWorkoutWriter.name(step, &losses) }
        if workout.cues != CueSettings() { losses.add("FIT has no cue settings.") }
        if workout.tracksLocation != nil { losses.add("FIT doesn't say whether the way is recorded.") }
        if workout.music != nil { losses.add("FIT has no music.") }
        let lines = FoldedSteps(workout.steps)
        let number = lines.count(of: workout.steps) { FITWorkoutWriter.hasSets($0) ? ($0.rest ?? 0 > 0 ? 3 : 2) : 1 }
        guard number < 65_535 else {
            throw FormatError("The workout has \(number) different lines in a row, and FIT holds at most 65534.")
        }
        if number > FITWorkoutWriter.watchLimit {
            losses.add("The file has \(number) lines: many watches take \(FITWorkoutWriter.watchLimit) at most.")
        }
        encoder.write(
            FITProfile.FileID.message,
            [
                (FITProfile.FileID.type, .number(Double(FITProfile.workoutFile))),
                (FITProfile.FileID.manufacturer, .number(FITProfile.development)),
                (FITProfile.FileID.product, .number(0)),
                // A workout has no date: 1 January 2020, so that equal workouts give equal files.
                (FITProfile.FileID.timeCreated, .number(946_771_200)),
                (FITProfile.FileID.productName, .text(FITWriter.productName)),
            ])
        encoder.write(
            FITProfile.Workout.message,
            [
                (FITProfile.Workout.sport, .number(Double(sport.sport))),
                (FITProfile.Workout.subSport, .number(Double(sport.subSport))),
                (FITProfile.Workout.steps, .number(Double(number))), (FITProfile.Workout.name, .text(workout.name)),
            ])
        write(lines.nodes, workout.steps)
        return FITWriter.file(encoder.bytes)
    }

    private static func hasSets(_ step: Step) -> Bool { step.sets ?? 1 > 1 }

    private mutating func write(_ nodes: [FoldedSteps.Node], _ steps: Steps) {
        for node in nodes {
            switch node {
            case .step(let code):
                let step = steps.dictionary[Int(code)]
                let first = count
                write(step)
                guard FITWorkoutWriter.hasSets(step) else { continue }
                if let rest = step.rest, rest > 0 { self.rest(rest) }
                repeats(from: first, times: Int(step.sets ?? 1), name: nil)
            case .repeated(let times, let inner):
                let first = count
                write(inner, steps)
                // A repeated single exercise would be read as sets.
                repeats(from: first, times: times, name: count == first + 1 ? FITWorkoutWriter.rounds : nil)
            }
        }
    }

    private mutating func write(_ step: Step) {
        typealias Field = FITProfile.WorkoutStep
        var type = FITProfile.Duration.open
        var value = 0.0
        switch step.target {
        case .time(let time):
            type = FITProfile.Duration.time
            value = (time.value * 1000).rounded()
        case .distance(let metres):
            type = FITProfile.Duration.distance
            value = (metres * 100).rounded()
        case .open, .place:
            if let reps = step.reps {
                type = FITProfile.Duration.repetitions
                value = Double(reps)
            }
        }
        var fields: [(FITField, FITEncoder.Value)] = [
            (FITProfile.messageIndex, .number(Double(count))), (Field.name, .text(step.name)),
            (Field.durationType, .number(Double(type))), (Field.durationValue, .number(value)),
            (Field.targetType, .number(2)), (Field.targetValue, .number(0)),
            (Field.intensity, .number(Double(FITProfile.intensity(of: step.role)))),
        ]
        if let note = FITWorkoutWriter.note(of: step) { fields.append((Field.notes, .text(note))) }
        if step.role == .exercise { fields.append((Field.exerciseCategory, .number(FITProfile.unknownCategory))) }
        if let weight = step.weight { fields.append((Field.weight, .number(weight))) }
        encoder.write(FITProfile.WorkoutStep.message, fields)
        count += 1
    }

    /// A place is written as a note, so that it can at least be read.
    private static func note(of step: Step) -> String? {
        guard case .place(let place) = step.target else { return step.note }
        let latitude = FixedPoint.text(place.latitude, places: 6)
        let longitude = FixedPoint.text(place.longitude, places: 6)
        return "\(latitude), \(longitude)" + (step.note.map { "\n" + $0 } ?? "")
    }

    private mutating func rest(_ seconds: Int32) {
        typealias Field = FITProfile.WorkoutStep
        encoder.write(
            FITProfile.WorkoutStep.message,
            [
                (FITProfile.messageIndex, .number(Double(count))),
                (Field.durationType, .number(Double(FITProfile.Duration.time))),
                (Field.durationValue, .number(Double(seconds) * 1000)), (Field.targetType, .number(2)),
                (Field.targetValue, .number(0)), (Field.intensity, .number(1)),
            ])
        count += 1
    }

    /// Name of a repeat that isn't of sets.
    static let rounds = "Rounds"

    private mutating func repeats(from first: Int, times: Int, name: String?) {
        typealias Field = FITProfile.WorkoutStep
        var fields: [(FITField, FITEncoder.Value)] = [
            (FITProfile.messageIndex, .number(Double(count))),
            (Field.durationType, .number(Double(FITProfile.Duration.repeatSteps))),
            (Field.durationValue, .number(Double(first))), (Field.targetType, .number(2)),
            (Field.targetValue, .number(Double(times))),
        ]
        if let name { fields.append((Field.name, .text(name))) }
        encoder.write(FITProfile.WorkoutStep.message, fields)
        count += 1
    }

    /// Reports the parts of a step that the file can't contain.
    private static func name(_ step: Step, _ losses: inout Losses) {
        if case .place = step.target {
            losses.add("FIT has no places as targets: such a step waits for the person, its place is a note.")
        }
        if step.target != .open, step.reps != nil {
            losses.add("A step of FIT has a time or repetitions, not both: the time is kept.")
        }
        if step.superset != nil { losses.add("FIT has no supersets.") }
        if step.tempo != nil { losses.add("FIT has no tempo of repetitions.") }
        if step.exercise != nil { losses.add("FIT names exercises by their names only.") }
        if step.sets == 1 || (step.rest != nil && !hasSets(step)) {
            losses.add("A rest after a single set isn't in the file.")
        }
        if let weight = step.weight, weight > 655.34 { losses.add("FIT holds at most 655 kg.") }
        if step.role != .exercise, hasSets(step) { losses.add("Sets of what is no exercise become repeats.") }
        if let note = step.note, note.utf8.count > 254 {
            losses.add("A note of FIT has at most 254 bytes: longer ones are cut.")
        }
        if case .time(let time) = step.target, time.microseconds % 1000 != 0 {
            losses.add("FIT holds whole milliseconds.")
        }
    }
}

/// A workout's steps with repeats folded, also nested ones: 99 × 99 rounds become a handful of lines.
struct FoldedSteps {
    indirect enum Node: Hashable {
        case step(Int32)
        case repeated(Int, [Node])
    }

    private(set) var nodes: [Node] = []

    /// Most steps in one repeat.
    private static let longestBlock = 32

    /// O(steps × longest block) for each level of nesting.
    init(_ steps: Steps) {
        // Nodes are numbered, so that comparison is comparison of numbers.
        var known: [Node] = steps.dictionary.indices.map { .step(Int32($0)) }
        var numbers: [Node: Int32] = [:]
        var line = steps.codes
        for _ in 0..<4 {
            let folded = FoldedSteps.pass(line, &known, &numbers)
            if folded.count == line.count { break }
            line = folded
        }
        nodes = line.map { known[Int($0)] }
    }

    private static func pass(_ line: [Int32], _ known: inout [Node], _ numbers: inout [Node: Int32]) -> [Int32] {
        var folded: [Int32] = []
        var index = 0
        while index < line.count {
            var best = (length: 0, times: 1, saved: 0)
            for length in 1...longestBlock where index + 2 * length <= line.count {
                var end = index + length
                while end < line.count, line[end] == line[end - length] { end += 1 }
                let times = (end - index) / length
                // The repeat itself takes a line.
                let saved = (times - 1) * length - 1
                if times > 1, saved > best.saved { best = (length, times, saved) }
            }
            guard best.saved > 0 else {
                folded.append(line[index])
                index += 1
                continue
            }
            let inner = line[index..<index + best.length].map { known[Int($0)] }
            let node = Node.repeated(best.times, inner)
            if let number = numbers[node] {
                folded.append(number)
            } else {
                numbers[node] = Int32(known.count)
                folded.append(Int32(known.count))
                known.append(node)
            }
            index += best.length * best.times
        }
        return folded
    }

    /// Number of lines, including one for each repeat.
    func count(of steps: Steps, _ lines: (Step) -> Int) -> Int {
        var sum = 0
        for node in nodes { sum += FoldedSteps.count(node, steps, lines) }
        return sum
    }

    private static func count(_ node: Node, _ steps: Steps, _ lines: (Step) -> Int) -> Int {
        switch node {
        case .step(let code): return lines(steps.dictionary[Int(code)])
        case .repeated(_, let inner):
            var sum = 1
            for node in inner { sum += count(node, steps, lines) }
            return sum
        }
    }
}
