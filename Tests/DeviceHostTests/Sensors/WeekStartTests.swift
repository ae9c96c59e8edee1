import DeviceHost
import Foundation
import Testing
import Workouts

@Suite struct WeekStartTests {
    @Test("HI-10 the device's own first day of weeks is told by its name")
    func everyDay() {
        var calendar = Calendar(identifier: .gregorian)
        for (number, day) in zip(1..., Weekday.allCases) {
            calendar.firstWeekday = number
            #expect(calendar.weekStart == day)
        }
    }
}
