/// What a run goes through: the lines of a workout with each set of an exercise a step of its own, and the rests between.
///
/// A superset is performed A-B-C-A-B-C: a round of one set of each member, and after the round the last member's rest. What
/// has neither sets nor rests is performed as it stands, and costs nothing.
///
/// A workout with exercises that only the person ends (`Workout.isByHand`) waits: before a set that has a time, until the
/// person is in place, and after the last set, until they stop.
public struct Performance: Sendable {
    /// In the order of performing; none has sets, a rest or a superset any more.
    public let steps: Steps
    /// Whose each step is; empty where the steps are the workout's lines themselves.
    private let places: [SetPlace]
    /// The first step of each line's first set, ascending with the lines; empty as above.
    private let firsts: [Int32]

    /// O(steps performed), O(different lines) where that is the lines themselves. A workout that would be performed in more than
    /// `Limits.steps` steps is taken as if its sets were one each.
    public init(_ workout: Workout) {
        let lines = workout.steps
        let isByHand = workout.isByHand
        let isPlain = !isByHand && !lines.dictionary.contains { $0.sets ?? 1 > 1 || $0.rest ?? 0 > 0 }
        guard !isPlain, Performance.count(lines) <= Limits.steps else {
            steps = lines
            places = []
            firsts = []
            return
        }
        var performing = Performing(isByHand: isByHand, lines: lines.count)
        for block in lines.blocks {
            let rounds = block.map { lines[$0].sets ?? 1 }.max() ?? 1
            for round in 0..<rounds {
                let members = block.filter { round < lines[$0].sets ?? 1 }
                for line in members {
                    performing.add(lines[line], SetPlace(line: Int32(line), set: round))
                    let isLast = line == members.last
                    let rest = lines[isLast ? block.upperBound - 1 : line].rest
                    let isEnd = isLast && round == rounds - 1 && block.upperBound == lines.count
                    if !isEnd { performing.rest(rest, after: SetPlace(line: Int32(line), set: round)) }
                }
            }
        }
        performing.end()
        steps = performing.steps
        places = performing.places
        firsts = performing.firsts
    }

    /// An upper limit of the steps performed. O(lines).
    private static func count(_ lines: Steps) -> Int {
        let perLine = lines.dictionary.map { 3 * Int($0.sets ?? 1) }
        var sum = 1
        for code in lines.codes { sum += perLine[Int(code)] }
        return sum
    }

    /// The set that a step is, or rests from; nil for the wait after the last one.
    public func place(of step: Int) -> SetPlace? {
        guard !places.isEmpty else { return SetPlace(line: Int32(step), set: 0) }
        return step < places.count && places[step].line >= 0 ? places[step] : nil
    }

    /// The steps of a set, without the rest after it; nil where there is no such set. O(log steps + steps of its block).
    public func steps(of place: SetPlace) -> Range<Int>? {
        guard !places.isEmpty else {
            let step = Int(place.line)
            return place.set == 0 && steps.indices.contains(step) ? step..<step + 1 : nil
        }
        if place == .end { return places.last == .end ? places.count - 1..<places.count : nil }
        guard firsts.indices.contains(Int(place.line)) else { return nil }
        var step = Int(firsts[Int(place.line)])
        while step < places.count, places[step] != place { step += 1 }
        let start = step
        while step < places.count, places[step] == place, steps[step].role != .rest || start == step { step += 1 }
        return start < step ? start..<step : nil
    }
}

/// A set of a workout's line.
public struct SetPlace: Hashable, Sendable {
    /// Index of the line among the workout's steps.
    public var line: Int32
    /// From 0.
    public var set: Int32

    public init(line: Int32, set: Int32) {
        self.line = line
        self.set = set
    }

    /// The wait after the last set of a workout that is done by hand.
    public static let end = SetPlace(line: -1, set: 0)
}

/// A performance while it is made.
private struct Performing {
    let isByHand: Bool
    var steps = Steps()
    var places: [SetPlace] = []
    var firsts: [Int32]

    init(isByHand: Bool, lines: Int) {
        self.isByHand = isByHand
        firsts = [Int32](repeating: 0, count: lines)
    }

    mutating func add(_ line: Step, _ place: SetPlace) {
        if place.set == 0 { firsts[Int(place.line)] = Int32(steps.count) }
        var step = line
        step.sets = nil
        step.rest = nil
        step.superset = nil
        if isByHand, step.role == .exercise, step.target.time != nil {
            var wait = step
            wait.target = .open
            append(wait, place)
        }
        append(step, place)
    }

    mutating func rest(_ seconds: Int32?, after place: SetPlace) {
        guard let seconds, seconds > 0 else { return }
        append(Step(.rest, .time(Seconds(integerLiteral: Int64(seconds)))), place)
    }

    /// Nothing but the person ends a workout that is done by hand.
    mutating func end() {
        guard isByHand else { return }
        append(Step(name: Performance.endName, role: .rest, target: .open), .end)
    }

    private mutating func append(_ step: Step, _ place: SetPlace) {
        steps.append(step)
        places.append(place)
    }
}

extension Performance {
    /// Of the wait after the last set: what is said there.
    public static let endName = "All sets done"
}

extension Workout {
    /// Whether an exercise of it ends only when the person says so: it is trained set by set (IT-11, PL-6). O(n).
    public var isByHand: Bool {
        let waits = steps.dictionary.map { $0.role == .exercise && $0.target == .open }
        return waits.contains(true) && steps.codes.contains { waits[Int($0)] }
    }

    /// The same as it is performed.
    public var performed: Workout {
        var performed = self
        performed.steps = Performance(self).steps
        return performed
    }
}

extension Steps {
    /// Neighbours of one superset together, every other step by itself. O(n).
    public var blocks: [Range<Int>] { supersetBlocks(count) { self[$0].superset } }
}

/// Neighbours of one superset together, everything else by itself. O(count).
///
/// - Parameter superset: The name of an element's superset.
public func supersetBlocks(_ count: Int, _ superset: (Int) -> String?) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var previous: String?
    for index in 0..<count {
        let name = superset(index)
        if let name, name == previous, let last = blocks.last {
            blocks[blocks.count - 1] = last.lowerBound..<index + 1
        } else {
            blocks.append(index..<index + 1)
        }
        previous = name
    }
    return blocks
}
