/// The pages of the fitness test, below its address.
enum FitnessPage: Equatable, Sendable {
    /// The choice of exercises to be tested.
    case choice
    /// One exercise after the other.
    case test
    case results
    /// The results of one exercise.
    case exercise(String)

    var path: String {
        switch self {
        case .choice: ""
        case .test: "/test"
        case .results: "/results"
        case .exercise(let id): "/results/\(id)"
        }
    }

    /// The pages that an address with this end could be.
    static func candidates(_ end: String) -> [FitnessPage] { [.choice, .test, .results, .exercise(end)] }
}
