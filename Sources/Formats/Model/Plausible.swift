import Sensing
import Workouts

/// A number of a file, judged.
enum Judged<Value> {
    case value(Value)
    /// The device's word for "not measured". Nothing is lost.
    case none
    /// Not a number, or one that can't be. To be counted in `LeftOut`.
    case impossible

    /// Nil unless the value can be.
    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    var isImpossible: Bool {
        if case .impossible = self { true } else { false }
    }
}

/// Which values can be measured: for the readers of FIT, TCX and GPX alike. Every function takes nil and NaN as "none".
enum Plausible {
    /// Metres above sea level.
    static let altitudes = -20_000.0...100_000.0
    /// Metres per second.
    static let speeds = 0.0...655.0
    /// Metres since the beginning.
    static let distances = 0.0...40_000_000.0
    /// Kilocalories, and metres climbed.
    static let energies = 0.0...1_000_000.0

    /// Beats a minute, 1…254. 0 and 255 are "none": a sensor without contact, and the invalid value of a byte in FIT.
    static func heartRate(_ number: Double?) -> Judged<Int32> { whole(number, in: 1...254, none: 0, 255) }

    /// Turns or strides a minute, 0…500. 255 and 65,535 are the invalid values of FIT.
    static func cadence(_ number: Double?) -> Judged<Int32> { whole(number, in: 0...500, none: 255, 65_535) }

    /// Watts. 65,535 is the invalid value of FIT.
    static func power(_ number: Double?) -> Judged<Int32> { whole(number, in: 0...65_534, none: 65_535, 65_535) }

    /// −9,999 and −32,768 are "no data" in models of the ground.
    static func altitude(_ number: Double?) -> Judged<Double> { judged(number, altitudes, none: -9_999, -32_768) }

    /// −1 is "unknown" on some phones.
    static func speed(_ number: Double?) -> Judged<Double> { judged(number, speeds, none: -1) }

    static func distance(_ number: Double?) -> Judged<Double> { judged(number, distances, none: -1) }

    static func energy(_ number: Double?) -> Judged<Double> { judged(number, energies, none: -1, 65_535) }

    /// Seconds, of a year at most.
    static func duration(_ number: Double?) -> Judged<Double> {
        judged(number, 0...RecordingBuilder.longest.value, none: -1)
    }

    /// Degrees; 180, FIT's invalid value, is "none".
    static func latitude(_ number: Double?) -> Judged<Double> {
        if let number, isInvalid(number) { return .none }
        return judged(number, -90...90)
    }

    /// Degrees.
    static func longitude(_ number: Double?) -> Judged<Double> {
        judged(number, -180...180)
    }

    /// A place in degrees. 0/0 is "none", as devices write it before their first fix; so is 180/180, the invalid value of
    /// FIT.
    static func place(latitude: Double?, longitude: Double?) -> Judged<Coordinate> {
        guard let latitude, let longitude, !latitude.isNaN, !longitude.isNaN else { return .none }
        if latitude == 0, longitude == 0 { return .none }
        if isInvalid(latitude), isInvalid(longitude) { return .none }
        guard abs(latitude) <= 90, abs(longitude) <= 180 else { return .impossible }
        return .value(Coordinate(latitude: latitude, longitude: longitude))
    }

    /// 2³¹ − 1 semicircles, written with any number of decimals.
    private static func isInvalid(_ degrees: Double) -> Bool { 179.999...180 ~= abs(degrees) }

    private static func judged(
        _ number: Double?, _ range: ClosedRange<Double>, none first: Double = .nan, _ second: Double = .nan
    ) -> Judged<Double> {
        guard let number, !number.isNaN, number != first, number != second else { return .none }
        return range.contains(number) ? .value(number) : .impossible
    }

    private static func whole(
        _ number: Double?, in range: ClosedRange<Double>, none first: Double, _ second: Double
    ) -> Judged<Int32> {
        guard let number = number?.rounded(), !number.isNaN, number != first, number != second else { return .none }
        return range.contains(number) ? .value(Int32(number)) : .impossible
    }
}
