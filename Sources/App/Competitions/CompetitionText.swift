import Records
import Workouts

/// A competition in words.
enum CompetitionText {
    static func name(_ measure: CompetitionMeasure) -> String {
        switch measure {
        case .workouts: "Workouts"
        case .minutes: "Minutes"
        case .calories: "Calories"
        case .distance: "Distance"
        }
    }

    /// "12 workouts", "3 h 5 min", "640 kcal", "12.3 km".
    static func value(_ value: Double, _ measure: CompetitionMeasure, _ units: Units) -> String {
        // More than anybody does, and less than the numbers of a text hold.
        let value = min(max(value, 0), 1e9)
        switch measure {
        case .workouts: return counted(Int64(value), "workout")
        case .minutes: return value == 0 ? "0 min" : durationText(Seconds(value * 60))
        case .calories: return wholeText(value) + " kcal"
        case .distance: return distanceText(value, units)
        }
    }

    /// "2nd".
    static func rank(_ rank: Int32) -> String {
        let isTeen = 11...13 ~= rank % 100
        switch isTeen ? 0 : rank % 10 {
        case 1: return "\(rank)st"
        case 2: return "\(rank)nd"
        case 3: return "\(rank)rd"
        default: return "\(rank)th"
        }
    }

    /// "2nd of 5 · 12.3 km", or how many there are before it begins.
    static func standing(_ competition: Competition, _ shared: Shared) -> String {
        guard competition.period.lowerBound <= shared.clocks.wall else {
            return counted(Int64(competition.members), "member")
        }
        let standing = competition.standing
        let value = value(standing.value, competition.measure, shared.library.settings.units)
        return "\(rank(standing.rank)) of \(competition.members) · \(value)"
    }

    /// "Distance · 3–30 Nov · 5 days left".
    static func summary(_ competition: Competition, _ zone: ZoneHistory, _ shared: Shared) -> String {
        let state = state(competition, zone, shared, isShort: true)
        return "\(name(competition.measure)) · \(days(competition, zone, shared)) · \(state)"
    }

    static func days(_ competition: Competition, _ zone: ZoneHistory, _ shared: Shared) -> String {
        DateText.days(from: competition.firstDay(zone), to: competition.lastDay(zone), today: shared.today)
    }

    /// "Starts in 3 days", "5 days left", today among them, "Over: late arrivals are awaited until tomorrow, 00:00", "Final".
    static func state(
        _ competition: Competition, _ zone: ZoneHistory, _ shared: Shared, isShort: Bool = false
    ) -> String {
        let (now, period) = (shared.clocks.wall, competition.period)
        let today = shared.today.daysSince1970
        if now < period.lowerBound {
            switch competition.firstDay(zone).daysSince1970 - today {
            case ...0: return "Starts today"
            case 1: return "Starts tomorrow"
            case let days: return "Starts in \(days) days"
            }
        }
        if now < period.upperBound {
            let days = competition.lastDay(zone).daysSince1970 - today + 1
            return days <= 1 ? "Last day" : "\(days) days left"
        }
        if competition.isFinal(at: now) { return "Final" }
        if isShort { return "Over" }
        let end = period.upperBound + Competition.patience
        return "Over: late arrivals are awaited until "
            + DateText.coming(end, from: now, zoneMinutes: zone.minutes(at: end))
    }
}

extension Competition {
    fileprivate func firstDay(_ zone: ZoneHistory) -> Day { zone.day(of: period.lowerBound) }

    fileprivate func lastDay(_ zone: ZoneHistory) -> Day { zone.day(of: period.upperBound - Seconds(microseconds: 1)) }
}
