import Catalogue
import Records
import Testing
import Workouts

@Suite struct CatalogueFileTests {
    static let exercises = #"""
        {"catalogue":1,
         "activities":[{"code":"02054","met":3.5,"name":"Weights"},{"code":"02101","met":2.3,"name":"Stretching"}],
         "exercises":[
          {"id":"curl","name":"Curl","otherNames":["Arm curl"],"type":"strength","muscles":["biceps"],"assisting":["forearms"],
           "equipment":["dumbbells"],"difficulty":"beginner","tempo":24,"pattern":"elbowFlexion","merit":5,"intensity":"02054","howTo":"Bend the elbows."},
          {"id":"reach","name":"Reach","type":"flexibility","muscles":["lats","triceps"],"difficulty":"advanced",
           "measure":"time","oneSided":true,"pattern":"stretch","compound":true,"merit":3,"intensity":"02101","howTo":"Reach up."}]}
        """#
    static let routines = #"""
        {"catalogue":1,"routines":[
         {"id":"a","name":"A","muscle":"biceps","summary":"One.","items":[
          {"exercise":"curl","sets":3,"reps":10,"rest":0,"superset":"x"},
          {"exercise":"reach","sets":3,"seconds":30,"rest":60,"superset":"x"},
          {"exercise":"curl","sets":2,"reps":8,"rest":90}]},
         {"id":"b","name":"B","type":"flexibility","summary":"Two.","items":[{"exercise":"reach","sets":1,"seconds":30,"rest":0}]}]}
        """#

    private func read(_ exercises: String = exercises, _ routines: String = routines) throws -> ExerciseCatalogue {
        try CatalogueFile.read(exercises: Array(exercises.utf8), routines: Array(routines.utf8))
    }

    @Test("CA-1 the file says all there is to know of an exercise")
    func exercises() throws {
        let catalogue = try read()
        let curl = try #require(catalogue.exercise("curl"))
        #expect(curl.name == "Curl")
        #expect(curl.otherNames == ["Arm curl"])
        #expect(curl.type == .strength)
        #expect(curl.muscles == [.biceps])
        #expect(curl.assisting == [.forearms])
        #expect(curl.equipment == [.dumbbells])
        #expect(curl.difficulty == .beginner)
        #expect(curl.tempo == 24)
        #expect(curl.measure == .repetitions)
        #expect(!curl.isOneSided)
        #expect(curl.pattern == .elbowFlexion && curl.merit == 5 && !curl.isCompound)
        #expect(curl.intensity == MetabolicEquivalent(code: "02054", value: 3.5))
        #expect(curl.howTo == "Bend the elbows.")
        let reach = try #require(catalogue.exercise("reach"))
        #expect(reach.muscles == [.triceps, .lats])
        #expect(reach.equipment.isEmpty)
        #expect(reach.measure == .time)
        #expect(reach.isOneSided)
        #expect(reach.tempo == nil)
        #expect(reach.pattern == .stretch && reach.merit == 3 && reach.isCompound)
        #expect(catalogue.activity("02101")?.name == "Stretching")
        #expect(catalogue.activity("02102") == nil)
    }

    @Test("PL-3 the file says all there is to know of a routine")
    func routines() throws {
        let catalogue = try read()
        #expect(catalogue.routines.map(\.id) == ["a", "b"])
        let routine = try #require(catalogue.routines(for: .muscle(.biceps)).first)
        #expect(routine.summary == "One.")
        #expect(
            routine.items[0] == RoutineItem(exercise: "curl", sets: 3, effort: .repetitions(10), rest: 0, superset: "x")
        )
        #expect(routine.items[1].effort == .seconds(30))
        #expect(routine.items[2].superset == nil)
        #expect(catalogue.routines(for: .type(.flexibility)).map(\.id) == ["b"])
        #expect(catalogue.routines(for: .muscle(.chest)).isEmpty)
    }

    @Test("CA-3 a person's own exercises stand beside the built-in ones, by name, muscle and type")
    func own() throws {
        var own = Exercise(id: "3f", name: "Böllercurl", type: .strength, muscles: [.biceps])
        own.difficulty = .advanced
        let impostor = Exercise(id: "curl", name: "Another", type: .balance, muscles: [.chest])
        let catalogue = try read().adding([own, impostor])
        #expect(catalogue.exercises.map(\.name) == ["Böllercurl", "Curl", "Reach"])
        #expect(catalogue.exercise("3f") == own)
        #expect(catalogue.place(of: "reach") == 2)
        #expect(catalogue.places(for: .biceps) == [0, 1])
        #expect(catalogue.exercises(for: .type(.flexibility)).map(\.id) == ["reach"])
        #expect(catalogue.places(of: .balance).isEmpty)
        #expect(catalogue.routines.count == 2)
        #expect(catalogue.exercise("none") == nil)
    }

    @Test(
        "CA-1 what is wrong is named with its place",
        arguments: [
            (#""catalogue":1,"#, "", "catalogue: is missing"),
            (#""catalogue":1"#, #""catalogue":2"#, "catalogue: must be 1, is 2"),
            (
                #""id":"curl""#, #""id":"Curl""#,
                #"exercises[0].id: must be small letters, digits and hyphens, is "Curl""#
            ),
            (#""id":"reach""#, #""id":"curl""#, #"exercises[1].id: is that of exercises[0], too: "curl""#),
            (#""name":"Curl","#, "", "exercises[0].name: is missing"),
            (
                #""muscles":["biceps"]"#, #""muscles":["bizeps"]"#,
                "exercises[0].muscles[0]: must be one of biceps, triceps, "
            ),
            (#""muscles":["biceps"]"#, #""muscles":[]"#, "exercises[0].muscles: must name at least one"),
            (
                #"["lats","triceps"]"#, #"["lats","lats"]"#,
                #"exercises[1].muscles[1]: stands here for the second time: "lats""#
            ),
            (
                #""assisting":["forearms"]"#, #""assisting":["biceps"]"#,
                "exercises[0].assisting: must name none of muscles"
            ),
            (#""tempo":24"#, #""tempo":0"#, "exercises[0].tempo: must be from 1 to 400 a minute, is 0"),
            (
                #""intensity":"02101""#, #""intensity":"02102""#,
                #"exercises[1].intensity: must be a code of activities, is "02102""#
            ),
            (#""merit":3,"#, "", "exercises[1].merit: is missing"),
            (#""merit":5"#, #""merit":6"#, "exercises[0].merit: must be a whole number from 1 to 5, is 6"),
            (#""pattern":"stretch","#, "", "exercises[1].pattern: is missing"),
            (#""pattern":"stretch""#, #""pattern":"yawn""#, "exercises[1].pattern: must be one of "),
            (#""met":2.3"#, #""met":99"#, "activities[1].met: must be from 0.9 to 25, is 99"),
            (#""code":"02101""#, #""code":"0210a""#, #"activities[1].code: must be five digits, is "0210a""#),
            (#""oneSided":true"#, #""oneSided":1"#, "exercises[1].oneSided: must be true or false, is a number"),
            (#""measure":"time""#, #""colour":"red""#, "exercises[1].colour: is not known here"),
            (
                #""howTo":"Bend the elbows."}"#, #""howTo":"Bend the elbows."]"#,
                "a comma or a closing bracket is expected here (line 5"
            ),
        ])
    func exerciseErrors(_ part: String, _ wrong: String, _ message: String) throws {
        let text = Self.exercises.replacingFirst(part, with: wrong)
        let error = try #require(throws: InvalidField.self) { try read(text) }
        #expect(error.description.contains(message), "\(error)")
    }

    @Test(
        "PL-3 what is wrong with a routine is named with its place",
        arguments: [
            (
                #""exercise":"reach""#, #""exercise":"teach""#,
                #"routines[0].items[1].exercise: must be the id of an exercise, is "teach""#
            ),
            (
                #""sets":3,"seconds":30"#, #""sets":2,"seconds":30"#,
                "routines[0].items[1].sets: must be as many as those of the superset's first"
            ),
            (
                #""rest":60,"superset":"x""#, #""rest":60"#,
                "routines[0].items[0].superset: must have at least two members"
            ),
            (#""rest":90"#, #""rest":90,"superset":"x""#, "routines[0].items[2].sets: must be as many"),
            (
                #""rest":60,"superset":"x""#, #""rest":601"#,
                "routines[0].items[1].rest: must be a whole number from 0 to 600, is 601"
            ),
            (#""muscle":"biceps","#, "", "routines[0].muscle: is missing, and type as well"),
            (
                #""muscle":"biceps","#, #""muscle":"biceps","type":"balance","#,
                "routines[0].type: must not stand beside the other"
            ),
            (#""reps":10"#, #""reps":10,"seconds":9"#, "routines[0].items[0].seconds: must not stand beside the other"),
            (#""reps":10,"#, "", "routines[0].items[0].reps: is missing, and seconds as well"),
            (#""id":"b""#, #""id":"a""#, #"routines[1].id: is that of routines[0], too: "a""#),
        ])
    func routineErrors(_ part: String, _ wrong: String, _ message: String) throws {
        let text = Self.routines.replacingFirst(part, with: wrong)
        let error = try #require(throws: InvalidField.self) { try read(Self.exercises, text) }
        #expect(error.description.contains(message), "\(error)")
    }

    @Test("CA-1 damaged files are refused or read, never worse")
    func damaged() {
        var random = SplitMix64(seed: 11)
        let whole = Array(Self.exercises.utf8)
        let other = Array(Self.routines.utf8)
        for length in whole.indices { _ = try? CatalogueFile.readExercises(Array(whole.prefix(length))) }
        for length in other.indices { _ = try? CatalogueFile.readRoutines(Array(other.prefix(length))) }
        for _ in 0..<20_000 {
            var exercises = whole
            var routines = other
            for _ in 0...random.below(3) {
                exercises[Int(random.below(UInt64(exercises.count)))] = random.damage
                routines[Int(random.below(UInt64(routines.count)))] = random.damage
            }
            if random.below(4) == 0 {
                let start = Int(random.below(UInt64(exercises.count)))
                exercises.removeSubrange(start..<min(start + Int(random.below(40)), exercises.count))
            }
            do throws(InvalidField) {
                let catalogue = try CatalogueFile.read(exercises: exercises, routines: routines)
                for routine in catalogue.routines {
                    for item in routine.items where catalogue.exercise(item.exercise) == nil { Issue.record("\(item)") }
                }
            } catch {
                if error.reason.isEmpty { Issue.record("no reason") }
            }
        }
    }

    @Test("CA-1 files larger than the limit are refused before they are read")
    func tooLarge() {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: CatalogueFile.maximumBytes + 1)
        let error = #expect(throws: InvalidField.self) { try CatalogueFile.readExercises(bytes) }
        #expect(error?.reason == "is larger than 8388608 bytes")
    }
}

extension SplitMix64 {
    fileprivate var damage: UInt8 {
        mutating get { below(2) == 0 ? UInt8(truncatingIfNeeded: next()) : pick(Array("{}[]\",:0-e".utf8)) }
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return replacingCharacters(in: range, with: other)
    }

    private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
        String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
