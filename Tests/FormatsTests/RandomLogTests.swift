import Testing
import Workouts

@testable import Formats

/// Logs of every tool, by a seed, in the styles of people's devices, read back to the values that they were made of.
@Suite struct RandomLogTests {
    /// A log's text, and the sessions that it holds: moments, exercises, and sets.
    private struct Log {
        var text = ""
        var sessions: [(began: Seconds, sets: [(exercise: String, set: SetResult)])] = []
    }

    private struct Style {
        var tool: TrainingLog.Source
        var delimiter: String
        var mark: String
        var isPounds: Bool
        var months: [String]
        var groups: String
        var end: String
    }

    private static let languages = [
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
            "Dezember",
        ],
        ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
        ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
        ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"],
        [
            "de jan.", "de fev.", "de mar.", "de abr.", "de mai.", "de jun.", "de jul.", "de ago.", "de set.",
            "de out.",
            "de nov.", "de dez.",
        ],
        ["jan.", "feb.", "mrt.", "apr.", "mei", "jun.", "jul.", "aug.", "sep.", "okt.", "nov.", "dec."],
        ["sty", "lut", "mar", "kwi", "maj", "cze", "lip", "sie", "wrz", "paź", "lis", "gru"],
        ["янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."],
        ["Oca", "Şub", "Mar", "Nis", "May", "Haz", "Tem", "Ağu", "Eyl", "Eki", "Kas", "Ara"],
        ["1月", "2月", "3月", "4月", "5月", "6月", "7月", "8月", "9月", "10月", "11月", "12月"],
        ["1월", "2월", "3월", "4월", "5월", "6월", "7월", "8월", "9월", "10월", "11월", "12월"],
        ["jan.", "feb.", "mars", "apr.", "maj", "juni", "juli", "aug.", "sep.", "okt.", "nov.", "dec."],
    ]

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func date(_ moment: Seconds, _ style: Style) -> String {
        let seconds = moment.microseconds / 1_000_000
        let day = Day(daysSince1970: seconds / 86_400)
        let (hour, minute) = (Int(seconds % 86_400) / 3600, Int(seconds % 3600) / 60)
        switch style.tool {
        case .hevy:
            return "\(day.day) \(style.months[Int(day.month) - 1]) \(day.year), \(padded(hour)):\(padded(minute))"
        case .fitNotes: return day.text
        case .fitbod: return "\(day.text) \(padded(hour)):\(padded(minute)):00 +0000"
        case .liftLog: return "\(day.text)T\(padded(hour)):\(padded(minute)):00"
        case .strongLifts: return "\(day.year)/\(padded(Int(day.month)))/\(padded(Int(day.day)))"
        case .strong, .lyfta: return "\(day.text) \(padded(hour)):\(padded(minute)):00"
        }
    }

    private static func clock(_ moment: Seconds) -> String {
        let seconds = moment.microseconds / 1_000_000 % 86_400
        let hour = Int(seconds / 3600)
        return
            "\(hour % 12 == 0 ? 12 : hour % 12):\(padded(Int(seconds % 3600) / 60))\u{202F}\(hour < 12 ? "AM" : "PM")"
    }

    /// A weight in quarters of its unit.
    private static func number(_ quarters: Int, _ style: Style) -> String {
        let whole = quarters / 4
        let digits = whole >= 1000 ? "\(whole / 1000)\(style.groups)\(padded3(whole % 1000))" : "\(whole)"
        let fraction = ["0", "25", "5", "75"][quarters % 4]
        return digits + style.mark + fraction
    }

    private static func padded3(_ number: Int) -> String { number < 100 ? "0" + padded(number) : "\(number)" }

    private static func cell(_ text: String, _ style: Style) -> String {
        text.contains(style.delimiter) || text.contains("\"") ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    private static func head(_ style: Style) -> [String] {
        let unit = style.isPounds ? "lbs" : "kg"
        switch style.tool {
        case .strong:
            return ["Date", "Workout Name", "Exercise Name", "Set Order", "Weight (\(unit))", "Reps", "Seconds", "RPE"]
        case .hevy:
            return [
                "title", "start_time", "exercise_title", "set_index", "set_type", "weight_\(unit)", "reps",
                "duration_seconds", "rpe",
            ]
        case .fitNotes: return ["Date", "Exercise", "Category", "Weight", "Weight Unit", "Reps", "Time"]
        case .fitbod: return ["Date", "Exercise", "Reps", "Weight(\(unit))", "Duration(s)", "isWarmup"]
        case .liftLog: return ["SessionId", "Timestamp", "Exercise", "Weight", "WeightUnit", "Reps"]
        case .lyfta:
            return ["Title", "Date", "Exercise", "Superset id", "Weight (\(unit))", "Reps", "Time", "Set Type"]
        case .strongLifts:
            return [
                "Date (yyyy/mm/dd)", "Workout", "Workout Name", "Exercise", "Start Time (h:mm)", "Set 1 (Reps)",
                "Set 1 (\(unit))",
            ]
        }
    }

    private static func letter(_ kind: SetKind) -> String {
        switch kind {
        case .working: "1"
        case .warmUp: "W"
        case .drop: "D"
        case .toFailure: "F"
        }
    }

    private static func word(_ kind: SetKind) -> String {
        switch kind {
        case .working: "normal"
        case .warmUp: "warmup"
        case .drop: "drop"
        case .toFailure: "failure"
        }
    }

    /// The kinds that a tool writes.
    private static func kinds(_ tool: TrainingLog.Source) -> [SetKind] {
        switch tool {
        case .strong, .hevy, .lyfta: SetKind.allCases
        case .fitbod: [.working, .warmUp]
        case .fitNotes, .liftLog, .strongLifts: [.working]
        }
    }

    private static func row(
        _ moment: Seconds, _ session: Int, _ exercise: String, _ reps: String, _ weight: String, _ time: Int,
        _ set: SetResult, _ style: Style
    ) -> [String] {
        let effort = set.reserve.map { number(Int((10 - $0) * 4), style) } ?? ""
        let (date, unit) = (date(moment, style), style.isPounds ? "lbs" : "kg")
        switch style.tool {
        case .strong: return [date, "A", exercise, letter(set.kind), weight, reps, time > 0 ? "\(time)" : "", effort]
        case .hevy:
            return ["A", date, exercise, "0", word(set.kind), weight, reps, time > 0 ? "\(time)" : "", effort]
        case .fitNotes:
            return [
                date, exercise, "C", weight, unit, reps, time > 0 ? "0:\(padded(time / 60)):\(padded(time % 60))" : "",
            ]
        case .fitbod: return [date, exercise, reps, weight, "\(time)", set.kind == .warmUp ? "true" : "false"]
        case .liftLog: return ["s\(session)", date, exercise, weight, unit, reps]
        case .lyfta:
            return ["A", date, exercise, "", weight, reps, time > 0 ? "\(time)" : "null", "\(word(set.kind))_set"]
        case .strongLifts: return [date, "\(session)", "A", exercise, clock(moment), reps, weight]
        }
    }

    private static func log(_ random: inout RandomContent) -> (log: Log, style: Style) {
        let isComma = random.chance(0.5)
        let tools = TrainingLog.Source.allCases
        let style = Style(
            tool: tools[random.int(0...tools.count - 1)], delimiter: [",", ";", "\t"][random.int(0...2)],
            mark: isComma ? "," : ".", isPounds: random.chance(0.5),
            months: languages[random.int(0...languages.count - 1)],
            groups: ["", isComma ? "." : ",", " ", "'", "\u{202F}"][random.int(0...4)],
            end: ["\n", "\r\n", "\r"][random.int(0...2)])
        var log = Log()
        var rows = [head(style)]
        var moment = Seconds(integerLiteral: Int64(random.int(18_000...20_000)) * 86_400)
        for session in 0..<random.int(1...20) {
            moment += Seconds(integerLiteral: Int64(random.int(1...40)) * 86_400)
            let hasClock = style.tool != .fitNotes
            let began = hasClock ? moment + Seconds(integerLiteral: Int64(random.int(0...1439)) * 60) : moment
            log.sessions.append((began, []))
            for index in 0..<random.int(1...6) {
                let exercise = ["Squat", "Row; bent", "Curl, 5\"", "Übung \(index)"][random.int(0...3)]
                let reps = random.int(1...30)
                let quarters = random.int(1...5000)
                let hasTime = style.tool != .liftLog && style.tool != .strongLifts && random.chance(0.3)
                let time = hasTime ? random.int(1...3599) : 0
                let weight = Double(quarters) / 4
                let kinds = kinds(style.tool)
                let hasEffort = (style.tool == .strong || style.tool == .hevy) && random.chance(0.5)
                let set = SetResult(
                    reps: Int32(reps), weight: style.isPounds ? (weight * 453.592_37).rounded() / 1000 : weight,
                    time: time > 0 ? Seconds(integerLiteral: Int64(time)) : nil,
                    kind: kinds[random.int(0...kinds.count - 1)],
                    reserve: hasEffort ? Double(random.int(0...18)) / 2 : nil)
                rows.append(row(began, session, exercise, "\(reps)", number(quarters, style), time, set, style))
                log.sessions[session].sets.append((exercise, set))
            }
        }
        log.text = rows.map { $0.map { cell($0, style) }.joined(separator: style.delimiter) }.joined(
            separator: style.end)
        return (log, style)
    }

    @Test("IX-5 PL-10 logs of every tool in every style come back as they were", arguments: 0..<60)
    func logs(seed: UInt64) throws {
        var random = RandomContent(seed: seed)
        for _ in 0..<10 {
            let (log, style) = Self.log(&random)
            let reading = try TrainingLog.read(Array(log.text.utf8))
            #expect(reading.source == style.tool && !reading.asksForUnit && !reading.asksForDateOrder)
            let recordings = reading.contents.recordings
            #expect(recordings.map { $0.began } == log.sessions.map { $0.began }, "\(style)")
            guard recordings.count == log.sessions.count else { return }
            for (recording, session) in zip(recordings, log.sessions) {
                for lap in recording.laps {
                    let made = session.sets.filter { $0.exercise == lap.name }.map { $0.set }
                    #expect(lap.sets == made, "\(style)\n\(log.text)")
                }
                #expect(recording.laps.reduce(0) { $0 + $1.sets.count } == session.sets.count)
            }
            let isNamed = reading.contents.losses.allSatisfy { $0 == "Columns that aren't kept: Category." }
            #expect(isNamed, "\(reading.contents.losses)")
        }
    }
}
