/// A field of training to choose as a whole: one of the four types, or of the six muscle groups.
public enum Category: UInt8, CaseIterable, Sendable {
    case balance, strength, endurance, flexibility
    case arms, shoulders, legs, chest, back, abdominals

    public var type: ExerciseType? {
        switch self {
        case .balance: .balance
        case .strength: .strength
        case .endurance: .endurance
        case .flexibility: .flexibility
        case .arms, .shoulders, .legs, .chest, .back, .abdominals: nil
        }
    }

    public var group: MuscleGroup? {
        switch self {
        case .balance, .strength, .endurance, .flexibility: nil
        case .arms: .arms
        case .shoulders: .shoulders
        case .legs: .legs
        case .chest: .chest
        case .back: .back
        case .abdominals: .abdominals
        }
    }

    public var name: String { type?.name ?? group?.name ?? "" }

    /// The code in files and records.
    public var code: String { type?.code ?? group?.code ?? "" }
}
