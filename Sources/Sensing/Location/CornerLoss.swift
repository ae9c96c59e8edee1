/// The length that chords cut off at corners, estimated by Richardson extrapolation from chords of once, twice and four
/// times the time.
///
/// The loss grows linearly with the chord's length at corners, quadratically in bends. So the difference between a
/// chord and one twice as long is the shorter one's whole loss (corners) or three times it (bends). The order is
/// measured as well: the next difference is twice (corners) or four times (bends) as great.
///
/// Where a chord's ends are means, these cut corners too, by the same length for long and short chords: the difference
/// then shows a smaller part of the loss.
struct CornerLoss: Equatable, Sendable {
    /// Sums of speed along the chords, m/s.
    private var short = 0.0
    private var long = 0.0
    private var count = 0.0
    /// Sum of the squared differences of speed.
    private var squares = 0.0
    /// Sums of the losses from the first to the second chord, and from the second to the third, where a chord of four
    /// times the time exists.
    private var lossToLong = 0.0
    private var lossToLongest = 0.0

    /// Memory, in chords: half an hour at 1 Hz, since a way's shape changes less than noise.
    private static let memory = 1600.0
    /// Bounds of the loss as a part of the first difference: ⅓ in bends, 1 at corners; a little more, since streets
    /// have both.
    private static let shares = 0.33...1.05
    /// Shrinkage: the chords after which the estimate has half its weight, if the noise's variance equals the chord's
    /// square.
    private static let beginning = 250.0
    /// The part of a difference's variance that counts as its error: corners are rare and long, so they cause most of
    /// it.
    private static let doubt = 0.2
    /// Prior: losses of 4 % as at corners.
    private static let supposed = 0.04
    /// Additional share of the loss where the means are as wide as the chords.
    private static let shareOfMeans = 0.5
    /// Bounds of the relative difference: above 30 % the chords are longer than the streets; negative ones are noise.
    private static let range = -0.05...0.3

    /// The relative loss of a chord of twice the time.
    var seen: Double { count >= 10 && short > 0 ? 1 - long / short : 0 }

    /// The factor that corrects a chord's length for corners.
    ///
    /// - Parameters:
    ///   - width: Duration of a mean, as a part of the chord's.
    ///   - overlap: Number of chords that overlap with a given one in time.
    ///   - noise: The noise's variance across a chord, as a part of the chord's square.
    func factor(width: Double, overlap: Double, noise: Double) -> Double {
        guard count >= 10, long > 0 else { return 1 }
        let share = share * (1 + Self.shareOfMeans * width * width)
        let loss = (short - long) / count
        // The variance of the mean difference: the difference is shrunk by it.
        let variance = Self.doubt * max(squares / count - loss * loss, 0) * min(overlap / count, 1)
        let sure =
            loss * (count / (count + Self.beginning * noise)) * (loss * loss)
            / (loss * loss + variance + .leastNormalMagnitude)
        return 1 + share * min(max(sure * count / long, Self.range.lowerBound), Self.range.upperBound)
    }

    private var share: Double {
        let first = lossToLong + Self.supposed * long
        let second = lossToLongest + 2 * Self.supposed * long
        guard second > first else { return Self.shares.upperBound }
        return min(max(first / (second - first), Self.shares.lowerBound), Self.shares.upperBound)
    }

    /// Adds the speeds along the latest chord, and along those of twice and four times its time, m/s.
    mutating func add(short newShort: Double, long newLong: Double, longest: Double?) {
        short += newShort
        long += newLong
        count += 1
        squares += (newShort - newLong) * (newShort - newLong)
        if let longest {
            lossToLong += newShort - newLong
            lossToLongest += newLong - longest
        }
        if count > Self.memory {
            short /= 2
            long /= 2
            count /= 2
            squares /= 2
            lossToLong /= 2
            lossToLongest /= 2
        }
    }
}
