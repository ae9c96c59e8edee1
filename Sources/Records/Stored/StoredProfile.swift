import Sensing
import Workouts

// The profile's record. Each weighing is a field of its own, `weight.2026-11-20`, so that those of two devices merge.

extension Profile {
    public static var key: RecordKey { RecordKey(.profile, "profile") }
    private static let weightPrefix = "weight."
    private static let heights = 0.3...3.0
    private static let weights = 20.0...500.0
    public static let restingHeartRates = 25...120
    private static let heartRates = Int(HeartZones.rates.lowerBound)...Int(HeartZones.rates.upperBound)
    private static let maximumHeartRates = Int(HeartZones.maxima.lowerBound)...Int(HeartZones.maxima.upperBound)

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
                case "sex": sex = try reader.code { $0.rawValue }
                case "restingHeartRate": restingHeartRate = try reader.integer(in: Self.restingHeartRates)
                case "maximumHeartRate": maximumHeartRate = try reader.integer(in: Self.maximumHeartRates)
                case "heartZones": heartZones = try Self.heartZones(&reader)
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

    @inline(never)
    private static func heartZones(_ reader: inout FieldReader) throws(InvalidField) -> HeartZones {
        guard let zones = HeartZones(limits: try reader.integers(HeartZones.count, in: heartRates)) else {
            throw InvalidField("must ascend")
        }
        return zones
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
        var changed = ChangedFields()
        changed.note("name", name, was: old.name)
        changed.note("birthDate", birthDate?.text, was: old.birthDate?.text)
        changed.note("height", height, was: old.height)
        changed.note("sex", sex?.rawValue, was: old.sex?.rawValue)
        changed.note("restingHeartRate", restingHeartRate, was: old.restingHeartRate)
        changed.note("maximumHeartRate", maximumHeartRate, was: old.maximumHeartRate)
        if heartZones != old.heartZones {
            changed.add("heartZones") { $0.integers(heartZones?.limits ?? []) }
        }
        for weighing in weights where !old.weights.contains(weighing) {
            changed.add(Self.weightPrefix + weighing.day.text) { $0.number(weighing.kilograms) }
        }
        for weighing in old.weights where !weights.contains(where: { $0.day == weighing.day }) {
            changed.add(Self.weightPrefix + weighing.day.text) { $0.null() }
        }
        return changed.list
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
