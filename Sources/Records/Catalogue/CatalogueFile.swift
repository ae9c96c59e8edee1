public import Catalogue
import Workouts

/// The exercises and the routines that come with Setlist: `web/catalogue/exercises.json` and `routines.json`, as
/// Docs/Catalogue.md describes them.
///
/// Both are this project's own, and older programs never see newer ones, so whatever isn't as described is refused and named.
public enum CatalogueFile {
    /// The value of the member `catalogue`.
    public static let version: Int64 = 1
    /// Many times what they are.
    public static let maximumBytes = 8 << 20
    /// Exercises or routines in a file.
    public static let maximumCount = 20_000

    /// Reads both files. O(bytes).
    public static func read(exercises: [UInt8], routines: [UInt8]) throws(InvalidField) -> ExerciseCatalogue {
        let (exercises, activities) = try readExercises(exercises)
        let routines = try readRoutines(routines)
        let catalogue = ExerciseCatalogue(exercises: exercises, routines: routines, activities: activities)
        for (index, routine) in routines.enumerated() {
            for (place, item) in routine.items.enumerated() where catalogue.exercise(item.exercise) == nil {
                throw InvalidField("must be the id of an exercise, is \"\(excerpt(item.exercise))\"")
                    .inside("exercise").inside("[\(place)]").inside("items").inside("[\(index)]").inside("routines")
            }
        }
        return catalogue
    }

    /// Reads `exercises.json`: the exercises in its order, and what their intensities' codes stand for.
    public static func readExercises(
        _ bytes: [UInt8]
    ) throws(InvalidField) -> (exercises: [Exercise], activities: [CompendiumActivity]) {
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        var activities: [CompendiumActivity] = []
        var exercises: [Exercise] = []
        try reader.catalogue { (reader, key) throws(InvalidField) in
            switch key {
            case "activities":
                try reader.list { (reader) throws(InvalidField) in activities.append(try reader.activity()) }
            case "exercises":
                try reader.list { (reader) throws(InvalidField) in exercises.append(try reader.exercise()) }
            default: return false
            }
            return true
        }
        var ids: [String: Int] = [:]
        for index in exercises.indices {
            let exercise = exercises[index]
            do throws(InvalidField) {
                if let earlier = ids.updateValue(index, forKey: exercise.id) {
                    throw InvalidField(path: "id", "is that of exercises[\(earlier)], too: \"\(exercise.id)\"")
                }
                guard let activity = activities.first(where: { $0.intensity.code == exercise.intensity.code }) else {
                    let code = excerpt(exercise.intensity.code)
                    throw InvalidField(path: "intensity", "must be a code of activities, is \"\(code)\"")
                }
                exercises[index].intensity = activity.intensity
            } catch {
                throw error.inside("[\(index)]").inside("exercises")
            }
        }
        return (exercises, activities)
    }

    /// Reads `routines.json`. Whether their exercises exist is for `read(exercises:routines:)`.
    public static func readRoutines(_ bytes: [UInt8]) throws(InvalidField) -> [Routine] {
        var reader = try FieldReader(bytes, maximumBytes: maximumBytes)
        var routines: [Routine] = []
        try reader.catalogue { (reader, key) throws(InvalidField) in
            guard key == "routines" else { return false }
            try reader.list { (reader) throws(InvalidField) in routines.append(try reader.routine()) }
            return true
        }
        var ids: [String: Int] = [:]
        for (index, routine) in routines.enumerated() {
            if let earlier = ids.updateValue(index, forKey: routine.id) {
                throw InvalidField(path: "id", "is that of routines[\(earlier)], too: \"\(routine.id)\"")
                    .inside("[\(index)]").inside("routines")
            }
        }
        return routines
    }
}

extension FieldReader {
    /// A whole file: an object with the version and the members that `member` reads; false from it refuses the name.
    fileprivate mutating func catalogue(
        _ member: (inout FieldReader, String) throws(InvalidField) -> Bool
    ) throws(InvalidField) {
        var isVersioned = false
        try object { (reader, key) throws(InvalidField) in
            guard key == "catalogue" else { return try member(&reader, key) }
            let number = try reader.number()
            guard number.integer == CatalogueFile.version else {
                throw InvalidField("must be \(CatalogueFile.version), is \(digits(number.double))")
            }
            isVersioned = true
            return true
        }
        try finish()
        guard isVersioned else { throw .missing("catalogue") }
    }

    /// An object whose members are read one by one; errors say in which they were.
    mutating func object(
        _ member: (inout FieldReader, String) throws(InvalidField) -> Bool
    ) throws(InvalidField) {
        try beginObject()
        while let key = try nextKey() {
            do throws(InvalidField) {
                guard try member(&self, key) else { throw InvalidField("is not known here") }
            } catch {
                throw error.inside(key)
            }
        }
    }

    /// An array; errors say in which element they were.
    mutating func list(_ element: (inout FieldReader) throws(InvalidField) -> Void) throws(InvalidField) {
        try beginArray()
        var index = 0
        while try nextElement() {
            do throws(InvalidField) {
                guard index < CatalogueFile.maximumCount else {
                    throw InvalidField("is one more than the \(CatalogueFile.maximumCount) there may be")
                }
                try element(&self)
            } catch {
                throw error.inside("[\(index)]")
            }
            index += 1
        }
    }
}
