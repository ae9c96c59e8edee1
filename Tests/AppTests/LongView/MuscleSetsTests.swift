import Catalogue
import Testing
import Workouts

@testable import App

@Suite struct MuscleSetsTests {
    private static func exercise(
        _ id: String, _ muscles: EnumSet<Muscle>, assisting: EnumSet<Muscle> = [], type: ExerciseType = .strength
    ) -> Exercise {
        var exercise = Exercise(id: id, name: id, type: type, muscles: muscles)
        exercise.assisting = assisting
        return exercise
    }

    private static func done(_ exercise: String, _ sets: Int64) -> DayIndex.Sets {
        DayIndex.Sets(exercise: exercise, name: exercise, sets: sets)
    }

    private static let catalogue = ExerciseCatalogue(exercises: [
        exercise("bench", [.chest], assisting: [.triceps, .deltoid]), exercise("dip", [.triceps, .chest]),
        exercise("curl", [.biceps]), exercise("stretch", [.hamstrings], type: .flexibility),
    ])

    @Test("HI-8 a set counts one for each main muscle and a half for each assisting one; the most trained comes first")
    func halves() {
        let sets = MuscleSets([Self.done("curl", 2), Self.done("bench", 5), Self.done("dip", 3)], from: Self.catalogue)
        #expect(sets.trained.map { $0.muscle } == [.chest, .triceps, .deltoid, .biceps])
        #expect(sets.trained.map { $0.sets } == [8, 5.5, 2.5, 2])
        let triceps = sets.trained[1].parts
        #expect(triceps.map { $0.exercise } == ["dip", "bench"])
        #expect(triceps.map { $0.isAssisting } == [false, true])
        #expect(triceps.map { $0.counted } == [3, 2.5])
        #expect(!sets.untrained.contains(.chest) && sets.untrained.contains(.quads))
        #expect(sets.trained.count + sets.untrained.count == Muscle.allCases.count)
    }

    @Test("HI-8 stretches train no muscle, and of an exercise that is gone nobody knows which")
    func others() {
        let sets = MuscleSets([Self.done("stretch", 4), Self.done("gone", 3)], from: Self.catalogue)
        #expect(sets.trained.isEmpty)
        #expect(sets.unknown == 3)
        #expect(sets.untrained == Muscle.allCases)
    }

    @Test("HI-8 the band is from 10 to 20 sets, judged as they are shown")
    func band() {
        let words = [9.94, 9.96, 10, 20, 20.04, 20.06].map { WeeklySets($0).words }
        #expect(
            words == [
                "below the usual range", "in the usual range", "in the usual range", "in the usual range",
                "in the usual range", "above the usual range",
            ])
    }

    @Test(
        "HI-8 days before the first session and days to come are in no average; a part of a week counts as its part",
        arguments: [
            // Span, first session, today, weeks.
            (0..<28, 0, 100, 4.0), (0..<28, 14, 100, 2.0), (0..<28, 0, 16, 17.0 / 7), (0..<28, 10, 20, 11.0 / 7),
            (0..<7, 0, 2, 1.0), (0..<7, 3, 3, 1.0),
        ] as [(Range<Int64>, Int64, Int64, Double)])
    func averaged(span: Range<Int64>, first: Int64, today: Int64, weeks: Double) {
        #expect(AveragedDays(of: span, first: first, today: today)?.weeks == weeks)
    }

    @Test("HI-8 a span before the first session, or to come, has no average")
    func none() {
        #expect(AveragedDays(of: 0..<7, first: 7, today: 20) == nil)
        #expect(AveragedDays(of: 14..<21, first: 0, today: 13) == nil)
    }
}
