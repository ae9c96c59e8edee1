/// A time in which a phone buzzes.
public struct Buzz: Equatable, Sendable {
    /// Seconds after the pattern's beginning.
    public let start: Double
    /// Seconds.
    public let length: Double

    /// The times of a pattern.
    ///
    /// - Parameter pattern: As in `DeviceCommand.vibrate`.
    public static func times(of pattern: [Int32]) -> [Buzz] {
        var buzzes: [Buzz] = []
        var start = 0.0
        for (index, milliseconds) in pattern.enumerated() {
            let length = Double(milliseconds) / 1000
            if index.isMultiple(of: 2) { buzzes.append(Buzz(start: start, length: length)) }
            start += length
        }
        return buzzes
    }
}
