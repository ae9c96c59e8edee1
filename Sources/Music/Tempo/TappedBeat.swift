/// A tempo that somebody taps.
///
/// The taps of one go lie on a line: their moments over their numbers, fitted by least squares, so that a tap that came early or late
/// counts for little. A pause begins anew.
public struct TappedBeat: Equatable, Sendable {
    /// Seconds.
    private var taps: [Double] = []

    public init() {}

    /// Fewer taps say nothing.
    public static let fewest = 4
    /// The last so many count: people settle.
    private static let most = 16
    /// Seconds after which the next tap is the first of another go: slower than the slowest tempo.
    private static let pause = 3.0

    public var count: Int { taps.count }

    /// - Parameter moment: In seconds, on a clock that only runs forward.
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
