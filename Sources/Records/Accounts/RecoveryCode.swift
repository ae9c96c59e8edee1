/// A code that resets a forgotten password: 100 random bits, shown once as `XXXX-XXXX-XXXX-XXXX-XXXX`.
public struct RecoveryCode: Equatable, Sendable {
    /// 20 of Crockford's digits without hyphens: what is hashed.
    public let digits: String

    private static let length = 20

    /// Five bits of each of 20 random bytes.
    public init(random: [UInt8]) {
        precondition(random.count == Self.length, "a recovery code is made of 20 bytes")
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
