import Catalogue
import Foundation
import Records
import TestSupport
import Testing
import Workouts

@testable import setlist

@Suite struct GenerateTests {
    let folder: TemporaryFolder
    /// That of the sources: the tests run in another folder.
    static let catalogue = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web/catalogue")

    init() throws {
        folder = try TemporaryFolder()
    }

    private func generate(_ arguments: [String]) async throws -> CommandLineProgram.Result {
        try await CommandLineProgram.run(
            ["generate"] + arguments + ["--catalogue", Self.catalogue.path], in: folder.url)
    }

    private static let choice = [
        "--muscles", "chest,lats", "--equipment", "dumbbell", "--difficulty", "beginner", "--minutes", "20",
    ]

    @Test("GW-3 generate makes the workout that the app makes with the same choice and seed")
    func sameWorkout() async throws {
        let result = try await generate(Self.choice + ["--seed", "1", "-o", folder.path("W.workout.json")])
        #expect(result.status == 0 && result.errors == "" && result.output == "")
        let bytes = try Data(contentsOf: Self.catalogue.appending(path: "exercises.json"))
        let catalogue = ExerciseCatalogue(exercises: try CatalogueFile.readExercises(Array(bytes)).exercises)
        let choice = WorkoutChoice(.muscles([.chest, .lats]), equipment: [.dumbbells])
        let workout = try WorkoutGenerator(catalogue).workout(choice, seed: 1).workout(from: catalogue)
        let file = try Data(contentsOf: folder.url.appending(path: "W.workout.json"))
        #expect(file == Data(WorkoutFile.write(workout)))
        #expect(workout.origin == "\(choice.text)&seed=1")

        let check = try await generate(["--check", folder.path("W.workout.json")])
        #expect(check.status == 0)
        #expect(check.output == "\(folder.path("W.workout.json")) breaks no rule: Chest and Lats, 20 min, beginner.\n")
    }

    @Test("AP-1 without a file generate prints a table, the same one for the same seed, and another without")
    func table() async throws {
        let one = try await generate(Self.choice + ["--seed", "1"])
        #expect(one.output.hasPrefix("Chest and Lats, 20 min, beginner, seed 1\n0:00   Warm-up "))
        #expect(one.output.contains("Cool-down"))
        #expect(try await generate(Self.choice + ["--seed", "1"]).output == one.output)
        let free = try await generate(Self.choice)
        #expect(free.status == 0 && free.output != one.output)
    }

    @Test("GW-3 check names each rule that a workout breaks, and needs to know what was chosen")
    func check() async throws {
        let file = folder.path("W.workout.json")
        _ = try await generate(Self.choice + ["--seed", "1", "-o", file])
        var workout = try WorkoutFile.read(Array(Data(contentsOf: URL(filePath: file))))
        let place = try #require(workout.steps.firstIndex { $0.part == .main })
        workout.steps[place].exercise = "barbell-bench-press"
        // The first exercise of the warm-up and its rest.
        workout.steps.remove(at: 0)
        workout.steps.remove(at: 0)
        try Data(WorkoutFile.write(workout)).write(to: URL(filePath: file))
        let broken = try await generate(["--check", file])
        #expect(broken.status == 65)
        #expect(broken.errors.contains("needs equipment that wasn't chosen: Barbell."))
        #expect(broken.errors.contains("It takes 1160 s, not 1200 s."))

        workout.origin = nil
        try Data(WorkoutFile.write(workout)).write(to: URL(filePath: file))
        let unknown = try await generate(["--check", file])
        #expect(unknown.status == 65 && unknown.errors.contains("doesn't say what was chosen"))
        let named = try await generate(["--check", file] + Self.choice)
        #expect(named.errors.contains("Barbell"))
        let both = try await generate(["--check", file, "--seed", "1"])
        #expect(both.status == 64)
        for minutes in ["99999999", "2147483647", "-2147483648", "21"] {
            let odd = try await generate(["--check", file, "--muscles", "chest", "--minutes=\(minutes)"])
            #expect(odd.status == 64 && odd.errors.contains("\(minutes) is none of them."), "\(odd.errors)")
        }
        let none = try await generate(["--check", folder.path("none.json")])
        #expect(none.status == 66)
        try folder.write("bad.json", Data("{".utf8))
        #expect(try await generate(["--check", folder.path("bad.json")]).status == 65)
    }

    @Test("GW-1 what can't be met is said, with each change that helps")
    func impossible() async throws {
        let result = try await generate(["--categories", "balance,chest", "--minutes", "20"])
        #expect(result.status == 65)
        #expect(result.errors.contains("No exercise for "))
        #expect(result.errors.contains(" Each of these alone would help: "))
    }

    @Test(
        "AP-1 flags of generate that can't be understood are refused, with what there is",
        arguments: [
            ([], "Say what is to be trained"),
            (["--muscles", "chest", "--categories", "arms"], "Choose muscles or categories, not both."),
            (["--muscles", "chin"], "There is no muscle “chin”. There are: biceps, "),
            (["--muscles", ""], "There is no muscle “”"), (["--muscles", "chest,"], "There is no muscle “”"),
            (["--categories", "cardio"], "There is no category “cardio”"),
            (["--muscles", "chest", "--equipment", "sofa"], "There is no equipment “sofa”"),
            (["--muscles", "chest", "--difficulty", "hard"], "There is no difficulty “hard”"),
            (["--muscles", "chest", "--difficulty", "beginner,advanced"], "Choose one difficulty."),
            (["--muscles", "chest", "--minutes", "21"], "21 is none of them."),
            (["--muscles", "chest", "--minutes", "2147483647"], "2147483647 is none of them."),
            (["--muscles", "chest", "--seed", "-1"], "seed"),
        ] as [([String], String)])
    func refused(arguments: [String], reason: String) async throws {
        let result = try await generate(arguments)
        #expect(result.status == 64 || result.status == 65)
        #expect(result.errors.contains(reason), "\(result.errors)")
    }

    @Test("AP-1 a catalogue that isn't there or is damaged, and a file that can't be written, end with a sentence")
    func files() async throws {
        let missing = try await CommandLineProgram.run(["generate", "--muscles", "chest"], in: folder.url)
        #expect(missing.status == 66)
        #expect(missing.errors.contains("There is no dist/web/catalogue/exercises.json."))
        try folder.write("web/catalogue/exercises.json", Data("{\"catalogue\": 1, \"exercises\": [{}]}".utf8))
        let damaged = try await CommandLineProgram.run(["generate", "--muscles", "chest"], in: folder.url)
        #expect(damaged.status == 65 && damaged.errors.contains("exercises[0].id"))
        // As a build leaves it.
        try FileManager.default.copyItem(
            at: Self.catalogue.appending(path: "exercises.json"), to: folder.url.appending(path: "exercises.0a1b.json"))
        let built = ["generate", "--muscles", "chest", "--catalogue", folder.url.path]
        #expect(try await CommandLineProgram.run(built, in: folder.url).status == 0)
        let unwritable = try await generate(Self.choice + ["-o", folder.path("none/W.json")])
        #expect(unwritable.status == 73)
    }

    @Test("AP-1 muscles, groups and equipment are understood by name and by code, in singular and plural")
    func values() throws {
        func equipment(_ text: String) throws -> EnumSet<Equipment> {
            try Generate.values(text, of: "equipment") { ($0.code, $0.name) }
        }
        #expect(try equipment("dumbbell, Pull-up bar,pullUpBar,AB WHEEL") == [.dumbbells, .pullUpBar, .abWheel])
        for each in Equipment.allCases { #expect(try equipment(each.name) == [each] && equipment(each.code) == [each]) }
        for each in Muscle.allCases {
            #expect(try Generate.values(each.name, of: "muscle") { ($0.code, $0.name) } == [each] as EnumSet<Muscle>)
        }
    }
}
