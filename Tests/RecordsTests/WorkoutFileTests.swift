import Testing
import Workouts

@testable import Records

@Suite struct WorkoutFileTests {
    @Test("IX-2 the example of the specification reads and writes back")
    func example() throws {
        let workout = try WorkoutFile.read(Array(exampleFile.utf8))
        #expect(workout.name == "Four by four")
        #expect(workout.activity == .running)
        #expect(workout.steps.count == 6)
        #expect(workout.steps[1].target == .distance(400))
        #expect(workout.steps[2].target == .place(Place(latitude: 59.3293, longitude: 18.0686, radius: 30)))
        #expect(workout.steps[3].target == .time(Seconds(milliseconds: 90_500)))
        #expect(workout.steps[5].target == .open)
        #expect(workout.steps[5].note == "slow")
        #expect(try WorkoutFile.read(WorkoutFile.write(workout)) == workout)
    }

    @Test("IX-2 writing then reading gives an equal workout")
    func roundTrip() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<500 {
            let workout = random.storedWorkoutValue()
            #expect(try WorkoutFile.read(WorkoutFile.write(workout)) == workout)
        }
    }

    @Test("IX-2 only setlist, name and steps are required, in a step only role and target")
    func defaults() throws {
        let workout = try read(
            #"{"setlist":1,"name":"x","steps":[{"role":"restBetweenCycles","target":{"open":true}}]}"#)
        #expect(workout.cues == CueSettings())
        #expect(workout.activity == .other)
        #expect(workout.tracksLocation == nil)
        #expect(workout.steps == [Step(.restBetweenCycles, .open)])
        #expect(try read(#"{"setlist":1,"name":"x","steps":[],"cues":{"beepStart":0}}"#).cues.beepStart == 0)
        #expect(try read(#"{"setlist":1,"name":"x","steps":[],"cues":{"beepStart":0}}"#).cues.beepTone == 880)
    }

    @Test("SY-4 unknown fields anywhere are kept and written back")
    func unknownFields() throws {
        let text = #"""
            {"setlist":1,"name":"x","later":{"a":1.50},"cues":{"volume":3},
             "steps":[{"role":"work","target":{"place":{"latitude":1,"longitude":2,"radius":3,"floor":4},"heartRate":5},"colour":"#fff"}]}
            """#
        let workout = try read(text)
        #expect(workout.unknownFields == #""later":{"a":1.50}"#)
        #expect(workout.cues.unknownFields == #""volume":3"#)
        #expect(workout.steps[0].unknownFields == ##""colour":"#fff""##)
        #expect(workout.steps[0].unknownTargetFields == #""heartRate":5"#)
        let written = try JSON(bytes: WorkoutFile.write(workout))
        #expect(written["later"]?["a"]?.double == 1.5)
        #expect(written["cues"]?["volume"]?.integer == 3)
        let step = try #require(written["steps"]?.array?.first)
        #expect(step["colour"]?.string == "#fff")
        #expect(step["target"]?["heartRate"]?.integer == 5)
        #expect(step["target"]?["place"]?["floor"]?.integer == 4)
    }

    @Test(
        "IX-3 what a workout can't be is refused with its place and reason",
        arguments: [
            ("[]", "must be an object, is an array"),
            ("{}", "setlist: is missing"),
            (#"{"setlist":1,"steps":[]}"#, "name: is missing"),
            (#"{"setlist":1,"name":"x"}"#, "steps: is missing"),
            (#"{"setlist":2,"name":1}"#, "setlist: must be 1, is 2: a newer version of Setlist made it"),
            (#"{"name":1,"setlist":2}"#, "setlist: must be 1, is 2: a newer version of Setlist made it"),
            (#"{"setlist":0.5,"name":"x","steps":[]}"#, "setlist: must be 1, is 0.5"),
            (#"{"setlist":"1","name":"x","steps":[]}"#, "setlist: must be a number, is a string"),
            (#"{"setlist":1,"name":"","steps":[]}"#, "name: must not be empty"),
            (#"{"setlist":1,"name":" \t\n","steps":[]}"#, "name: must not be empty"),
            (#"{"setlist":1,"name":null,"steps":[]}"#, "name: must be a string, is null"),
            (#"{"setlist":1,"name":"x","steps":{}}"#, "steps: must be an array, is an object"),
            (
                #"{"setlist":1,"name":"x","steps":[],"tracksLocation":1}"#,
                "tracksLocation: must be true or false, is a number"
            ),
            (
                #"{"setlist":1,"name":"x","steps":[],"activity":"runing"}"#,
                "activity: must be one of other, running, walking, hiking, cycling, rowing, swimming, strength, circuit, yoga, jumpRope, boxing, is \"runing\""
            ),
            (
                #"{"setlist":1,"name":"x","steps":[],"cues":{"beepTone":199.9}}"#,
                "cues.beepTone: must be from 200 to 2000 Hz, is 199.9"
            ),
            (
                #"{"setlist":1,"name":"x","steps":[],"cues":{"beepStart":31}}"#,
                "cues.beepStart: must be a whole number from 0 to 30, is 31"
            ),
            (
                #"{"setlist":1,"name":"x","steps":[],"cues":{"beepStart":2.5}}"#,
                "cues.beepStart: must be a whole number from 0 to 30, is 2.5"
            ),
            (
                #"{"setlist":1,"name":"x","steps":[],"cues":{"timbre":"saw"}}"#,
                "cues.timbre: must be one of sine, triangle, square, bell, is \"saw\""
            ),
            (#"{"setlist":1,"name":"x","steps":[]} x"#, "goes on after its end (line 1, column 37)"),
            (#"{"setlist":1,"name":"x","steps":[}"#, "steps[0]: a value is expected here (line 1, column 34)"),
            (
                #"{"setlist":1,"name":"x","name":"y","steps":[]}"#,
                "the name \"name\" stands here for the second time (line 1, column 25)"
            ),
        ]
    )
    func refused(text: String, description: String) {
        let error = #expect(throws: WorkoutFileError.self) { try read(text) }
        #expect(error?.description == description)
    }

    @Test(
        "IX-3 what a step can't be is refused with its place and reason",
        arguments: [
            ("1", "steps[1]: must be an object, is a number"),
            ("{}", "steps[1].role: is missing"),
            (#"{"role":"work"}"#, "steps[1].target: is missing"),
            (
                #"{"role":"Work","target":{"open":true}}"#,
                "steps[1].role: must be one of prepare, work, rest, restBetweenCycles, exercise, is \"Work\""
            ),
            (#"{"role":"work","target":{}}"#, "steps[1].target: must have one of time, distance, place, open"),
            (
                #"{"role":"work","target":{"time":5,"open":true}}"#,
                "steps[1].target.open: a target must be one of time, distance, place, open"
            ),
            (#"{"role":"work","target":{"open":false}}"#, "steps[1].target.open: must be true"),
            (
                #"{"role":"work","target":{"time":-5}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is -5"
            ),
            (
                #"{"role":"work","target":{"time":0}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is 0"
            ),
            (
                #"{"role":"work","target":{"time":1e-7}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is 1e-07"
            ),
            (
                #"{"role":"work","target":{"time":86400}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is 86400"
            ),
            (
                #"{"role":"work","target":{"time":86399.9999999}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is 86399.9999999"
            ),
            (
                #"{"role":"work","target":{"time":1e308}}"#,
                "steps[1].target.time: must be more than 0 and less than 86400 s, is 1e+308"
            ),
            (
                #"{"role":"work","target":{"time":1e400}}"#,
                "steps[1].target.time: is too large a number (line 1, column 102)"
            ),
            (
                #"{"role":"work","target":{"time":NaN}}"#,
                "steps[1].target.time: a value is expected here (line 1, column 102)"
            ),
            (#"{"role":"work","target":{"time":"20"}}"#, "steps[1].target.time: must be a number, is a string"),
            (
                #"{"role":"work","target":{"distance":0}}"#,
                "steps[1].target.distance: must be more than 0 and at most 1000000 m, is 0"
            ),
            (
                #"{"role":"work","target":{"distance":1000000.1}}"#,
                "steps[1].target.distance: must be more than 0 and at most 1000000 m, is 1000000.1"
            ),
            (
                #"{"role":"work","target":{"place":{"latitude":91,"longitude":0,"radius":1}}}"#,
                "steps[1].target.place.latitude: must be from -90 to 90°, is 91"
            ),
            (
                #"{"role":"work","target":{"place":{"latitude":0,"radius":1}}}"#,
                "steps[1].target.place.longitude: is missing"
            ),
            (
                #"{"role":"work","target":{"place":{"latitude":0,"longitude":0,"radius":100001}}}"#,
                "steps[1].target.place.radius: must be more than 0 and at most 100000 m, is 100001"
            ),
            (
                #"{"role":"work","target":{"open":true},"sets":100}"#,
                "steps[1].sets: must be a whole number from 1 to 99, is 100"
            ),
            (
                #"{"role":"work","target":{"open":true},"reps":0}"#,
                "steps[1].reps: must be a whole number from 1 to 9999, is 0"
            ),
            (
                #"{"role":"work","target":{"open":true},"reps":1e300}"#,
                "steps[1].reps: must be a whole number from 1 to 9999, is 1e+300"
            ),
            (
                #"{"role":"work","target":{"open":true},"weight":-0.1}"#,
                "steps[1].weight: must be from 0 to 2000 kg, is -0.1"
            ),
            (#"{"role":"work","target":{"open":true},"tempo":0.5}"#, "steps[1].tempo: must be from 1 to 400, is 0.5"),
            (#"{"role":"work","target":{"open":true},"name":""}"#, "steps[1].name: must not be empty"),
        ]
    )
    func refusedStep(step: String, description: String) {
        let before = #"{"setlist":1,"name":"x","steps":[{"role":"rest","target":{"time":1}},"#
        let error = #expect(throws: WorkoutFileError.self) { try read(before + step + "]}") }
        #expect(error?.description == description)
    }

    @Test("IX-2 steps that repeat, or nearly do, are each read as they stand")
    func repetition() throws {
        let texts = [
            #"{"role":"work","target":{"time":20}}"#, #"{"role":"work","target":{"time":200}}"#,
            #"{"role":"work","target":{"time":20} }"#, #"{"role":"rest","target":{"time":10}}"#,
            #"{"role":"rest","target":{"time":10},"name":"}"}"#, #"{"role":"work","target":{"open":true}}"#,
        ]
        let expected = try texts.map { try read(#"{"setlist":1,"name":"x","steps":[\#($0)]}"#).steps[0] }
        var random = SplitMix64(seed: 33)
        let order = (0..<500).map { _ in Int(random.below(UInt64(texts.count))) }
        let steps = order.map { texts[$0] }.joined(separator: " ,\n")
        #expect(try read(#"{"setlist":1,"name":"x","steps":[\#(steps)]}"#).steps == Steps(order.map { expected[$0] }))
        // A repetition that is followed by what can't follow it, or cut off.
        for end in ["}]}", "", "{}]}", texts[0] + "]}", ",]}"] {
            let text = #"{"setlist":1,"name":"x","steps":[\#(texts[0]),\#(texts[0])"# + end
            #expect(throws: WorkoutFileError.self) { try read(text) }
        }
        let cut = #"{"setlist":1,"name":"x","steps":[\#(texts[0]),\#(texts[0].dropLast())"#
        #expect(throws: WorkoutFileError.self) { try read(cut) }
    }

    @Test("IX-3 names and notes may be as long as the limit, and no longer")
    func lengths() throws {
        func text(_ length: Int) -> String { String(repeating: "é", count: length / 2) }
        #expect(throws: Never.self) { try read(#"{"setlist":1,"name":"\#(text(200))","steps":[]}"#) }
        let error = #expect(throws: WorkoutFileError.self) {
            try read(#"{"setlist":1,"name":"\#(text(202))","steps":[]}"#)
        }
        #expect(error?.description == "name: must be at most 200 bytes of UTF-8 long, is 202")
        func note(_ length: Int) -> String {
            #"{"setlist":1,"name":"x","steps":[{"role":"work","target":{"open":true},"note":"\#(text(length))"}]}"#
        }
        #expect(try read(note(4_000)).steps[0].note?.utf8.count == 4_000)
        #expect(throws: WorkoutFileError.self) { try read(note(4_002)) }
    }

    @Test("IX-3 a megabyte of name doesn't make a megabyte of message")
    func longMessages() {
        let long = String(repeating: "😀", count: 250_000)
        for text in [#"{"setlist":1,"\#(long)":x}"#, #"{"setlist":1,"name":"x","steps":[],"activity":"\#(long)"}"#] {
            let error = #expect(throws: WorkoutFileError.self) { try read(text) }
            #expect((error?.description.utf8.count ?? .max) < 300)
        }
    }

    @Test("IX-3 more steps than the limit are refused, and no more of them are read", arguments: [0, 1, 100])
    func tooManySteps(limit: Int) throws {
        let step = #"{"role":"work","target":{"open":true}}"#
        func reader(_ count: Int, _ end: String) throws -> FieldReader {
            let text = "[" + [String](repeating: step, count: count).joined(separator: ",") + end
            return try FieldReader(Array(text.utf8), maximumBytes: .max)
        }
        var allowed = try reader(limit, "]")
        let steps = try allowed.steps(limit: limit)
        #expect(steps.count == limit)
        var refused = try reader(limit + 1, ",broken")
        let error = #expect(throws: InvalidField.self) { try refused.steps(limit: limit) }
        #expect(error?.reason == "must be at most \(limit) steps")
        #expect(Limits.steps == 1_000_000)
        let codes = [String](repeating: "0", count: limit + 1).joined(separator: ",")
        var encoded = try FieldReader(Array(#"{"dictionary":[],"codes":[\#(codes)]}"#.utf8), maximumBytes: .max)
        let tooLong = #expect(throws: InvalidField.self) { try encoded.steps(limit: limit) }
        #expect(tooLong?.reason == "must be at most \(limit) steps")
    }

    @Test("SY-4 19,701 periods are one field of less than a record's 256 KiB, and come back equal")
    func encodedSteps() throws {
        var plan = IntervalPlan()
        (plan.rounds, plan.cycles) = (99, 99)
        let text = WorkoutFile.compactText(Workout(name: "x", steps: plan.steps))
        #expect(text.utf8.count < 64 << 10)
        #expect(try read(text).steps == plan.steps)
    }

    @Test(
        "SY-4 encoded steps that don't fit together are refused, and told",
        arguments: [
            (#"{"dictionary":[],"codes":[0]}"#, "steps.codes[0]: must be less than the dictionary's length, 0, is 0"),
            (
                #"{"codes":[0,1],"dictionary":[{"role":"work","target":{"open":true}}]}"#,
                "steps.codes[1]: must be less than the dictionary's length, 1, is 1"
            ),
            (
                #"{"dictionary":[],"codes":[-1]}"#,
                "steps.codes[0]: must be a whole number from 0 to 999999, is -1"
            ),
            (#"{"dictionary":[{}],"codes":[]}"#, "steps.dictionary[0].role: is missing"),
            (#"{"dictionary":[]}"#, "steps: must be an array, is an object"),
        ])
    func unfitSteps(steps: String, message: String) {
        let error = #expect(throws: WorkoutFileError.self) { try read(#"{"setlist":1,"name":"x","steps":\#(steps)}"#) }
        #expect(error?.description == message)
    }

    @Test("SY-4 a dictionary with equal steps is read as if they were one")
    func repeatedInDictionary() throws {
        let step = #"{"role":"work","target":{"open":true}}"#
        let text = #"{"setlist":1,"name":"x","steps":{"dictionary":[\#(step),\#(step)],"codes":[1,0,1]}}"#
        #expect(try read(text).steps == [Step(.work, .open), Step(.work, .open), Step(.work, .open)])
    }

    @Test("IX-3 broken files are refused or read, never fatal, and what is read is within the limits")
    func fuzz() throws {
        var random = SplitMix64(seed: 32)
        let seed = Array(exampleFile.utf8)
        let pieces = Array("{}[],:\"\\u0-9e.1 tn".utf8) + [0x00, 0x80, 0xC3, 0xFF]
        var read = 0
        for _ in 0..<5_000 {
            var bytes = seed
            for _ in 0...random.below(4) {
                let place = Int(random.below(UInt64(bytes.count)))
                switch random.below(5) {
                case 0, 1: bytes[place] = random.pick(pieces)
                case 2: bytes.insert(random.pick(pieces), at: place)
                case 3: bytes.remove(at: place)
                default:
                    let other = Int(random.below(UInt64(bytes.count)))
                    bytes.replaceSubrange(min(place, other)..<max(place, other), with: bytes[..<Int(random.below(40))])
                }
                if bytes.count < 50 { bytes = seed }
            }
            guard let workout = try? WorkoutFile.read(bytes) else { continue }
            read += 1
            #expect(try WorkoutFile.read(WorkoutFile.write(workout)) == workout)
            #expect(workout.steps.allSatisfy { $0.target.time.map { $0 > .zero && $0 < Limits.stepTime } ?? true })
        }
        #expect(read > 200)
    }

    private func read(_ text: String) throws(WorkoutFileError) -> Workout { try WorkoutFile.read(Array(text.utf8)) }
}

let exampleFile = """
    { "setlist": 1, "name": "Four by four", "activity": "running",
      "cues": { "beepTone": 880, "timbre": "sine", "beepStart": 3, "halfway": true, "tenSeconds": true, "verbal": true },
      "steps": [
        { "name": "Prepare", "role": "prepare", "target": { "time": 10 } },
        { "name": "Fast",    "role": "work",    "target": { "distance": 400 } },
        { "name": "Gate",    "role": "work",    "target": { "place": { "latitude": 59.3293, "longitude": 18.0686, "radius": 30 } } },
        { "name": "Walk",    "role": "rest",    "target": { "time": 90.5 } },
        { "name": "Rest between Cycles", "role": "restBetweenCycles", "target": { "time": 120 } },
        { "name": "Push-up", "role": "exercise", "target": { "open": true }, "exercise": "push-up", "sets": 3, "reps": 12, "weight": 0, "note": "slow", "tempo": 40, "superset": "a" } ] }
    """
