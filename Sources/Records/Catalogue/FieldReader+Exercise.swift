import Catalogue
import Workouts

extension FieldReader {
    /// An exercise of the file. Its intensity has its code alone, with the value 0.
    mutating func exercise() throws(InvalidField) -> Exercise {
        var id: String?
        var name: String?
        var type: ExerciseType?
        var muscles: EnumSet<Muscle>?
        var difficulty: Difficulty?
        var howTo: String?
        var code: String?
        var merit: Int32?
        var exercise = Exercise(id: "", name: "", type: .strength, muscles: [])
        try object { (reader, key) throws(InvalidField) in
            switch key {
            case "id": id = try reader.slug()
            case "name": name = try reader.name()
            case "otherNames": exercise.otherNames = try reader.otherNames()
            case "type": type = try reader.code { $0.code }
            case "muscles": muscles = try reader.muscles()
            case "assisting": exercise.assisting = try reader.muscles()
            case "equipment": exercise.equipment = try reader.equipment()
            case "difficulty": difficulty = try reader.code { $0.code }
            case "measure": exercise.measure = try reader.code { $0.code }
            case "oneSided": exercise.isOneSided = try reader.bool()
            case "device": exercise.devicePlace = try reader.code { $0.code } as DevicePlace
            case "alternating": exercise.isAlternating = try reader.bool()
            case "tempo": exercise.tempo = try reader.number(in: Limits.tempo, " a minute")
            case "pattern": exercise.pattern = try reader.code { $0.code } as MovementPattern
            case "compound": exercise.isCompound = try reader.bool()
            case "merit": merit = try reader.integer(in: ExerciseLimits.merit)
            case "intensity": code = try reader.string(limit: 5)
            case "howTo": howTo = try reader.string(limit: ExerciseLimits.howToLength)
            default: return false
            }
            return true
        }
        guard let id else { throw .missing("id") }
        guard let name else { throw .missing("name") }
        guard let type else { throw .missing("type") }
        guard let muscles else { throw .missing("muscles") }
        guard let difficulty else { throw .missing("difficulty") }
        guard let code else { throw .missing("intensity") }
        guard let pattern = exercise.pattern else { throw .missing("pattern") }
        guard let merit else { throw .missing("merit") }
        guard let howTo else { throw .missing("howTo") }
        guard !muscles.isEmpty else { throw InvalidField(path: "muscles", "must name at least one") }
        guard muscles.isDisjoint(with: exercise.assisting) else {
            throw InvalidField(path: "assisting", "must name none of muscles")
        }
        var whole = Exercise(id: id, name: name, type: type, muscles: muscles)
        whole.otherNames = exercise.otherNames
        whole.assisting = exercise.assisting
        whole.equipment = exercise.equipment
        whole.difficulty = difficulty
        whole.howTo = howTo
        whole.tempo = exercise.tempo
        whole.intensity = MetabolicEquivalent(code: code, value: 0)
        whole.measure = exercise.measure
        whole.isOneSided = exercise.isOneSided
        whole.devicePlace = exercise.devicePlace
        whole.pattern = pattern
        whole.isCompound = exercise.isCompound
        whole.merit = merit
        whole.isAlternating = exercise.isAlternating
        return whole
    }

    /// A code of the Compendium, its value and what it stands for.
    mutating func activity() throws(InvalidField) -> CompendiumActivity {
        var code: String?
        var value: Double?
        var name: String?
        try object { (reader, key) throws(InvalidField) in
            switch key {
            case "code": code = try reader.compendiumCode()
            case "met": value = try reader.number(in: MetabolicEquivalent.range)
            case "name": name = try reader.name()
            default: return false
            }
            return true
        }
        guard let code else { throw .missing("code") }
        guard let value else { throw .missing("met") }
        guard let name else { throw .missing("name") }
        return CompendiumActivity(intensity: MetabolicEquivalent(code: code, value: value), name: name)
    }

    // MARK: Parts

    /// 1 to `ExerciseLimits.idLength` small letters, digits and hyphens.
    mutating func slug() throws(InvalidField) -> String {
        let text = try string(limit: ExerciseLimits.idLength)
        var isRight = !text.utf8.isEmpty
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                continue
            default: isRight = false
            }
        }
        guard isRight else {
            throw InvalidField("must be small letters, digits and hyphens, is \"\(excerpt(text))\"")
        }
        return text
    }

    private mutating func compendiumCode() throws(InvalidField) -> String {
        let text = try string(limit: 5)
        var isRight = text.utf8.count == 5
        for byte in text.utf8 where !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte) { isRight = false }
        guard isRight else { throw InvalidField("must be five digits, is \"\(excerpt(text))\"") }
        return text
    }

    private mutating func otherNames() throws(InvalidField) -> [String] {
        var names: [String] = []
        try list { (reader) throws(InvalidField) in
            guard names.count < ExerciseLimits.otherNames else {
                throw InvalidField("is one more than the \(ExerciseLimits.otherNames) there may be")
            }
            names.append(try reader.name())
        }
        return names
    }

    mutating func muscles() throws(InvalidField) -> EnumSet<Muscle> {
        try set { $0.code }
    }

    mutating func categories() throws(InvalidField) -> EnumSet<Category> {
        try set { $0.code }
    }

    mutating func equipment() throws(InvalidField) -> EnumSet<Equipment> {
        try set { $0.code }
    }

    /// An array of spellings, each at most once.
    private mutating func set<Value>(
        _ spelling: (Value) -> String
    ) throws(InvalidField) -> EnumSet<Value> {
        var set: EnumSet<Value> = []
        try list { (reader) throws(InvalidField) in
            let value: Value = try reader.code(spelling)
            guard set.insert(value) else {
                throw InvalidField("stands here for the second time: \"\(spelling(value))\"")
            }
        }
        return set
    }
}
