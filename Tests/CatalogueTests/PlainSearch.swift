import Catalogue
import Foundation
import Workouts

/// The answer that `ExerciseSearch` has to give, found as plainly as can be: for each exercise, each typed word against
/// each word.
struct PlainSearch {
    private let exercises: [PlainExercise]

    init(_ exercises: [Exercise]) {
        self.exercises = exercises.map(PlainExercise.init)
    }

    func places(matching typed: String) -> [Int] {
        let typedWords = words(typed)
        let found = exercises.indices.compactMap { place in
            rank(exercises[place], typedWords).map { (rank: $0, name: exercises[place].sortName, place: place) }
        }
        return found.sorted {
            if $0.rank != $1.rank { return $0.rank < $1.rank }
            if $0.name != $1.name { return $0.name.lexicographicallyPrecedes($1.name) }
            return $0.place < $1.place
        }.map(\.place)
    }

    private func rank(_ exercise: PlainExercise, _ typed: [String]) -> Int? {
        if typed.isEmpty { return 0 }
        let isOther = typed.prefix(8).contains { word in
            let named = Muscle.allCases.filter { words($0.name) == [word] || words($0.group.name) == [word] }
            return !named.isEmpty && !named.contains { exercise.muscles.contains($0) }
        }
        if exercise.wholeNames.contains(where: { $0.hasPrefix(typed.joined()) }) {
            return isOther && typed.count == 1 ? 7 : 0
        }
        var worst = 0
        for word in typed.prefix(8) {
            let ranks = [
                exercise.nameWords.contains { $0.hasPrefix(word) } ? 1 : nil,
                exercise.certain.contains { $0.hasPrefix(word) } ? 2 : nil,
                exercise.assisting.contains { $0.hasPrefix(word) } ? 3 : nil,
                exercise.nameWords.contains { isNear(word, $0) } ? 4 : nil,
                exercise.certain.contains { isNear(word, $0) } ? 5 : nil,
                exercise.assisting.contains { isNear(word, $0) } ? 6 : nil,
            ]
            guard let best = ranks.compactMap({ $0 }).first else { return nil }
            worst = max(worst, best)
        }
        return isOther ? worst + 7 : worst
    }

    /// Whether one edit turns the typed word into a beginning of the other.
    private func isNear(_ typed: String, _ word: String) -> Bool {
        typed.count >= 4 && (0...word.count).contains { distance(Array(typed), Array(word.prefix($0))) <= 1 }
    }

    /// Optimal string alignment, the whole table.
    private func distance(_ a: [Character], _ b: [Character]) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for row in 0...a.count { table[row][0] = row }
        for column in 0...b.count { table[0][column] = column }
        guard !a.isEmpty, !b.isEmpty else { return table[a.count][b.count] }
        for row in 1...a.count {
            for column in 1...b.count {
                let cost = a[row - 1] == b[column - 1] ? 0 : 1
                var least = min(
                    table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + cost)
                if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                    least = min(least, table[row - 2][column - 2] + 1)
                }
                table[row][column] = least
            }
        }
        return table[a.count][b.count]
    }
}

private func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
}

private func words(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
}

private func hyphenated(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber && $0 != "-" }.compactMap { piece in
        let parts = piece.split(separator: "-")
        return parts.count > 1 ? parts.joined() : nil
    }
}

/// An exercise's words.
private struct PlainExercise {
    let sortName: [String]
    let wholeNames: [String]
    let nameWords: [String]
    let muscles: EnumSet<Muscle>
    /// Of its muscles, equipment and type.
    let certain: [String]
    let assisting: [String]

    init(_ exercise: Exercise) {
        let names = [exercise.name] + exercise.otherNames
        sortName = words(exercise.name)
        wholeNames = names.map { words($0).joined() }
        nameWords = names.flatMap { words($0) + hyphenated($0) }
        muscles = exercise.muscles
        certain =
            exercise.muscles.elements.flatMap { words($0.name) + words($0.group.name) }
            + exercise.equipment.elements.flatMap { words($0.name) }
            + (exercise.equipment.isEmpty ? ["bodyweight"] : []) + words(exercise.type.name)
        assisting = exercise.assisting.elements.flatMap { words($0.name) + words($0.group.name) }
    }
}
