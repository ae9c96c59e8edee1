/// A code by which people join a competition: 40 random bits, as `XXXX-XXXX`.
public struct CompetitionCode: Equatable, Sendable {
    /// Eight of Crockford's digits without a hyphen: what is hashed.
    public let digits: String

    private static let length = 8

    /// Five bits of each of eight random bytes.
    public init(random: [UInt8]) {
        precondition(random.count == Self.length, "a competition's code is made of eight bytes")
        digits = CrockfordDigits.digits(random: random)
    }

    /// Reads what a person typed. Nil where it is no code.
    public init?(_ text: String) {
        guard let digits = CrockfordDigits.digits(text, count: Self.length) else { return nil }
        self.digits = digits
    }

    /// In groups of four.
    public var text: String { CrockfordDigits.text(digits) }
}
