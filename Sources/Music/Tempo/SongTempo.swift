/// A song's tempo and beat.
public struct SongTempo: Equatable, Sendable {
    /// The reason why there is no certain tempo.
    public enum Reason: UInt8, CaseIterable, Sendable {
        case tooShort, silent, noBeat, unsure
    }

    /// Nil if the tempo is certain.
    public var reason: Reason?
    /// Beats a minute; 0 if none was found. If uncertain, the best guess.
    public var beatsPerMinute = 0.0
    /// 0 to 1: the lead over the second-best tempo.
    public var confidence = 0.0
    /// The moment of the first beat in the stable part, in seconds.
    public var firstBeat = 0.0
    /// The longest part with a steady tempo, in seconds.
    public var stable = 0.0...0.0
    /// Repetition after three and six beats is stronger than after two and four.
    public var isTriple = false
    /// 0 to 1: activity and loudness. Only for ordering songs.
    public var energy = 0.0
    /// Analysed duration: four hours at most.
    public var seconds = 0.0

    public init() {}

    public init(_ reason: Reason) {
        self.reason = reason
    }

    public var isSure: Bool { reason == nil }
}

extension SongTempo {
    /// Distance of two tempi modulo octaves, in octaves.
    public static func distance(_ one: Double, _ other: Double) -> Double {
        guard one > 0, other > 0 else { return 1 }
        let octaves = Logarithm.ofTwo(one / other)
        return (octaves - octaves.rounded()).magnitude
    }

    /// The tempo to use, given a tag: the tag's, unless a certain analysis contradicts it by more than octaves.
    public func beatsPerMinute(tag: Double?) -> Double? {
        let found = reason == nil ? beatsPerMinute : nil
        guard let tag, 40...250 ~= tag else { return found }
        guard let found else { return tag }
        let octaves = Logarithm.ofTwo(tag / found).rounded()
        // A measured tempo is more precise than a rounded tag, but the tag knows the perceived octave.
        return Self.distance(tag, found) < 0.058 ? found * Power.ofTwo(octaves) : found
    }
}
