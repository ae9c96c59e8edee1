/// The purpose of a set (PL-10).
public enum SetKind: UInt8, CaseIterable, Sendable {
    case working, warmUp, drop, toFailure

    /// The code in files and records.
    public var code: String {
        switch self {
        case .working: "working"
        case .warmUp: "warmUp"
        case .drop: "drop"
        case .toFailure: "toFailure"
        }
    }

    /// Whether such a set may be a record, and counts for its muscles' week: a warm-up is lighter on purpose, and a drop follows
    /// a set that has tired them out.
    public var countsAsWork: Bool { self == .working || self == .toFailure }

    /// Whether its kilograms count for the tonnage.
    public var countsForVolume: Bool { self != .warmUp }
}
