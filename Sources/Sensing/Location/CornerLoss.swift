/// The way that chords cut off at corners, told by comparing them with chords of twice and of four times the time.
///
/// At a corner the loss grows with the chord's length, in a bend with its square; so of the difference between a chord and one twice
/// as long, all (corners) or a third (bends) is what the shorter one lacks. Which of them it is tells the difference between the
/// longer two, which is twice or four times as great (Richardson's extrapolation, with the order measured as well).
///
/// Where a chord's ends are means, those cut corners as well, by as much for long chords as for short ones: the difference shows less
/// of the loss.
struct CornerLoss: Equatable, Sendable {
    /// Sums of the chords' speeds in m/s.
    private var short = 0.0
    private var long = 0.0
    private var count = 0.0
    /// The squares of their differences.
    private var squares = 0.0
    /// Of those with a chord of four times the time: the losses from the first to the second, and from that to the third.
    private var lossToLong = 0.0
    private var lossToLongest = 0.0

    /// Chords over which is averaged: half an hour at one a second, for ways change less than noise.
    private static let memory = 1600.0
    /// Parts of the first difference that chords lack: in bends, and at corners and some more, for streets have both.
    private static let shares = 0.33...1.05
    /// Chords after which half of what they tell is believed, where the noise across them is as long as they are.
    private static let beginning = 250.0
    /// The part of a difference's variance that speaks against it: corners are rare and long, so they make most of it themselves.
    private static let doubt = 0.2
    /// Corners are supposed until losses of a twenty-fifth have told.
    private static let supposed = 0.04
    /// By how much more that is where means are as wide as chords are long.
    private static let shareOfMeans = 0.5
    /// Bounds of the difference: beyond 30 %, the chords are longer than the streets; less than nothing only by noise.
    private static let range = -0.05...0.3

    /// The loss of chords of twice the time, as a part of the way.
    var seen: Double { count >= 10 && short > 0 ? 1 - long / short : 0 }

    /// By how much chords are to be lengthened.
    ///
    /// - Parameters:
    ///   - width: Of the means, as a part of the chords.
    ///   - overlap: Chords that share a part of their time with one of them.
    ///   - noise: The noise's variance across a chord, as a part of its square.
    func factor(width: Double, overlap: Double, noise: Double) -> Double {
        guard count >= 10, long > 0 else { return 1 }
        let share = share * (1 + Self.shareOfMeans * width * width)
        let loss = (short - long) / count
        // The variance that noise alone gives the difference: only the sure part of the difference counts.
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

    /// Metres per second along the last chord, and along those of twice and four times its time.
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
