import Records
import Workouts

extension Day {
    /// The day in a zone at a moment since 1970.
    init(of wall: Seconds, zoneMinutes: Int32) {
        self.init(daysSince1970: Day.number(of: wall, zoneMinutes: zoneMinutes))
    }

    /// The same as days since 1970.
    static func number(of wall: Seconds, zoneMinutes: Int32) -> Int64 {
        let microseconds = wall.microseconds + Int64(zoneMinutes) * 60_000_000
        let day: Int64 = 86_400_000_000
        return microseconds >= 0 ? microseconds / day : (microseconds - day + 1) / day
    }
}
