import Records
import Synchronization

/// The sums of members that were asked for lately: a board of a hundred members is read as fast as its members are.
///
/// A sum is a pure function of its key, so nothing is ever forgotten because it changed: whoever writes sessions gives
/// the account another number, and so another key.
final class BoardSums: Sendable {
    struct Key: Hashable, Sendable {
        let account: String
        /// Of the database.
        let epoch: String
        /// `AccountState.facts`.
        let facts: Int64
        let measure: CompetitionMeasure
        /// Milliseconds since 1970.
        let period: Range<Int64>
    }

    private let sums = Mutex<[Key: ContributionSum]>([:])

    /// The most sums; some 200 bytes each. Beyond it, all are dropped and made anew.
    private static let limit = 50_000

    func sum(_ key: Key, make: () throws -> ContributionSum) rethrows -> ContributionSum {
        if let known = sums.withLock({ $0[key] }) { return known }
        let made = try make()
        sums.withLock { sums in
            if sums.count >= Self.limit { sums = [:] }
            sums[key] = made
        }
        return made
    }
}
