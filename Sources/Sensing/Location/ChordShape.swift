/// How long chords are, and of how many places the means are that they lie between.
///
/// Against an error that drifts, only length helps: means of places lying close together err as single ones do. White noise is what
/// means are for: the velocity by chords between means a span long errs by a power of 3/2 of the time, by single places of 1. So the
/// means take as much of the span as the noise is quick.
struct ChordShape: Equatable, Sendable {
    /// Seconds from mean to mean, from 1 on: until the noise across a chord is a fifth of its length.
    let span: Double
    /// Places on either side of a chord's end that count for it.
    let half: Int

    /// The noise across a chord that is long enough, as a part of its length: of its square, 4 % are then taken off, and what is
    /// known of the noise is right within a fifth.
    private static let noiseShare = 0.2
    /// Seconds, or metres for whoever is slow: beyond, chords are longer than streets.
    private static let longest = (seconds: 20.0, metres: 30.0)

    /// - Parameter speed: Metres per second that are usual.
    init(noise: ReceiverNoise, speed: Double) {
        let usual = max(speed, 0.4) * Self.noiseShare
        let square = usual * usual
        let longest = max(Self.longest.seconds, Self.longest.metres / max(speed, 0.4))
        let drift = noise.drift
        var half = 0
        var span = 0.0
        var ends = 0.0
        repeat {
            ends = 2 * noise.quick / Double(2 * half + 1)
            span = min((drift + (drift * drift + 4 * ends * square).squareRoot()) / (2 * square), longest)
            half += 1
        } while Double(2 * half + 1) * noise.interval * (ends + drift * span) < span * ends
        self.span = max(span, 1)
        self.half = half - 1
    }

    /// The seconds that a mean takes, as a part of the span.
    func width(interval: Double) -> Double { half == 0 ? 0 : min(Double(2 * half + 1) * interval / span, 1) }
}
