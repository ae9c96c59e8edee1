/// A movement shared by exercises: three kinds of push-up are one idea.
public enum MovementPattern: UInt8, CaseIterable, Sendable {
    case pushHorizontal, pushVertical, pullHorizontal, pullVertical
    case squat, lunge, hinge, bridge, jump, locomotion, carry
    case antiExtension, trunkFlexion, trunkExtension, rotation, sideBend
    /// Arm movements: closing, opening, pulling down from overhead, raising.
    case fly, reverseFly, pullover, armRaise
    case shoulderRotation, shrug, neck, elbowFlexion, elbowExtension, grip
    case kneeFlexion, kneeExtension, hipAbduction, calfRaise
    case balance, stretch

    public var name: String {
        switch self {
        case .pushHorizontal: "Push, horizontal"
        case .pushVertical: "Push, vertical"
        case .pullHorizontal: "Pull, horizontal"
        case .pullVertical: "Pull, vertical"
        case .squat: "Squat"
        case .lunge: "Lunge"
        case .hinge: "Hinge"
        case .bridge: "Bridge"
        case .jump: "Jump"
        case .locomotion: "Locomotion"
        case .carry: "Carry"
        case .antiExtension: "Core against extension"
        case .trunkFlexion: "Trunk flexion"
        case .trunkExtension: "Trunk extension"
        case .rotation: "Rotation"
        case .sideBend: "Side bend"
        case .fly: "Fly"
        case .reverseFly: "Reverse fly"
        case .pullover: "Pullover"
        case .armRaise: "Arm raise"
        case .shoulderRotation: "Shoulder rotation"
        case .shrug: "Shrug"
        case .neck: "Neck"
        case .elbowFlexion: "Elbow flexion"
        case .elbowExtension: "Elbow extension"
        case .grip: "Grip"
        case .kneeFlexion: "Knee flexion"
        case .kneeExtension: "Knee extension"
        case .hipAbduction: "Hip abduction"
        case .calfRaise: "Calf raise"
        case .balance: "Balance"
        case .stretch: "Stretch"
        }
    }

    /// The code in files.
    public var code: String {
        switch self {
        case .pushHorizontal: "pushHorizontal"
        case .pushVertical: "pushVertical"
        case .pullHorizontal: "pullHorizontal"
        case .pullVertical: "pullVertical"
        case .squat: "squat"
        case .lunge: "lunge"
        case .hinge: "hinge"
        case .bridge: "bridge"
        case .jump: "jump"
        case .locomotion: "locomotion"
        case .carry: "carry"
        case .antiExtension: "antiExtension"
        case .trunkFlexion: "trunkFlexion"
        case .trunkExtension: "trunkExtension"
        case .rotation: "rotation"
        case .sideBend: "sideBend"
        case .fly: "fly"
        case .reverseFly: "reverseFly"
        case .pullover: "pullover"
        case .armRaise: "armRaise"
        case .shoulderRotation: "shoulderRotation"
        case .shrug: "shrug"
        case .neck: "neck"
        case .elbowFlexion: "elbowFlexion"
        case .elbowExtension: "elbowExtension"
        case .grip: "grip"
        case .kneeFlexion: "kneeFlexion"
        case .kneeExtension: "kneeExtension"
        case .hipAbduction: "hipAbduction"
        case .calfRaise: "calfRaise"
        case .balance: "balance"
        case .stretch: "stretch"
        }
    }

    /// Whether its exercises are variations of one idea. Stretches, ways to stand on one leg and ways to run differ in
    /// purpose.
    public var isOneIdea: Bool {
        switch self {
        case .stretch, .balance, .locomotion: false
        default: true
        }
    }

    /// A push away from the body, balanced by pulls.
    public var isPush: Bool { self == .pushHorizontal || self == .pushVertical }
    public var isPull: Bool { self == .pullHorizontal || self == .pullVertical }
}
