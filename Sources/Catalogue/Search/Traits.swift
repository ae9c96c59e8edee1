import Workouts

/// Shared traits of exercises (muscles, equipment, type) as 64 bits, and the words for them.
struct Traits: Sendable {
    private var vocabulary = Vocabulary()
    /// For each word, the trait bits that it means.
    private var meanings: [UInt64] = []
    /// For each word, the muscles of which it is the full name, or their group's.
    private var named: [UInt64] = []

    private static let muscles = UInt64(Muscle.allCases.count)
    private static let equipment = UInt64(Equipment.allCases.count)
    private static let assistingShift = muscles
    private static let equipmentShift = 2 * muscles
    private static let bodyweightBit: UInt64 = 1 << (equipmentShift + equipment)
    private static let typeShift = equipmentShift + equipment + 1
    private static let assistingBits: UInt64 = (1 << muscles - 1) << assistingShift

    /// An exercise's trait bits.
    static func bits(of exercise: Exercise) -> UInt64 {
        var bits = UInt64(exercise.muscles.bits)
        bits |= UInt64(exercise.assisting.bits) << assistingShift
        bits |= UInt64(exercise.equipment.bits) << equipmentShift
        if exercise.equipment.isEmpty { bits |= bodyweightBit }
        return bits | 1 << (typeShift + UInt64(exercise.type.rawValue))
    }

    /// Possible meanings of a typed word.
    struct Meaning {
        /// Primary muscles, equipment, type.
        var certain: UInt64 = 0
        /// Assisting muscles.
        var assisting: UInt64 = 0
        /// The same, after one edit.
        var likely: UInt64 = 0
        var likelyAssisting: UInt64 = 0
        /// The muscles of which it is the full name, not a prefix.
        var named: UInt64 = 0
    }

    init() {
        for muscle in Muscle.allCases {
            let bits: UInt64 = 1 << UInt64(muscle.rawValue)
            add(
                "\(muscle.name) \(muscle.group.name) \(Self.otherNames(of: muscle))", bits | bits << Self.assistingShift
            )
            name(muscle.name, bits)
            name(muscle.group.name, bits)
        }
        for equipment in Equipment.allCases {
            let bits: UInt64 = 1 << (Self.equipmentShift + UInt64(equipment.rawValue))
            add("\(equipment.name) \(Self.otherNames(of: equipment))", bits)
        }
        add("bodyweight", Self.bodyweightBit)
        for type in ExerciseType.allCases {
            add("\(type.name) \(Self.otherNames(of: type))", 1 << (Self.typeShift + UInt64(type.rawValue)))
        }
        vocabulary.finish()
    }

    func meaning(of typed: [UInt32]) -> Meaning {
        var meaning = Meaning()
        vocabulary.forEachMatch(of: typed) { word, match in
            switch match {
            case .exact:
                meaning.certain |= meanings[word] & ~Self.assistingBits
                meaning.assisting |= meanings[word] & Self.assistingBits
                if vocabulary.range(of: Int32(word)).count == typed.count { meaning.named |= named[word] }
            case .oneEdit:
                meaning.likely |= meanings[word] & ~Self.assistingBits
                meaning.likelyAssisting |= meanings[word] & Self.assistingBits
            }
        }
        return meaning
    }

    private mutating func add(_ text: String, _ bits: UInt64) {
        let (words, isJoined) = SearchText.words(text)
        for word in words + SearchText.compounds(words, isJoined) {
            let number = Int(vocabulary.number(of: word))
            if number == meanings.count {
                meanings.append(bits)
                named.append(0)
            } else {
                meanings[number] |= bits
            }
        }
    }

    /// "Lower" and "middle" alone aren't names.
    private mutating func name(_ text: String, _ muscle: UInt64) {
        let words = SearchText.words(text).words
        if words.count == 1 { named[Int(vocabulary.number(of: words[0]))] |= muscle }
    }

    private static func otherNames(of muscle: Muscle) -> String {
        switch muscle {
        case .biceps, .triceps, .hamstrings: ""
        case .forearms: "wrists grip"
        case .deltoid: "delts deltoids"
        case .traps: "trapezius neck"
        case .quads: "quadriceps thighs"
        case .glutes: "gluteus buttocks hips"
        case .calves: "calf soleus"
        case .chest: "pecs pectorals"
        case .lats: "latissimus"
        case .middleBack: "rhomboids upper"
        case .lowerBack: "erectors lumbar spine"
        case .abdominals: "abs core obliques stomach"
        }
    }

    private static func otherNames(of equipment: Equipment) -> String {
        switch equipment {
        case .oneDumbbell: "dumbbells single"
        case .resistanceBand: "elastic"
        case .suspensionTrainer: "straps rings"
        case .stabilityBall: "swiss gym exercise"
        case .box: "step plyo"
        case .dipBars: "parallel"
        case .jumpRope: "skipping"
        case .exerciseBike: "bicycle cycle stationary"
        case .ellipticalTrainer: "cross"
        case .punchBag: "boxing heavy"
        default: ""
        }
    }

    private static func otherNames(of type: ExerciseType) -> String {
        switch type {
        case .endurance: "cardio aerobic"
        case .flexibility: "stretching mobility"
        case .balance: "stability"
        case .strength: ""
        }
    }
}

extension SearchText {
    /// Hyphenated words joined to one: "pushup" for "push-up".
    static func compounds(_ words: [[UInt32]], _ isJoined: [Bool]) -> [[UInt32]] {
        var compounds: [[UInt32]] = []
        var index = 0
        while index < words.count {
            var compound = words[index]
            var next = index + 1
            while next < words.count, isJoined[next] {
                compound += words[next]
                next += 1
            }
            if next > index + 1 { compounds.append(compound) }
            index = next
        }
        return compounds
    }
}
