/// Costs of undesirable properties of a round, relative to a step of merit.
enum Cost {
    /// A step of merit.
    static let merit: Int32 = 8
    /// For each level below the chosen difficulty.
    static let easier: Int32 = 5
    /// Time for fewer than four repetitions.
    static let fewRepetitions: Int32 = 12
    /// Half a minute of jogging, or balance instead of strength.
    static let wrongKind: Int32 = 30
    /// The available equipment stays unused.
    static let waste: Int32 = 14
    /// For each loaded muscle that wasn't chosen.
    static let besides: Int32 = 8
    /// The last workout had the exercise.
    static let recent: Int32 = 7
    /// The previous circuit has the exercise.
    static let repeated: Int32 = 60
    /// For each repeated load of the same muscle.
    static let load: Int32 = 7
    /// For each other exercise of the same pattern.
    static let samePattern: Int32 = 9
    /// For each surplus of pushes or pulls, beyond the first.
    static let imbalance: Int32 = 10
    /// Trained yesterday, in the first half: outweighs a due aim.
    static let tired: Int32 = 50
    /// A single-joint exercise before compound ones, and a small muscle before a large one: for each place that it is
    /// too early.
    static let early: Int32 = 2
    /// Trains no chosen aim.
    static let filler: Int32 = 16
    /// One side after the other, as a filler or after two such exercises: a round gets long.
    static let sides: Int32 = 4
    /// For each item less than there is time for.
    static let shorter: Int32 = 12
    /// Deducted for each chosen aim that is new in the round, and for each of those that are due.
    static let covered: Int32 = 12
    static let due: Int32 = 24
    /// For each due aim that may no longer find a place.
    static let missing: Int32 = 200
    /// Random costs are 0 ..< this: a little more than a step of merit, so that the second-best exercise is chosen now
    /// and then.
    static let dice: UInt64 = 14
}
