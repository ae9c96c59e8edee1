import Workouts

enum FixedPoint {
    /// With exactly so many places after the point, without an exponent. `value` must be finite and below 10⁹.
    static func text(_ value: Double, places: Int) -> String {
        var scale: Int64 = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int64((abs(value) * Double(scale)).rounded())
        let digits = "\(scaled % scale)"
        let part = String(repeating: "0", count: places - digits.utf8.count) + digits
        return (value < 0 && scaled > 0 ? "-" : "") + "\(scaled / scale).\(part)"
    }
}

enum Timestamp {
    /// As xsd:dateTime in UTC, with milliseconds: "2026-11-21T09:00:00.000Z".
    static func text(_ moment: Seconds) -> String {
        func padded(_ number: Int64, _ places: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(places - digits.utf8.count, 0)) + digits
        }
        let milliseconds = floored(moment.microseconds, 1000)
        let seconds = floored(milliseconds, 1000)
        let days = floored(seconds, 86_400)
        let time = seconds - days * 86_400
        let date = Day(daysSince1970: days).text
        let clock = "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
        return "\(date)T\(clock).\(padded(milliseconds - seconds * 1000, 3))Z"
    }

    private static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
}
