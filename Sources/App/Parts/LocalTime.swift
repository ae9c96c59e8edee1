import Records
import Workouts

extension Day {
    /// The day in a zone at a moment since 1970.
    init(of wall: Seconds, zoneMinutes: Int32) {
        let seconds = wall.microseconds / 1_000_000 + Int64(zoneMinutes) * 60
        self.init(daysSince1970: seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    }
}
