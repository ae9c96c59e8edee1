/// What chords cut off corners, told by comparing them with chords of twice the time.
///
/// At a corner the loss grows with the chord's length, in a bend with its square; so of the difference between the two, all
/// (corners) or a third (bends) is what the shorter ones lack. 0.95 of it is right for streets, and leaves winding paths too long by
/// up to 1 % where bends are as short as the chords.
///
/// Where a chord's ends are means, those cut corners as well, by as much for long chords as for short ones: the difference shows less
/// of the loss.
struct CornerLoss: Equatable, Sendable {
    /// Sums of the chords' speeds in m/s.
    private var short = 0.0
    private var long = 0.0
    private var count = 0.0

    /// Chords over which is averaged: some minutes.
    private static let memory = 400.0
    private static let share = 0.95
    /// By how much more that is where means are as wide as chords are long.
    private static let shareOfMeans = 0.4
    /// What the difference may be: beyond 10 %, the chords are longer than the streets.
    private static let range = -0.01...0.1

    /// By how much chords are to be lengthened.
    ///
    /// - Parameter width: Of the means, as a part of the chords.
    func factor(width: Double) -> Double {
        guard count >= 10, long > 0 else { return 1 }
        let share = Self.share * (1 + Self.shareOfMeans * width * width)
        return 1 + share * min(max(short / long - 1, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Metres per second along the last chord, and along that of twice its time.
    mutating func take(short newShort: Double, long newLong: Double) {
        short += newShort
        long += newLong
        count += 1
        if count > Self.memory {
            short /= 2
            long /= 2
            count /= 2
        }
    }
}
