import Records
import Workouts

/// The workouts planned for a day, by the person's rest days and the workouts' own days (PL-5, PL-7). Days are those of
/// the local calendar, so neither a change of zone nor daylight saving moves anything.
struct Schedule: Equatable, Sendable {
    /// Permanent ones.
    var restDays: EnumSet<Weekday>
    /// The single day that was made a rest day.
    var restDate: Day?

    init(_ settings: Settings) {
        restDays = settings.restDays
        restDate = settings.restDate
    }

    func isRestDay(_ day: Day) -> Bool { restDate == day || restDays.contains(day.dayOfWeek) }

    /// The indices in the list of the workouts planned for that day, in the list's order. O(workouts).
    func workouts(on day: Day, of list: [Entry<Workout>]) -> [Int] {
        if isRestDay(day) { return [] }
        let weekday = day.dayOfWeek
        return list.indices.filter { list[$0].value.days.contains(weekday) }
    }
}

// MARK: Reasons

extension Schedule {
    /// The reason why no workout can be planned for that day of the week; nil if one can.
    static func reason(againstPlanning day: Weekday, restDays: EnumSet<Weekday>) -> String? {
        restDays.contains(day) ? "\(day.name) is a rest day" : nil
    }

    /// For each day of the week, by its number, the reason why it can't become a rest day: the workouts planned for
    /// it; nil if there are none. Workouts planned for any day never block a rest day. O(workouts).
    static func reasonsAgainstRest(_ workouts: [Entry<Workout>]) -> [String?] {
        var places = [[Int]](repeating: [], count: Weekday.allCases.count)
        for index in workouts.indices where !workouts[index].value.days.weekdays.isEmpty {
            for day in workouts[index].value.days.weekdays.elements { places[Int(day.rawValue)].append(index) }
        }
        return Weekday.allCases.map { day in
            let places = places[Int(day.rawValue)]
            if places.isEmpty { return nil }
            let named = places.count > mostNamed ? mostNamed - 1 : places.count
            var parts = places.prefix(named).map { workouts[$0].value.name }
            if named < places.count { parts.append("\(places.count - named) more") }
            return "\(listed(parts)) \(places.count == 1 ? "is" : "are") on \(day.name)"
        }
    }

    /// A reason names this many workouts at most.
    private static let mostNamed = 3

    /// "A", "A and B", "A, B and C".
    static func listed(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}

// MARK: Lists

extension Schedule {
    /// The indices of the workouts to show, at most so many: planned ones before the others, in the list's order.
    /// O(workouts).
    static func first(_ limit: Int, of workouts: [Entry<Workout>]) -> [Int] {
        var places: [Int] = []
        for isPlanned in [true, false] {
            for index in workouts.indices where workouts[index].value.days.isEmpty != isPlanned {
                if places.count == limit { return places }
                places.append(index)
            }
        }
        return places
    }

    /// Numbers for workouts with the same name, by their ids: from 2 on, for each workout after the first of its name.
    /// O(n) expected.
    static func nameNumbers(_ workouts: some Sequence<Entry<Workout>>) -> [String: Int32] {
        var counts: [String: Int32] = [:]
        var numbers: [String: Int32] = [:]
        for entry in workouts {
            let number = counts[entry.value.name, default: 0] + 1
            counts[entry.value.name] = number
            if number > 1 { numbers[entry.id] = number }
        }
        return numbers
    }

    /// "Leg day", or "Leg day (2)" for the second of that name.
    static func name(of entry: Entry<Workout>, _ numbers: [String: Int32]) -> String {
        numbers[entry.id].map { "\(entry.value.name) (\($0))" } ?? entry.value.name
    }

    /// For each of these workouts, whether it was done on that day: each session of a workout's name counts for one
    /// workout of that name, the first ones first. O(places + sessions of the last days).
    static func trained(_ places: [Int], of workouts: [Entry<Workout>], on day: Day, _ sessions: [Entry<Session>])
        -> [Bool]
    {
        var counts: [String: Int32] = [:]
        for entry in sessions {
            let began = Day(of: entry.value.began, zoneMinutes: entry.value.zoneMinutes)
            // Newest first; sessions of other zones may be a day off.
            if began.daysSince1970 < day.daysSince1970 - 2 { break }
            if began == day { counts[entry.value.name, default: 0] += 1 }
        }
        return places.map { place in
            let name = workouts[place].value.name
            guard let count = counts[name], count > 0 else { return false }
            counts[name] = count - 1
            return true
        }
    }
}

extension PlannedDays {
    /// "Mon, Thu", "Any day" or "Not planned", in the order of a week that begins on such a day.
    func text(from first: Weekday) -> String {
        if isEmpty { return "Not planned" }
        if isAnyDay { return "Any day" }
        return weekdays(from: first).map { $0.shortName }.joined(separator: ", ")
    }
}

extension Weekday {
    /// "Mon"
    var shortName: String { String(Substring(name.utf8.prefix(3))) }
}
