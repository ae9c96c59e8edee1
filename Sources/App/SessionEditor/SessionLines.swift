import Records
import Workouts

/// The lines of a session while it is edited: the exercises with their sets, and the steps with their times. No line is lost or
/// doubled by any edit. Keys identify lines and sets for as long as the editor is open.
struct SessionLines: Equatable, Sendable {
    private(set) var lines: [Line] = []
    private var nextKey: Int32 = 0

    struct Line: Equatable, Sendable {
        let key: Int32
        /// Complete but for its sets, which are in `sets`.
        var result: StepResult
        /// Its time at the beginning.
        fileprivate(set) var measured: Seconds
        var sets: [Row]
        /// The text of its time, while that is no time or still being typed.
        var typed: Typed?
    }

    struct Row: Equatable, Sendable {
        let key: Int32
        var set: SetResult
        /// The texts of its fields that aren't the set's values in their normal form.
        var typed: [Cell: Typed] = [:]
    }

    struct Typed: Equatable, Sendable {
        var text: String
        /// The reason why the text isn't valid, once the field was left.
        var problem: String?
    }

    /// A field of a set.
    enum Cell: UInt8, CaseIterable, Sendable {
        case weight, reps, time, effort
    }

    init() {}

    init(_ results: [StepResult]) {
        for result in results { append(result) }
    }

    /// The valid values of all lines. O(lines + sets).
    var results: [StepResult] {
        lines.map { line in
            var result = line.result
            result.sets = line.sets.map { $0.set }
            return result
        }
    }

    var count: Int { lines.count }

    /// Whether nothing is left that was done.
    var isEmpty: Bool { lines.allSatisfy { $0.sets.isEmpty && $0.result.spent == .zero } }

    /// The sum of the lines' times. O(lines).
    var spent: Seconds {
        var sum = Seconds.zero
        for line in lines { sum += line.result.spent }
        return sum
    }

    func index(of key: Int32) -> Int? { lines.firstIndex { $0.key == key } }
}

// MARK: Lines

extension SessionLines {
    mutating func append(_ result: StepResult) {
        var bare = result
        bare.sets = []
        let key = newKey()
        let sets = result.sets.map { Row(key: newKey(), set: $0) }
        lines.append(Line(key: key, result: bare, measured: result.spent, sets: sets))
    }

    mutating func remove(_ key: Int32) { lines.removeAll { $0.key == key } }

    /// Moves a line past its neighbours, as far as there are any.
    mutating func move(_ key: Int32, by distance: Int) {
        guard let index = index(of: key), lines.indices.contains(index + distance) else { return }
        lines.insert(lines.remove(at: index), at: index + distance)
    }

    /// Puts another exercise in a line's place. Its sets and its time stay.
    mutating func swap(_ key: Int32, for exercise: (id: String, name: String, intensity: MetabolicEquivalent?)) {
        change(key) {
            $0.result.exercise = exercise.id
            $0.result.name = exercise.name
            $0.result.intensity = exercise.intensity
        }
    }

    mutating func setMeasured(_ time: Seconds, at index: Int) { lines[index].measured = time }

    mutating func change(_ key: Int32, _ change: (inout Line) -> Void) {
        if let index = index(of: key) { change(&lines[index]) }
    }

    mutating func changeAll(_ change: (inout Line) -> Void) { for index in lines.indices { change(&lines[index]) } }

    private mutating func newKey() -> Int32 {
        defer { nextKey += 1 }
        return nextKey
    }
}

// MARK: Sets

extension SessionLines {
    /// Adds a set like the line's last one.
    ///
    /// - Returns: Its key.
    mutating func addSet(to line: Int32) -> Int32? {
        guard let index = index(of: line), lines[index].sets.count < Limits.sets.upperBound else { return nil }
        let row = Row(key: newKey(), set: lines[index].sets.last?.set ?? SetResult())
        lines[index].sets.append(row)
        return row.key
    }

    mutating func removeSet(_ set: Int32, of line: Int32) { change(line) { $0.sets.removeAll { $0.key == set } } }

    mutating func moveSet(_ set: Int32, of line: Int32, by distance: Int) {
        change(line) { line in
            guard let index = line.sets.firstIndex(where: { $0.key == set }),
                line.sets.indices.contains(index + distance)
            else { return }
            line.sets.insert(line.sets.remove(at: index), at: index + distance)
        }
    }

    mutating func changeSet(_ set: Int32, of line: Int32, _ change: (inout Row) -> Void) {
        self.change(line) { line in
            if let index = line.sets.firstIndex(where: { $0.key == set }) { change(&line.sets[index]) }
        }
    }
}
