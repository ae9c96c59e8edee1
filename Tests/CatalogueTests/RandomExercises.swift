import Catalogue
import Workouts

extension SplitMix64 {
    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(below(UInt64(values.count)))] }

    mutating func word(_ alphabet: String) -> String {
        var word = ""
        for _ in 0...below(6) { word.append(pick(Array(alphabet))) }
        return word
    }

    mutating func exercise(_ alphabet: String) -> Exercise {
        var names: [String] = []
        for _ in 0...below(2) {
            var name = word(alphabet)
            for _ in 0..<below(3) { name += pick([" ", "-", " - ", ", "]) + word(alphabet) }
            names.append(name)
        }
        var exercise = Exercise(id: "e", name: names[0], type: .strength, muscles: [])
        exercise.otherNames = Array(names.dropFirst())
        exercise.muscles.insert(pick(Self.muscles))
        let assisting = pick(Self.muscles)
        if !exercise.muscles.contains(assisting) { exercise.assisting.insert(assisting) }
        if below(2) == 0 { exercise.equipment.insert(pick(Self.equipment)) }
        return exercise
    }

    /// Mostly pieces of names, often with an edit, sometimes words for muscles, equipment and types.
    mutating func typed(_ alphabet: String, _ exercises: [Exercise]) -> String {
        var typed = ""
        for _ in 0...below(3) {
            var piece: [Character]
            switch below(6) {
            case 0: piece = Array(word(alphabet))
            case 1: piece = Array(pick(Self.muscles).name)
            case 2: piece = Array(pick(Self.equipment).name)
            case 3: piece = Array(ExerciseType.strength.name)
            default: piece = exercises.isEmpty ? ["a"] : Array(pick(exercises).name)
            }
            if below(2) == 0 { piece = Array(piece.prefix(Int(below(UInt64(piece.count))) + 1)) }
            if below(2) == 0 { edit(&piece, alphabet) }
            typed += pick(["", " ", "-"]) + String(piece)
        }
        return typed
    }

    private mutating func edit(_ piece: inout [Character], _ alphabet: String) {
        let place = Int(below(UInt64(piece.count)))
        switch below(4) {
        case 0: piece.remove(at: place)
        case 1: piece.insert(pick(Array(alphabet)), at: place)
        case 2: piece[place] = pick(Array(alphabet))
        default: if place + 1 < piece.count { piece.swapAt(place, place + 1) }
        }
    }

    // Only those that search knows by no further words, so that the plain search needn't know those either.
    private static let muscles: [Muscle] = [.biceps, .triceps, .hamstrings]
    private static let equipment: [Equipment] = [.barbell, .dumbbells, .kettlebell, .bench, .foamRoller, .weightPlate]
}
