import Catalogue
import Records
import Workouts

extension Library {
    /// In the order in which they were read or made.
    var fitnessTests: [Entry<FitnessTest>] { storedFitnessTests.items }

    func fitnessTest(_ id: String) -> FitnessTest? { storedFitnessTests[id]?.value }

    /// Adds a test, or puts it in the place of what it was.
    mutating func put(_ test: FitnessTest, id: String) {
        storedFitnessTests.put(Entry(id: id, value: test))
        changed(.fitnessTest(id))
    }

    /// Deletes a test and gives it back for an undo.
    mutating func remove(fitnessTest id: String) -> FitnessTest? {
        guard let entry = storedFitnessTests.remove(id) else { return nil }
        changed(.fitnessTest(id))
        // Its log in the account goes with it, and comes back with it.
        if keepsInAccount(logOf: id) { changed(.motion(id)) }
        return entry.value
    }

    /// The person's choice, or else whether a phone can count it.
    @inline(never)  // It belongs to the second part of the program.
    func isTracked(_ exercise: Exercise) -> Bool {
        storedTracking[exercise.id]?.value ?? (exercise.devicePlace != nil)
    }

    /// "Track", "Untrack".
    @inline(never)
    mutating func track(_ exercise: String, _ isTracked: Bool) {
        guard storedTracking[exercise]?.value != isTracked else { return }
        storedTracking.put(Entry(id: exercise, value: isTracked))
        changed(.tracking(exercise))
    }
}

extension Library {
    /// Places of an exercise's tests, the newest first.
    func fitnessTests(of exercise: String) -> [Int] {
        let places = fitnessTests.indices.filter { fitnessTests[$0].value.exercise == exercise }
        let order = sortedOrder(places.count) {
            fitnessTests[places[$0]].value.began > fitnessTests[places[$1]].value.began
        }
        return order.map { places[$0] }
    }

    /// The test of the same exercise that came before one.
    func fitnessTest(before id: String) -> FitnessTest? {
        guard let test = fitnessTest(id) else { return nil }
        var last: FitnessTest?
        for entry in fitnessTests {
            let other = entry.value
            guard other.exercise == test.exercise, entry.id != id, other.began <= test.began else { continue }
            if last.map({ $0.began < other.began }) ?? true { last = other }
        }
        return last
    }

    /// The last test of each exercise that there is one of.
    ///
    /// - Parameter results: Ids of results that are left out.
    @inline(never)
    func lastFitnessTests(without results: Set<String> = []) -> [FitnessTest] {
        var places: [String: Int] = [:]
        for (place, entry) in fitnessTests.enumerated() where !results.contains(entry.id) {
            if let known = places[entry.value.exercise], fitnessTests[known].value.began >= entry.value.began {
                continue
            }
            places[entry.value.exercise] = place
        }
        return places.values.sorted().map { fitnessTests[$0].value }
    }

    /// The levels by the tests. A category's level is the mean of its exercises' last ones (FT-4).
    ///
    /// - Parameter results: Ids of results that are left out: without a test's own they are the levels before it.
    @inline(never)
    func testedLevels(_ catalogue: ExerciseCatalogue, without results: Set<String> = []) -> TestedLevels {
        var levels = TestedLevels()
        let tests = lastFitnessTests(without: results)
        for test in tests { levels.exercises[test.exercise] = test.level }
        for category in Category.allCases {
            levels[category] = FitnessLevel.level(
                of: tests.filter { catalogue.exercise($0.exercise)?.isOf(category) ?? false }.map { $0.level })
        }
        return levels
    }

    /// Ids of the results of the last test: the newest ones, back to a pause of an hour or to an exercise's second
    /// result. A test has each exercise once, and results don't say which test they are of.
    @inline(never)
    var lastFitnessTest: Set<String> {
        let order = sortedOrder(fitnessTests.count) { fitnessTests[$0].value.began > fitnessTests[$1].value.began }
        var results: Set<String> = []
        var exercises: Set<String> = []
        var next: Seconds?
        for place in order {
            let entry = fitnessTests[place]
            if let next, next - entry.value.began > Library.pauseBetweenTests { break }
            if !exercises.insert(entry.value.exercise).inserted { break }
            results.insert(entry.id)
            next = entry.value.began
        }
        return results
    }

    /// Nobody rests for longer between two exercises of half a minute.
    private static let pauseBetweenTests: Seconds = 3_600
}
