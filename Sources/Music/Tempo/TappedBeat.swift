/// A tempo tapped by a person.
///
/// The moments of the taps are fitted by linear regression over their numbers, so a single early or late tap has little
/// effect. A pause starts anew.
public struct TappedBeat: Equatable, Sendable {
    /// Seconds.
    private var taps: [Double] = []

    public init() {}

    /// Least number of taps for a tempo.
    public static let fewest = 4
    /// Most taps used, the last ones: people become steadier.
    private static let most = 16
    /// Seconds after which a tap starts a new series: slower than the slowest tempo.
    private static let pause = 3.0

    public var count: Int { taps.count }

    /// - Parameter moment: Seconds, on a monotonic clock.
    public mutating func tap(at moment: Double) {
        if let last = taps.last, moment - last > Self.pause || moment <= last { taps = [] }
        taps.append(moment)
        if taps.count > Self.most { taps.removeFirst() }
    }

    /// Beats a minute; nil before `fewest` taps.
    public var tempo: Double? {
        guard taps.count >= Self.fewest else { return nil }
        let count = Double(taps.count)
        let middle = (count - 1) / 2
        var (above, below) = (0.0, 0.0)
        for (number, moment) in taps.enumerated() {
            let distance = Double(number) - middle
            above += distance * moment
            below += distance * distance
        }
        let seconds = above / below
        return seconds > 0 ? 60 / seconds : nil
    }
}
