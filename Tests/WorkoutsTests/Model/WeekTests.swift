import Testing
import Workouts

@Suite struct WeekTests {
    @Test(
        "HI-10 a week has the day itself, begins on the day that is chosen, and is at most six days old",
        arguments: Weekday.allCases)
    func firstOfWeek(first: Weekday) {
        for number in -800_000...800_000 as ClosedRange<Int64> where number % 97 == 0 || abs(number) < 800 {
            let firstDay = Day.firstOfWeek(of: number, on: first)
            #expect(0..<7 ~= number - firstDay)
            #expect(Day(daysSince1970: firstDay).dayOfWeek == first)
            #expect(Day(daysSince1970: number).firstOfWeek(on: first) == Day(daysSince1970: firstDay))
        }
    }

    @Test(
        "HI-10 the week of Friday, 20 November 2026, by each first day",
        arguments: zip(Weekday.allCases, [15, 16, 17, 18, 19, 20, 14] as [Int32]))
    func friday(first: Weekday, day: Int32) {
        #expect(Day(year: 2026, month: 11, day: 20).firstOfWeek(on: first) == Day(year: 2026, month: 11, day: day))
    }

    @Test("HI-10 the days of a week stand from the first one on, and so do planned days", arguments: Weekday.allCases)
    func order(first: Weekday) {
        let week = first.week
        #expect(week.first == first && Set(week) == Set(Weekday.allCases))
        for (day, next) in zip(week, week.dropFirst()) { #expect(next.rawValue == (day.rawValue + 1) % 7) }
        let planned = PlannedDays([.sunday, .tuesday, .saturday])
        #expect(planned.weekdays(from: first) == week.filter { [.sunday, .tuesday, .saturday].contains($0) })
        #expect(PlannedDays.anyDay.weekdays(from: first).isEmpty)
    }
}
