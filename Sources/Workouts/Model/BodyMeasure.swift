/// A measure of a person's body that the app knows. Others are the person's own, with names of their own.
public enum BodyMeasure: String, CaseIterable, Sendable {
    // Their names are those of records, and of rows in tables. All but the weight are records of their own.
    case weight, bodyFat, neck, shoulders, chest, waist, hips, upperArm, forearm, thigh, calf

    /// As people call it.
    public var name: String {
        switch self {
        case .weight: "Weight"
        case .bodyFat: "Body fat"
        case .neck: "Neck"
        case .shoulders: "Shoulders"
        case .chest: "Chest"
        case .waist: "Waist"
        case .hips: "Hips"
        case .upperArm: "Upper arm"
        case .forearm: "Forearm"
        case .thigh: "Thigh"
        case .calf: "Calf"
        }
    }

    /// The unit in which its values are kept.
    public var unit: String {
        switch self {
        case .weight: "kg"
        case .bodyFat: "%"
        default: "cm"
        }
    }

    /// The values that it may have, in its unit.
    public var range: ClosedRange<Double> {
        switch self {
        case .weight: 20...500
        case .bodyFat: 1...80
        default: 5...300
        }
    }
}

public enum MeasureLimits {
    /// Values of a measure of the person's own, in whatever unit.
    public static let ownValues = -1_000_000.0...1_000_000.0
    /// Measures of the person's own.
    public static let own = 40
    /// Bytes of the unit of one.
    public static let unitLength = 16
}

/// A value on a day.
public struct DayValue: Hashable, Sendable {
    public var day: Day
    public var value: Double

    public init(day: Day, value: Double) {
        self.day = day
        self.value = value
    }
}
