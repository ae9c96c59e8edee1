import Workouts

/// A song's match with repetitions: a repetition lasts 2^k beats, or three times as many in triple time.
public struct SongFit: Equatable, Sendable {
    /// Playback speed relative to the recording.
    public var speed: Double
    /// A repetition lasts 2^power beats, or three times as many. If negative, several repetitions share a beat.
    public var power: Int
    public var isTriple: Bool

    /// Beats of a repetition.
    public var beats: Double {
        let beats = power >= 0 ? Double(1 << power) : 1 / Double(1 << -power)
        return isTriple ? 3 * beats : beats
    }

    public init(speed: Double, power: Int, isTriple: Bool = false) {
        self.speed = speed
        self.power = power
        self.isTriple = isTriple
    }
}

/// The properties of a song for choosing it.
public struct SongFacts: Equatable, Sendable {
    /// Beats a minute; nil if unknown.
    public var tempo: Double?
    /// Confirmed by the analysis.
    public var isTriple: Bool
    /// 0 to 1.
    public var energy: Double
    /// Whether it belongs to a theme.
    public var isInTheme: Bool
    /// Recency: 1 if played the last time, 0 if long ago or never.
    public var recency: Double

    public init(
        tempo: Double?, isTriple: Bool = false, energy: Double = 0.5, isInTheme: Bool = false, recency: Double = 0
    ) {
        self.tempo = tempo
        self.isTriple = isTriple
        self.energy = energy
        self.isInTheme = isInTheme
        self.recency = recency
    }

    /// Perceived beats a minute: tempi outside are halved or doubled.
    public static let tempi = 60.0...190.0
    /// Permitted playback speeds.
    public static let speeds = 0.92...1.08
    /// Permitted repetitions a minute.
    public static let rates = 1.0...400.0

    /// The match with a rate of repetitions a minute; nil if there is none. Without a rate every song fits at its own
    /// speed.
    public func fit(_ rate: Double?) -> SongFit? {
        guard let rate else { return SongFit(speed: 1, power: 0) }
        guard Self.rates ~= rate, let felt = feltTempo else { return nil }
        if let fit = fit(rate, felt, isTriple: false) { return fit }
        return isTriple ? fit(rate, felt, isTriple: true) : nil
    }

    /// The tempo, in its perceived octave.
    private var feltTempo: Double? {
        guard var tempo, tempo.isFinite, 1...1_000 ~= tempo else { return nil }
        while tempo > Self.tempi.upperBound { tempo /= 2 }
        while tempo < Self.tempi.lowerBound { tempo *= 2 }
        return tempo
    }

    private func fit(_ rate: Double, _ felt: Double, isTriple: Bool) -> SongFit? {
        var power = 0
        var wanted = isTriple ? 3 * rate : rate
        // Finds the nearest octave: a ratio beyond √2 is nearer to another one.
        while wanted / felt > 1.414_213_6 {
            wanted /= 2
            power -= 1
        }
        while wanted / felt < 0.707_106_8 {
            wanted *= 2
            power += 1
        }
        let speed = wanted / felt
        return Self.speeds ~= speed ? SongFit(speed: speed, power: power, isTriple: isTriple) : nil
    }
}
