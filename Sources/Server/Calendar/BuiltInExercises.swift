import Catalogue
import NIOCore
import Records
import Synchronization

/// The exercises that come with Setlist, as the web app has them: read when somebody's calendar is first asked for.
final class BuiltInExercises: Sendable {
    private let file: Asset?
    private let read = Mutex<ExerciseCatalogue?>(nil)

    init(_ assets: AssetLibrary) {
        file = assets.asset(beginning: "/catalogue/exercises.", ending: ".json")
    }

    /// Another one for other exercises; without quotes.
    var version: String { file.map { $0.plain.entityTag.filter { $0 != "\"" } } ?? "none" }

    /// Empty where the web app has none, or they can't be read: then one doesn't know how long a side of them takes.
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
