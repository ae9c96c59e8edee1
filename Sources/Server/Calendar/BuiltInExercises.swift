import Catalogue
import NIOCore
import Records
import Synchronization

/// The exercises that come with Setlist, from the web app's catalogue: read when a calendar is first requested.
final class BuiltInExercises: Sendable {
    private let file: Asset?
    private let read = Mutex<ExerciseCatalogue?>(nil)

    init(_ assets: AssetLibrary) {
        file = assets.asset(beginning: "/catalogue/exercises.", ending: ".json")
    }

    /// Changes with the exercises; without quotes.
    var version: String { file.map { $0.plain.entityTag.filter { $0 != "\"" } } ?? "none" }

    /// Empty if the web app has no catalogue, or it can't be read: then the length of exercises with two sides is
    /// unknown.
    var catalogue: ExerciseCatalogue {
        read.withLock { known in
            if let known { return known }
            let found = load() ?? ExerciseCatalogue()
            known = found
            return found
        }
    }

    private func load() -> ExerciseCatalogue? {
        guard let file, let (exercises, _) = try? CatalogueFile.readExercises(Array(file.plain.bytes.readableBytesView))
        else { return nil }
        return ExerciseCatalogue(exercises: exercises)
    }
}
