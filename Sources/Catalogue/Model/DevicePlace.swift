/// Where a phone is worn so that its sensors feel an exercise's repetitions (FT-3).
public enum DevicePlace: UInt8, CaseIterable, Sendable {
    /// A front pocket of the trousers: where the hips or a thigh move.
    case pocket
    /// Held, where the hands are free: on the chest, or as the hand moves.
    case hand
    /// On a strap around the upper arm, and around the ankle.
    case arm, ankle

    public var name: String {
        switch self {
        case .pocket: "In a pocket"
        case .hand: "In a hand"
        case .arm: "On an arm strap"
        case .ankle: "On an ankle strap"
        }
    }

    /// How files spell it.
    public var code: String {
        switch self {
        case .pocket: "pocket"
        case .hand: "hand"
        case .arm: "arm"
        case .ankle: "ankle"
        }
    }
}
