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

    /// - Parameter parts: Of the whole address.
    init?(parts: [String]) {
        switch (parts[1], parts.count) {
        case ("test", 2): self = .test
        case ("results", 2): self = .results
        case ("results", 3): self = .exercise(parts[2])
        default: return nil
        }
    }
}
