import Foundation
import Testing
import Workouts

@testable import App

@Suite struct ZoneHistoryTests {
    @Test(
        "GO-2 HI-5 a day begins where the system's calendar says, also where clocks are set at midnight",
        arguments: [
            "America/New_York", "Europe/Berlin", "America/Havana", "America/Santiago", "Africa/Cairo", "Asia/Beirut",
            "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago",
        ])
    func midnight(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let history = ZoneHistory(of: zone)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // 2026 to 2028.
        for day in 20_454..<(20_454 + 1096) as Range<Int64> {
            let midnight = history.midnight(day)
            let noon = Date(timeIntervalSince1970: midnight.value + 12 * 3600)
            #expect(calendar.startOfDay(for: noon).timeIntervalSince1970 == midnight.value)
            #expect(history.day(of: midnight).daysSince1970 == day)
            #expect(history.day(of: midnight - Seconds(microseconds: 1)).daysSince1970 == day - 1)
        }
    }
}

extension ZoneHistory {
    /// From 2026 until 2029.
    init(of zone: TimeZone) {
        var next = Date(timeIntervalSince1970: 1_767_225_600)
        var changes: [ZoneChange] = []
        while next.timeIntervalSince1970 < 1_861_920_000 {
            changes.append(
                ZoneChange(
                    from: Seconds(next.timeIntervalSince1970), minutes: Int32(zone.secondsFromGMT(for: next) / 60)))
            next = zone.nextDaylightSavingTimeTransition(after: next) ?? .distantFuture
        }
        self.init(changes)
    }
}
