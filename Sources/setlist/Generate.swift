import ArgumentParser
import Catalogue
import Foundation
import Records
import Workouts

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a workout from what one wants to train, or check one.",
        discussion: """
            Example: setlist generate --muscles chest,lats --equipment dumbbell --difficulty beginner --minutes 20 --seed 1
            Example: setlist generate --categories strength,arms --minutes 45 -o arms.workout.json
            Example: setlist generate --check arms.workout.json

            The same choice and seed make the same workout as Get Workout does in the app, for somebody who has neither \
            disliked an exercise, nor been tested, nor trained before. Without --seed each is another. What can't be met is \
            said, with each single change that would help. A check says which rules a workout breaks; what was chosen \
            stands in its file, or else in the flags.
            """
    )

    @Option(help: "Muscles, with commas between them: chest,lats,lower-back.") var muscles: String?
    @Option(help: "Instead of muscles: types and muscle groups, as in strength,arms.") var categories: String?
    @Option(help: "What there is, with commas between: dumbbells,pull-up-bar. A mat counts as none. (default: none)")
    var equipment: String?
    @Option(help: "beginner, intermediate or advanced. (default: beginner)") var difficulty: String?
    @Option(help: "10, 15 … 90. (default: 20)") var minutes: Int32?
    @Option(help: "0 … 18446744073709551615: the same one makes the same workout.") var seed: UInt64?
    @Option(name: .shortAndLong, help: "The workout file to make; one that is there is replaced. (default: a table)")
    var output: String?
    @Option(help: "A workout file to check instead.", completion: .file(extensions: ["json"])) var check: String?
    @Option(help: "The folder of exercises.json. (default: dist/web/catalogue, else web/catalogue)")
    var catalogue: String?

    func run() throws {
        if let check {
            try checkWorkout(in: check)
        } else {
            try makeWorkout()
        }
    }

    private func makeWorkout() throws {
        guard let choice = try readChoice() else {
            throw Failure(.usage, "Say what is to be trained: with --muscles or with --categories.")
        }
        let catalogue = try readCatalogue()
        let workout: GeneratedWorkout
        do {
            workout = try WorkoutGenerator(catalogue).workout(choice, seed: seed ?? UInt64.random(in: 0...(.max)))
        } catch {
            throw Failure(.data, Self.sentence(error))
        }
        guard let output else {
            print(Self.table(workout, catalogue), terminator: "")
            return
        }
        do {
            let bytes = WorkoutFile.write(workout.workout(from: catalogue))
            try Data(bytes).write(to: URL(filePath: output), options: .atomic)
        } catch {
            throw Failure(.cannotCreate, "\(output) can't be written.")
        }
    }

    private func checkWorkout(in file: String) throws {
        guard output == nil, seed == nil else {
            throw Failure(.usage, "A check makes no workout: leave out --output and --seed.")
        }
        let workout = try InputFile.workout(file)
        let origin = workout.origin.flatMap { WorkoutOrigin(text: $0) }
        guard let choice = try readChoice() ?? origin?.choice else {
            throw Failure(
                .data,
                "\(file) doesn't say what was chosen: say it with --muscles or --categories, and the other flags.")
        }
        let catalogue = try readCatalogue()
        let generated: GeneratedWorkout
        do {
            generated = try GeneratedWorkout(workout, choice: choice, seed: origin?.seed ?? 0)
        } catch {
            throw Failure(.data, "\(file): \(error.sentence)")
        }
        let broken = generated.brokenRules(from: catalogue)
        guard broken.isEmpty else {
            let sentences = generated.sentences(broken, from: catalogue)
            throw Failure(.data, "\(file): \(sentences.joined(separator: "\n"))")
        }
        print("\(file) breaks no rule: \(generated.name), \(choice.difficulty.code).")
    }

    // MARK: The request

    /// Nil if neither muscles nor categories were given.
    private func readChoice() throws -> WorkoutChoice? {
        guard muscles == nil || categories == nil else {
            throw Failure(.usage, "Choose muscles or categories, not both.")
        }
        if let minutes, !WorkoutChoice.offeredMinutes.contains(minutes) {
            throw Failure(.usage, ChoiceProblem.minutes(minutes).sentence)
        }
        let focus: WorkoutChoice.Focus
        if let muscles {
            focus = .muscles(try Self.values(muscles, of: "muscle") { ($0.code, $0.name) })
        } else if let categories {
            focus = .categories(try Self.values(categories, of: "category") { ($0.code, $0.name) })
        } else {
            return nil
        }
        var choice = WorkoutChoice(focus)
        if let equipment { choice.equipment = try Self.values(equipment, of: "equipment") { ($0.code, $0.name) } }
        if let difficulty {
            let values: EnumSet<Difficulty> = try Self.values(difficulty, of: "difficulty") { ($0.code, $0.name) }
            guard values.count == 1, let value = values.elements.first else {
                throw Failure(.usage, "Choose one difficulty.")
            }
            choice.difficulty = value
        }
        if let minutes { choice.minutes = minutes }
        return choice
    }

    /// Names or codes, separated by commas: regardless of case, blanks and hyphens, in the singular or the plural.
    static func values<Value>(
        _ text: String, of kind: String, _ spellings: (Value) -> (code: String, name: String)
    ) throws -> EnumSet<Value> {
        func plain(_ text: some StringProtocol) -> String {
            let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
            return letters.hasSuffix("s") ? String(letters.dropLast()) : letters
        }
        var values: EnumSet<Value> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let wanted = plain(part)
            guard
                let value = Value.allCases.first(where: {
                    plain(spellings($0).code) == wanted || plain(spellings($0).name) == wanted
                })
            else {
                let all = Value.allCases.map { spellings($0).code }.joined(separator: ", ")
                throw Failure(.usage, "There is no \(kind) “\(part)”. There are: \(all).")
            }
            values.insert(value)
        }
        return values
    }

    private func readCatalogue() throws -> ExerciseCatalogue {
        let folders = catalogue.map { [$0] } ?? ["dist/web/catalogue", "web/catalogue"]
        guard let path = folders.lazy.compactMap(Self.exerciseFile).first else {
            throw Failure(
                .noInput, "There is no \(folders[0])/exercises.json. Name the catalogue's folder with --catalogue.")
        }
        let bytes = try InputFile.read(path, limit: CatalogueFile.maximumBytes)
        do {
            let (exercises, activities) = try CatalogueFile.readExercises(bytes)
            return ExerciseCatalogue(exercises: exercises, activities: activities)
        } catch {
            throw Failure(.data, "\(path): \(error)")
        }
    }

    /// A build names the file exercises.1f0c….json.
    private static func exerciseFile(in folder: String) -> String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        let name = names?.sorted().last { $0.hasPrefix("exercises.") && $0.hasSuffix(".json") }
        return name.map { folder + "/" + $0 }
    }

    // MARK: Output

    private static func sentence(_ verdict: ImpossibleChoice) -> String {
        let problems = verdict.problems.map(\.sentence).joined(separator: " ")
        guard !verdict.relaxations.isEmpty else { return problems }
        return "\(problems) Each of these alone would help: \(verdict.relaxations.map(\.name).joined(separator: "; "))."
    }

    private static func table(_ workout: GeneratedWorkout, _ catalogue: ExerciseCatalogue) -> String {
        func padded(_ text: String, _ length: Int) -> String {
            text + String(repeating: " ", count: max(0, length - text.count))
        }
        func time(_ seconds: Int32) -> String {
            let digits = "\(seconds % 60)"
            return "\(seconds / 60):\(digits.count < 2 ? "0" : "")\(digits)"
        }
        let places = workout.singlePlaces
        let exercises = workout.items.map { catalogue.exercise($0.exercise) }
        let width = exercises.map { $0?.name.count ?? 0 }.max() ?? 0
        let starts = workout.items.reduce(into: [Int32(0)]) { $0.append($0[$0.count - 1] + $1.seconds + $1.rest) }
        var text = "\(workout.name), \(workout.choice.difficulty.code), seed \(workout.seed)\n"
        for place in places {
            let (item, exercise) = (workout.items[place], exercises[place])
            if let circuit = workout.circuits.first(where: { $0.round.lowerBound == place }), circuit.rounds > 1 {
                let rest = workout.items[circuit.round.upperBound - 1].rest
                text += "\(circuit.rounds) rounds of \(circuit.round.count), \(rest) s rest between rounds\n"
            }
            let equipment = exercise?.equipment.elements.map { $0.name }.joined(separator: ", ") ?? ""
            let columns = [
                padded(time(starts[place]), 5), padded(item.part.name, 10),
                padded(exercise?.name ?? item.exercise, width),
                padded("\(item.seconds) s", 5), padded(item.rpm.map { "\($0) rpm" } ?? "", 7), equipment,
            ]
            text += columns.joined(separator: "  ").trimmingSuffix { $0 == " " } + "\n"
        }
        return text
    }
}

extension String {
    fileprivate func trimmingSuffix(while isLeftOut: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, isLeftOut(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
