/// Which part of a generated workout a step belongs to.
public enum StepPart: UInt8, CaseIterable, Sendable {
    case warmUp
    case main
    /// It trains something else, so that the muscle of its two neighbours may rest.
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

    /// How files and records spell it.
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
    /// Whether it stands between warm-up and cool-down.
    public var isMain: Bool { self == .main || self == .filler }
}
