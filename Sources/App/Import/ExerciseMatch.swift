import Catalogue
import Workouts

/// The match of a log's exercise in the catalogue.
struct ExerciseMatch: Equatable, Sendable {
    let name: String
    var sets: Int
    /// The ids of exercises that it may be, the likeliest first.
    var options: [String] = []
    /// One of the options; nil: it becomes one of the person's own.
    var chosen: Int?
    /// Nobody needs to be asked.
    var isSure = false

    /// The most that anybody looks through.
    private static let most = 8

    init(_ name: String, sets: Int, _ shelf: Shelf) {
        self.name = name
        self.sets = sets
        let exercises = shelf.catalogue.exercises
        let places = shelf.places(matching: name)
        let words = ExerciseMatch.words(name)
        guard !words.isEmpty else { return }
        for place in places where ExerciseMatch.isCalled(exercises[place], words) {
            options = [exercises[place].id]
            chosen = 0
            isSure = true
            return
        }
        options = places.prefix(ExerciseMatch.most).map { exercises[$0].id }
        // Strong and Hevy put the equipment behind the name, in brackets.
        if options.isEmpty, let plain = ExerciseMatch.withoutBrackets(name) {
            options = shelf.places(matching: plain).prefix(ExerciseMatch.most).map { exercises[$0].id }
        }
        chosen = options.isEmpty ? nil : 0
    }

    /// Whether one of its names has just these words, in any order.
    private static func isCalled(_ exercise: Exercise, _ words: Set<String>) -> Bool {
        if self.words(exercise.name) == words { return true }
        for name in exercise.otherNames where self.words(name) == words { return true }
        return false
    }

    /// Its different words, whatever the size of their letters.
    private static func words(_ name: String) -> Set<String> {
        var words: Set<String> = []
        var word: [UInt32] = []
        for letter in SearchText.folded(name) + [0] {
            if letter != 0 {
                word.append(letter)
            } else if !word.isEmpty {
                var text = String.UnicodeScalarView()
                for value in word { if let scalar = Unicode.Scalar(value) { text.append(scalar) } }
                words.insert(String(text))
                word = []
            }
        }
        return words
    }

    private static func withoutBrackets(_ name: String) -> String? {
        let utf8 = Array(name.utf8)
        guard let open = utf8.firstIndex(of: UInt8(ascii: "(")), open > 0 else { return nil }
        return String(decoding: utf8[..<open], as: UTF8.self)
    }

    /// One of the person's own of this name. Of its muscles nothing is known but what exercises work that share a word with it.
    func ownExercise(id: String, _ shelf: Shelf) -> Exercise {
        var muscles = EnumSet<Muscle>()
        for word in ExerciseMatch.words(name) where muscles.isEmpty && word.utf8.count > 3 {
            if let place = shelf.places(matching: word).first { muscles = shelf.catalogue.exercises[place].muscles }
        }
        // Then it is said to work all of them, until the person says better.
        if muscles.isEmpty { for muscle in Muscle.allCases { muscles.insert(muscle) } }
        return Exercise(id: id, name: name, type: .strength, muscles: muscles)
    }
}
