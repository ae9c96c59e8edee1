/// The parts of a generated workout.
public enum StepPart: UInt8, CaseIterable, Sendable {
    case warmUp
    case main
    /// An exercise for other muscles, so that those of its two neighbours can rest.
    case filler
    case coolDown

    public var name: String {
        switch self {
        case .warmUp: "Warm-up"
        case .main: "Main part"
        case .filler: "In between"
        case .coolDown: "Cool-down"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .warmUp: "warmUp"
        case .main: "main"
        case .filler: "filler"
        case .coolDown: "coolDown"
        }
    }
}

extension StepPart {
    /// Whether it is between warm-up and cool-down.
    public var isMain: Bool { self == .main || self == .filler }
}
