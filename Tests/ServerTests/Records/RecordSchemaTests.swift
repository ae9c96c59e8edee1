import Foundation
import HummingbirdTesting
import Records
import Testing
import Workouts

@testable import Server

/// The records that the document describes, and those that `RecordRules` takes, are the same.
@Suite struct RecordSchemaTests {
    private let validator = SchemaValidator(components: .object(Components.all))

    /// The check's demands that JSON Schema has no words for, as parts of their sentences.
    private static let beyondSchemas = [
        "none before the last", "must be named after a day", "is no part of a route", "must be at most 200 bytes",
        "is no part of a heart", "is no motion log", "must ascend",
    ]

    /// A name of each family of fields.
    private let familyNames: [RecordKind: String] = [
        .settings: "hiddenPlace.home1", .profile: "weight.2026-11-20", .measures: "on.2026-11-20",
    ]

    private func problem(_ collection: RecordCollection, _ fields: [JSON.Member]) -> InvalidField? {
        var record = Record(RecordKey(collection.name, collection.only ?? "a"))
        for field in fields { record.set(field.name, field.value.text, at: nil) }
        do throws(InvalidField) { try RecordRules.check(record) } catch { return error }
        return nil
    }

    @Test(
        "AP-2 SY-4 the schema of a collection takes what the check takes", arguments: RecordCollection.all.map(\.name))
    func agree(name: String) throws {
        let collection = try #require(RecordCollection.named(name))
        let schema = collection.fieldsSchema
        var random = RandomJSON(validator: validator, random: SplitMix64(state: 7))
        let families = collection.families.map {
            RecordCollection.Field(
                familyNames[collection.kind] ?? "", $0.schema, "")
        }
        for field in collection.fields + families {
            var taken = 0
            var refused = 0
            for _ in 0..<400 {
                var fields = (collection.fields.filter { $0.isRequired && $0.name != field.name }).map {
                    JSON.Member($0.name, random.value($0.schema, isRight: true))
                }
                if random.chance(0.97) { fields.append(JSON.Member(field.name, random.value(field.schema))) }
                let isTaken = try validator.accepts(.object(fields), schema)
                let problem = problem(collection, fields)
                if let problem, isTaken {
                    #expect(
                        Self.beyondSchemas.contains { problem.reason.contains($0) },
                        "\(problem): \(JSON.object(fields).text.prefix(500))")
                } else {
                    #expect(isTaken == (problem == nil), "\(JSON.object(fields).text.prefix(500))")
                }
                if isTaken { taken += 1 } else { refused += 1 }
            }
            #expect(taken > 20, "\(field.name)")
            #expect(refused > 0 || field.schema["type"] == nil && field.schema["$ref"] == nil, "\(field.name)")
        }
    }

    @Test("AP-2 SY-4 right values of all fields together are taken", arguments: RecordCollection.all.map(\.name))
    func right(name: String) throws {
        let collection = try #require(RecordCollection.named(name))
        var random = RandomJSON(validator: validator, random: SplitMix64(state: 8))
        for _ in 0..<200 {
            let fields = collection.fields.map { JSON.Member($0.name, random.value($0.schema, isRight: true)) }
            #expect(try validator.accepts(.object(fields), collection.fieldsSchema))
            if let problem = problem(collection, fields) {
                #expect(Self.beyondSchemas.contains { problem.reason.contains($0) }, "\(problem)")
            }
        }
    }

    @Test("AP-2 lengths are of bytes: what a schema can't say, the check does")
    func bytes() {
        let long = JSON.string(String(repeating: "é", count: 101))
        #expect(problem(.profile, [.init("name", long)])?.path == "name")
        #expect(problem(.profile, [.init("name", .string(String(repeating: "é", count: 100)))]) == nil)
    }

    /// The names that a source file reads in its switches, one set a switch.
    private func names(_ file: String, _ subject: String) throws -> [Set<String>] {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Records/\(file).swift")
        let text = try String(contentsOf: url, encoding: .utf8)
        return text.components(separatedBy: "switch \(subject) {").dropFirst().map { body in
            let cases = body.components(separatedBy: "default:")[0]
            return Set(
                cases.matches(of: /case ([^:]+):/).map { match in
                    match.1 == "Conflict.originField"
                        ? Conflict.originField : match.1.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
                })
        }
    }

    @Test("AP-2 every field that is read is described")
    func fieldsAreAll() throws {
        for collection in RecordCollection.all {
            let read = try #require(try names("Stored/" + collection.kind.file, "field.name").first)
            // Of some there is nothing to check.
            let checked = collection.fields.filter { $0.schema["type"] != nil || $0.schema["$ref"] != nil }
            let described = Set(checked.map(\.name))
            #expect(read == described.filter { !$0.hasPrefix("restDay.") }, "\(collection.name)")
        }
    }

    @Test("AP-2 every member that is read of steps, cues and results is described")
    func membersAreAll() throws {
        func described(_ component: String) -> Set<String> {
            Set((validator.components[component]?["properties"]?.members ?? []).map(\.name))
        }
        let steps = try names("Workouts/Steps", "key")
        #expect(steps == [["dictionary", "codes"], described("Step"), described("StepTarget"), described("Place")])
        #expect(try names("Workouts/Cues", "key") == [described("Cues")])
        #expect(try names("Stored/StoredSession", "key") == [described("StepResult"), described("SetResult")])
        #expect(try names("Stored/SessionSongs", "key") == [described("SessionSong")])
        #expect(try names("Stored/StoredSong", "key") == [described("SongBeat"), described("SongFile")])
        #expect(try names("Workouts/Music", "key") == [described("WorkoutMusic")])
    }

    @Test("AP-2 what may change of a record: the same, and null for what may be left out")
    func patches() throws {
        for collection in RecordCollection.all {
            let patch = collection.patchSchema
            #expect(patch["required"] == nil)
            for field in collection.fields {
                let schema = try #require(patch["properties"]?[field.name])
                #expect(try validator.accepts(.null, schema) != field.isRequired || field.schema["type"] == nil)
            }
        }
    }
}

extension RecordKind {
    /// The source that reads its fields.
    fileprivate var file: String {
        switch self {
        case .workouts: "StoredWorkout"
        case .sessions: "StoredSession"
        case .routes: "StoredRoute"
        case .hearts: "StoredHeart"
        case .exercises: "StoredExercise"
        case .goals: "StoredGoal"
        case .dislikes: "StoredDislike"
        case .fitnessTests: "StoredFitnessTest"
        case .tracking: "StoredTracking"
        case .motions: "StoredMotion"
        case .songs: "StoredSong"
        case .themes: "StoredTheme"
        case .measures: "StoredMeasure"
        case .runs: "StoredRun"
        case .settings: "StoredSettings"
        case .profile: "StoredProfile"
        }
    }
}
