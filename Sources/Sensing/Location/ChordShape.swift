/// Chord length, and how many places are averaged at each end.
///
/// The noise variance across a chord is drift × span + 2 × quick / n, with n places averaged at each end. Averaging
/// reduces white noise only: adjacent places share their drift, against which only a longer chord helps. The velocity
/// error falls with span^(3/2) between means over a fixed part of the span, and with span between single places. So the
/// means take as much of the span as the noise is white.
struct ChordShape: Equatable, Sendable {
    /// Seconds between the centres of the two means, from 1 on: such that the noise's deviation is a fifth of the
    /// chord.
    let span: Double
    /// Places on either side of a chord's end that are averaged with it.
    let half: Int

    /// The noise's deviation as a part of a sufficient chord's length. 4 % of the square are then subtracted; the noise
    /// estimate is right within a fifth.
    private static let noiseShare = 0.2
    /// Longest span, in seconds, or in metres at slow speeds: longer chords exceed the length of streets.
    private static let longest = (seconds: 20.0, metres: 30.0)

    /// - Parameter speed: The person's usual speed, m/s.
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

    /// Duration of a mean, as a part of the span.
    func width(interval: Double) -> Double { half == 0 ? 0 : min(Double(2 * half + 1) * interval / span, 1) }
}
