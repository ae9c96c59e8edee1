public import Workouts

/// A tool or a machine for an exercise. A wall, the floor and the person's own weight aren't equipment.
public enum Equipment: UInt8, CaseIterable, Sendable {
    case barbell, dumbbells, oneDumbbell, kettlebell, weightPlate, medicineBall
    case resistanceBand, suspensionTrainer, pullUpBar, dipBars
    case bench, box, yogaMat, stabilityBall, balanceBoard, foamRoller, abWheel
    case jumpRope, battleRopes, punchBag
    case cableMachine, weightMachine
    case treadmill, exerciseBike, rowingMachine, ellipticalTrainer, stairClimber, skiMachine

    /// Equipment with an adjustable weight.
    public static let loads: EnumSet<Equipment> = [
        .barbell, .dumbbells, .oneDumbbell, .kettlebell, .weightPlate, .medicineBall, .cableMachine, .weightMachine,
    ]

    public var name: String {
        switch self {
        case .barbell: "Barbell"
        case .dumbbells: "Dumbbells"
        case .oneDumbbell: "One dumbbell"
        case .kettlebell: "Kettlebell"
        case .weightPlate: "Weight plate"
        case .medicineBall: "Medicine ball"
        case .resistanceBand: "Resistance band"
        case .suspensionTrainer: "Suspension trainer"
        case .pullUpBar: "Pull-up bar"
        case .dipBars: "Dip bars"
        case .bench: "Bench"
        case .box: "Box"
        case .yogaMat: "Yoga mat"
        case .stabilityBall: "Stability ball"
        case .balanceBoard: "Balance board"
        case .foamRoller: "Foam roller"
        case .abWheel: "Ab wheel"
        case .jumpRope: "Jump rope"
        case .battleRopes: "Battle ropes"
        case .punchBag: "Punch bag"
        case .cableMachine: "Cable machine"
        case .weightMachine: "Weight machine"
        case .treadmill: "Treadmill"
        case .exerciseBike: "Exercise bike"
        case .rowingMachine: "Rowing machine"
        case .ellipticalTrainer: "Elliptical trainer"
        case .stairClimber: "Stair climber"
        case .skiMachine: "Ski machine"
        }
    }

    /// The code in files and records.
    public var code: String {
        switch self {
        case .barbell: "barbell"
        case .dumbbells: "dumbbells"
        case .oneDumbbell: "oneDumbbell"
        case .kettlebell: "kettlebell"
        case .weightPlate: "weightPlate"
        case .medicineBall: "medicineBall"
        case .resistanceBand: "resistanceBand"
        case .suspensionTrainer: "suspensionTrainer"
        case .pullUpBar: "pullUpBar"
        case .dipBars: "dipBars"
        case .bench: "bench"
        case .box: "box"
        case .yogaMat: "yogaMat"
        case .stabilityBall: "stabilityBall"
        case .balanceBoard: "balanceBoard"
        case .foamRoller: "foamRoller"
        case .abWheel: "abWheel"
        case .jumpRope: "jumpRope"
        case .battleRopes: "battleRopes"
        case .punchBag: "punchBag"
        case .cableMachine: "cableMachine"
        case .weightMachine: "weightMachine"
        case .treadmill: "treadmill"
        case .exerciseBike: "exerciseBike"
        case .rowingMachine: "rowingMachine"
        case .ellipticalTrainer: "ellipticalTrainer"
        case .stairClimber: "stairClimber"
        case .skiMachine: "skiMachine"
        }
    }
}

extension EnumSet<Equipment> {
    /// The set with implied equipment: two dumbbells include one.
    public var withParts: EnumSet<Equipment> { contains(.dumbbells) ? union([.oneDumbbell]) : self }
}
