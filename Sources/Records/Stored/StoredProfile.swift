import Workouts

// The profile's record. Each weighing is a field of its own, `weight.2026-11-20`, so that those of two devices merge.

extension Profile {
    public static let key = RecordKey("profile", "profile")
    private static let weightPrefix = "weight."
    private static let heights = 0.3...3.0
    private static let weights = 20.0...500.0

    /// Reads the record. A value that can't be read is left out and reported; none spoils the others.
    public init(_ record: Record, problems: inout [InvalidField]) {
        self.init()
        for field in record.fields {
            do throws(InvalidField) {
                guard var reader = try FieldReader(field) else { continue }
                switch field.name {
                case "name": name = try reader.string(limit: Limits.nameLength)
                case "birthDate": birthDate = try reader.day()
                case "height": height = try reader.number(in: Self.heights, " m")
                default:
                    guard let day = try Self.dayOfWeighing(field.name) else { continue }
                    // Fields stand in the order of their names, and these names in that of their days.
                    weights.append(Weighing(day: day, kilograms: try reader.number(in: Self.weights, " kg")))
                }
                try reader.finish()
            } catch {
                problems.append(error.inside(field.name))
            }
        }
    }

    /// The day that a weight's field is named after; nil for a field of another kind.
    private static func dayOfWeighing(_ name: String) throws(InvalidField) -> Day? {
        guard name.utf8.starts(with: weightPrefix.utf8) else { return nil }
        guard let day = Day(String(decoding: name.utf8.dropFirst(weightPrefix.utf8.count), as: UTF8.self)) else {
            throw InvalidField("must be named after a day")
        }
        return day
    }

    /// The fields that differ from an earlier state. What was taken away becomes `null`.
    public func changes(since old: Profile = Profile()) -> [FieldChange] {
        var changes: [FieldChange] = []
        if name != old.name { changes.append(FieldChange("name") { $0.string(name) }) }
        if birthDate != old.birthDate {
            changes.append(FieldChange("birthDate") { $0.optional(birthDate?.text) })
        }
        if height != old.height { changes.append(FieldChange("height") { $0.optional(height) }) }
        for weighing in weights where !old.weights.contains(weighing) {
            changes.append(FieldChange(Self.weightPrefix + weighing.day.text) { $0.number(weighing.kilograms) })
        }
        for weighing in old.weights where !weights.contains(where: { $0.day == weighing.day }) {
            changes.append(FieldChange(Self.weightPrefix + weighing.day.text, "null"))
        }
        return changes
    }
}

extension Day {
    /// `2026-11-20`: ISO 8601, for the years 0 to 9999.
    public var text: String {
        func padded(_ number: Int32, _ length: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Nil where the text is no day of the calendar.
    public init?(_ text: String) {
        let utf8 = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int32? {
            var number: Int32 = 0
            for byte in utf8[range] {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                number = number * 10 + Int32(byte - UInt8(ascii: "0"))
            }
            return number
        }
        guard utf8.count == 10, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"), let year = number(0..<4),
            let month = number(5..<7), let day = number(8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
        // A day that the calendar lacks comes back as another one.
        guard 1...12 ~= month, Day(daysSince1970: daysSince1970) == self else { return nil }
    }
}

extension FieldReader {
    mutating func day() throws(InvalidField) -> Day {
        let text = try string(limit: 64)
        guard let day = Day(text) else {
            throw InvalidField("must be a day such as 1990-05-17, is \"\(excerpt(text))\"")
        }
        return day
    }
}
