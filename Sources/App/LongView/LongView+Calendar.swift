import Interface
import Workouts

extension LongView {
    /// The year's days with sessions, as squares or as a table.
    @inline(never)
    static func calendar(_ calendar: YearCalendar, _ state: State, _ shared: Shared, _ ui: inout UI) {
        let year = "\(Day(daysSince1970: calendar.days.lowerBound).year)"
        ui.section("Training days of \(year)", id: "calendar-title") {
            if state.isTable {
                table(calendar, year, shared, &$0)
            } else {
                $0.element(.div, class: "card calendar-card") {
                    days(calendar, year, state, shared, &$0)
                    key(&$0)
                }
            }
        }
    }

    /// All days are one control: by arrows one goes as they stand, a week to the side, a day up and down.
    private static func days(
        _ calendar: YearCalendar, _ year: String, _ state: State, _ shared: Shared, _ ui: inout UI
    ) {
        let days = calendar.days
        let today = shared.today.daysSince1970
        let picked = state.picked.flatMap { $0.count == 1 && days.contains($0.lowerBound) ? $0.lowerBound : nil }
        ui.element(.div, class: "year-days") {
            let words = picked.map { "\(LongText.day($0, today: shared.today)): \(calendar.words(of: $0))" }
            $0.scale("Day of \(year)", Int(picked.map { $0 - days.lowerBound + 1 } ?? 0), of: days.count, words)
            $0.on(.keydown, preventing: [.arrows, .home, .end]) {
                action(of: $0.key, picked, calendar).map { .longView($0) }
            }
            for strip in calendar.strips {
                self.strip(strip, picked: picked, today: today, weekStart: shared.weekStart, &$0)
            }
        }
    }

    /// The action of a key in the calendar. Without a picked day, arrows begin at the last one with sessions.
    static func action(of key: String, _ picked: Int64?, _ calendar: YearCalendar) -> Action? {
        let (first, last) = (calendar.days.lowerBound, calendar.days.upperBound - 1)
        let step: Int64
        switch key {
        case "ArrowRight": step = 7
        case "ArrowLeft": step = -7
        case "ArrowDown": step = 1
        case "ArrowUp": step = -1
        case "Home": step = first - last
        case "End": step = last - first
        case "Escape": return .picked(nil)
        default: return nil
        }
        let start = calendar.trained.last?.day ?? first
        let day = min(max(picked.map { $0 + step } ?? (abs(step) > 7 ? start + step : start), first), last)
        return .picked(day..<day + 1)
    }

    private static func strip(
        _ strip: YearCalendar.Strip, picked: Int64?, today: Int64, weekStart: Weekday, _ ui: inout UI
    ) {
        let (pitch, side) = (YearCalendar.pitch, YearCalendar.side)
        ui.element(.svg) {
            $0.attribute(.viewBox, "0 0 \(YearCalendar.columns * pitch) \(YearCalendar.rows * pitch)")
            $0.attribute(.ariaHidden, true)
            $0.on(.pointerup) {
                let place = strip.day(x: ($0.x - $0.left) / max($0.width, 1), y: ($0.y - $0.top) / max($0.height, 1))
                return place.map { .longView(.tapped($0..<$0 + 1)) }
            }
            for (row, weekday) in weekStart.week.enumerated() {
                $0.letters(String(Substring(weekday.name.utf8.prefix(1))), x: 0, y: (Int64(row) + 1) * pitch + 13)
            }
            for day in strip.days where Day(daysSince1970: day).day == 1 {
                let month = LongText.month(Day(daysSince1970: day))
                $0.letters(String(Substring(month.utf8.prefix(3))), x: strip.corner(of: day).x, y: 14)
            }
            for (level, squares) in strip.squares.enumerated() where !squares.utf8.isEmpty {
                $0.element(.path, class: YearCalendar.style(of: level)) { $0.attribute(.d, squares) }
            }
            for (day, style) in [(today, "today"), (picked, "picked")] {
                guard let day, strip.days.contains(day) else { continue }
                let corner = strip.corner(of: day)
                $0.element(.rect, class: style) {
                    $0.attribute(.x, Double(corner.x - 1))
                    $0.attribute(.y, Double(corner.y - 1))
                    $0.attribute(.width, Double(side + 2))
                    $0.attribute(.height, Double(side + 2))
                }
            }
        }
    }

    /// Tells how long the levels are.
    private static func key(_ ui: inout UI) {
        ui.element(.ul, class: "legend levels") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "A day’s time")
            for level in 1..<YearCalendar.levels {
                $0.element(.li, class: YearCalendar.style(of: level)) {
                    $0.text(
                        level == 1
                            ? "Under \(YearCalendar.minutes[0]) min" : "From \(YearCalendar.minutes[level - 2]) min")
                }
            }
        }
    }

    private static func table(_ calendar: YearCalendar, _ year: String, _ shared: Shared, _ ui: inout UI) {
        guard !calendar.trained.isEmpty else {
            ui.element(.p, class: "card second") { $0.text("No workouts in \(year).") }
            return
        }
        ui.element(.table, class: "card figures") {
            $0.element(.caption, class: "visually-hidden") { $0.text("Training days of \(year)") }
            $0.headRow(["Day", "Workouts", "Time"])
            $0.element(.tbody) {
                for day in calendar.trained {
                    $0.row(
                        LongText.day(day.day, today: shared.today), ["\(day.count)", timeText(day.time)])
                }
            }
        }
    }
}

extension UI {
    fileprivate mutating func letters(_ text: String, x: Int64, y: Int64) {
        element(.svgText) {
            $0.attribute(.x, Double(x))
            $0.attribute(.y, Double(y))
            $0.text(text)
        }
    }
}
