import Catalogue
import Records
import Workouts

/// A session while it is corrected, or entered: the fields that were typed into, and its lines. Everything else is as in `base`.
struct SessionForm: Equatable, Sendable {
    /// The session at the beginning of editing; for a new one, as it was planned.
    let base: Session
    /// Whether it is entered by hand (HI-7), and no session yet.
    let isNew: Bool
    /// The typed texts, by the raw values of the fields; nil where nothing was typed.
    private var typed = [String?](repeating: nil, count: Field.allCases.count)
    var problems = [String?](repeating: nil, count: Field.allCases.count)
    var activity: Activity
    var lines: SessionLines

    enum Field: Int, CaseIterable, Sendable {
        case name, day, time, duration, distance, climb, energy
    }

    init(_ base: Session, isNew: Bool) {
        self.base = base
        self.isNew = isNew
        activity = base.activity
        lines = SessionLines(base.results)
    }

    subscript(field: Field) -> String? {
        get { typed[field.rawValue] }
        set { typed[field.rawValue] = newValue }
    }

    /// Where there is a way, it says how far and how long: it is cut elsewhere. Nobody asks how far a strength training went.
    var fields: [Field] {
        guard base.route == nil else { return [.name, .day, .time, .energy] }
        let goesSomewhere = activity.coversDistance || base.distance != nil || base.ascent != nil
        return Field.allCases.filter { goesSomewhere || $0 != .distance && $0 != .climb }
    }

    var hasChanges: Bool {
        typed.contains { $0 != nil } || activity != base.activity || lines.results != base.results
            || lines.lines.contains { $0.typed != nil || $0.sets.contains { !$0.typed.isEmpty } }
    }
}

// MARK: - Values of the fields

extension SessionForm {
    /// When it began: nil where day or time can't be read.
    var began: Seconds? {
        guard self[.day] != nil || self[.time] != nil else { return base.began }
        let day = Day(self[.day] ?? text(of: .day))
        let minutes = TimeOfDay.minutes(self[.time] ?? text(of: .time))
        guard let day, let minutes else { return nil }
        // The seconds of the minute stay, so that a change of the day changes nothing else.
        let seconds = self[.time] == nil ? base.began.microseconds % 60_000_000 : 0
        let local = day.daysSince1970 * 86_400 + Int64(minutes) * 60 - Int64(base.zoneMinutes) * 60
        return Seconds(microseconds: local * 1_000_000 + seconds)
    }

    private func text(of field: Field) -> String {
        switch field {
        case .day: Day(of: base.began, zoneMinutes: base.zoneMinutes).text
        default: DateText.timeOfDay(base.began, zoneMinutes: base.zoneMinutes)
        }
    }

    /// A duration: a number of minutes, or a time such as 28:30 or 1:05:00. More than 0.
    static func duration(_ text: String) -> Seconds? {
        let minutes = decimal(text).map { Seconds($0 * 60) }
        guard let time = minutes ?? SessionLines.time(text), time > .zero, time.value <= 172_800 else { return nil }
        return time
    }

    /// Metres; a number alone is of kilometres or miles.
    static func distance(_ text: String, _ units: Units) -> Double? {
        let metres = decimal(text).map { $0 * units.paceLength } ?? units.length(text)
        return metres.flatMap { $0 > 0 && $0 <= Limits.distance ? $0 : nil }
    }

    /// Metres of climb, up to twice the way from the Dead Sea to Everest; a number is of metres or feet.
    static func climb(_ text: String, _ units: Units) -> Double? {
        decimal(text).map { units == .metric ? $0 : $0 * 0.3048 }.flatMap { (0...20_000).contains($0) ? $0 : nil }
    }

    /// Kilocalories: no more than anybody burns in two days.
    static func energy(_ text: String) -> Double? { decimal(text).flatMap { (0...50_000).contains($0) ? $0 : nil } }

    /// The reason why a field isn't valid, with a hint.
    func problem(_ field: Field, _ settings: Settings, now: Seconds) -> String? {
        if field == .duration, isNew, self[field] == nil, base.spent == .zero {
            return "Enter how long it took, such as 45 for minutes, 28:30 or 1:05:00."
        }
        guard let text = self[field] else { return nil }
        let isEmpty = NameRule.trimmed(text).utf8.isEmpty
        switch field {
        case .name: return NameRule.problem(text)
        case .day:
            guard let day = Day(text), day.year >= 1970 else { return "Enter a day from 1970 on." }
            return began.map { $0 > now } == true ? "Enter a day and a time that are over." : nil
        case .time:
            guard TimeOfDay.minutes(text) != nil else { return "Enter a time of day, such as 18:30." }
            return self[.day] == nil && began.map { $0 > now } == true ? "Enter a time that is over." : nil
        case .duration:
            return Self.duration(text) == nil
                ? "Enter a time of two days at most, such as 45 for minutes, 28:30 or 1:05:00." : nil
        case .distance:
            return isEmpty || Self.distance(text, settings.units) != nil
                ? nil
                : "Enter a distance of up to \(distanceText(Limits.distance, settings.units)), such as 5 or 10.5, or nothing."
        case .climb:
            return isEmpty || Self.climb(text, settings.units) != nil
                ? nil : "Enter a height of up to \(settings.units.ascentText(20_000)), or nothing."
        case .energy:
            return isEmpty || Self.energy(text) != nil ? nil : "Enter kilocalories from 0 to 50000, or nothing."
        }
    }
}

extension Activity {
    /// Whether people cover a distance by it.
    fileprivate var coversDistance: Bool {
        switch self {
        case .other, .running, .walking, .hiking, .cycling, .rowing, .swimming: true
        case .strength, .circuit, .yoga, .jumpRope, .boxing: false
        }
    }
}
