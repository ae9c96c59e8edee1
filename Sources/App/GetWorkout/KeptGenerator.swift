import Catalogue

/// The generator of the catalogue as it is now: made anew when that has changed.
struct KeptGenerator: Sendable {
    private var generator: WorkoutGenerator?
    private var version: Int32 = 0

    mutating func of(_ shelf: Shelf) -> WorkoutGenerator {
        if let generator, version == shelf.version { return generator }
        let new = WorkoutGenerator(shelf.catalogue)
        generator = new
        version = shelf.version
        return new
    }
}
