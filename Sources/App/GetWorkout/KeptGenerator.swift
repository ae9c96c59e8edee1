import Catalogue

/// The generator for the current catalogue: made anew when the catalogue has changed.
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
