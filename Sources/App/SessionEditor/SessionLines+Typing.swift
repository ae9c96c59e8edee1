import Records
import Workouts

// Text that is typed into the fields of lines and sets. A valid one goes into the value at once; one that isn't stays as it is.

extension SessionLines {
    mutating func type(_ text: String, _ cell: Cell, of set: Int32, in line: Int32, _ settings: Settings) {
        changeSet(set, of: line) { row in
            let problem = row.set.enter(text, cell, settings)
            row.typed[cell] = Typed(text: text, problem: problem == nil ? nil : row.typed[cell]?.problem)
        }
    }

    /// The field is left: it shows the value in its normal form, or the reason why there is none.
    mutating func leave(_ cell: Cell, of set: Int32, in line: Int32, _ settings: Settings) {
        changeSet(set, of: line) { $0.leave(cell, settings) }
    }

    mutating func typeTime(_ text: String, of line: Int32) {
        change(line) { line in
            let time = SessionLines.time(text)
            if let time { line.result.spent = time }
            line.typed = Typed(text: text, problem: time == nil ? line.typed?.problem : nil)
        }
    }

    mutating func leaveTime(of line: Int32) { change(line) { $0.leaveTime() } }

    /// Leaves all fields. O(lines + sets).
    ///
    /// - Returns: The first that isn't valid.
    mutating func leaveAll(_ settings: Settings) -> Place? {
        var first: Place?
        changeAll { line in
            line.leaveTime()
            for place in line.sets.indices where !line.sets[place].typed.isEmpty {
                for cell in Cell.allCases { line.sets[place].leave(cell, settings) }
            }
        }
        for line in lines where first == nil {
            if line.typed != nil { first = Place(line: line.key) }
            for row in line.sets where first == nil {
                let cell = Cell.allCases.first { row.typed[$0] != nil }
                if let cell { first = Place(line: line.key, set: row.key, cell: cell) }
            }
        }
        return first
    }

    /// A field: of a set, or a line's time.
    struct Place: Equatable, Sendable {
        var line: Int32
        var set: Int32?
        var cell: Cell?
    }

    /// A time as it is typed: "45" seconds, "1:30", "1:05:00", as `SessionField.duration` reads it.
    static func time(_ text: String) -> Seconds? {
        let parts = trimmedUTF8(text).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.count <= 3 else { return nil }
        var sum = 0.0
        for (index, part) in parts.enumerated() {
            guard let number = decimal(String(decoding: part, as: UTF8.self)), number >= 0 else { return nil }
            // Parts of a second only at the end, and full minutes only at the beginning.
            if index < parts.count - 1, number != number.rounded() { return nil }
            if index > 0, number >= 60 { return nil }
            sum = sum * 60 + number
        }
        return sum <= SessionLines.longest ? Seconds(sum) : nil
    }

    /// Seconds: no session that is entered is longer than two days.
    private static let longest = 172_800.0
}

extension SessionLines.Row {
    fileprivate mutating func leave(_ cell: SessionLines.Cell, _ settings: Settings) {
        guard let text = typed[cell]?.text else { return }
        var set = set
        let problem = set.enter(text, cell, settings)
        typed[cell] = problem.map { SessionLines.Typed(text: text, problem: $0) }
    }

    func text(_ cell: SessionLines.Cell, _ settings: Settings) -> String {
        typed[cell]?.text ?? set.text(cell, settings)
    }
}

extension SessionLines.Line {
    fileprivate mutating func leaveTime() {
        guard let text = typed?.text else { return }
        typed =
            SessionLines.time(text) != nil
            ? nil
            : SessionLines.Typed(
                text: text, problem: "Enter a time, such as 45 for seconds, 1:30 or 1:05:00; two days at most.")
    }

    var timeText: String { typed?.text ?? App.timeText(result.spent) }
}

extension SetResult {
    fileprivate func text(_ cell: SessionLines.Cell, _ settings: Settings) -> String {
        switch cell {
        case .weight: weight.map { settings.units.loadText($0) } ?? ""
        case .reps: reps.map { "\($0)" } ?? ""
        case .time: time.map { timeText($0) } ?? ""
        case .effort: reserve.map { settings.effort.number($0) } ?? ""
        }
    }

    /// Enters typed text; gives the reason why it isn't valid.
    fileprivate mutating func enter(_ text: String, _ cell: SessionLines.Cell, _ settings: Settings) -> String? {
        switch cell {
        case .weight: return Load.read(text, settings.units, into: &weight)
        case .reps: return Load.readReps(text, into: &reps)
        case .time:
            if trimmedUTF8(text).isEmpty {
                time = nil
                return nil
            }
            guard let read = SessionLines.time(text) else { return "Enter a time, such as 45 for seconds or 1:30." }
            time = read
            return nil
        case .effort: return settings.effort.read(text, into: &reserve)
        }
    }
}
