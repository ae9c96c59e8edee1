/// The place for wearing a phone so that its sensors register an exercise's repetitions (FT-3).
public enum DevicePlace: UInt8, CaseIterable, Sendable {
    /// A front trouser pocket, if the hips or a thigh move.
    case pocket
    /// In a free hand: on the chest, or moving with the hand.
    case hand
    /// In a strap around the upper arm, or around the ankle.
    case arm, ankle

    public var name: String {
        switch self {
        case .pocket: "In a pocket"
        case .hand: "In a hand"
        case .arm: "On an arm strap"
        case .ankle: "On an ankle strap"
        }
    }

    /// The code in files.
    public var code: String {
        switch self {
        case .pocket: "pocket"
        case .hand: "hand"
        case .arm: "arm"
        case .ankle: "ankle"
        }
    }
}
