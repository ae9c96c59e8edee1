import Records

extension Day {
    /// 1990-05-17, as date fields have it.
    var isoText: String {
        func padded(_ number: Int32, _ digits: Int) -> String {
            var text = "\(number)"
            while text.utf8.count < digits { text = "0" + text }
            return text
        }
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    /// Reads `isoText`; nil for anything else, and for days that no calendar has.
    init?(iso text: String) {
        let parts = trimmedUTF8(text).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2 else { return nil }
        var numbers: [Int32] = []
        for part in parts {
            guard let number = Int32(String(decoding: Array(part), as: UTF8.self)), number >= 0 else { return nil }
            numbers.append(number)
        }
        let day = Day(year: numbers[0], month: numbers[1], day: numbers[2])
        guard day.month >= 1, day.month <= 12, day.day >= 1 else { return nil }
        // The 31st of a shorter month comes back as a day of the next.
        guard Day(daysSince1970: day.daysSince1970) == day else { return nil }
        self = day
    }

    /// Whole years until another day. Who was born on 29 February is a year older on 1 March of a common year.
    func years(until other: Day) -> Int32 {
        let isBeforeBirthday = (other.month, other.day) < (month, day)
        return other.year - year - (isBeforeBirthday ? 1 : 0)
    }
}
