import Records
import Workouts

// The fields of an exercise's line. A valid value goes into the step at once; an invalid one stays as typed text.

extension WorkoutLines {
    enum Field: String, CaseIterable, Sendable {
        case sets, reps, seconds, weight, rest, reserve, note
    }

    struct Typed: Equatable, Sendable {
        var field: Field
        var text: String
        /// Whether the person has left the field: then its error is shown.
        var isLeft: Bool
    }

    mutating func type(_ text: String, _ field: Field, of key: Int32, _ settings: Settings) {
        change(key) { line in
            let wasLeft = line.typed.first { $0.field == field }?.isLeft ?? false
            line.typed.removeAll { $0.field == field }
            if text == line.step.text(of: field, settings) { return }
            if line.step.enter(text, field, settings) != nil {
                line.typed.append(Typed(field: field, text: text, isLeft: wasLeft))
            } else {
                // Until the field is left: "12," and "012" are unfinished input.
                line.typed.append(Typed(field: field, text: text, isLeft: false))
            }
        }
    }

    /// The field is left: it shows the value in its normal form, or an error message.
    mutating func leave(_ field: Field, of key: Int32, _ settings: Settings) {
        change(key) { $0.leave(field, settings) }
    }

    mutating func leaveAll(_ settings: Settings) {
        for index in lines.indices where !lines[index].typed.isEmpty {
            var line = lines[index]
            for field in Field.allCases { line.leave(field, settings) }
            change(line.key) { $0 = line }
        }
    }

    /// The first line and field with an invalid value. O(lines).
    var firstProblem: (key: Int32, field: Field)? {
        for line in lines { if let typed = line.typed.first { return (line.key, typed.field) } }
        return nil
    }
}

extension WorkoutLines.Line {
    fileprivate mutating func leave(_ field: WorkoutLines.Field, _ settings: Settings) {
        guard let index = typed.firstIndex(where: { $0.field == field }) else { return }
        var step = step
        if step.enter(typed[index].text, field, settings) == nil {
            typed.remove(at: index)
        } else {
            typed[index].isLeft = true
        }
    }

    func text(of field: WorkoutLines.Field, _ settings: Settings) -> String {
        typed.first { $0.field == field }?.text ?? step.text(of: field, settings)
    }

    /// The error message of a field that was left.
    func problem(of field: WorkoutLines.Field, _ settings: Settings) -> String? {
        guard let typed = typed.first(where: { $0.field == field && $0.isLeft }) else { return nil }
        var step = step
        return step.enter(typed.text, field, settings)
    }

    /// The fields of its kind of line. That of the reserve is there for those who note it, and where one was planned.
    func fields(_ effort: EffortScale) -> [WorkoutLines.Field] {
        guard step.role == .exercise else { return [] }
        let fields: [WorkoutLines.Field] =
            switch step.target {
            case .open: [.sets, .reps, .weight, .rest]
            case .time: [.sets, .seconds, .weight, .rest]
            case .distance, .place: [.sets, .weight, .rest]
            }
        let isNoted = effort != .off || step.reserve != nil || typed.contains { $0.field == .reserve }
        return isNoted ? fields + [.reserve] : fields
    }
}

extension Step {
    fileprivate func text(of field: WorkoutLines.Field, _ settings: Settings) -> String {
        switch field {
        case .sets: sets.map { "\($0)" } ?? ""
        case .reps: reps.map { "\($0)" } ?? ""
        case .seconds: target.time.map { numberText($0.value, places: 3) } ?? ""
        case .weight: weight.map { settings.units.loadText($0) } ?? ""
        case .rest: rest.map { "\($0)" } ?? ""
        case .reserve: reserve.map { settings.effort.number($0) } ?? ""
        case .note: note ?? ""
        }
    }

    /// Enters typed text; returns an error message if it is invalid.
    fileprivate mutating func enter(_ text: String, _ field: WorkoutLines.Field, _ settings: Settings) -> String? {
        let trimmed = String(decoding: trimmedUTF8(text), as: UTF8.self)
        let isEmpty = trimmed.utf8.isEmpty
        switch field {
        case .sets:
            guard let number = whole(trimmed, in: Limits.sets) else { return "Sets: enter a number from 1 to 99." }
            sets = number
        case .reps:
            guard isEmpty || whole(trimmed, in: Limits.reps) != nil else {
                return "Reps: enter a number from 1 to 9999, or nothing."
            }
            reps = whole(trimmed, in: Limits.reps)
        case .seconds:
            guard let time = duration(trimmed), time.value >= 1, time.value <= 7_200 else {
                return "Seconds: enter a time from 1 to 7200, such as 45 or 1:30."
            }
            target = .time(time)
        case .weight:
            return Load.read(text, settings.units, into: &weight)
        case .rest:
            let time = duration(trimmed)?.value
            guard isEmpty || time.map({ $0 <= 600 && $0 == $0.rounded() }) ?? false else {
                return "Rest: enter seconds from 0 to 600, such as 90 or 1:30, or nothing."
            }
            rest = time.map { Int32($0) }
        case .reserve:
            return settings.effort.read(text, into: &reserve)
        case .note:
            guard text.utf8.count <= Limits.noteLength else {
                return "Notes: enter a shorter text; there is room for \(Limits.noteLength) letters."
            }
            note = isEmpty ? nil : text
        }
        return nil
    }

    private func whole(_ text: String, in range: ClosedRange<Int>) -> Int32? {
        guard !text.utf8.isEmpty, let number = AddIntervals.number(text), number <= range.upperBound else { return nil }
        return number >= range.lowerBound ? Int32(number) : nil
    }

    /// Seconds, or minutes and seconds with a colon between; never negative.
    private func duration(_ text: String) -> Seconds? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var sum = 0.0
        guard parts.count <= 2 else { return nil }
        for (index, part) in parts.enumerated() {
            guard let number = decimal(String(Substring(part))), number >= 0 else { return nil }
            if parts.count == 2, index == 0, number != number.rounded() { return nil }
            if parts.count == 2, index == 1, number >= 60 { return nil }
            sum = sum * 60 + number
        }
        return Seconds(sum)
    }
}
