import Workouts

/// A date as logs write it.
struct LogDate: Equatable {
    /// Seconds since 1970: of the local clock as if it were UTC, or of UTC if `zone` isn't local.
    var moment: Seconds
    var zone: Zone

    enum Zone: Equatable {
        /// The file states none.
        case local
        /// UTC, which doesn't tell the place.
        case utc
        /// Local time minus UTC, in minutes.
        case offset(Int32)
    }

    /// The first two numbers of a date such as 04/05/2026 or 04-05-2026, of which either can be the day; nil for others.
    static func ambiguous(_ text: String) -> (first: Int, second: Int, year: Int)? {
        let bytes = Array(text.utf8)
        guard let first = number(bytes, 0), first.end <= 2, first.end < bytes.count,
            bytes[first.end] == UInt8(ascii: "/") || bytes[first.end] == UInt8(ascii: "-"),
            let second = number(bytes, first.end + 1), second.end < bytes.count,
            bytes[second.end] == bytes[first.end], let year = number(bytes, second.end + 1)
        else { return nil }
        return (first.value, second.value, year.value)
    }

    private static func number(_ bytes: [UInt8], _ start: Int) -> (value: Int, end: Int)? {
        var value = 0
        var index = start
        while index < bytes.count, LogText.isDigit(bytes[index]), index - start < 9 {
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        return index > start ? (value, index) : nil
    }

    /// Reads "2026-01-31 18:30:00" (also with T, without a time, with Z or an offset), "31/01/2026", "31.01.2026 18:30",
    /// "22 Dec 2026, 07:05", "Dec 22, 2026, 7:05 PM", "2026年3月2日 18:00", and seconds or milliseconds since 1970.
    ///
    /// - Parameter isMonthFirst: Order of dates with slashes and hyphens, where both can be.
    /// - Returns: Nil for what is no date that is known here.
    static func read(_ text: String, isMonthFirst: Bool) -> LogDate? {
        if let date = sinceEpoch(text) { return date }
        var parser = LogDateParser(LogText.folded(text))
        return parser.read(isMonthFirst: isMonthFirst)
    }

    /// A clock's time alone, as "7:37 PM", in seconds of the day.
    static func clock(_ text: String) -> Int64? {
        var parser = LogDateParser("2000-01-01 " + LogText.folded(text))
        guard let date = parser.read(isMonthFirst: false), date.zone == .local, text.utf8.contains(UInt8(ascii: ":"))
        else { return nil }
        return date.moment.microseconds / 1_000_000 - 946_684_800
    }

    /// Ten digits are seconds, thirteen are milliseconds: of the years 2001 to 2286.
    private static func sinceEpoch(_ text: String) -> LogDate? {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count == 13, bytes.allSatisfy({ LogText.isDigit($0) }),
            let value = DecimalText.number(bytes[...]), value >= 1e9
        else { return nil }
        return LogDate(moment: Seconds(microseconds: Int64(value) * (bytes.count == 10 ? 1_000_000 : 1000)), zone: .utc)
    }
}

/// Takes a date's text apart.
struct LogDateParser {
    private let bytes: [UInt8]
    private var index = 0
    private var numbers: [(value: Int, length: Int, separator: UInt8)] = []
    private var month: Int?
    private var numbersBeforeMonth = 0
    private var isAfternoon: Bool?
    private var zone = LogDate.Zone.local
    private var colon: Int?

    /// - Parameter text: Folded.
    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func read(isMonthFirst: Bool) -> LogDate? {
        guard bytes.count <= 80 else { return nil }
        while index < bytes.count {
            let byte = bytes[index]
            if LogText.isDigit(byte) {
                guard numbers.count < 8, readNumber() else { return nil }
            } else if byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte {
                guard readWord() else { return nil }
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") && colon != nil {
                guard readOffset() else { return nil }
            } else {
                index += 1
            }
        }
        return date(isMonthFirst)
    }

    private mutating func readNumber() -> Bool {
        var value = 0
        let start = index
        while index < bytes.count, LogText.isDigit(bytes[index]) {
            guard index - start < 9 else { return false }
            value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        let separator = index < bytes.count ? bytes[index] : 0
        if separator == UInt8(ascii: ":"), colon == nil { colon = numbers.count }
        numbers.append((value, index - start, separator))
        return true
    }

    /// A month, half of the day, a zone, or a word that says nothing. False for a word where only a month can be.
    private mutating func readWord() -> Bool {
        if let sign = readEastAsian() { return sign }
        let start = index
        while index < bytes.count, bytes[index] >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[index] {
            if bytes[index] >= 0xE4, index > start, bytes[start] < 0xE4 { break }
            index += 1
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        if month == nil, numbers.count <= 1, let found = LogMonth.number(word) {
            month = found
            numbersBeforeMonth = numbers.count
            return true
        }
        switch word {
        // Spanish has "a las 18:05": a lone letter is half a day only behind the time.
        case "a": if colon != nil { isAfternoon = isAfternoon ?? false }
        case "am", "\u{F6}\u{F6}", "\u{3C0}", "fm": isAfternoon = isAfternoon ?? false
        case "pm", "p", "\u{F6}s", "\u{3BC}", "em": isAfternoon = isAfternoon ?? true
        case "z", "utc", "gmt": if colon != nil { zone = .utc }
        // "3 de marzo de 2026", "2 thg 3, 2026".
        case "de", "del", "do", "of", "the", "thg", "th\u{e1}ng", "den", "st", "nd", "rd", "th", "er", "m", "uhr", "h",
            "hrs":
            break
        default:
            // Behind a time stands a zone, which isn't known by its name.
            if colon != nil { return false }
            // Between day and year only a month can be, before them a weekday.
            if month == nil, numbers.count == 1 || numbers.count == 2 && colon == nil { return false }
        }
        return true
    }

    /// 年, 月, 日 and their Korean likes separate numbers; 午前, 上午, 오전 and 午後, 下午, 오후 are the day's halves.
    private mutating func readEastAsian() -> Bool? {
        func has(_ sign: String) -> Bool {
            let end = index + sign.utf8.count
            return end <= bytes.count && bytes[index..<end].elementsEqual(sign.utf8)
        }
        for sign in ["\u{5348}\u{524D}", "\u{4E0A}\u{5348}", "\u{C624}\u{C804}"] where has(sign) {
            isAfternoon = false
            index += sign.utf8.count
            return true
        }
        for sign in ["\u{5348}\u{5F8C}", "\u{4E0B}\u{5348}", "\u{C624}\u{D6C4}"] where has(sign) {
            isAfternoon = true
            index += sign.utf8.count
            return true
        }
        for sign in ["\u{5E74}", "\u{6708}", "\u{65E5}", "\u{B144}", "\u{C6D4}", "\u{C77C}", "\u{53F7}"] where has(sign)
        {
            index += sign.utf8.count
            return true
        }
        return nil
    }

    /// "-04:00", "+0000", "+01".
    private mutating func readOffset() -> Bool {
        let isAhead = bytes[index] == UInt8(ascii: "+")
        index += 1
        var digits: [Int32] = []
        while index < bytes.count, digits.count < 5 {
            if LogText.isDigit(bytes[index]) {
                digits.append(Int32(bytes[index] - UInt8(ascii: "0")))
            } else if bytes[index] != UInt8(ascii: ":") || digits.count != 2 {
                break
            }
            index += 1
        }
        guard digits.count == 2 || digits.count == 4, zone == .local || zone == .utc else { return false }
        let minutes = (digits[0] * 10 + digits[1]) * 60 + (digits.count == 4 ? digits[2] * 10 + digits[3] : 0)
        guard minutes <= 14 * 60 else { return false }
        zone = minutes == 0 ? .utc : .offset(isAhead ? minutes : -minutes)
        return true
    }

    private func date(_ isMonthFirst: Bool) -> LogDate? {
        guard numbers.count >= (month == nil ? 3 : 2) else { return nil }
        let (one, two) = (numbers[0], numbers[1])
        let day: Day
        let count: Int
        if let month {
            // "2 March 2026", "March 2, 2026" and "2026 March 2".
            let isYearFirst = one.length == 4
            guard isYearFirst != (two.length == 4) || two.length == 2 && !isYearFirst else { return nil }
            let year = isYearFirst ? one.value : two.value
            day = Day(
                year: Int32(year < 100 ? year + 2000 : year), month: Int32(month),
                day: Int32(isYearFirst ? two.value : one.value))
            count = 2
        } else if one.length == 4 {
            guard two.length <= 2, numbers[2].length <= 2 else { return nil }
            day = Day(year: Int32(one.value), month: Int32(two.value), day: Int32(numbers[2].value))
            count = 3
        } else {
            let three = numbers[2]
            guard one.length <= 2, two.length <= 2, three.length == 4 || three.length == 2 else { return nil }
            // With points the day comes first everywhere; a number above 12 is no month.
            let isAmbiguous = one.separator == UInt8(ascii: "/") || one.separator == UInt8(ascii: "-")
            let swaps = isAmbiguous && (one.value > 12 ? false : two.value > 12 ? true : isMonthFirst)
            day = Day(
                year: Int32(three.length == 2 ? three.value + 2000 : three.value),
                month: Int32(swaps ? one.value : two.value), day: Int32(swaps ? two.value : one.value))
            count = 3
        }
        guard 1900...2200 ~= day.year, 1...12 ~= day.month, 1...31 ~= day.day,
            Day(daysSince1970: day.daysSince1970) == day, let time = time(behind: count)
        else { return nil }
        let zoneSeconds: Int64 = if case .offset(let minutes) = zone { Int64(minutes) * 60 } else { 0 }
        return LogDate(moment: Seconds(integerLiteral: day.daysSince1970 * 86_400 + time - zoneSeconds), zone: zone)
    }

    /// Seconds of the day; 0 without a time. Nil if the numbers behind the date are no time.
    private func time(behind count: Int) -> Int64? {
        if numbers.count == count { return isAfternoon == nil ? 0 : nil }
        guard colon == nil || colon == count else { return nil }
        var hour = numbers[count].value
        // "18.30" and "18h30" have no colon; "6 PM" has no minutes.
        guard numbers.count > count + 1 || isAfternoon != nil else { return nil }
        let minute = numbers.count > count + 1 ? numbers[count + 1].value : 0
        let hasSeconds =
            numbers.count > count + 2
            && (numbers[count + 1].separator == UInt8(ascii: ":") || numbers[count + 1].separator == UInt8(ascii: "."))
        let second = hasSeconds ? numbers[count + 2].value : 0
        // Behind seconds only their fraction can be.
        let isFraction = hasSeconds && numbers[count + 2].separator == UInt8(ascii: ".")
        guard numbers.count <= count + (isFraction ? 4 : hasSeconds ? 3 : 2) else { return nil }
        if let isAfternoon { hour = hour % 12 + (isAfternoon ? 12 : 0) }
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Int64((hour * 60 + minute) * 60 + second)
    }
}
