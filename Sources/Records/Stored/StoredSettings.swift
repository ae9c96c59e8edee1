import Workouts

// The settings' record. Each value is a field of its own, so that two devices that change different ones both win. What
// still is as it was at first has no field: a new device's defaults can't overwrite anything.

extension Settings {
    public static var key: RecordKey { RecordKey(.settings, "settings") }

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
                case "musicVolume": musicVolume = try reader.number(in: 0...1)
                case "keepsSongs": keepsSongs = try reader.bool()
                case "sound": sound = try reader.code { $0.rawValue }
                case "prepare": plan.prepare = try reader.periodOrNone()
                case "work": plan.work = try reader.stepTime()
                case "rest": plan.rest = try reader.periodOrNone()
                case "rounds": plan.rounds = try reader.integer(in: Limits.rounds)
                case "cycles": plan.cycles = try reader.integer(in: Limits.cycles)
                case "restBetweenCycles": plan.restBetweenCycles = try reader.periodOrNone()
                case "cues": cues = try reader.cues()
                case "effort": effort = try reader.code { $0.rawValue }
                case "weekStart": weekStart = try reader.code { $0.code }
                case "autoPause": autoPause = try reader.bool()
                case "spokenSplits": spokenSplits = try reader.bool()
                case "restDate": restDate = try reader.day()
                case "choice": choice = try reader.string(limit: Limits.originLength)
                case "choiceThemes": choiceThemes = try reader.themes()
                case "choiceMusic": choiceMusic = try reader.bool()
                case "reminder": reminder = try reader.integer(in: 0...1_439)
                default:
                    if let day = Self.restDay(field.name) {
                        if try reader.bool() { restDays.insert(day) }
                    } else if let id = try HiddenPlace.id(ofField: field.name) {
                        // Fields stand in the order of their names, and these names in that of their ids.
                        hiddenPlaces.append(try reader.hiddenPlace(id))
                    } else {
                        continue
                    }
                }
                try reader.finish()
            } catch {
                problems.append(error.inside(field.name))
            }
        }
    }

    /// The fields that differ from an earlier state; from the first values for a new record.
    public func changes(since old: Settings = Settings()) -> [FieldChange] {
        var changed = ChangedFields()
        changed.note("mode", mode.rawValue, was: old.mode.rawValue)
        changed.note("units", units.rawValue, was: old.units.rawValue)
        changed.note("sound", sound.rawValue, was: old.sound.rawValue)
        changed.note("notifications", notifications, was: old.notifications)
        changed.note("volume", Double(volume), was: Double(old.volume))
        changed.note("musicVolume", musicVolume, was: old.musicVolume)
        changed.note("keepsSongs", keepsSongs, was: old.keepsSongs)
        if cues != old.cues { changed.add("cues") { $0.cues(cues) } }
        changed.note("effort", effort.rawValue, was: old.effort.rawValue)
        changed.note("weekStart", weekStart.code, was: old.weekStart.code)
        changed.note("autoPause", autoPause, was: old.autoPause)
        changed.note("spokenSplits", spokenSplits, was: old.spokenSplits)
        changed.note("restDate", restDate?.text, was: old.restDate?.text)
        changed.note("reminder", reminder.map(Double.init), was: old.reminder.map(Double.init))
        changed.note("choice", choice, was: old.choice)
        changed.note("choiceMusic", choiceMusic, was: old.choiceMusic)
        if choiceThemes != old.choiceThemes { changed.add("choiceThemes") { $0.strings(choiceThemes) } }
        for day in Weekday.allCases {
            changed.note(Self.restDayPrefix + day.code, restDays.contains(day), was: old.restDays.contains(day))
        }
        for place in hiddenPlaces where !old.hiddenPlaces.contains(place) {
            changed.add(place.fieldName) { place.write(to: &$0) }
        }
        for place in old.hiddenPlaces where !hiddenPlaces.contains(where: { $0.id == place.id }) {
            changed.add(place.fieldName) { $0.null() }
        }
        changed.note(plan, was: old.plan)
        return changed.list
    }
}

extension ChangedFields {
    fileprivate mutating func note(_ plan: IntervalPlan, was old: IntervalPlan) {
        note("prepare", plan.prepare, was: old.prepare)
        note("work", plan.work, was: old.work)
        note("rest", plan.rest, was: old.rest)
        note("rounds", Double(plan.rounds), was: Double(old.rounds))
        note("cycles", Double(plan.cycles), was: Double(old.cycles))
        note("restBetweenCycles", plan.restBetweenCycles, was: old.restBetweenCycles)
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
