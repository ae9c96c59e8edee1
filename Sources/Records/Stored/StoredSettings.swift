import Workouts

// The settings' record. Each value is a field of its own, so that two devices that change different ones both win. What
// still is as it was at first has no field: a new device's defaults can't overwrite anything.

extension Settings {
    public static let key = RecordKey("settings", "settings")

    /// Each day is a field of its own, `restDay.sunday`, so that those of two devices merge.
    private static let restDayPrefix = "restDay."

    private static func restDay(_ name: String) -> Weekday? {
        Weekday.allCases.first { restDayPrefix + $0.code == name }
    }

    /// Reads the record. A value that can't be read stays as it was at first and is reported; none spoils the others.
    public init(_ record: Record, problems: inout [InvalidField]) {
        self.init()
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "mode": mode = try reader.code { $0.rawValue }
                case "units": units = try reader.code { $0.rawValue }
                case "notifications": notifications = try reader.bool()
                case "volume": volume = try reader.number(in: 0...1)
                case "sound": sound = try reader.code { $0.rawValue }
                case "prepare": plan.prepare = try reader.periodOrNone()
                case "work": plan.work = try reader.stepTime()
                case "rest": plan.rest = try reader.periodOrNone()
                case "rounds": plan.rounds = try reader.integer(in: Limits.rounds)
                case "cycles": plan.cycles = try reader.integer(in: Limits.cycles)
                case "restBetweenCycles": plan.restBetweenCycles = try reader.periodOrNone()
                case "cues": cues = try reader.cues()
                case "autoPause": autoPause = try reader.bool()
                case "spokenSplits": spokenSplits = try reader.bool()
                case "restDate": restDate = try reader.day()
                case "choice": choice = try reader.string(limit: Limits.originLength)
                case "reminder": reminder = try reader.integer(in: 0...1_439)
                default:
                    guard let day = Self.restDay(field.name) else { continue }
                    if try reader.bool() { restDays.insert(day) }
                }
                try reader.finish()
            } catch {
                problems.append(error.inside(field.name))
            }
        }
    }

    /// The fields that differ from an earlier state; from the first values for a new record.
    public func changes(since old: Settings = Settings()) -> [FieldChange] {
        var changes: [FieldChange] = []
        if mode != old.mode { changes.append(FieldChange("mode") { $0.string(mode.rawValue) }) }
        if units != old.units { changes.append(FieldChange("units") { $0.string(units.rawValue) }) }
        if sound != old.sound { changes.append(FieldChange("sound") { $0.string(sound.rawValue) }) }
        if notifications != old.notifications {
            changes.append(FieldChange("notifications") { $0.bool(notifications) })
        }
        if volume != old.volume { changes.append(FieldChange("volume") { $0.number(volume) }) }
        if cues != old.cues { changes.append(FieldChange("cues") { $0.cues(cues) }) }
        if autoPause != old.autoPause { changes.append(FieldChange("autoPause") { $0.bool(autoPause) }) }
        if spokenSplits != old.spokenSplits {
            changes.append(FieldChange("spokenSplits") { $0.bool(spokenSplits) })
        }
        if restDate != old.restDate { changes.append(FieldChange("restDate") { $0.optional(restDate?.text) }) }
        if reminder != old.reminder {
            changes.append(FieldChange("reminder") { $0.optional(reminder.map(Double.init)) })
        }
        if choice != old.choice { changes.append(FieldChange("choice") { $0.optional(choice) }) }
        for day in Weekday.allCases where restDays.contains(day) != old.restDays.contains(day) {
            changes.append(FieldChange(Self.restDayPrefix + day.code) { $0.bool(restDays.contains(day)) })
        }
        return changes + plan.changes(since: old.plan)
    }
}

extension IntervalPlan {
    fileprivate func changes(since old: IntervalPlan) -> [FieldChange] {
        var changes: [FieldChange] = []
        func note(_ name: String, _ time: Seconds, _ old: Seconds) {
            if time != old { changes.append(FieldChange(name) { $0.number(time.value) }) }
        }
        note("prepare", prepare, old.prepare)
        note("work", work, old.work)
        note("rest", rest, old.rest)
        if rounds != old.rounds { changes.append(FieldChange("rounds") { $0.number(rounds) }) }
        if cycles != old.cycles { changes.append(FieldChange("cycles") { $0.number(cycles) }) }
        note("restBetweenCycles", restBetweenCycles, old.restBetweenCycles)
        return changes
    }
}

extension FieldReader {
    /// The length of a period that may be left out: 0 or more, less than `Limits.stepTime`.
    mutating func periodOrNone() throws(InvalidField) -> Seconds {
        let value = try number().double
        let limit = Limits.stepTime
        if value >= 0, value < limit.value, Seconds(value) < limit { return Seconds(value) }
        throw InvalidField("must be from 0 to less than \(digits(limit.value)) s, is \(digits(value))")
    }
}
