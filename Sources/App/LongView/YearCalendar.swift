import Workouts

/// A year's days as squares: a column a week, a row a weekday, and the more filled the longer was trained.
struct YearCalendar: Sendable {
    /// Its days, since 1970.
    let days: Range<Int64>
    /// The year in three, so that a day is large enough on a phone.
    private(set) var strips: [Strip] = []
    /// Those with sessions.
    private(set) var trained: [DayIndex.DayTime] = []

    /// Some months of it.
    struct Strip: Sendable {
        let days: Range<Int64>
        /// The day in its upper left corner.
        let firstDay: Int64
        /// The squares of each level, as SVG path data.
        fileprivate(set) var squares = [String](repeating: "", count: YearCalendar.levels)
    }

    /// The least minutes of each level but the first two: nothing, and something.
    static let minutes: [Int64] = [20, 45, 90]
    static let levels = minutes.count + 2
    /// Of the drawing: how far the squares are apart, and how wide they are.
    static let pitch: Int64 = 20
    static let side: Int64 = 16
    /// 123 days, beginning on the last day of a week, need 19 columns. One more is for the letters of weekdays, a row for the months.
    static let columns: Int64 = 20
    static let rows: Int64 = 8

    @inline(never)
    init(_ year: Int32, _ index: DayIndex, weekStart: Weekday) {
        days = Day(year: year, month: 1, day: 1).daysOfYear
        trained = index.times(in: days)
        var next = 0
        for month in [1, 5, 9] as [Int32] {
            let from = Day(year: year, month: month, day: 1).daysSince1970
            let until = month == 9 ? days.upperBound : Day(year: year, month: month + 4, day: 1).daysSince1970
            var strip = Strip(days: from..<until, firstDay: Day.firstOfWeek(of: from, on: weekStart))
            for day in strip.days {
                var level = 0
                if next < trained.count, trained[next].day == day {
                    level = YearCalendar.level(trained[next].time)
                    next += 1
                }
                let corner = strip.corner(of: day)
                strip.squares[level] += "M\(corner.x) \(corner.y)h\(Self.side)v\(Self.side)h-\(Self.side)z"
            }
            strips.append(strip)
        }
    }

    /// The class of a level.
    static func style(of level: Int) -> String { ["level-0", "level-1", "level-2", "level-3", "level-4"][level] }

    /// 0 is for a day without sessions; any session has at least 1.
    static func level(_ time: Seconds) -> Int {
        let minutes = time.roundedDown / 60
        return 1 + YearCalendar.minutes.filter { minutes >= $0 }.count
    }

    /// The training on a day of it. O(log of the days with sessions).
    func words(of day: Int64) -> String {
        var low = 0
        var high = trained.count
        while low < high {
            let middle = (low + high) / 2
            if trained[middle].day < day { low = middle + 1 } else { high = middle }
        }
        guard low < trained.count, trained[low].day == day else { return DayIndex.Figures().words }
        return DayIndex.Figures(count: trained[low].count, time: trained[low].time).words
    }
}

extension YearCalendar.Strip {
    /// The upper left corner of a day's square in the drawing.
    func corner(of day: Int64) -> (x: Int64, y: Int64) {
        let place = day - firstDay
        return ((place / 7 + 1) * YearCalendar.pitch, (place % 7 + 1) * YearCalendar.pitch)
    }

    /// The day at a place of the drawing, whose sides are 1; nil where there is none.
    func day(x: Double, y: Double) -> Int64? {
        let column = Int64((x * Double(YearCalendar.columns)).rounded(.down)) - 1
        let row = Int64((y * Double(YearCalendar.rows)).rounded(.down)) - 1
        guard column >= 0, 0..<7 ~= row else { return nil }
        let day = firstDay + column * 7 + row
        return days.contains(day) ? day : nil
    }
}
