import Workouts

// What the form's fields say, and what they may say.

extension AddIntervals.State {
    mutating func set(_ field: AddIntervals.Field, _ text: String) {
        problem = nil
        status = ""
        switch field {
        case .label: label = text
        case .kind: kind = AddIntervals.Kind(rawValue: text) ?? kind
        case .role: role = AddIntervals.roles.first { $0.code == text } ?? role
        case .hours: hours = text
        case .minutes: minutes = text
        case .seconds: seconds = text
        case .repeats: repeats = text
        }
    }

    func text(of field: AddIntervals.Field) -> String {
        switch field {
        case .label: label
        case .kind: kind.rawValue
        case .role: role.code
        case .hours: hours
        case .minutes: minutes
        case .seconds: seconds
        case .repeats: repeats
        }
    }

    /// One up or down, within what the field's own unit has.
    mutating func step(_ field: AddIntervals.Field, by distance: Int64) {
        guard let range = field.range, let value = AddIntervals.number(text(of: field)) else { return }
        set(field, "\(min(max(value + distance, range.lowerBound), range.upperBound))")
    }

    mutating func insert(_ step: Step, at index: Int) {
        table.insert(step, at: index)
        keys.insert(nextKey, at: index)
        nextKey += 1
    }

    /// What the fields describe.
    var interval: Result<Step, AddIntervals.Problem> {
        let name = NameRule.trimmed(label)
        if !name.utf8.isEmpty, let problem = NameRule.problem(name) {
            return .failure(.init(place: .label, text: problem))
        }
        let target: Target
        switch kind {
        case .open: target = .open
        case .time:
            switch time {
            case .success(let time): target = .time(time)
            case .failure(let problem): return .failure(problem)
            }
        }
        return .success(Step(name: name.utf8.isEmpty ? role.name : name, role: role, target: target))
    }

    private var time: Result<Seconds, AddIntervals.Problem> {
        var sum: Int64 = 0
        let parts: [(String, Int64, AddIntervals.Problem.Place)] =
            [(hours, 3600, .hours), (minutes, 60, .minutes), (seconds, 1, .seconds)]
        for (text, unit, place) in parts {
            guard let number = AddIntervals.number(text) else {
                return .failure(.init(place: place, text: "Enter a whole number, or nothing for 0."))
            }
            sum += number * unit
        }
        guard sum < Limits.stepTime.roundedDown else {
            return .failure(.init(place: .time, text: "Enter a time of less than 24 hours."))
        }
        if sum == 0 { return .failure(.init(place: .time, text: "Enter a time of at least 1 second.")) }
        return .success(Seconds(microseconds: sum * 1_000_000))
    }

    /// How often the table is appended.
    func addition(to workout: Workout) -> Result<Int64, AddIntervals.Problem> {
        if table.isEmpty {
            return .failure(.init(place: .table, text: "Press Add Interval first: there is nothing in the table yet."))
        }
        guard let repeats = AddIntervals.number(repeats), repeats > 0, repeats <= Limits.rounds.upperBound else {
            return .failure(.init(place: .repeats, text: "Enter a number from 1 to 99."))
        }
        let count = Int64(workout.steps.count) + repeats * Int64(table.count)
        if count > Limits.steps {
            return .failure(
                .init(
                    place: .repeats,
                    text: "Repeat it less often: a workout has at most \(Limits.steps) periods, and this would make "
                        + "\(count)."))
        }
        return .success(repeats)
    }
}

extension AddIntervals.Problem: Error {}

extension AddIntervals.Field {
    /// Where the arrow keys lead.
    var range: ClosedRange<Int64>? {
        switch self {
        case .hours: 0...23
        case .minutes, .seconds: 0...59
        case .repeats: 1...99
        case .label, .kind, .role: nil
        }
    }
}

extension AddIntervals {
    /// A whole number of at most 15 digits; nothing is 0.
    static func number(_ text: String) -> Int64? {
        var number: Int64 = 0
        let digits = trimmedUTF8(text)
        if digits.count > 15 { return nil }
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

// MARK: The draft

extension AddIntervals.State {
    func draft(path: String) -> Draft {
        var draft = Draft(path: path)
        for field in AddIntervals.Field.allCases { draft[field.rawValue] = text(of: field) }
        for step in table {
            let time = step.target.time.map { "\($0.microseconds)" } ?? "open"
            draft.values.append(.init(name: "row \(step.role.code) \(time)", text: step.name))
        }
        return draft
    }

    mutating func restore(from draft: Draft) {
        for field in AddIntervals.Field.allCases { if let text = draft[field.rawValue] { set(field, text) } }
        for value in draft.values {
            let parts = value.name.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            guard parts.count == 3, parts[0] == "row" else { continue }
            guard let role = AddIntervals.roles.first(where: { $0.code == parts[1] }) else { continue }
            let target: Target
            if let time = Int64(parts[2]) { target = .time(Seconds(microseconds: time)) } else { target = .open }
            insert(Step(name: value.text, role: role, target: target), at: table.count)
        }
    }
}
