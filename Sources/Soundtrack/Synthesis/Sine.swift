/// Sine and cosine without the C library, whose last bits differ between platforms: only + − ×, so equal to the bit
/// everywhere.
enum Sine {
    /// sin(2π · `turns`), for |`turns`| < 2⁶². The error is below 10⁻¹³ for arguments of a few turns.
    static func ofTurns(_ turns: Double) -> Double {
        var x = turns - Double(Int64(turns))
        if x > 0.5 { x -= 1 } else if x < -0.5 { x += 1 }
        // sin(π − θ) = sin θ folds the half circle onto the quarter where the series is short.
        if x > 0.25 { x = 0.5 - x } else if x < -0.25 { x = -0.5 - x }
        let angle = x * (2 * Double.pi)
        let square = angle * angle
        var sum = 0.0
        for coefficient in series { sum = sum * square + coefficient }
        return angle * sum
    }

    /// cos(2π · `turns`).
    static func cosineOfTurns(_ turns: Double) -> Double { ofTurns(turns + 0.25) }

    /// The Taylor coefficients ±1 / (2k + 1)!, highest first.
    private static let series: [Double] = [
        -1 / 121_645_100_408_832_000, 1 / 355_687_428_096_000, -1 / 1_307_674_368_000, 1 / 6_227_020_800,
        -1 / 39_916_800, 1 / 362_880, -1 / 5040, 1 / 120, -1 / 6, 1,
    ]
}
