import Records
import Workouts

// The texts of the form's fields, and the rules for them.

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
        case .distance: distance = text
        case .latitude:
            // Maps copy both at once.
            if let (north, east) = PlaceRule.pair(text) {
                (latitude, longitude) = (north, east)
            } else {
                latitude = text
            }
        case .longitude: longitude = text
        case .radius: radius = text
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
        case .distance: distance
        case .latitude: latitude
        case .longitude: longitude
        case .radius: radius
        case .repeats: repeats
        }
    }

    /// One up or down, within the field's range.
    mutating func step(_ field: AddIntervals.Field, by distance: Int64) {
        guard let range = field.range, let value = AddIntervals.number(text(of: field)) else { return }
        set(field, "\(min(max(value + distance, range.lowerBound), range.upperBound))")
    }

    mutating func insert(_ step: Step, at index: Int) {
        table.insert(step, at: index)
        keys.insert(nextKey, at: index)
        nextKey += 1
    }

    /// The interval described by the fields.
    func interval(_ units: Units) -> Result<Step, AddIntervals.Problem> {
        let name = NameRule.trimmed(label)
        if !name.utf8.isEmpty, let problem = NameRule.problem(name) {
            return .failure(.init(place: .label, text: problem))
        }
        let target: Target
        do throws(AddIntervals.Problem) {
            switch kind {
            case .open: target = .open
            case .time: target = .time(try time.get())
            case .distance: target = .distance(try length(units))
            case .place: target = .place(try place(units))
            }
        } catch {
            return .failure(error)
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

    private func length(_ units: Units) throws(AddIntervals.Problem) -> Double {
        guard let metres = DistanceRule.metres(distance, units) else {
            throw AddIntervals.Problem(place: .distance, text: DistanceRule.problem(units))
        }
        return metres
    }

    private func place(_ units: Units) throws(AddIntervals.Problem) -> Place {
        guard let north = PlaceRule.degrees(latitude), Limits.latitude.contains(north) else {
            throw AddIntervals.Problem(place: .latitude, text: "Enter degrees from −90 to 90, such as 52.5163.")
        }
        guard let east = PlaceRule.degrees(longitude), Limits.longitude.contains(east) else {
            throw AddIntervals.Problem(place: .longitude, text: "Enter degrees from −180 to 180, such as 13.3777.")
        }
        let metres = trimmedUTF8(radius).isEmpty ? PlaceRule.radius : units.length(radius)
        guard let metres, PlaceRule.radii.contains(metres) else {
            throw AddIntervals.Problem(
                place: .radius,
                text: "Enter a radius of more than 0, up to \(distanceText(Limits.radius, units)), such as "
                    + "\(units.lengthText(PlaceRule.radius)).")
        }
        return Place(latitude: north, longitude: east, radius: metres)
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
    /// The range for the arrow keys.
    var range: ClosedRange<Int64>? {
        switch self {
        case .hours: 0...23
        case .minutes, .seconds: 0...59
        case .repeats: 1...99
        case .label, .kind, .role, .distance, .latitude, .longitude, .radius: nil
        }
    }
}

extension AddIntervals {
    fileprivate static let tableDraft = "table"

    /// A whole number of at most 15 digits; empty text is 0.
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
        if !table.isEmpty {
            // In the form of a workout file, so that nothing of a step is lost.
            let intervals = Workout(name: "Intervals", steps: Steps(table))
            draft[AddIntervals.tableDraft] = String(decoding: WorkoutFile.write(intervals), as: UTF8.self)
        }
        return draft
    }

    mutating func restore(from draft: Draft) {
        for field in AddIntervals.Field.allCases { if let text = draft[field.rawValue] { set(field, text) } }
        guard let text = draft[AddIntervals.tableDraft], let intervals = try? WorkoutFile.read(Array(text.utf8)) else {
            return
        }
        for step in intervals.steps { insert(step, at: table.count) }
    }
}
