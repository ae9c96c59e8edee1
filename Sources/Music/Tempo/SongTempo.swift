/// A song's beat.
public struct SongTempo: Equatable, Sendable {
    /// Why there is none, or none that is sure.
    public enum Reason: UInt8, CaseIterable, Sendable {
        case tooShort, silent, noBeat, unsure
    }

    /// Nil where the tempo is sure.
    public var reason: Reason?
    /// Beats a minute; 0 where none was found. Where it isn't sure, it is the best guess.
    public var beatsPerMinute = 0.0
    /// 0 to 1: how far the next best tempo is behind.
    public var confidence = 0.0
    /// The moment of the first beat in the stable part, in seconds.
    public var firstBeat = 0.0
    /// The longest part in which the tempo stays, in seconds.
    public var stable = 0.0...0.0
    /// Three beats, or six, come again more than two or four do.
    public var isTriple = false
    /// 0 to 1: how much goes on. For putting songs in an order only.
    public var energy = 0.0
    /// Of what was heard: four hours at most.
    public var seconds = 0.0

    public init() {}

    public init(_ reason: Reason) {
        self.reason = reason
    }

    public var isSure: Bool { reason == nil }
}

extension SongTempo {
    /// How far two tempi are apart, as a logarithm of two: doubles and halves are the same.
    public static func distance(_ one: Double, _ other: Double) -> Double {
        guard one > 0, other > 0 else { return 1 }
        let octaves = Logarithm.ofTwo(one / other)
        return (octaves - octaves.rounded()).magnitude
    }

    /// The tempo to use where a tag says one as well: the tag's, unless a sure analysis contradicts it. Doubles and halves don't.
    public func beatsPerMinute(tag: Double?) -> Double? {
        let found = reason == nil ? beatsPerMinute : nil
        guard let tag, 40...250 ~= tag else { return found }
        guard let found else { return tag }
        let octaves = Logarithm.ofTwo(tag / found).rounded()
        // A measured tempo is more exact than a rounded tag; which octave people hear, the tag knows better.
        return Self.distance(tag, found) < 0.058 ? found * Power.ofTwo(octaves) : found
    }
}
