import Records
import Testing
import Workouts

@testable import App

/// On Friday, 20 November 2026, 12:00 UTC.
@Suite struct CalendarFileTests {
    /// The lines of the file, unfolded.
    private func lines(_ prepare: (inout Library) -> Void) -> [String] {
        var app = TestApp(prepare)
        app.state.shared.library.changeSettings { $0.reminder = 18 * 60 + 5 }
        var file = ScheduleSection.calendar(app.state.shared)
        let text = file.text()
        var lines: [[UInt8]] = [[]]
        var bytes = Array(text.utf8)[...]
        var length = 0
        while let byte = bytes.popFirst() {
            if byte != 0x0D {
                #expect(byte != 0x0A)
                lines[lines.count - 1].append(byte)
                length += 1
                continue
            }
            #expect(bytes.popFirst() == 0x0A && length <= 75)
            length = 0
            if bytes.first == 0x20 {
                length = 1
                bytes.removeFirst()
            } else {
                lines.append([])
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("PL-5 RFC 5545: a weekly event with an alarm for each planned workout, in floating local time")
    func event() {
        let lines = lines {
            $0.plan("Legs", PlannedDays([.monday, .thursday]), id: "legs1")
            $0.plan("Later", .none, id: "b")
        }
        #expect(
            lines == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Setlist//Setlist//EN", "BEGIN:VEVENT", "UID:legs1@setlist",
                "DTSTAMP:20261120T120000Z", "DTSTART:20261123T180500", "DURATION:PT5M", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH",
                "SUMMARY:Legs", "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0S",
                "DESCRIPTION:Legs", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
            ])
    }

    @Test("PL-5 any day is every day but the rest days; it doesn't begin on a day that rests by itself")
    func anyDay() {
        let lines = lines {
            $0.plan("Walk", .anyDay)
            $0.changeSettings {
                $0.restDays = [.saturday, .sunday]
                $0.restDate = Day(year: 2026, month: 11, day: 20)
            }
        }
        #expect(lines.contains("DTSTART:20261123T180500"))
        #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"))
    }

    @Test("PL-5 names are escaped, and long ones folded between characters")
    func text() {
        let name = "A; B, C\\D\nE\u{7}" + String(repeating: "🏋️", count: 20)
        let lines = lines { $0.plan(name, .anyDay, id: "a") }
        #expect(lines.contains("SUMMARY:A\\; B\\, C\\\\D\\nE" + String(repeating: "🏋️", count: 20)))
    }

    @Test("PL-5 Add to calendar saves the file; without a time or a plan it says what is missing")
    func saved() {
        var app = TestApp { _ in }
        app.go(.profile)
        app.send(.schedule(.calendarTapped))
        #expect(app.alert == "Enter the time of day at which you train.")
        app.send(.schedule(.timeEntered("18:00")))
        app.send(.schedule(.calendarTapped))
        #expect(app.alert == "No workout is planned yet: there is nothing to add.")
        app.state.shared.library.plan("Rest only", PlannedDays([.monday]), id: "a")
        app.state.shared.library.changeSettings { $0.restDays = [.monday] }
        app.send(.schedule(.calendarTapped))
        #expect(app.alert != nil)
        app.state.shared.library.changeSettings { $0.restDays = [] }
        _ = app.takeEffects()
        app.send(.schedule(.calendarTapped))
        guard
            case .files(.save("setlist.ics", "text/calendar", let text))? = app.takeEffects().last(where: {
                if case .files = $0 { true } else { false }
            })
        else {
            Issue.record("No file")
            return
        }
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(app.alert == nil)
    }
}
