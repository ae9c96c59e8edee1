/// A field of training that one may ask for as a whole: one of the four types, or one of the six muscle groups.
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

    /// How files and records spell it.
    public var code: String { type?.code ?? group?.code ?? "" }
}
