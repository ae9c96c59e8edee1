import Workouts

/// The lines of an edited workout. All edits keep these invariants: no line is lost or duplicated, the members of a
/// superset stay neighbours, no two supersets have the same name, and none has a single member.
struct WorkoutLines: Equatable, Sendable {
    private(set) var lines: [Line] = []
    private var nextKey: Int32 = 0

    struct Line: Equatable, Sendable {
        /// Its identity while the workout is edited.
        let key: Int32
        /// Complete, including values without a field.
        var step: Step
        /// The texts of its fields that differ from the step's values.
        var typed: [Typed] = []
    }

    init() {}

    /// Supersets with the name of an earlier one are renamed; those with one member are dissolved. O(steps).
    init(_ steps: Steps) {
        for step in steps { append(step) }
        var taken: Set<String> = []
        for block in blocks {
            guard let name = lines[block.lowerBound].step.superset else { continue }
            var own: String? = name
            if block.count == 1 {
                own = nil
            } else if !taken.insert(name).inserted {
                own = freshName
                taken.insert(own ?? "")
            }
            if own != name { for index in block { lines[index].step.superset = own } }
        }
    }

    var isEmpty: Bool { lines.isEmpty }
    var count: Int { lines.count }

    /// O(lines).
    var steps: Steps {
        var steps = Steps()
        for line in lines { steps.append(line.step) }
        return steps
    }

    /// The blocks that are shown and moved as one: the members of a superset, or a single line. O(lines).
    var blocks: [Range<Int>] { supersetBlocks(lines.count) { lines[$0].step.superset } }

    func index(of key: Int32) -> Int? { lines.firstIndex { $0.key == key } }

    /// The range of a superset's members. O(lines).
    func members(of superset: String) -> Range<Int> {
        guard let first = lines.firstIndex(where: { $0.step.superset == superset }) else { return 0..<0 }
        var end = first
        while end < lines.count, lines[end].step.superset == superset { end += 1 }
        return first..<end
    }
}

// MARK: Editing

extension WorkoutLines {
    mutating func append(_ step: Step) {
        lines.append(Line(key: nextKey, step: step))
        nextKey += 1
    }

    mutating func change(_ key: Int32, _ change: (inout Line) -> Void) {
        if let index = index(of: key) { change(&lines[index]) }
    }

    /// The last remaining line of a superset becomes a plain one.
    mutating func remove(_ keys: [Int32]) {
        regroup { $0.removeAll { keys.contains($0.key) } }
    }

    /// Inserts removed lines at a place, or as near to it as supersets allow.
    mutating func insert(_ removed: [Line], at index: Int) {
        var index = min(max(index, 0), lines.count)
        if index > 0, index < lines.count, let around = lines[index].step.superset,
            lines[index - 1].step.superset == around, removed.first?.step.superset != around
        {
            index = members(of: around).upperBound
        }
        var removed = removed
        let name = removed.first?.step.superset
        let isBeside = name.map { members(of: $0).contains(index) || members(of: $0).upperBound == index } ?? false
        if let name, !isBeside, !members(of: name).isEmpty {
            let fresh = freshName
            for place in removed.indices { removed[place].step.superset = fresh }
        }
        lines.insert(contentsOf: removed, at: index)
        dissolveSingles()
    }

    /// Moves a single line, or the line's whole superset, past its neighbours.
    mutating func moveBlock(of key: Int32, by distance: Int) {
        let blocks = blocks
        guard let index = index(of: key), let place = blocks.firstIndex(where: { $0.contains(index) }) else { return }
        let target = place + distance
        guard blocks.indices.contains(target), distance != 0 else { return }
        let moved = Array(lines[blocks[place]])
        let end = distance > 0 ? blocks[target].upperBound - moved.count : blocks[target].lowerBound
        lines.removeSubrange(blocks[place])
        lines.insert(contentsOf: moved, at: end)
    }

    /// Moves a line within its superset. Rests stay in their places: the last member's comes after the round.
    mutating func moveMember(_ key: Int32, by distance: Int) {
        guard let index = index(of: key), let superset = lines[index].step.superset,
            members(of: superset).contains(index + distance)
        else { return }
        let members = members(of: superset)
        let rests = lines[members].map { $0.step.rest }
        lines.insert(lines.remove(at: index), at: index + distance)
        for (place, rest) in zip(members, rests) { lines[place].step.rest = rest }
    }

    /// Groups these lines into a superset at the first one's place, with the longest of their rests after the round and
    /// none within it. If that place is inside another superset, the rest of that one stays together, before the new
    /// one.
    ///
    /// - Returns: Whether they were grouped: it takes two.
    mutating func group(_ keys: Set<Int32>) -> Bool {
        guard let first = lines.firstIndex(where: { keys.contains($0.key) }) else { return false }
        var grouped = lines.filter { keys.contains($0.key) }
        guard grouped.count > 1 else { return false }
        let name = freshName
        var place = first
        if let superset = lines[first].step.superset, members(of: superset).lowerBound < first {
            place = members(of: superset).upperBound
        }
        place -= lines[..<place].count { keys.contains($0.key) }
        let rest = grouped.compactMap { $0.step.rest }.max()
        for index in grouped.indices {
            grouped[index].step.superset = name
            grouped[index].step.rest = index == grouped.count - 1 || rest == nil ? rest : 0
        }
        regroup {
            $0.removeAll { keys.contains($0.key) }
            $0.insert(contentsOf: grouped, at: place)
        }
        return true
    }

    /// Ungroups the members.
    mutating func dissolve(_ superset: String) {
        let members = members(of: superset)
        regroup { lines in
            for index in members { lines[index].step.superset = nil }
        }
    }

    /// Moves a line out of its superset, to the place right after it.
    mutating func takeOut(_ key: Int32) {
        guard let index = index(of: key), let superset = lines[index].step.superset else { return }
        let end = members(of: superset).upperBound
        regroup { lines in
            var line = lines.remove(at: index)
            line.step.superset = nil
            lines.insert(line, at: end - 1)
        }
    }

    /// Changes the membership of supersets. Supersets with a single member are dissolved. The rest after a round, which
    /// belonged to its last member, moves to the new last one, and is given to each separated line without a rest.
    private mutating func regroup(_ change: (inout [Line]) -> Void) {
        var before: [(key: Int32, superset: String?, rest: Int32?)] = []
        for block in blocks where block.count > 1 {
            for index in block {
                before.append((lines[index].key, lines[index].step.superset, lines[block.upperBound - 1].step.rest))
            }
        }
        change(&lines)
        dissolveSingles()
        for block in blocks {
            let last = block.upperBound - 1
            guard let was = before.first(where: { $0.key == lines[last].key }), let rest = was.rest,
                block.count == 1 || lines[last].step.superset == was.superset, lines[last].step.rest ?? 0 == 0
            else { continue }
            lines[last].step.rest = rest
        }
    }

    private mutating func dissolveSingles() {
        for block in blocks where block.count == 1 { lines[block.lowerBound].step.superset = nil }
    }

    /// The first name that no superset has: "a", "b", … "z", "a1", … O(lines).
    private var freshName: String {
        var taken: Set<String> = []
        for line in lines { if let name = line.step.superset { taken.insert(name) } }
        var number = 0
        while taken.contains(WorkoutLines.supersetName(number)) { number += 1 }
        return WorkoutLines.supersetName(number)
    }

    /// 0 is "a", 25 is "z", 26 is "a1".
    private static func supersetName(_ number: Int) -> String {
        let letter = String(decoding: [UInt8(ascii: "a") + UInt8(number % 26)], as: UTF8.self)
        return number < 26 ? letter : letter + "\(number / 26)"
    }
}
