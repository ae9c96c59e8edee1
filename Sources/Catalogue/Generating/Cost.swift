/// Prices of what a trainer would rather not have in a round. A step of merit is the measure of all others.
enum Cost {
    /// A step of merit.
    static let merit: Int32 = 8
    /// Easier by a level than was asked for.
    static let easier: Int32 = 5
    /// Time for less than four repetitions.
    static let fewRepetitions: Int32 = 12
    /// Jogging for half a minute, or balance where strength was meant.
    static let wrongKind: Int32 = 30
    /// The equipment that there is stays in its corner.
    static let waste: Int32 = 14
    /// A muscle that wasn't chosen is loaded as well.
    static let besides: Int32 = 8
    /// The last workout had it.
    static let recent: Int32 = 7
    /// The circuit before has it already.
    static let repeated: Int32 = 60
    /// The same muscle once more, each time.
    static let load: Int32 = 7
    /// Another exercise of a pattern that is there.
    static let samePattern: Int32 = 9
    /// One push more than pulls, or the other way, beyond the first.
    static let imbalance: Int32 = 10
    /// Trained yesterday, and in the first half: more than what is due is worth.
    static let tired: Int32 = 50
    /// One joint before many, and a small muscle before a large one: for each place by which it is too early.
    static let early: Int32 = 2
    /// Trains nothing that was chosen.
    static let filler: Int32 = 16
    /// One side after the other, beyond the second exercise of that kind, and between others: a round gets long.
    static let sides: Int32 = 4
    /// One item less than there is time for.
    static let shorter: Int32 = 12
    /// Taken off for each chosen aim that comes for the first time, and for each of those that are due.
    static let covered: Int32 = 12
    static let due: Int32 = 24
    /// Something is due for which there may be no place any more.
    static let missing: Int32 = 200
    /// The dice go from 0 to below this: a bit more than a step of merit, so that the next best one comes now and then.
    static let dice: UInt64 = 14
}
