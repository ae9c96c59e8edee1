import Catalogue
import Records
import Workouts

/// A sheet to find an exercise in: first those that were trained last, then whatever the typed letters name.
struct ExerciseChoice: Sendable {
    /// The line whose exercise is swapped; nil: one is added.
    var swapped: Int32?
    var query = ""
    private(set) var found: [Found] = []

    struct Found: Equatable, Sendable {
        var id: String
        var name: String
    }

    static let most = 24
    static let fieldID = "exercise-choice"

    init(swapped: Int32?) { self.swapped = swapped }

    /// O(exercises) where something was typed.
    mutating func find(_ shared: inout Shared) {
        shared.shelf.put(own: shared.library.exercises)
        let catalogue = shared.shelf.catalogue
        if NameRule.trimmed(query).utf8.isEmpty {
            found = shared.library.bests.value.exercises.prefix(Self.most).map { Found(id: $0.exercise, name: $0.name) }
        } else {
            found = shared.shelf.places(matching: query).prefix(Self.most).map {
                Found(id: catalogue.exercises[$0].id, name: catalogue.exercises[$0].name)
            }
        }
    }
}
