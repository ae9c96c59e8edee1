/// The steps of a run: a workout's lines, with a step for each set of an exercise, and the rests between sets.
///
/// A superset is performed A-B-C-A-B-C: a round consists of one set of each member, then the last member's rest. A
/// workout with neither sets nor rests is performed as it is, at no cost.
///
/// A workout with exercises that only the person ends (`Workout.isByHand`) has waits: before a timed set, until the
/// person is in place, and after the last set, until they stop. Its future steps are replaced whenever a set is done
/// out of order (`Run`); past steps stay.
public struct Performance: Sendable {
    /// In order of performance; none has sets, a rest or a superset.
    public private(set) var steps = Steps()
    /// The set and the part of each step; empty if the steps are the workout's lines themselves.
    private var laid: [Laid] = []
    public let isByHand: Bool
    private var plan: Plan

    private struct Laid {
        var place: SetPlace
        var part: Part
    }

    /// A step's part in a set.
    public enum Part: Sendable {
        /// The wait before a timed set, until the person is in place.
        case wait
        case set
        /// The rest after a set.
        case rest
        /// The wait after the last set, until the person stops.
        case end
    }

    /// O(steps performed); O(different lines) if those are the lines themselves.
    public init(_ workout: Workout) {
        let lines = workout.steps
        isByHand = workout.isByHand
        plan = Plan()
        guard isByHand || lines.dictionary.contains(where: { $0.sets ?? 1 > 1 || $0.rest ?? 0 > 0 }) else {
            steps = lines
            return
        }
        plan = Plan(lines)
        lay(plan.order)
        if isByHand { layEnd() } else { plan = Plan() }
    }

    /// The set of a step, or the set before a rest; nil for the wait after the last set.
    public func place(of step: Int) -> SetPlace? {
        guard !laid.isEmpty else { return SetPlace(line: Int32(step), set: 0) }
        return step < laid.count && laid[step].part != .end ? laid[step].place : nil
    }

    public func part(of step: Int) -> Part { step < laid.count ? laid[step].part : .set }

    /// All sets of a workout by hand, in the planned order.
    var order: [SetPlace] { plan.order }

    /// Whether the set exists. O(1).
    func contains(_ place: SetPlace) -> Bool {
        plan.lines.indices.contains(Int(place.line)) && (0..<plan.sets(of: Int(place.line))).contains(place.set)
    }

    /// Number of sets of exercises. O(lines).
    var setCount: Int { plan.lines.indices.reduce(0) { $0 + (isExercise(Int32($1)) ? Int(plan.sets(of: $1)) : 0) } }

    func isExercise(_ line: Int32) -> Bool { plan.lines[Int(line)].role == .exercise }
}

// MARK: Laying

extension Performance {
    /// Removes the steps after the first `count`.
    mutating func keepFirst(_ count: Int) {
        steps.keepFirst(count)
        laid.removeSubrange(count...)
    }

    /// Appends sets, with the rests between them.
    ///
    /// - Parameter previous: The set before them, whose rest isn't appended yet.
    mutating func lay(_ sets: [SetPlace], after previous: SetPlace? = nil) {
        var previous = previous
        for place in sets {
            if let previous, let rest = plan.rest(from: previous, to: place), rest > 0 {
                append(Step(.rest, .time(Seconds(integerLiteral: Int64(rest)))), previous, .rest)
            }
            let step = plan.lines[Int(place.line)]
            if isByHand, step.role == .exercise, step.target.time != nil { lay(place, .wait) }
            lay(place, .set)
            previous = place
        }
    }

    /// Appends a set, or the wait before it.
    mutating func lay(_ place: SetPlace, _ part: Part) {
        var step = plan.lines[Int(place.line)]
        step.sets = nil
        step.rest = nil
        step.superset = nil
        if part == .wait { step.target = .open }
        append(step, place, part)
    }

    /// Appends the final wait: only the person ends a workout by hand.
    mutating func layEnd() {
        guard laid.last?.part != .end else { return }
        append(Step(name: Performance.endName, role: .rest, target: .open), .end, .end)
    }

    /// Appends a copy of a step.
    mutating func layAgain(_ step: Int) {
        append(steps[step], laid[step].place, laid[step].part)
    }

    /// Lengthens a rest; the position within it stays. A planned rest is ten minutes at most; a lengthened one an hour.
    /// O(steps).
    mutating func lengthen(_ rest: Int, by amount: Seconds) {
        guard let time = steps[rest].target.time else { return }
        steps[rest].target = .time(max(min(time + amount, Performance.longestRest), time))
    }

    private static let longestRest: Seconds = 3_600

    private mutating func append(_ step: Step, _ place: SetPlace, _ part: Part) {
        steps.append(step)
        laid.append(Laid(place: place, part: part))
    }

    /// Adds a set to a line. The caller appends its steps.
    mutating func addSet(to line: Int) {
        var lines = plan.lines
        lines[line].sets = (lines[line].sets ?? 1) + 1
        plan = Plan(lines)
    }

    /// Name of the wait after the last set; also its spoken cue.
    public static let endName = "All sets done"
}

/// A set of a workout's line.
public struct SetPlace: Hashable, Sendable {
    /// Index of the line among the workout's steps.
    public var line: Int32
    /// Counted from 0.
    public var set: Int32

    public init(line: Int32, set: Int32) {
        self.line = line
        self.set = set
    }

    /// The wait after the last set of a workout by hand.
    public static let end = SetPlace(line: -1, set: 0)
}

/// The sets of a workout's lines in order of performance, and the rest between any two.
private struct Plan: Sendable {
    var lines = Steps()
    var order: [SetPlace] = []
    /// For each line, the last one of its superset, or itself.
    private var lasts: [Int32] = []
    /// Whether each line counts as one set, because the workout would have more than `Limits.steps` steps.
    private var isCapped = false

    init() {}

    /// O(sets).
    init(_ lines: Steps) {
        self.lines = lines
        let perLine = lines.dictionary.map { 3 * Int($0.sets ?? 1) }
        var count = 1
        for code in lines.codes { count += perLine[Int(code)] }
        isCapped = count > Limits.steps
        for block in lines.blocks {
            lasts += [Int32](repeating: Int32(block.upperBound - 1), count: block.count)
            let rounds = block.map { sets(of: $0) }.max() ?? 1
            for round in 0..<rounds {
                for line in block where round < sets(of: line) {
                    order.append(SetPlace(line: Int32(line), set: round))
                }
            }
        }
    }

    func sets(of line: Int) -> Int32 { isCapped ? 1 : lines[line].sets ?? 1 }

    /// Within a round of a superset the member's own rest, otherwise the round's, which is that of its last member.
    func rest(from place: SetPlace, to next: SetPlace) -> Int32? {
        let last = lasts[Int(place.line)]
        let isSameRound = lasts[Int(next.line)] == last && next.set == place.set
        return lines[isSameRound ? Int(place.line) : Int(last)].rest
    }
}

extension Workout {
    /// Whether at least one exercise ends only by the person: the workout is then trained set by set (IT-11, PL-6).
    /// O(n).
    public var isByHand: Bool {
        let waits = steps.dictionary.map { $0.role == .exercise && $0.target == .open }
        return waits.contains(true) && steps.codes.contains { waits[Int($0)] }
    }

    /// The workout as performed.
    public var performed: Workout {
        var performed = self
        performed.steps = Performance(self).steps
        return performed
    }
}

extension Steps {
    /// Groups of neighbours in one superset; every other step alone. O(n).
    public var blocks: [Range<Int>] { supersetBlocks(count) { self[$0].superset } }
}

/// Groups of neighbours in one superset; every other element alone. O(count).
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
